"""A table as PDF, true to scale: on a page of its own size, or on paper with the scale printed."""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter

from trainer.table.picture import LIFE_SIZE, Paper, PaperTooSmall, Picture, Scale
from ui.export.foot import Foot, lay_out_foot
from ui.export.paper_painter import PaperPainter
from ui.export.pdf_file import DOTS_PER_MM, PdfFile
from ui.export.scene import colours, life_size, make_ready, scene_of, table_size
from ui.paint.table import paint_table
from ui.theme.roles import Role

MARGIN: Final = 10.0
"""The margin that most printers need at the edge of a sheet, in millimetres."""
_GAP: Final = 6.0
"""The distance between the table and its foot, in millimetres."""


class Page(NamedTuple):
    """The layout of a sheet, in millimetres; ``foot`` is None where there is none."""

    width: float
    height: float
    table: QRectF
    of: int
    foot: tuple[Foot, QRectF] | None = None


def pdf(picture: Picture, on: Paper | Scale = LIFE_SIZE) -> bytes:
    """The bytes of the file: the same for the same picture on one machine."""
    _app = make_ready()
    page = page_layout(picture, on)
    file = PdfFile(picture.caption.title, page.width, page.height)
    painter = PaperPainter(file.writer)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    painter.scale(DOTS_PER_MM, DOTS_PER_MM)
    palette = colours(picture)
    if picture.room is not None:
        painter.fillRect(QRectF(0, 0, page.width, page.height), QColor(palette[Role.WINDOW]))
    painter.save()
    painter.translate(page.table.topLeft())
    painter.scale(1 / page.of, 1 / page.of)
    paint_table(painter, life_size(picture), scene_of(picture))
    painter.restore()
    if page.foot is not None:
        foot, area = page.foot
        foot.paint(painter, area)
    painter.end()
    return file.data()


def page_layout(picture: Picture, on: Paper | Scale) -> Page:
    """The layout of the page: the largest integer scale at which table and foot fit on the paper.

    Raises ``PaperTooSmall`` where there is not even room for what is below the table.
    """
    size = table_size(picture)
    if isinstance(on, Scale):
        width, height = size.width() / on.of, size.height() / on.of
        if on == LIFE_SIZE:
            return Page(width, height, QRectF(0, 0, width, height), 1)
        foot = lay_out_foot(picture.caption, on.of, width)
        area = QRectF(0, height + _GAP, width, foot.height)
        outer = QRectF(MARGIN, MARGIN, width, height)
        return Page(
            width + 2 * MARGIN,
            height + _GAP + foot.height + 2 * MARGIN,
            outer,
            on.of,
            (foot, area.translated(MARGIN, MARGIN)),
        )
    room = QSizeF(on.width - 2 * MARGIN, on.height - 2 * MARGIN)
    of = 1
    while True:
        foot = lay_out_foot(picture.caption, of, room.width())
        height = room.height() - _GAP - foot.height
        if height <= 0:
            raise PaperTooSmall(on.name)
        wanted = ceil(max(size.width() / room.width(), size.height() / height))
        if wanted <= of:
            break
        of = wanted
    width, depth = size.width() / of, size.height() / of
    table = QRectF(MARGIN + (room.width() - width) / 2, MARGIN + (height - depth) / 2, width, depth)
    area = QRectF(MARGIN, on.height - MARGIN - foot.height, room.width(), foot.height)
    return Page(on.width, on.height, table, of, (foot, area))
