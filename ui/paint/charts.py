"""Three kinds of chart: a line over time, bars, and a heat map. They print as they are shown.

A chart has finished texts; ``spots`` says where each of its figures is, and ``spoken`` says all of
it in words, for whoever does not see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPaintEngine, QPainter, QPainterPath, QPen

from trainer.messages.text import _
from ui.theme.lettering import Size, Weight, kept_font
from ui.theme.roles import Palette, Role

_GAP: Final = 8.0
_BAR: Final = 12.0
_CELL: Final = QSizeF(48, 28)
_DOT: Final = 3.5
_LEAST_PLOT: Final = 96.0
_NAMES: Final = 0.42
"""The share of the names of bars in the width: below one another, their bars are in line."""
_WIDEST: Final = "100 %"
"""What there is room for behind every bar."""
_ROUND: Final = 3.0
"""Lengths in pixels at the ordinary text size."""

_AS_OUTLINES: Final = (QPaintEngine.Type.SVG, QPaintEngine.Type.Pdf)
"""Where letters are drawn as outlines, so that a file looks the same on every machine."""


class Tick(NamedTuple):
    """A marked value of an axis, with its text."""

    value: float
    text: str


class Point(NamedTuple):
    """A figure of a line; ``at`` is its place from left to right, in any unit."""

    key: str
    at: float
    value: float
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line over time. ``ticks`` are in ascending order, and the axis ends with them.

    ``target`` is what the values are compared with.
    """

    title: str
    points: tuple[Point, ...]
    ticks: tuple[Tick, ...]
    target: Tick | None = None


class Tag(NamedTuple):
    """What is said beside a bar, on a ground of its own."""

    text: str
    tone: Role


class Bar(NamedTuple):
    """One bar: ``share`` of the whole length, from 0 to 1, in its ``ink``."""

    key: str
    name: str
    share: float
    text: str
    ink: Role = Role.ACCENT
    tag: Tag | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """Bars one below the other; a line across them at the share ``marked``.

    ``widest`` is the longest tag in it and in those that it is to be in line with.
    """

    title: str
    bars: tuple[Bar, ...]
    marked: float | None = None
    widest: str = ""


class Cell(NamedTuple):
    """A cell of a heat map: its ``tone`` is the ground it has."""

    key: str
    name: str
    text: str
    tone: Role


