"""An amount in the fewest chips of the table, shown as a row of stacks with their numbers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainer.felt.chips import Breakdown, Chip, fewest
from trainer.felt.columns import Column
from trainer.felt.cutting import stacked
from trainer.messages import _
from trainer.rules.money import NOTHING, Cents
from ui.paint.chips import face_value, paint_pile
from ui.theme.lettering import Size, letters, scaled
from ui.theme.spacing import Space

_CHIP = 38.0
_LEAST = 76
"""The height in pixels below which stacks would be cut off: nothing is drawn."""
_MAX_STACKED = 9999_00
"""Larger amounts are shown as figures only: nobody could count the stacks."""


class ChipStrip(QWidget):
    """A display without input, which leaves its room to the keys where there is little."""

    def __init__(self, parent: QWidget, chips: Sequence[Chip]) -> None:
        super().__init__(parent)
        self._chips = chips
        self._shown = Breakdown((), NOTHING)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_amount(self, amount: Cents) -> None:
        """Show ``amount`` as stacks; nothing for zero, or if the chips cannot make it."""
        self._shown = fewest(amount if amount <= _MAX_STACKED else NOTHING, self._chips)
        self.update()

    def sizeHint(self) -> QSize:
        """The size of one row of stacks."""
        return QSize(240, 104)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint from the right, like the figure above: the smallest chips outermost."""
        stacks = self._shown.stacks
        if self.height() < _LEAST:
            return
        painter = QPainter(self)
        if self._shown.remainder:
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.drawText(
                self.rect(),
                Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextWordWrap,
                _("The chips of this table cannot make this amount."),
            )
        if not stacks or self._shown.remainder:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step = min(_CHIP + Space.L, (self.width() - _CHIP) / max(1, len(stacks) - 1))
        left = self.width() - _CHIP / 2 - step * (len(stacks) - 1) - 2
        line = scaled(20)
        floor = self.height() - _CHIP / 2 - line - 2
        painter.setFont(letters(Size.SMALL))
        painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for place, stack in enumerate(stacks):
            middle = left + step * place
            painter.save()
            painter.translate(middle, floor)
            paint_pile(painter, [Column(chips) for chips in stacked((stack,))], _CHIP)
            painter.restore()
            painter.drawText(
                QRectF(middle - step / 2, self.height() - line, step, line),
                Qt.AlignmentFlag.AlignCenter,
                f"{stack.number} × {face_value(stack.chip.value)}",
            )
