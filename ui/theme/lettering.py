"""One font family and one type scale, the same on every machine."""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache
from pkgutil import get_data
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

FAMILY: Final = "Source Sans Pro"

SIGNS: Final = "Feltwork Signs"
"""The family with the signs that the other one lacks, such as the suits."""

_FACES: Final = (
    *(
        ("font_source_sans_pro", f"files/SourceSansPro-{face}.otf")
        for face in ("Regular", "Semibold", "Bold")
    ),
    ("resources", "fonts/FeltworkSigns.otf"),
)
"""The font files, as package and path."""


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
    """Register the fonts with Qt; False if a file cannot be read. Needs a QGuiApplication.

    Does nothing when called again. It does not look for the families among the system's fonts:
    searching them takes longer than loading four files.
    """
    loaded = [
        QFontDatabase.addApplicationFontFromData(get_data(package, path) or b"")
        for package, path in _FACES
    ]
    return -1 not in loaded


def font(size: int = Size.BODY, weight: int = Weight.REGULAR) -> QFont:
    """The family at ``size`` pixels with tabular figures, so that amounts line up in columns."""
    made = QFont([FAMILY, SIGNS])
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


@lru_cache(maxsize=64)
def kept_font(size: int, weight: int) -> QFont:
    """``font``, made once and not to be changed: making one costs as much as drawing its text."""
    return font(size, weight)


def scaled(pixels: float) -> int:
    """A length that goes with the letters, at the text size in force: the application's font."""
    body = QGuiApplication.font().pixelSize()
    return round(pixels * body / Size.BODY) if body > 0 else round(pixels)


def letters(size: int = Size.BODY, weight: int = Weight.REGULAR) -> QFont:
    """The family at ``size``, larger or smaller as the text size in force wants it."""
    return font(scaled(size), weight)
