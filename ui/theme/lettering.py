"""One font family and one type scale, the same on every machine."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from pkgutil import get_data
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

FAMILY: Final = "Source Sans Pro"

_FACES: Final = ("Regular", "Semibold", "Bold")


class Size(IntEnum):
    """The type scale, in device-independent pixels; a page uses at most three sizes."""

    SMALL = 13
    BODY = 16
    HEADING = 20
    TITLE = 28


class Weight(IntEnum):
    """The weights of the packaged font files."""

    REGULAR = 400
    SEMIBOLD = 600
    BOLD = 700


@cache
def load_fonts() -> bool:
    """Register the font family with Qt; False if a file cannot be read. Needs a QGuiApplication.

    Does nothing when called again. It does not look for the family among the system's fonts:
    searching them takes longer than loading three files.
    """
    loaded = [
        QFontDatabase.addApplicationFontFromData(
            get_data("font_source_sans_pro", f"files/SourceSansPro-{face}.otf") or b""
        )
        for face in _FACES
    ]
    return -1 not in loaded


def font(size: int = Size.BODY, weight: int = Weight.REGULAR) -> QFont:
    """The family at ``size`` pixels with tabular figures, so that amounts line up in columns."""
    made = QFont(FAMILY)
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made
