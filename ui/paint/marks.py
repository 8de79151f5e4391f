"""Marks on the layout: right, wrong, asked; they differ in shape and in colour. Pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from trainer.rules.bets import Call
from ui.paint.letters import centred_text
from ui.theme.lettering import Weight, font
from ui.theme.roles import Palette, Role

_INK: Final = QColor("#07130d")


_SIGNALS: Final = {
    Call.HIT: (((0.0, -1.0), (0.0, 0.45)), ((-0.8, 1.0), (0.8, 1.0))),
    Call.STAND: (((-1.0, -0.35), (1.0, -0.35)), ((-0.6, 0.45), (0.6, 0.45))),
    Call.DOUBLE: (((0.0, -1.0), (0.0, 1.0)),),
    Call.SPLIT: (((0.0, 1.0), (-0.7, -1.0)), ((0.0, 1.0), (0.7, -1.0))),
    Call.SURRENDER: (((-1.0, 0.6), (1.0, 0.6)), ((1.0, 0.6), (0.45, -0.7))),
}
"""The hand signals as strokes: a tap on the cloth, a hand that waves across it, one finger, two
fingers apart, a line drawn with a finger."""


class Mark(Enum):
    """What a mark says about a bet."""

    RIGHT = "right"
    WRONG = "wrong"
    ASKED = "asked"
    NAMED = "named"
    """Named as a loser by the trainee, not judged yet."""


def paint_mark(painter: QPainter, mark: Mark, size: float, palette: Palette) -> None:
    """A badge around the origin, ``size`` across: a tick on a disc, a cross on a square, ? or −."""
    role = {
        Mark.RIGHT: Role.FELT_RIGHT,
        Mark.WRONG: Role.FELT_WRONG,
        Mark.ASKED: Role.FELT_ASKED,
        Mark.NAMED: Role.FELT_ASKED,
    }[mark]
    half = size / 2 - 1.5
    area = QRectF(-half, -half, 2 * half, 2 * half)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(_INK, 1.5))
    painter.setBrush(QColor(palette[role]))
    if mark is Mark.WRONG:
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), half * 0.32, half * 0.32)
    else:
        painter.drawEllipse(area)
    pen = QPen(_INK, max(2.0, size * 0.12))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    reach = half * 0.48
    if mark is Mark.RIGHT:
        painter.drawPolyline(
            QPolygonF(
                [
                    QPointF(-reach, 0.1 * reach),
                    QPointF(-0.25 * reach, 0.8 * reach),
                    QPointF(1.05 * reach, -0.75 * reach),
                ]
            )
        )
    elif mark is Mark.WRONG:
        painter.drawLine(QPointF(-reach, -reach), QPointF(reach, reach))
        painter.drawLine(QPointF(-reach, reach), QPointF(reach, -reach))
    elif mark is Mark.NAMED:
        painter.drawLine(QPointF(-reach, 0), QPointF(reach, 0))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.fillPath(centred_text("?", QPointF(0, 0), half * 1.15, Weight.BOLD), _INK)
    painter.restore()


@lru_cache(maxsize=512)
def pill_size(text: str, pixels: int) -> tuple[float, float]:
    """Width and height of a pill around a text."""
    metrics = QFontMetricsF(font(pixels, Weight.SEMIBOLD))
    height = round(pixels * 1.5)
    return max(height * 1.2, metrics.horizontalAdvance(text) + pixels * 1.1), height


def paint_pill(painter: QPainter, text: str, pixels: int, palette: Palette) -> None:
    """A dark pill with a short text, centred on the origin."""
    width, height = pill_size(text, pixels)
    area = QRectF(-width / 2, -height / 2, width, height)
    shape = QPainterPath()
    shape.addRoundedRect(area, height / 2, height / 2)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = QColor(palette[Role.PILL])
    ground.setAlpha(235)
    painter.fillPath(shape, ground)
    # As outlines: an exported file needs no fonts and looks the same everywhere.
    capital = QFontMetricsF(font(pixels, Weight.SEMIBOLD)).capHeight()
    letters = centred_text(text, QPointF(0, 0), capital, Weight.SEMIBOLD)
    painter.fillPath(letters, QColor(palette[Role.ON_PILL]))
    painter.restore()


def paint_count(painter: QPainter, number: int, pixels: int, palette: Palette) -> None:
    """The number of a column's chips, centred on the origin: light, so that it is no hand's."""
    width, height = pill_size(str(number), pixels)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(palette[Role.PILL]), 1))
    painter.setBrush(QColor(palette[Role.ON_PILL]))
    area = QRectF(-width / 2, -height / 2, width, height).adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(area, height / 2, height / 2)
    capital = QFontMetricsF(font(pixels, Weight.SEMIBOLD)).capHeight()
    letters = centred_text(str(number), QPointF(0, 0), capital, Weight.BOLD)
    painter.fillPath(letters, QColor(palette[Role.PILL]))
    painter.restore()


def call_size(text: str, pixels: int) -> tuple[float, float]:
    """Width and height of a call: the hand signal, then its word."""
    width, height = pill_size(text, pixels)
    return width + pixels * 1.3, height


def paint_call(painter: QPainter, call: Call, text: str, pixels: int, palette: Palette) -> None:
    """A pill with a call's hand signal and its word, centred on the origin."""
    width, height = call_size(text, pixels)
    area = QRectF(-width / 2, -height / 2, width, height)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette[Role.ON_PILL]))
    painter.drawRoundedRect(area, height / 2, height / 2)
    ink = QColor(palette[Role.PILL])
    capital = QFontMetricsF(font(pixels, Weight.SEMIBOLD)).capHeight()
    middle = QPointF(pixels * 0.65, 0)
    painter.fillPath(centred_text(text, middle, capital, Weight.SEMIBOLD), ink)
    pen = QPen(ink, pixels * 0.17)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.translate(area.left() + pixels * 1.05, 0)
    for begin, end in _SIGNALS[call]:
        painter.drawLine(QPointF(*begin) * pixels * 0.4, QPointF(*end) * pixels * 0.4)
    painter.restore()


