"""How things can look: the words that settings and themes share."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

SMALLEST_TEXT: Final = 90
LARGEST_TEXT: Final = 140
"""The limits of the text size, in per cent."""


class ColorSchemeChoice(StrEnum):
    """How bright the window is."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Cloth(StrEnum):
    """The colour of the felt."""

    GREEN = "green"
    BLUE = "blue"
    RED = "red"
    BURGUNDY = "burgundy"


class TableSide(StrEnum):
    """From whose side the felt is seen."""

    DEALER = "dealer"
    PLAYERS = "players"
