"""Text as outlines that can be set at any size, along a line or an arc."""

from __future__ import annotations

from functools import lru_cache
from math import degrees, radians
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainterPath, QTransform

from ui.theme.lettering import Weight, font

_DESIGN: Final = 200
"""Pixel size at which outlines are taken: large, so that hinting has no effect."""


@lru_cache(maxsize=16)
def _font(weight: int) -> QFont:
    made = font(_DESIGN, weight)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@lru_cache(maxsize=16)
def _metrics(weight: int) -> QFontMetricsF:
    return QFontMetricsF(_font(weight))


@lru_cache(maxsize=16)
def _capital(weight: int) -> float:
    """The cap height at the design size."""
    return _metrics(weight).capHeight()


@lru_cache(maxsize=512)
def _outline(text: str, weight: int) -> QPainterPath:
    path = QPainterPath()
    path.addText(QPointF(0, 0), _font(weight), text)
    return path


@lru_cache(maxsize=512)
def _design_width(text: str, weight: int) -> float:
    """The width of a text at the design size; an arc asks for the same letters again and again."""
    return _metrics(weight).horizontalAdvance(text)


def text_width(text: str, height: float, weight: int = Weight.SEMIBOLD) -> float:
    """The width of a text with cap height ``height``."""
    return _design_width(text, weight) * height / _capital(weight)


def text_path(text: str, height: float, weight: int = Weight.SEMIBOLD) -> QPainterPath:
    """The text with cap height ``height``, its baseline starting at the origin."""
    scale = height / _capital(weight)
    return QTransform().scale(scale, scale).map(_outline(text, weight))


def centred_text(
    text: str,
    middle: QPointF,
    height: float,
    weight: int = Weight.SEMIBOLD,
    widest: float | None = None,
) -> QPainterPath:
    """The text centred on ``middle`` by its cap height, smaller where it would be too wide."""
    width = text_width(text, height, weight)
    if widest is not None and width > widest:
        height *= widest / width
        width = widest
    path = text_path(text, height, weight)
    return path.translated(middle.x() - width / 2, middle.y() + height / 2)


def glyph_in(text: str, area: QRectF, weight: int = Weight.BOLD) -> QPainterPath:
    """The text's ink as high as ``area``, at most as wide, and centred in it."""
    path = _outline(text, weight)
    ink = path.boundingRect()
    down = area.height() / ink.height()
    across = min(down, area.width() / ink.width())
    shift = QTransform().translate(area.center().x(), area.center().y()).scale(across, down)
    return shift.translate(-ink.center().x(), -ink.center().y()).map(path)


def arc_text(
    text: str,
    radius: float,
    height: float,
    spacing: float,
    sweep: float,
    *,
    outward: bool,
    weight: int = Weight.SEMIBOLD,
) -> QPainterPath:
    """The text along an arc around the origin, its middle at the top.

    ``radius`` is that of the middle of the capitals; with ``outward`` their tops point away from
    the origin. A text that spans more than ``sweep`` degrees is set smaller.
    """
    length = _run(text, height, spacing, weight)
    allowed = radius * radians(sweep)
    if length > allowed:
        height *= allowed / length
        spacing *= allowed / length
        length = allowed
    path = QPainterPath()
    place = -length / 2
    for index, letter in enumerate(text):
        advance = _advance(text, index, height, weight)
        angle = degrees((place + advance / 2) / radius)
        # From the other side, the arc is read from its other end, with the letters turned round.
        spot = QTransform().rotate(angle if outward else -angle).translate(0, -radius)
        spot.rotate(0 if outward else 180).translate(-advance / 2, height / 2)
        path.addPath(spot.map(text_path(letter, height, weight)))
        place += advance + spacing
    return path


def _run(text: str, height: float, spacing: float, weight: int) -> float:
    advances = sum(_advance(text, index, height, weight) for index in range(len(text)))
    return advances + spacing * (len(text) - 1)


def _advance(text: str, index: int, height: float, weight: int) -> float:
    """The distance from the start of one letter to the next, including kerning."""
    pair = text[index : index + 2]
    if len(pair) == 1:
        return text_width(pair, height, weight)
    return text_width(pair, height, weight) - text_width(pair[1], height, weight)
