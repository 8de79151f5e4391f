"""Distances on a grid of four pixels."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Space(IntEnum):
    """The distances in use, in device-independent pixels."""

    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24


CONTROL_HEIGHT: Final = 36
"""Height of a button or an input."""

FIELD_PADDING: Final = Space.M - 2
"""What is left at both sides of a line: Qt itself sets its text 2 pixels in."""

TIGHT_HEIGHT: Final = 28
"""Height of a choice in a list of many."""

TOUCH_HEIGHT: Final = 44
"""Least height and width of what is pressed by a finger beside a table."""

ROW_HEIGHT: Final = 36
"""Height of a row in a list or a table."""

RING: Final = 2
"""Width of the ring around what has the focus."""

RADIUS: Final = 6
"""Corner radius of controls; panels use ``PANEL_RADIUS``."""

PANEL_RADIUS: Final = 8
