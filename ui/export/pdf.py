"""A table as PDF, true to scale: on a page of its own size, or on paper with the scale printed."""

from __future__ import annotations

import re
from math import ceil
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPageLayout, QPageSize, QPainter, QPdfWriter

from trainer.table.picture import LIFE_SIZE, Paper, PaperTooSmall, Picture, Scale
from ui.export.foot import Foot, lay_out_foot
from ui.export.paper_painter import PaperPainter
from ui.export.scene import colours, life_size, make_ready, scene_of, table_size
from ui.paint.table import paint_table
from ui.theme.roles import Role

_DOTS_PER_INCH: Final = 1440
_MM_PER_INCH: Final = 25.4
MARGIN: Final = 10.0
"""The margin that most printers need at the edge of a sheet, in millimetres."""
_GAP: Final = 6.0
"""The distance between the table and its foot, in millimetres."""

_MADE: Final = re.compile(rb"/(?:CreationDate|ModDate) ?\([^)]*\)")
_IDENTITY: Final = re.compile(rb"/ID ?\[[^\]]*\]")


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
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(_DOTS_PER_INCH)
    writer.setTitle(picture.caption.title)
    writer.setCreator("Feltwork")
    size = QPageSize(
        QSizeF(page.width, page.height),
        QPageSize.Unit.Millimeter,
        "",
        QPageSize.SizeMatchPolicy.ExactMatch,
    )
    # The name of a custom size has no effect, but Qt would turn a size like A4's upright.
    layout = QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    writer.setPageLayout(layout)
    writer.setDocumentXmpMetadata(QByteArray(_about(picture).encode()))
    painter = PaperPainter(writer)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    dots = _DOTS_PER_INCH / _MM_PER_INCH
    painter.scale(dots, dots)
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
    return timeless(bytes(buffer.data().data()))


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


def _about(picture: Picture) -> str:
    """The document information for file managers; Qt's own would contain the time."""
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>'
        '<x:xmpmeta xmlns:x="adobe:ns:meta/">'
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
        '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{escape(picture.caption.title)}</rdf:li>'
        "</rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>"
        '<?xpacket end="w"?>'
    )


def timeless(written: bytes) -> bytes:
    """The file without its creation time; every other byte stays where it was."""
    plain = _MADE.sub(lambda found: b" " * len(found[0]), written)
    return _IDENTITY.sub(lambda found: b" " * len(found[0]), plain)
