"""The stages of a path in a line: done, now, later."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QGuiApplication, QPainter, QPalette, QPen
from PySide6.QtWidgets import QWidget

from trainer.messages import _
from trainer.practice.path import Place
from ui.paint.nodes import Node, paint_node
from ui.theme.lettering import scaled
from ui.theme.spacing import Space
from ui.train.view_models import StageLine
from ui.widgets.row_list import Row, RowDelegate, RowList, RowStyle, beside

_NODE: Final = 44
"""What the line of the path takes at the left, in pixels."""
_RADIUS: Final = 8
_STYLE: Final = RowStyle(
    40, (_NODE, Space.XS, Space.M, Space.XS), title_height=0, gap=Space.S, wrapped=True
)


class _PathDelegate(RowDelegate["StageLine"]):
    """Draws a stage with its node on the line that joins it to those before and after it."""

    def _paint(self, painter: QPainter, inner: QRect, row: Row[StageLine]) -> None:
        super()._paint(painter, inner, row)
        line = row.item
        if line is None:
            return
        palette = QGuiApplication.palette()
        center = QPointF(beside(inner, _NODE), inner.center().y() + 0.5)
        radius = scaled(_RADIUS)
        painter.setPen(QPen(palette.color(QPalette.ColorRole.PlaceholderText), 2))
        rows, half = self._model.shown, inner.height() / 2 + Space.XS
        if row is not rows[0]:
            painter.drawLine(center - QPointF(0, radius), center - QPointF(0, half))
        if row is not rows[-1]:
            painter.drawLine(center + QPointF(0, radius), center + QPointF(0, half))
        paint_node(painter, center, radius, Node(line.place), palette)


class PathList(RowList["StageLine"]):
    """The stages from the first to the last; any of them can be selected."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "stages", _("Stages"), _STYLE)
        self._delegate = _PathDelegate(self, self._model, _STYLE)
        self.setItemDelegate(self._delegate)

    def show_lines(self, lines: Sequence[StageLine], selected: str) -> None:
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
