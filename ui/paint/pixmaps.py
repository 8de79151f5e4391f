"""Cards, piles and marks as pixmaps, drawn once for each size and turned as they lie.

A picture's pixmaps are made for one scale and one device pixel ratio; another picture makes new
ones. Moving a piece then costs a copy of pixels and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import ceil, cos, hypot, radians, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from trainer.felt.chips import Chip
from trainer.felt.layout import CardSize
from trainer.felt.shapes import Rectangle
from trainer.rules.cards import Card
from trainer.table.view import CardSign
from ui.paint.chips import CHIP_RISE, paint_pile, pile_height
from ui.paint.faces import paint_back, paint_face
from ui.paint.furniture import paint_discards, paint_empty_slot
from ui.paint.marks import Mark, paint_mark, paint_pill, pill_size
from ui.paint.signs import paint_meters, paint_sensor_light
from ui.theme.roles import Palette, Role

_RECEDE = QColor(6, 34, 24, 22)
"""What is laid over a piece that is not where the next act is: a card must stay a white card."""


_UNLIT = 148
"""How opaque the darkness is on a card when the lamp is out: it can still be read."""
_OUTLINE = 8.0
"""How far the line around a card that is set apart reaches, in millimetres; a sign goes further."""
_BADGE = 25.0
_LEAST_BADGE = 15.0
"""The sign at its corner: millimetres, and how many pixels it has at least."""


class Sprite(NamedTuple):
    """A pixmap and where its hot spot lies, from its top left corner in logical pixels."""

    pixmap: QPixmap
    hot: QPointF


@dataclass(slots=True)
class Pixmaps:
    """The pixmaps of one picture: ``scale`` logical pixels to the millimetre."""

    scale: float
    ratio: float
    palette: Palette
    card: CardSize
    chip: float
    four_colours: bool = False
    dark: bool = False
    """The lamp is out: what lies on the table is hardly lit, what is told of it is."""
    _made: dict[object, Sprite] = field(default_factory=dict)

    def face(
        self,
        card: Card | None,
        angle: float,
        *,
        receding: bool = False,
        astray: bool = False,
        sign: CardSign | None = None,
    ) -> Sprite:
        """A card as it lies, or its back, with what sets it apart."""
        turned = round(angle, 1) % 360
        return self._sprite(
            (card, turned, receding, astray, sign),
            lambda: self._card(card, turned, astray=astray, sign=sign),
            receding=receding,
        )

    def empty_slot(self, angle: float) -> Sprite:
        """The front of a shoe in which no card is left."""
        reach = 1.5 * max(self.card) * self.scale

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            painter.rotate(angle)
            paint_empty_slot(painter, self.card, self.palette)

        return self._sprite(("empty slot", angle), lambda: self._plain(reach, reach, draw))

    def notice(self, text: str, pixels: int) -> Sprite:
        """A short line about what has happened; the hot spot is its middle."""
        from ui.paint.dusk import notice_size, paint_notice

        return self._sprite(
            ("notice", text, pixels),
            lambda: self._plain(
                *notice_size(text, pixels),
                lambda painter: paint_notice(painter, text, pixels, self.palette),
            ),
            shines=True,
        )

    def pile(self, chips: Sequence[Chip], *, receding: bool = False) -> Sprite:
        """A pile of chips; the hot spot is the middle of the bottom chip."""
        key = (tuple(chips), receding)
        return self._sprite(key, lambda: self._pile(chips), receding=receding)

    def mark(self, mark: Mark, size: float) -> Sprite:
        """A badge, ``size`` logical pixels across."""
        return self._sprite(
            (mark, size),
            lambda: self._plain(
                size, size, lambda painter: paint_mark(painter, mark, size, self.palette)
            ),
            shines=True,
        )

    def pill(self, text: str, pixels: int) -> Sprite:
        """A short text in a pill; the hot spot is its middle."""
        width, height = pill_size(text, pixels)
        return self._sprite(
            (text, pixels),
            lambda: self._plain(
                width, height, lambda painter: paint_pill(painter, text, pixels, self.palette)
            ),
            shines=True,
        )

    def discards(self, body: Rectangle, angle: float, count: int) -> Sprite:
        """The pile in the discard rack."""
        lying = Rectangle(body.centre, body.width, body.depth, angle)
        reach = (max(self.card) + 30) * self.scale
        return self._sprite(
            ("discards", angle, count),
            lambda: self._plain(
                reach, reach, lambda painter: self._discards(painter, lying, count)
            ),
        )

    def meters(
        self, body: Rectangle, angle: float, labels: Sequence[str], amounts: Sequence[str]
    ) -> Sprite:
        """What the meters' display shows, to be laid on its housing."""
        reach = hypot(body.width, body.depth) * self.scale

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            painter.rotate(angle)
            paint_meters(painter, (body.width, body.depth), labels, amounts, self.palette)

        key = ("meters", angle, tuple(labels), tuple(amounts))
        return self._sprite(key, lambda: self._plain(reach, reach, draw))

    def sensor(self, diameter: float) -> Sprite:
        """The light of a sensor on which a wager lies."""
        reach = (diameter + 16) * self.scale

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            paint_sensor_light(painter, diameter, self.palette)

        return self._sprite(("sensor", diameter), lambda: self._plain(reach, reach, draw))

    def _discards(self, painter: QPainter, lying: Rectangle, count: int) -> None:
        painter.scale(self.scale, self.scale)
        painter.translate(-lying.centre.x, -lying.centre.y)
        paint_discards(painter, lying, self.card, count, self.palette)

    def _card(
        self, card: Card | None, angle: float, *, astray: bool, sign: CardSign | None
    ) -> Sprite:
        turn = radians(angle)
        # What sets a card apart reaches beyond it.
        margin = 5 if sign is None and not astray else 2 * (_OUTLINE + self._badge / 2)
        across = abs(self.card.width * cos(turn)) + abs(self.card.height * sin(turn)) + margin
        down = abs(self.card.width * sin(turn)) + abs(self.card.height * cos(turn)) + margin

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            self._shadow(painter, angle)
            painter.rotate(angle)
            if card is None:
                paint_back(painter, self.palette, self.card)
            else:
                paint_face(painter, card, self.palette, self.card, four_colours=self.four_colours)
            if astray or sign is not None:
                self._set_apart(painter, astray=astray, sign=sign)

        return self._plain(across * self.scale, down * self.scale, draw)

    def _set_apart(self, painter: QPainter, *, astray: bool, sign: CardSign | None) -> None:
        from ui.paint.cardsigns import paint_astray, paint_card_sign

        if sign is not None:
            paint_card_sign(painter, sign, self.card, self._badge, self.palette)
        else:
            paint_astray(painter, self.card, self._badge, self.palette)

    @property
    def _badge(self) -> float:
        """How large the sign at a card's corner is, in millimetres."""
        return max(_LEAST_BADGE / self.scale, _BADGE)

    def _shadow(self, painter: QPainter, angle: float) -> None:
        """A card is thin: its shadow is only a darker edge away from the lamp."""
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

    def _pile(self, chips: Sequence[Chip]) -> Sprite:
        rise = pile_height(chips)
        margin = 4.0
        width = (self.chip + 2 * margin) * self.scale
        above = (self.chip / 2 + rise + margin) * self.scale
        below = (self.chip / 2 + CHIP_RISE + margin) * self.scale

        def draw(painter: QPainter) -> None:
            painter.scale(self.scale, self.scale)
            paint_pile(painter, chips, self.chip)

        return self._drawn(width, above + below, QPointF(width / 2, above), draw)

    def _plain(self, width: float, height: float, draw: Callable[[QPainter], None]) -> Sprite:
        """A drawing around its own middle."""
        return self._drawn(width, height, QPointF(width / 2, height / 2), draw)

    def _drawn(
        self, width: float, height: float, hot: QPointF, draw: Callable[[QPainter], None]
    ) -> Sprite:
        # Whole device pixels, so that a pixmap at a whole place is copied and not resampled.
        pixels_across, pixels_down = ceil(width * self.ratio) + 2, ceil(height * self.ratio) + 2
        pixmap = QPixmap(pixels_across, pixels_down)
        pixmap.setDevicePixelRatio(self.ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        whole = QPointF(
            round(hot.x() * self.ratio) / self.ratio + 1 / self.ratio,
            round(hot.y() * self.ratio) / self.ratio + 1 / self.ratio,
        )
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(whole)
        draw(painter)
        painter.end()
        return Sprite(pixmap, whole)

    def _sprite(
        self,
        key: object,
        make: Callable[[], Sprite],
        *,
        receding: bool = False,
        shines: bool = False,
    ) -> Sprite:
        dark = self.dark and not shines
        sprite = self._made.get((key, dark))
        if sprite is None:
            sprite = make()
            if receding:
                _shade(sprite.pixmap, _RECEDE)
            if dark:
                unlit = QColor(self.palette[Role.DUSK])
                unlit.setAlpha(_UNLIT)
                _shade(sprite.pixmap, unlit)
            self._made[key, dark] = sprite
        return sprite


def _shade(pixmap: QPixmap, shade: QColor) -> None:
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.fillRect(pixmap.rect(), shade)
    painter.end()
