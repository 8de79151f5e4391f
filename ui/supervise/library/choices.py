"""What the library can be filtered by that is not a name from the scenarios."""

from __future__ import annotations

from typing import Final

from trainer.texts import N_

ANY_INCIDENT: Final = "*"
"""Any kind of incident."""

WITH_AN_INCIDENT: Final = N_("irregularity")
"""Said of a round in which something goes wrong, in the place of its tags."""

SHIPPED: Final = "*"
"""The place of the shipped scenarios; one's own are in folders, of which none is called so."""

UNPLAYED: Final = "unplayed: "
"""Before the title of a game: only what has not been played of it; of every game without one."""

HARDEST: Final = 5
"""The highest level of a scenario."""


def dots(level: int) -> str:
    """A level as dots of which as many are filled."""
    return "●" * level + "○" * (HARDEST - level)
