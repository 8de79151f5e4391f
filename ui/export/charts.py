"""Charts as SVG, PDF and PNG: one below the other, in black on white as on paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from ui.export.scene import make_ready, timeless
from ui.paint.charts import Chart, ChartStyle, chart_height, paint_chart
from ui.theme.roles import Role, print_palette

_WIDTH: Final = 720.0
_MARGIN: Final = 24.0
_GAP: Final = 24.0
"""In units of which 96 are an inch."""
_PER_INCH: Final = 96
_FINER: Final = 15
"""Dots of a PDF for each unit."""
_PIXELS: Final = 2
"""Pixels of a PNG for each unit."""

_LETTERS: Final = re.compile(rb'\s+font-(?:family|size|weight|style)="[^"]*"')


def charts_svg(title: str, charts: Sequence[Chart]) -> bytes:
    """The bytes of an SVG file with these charts."""
    _app = make_ready()
    size = _size(charts)
    buffer = _buffer()
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(_PER_INCH)
    generator.setSize(QSize(round(size.width()), round(size.height())))
    generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
    generator.setTitle(title)
    _paint(QPainter(generator), charts)
    return _LETTERS.sub(b"", bytes(buffer.data().data()))


def charts_pdf(title: str, charts: Sequence[Chart]) -> bytes:
    """The bytes of a PDF file with these charts, on a page of their size."""
    _app = make_ready()
    buffer = _buffer()
    writer = QPdfWriter(buffer)
    writer.setResolution(_PER_INCH * _FINER)
    writer.setTitle(title)
    writer.setCreator("Feltwork")
    points = _size(charts) * (72 / _PER_INCH)
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    size = QPageSize(points, QPageSize.Unit.Point, "", exact)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    painter = QPainter(writer)
    painter.scale(_FINER, _FINER)
    _paint(painter, charts)
    return timeless(bytes(buffer.data().data()))


def charts_png(title: str, charts: Sequence[Chart]) -> bytes:
    """The bytes of a PNG file with these charts."""
    _app = make_ready()
    size = _size(charts) * _PIXELS
    made = QImage(round(size.width()), round(size.height()), QImage.Format.Format_ARGB32)
    if made.isNull():
        raise MemoryError
    made.fill(QColor(print_palette()[Role.WINDOW]))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_PIXELS, _PIXELS)
    _paint(painter, charts)
    made.setText("Title", title)
    made.setText("Software", "Feltwork")
    buffer = _buffer()
    writer = QImageWriter(buffer, QByteArray(b"png"))
    if not writer.write(made):
        raise RuntimeError(writer.errorString())
    return bytes(buffer.data().data())


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


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
