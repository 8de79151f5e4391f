"""Charts as a widget: painted by ``ui.paint.charts``, clicked on, and said in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.paint.charts import Chart, ChartStyle, chart_height, paint_chart, spoken, spots
from ui.theme.lettering import scaled
from ui.theme.roles import PALETTES, ColorScheme
from ui.theme.spacing import Space


class ChartView(QWidget):
    """Charts one below the other. A click on a figure chooses it, a double click opens it."""

    picked = Signal(str)
    """The key of the figure that was clicked on."""
    opened = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._charts: Sequence[Chart] = ()
        self._focused = ""
        self._scheme = ColorScheme.DARK
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_charts(self, charts: Sequence[Chart]) -> None:
        """Show these."""
        self._charts = charts
        self.setAccessibleName(", ".join(chart.title for chart in charts))
        self.setAccessibleDescription("\n".join(map(spoken, charts)))
        self.updateGeometry()
        self.update()

    def mark(self, key: str) -> None:
        """Put the ring around a figure."""
        self._focused = key
        self.update()

    def show_scheme(self, scheme: ColorScheme) -> None:
        """Use the colours of this scheme."""
        self._scheme = scheme
        self.update()

    def hasHeightForWidth(self) -> bool:
        """The cells of a heat map are in as many lines as they need."""
        return True

    def heightForWidth(self, width: int) -> int:
        """What the charts need."""
        style = self._style()
        heights = [chart_height(chart, self._inner(width), style) for chart in self._charts]
        return ceil(sum(heights) + Space.XL * max(0, len(heights) - 1)) + 2 * Space.M

    def sizeHint(self) -> QSize:
        """A width at which charts can be read."""
        width = scaled(400)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """The least width at which they can."""
        return QSize(scaled(240), 0)

    def place_of(self, key: str) -> QRectF | None:
        """Where a figure is."""
        for chart, area in self._areas():
            for spot in spots(chart, area, self._style()):
                if spot.key == key:
                    return spot.area
        return None

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the charts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(event.rect())
        for chart, area in self._areas():
            paint_chart(painter, area, chart, self._style())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a figure."""
        if event.button() is Qt.MouseButton.LeftButton and (key := self._at(event.position())):
            self.picked.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a figure."""
        if event.button() is Qt.MouseButton.LeftButton and (key := self._at(event.position())):
            self.opened.emit(key)

    def _at(self, where: QPointF) -> str:
        for chart, area in self._areas():
            for spot in spots(chart, area, self._style()):
                if spot.area.contains(where):
                    return spot.key
        return ""

    def _areas(self) -> list[tuple[Chart, QRectF]]:
        found, top, style = [], float(Space.M), self._style()
        width = self._inner(self.width())
        for chart in self._charts:
            height = chart_height(chart, width, style)
            found.append((chart, QRectF(Space.M, top, width, height)))
            top += height + Space.XL
        return found

    def _inner(self, width: int) -> float:
        return float(max(width - 2 * Space.M, scaled(160)))

    def _style(self) -> ChartStyle:
        return ChartStyle(PALETTES[self._scheme], scaled(100) / 100, self._focused)
