"""Columns of chips side by side, as a dealer sets them down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.felt.chips import Chip, Column
from ui.paint.chips import paint_pile
from ui.theme.spacing import Space

CHIP: Final = 36.0
"""The diameter of a chip, in pixels."""
_RISE: Final = 3.4
_GAP, _BETWEEN = 5.0, 14.0
"""Between columns of one colour, and of two."""
_PER_CHIP: Final = 39.0
_ORDINARY, _LARGEST = 180.0, 1.6
"""The height from which chips are drawn larger, in pixels, and how much larger at most."""


def paint_columns(painter: QPainter, columns: Sequence[Column]) -> None:
    """Draw a pile with chips of the diameter ``CHIP``."""
    painter.scale(CHIP / _PER_CHIP, CHIP / _PER_CHIP)
    paint_pile(painter, columns, _PER_CHIP)


class ChipColumns(QWidget):
    """Shows columns from left to right, smaller where there is no room for them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.columns: tuple[tuple[Chip, ...], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_columns(self, columns: tuple[tuple[Chip, ...], ...]) -> None:
        """Show these, the chips of each from the bottom up."""
        self.columns = columns
        self.update()

    def column_at(self, place: QPointF) -> int | None:
        areas = enumerate(self.areas())
        return next((at for at, area in areas if area.contains(place)), None)

    def areas(self) -> list[QRectF]:
        scale, floor = self._scale(), self.height() - Space.S
        found = []
        for x, column in zip(self._middles(), self.columns, strict=True):
            high, wide = (CHIP + _RISE * len(column)) * scale, CHIP * scale
            found.append(QRectF(x - wide / 2, floor - high, wide, high))
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the columns in a frame, which is marked if it has the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focus = self.hasFocus()
        edge = QPalette.ColorRole.Accent if focus else QPalette.ColorRole.Mid
        painter.setPen(QPen(self.palette().color(edge), 2 if focus else 1))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), Space.S, Space.S)
        painter.setPen(Qt.PenStyle.NoPen)
        scale = self._scale()
        floor = self.height() - Space.S - (CHIP / 2 + _RISE) * scale
        for x, column in zip(self._middles(), self.columns, strict=True):
            painter.save()
            painter.translate(x, floor)
            painter.scale(scale, scale)
            paint_columns(painter, (Column(column, rise=_PER_CHIP / CHIP * _RISE),))
            painter.restore()
        painter.end()

    def _steps(self) -> Iterator[float]:
        """Tell how far each column stands from the one before."""
        before: Chip | None = None
        for column in self.columns:
            if before is None:
                yield 0.0
            else:
                yield CHIP + (_GAP if column[0] == before else _BETWEEN)
            before = column[0]

    def _scale(self) -> float:
        wide = sum(self._steps()) + CHIP + 2 * Space.M
        highest = max(map(len, self.columns), default=0)
        high = CHIP + _RISE * (highest + 1) + 2 * Space.S
        most = min(_LARGEST, max(1.0, self.height() / _ORDINARY))
        return min(most, self.width() / wide, self.height() / high)

    def _middles(self) -> list[float]:
        """The middles of the columns from left to right, all of them in the middle."""
        scale, steps = self._scale(), list(self._steps())
        at = (self.width() - sum(steps) * scale) / 2
        found = []
        for step in steps:
            at += step * scale
            found.append(at)
        return found
