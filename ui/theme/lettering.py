"""One family, one scale: the program's letters, the same on every machine."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pkgutil import get_data
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

FAMILY: Final = "Source Sans Pro"

_FACES: Final = ("Regular", "Semibold", "Bold")


class Size(IntEnum):
    """The type scale, in device-independent pixels; a page uses three of them at most."""

    SMALL = 13
    BODY = 16
    HEADING = 20
    TITLE = 28


class Weight(IntEnum):
    """The weights that are loaded."""

    REGULAR = 400
    SEMIBOLD = 600
    BOLD = 700


@cache
def load_fonts() -> bool:
    """Make the family known to Qt; False if a file could not be read. Needs a QGuiApplication.

    Harmless when called again. Whether the machine has the family itself is not asked: to look
    through all of its fonts takes longer than to load three.
    """
    loaded = [
        QFontDatabase.addApplicationFontFromData(
            get_data("font_source_sans_pro", f"files/SourceSansPro-{face}.otf") or b""
        )
        for face in _FACES
    ]
    return -1 not in loaded


def font(size: int = Size.BODY, weight: int = Weight.REGULAR) -> QFont:
    """The family at ``size`` pixels with figures of one width, so that money stands in columns."""
    made = QFont(FAMILY)
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
