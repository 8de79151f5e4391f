"""Charts as a widget: painted by ``ui.paint.charts``, gone through by keys, and said in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.paint.charts import (
    Chart,
    ChartStyle,
    LineChart,
    Spot,
    chart_height,
    paint_chart,
    spoken,
    spots,
)
from ui.theme.lettering import scaled
from ui.theme.rings import has_ring
from ui.theme.roles import PALETTES, ColorScheme, Role
from ui.theme.spacing import Space

_COLUMN: Final = 420
"""The least width of a column of charts, in pixels."""
_NAMED: Final = 560
"""The least where the names beside bars are to be read."""
_MOST: Final = 960
"""Beyond this width a name is too far from its figure."""
_STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Left: -1,
}
_ENDS: Final = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


class ChartView(QWidget):
    """Charts in as many columns as there is room for.

    A click or an arrow key chooses a figure, a double click opens it.
    """

    picked = Signal(str)
    """The key of the figure that is chosen."""
    opened = Signal(str)
    reached = Signal()
    """It has got the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._charts: Sequence[Chart] = ()
        self._focused = ""
        self._scheme = ColorScheme.DARK
        self._kept: dict[int, list[tuple[Chart, QRectF]]] = {}
        """Where the charts are in a width: asked for many times, and long in the making."""
        # Time goes to the right, as on every chart.
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_charts(self, charts: Sequence[Chart]) -> None:
        self._charts = charts
        self._kept.clear()
        self.setAccessibleName(", ".join(chart.title for chart in charts))
        self.setAccessibleDescription("\n".join(map(spoken, charts)))
        self.updateGeometry()
        self.update()

    def mark(self, key: str) -> None:
        """Put the ring around a figure."""
        self._focused = key
        self.update()

    def show_scheme(self, scheme: ColorScheme) -> None:
        self._scheme = scheme
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        self._kept.clear()
        super().changeEvent(event)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        lowest = max((area.bottom() for _chart, area in self._placed(width)), default=0.0)
        return ceil(lowest) + Space.M

    def sizeHint(self) -> QSize:
        width = scaled(_COLUMN)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(scaled(240), 0)

    def place_of(self, key: str) -> QRectF | None:
        return next((spot.area for spot in self._spots() if spot.key == key), None)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(event.rect())
        for chart, area in self._areas():
            paint_chart(painter, area, chart, self._style())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and (key := self._at(event.position())):
            self.picked.emit(key)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and (key := self._at(event.position())):
            self.opened.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the figure before or after, to the first or the last one."""
        key = Qt.Key(event.key())
        keys = list(dict.fromkeys(spot.key for spot in self._spots()))
        if not keys or (key not in _STEPS and key not in _ENDS):
            super().keyPressEvent(event)
        elif key in _ENDS or self._focused not in keys:
            self.picked.emit(keys[_ENDS.get(key, 0)])
        else:
            place = keys.index(self._focused) + _STEPS[key]
            self.picked.emit(keys[min(max(place, 0), len(keys) - 1)])

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()
        self.reached.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show no ring of the keyboard any more."""
        super().focusOutEvent(event)
        self.update()

    @property
    def _lines(self) -> bool:
        return all(isinstance(chart, LineChart) for chart in self._charts)

    def _at(self, where: QPointF) -> str:
        return next((spot.key for spot in self._spots() if spot.area.contains(where)), "")

    def _spots(self) -> Iterator[Spot]:
        for chart, area in self._areas():
            yield from spots(chart, area, self._style())

    def _areas(self) -> list[tuple[Chart, QRectF]]:
        """Return where the charts are: a line over time is as high as there is room."""
        placed = [(chart, QRectF(area)) for chart, area in self._placed(self.width())]
        lowest = max((area.bottom() for _chart, area in placed), default=0.0)
        more = self.height() - Space.M - lowest
        if more > 0 and self._lines and len({area.top() for _chart, area in placed}) == 1:
            for _chart, area in placed:
                area.setHeight(min(area.height() + more, area.width() / 2))
        return placed

    def _placed(self, width: int) -> list[tuple[Chart, QRectF]]:
        if width not in self._kept:
            self._kept[width] = self._place(width)
        return self._kept[width]

    def _place(self, width: int) -> list[tuple[Chart, QRectF]]:
        """Columns from left to right, each about as high as the others, in the charts' order."""
        least = _COLUMN if self._lines else _NAMED
        number = max(1, min(len(self._charts), width // scaled(least)))
        wide = (width - Space.M * 2 - Space.XL * (number - 1)) / number
        wide = min(max(wide, scaled(160)), scaled(_MOST))
        heights = [chart_height(chart, wide, self._style()) + Space.XL for chart in self._charts]
        found = list[tuple[Chart, QRectF]]()
        column, top, above = 0, 0.0, 0.0
        for chart, height in zip(self._charts, heights, strict=True):
            if top and above + height / 2 > sum(heights) * (column + 1) / number:
                column, top = column + 1, 0.0
            left = Space.M + column * (wide + Space.XL)
            found.append((chart, QRectF(left, Space.M + top, wide, height - Space.XL)))
            top, above = top + height, above + height
        return found

    def _style(self) -> ChartStyle:
        ring = Role.FOCUS if has_ring(self) else Role.MUTED_TEXT
        return ChartStyle(PALETTES[self._scheme], scaled(100) / 100, self._focused, ring)
