"""The stages of a path in a line: done, now, later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from trainer.messages import _
from trainer.practice.path import Place
from ui.theme.lettering import scaled
from ui.theme.spacing import Space
from ui.train.view_models import StageLine
from ui.widgets.row_list import Row, RowDelegate, RowList, RowStyle

_NODE: Final = 44
"""What the line of the path takes at the left, in pixels."""
_RADIUS: Final = 8.0
_STYLE: Final = RowStyle(40, (_NODE, Space.XS, Space.M, Space.XS), title_height=0, gap=Space.S)


class _PathDelegate(RowDelegate["StageLine"]):
    """Draws a stage with its node on the line that joins it to those before and after it."""

    def _paint(self, painter: QPainter, inner: QRect, row: Row[StageLine]) -> None:
        super()._paint(painter, inner, row)
        line = row.item
        if line is None:
            return
        colors = QGuiApplication.palette()
        accent = colors.color(QPalette.ColorRole.Accent)
        muted = colors.color(QPalette.ColorRole.PlaceholderText)
        place = line.place
        center = QPointF(inner.left() - _NODE / 2, inner.center().y() + 0.5)
        radius = scaled(int(_RADIUS))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(muted, 2))
        rows = self._model.shown
        height = self.style.height
        if row is not rows[0]:
            painter.drawLine(center - QPointF(0, radius), center - QPointF(0, scaled(height) / 2))
        if row is not rows[-1]:
            painter.drawLine(center + QPointF(0, radius), center + QPointF(0, scaled(height) / 2))
        painter.setPen(QPen(muted if place is Place.LATER else accent, 2))
        painter.setBrush(accent if place is Place.DONE else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(center, radius, radius)
        if place is Place.DONE:
            painter.setPen(QPen(colors.color(QPalette.ColorRole.HighlightedText), 2))
            tick = [QPointF(-3.5, 0), QPointF(-1, 3), QPointF(4, -3)]
            painter.drawPolyline([center + at * (radius / _RADIUS) for at in tick])
        elif place is Place.NOW:
            painter.setBrush(accent)
            painter.drawEllipse(center, radius / 2, radius / 2)


class PathList(RowList["StageLine"]):
    """The stages from the first to the last; any of them can be selected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "stages", _("Stages"), _STYLE)
        self._delegate = _PathDelegate(self, self._model, _STYLE)
        self.setItemDelegate(self._delegate)

    def show_lines(self, lines: Sequence[StageLine], selected: str) -> None:
        """Show these stages, one of them selected."""
        self.show_rows(
            Row(
                line,
                line.title,
                mark=line.mark,
                spoken=line.spoken,
                muted=line.place is Place.LATER,
            )
            for line in lines
        )
        place = next((at for at, line in enumerate(lines) if line.id == selected), 0)
        self.choose_row(place)
        self.scrollTo(self.currentIndex(), self.ScrollHint.PositionAtCenter)
