"""A painter that notes what is drawn: one line for each thing, its colours, and where it is.

Places are in whole millimetres of the table, so that a list stays the same where nothing has moved
and a difference can be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen


class RecordingPainter(QPainter):
    """Draws nothing that anybody sees; ``lines`` is what it was told to draw."""

    def __init__(self) -> None:
        self._ground = QImage(1, 1, QImage.Format.Format_ARGB32)
        super().__init__(self._ground)
        self._noted: list[str] = []

    @property
    def lines(self) -> Iterator[str]:
        """What was drawn, in order; what is drawn several times running is said once."""
        for line, same in groupby(self._noted):
            times = len(list(same))
            yield f"{line} ×{times}" if times > 1 else line

    def drawPath(self, path: QPainterPath) -> None:
        self._shape("path", path)

    def drawEllipse(self, *area: Any) -> None:
        path = QPainterPath()
        path.addEllipse(*area)
        self._shape("ellipse", path)

    def drawRoundedRect(self, *area: Any) -> None:
        path = QPainterPath()
        path.addRoundedRect(*area)
        self._shape("rounded", path)

    def drawRect(self, *area: Any) -> None:
        path = QPainterPath()
        path.addRect(*area)
        self._shape("rectangle", path)

    def drawPolygon(self, *corners: Any) -> None:
        path = QPainterPath()
        path.addPolygon(*corners)
        self._shape("polygon", path)

    def drawPolyline(self, *corners: Any) -> None:
        path = QPainterPath()
        path.addPolygon(*corners)
        self._stroked("line", path, self.pen())

    def drawLine(self, *ends: Any) -> None:
        line = QLineF(*ends)
        path = QPainterPath(line.p1())
        path.lineTo(line.p2())
        self._stroked("line", path, self.pen())

    def drawPoint(self, *at: Any) -> None:
        path = QPainterPath(QPointF(*at))
        path.lineTo(QPointF(*at))
        self._stroked("point", path, self.pen())

    def drawArc(self, area: Any, start: int, sweep: int) -> None:  # type: ignore[override]
        path = QPainterPath()
        path.arcMoveTo(QRectF(area), start / 16)
        path.arcTo(QRectF(area), start / 16, sweep / 16)
        self._stroked("arc", path, self.pen())

    def drawPie(self, area: Any, start: int, sweep: int) -> None:  # type: ignore[override]
        path = QPainterPath(QRectF(area).center())
        path.arcTo(QRectF(area), start / 16, sweep / 16)
        self._shape("pie", path)

    def fillPath(self, path: QPainterPath, brush: Any, /) -> None:
        self._filled("fill", path, QBrush(brush))

    def strokePath(self, path: QPainterPath, pen: Any, /) -> None:
        self._stroked("stroke", path, QPen(pen))

    def fillRect(self, *given: Any) -> None:
        area, brush = given
        path = QPainterPath()
        path.addRect(QRectF(area))
        self._filled("rectangle", path, QBrush(brush))

    def drawText(self, *given: Any) -> Any:
        raise AssertionError(f"letters that are no outlines: {given}")

    def _shape(self, what: str, path: QPainterPath) -> None:
        brush, pen = self.brush(), self.pen()
        filled = brush.style() != Qt.BrushStyle.NoBrush
        if pen.style() == Qt.PenStyle.NoPen:
            self._note(what, path, self._shade(brush) if filled else "nothing")
        else:
            ground = f"{self._shade(brush)} " if filled else ""
            self._note(what, path, f"{ground}{self._pen(pen)}")

    def _filled(self, what: str, path: QPainterPath, brush: QBrush) -> None:
        self._note(what, path, self._shade(brush))

    def _stroked(self, what: str, path: QPainterPath, pen: QPen) -> None:
        self._note(what, path, self._pen(pen))

    def _note(self, what: str, path: QPainterPath, how: str) -> None:
        area = self.worldTransform().map(path).boundingRect()
        left, top = round(area.left()), round(area.top())
        size = f"{round(area.width())}×{round(area.height())}"
        self._noted.append(f"{what} {how} at {left},{top} {size}")

    def _pen(self, pen: QPen) -> str:
        return f"pen {pen.widthF():g} {_colour(pen.color())}"

    def _shade(self, brush: QBrush) -> str:
        gradient = brush.gradient()
        if gradient is not None:
            return "–".join(_colour(QColor(colour)) for _at, colour in gradient.stops())
        if brush.style() == Qt.BrushStyle.TexturePattern:
            return "texture"
        return _colour(brush.color())


def _colour(colour: QColor) -> str:
    return colour.name() if colour.alpha() == 255 else f"{colour.name()}/{colour.alpha()}"
