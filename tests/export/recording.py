"""A painter that notes what is drawn: one line for each thing, its colours, and where it is.

It notes what an eye would notice, so that a list stays the same where nothing else has changed and
a difference can be read: places are whole millimetres of the table, a colour is its role or a word
for it, and shapes that lie within one another like the shades of a rail are one line. What a colour
is to a hair, the palette says, and the stored pictures show.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen

from ui.theme.roles import Palette, Role

SHADES: Final = 3
"""So many shapes of one colour within one another are shades of one thing."""

_TABLE_ROLES: Final = tuple(Role)[tuple(Role).index(Role.FELT) :]
_HUES: Final = (
    "red",
    "orange",
    "yellow",
    "green",
    "green",
    "cyan",
    "blue",
    "blue",
    "violet",
    "red",
)


class RecordingPainter(QPainter):
    """Draws nothing that anybody sees; ``lines`` is what it was told to draw in which colours."""

    def __init__(self, palette: Palette) -> None:
        self._ground = QImage(1, 1, QImage.Format.Format_ARGB32)
        super().__init__(self._ground)
        self._roles = {palette[role].lower(): role for role in reversed(_TABLE_ROLES)}
        self._noted: list[tuple[str, QRect]] = []

    @property
    def lines(self) -> Iterator[str]:
        """What was drawn, in order; shapes of one colour within one another are said once."""
        begin = 0
        while begin < len(self._noted):
            what, areas = self._noted[begin][0], self._nested(begin)
            begin += len(areas)
            if len(areas) < SHADES:
                yield from (f"{what} at {_place(area)}" for area in areas)
            else:
                ends = "" if areas[0] == areas[-1] else f" to {_place(areas[-1])}"
                yield f"{what} at {_place(areas[0])}{ends}, {len(areas)} shades"

    def _nested(self, begin: int) -> Sequence[QRect]:
        """The areas from there on that are drawn alike, each within the one before it."""
        what, area = self._noted[begin]
        areas = [area]
        for its, inner in self._noted[begin + 1 :]:
            if its != what or not areas[-1].contains(inner):
                break
            areas.append(inner)
        return areas

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
        corner = round(area.left()), round(area.top())
        self._noted.append(
            (f"{what} {how}", QRect(*corner, round(area.width()), round(area.height())))
        )

    def _pen(self, pen: QPen) -> str:
        return f"pen {pen.widthF():g} {self._colour(pen.color())}"

    def _shade(self, brush: QBrush) -> str:
        gradient = brush.gradient()
        if gradient is not None:
            stops = gradient.stops()
            _at, middle = stops[len(stops) // 2]
            return f"shaded {self._colour(QColor(middle))}"
        if brush.style() == Qt.BrushStyle.TexturePattern:
            return "texture"
        return self._colour(brush.color())

    def _colour(self, colour: QColor) -> str:
        """Its role, or what a person would call it; and how much shows through it."""
        name = self._roles.get(colour.name())
        return f"{_strength(colour.alpha())}{name.value if name else _word(colour)}"


def _place(area: QRect) -> str:
    return f"{area.left()},{area.top()} {area.width()}×{area.height()}"


def _strength(alpha: int) -> str:
    if alpha == 255:
        return ""
    return "faint " if alpha < 64 else "thin "


def _word(colour: QColor) -> str:
    light = colour.lightness()
    if light < 12:
        return "black"
    if light > 243:
        return "white"
    depth = "dark " if light < 96 else "light " if light > 168 else ""
    if colour.hslSaturation() < 26:
        return f"{depth}grey"
    return f"{depth}{_HUES[round(colour.hslHue() / 40)]}"
