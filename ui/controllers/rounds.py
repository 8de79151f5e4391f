"""The rounds laid out last, so that none is laid out twice."""

from __future__ import annotations

from typing import Final

from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.scenario.check import PlayableRound
from ui.controllers.library_items import LibraryItem

KEPT: Final = 2
"""How many rounds are kept laid out: the one that is shown, and the one before."""


class Sheets:
    """The rounds laid out last: one that is selected, then begun and left is laid out once."""

    def __init__(self) -> None:
        self._kept: list[tuple[PlayableRound, str, RoundSheet]] = []

    def of(self, playable: PlayableRound, chips: str = "") -> RoundSheet:
        """The round laid out, as by ``lay_out``."""
        for one, its_chips, sheet in self._kept:
            if one is playable and its_chips == chips:
                return sheet
        sheet = lay_out(playable, chips)
        self._kept = [*self._kept[1 - KEPT :], (playable, chips, sheet)]
        return sheet

    def of_item(self, item: LibraryItem, chips: str = "") -> RoundSheet:
        """The round of a scenario that is known to be valid."""
        playable = item.checked.round
        assert playable is not None, "only what can be played is chosen"
        return self.of(playable, chips)