def paint_outline(
    painter: QPainter, area: QRectF, corner: float, colour: QColor, *, broken: bool
) -> None:
    """A strong line around something, with a dark one behind it to be visible on any background."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(0, 0, 0, 150), 6.4))
    painter.drawRoundedRect(area, corner, corner)
    pen = QPen(colour, 4.0)
    if broken:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([3.2, 1.6])
    painter.setPen(pen)
    painter.drawRoundedRect(area, corner, corner)
    painter.restore()


# Places for short texts next to what they label, without covering one another. Pixels.

_ON_TEXT: Final = 12.0
_ON_THING: Final = 3.0
_AWAY: Final = 0.02
_ABOVE: Final = 0.15
"""Costs of covering a text or a thing (by share of the label), of distance, of being above."""

_SPOTS: Final = (
    (0.0, 0.86), (0.0, -0.94), (1.0, 0.0), (-1.0, 0.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7),
    (-0.7, -0.7), (0.9, 1.1), (-0.9, 1.1), (0.0, 1.5), (0.0, -1.6),
)  # fmt: skip
"""Candidate places around a thing, in half sizes of thing and label. The label may cover a
little of the thing's rim, so that it visibly belongs to it."""


class Box(NamedTuple):
    """An upright rectangle in the picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2

    def meets(self, other: Box) -> bool:
        return self.shared(other) > 0

    def shared(self, other: Box) -> float:
        return _shared(self, other)

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def apart(self, other: Box) -> float:
        (x, y), (to_x, to_y) = self.middle, other.middle
        return hypot(to_x - x, to_y - y)


class Labelled(NamedTuple):
    """A thing in the picture and the size of its text."""

    thing: Box
    width: float
    height: float


def place_labels(
    labelled: Sequence[Labelled], texts: Sequence[Box], things: Sequence[Box]
) -> list[Box]:
    """Each label's box: where it covers the least of ``texts``, ``things`` and other labels.

    Labels are placed one after the other, preferably below their things.
    """
    taken = list(texts)
    places: list[Box] = []
    for label in labelled:
        reach = _around(label)
        near_texts = [box for box in taken if _shared(reach, box)]
        near_things = [box for box in things if _shared(reach, box)]
        place = min(_candidates(label), key=lambda box: _cost(box, label, near_texts, near_things))
        taken.append(place)
        places.append(place)
    return places


def _around(label: Labelled) -> Box:
    """The area that a label can reach in any of its places."""
    thing = label.thing
    across, down = label.width * 1.3, label.height * 1.6 + thing.height * 0.6
    return Box(
        thing.left - across, thing.top - down, thing.width + 2 * across, thing.height + 2 * down
    )


def _candidates(label: Labelled) -> Iterator[Box]:
    x, y = label.thing.middle
    across = (label.thing.width + label.width) / 2
    down = (label.thing.height + label.height) / 2
    for right, below in _SPOTS:
        yield Box(
            x + across * right - label.width / 2,
            y + down * below - label.height / 2,
            label.width,
            label.height,
        )


def _cost(box: Box, label: Labelled, texts: Sequence[Box], things: Sequence[Box]) -> float:
    size = box.width * box.height
    on_text = sum(_shared(box, other) for other in texts) / size
    on_thing = sum(_shared(box, other) for other in things) / size
    (x, y), (thing_x, thing_y) = box.middle, label.thing.middle
    away = abs(x - thing_x) + abs(y - thing_y)
    return on_text * _ON_TEXT + on_thing * _ON_THING + away * _AWAY + (0 if y > thing_y else _ABOVE)


def _shared(box: Box, other: Box) -> float:
    across = min(box.left + box.width, other.left + other.width) - max(box.left, other.left)
    if across <= 0:
        return 0.0
    down = min(box.top + box.height, other.top + other.height) - max(box.top, other.top)
    return across * down if down > 0 else 0.0
