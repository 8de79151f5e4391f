"""Hands beside each other in large cards, in place of the felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from trainer.course.words import Said
from trainer.felt.chips import Column, Stack, stacked
from trainer.felt.layout import CardSize
from trainer.messages import _
from trainer.messages.spoken import said_cards
from trainer.rules.cards import Card
from ui.felt.close_up import CloseUp, heard
from ui.paint.cards import paint_face
from ui.paint.chips import paint_pile, pile_extent
from ui.table.lesson.panel import SaidText
from ui.theme.lettering import Weight, font, scaled
from ui.theme.roles import Palette, Role
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.containers import spaced
from ui.widgets.labels import CardFrame

_CARD: Final = CardSize(63.5, 88.9, 3.2)
_CHIP: Final = 39.0
_STEP: Final = 42.0
_FAN: Final = 30.0
"""How far the next card lies to the right, in millimetres, as everything here."""
_GAP: Final = 22.0
_LARGEST: Final = 3.6
"""How many pixels a millimetre has at most."""
_CAPTION: Final = 14
_DEALERS: Final = 0.8
"""How large the dealer’s cards are beside the others."""
_MOST_COLUMNS: Final = 3


@dataclass(frozen=True, slots=True)
class ComparedSide:
    """A hand as it is compared: its cards, its bets, and the dealer's cards, if these matter."""

    label: Said
    cards: tuple[Card, ...]
    piles: tuple[tuple[Stack, ...], ...] = ()
    dealer: tuple[Card, ...] = ()


class _Hand(QWidget):
    """Paints one side as large as there is room for the ``widest``, so that all are as large."""

    def __init__(
        self,
        parent: QWidget,
        side: ComparedSide,
        widest: float,
        palette: Palette,
        *,
        four_colours: bool,
    ) -> None:
        super().__init__(parent)
        self._side = side
        self._widest = widest
        self._palette = palette
        self._four_colours = four_colours
        self.setMinimumSize(QSize(150, 120))
        self.setAccessibleName(said_cards(side.cards))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the hand, its chips, and the dealer's cards above it."""
        side, columns = self._side, _columns(self._side)
        rows = 2 if side.dealer else 1
        caption = scaled(_CAPTION) * 1.6 if side.dealer else 0.0
        high = _CARD.height * (1.8 if side.dealer else 1.0)
        room = self.height() - rows * caption - Space.L
        scale = min(_LARGEST, (self.width() - Space.L) / self._widest, room / high)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = max(0.0, self.height() - high * scale - rows * caption - Space.L)
        if side.dealer:
            self._caption(painter, _("Dealer"), top, caption)
            self._fan(
                painter, side.dealer, QPointF(self.width() / 2, top + caption), scale * _DEALERS
            )
            top += caption + _CARD.height * scale * _DEALERS + Space.S
            caption = Space.M
        lying = _lying(side)
        left = (self.width() - lying * scale) / 2
        middle = left + _width(side.cards) * scale / 2
        self._fan(painter, side.cards, QPointF(middle, top + caption), scale)
        if columns:
            foot = top + caption + _CARD.height * scale
            self._chips(painter, columns, QPointF(left + lying * scale, foot), scale)
        painter.end()

    def _caption(self, painter: QPainter, text: str, top: float, high: float) -> None:
        painter.setFont(font(scaled(_CAPTION), Weight.SEMIBOLD))
        painter.setPen(QColor(self._palette[Role.MUTED_TEXT]))
        area = QRectF(0, top, self.width(), high)
        painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, text)

    def _fan(
        self, painter: QPainter, cards: Sequence[Card], top_middle: QPointF, scale: float
    ) -> None:
        left = top_middle.x() - _width(cards) * scale / 2
        for number, card in enumerate(cards):
            painter.save()
            x = left + (_CARD.width / 2 + number * _FAN) * scale
            painter.translate(x, top_middle.y() + _CARD.height * scale / 2)
            painter.scale(scale, scale)
            paint_face(painter, card, self._palette, _CARD, four_colours=self._four_colours)
            painter.restore()

    def _chips(
        self, painter: QPainter, columns: Sequence[Column], foot: QPointF, scale: float
    ) -> None:
        left, _top, right, bottom = pile_extent(columns, _CHIP)
        painter.save()
        painter.translate(foot.x() - (right - left) * scale, foot.y())
        painter.scale(scale, scale)
        painter.translate(-left, -bottom)
        paint_pile(painter, columns, _CHIP)
        painter.restore()


def _columns(side: ComparedSide) -> list[Column]:
    columns: list[Column] = []
    for pile in side.piles:
        left = columns[-1].x + _STEP + _GAP if columns else 0.0
        cut = (chips for stack in pile for chips in stacked((stack,), _MOST_COLUMNS))
        columns += [Column(chips, left + _STEP * place) for place, chips in enumerate(cut)]
    return columns


def _lying(side: ComparedSide) -> float:
    columns = _columns(side)
    return _width(side.cards) + (_GAP + _STEP + columns[-1].x if columns else 0.0)


def _width(cards: Sequence[Card]) -> float:
    return _CARD.width + _FAN * (len(cards) - 1) if cards else 0.0


class CompareView(QWidget):
    """Two to four hands beside each other, each with what it is under it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        mark_as(self, surface="window")
        self._grid = spaced(QGridLayout(self), Space.L, (Space.XL, Space.XL, Space.XL, Space.XL))
        self._frames: list[CardFrame] = []
        self.heard: tuple[str, ...] = ()
        """Each hand with what is under it, as it is read aloud."""

    def show_sides(
        self, sides: Sequence[ComparedSide], palette: Palette, *, four_colours: bool
    ) -> None:
        for frame in self._frames:
            frame.hide()
            self._grid.removeWidget(frame)
            frame.deleteLater()
        self._frames = []
        self.heard = tuple(
            heard(CloseUp(side.label.text, side.cards, dealer=side.dealer)) for side in sides
        )
        widest = max(max(_lying(side), _width(side.dealer) * _DEALERS, 1.0) for side in sides)
        across = 2 if len(sides) == 4 else len(sides)
        for number, side in enumerate(sides):
            frame = CardFrame(self)
            hand = _Hand(frame, side, widest, palette, four_colours=four_colours)
            said = SaidText(frame, "heading")
            said.show_said((side.label,))
            frame.column.addWidget(hand, 3)
            # As high beside each other, however many lines one of them takes.
            frame.column.addWidget(said, 1, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(frame, number // across, number % across)
            self._frames.append(frame)
        for column in range(self._grid.columnCount()):  # a grid keeps those it had
            self._grid.setColumnStretch(column, int(column < across))
