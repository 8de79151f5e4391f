"""One font family and one type scale, the same on every machine."""

from __future__ import annotations

from enum import IntEnum
from functools import cache, lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from trainer.errors import InstallationDamaged
from trainer.installed import RESOURCES, installed
from trainer.messages.text import wanted_languages

FAMILY: Final = "Source Sans Pro"

SIGNS: Final = "Feltwork Signs"
"""The family with the signs that the other one lacks, such as the suits."""

_FACES: Final = (
    *(
        ("font_source_sans_pro", f"files/SourceSansPro-{face}.otf")
        for face in ("Regular", "Semibold", "Bold")
    ),
    (RESOURCES, "fonts/FeltworkSigns.otf"),
)
"""The font files, as package and path."""


_HAN: Final = {
    "ja": ("Noto Sans CJK JP", "Hiragino Sans", "Yu Gothic UI"),
    "ko": ("Noto Sans CJK KR", "Apple SD Gothic Neo", "Malgun Gothic"),
    "zh": ("Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI"),
    **dict.fromkeys(
        ("zh_Hant", "zh_TW", "zh_HK"), ("Noto Sans CJK TC", "PingFang TC", "Microsoft JhengHei UI")
    ),
}
"""The system's fonts with the characters as a language writes them; Qt finds any others itself."""


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
def load_fonts() -> None:
    """Register the fonts with Qt. Needs a QGuiApplication.

    Raises ``InstallationDamaged`` where one cannot be read; then none is registered, or Qt would
    write with what there is, be it only signs. Does nothing when called again. It does not look for
    the families among the system's fonts: searching them takes longer than loading four files.
    """
    faces = [(path, installed(path, package)) for package, path in _FACES]
    for path, data in faces:
        if QFontDatabase.addApplicationFontFromData(data) == -1:
            QFontDatabase.removeAllApplicationFonts()
            raise InstallationDamaged(path)


def font(size: int = Size.BODY, weight: int = Weight.REGULAR) -> QFont:
    """The family at ``size`` pixels with tabular figures, so that amounts line up in columns."""
    made = QFont([FAMILY, SIGNS, *_han(wanted_languages())])
    made.setPixelSize(size)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    return made


@lru_cache(maxsize=8)
def _han(wanted: str) -> tuple[str, ...]:
    """The system's fonts for names in the first language of a list that needs them.

    The program may have no texts in it.
    """
    codes = (name.replace("-", "_") for name in wanted.split(":"))
    kept = (_HAN.get(code[:long]) for code in codes for long in (7, 5, 2))
    return next(filter(None, kept), ())


def kept_font(size: int, weight: int) -> QFont:
    """``font``, made once and not to be changed: making one costs as much as drawing its text."""
    return _kept_font(size, weight, wanted_languages())


@lru_cache(maxsize=64)
def _kept_font(size: int, weight: int, _wanted: str) -> QFont:
    return font(size, weight)


def scaled(pixels: float) -> int:
    """A length that goes with the letters, at the text size in force: the application's font."""
    body = QGuiApplication.font().pixelSize()
    return round(pixels * body / Size.BODY) if body > 0 else round(pixels)


def letters(size: int = Size.BODY, weight: int = Weight.REGULAR) -> QFont:
    """``kept_font``, larger or smaller as the text size in force wants it."""
    return kept_font(scaled(size), weight)
