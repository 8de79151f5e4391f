"""Charts as SVG, PDF and PNG: one below the other, in black on white as on paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from ui.export.scene import DOTS_PER_MM, PdfFile, SvgFile, blank, make_ready, png_data
from ui.paint.charts import Chart, ChartStyle, chart_height, paint_chart
from ui.theme.roles import Role, print_palette

_WIDTH: Final = 720.0
_MARGIN: Final = 24.0
_GAP: Final = 24.0
"""In units of which 96 are an inch."""
_PER_INCH: Final = 96
_PIXELS: Final = 2
"""Pixels of a PNG for each unit."""


def charts_svg(title: str, charts: Sequence[Chart]) -> bytes:
    """The bytes of an SVG file with these charts."""
    _app = make_ready()
    file = SvgFile(title, (), _size(charts), _PER_INCH)
    _paint(QPainter(file.generator), charts)
    return file.data()


def charts_pdf(title: str, charts: Sequence[Chart]) -> bytes:
    """The bytes of a PDF file with these charts, on a page of their size."""
    _app = make_ready()
    size = _size(charts) * (25.4 / _PER_INCH)
    file = PdfFile(title, size.width(), size.height())
    painter = QPainter(file.writer)
    painter.scale(DOTS_PER_MM * 25.4 / _PER_INCH, DOTS_PER_MM * 25.4 / _PER_INCH)
    _paint(painter, charts)
    return file.data()


def charts_png(title: str, charts: Sequence[Chart]) -> bytes:
    """The bytes of a PNG file with these charts."""
    _app = make_ready()
    size = _size(charts) * _PIXELS
    made = blank(size.width(), size.height(), QColor(print_palette()[Role.WINDOW]))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_PIXELS, _PIXELS)
    _paint(painter, charts)
    return png_data(made, title)


def _style() -> ChartStyle:
    return ChartStyle(print_palette())


def _size(charts: Sequence[Chart]) -> QSizeF:
    heights = [chart_height(chart, _WIDTH, _style()) for chart in charts]
    return QSizeF(_WIDTH + 2 * _MARGIN, sum(heights) + _GAP * (len(charts) - 1) + 2 * _MARGIN)


def _paint(painter: QPainter, charts: Sequence[Chart]) -> None:
    top = _MARGIN
    for chart in charts:
        height = chart_height(chart, _WIDTH, _style())
        paint_chart(painter, QRectF(_MARGIN, top, _WIDTH, height), chart, _style())
        top += height + _GAP
    painter.end()
