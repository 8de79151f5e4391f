"""The pictures of what lies on a table: cards, piles, marks, pills, each around its hot spot.

Each is defined once; the screen uses it as a pixmap, a file as vectors.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

from trainer.felt.chips import Column
from trainer.felt.layout import CardSize
from trainer.felt.shapes import Rectangle
from trainer.rules.bets import Call
from trainer.rules.cards import Card
from trainer.table.view import CardSign
from ui.paint.cards import paint_back, paint_card_sign, paint_corner, paint_face
from ui.paint.chips import count_places, paint_pile, pile_extent
from ui.paint.furniture import paint_discards, paint_empty_slot
from ui.paint.letters import text_path
from ui.paint.marks import (
    Mark,
    call_size,
    paint_call,
    paint_count,
    paint_mark,
    paint_pill,
    pill_size,
)
from ui.paint.signs import paint_meters, paint_sensor_light
from ui.theme.lettering import Weight, font
from ui.theme.roles import Palette, Role

# The table with the lamp out, and a notice of what has happened. Pixels.

_INK: Final = QColor("#07130d")


def paint_dusk(painter: QPainter, size: QSizeF, palette: Palette) -> None:
    """Darken a picture, around its middle; cards can still be read."""
    area = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    dark = QRadialGradient(QPointF(0, 0), max(size.width(), size.height()) * 0.62)
    for at, alpha in ((0.0, 138), (0.45, 160), (1.0, 212)):
        shade = QColor(palette[Role.DUSK])
        shade.setAlpha(alpha)
        dark.setColorAt(at, shade)
    painter.fillRect(area, dark)


@lru_cache(maxsize=64)
def notice_size(text: str, pixels: int) -> tuple[float, float]:
    """Width and height of a notice, in pixels."""
    metrics = QFontMetricsF(font(pixels, Weight.SEMIBOLD))
    height = round(pixels * 1.75)
    return height * 1.15 + metrics.horizontalAdvance(text) + pixels * 0.9, height


def paint_notice(painter: QPainter, text: str, pixels: int, palette: Palette) -> None:
    """A triangle and a short text on a dark bordered background, around the origin."""
    width, height = notice_size(text, pixels)
    area = QRectF(-width / 2, -height / 2, width, height).adjusted(1, 1, -1, -1)
    colour = QColor(palette[Role.ASTRAY])
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPainterPath()
    shape.addRoundedRect(area, height * 0.28, height * 0.28)
    painter.fillPath(shape, QColor(palette[Role.PILL]))
    painter.setPen(QPen(colour, 1.6))
    painter.drawPath(shape)
    half = height * 0.27
    at = QPointF(area.left() + height * 0.6, height * 0.03)
    pen = QPen(colour, half * 0.3)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(colour)
    painter.drawPolygon(
        QPolygonF(
            [
                at + QPointF(0, -half),
                at + QPointF(half * 1.1, half * 0.8),
                at + QPointF(-half * 1.1, half * 0.8),
            ]
        )
    )
    stroke = QPen(_INK, half * 0.3)
    stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(stroke)
    painter.drawLine(at + QPointF(0, -half * 0.36), at + QPointF(0, half * 0.15))
    painter.drawPoint(at + QPointF(0, half * 0.6))
    # As outlines: an exported file needs no fonts and looks the same everywhere.
    capital = QFontMetricsF(font(pixels, Weight.SEMIBOLD)).capHeight()
    letters = text_path(text, capital, Weight.SEMIBOLD)
    painter.fillPath(
        letters.translated(area.left() + height * 1.1, capital / 2), QColor(palette[Role.ON_PILL])
    )
    painter.restore()


_MARGIN: Final = 3.0
"""How far the shadow of a pile reaches beyond it, in pixels."""
_COUNT: Final = 14.0
_LEAST_COUNT: Final = 9
"""The letters of the number of a column's chips: their size in millimetres, least size in pixels.
"""
_OUTLINE: Final = 8.0
"""How far the line around a marked card extends, in millimetres; a sign extends further."""
_BADGE: Final = 25.0
_MIN_BADGE: Final = 15.0
"""The sign at its corner: size in millimetres, and least size in pixels."""

T = TypeVar("T")


class Shade(Enum):
    """How far a piece recedes behind what the next act is about."""

    NONE = "none"
    ELSEWHERE = "elsewhere"
    """It lies outside the light."""
    BESIDE = "beside"
    """It belongs to another hand of the same box, which must not be taken for the one at issue."""


class Drawing(NamedTuple):
    """The way a picture is drawn: ``draw`` with the hot spot at the origin, in logical pixels.

    ``area`` is what it covers there. ``key`` identifies it among the pictures of one scale, None if
    it is unique; what ``shines`` stays bright when the lamp is out.
    """

    key: Hashable | None
    area: QRectF
    draw: Callable[[QPainter], None]
    shines: bool = False


class PlacedPicture(NamedTuple, Generic[T]):
    """A picture, the position of its hot spot, its layer, and what can be read in it."""

    picture: T
    place: QPointF
    layer: float
    text: str = ""


class Pictures(ABC, Generic[T]):
    """Makes the pictures of one table at one scale: ``scale`` logical pixels per mm."""

    scale: float
    palette: Palette
    card: CardSize
    chip: float
    four_colours: bool

    @abstractmethod
    def made(self, drawing: Drawing, *, shade: Shade = Shade.NONE) -> T:
        """The picture of a drawing."""

    @abstractmethod
    def area(self, picture: T) -> QRectF:
        """Return what a picture covers around its hot spot, in logical pixels."""

    def face(
        self,
        card: Card | None,
        angle: float,
        *,
        shade: Shade = Shade.NONE,
        astray: bool = False,
        sign: CardSign | None = None,
    ) -> T:
        """A card as it lies, or its back, with the line and sign that mark it."""
        turned = round(angle, 1) % 360
        turn = radians(turned)
        # The line and the sign extend beyond the card.
        margin = 5 if sign is None and not astray else 2 * (_OUTLINE + self.badge * 0.7)
        across = abs(self.card.width * cos(turn)) + abs(self.card.height * sin(turn)) + margin
        down = abs(self.card.width * sin(turn)) + abs(self.card.height * cos(turn)) + margin

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            self._shadow(painter, turned)
            painter.rotate(turned)
            if card is None:
                paint_back(painter, self.palette, self.card)
            else:
                paint_face(painter, card, self.palette, self.card, four_colours=self.four_colours)
            if astray or sign is not None:
                paint_card_sign(painter, sign, self.card, self.badge, self.palette)

        area = _around(across * self.scale, down * self.scale)
        return self.made(Drawing((card, turned, astray, sign), area, draw), shade=shade)

    def corner(self, card: Card, angle: float) -> T:
        """The lifted corner of a hole card under the up-card; the hot spot is the card's middle."""
        turned = round(angle, 1) % 360

        def draw(painter: QPainter) -> None:
            paint_corner(painter, card, self.palette, self.card, four_colours=self.four_colours)

        reach = hypot(self.card.width, self.card.height)
        return self._to_scale(("corner", card, turned), reach, draw, turned)

    def empty_slot(self, angle: float, depth: float) -> T:
        """The mouth of an empty shoe of that depth, and its empty lid."""

        def draw(painter: QPainter) -> None:
            paint_empty_slot(painter, depth, self.card, self.palette)

        return self._to_scale(("empty slot", angle, depth), 2 * depth, draw, angle)

    def pile(self, columns: tuple[Column, ...], *, shade: Shade = Shade.NONE) -> T:
        """A pile of chips with its columns as the picture has them; the hot spot is its place."""

        def draw(painter: QPainter) -> None:
            painter.save()
            painter.scale(self.scale, self.scale)
            paint_pile(painter, columns, self.chip)
            painter.restore()
            for number, at in count_places(columns, self.chip):
                painter.save()
                painter.translate(at * self.scale)
                paint_count(painter, number, self.count, self.palette)
                painter.restore()

        area = self.pile_area(columns).adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        return self.made(Drawing(columns, area, draw), shade=shade)

    def pile_area(self, columns: Sequence[Column]) -> QRectF:
        """What a pile and the numbers of its chips cover around its place, in logical pixels."""
        left, top, right, bottom = (side * self.scale for side in pile_extent(columns, self.chip))
        area = QRectF(left, top, right - left, bottom - top)
        for number, at in count_places(columns, self.chip):
            area |= _around(*pill_size(str(number), self.count)).translated(at * self.scale)
        return area

    @property
    def count(self) -> int:
        """The size of the letters in which the number of a column's chips is shown, in pixels."""
        return max(_LEAST_COUNT, round(_COUNT * self.scale))

    def notice(self, text: str, pixels: int) -> T:
        """A short line about what has happened; the hot spot is its middle."""
        size = notice_size(text, pixels)
        return self._shining(("notice", text, pixels), size, paint_notice, text, pixels)

    def mark(self, mark: Mark, size: float) -> T:
        """A badge, ``size`` logical pixels across."""
        return self._shining((mark, size), (size, size), paint_mark, mark, size)

    def pill(self, text: str, pixels: int) -> T:
        """A short text in a pill; the hot spot is its middle."""
        return self._shining((text, pixels), pill_size(text, pixels), paint_pill, text, pixels)

    def call(self, call: Call, text: str, pixels: int) -> T:
        """A call with its hand signal; the hot spot is its middle."""
        size = call_size(text, pixels)
        return self._shining((call, text, pixels), size, paint_call, call, text, pixels)

    def discards(self, body: Rectangle, angle: float, count: int) -> T:
        lying = Rectangle(body.centre, body.width, body.depth, angle)

        def draw(painter: QPainter) -> None:
            painter.translate(-lying.centre.x, -lying.centre.y)
            paint_discards(painter, lying, self.card, count, self.palette)

        key = ("discards", body.depth, angle, count)
        return self._to_scale(key, hypot(body.width, body.depth), draw)

    def meters(
        self, body: Rectangle, angle: float, labels: Sequence[str], amounts: Sequence[str]
    ) -> T:
        """The content of the meters' display, to be placed on its housing."""

        def draw(painter: QPainter) -> None:
            paint_meters(painter, (body.width, body.depth), labels, amounts, self.palette)

        key = ("meters", body.width, body.depth, angle, tuple(labels), tuple(amounts))
        return self._to_scale(key, hypot(body.width, body.depth), draw, angle)

    def sensor(self, diameter: float) -> T:
        """The light of a sensor that has a wager on it."""

        def draw(painter: QPainter) -> None:
            paint_sensor_light(painter, diameter, self.palette)

        return self._to_scale(("sensor", diameter), diameter + 16, draw)

    def _to_scale(
        self, key: Hashable, reach: float, paint: Callable[[QPainter], None], angle: float = 0
    ) -> T:
        """Draw what is painted in millimetres, ``reach`` of them across, and turned by an angle."""

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            painter.rotate(angle)
            paint(painter)

        return self.made(Drawing(key, _around(reach * self.scale, reach * self.scale), draw))

    def _shining(
        self, key: Hashable, size: tuple[float, float], paint: Callable[..., None], *about: object
    ) -> T:
        """Draw what is painted in pixels, and stays bright when the lamp is out."""

        def draw(painter: QPainter) -> None:
            paint(painter, *about, self.palette)

        return self.made(Drawing(key, _around(*size), draw, shines=True))

    @property
    def badge(self) -> float:
        """The size of the sign at a card's corner, in millimetres."""
        return max(_MIN_BADGE / self.scale, _BADGE)

    def _shadow(self, painter: QPainter, angle: float) -> None:
        """A card is thin: its shadow is just a darker edge away from the lamp."""
        painter.save()
        painter.translate(0.5, 0.9)
        painter.rotate(angle)
        painter.setPen(Qt.PenStyle.NoPen)
        for grow, alpha in ((0.9, 26), (0.3, 44)):
            painter.setBrush(QColor(0, 0, 0, alpha))
            painter.drawRoundedRect(
                QRectF(
                    -self.card.width / 2 - grow,
                    -self.card.height / 2 - grow,
                    self.card.width + 2 * grow,
                    self.card.height + 2 * grow,
                ),
                self.card.corner + grow,
                self.card.corner + grow,
            )
        painter.restore()


@dataclass(slots=True)
class Vectors(Pictures[Drawing]):
    """The pictures as drawings, for a painter that draws each of them once."""

    scale: float
    palette: Palette
    card: CardSize
    chip: float
    four_colours: bool = False

    def made(self, drawing: Drawing, *, shade: Shade = Shade.NONE) -> Drawing:
        """The drawing itself; in a file nothing recedes."""
        return drawing

    def area(self, picture: Drawing) -> QRectF:
        """Return what a drawing covers around its hot spot."""
        return picture.area


def _around(width: float, height: float) -> QRectF:
    """A rectangle of this size around the hot spot."""
    return QRectF(-width / 2, -height / 2, width, height)
