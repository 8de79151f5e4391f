"""The stages of one's table as cards, and the skills of one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import QListView, QWidget

from trainer.messages import _
from ui.paint.nodes import paint_chip, paint_level, paint_node, paint_shares
from ui.theme.lettering import Size, Weight, letters, scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.train.view_models import Level, SkillLine, SkillsCard
from ui.widgets.latin_keys import along
from ui.widgets.row_list import (
    Row,
    RowDelegate,
    RowList,
    RowStyle,
    beside,
    from_the_right,
    mirrored,
)

Item = TypeVar("Item")

_NODE: Final = 40
"""What the mark takes at the left, in pixels."""
_RADIUS: Final = 8
_LINE: Final = 24
_SMALL_LINE: Final = 18
_SHARES: Final = 8
"""The height of the bar of a card."""
_FOOT: Final = Space.S + _SHARES + Space.XS + _SMALL_LINE
_GAP: Final = 8
"""What the style sheet leaves below a card, and at its right."""
_CARD: Final = RowStyle(
    _LINE + _SMALL_LINE + _FOOT + 2 * Space.S + _GAP,
    (_NODE, Space.S, Space.M + _GAP, Space.S + _GAP),
    wrapped=True,
)
_SKILL: Final = RowStyle(52, (_NODE, Space.XS, Space.M, Space.XS), detail_top=22)
_WORD: Final = 112
_HIGH: Final = 24
"""The size of the chip with the word."""
_LEVEL: Final = 72
_THIN: Final = 4
"""The size of a bar with its figure above it."""
_WORDED: Final = 360
_WIDE: Final = 620
"""The widths from which a row has room for the chip, and for the bars."""


class _BesideList(RowList[Item]):
    """One of two lists side by side: an arrow leads to the other one."""

    def __init__(self, parent: QWidget, name: str, spoken: str, style: RowStyle) -> None:
        super().__init__(parent, name, spoken, style)
        self._arrow = Qt.Key.Key_Right
        self._other: QWidget = self
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def lead_to(self, other: QWidget, arrow: Qt.Key) -> None:
        self._other, self._arrow = other, arrow

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if along(event.key()) == self._arrow:
            self._other.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            super().keyPressEvent(event)


class _CardDelegate(RowDelegate["SkillsCard"]):
    """Draws a stage with its mark, and under it how far its skills are."""

    def _paint(self, painter: QPainter, inner: QRect, row: Row[SkillsCard]) -> None:
        card, palette = row.item, QGuiApplication.palette()
        if card is None:
            return
        above = inner.adjusted(0, 0, 0, -scaled(_FOOT))
        super()._paint(painter, above, row)
        top = QPointF(beside(inner, _NODE), inner.top() + scaled(_LINE) / 2)
        paint_node(painter, top, scaled(_RADIUS), card.node, palette)
        bar = QRectF(inner.left(), above.bottom() + Space.S, inner.width(), _SHARES)
        paint_shares(painter, bar, card.shares, palette)
        foot = QRectF(bar.left(), bar.bottom() + Space.XS, bar.width(), scaled(_SMALL_LINE))
        painter.setFont(letters(Size.SMALL, Weight.SEMIBOLD))
        painter.setPen(palette.color(QPalette.ColorRole.Accent))
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, card.mark)
        taken = painter.fontMetrics().horizontalAdvance(card.mark) + Space.S
        if from_the_right():
            foot.setLeft(foot.left() + taken)
        else:
            foot.setRight(foot.right() - taken)
        painter.setFont(letters(Size.SMALL))
        painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
        shown = Qt.TextElideMode.ElideRight
        counts = painter.fontMetrics().elidedText(card.counts, shown, int(foot.width()))
        painter.drawText(foot, Qt.AlignmentFlag.AlignLeft, counts)


class StageCards(_BesideList["SkillsCard"]):
    """The stages, the one that is now first; any of them can be selected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "stages_practised", _("Stages"), _CARD)
        mark_as(self, kind="cards")
        self._delegate = _CardDelegate(self, self._model, _CARD)
        self.setItemDelegate(self._delegate)


class _SkillDelegate(RowDelegate["SkillLine"]):
    """Draws a skill with its mark, its word, and where there is room its figures as bars."""

    def _paint(self, painter: QPainter, inner: QRect, row: Row[SkillLine]) -> None:
        line, palette = row.item, QGuiApplication.palette()
        if line is None:
            return
        middle, width = QRectF(inner).center().y(), inner.width()
        whole = QRect(inner)
        center = QPointF(beside(inner, _NODE), middle)
        paint_node(painter, center, scaled(_RADIUS), line.node, palette)
        if width > scaled(_WORDED):
            chip = QRectF(0, 0, scaled(_WORD), scaled(_HIGH))
            chip.moveCenter(QPointF(inner.right() - chip.width() / 2, middle))
            painter.setFont(letters(Size.SMALL, Weight.SEMIBOLD))
            place = QRectF(mirrored(whole, chip.toRect())) if from_the_right() else chip
            paint_chip(painter, place, line.standing, line.node, palette)
            inner.setRight(int(chip.left()) - Space.L)
        for level in reversed(line.levels if width > scaled(_WIDE) else ()):
            area = QRectF(inner)
            area.setLeft(area.right() - scaled(_LEVEL))
            inner.setRight(int(area.left()) - Space.L)
            place = QRectF(mirrored(whole, area.toRect())) if from_the_right() else area
            self._paint_level(painter, place, level)
        inner = mirrored(whole, inner)
        detail = ", ".join(_told_in(width, line))
        if not detail:
            inner.translate(0, scaled(_SMALL_LINE) // 2)
        super()._paint(painter, inner, row._replace(detail=detail))

    def _paint_level(self, painter: QPainter, area: QRectF, level: Level | None) -> None:
        if level is None:
            return
        palette = QGuiApplication.palette()
        bar = QRectF(area.left(), area.center().y() + scaled(Space.S), area.width(), _THIN)
        if level.mark:
            paint_level(painter, bar, level.share, level.mark, palette)
        painter.setFont(letters(Size.SMALL))
        painter.setPen(palette.color(QPalette.ColorRole.Text))
        area.setBottom(bar.top() - Space.XS)
        painter.drawText(area, Qt.AlignmentFlag.AlignBottom, level.text)


def _told_in(width: int, line: SkillLine) -> Iterator[str]:
    """The detail of a skill, and before it what a row of this width has no other place for."""
    if width <= scaled(_WORDED):
        yield line.standing
    if width <= scaled(_WIDE):
        yield from (level.text for level in line.levels if level is not None)
    if line.detail:
        yield line.detail


class SkillLines(_BesideList["SkillLine"]):
    """The skills of a stage."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "skills", _("Skills"), _SKILL)
        self._delegate = _SkillDelegate(self, self._model, _SKILL)
        self.setItemDelegate(self._delegate)