class CellRow(NamedTuple):
    """A row of a heat map."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class HeatMap:
    """Rows of cells, each with its figure: the tone alone says nothing that is not written."""

    title: str
    rows: tuple[CellRow, ...]


Chart = LineChart | Bars | HeatMap


class Spot(NamedTuple):
    """The place where the figure with this key is drawn."""

    key: str
    area: QRectF


@dataclass(frozen=True, slots=True)
class ChartStyle:
    """The colours, and the text size as a factor; ``focused`` is the figure with the ``ring``."""

    palette: Palette
    scale: float = 1.0
    focused: str = ""
    ring: Role = Role.FOCUS

    def length(self, pixels: float) -> float:
        """A length that goes with the letters."""
        return pixels * self.scale

    @property
    def line(self) -> float:
        return self.length(Size.SMALL) * 1.4


def chart_height(chart: Chart, width: float, style: ChartStyle) -> float:
    """The height that a chart needs at this width."""
    head = style.line * 1.5
    match chart:
        case LineChart():
            return head + style.length(_LEAST_PLOT) + 2 * style.line
        case Bars(bars=bars):
            return head + len(bars) * (style.line + style.length(_GAP))
        case HeatMap():
            many = _in_a_line(chart, width, style)
            lines = sum(_lines(row, many) for row in chart.rows)
            between = style.length(_GAP) / 2
            return head + lines * style.length(_CELL.height()) + (len(chart.rows) + 1) * between


def spots(chart: Chart, area: QRectF, style: ChartStyle) -> tuple[Spot, ...]:
    """Where each figure is in the area that the chart is drawn in, in the order of the chart."""
    match chart:
        case LineChart(points=points):
            plot, reach = _plot(chart, area, style), style.length(_GAP)
            return tuple(
                Spot(point.key, QRectF(place.x() - reach, place.y() - reach, 2 * reach, 2 * reach))
                for point in points
                for place in (_place(chart, point, plot),)
            )
        case Bars(bars=bars):
            each = style.line + style.length(_GAP)
            top = area.top() + style.line * 1.5
            return tuple(
                Spot(bar.key, QRectF(area.left(), top + row * each, area.width(), each))
                for row, bar in enumerate(bars)
            )
        case HeatMap():
            return tuple(_cells(chart, area, style))


def _cells(chart: HeatMap, area: QRectF, style: ChartStyle) -> Iterator[Spot]:
    """The cells of each row beside its name, in as many lines as they need."""
    left = area.left() + _names_width([row.name for row in chart.rows], area.width(), style)
    width, height = style.length(_CELL.width()), style.length(_CELL.height())
    many = _in_a_line(chart, area.width(), style)
    top = area.top() + style.line * 1.5
    for row in chart.rows:
        for number, cell in enumerate(row.cells):
            line, column = divmod(number, many)
            yield Spot(cell.key, QRectF(left + column * width, top + line * height, width, height))
        top += _lines(row, many) * height + style.length(_GAP) / 2


def _in_a_line(chart: HeatMap, width: float, style: ChartStyle) -> int:
    """Tell how many cells there are beside the names in this width."""
    names = _names_width([row.name for row in chart.rows], width, style)
    return max(1, int((width - names) // style.length(_CELL.width())))


def _lines(row: CellRow, many: int) -> int:
    return max(1, -(-len(row.cells) // many))


def paint_chart(painter: QPainter, area: QRectF, chart: Chart, style: ChartStyle) -> None:
    """Draw a chart in an area of at least its height."""
    painter.save()
    title = QRectF(area.left(), area.top(), area.width(), style.line)
    _write(painter, title, chart.title, style, Role.TEXT, weight=Weight.SEMIBOLD)
    match chart:
        case LineChart():
            _paint_line(painter, area, chart, style)
        case Bars():
            _paint_bars(painter, area, chart, style)
        case HeatMap():
            _paint_heat_map(painter, area, chart, style)
    for spot in spots(chart, area, style):
        if style.focused and spot.key == style.focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(style.palette[style.ring]), style.length(2)))
            painter.drawRoundedRect(spot.area.adjusted(1, 1, -1, -1), _ROUND, _ROUND)
    painter.restore()


def spoken(chart: Chart) -> str:
    """The chart in words: its title and every figure."""
    parts: list[str] = []
    match chart:
        case LineChart(points=points, target=target):
            parts = [f"{point.name}: {point.text}" for point in points]
            if target is not None:
                parts.append(target.text)
        case Bars(bars=bars):
            parts = [
                f"{bar.name}: {bar.text}" + (f" ({bar.tag.text})" if bar.tag else "")
                for bar in bars
            ]
        case HeatMap(rows=rows):
            parts = [f"{cell.name}: {cell.text}" for row in rows for cell in row.cells]
    return _("{title}. {figures}").format(title=chart.title, figures="; ".join(parts))


# The line


def _plot(chart: LineChart, area: QRectF, style: ChartStyle) -> QRectF:
    """The area of the line itself, right of the texts of its axis."""
    metrics = _metrics(style)
    texts = [tick.text for tick in chart.ticks]
    left = max(map(metrics.horizontalAdvance, texts), default=0.0) + style.length(_GAP)
    ends = style.length(_GAP)
    return area.adjusted(left, style.line * 2.1, -ends, -style.line * 1.4)


def _place(chart: LineChart, point: Point, plot: QRectF) -> QPointF:
    low, high = _range([other.at for other in chart.points])
    x = plot.left() + plot.width() * (point.at - low) / (high - low)
    return QPointF(x, _height(chart, point.value, plot))


def _height(chart: LineChart, value: float, plot: QRectF) -> float:
    low, high = _range([tick.value for tick in chart.ticks])
    return plot.bottom() - plot.height() * (min(max(value, low), high) - low) / (high - low)


def _range(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high > low else (low - 0.5, low + 0.5)


def _paint_line(painter: QPainter, area: QRectF, chart: LineChart, style: ChartStyle) -> None:
    plot, palette = _plot(chart, area, style), style.palette
    for tick in chart.ticks:
        y = _height(chart, tick.value, plot)
        painter.setPen(QPen(QColor(palette[Role.OUTLINE]), 1))
        painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
        beside = QRectF(area.left(), y - style.line / 2, plot.left() - area.left(), style.line)
        beside.setRight(plot.left() - style.length(_GAP))
        _write(painter, beside, tick.text, style, Role.MUTED_TEXT, Qt.AlignmentFlag.AlignRight)
    if chart.target is not None:
        y = _height(chart, chart.target.value, plot)
        pen = QPen(QColor(palette[Role.MUTED_TEXT]), style.length(1.5), Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawLine(QLineF(plot.left(), y, plot.right(), y))
        above = QRectF(area.left(), area.top(), area.width(), style.line)
        _write(
            painter, above, chart.target.text, style, Role.MUTED_TEXT, Qt.AlignmentFlag.AlignRight
        )
    places = [_place(chart, point, plot) for point in chart.points]
    accent = QColor(palette[Role.ACCENT])
    painter.setPen(QPen(accent, style.length(2), c=Qt.PenCapStyle.RoundCap))
    for candidate, other in pairwise(places):
        painter.drawLine(QLineF(candidate, other))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(accent)
    if len(places) <= plot.width() / style.length(3 * _DOT):
        for place in places:
            painter.drawEllipse(place, style.length(_DOT), style.length(_DOT))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    below = QRectF(plot.left(), plot.bottom() + style.line * 0.3, plot.width(), style.line)
    if chart.points:
        _write(painter, below, chart.points[0].name, style, Role.MUTED_TEXT)
    if len(chart.points) > 1:
        last = chart.points[-1].name
        _write(painter, below, last, style, Role.MUTED_TEXT, Qt.AlignmentFlag.AlignRight)


# Bars


def _paint_bars(painter: QPainter, area: QRectF, chart: Bars, style: ChartStyle) -> None:
    palette, metrics = style.palette, _metrics(style)
    names, gap = area.width() * _NAMES, style.length(_GAP)
    texts = (_WIDEST, *(bar.text for bar in chart.bars))
    figures = max(map(metrics.horizontalAdvance, texts)) + gap
    tags = metrics.horizontalAdvance(chart.widest) + 3 * gap if chart.widest else 0.0
    for bar, spot in zip(chart.bars, spots(chart, area, style), strict=True):
        row = spot.area.adjusted(gap, 0, -gap - tags, 0)
        name = QRectF(row.left(), row.top(), names - style.length(_GAP), row.height())
        _write(painter, name, bar.name, style, Role.TEXT)
        thick = style.length(_BAR)
        left, most = row.left() + names, row.width() - names - figures
        track = QRectF(left, row.center().y() - thick / 2, max(most, 1.0), thick)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(palette[Role.HOVER]))
        painter.drawRoundedRect(track, _ROUND, _ROUND)
        painter.setBrush(QColor(palette[bar.ink]))
        filled = QRectF(track)
        filled.setWidth(track.width() * min(max(bar.share, 0.0), 1.0))
        painter.drawRoundedRect(filled, _ROUND, _ROUND)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if chart.marked is not None:
            x, over = track.left() + track.width() * chart.marked, style.length(3)
            painter.setPen(QPen(QColor(palette[Role.TEXT]), style.length(1.5)))
            painter.drawLine(QLineF(x, track.top() - over, x, track.bottom() + over))
        figure = QRectF(track.right(), row.top(), figures, row.height())
        _write(painter, figure, bar.text, style, Role.TEXT, Qt.AlignmentFlag.AlignRight)
        if bar.tag is not None:
            wide = metrics.horizontalAdvance(bar.tag.text) + 2 * gap
            ground = QRectF(figure.right() + gap, row.top() + 2, wide, row.height() - 4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(palette[bar.tag.tone]))
            painter.drawRoundedRect(ground, _ROUND, _ROUND)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            _write(painter, ground, bar.tag.text, style, Role.TEXT, Qt.AlignmentFlag.AlignHCenter)


# The heat map


def _paint_heat_map(painter: QPainter, area: QRectF, chart: HeatMap, style: ChartStyle) -> None:
    names = _names_width([row.name for row in chart.rows], area.width(), style)
    found = iter(spots(chart, area, style))
    seen = painter.clipBoundingRect() if painter.hasClipping() else None
    for row in chart.rows:
        for number, cell in enumerate(row.cells):
            where = next(found).area
            if seen is not None and not (
                seen.top() < where.bottom() and where.top() < seen.bottom()
            ):
                continue
            if number == 0:
                name = QRectF(area.left(), where.top(), names, where.height())
                name.setRight(name.right() - style.length(_GAP))
                _write(painter, name, row.name, style, Role.TEXT)
            inner = where.adjusted(1.5, 1.5, -1.5, -1.5)
            painter.setPen(QPen(QColor(style.palette[Role.OUTLINE]), 1))
            painter.setBrush(QColor(style.palette[cell.tone]))
            painter.drawRoundedRect(inner, _ROUND, _ROUND)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            _write(painter, inner, cell.text, style, Role.TEXT, Qt.AlignmentFlag.AlignHCenter)


# Letters


def _names_width(names: Sequence[str], width: float, style: ChartStyle) -> float:
    """The room for the names at the left: what they need, at most two fifths of the width."""
    widest = max(map(_metrics(style).horizontalAdvance, names), default=0.0)
    return float(min(widest + 2 * style.length(_GAP), width * 0.4))


def _metrics(style: ChartStyle) -> QFontMetricsF:
    return _widths(round(style.length(Size.SMALL)), Weight.REGULAR)


@lru_cache(maxsize=8)
def _widths(size: int, weight: int) -> QFontMetricsF:
    """Tell how wide letters are: there are hundreds of texts in a heat map."""
    return QFontMetricsF(kept_font(size, weight))


@lru_cache(maxsize=1024)
def _fitted(text: str, width: int, size: int, weight: int) -> str:
    """Return what of a text there is room for: most of the cells have one of a hundred texts."""
    return _widths(size, weight).elidedText(text, Qt.TextElideMode.ElideRight, width)


def _write(  # noqa: PLR0917 - a text, and where and how it is written
    painter: QPainter,
    area: QRectF,
    text: str,
    style: ChartStyle,
    role: Role,
    side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    *,
    weight: int = Weight.REGULAR,
) -> None:
    """One line of text, in the middle of its height; what there is no room for is left out."""
    size = round(style.length(Size.SMALL))
    letters, metrics = kept_font(size, weight), _widths(size, weight)
    seen = _fitted(text, int(area.width()) + 1, size, weight)
    ink = QColor(style.palette[role])
    if painter.paintEngine().type() not in _AS_OUTLINES:
        painter.setFont(letters)
        painter.setPen(ink)
        # Time goes to the right in every language, and so do its days.
        place = side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(area, place, seen)
        return
    wide, left = metrics.horizontalAdvance(seen), area.left()
    if side is Qt.AlignmentFlag.AlignRight:
        left = area.right() - wide
    elif side is Qt.AlignmentFlag.AlignHCenter:
        left = area.center().x() - wide / 2
    base = area.center().y() + (metrics.ascent() - metrics.descent()) / 2
    path = QPainterPath()
    path.addText(QPointF(left, base), letters, seen)
    painter.fillPath(path, ink)
