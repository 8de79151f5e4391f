"""The chips of a set in a row, the chosen one marked; a click chooses another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.felt.chips import Chip
from trainer.felt.columns import Column
from trainer.messages import _
from trainer.rules.money import short_money
from ui.paint.chips import paint_pile
from ui.theme.spacing import Space

DIAMETER: Final = 52.0
CELL: Final = 88
"""Sizes in pixels: of a chip, and of the square around a plaque."""
_PER_CHIP: Final = 39.0


class ChipRow(QWidget):
    """Shows chips, wrapped where the width ends."""

    chosen = Signal(int)
    """The place of the chip that is clicked on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chips: tuple[Chip, ...] = ()
        self._at = -1
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(_("The chips of the set"))

    def show_chips(self, chips: Sequence[Chip], at: int) -> None:
        """Show these chips, with the one at place ``at`` marked; none is marked where it is -1."""
        self.chips, self._at = tuple(chips), at
        self.setVisible(bool(chips))
        values = _(", ").join(short_money(chip.value) for chip in chips)
        self.setAccessibleDescription(values)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        """Its rows depend on its width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all rows."""
        across = max(1, width // CELL)
        return -(-len(self.chips) // across) * CELL

    def sizeHint(self) -> QSize:
        """One row."""
        return QSize(CELL * min(len(self.chips), 4), CELL)

    def area(self, place: int) -> QRectF:
        """Where a chip is drawn."""
        across = max(1, self.width() // CELL)
        row, column = divmod(place, across)
        return QRectF(column * CELL, row * CELL, CELL, CELL)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the chip under the mouse."""
        for place in range(len(self.chips)):
            if self.area(place).contains(event.position()):
                self.chosen.emit(place)
                return

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the chips as they lie on the felt."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, chip in enumerate(self.chips):
            area = self.area(place)
            if place == self._at:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), Space.XS, Space.XS)
            painter.save()
            painter.translate(area.center() + QPointF(0, -2))
            painter.scale(DIAMETER / _PER_CHIP, DIAMETER / _PER_CHIP)
            paint_pile(painter, (Column((chip,)),), _PER_CHIP)
            painter.restore()
        painter.end()
