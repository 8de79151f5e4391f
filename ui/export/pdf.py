"""A table as PDF, true to scale: on a page of its own size, or on paper with the scale printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPen

from trainer.messages.text import _
from trainer.table.picture import LIFE_SIZE, Caption, Paper, PaperTooSmall, Picture, Scale
from ui.export.pages import PaperPainter, wrapped
from ui.export.scene import (
    DOTS_PER_MM,
    PdfFile,
    colours,
    life_size,
    make_ready,
    scene_of,
    table_size,
)
from ui.paint.letters import centred_text, text_path, text_width
from ui.paint.table import paint_table
from ui.theme.lettering import Weight
from ui.theme.roles import Role

# The foot of a printed table: its title, its scale, and a ruler to check the scale by.

_TITLE: Final = 2.9
_TEXT: Final = 1.75
"""Cap heights in millimetres: 11½ and 7 point."""
_LEADING: Final = 1.85
"""Line spacing in cap heights."""
_TITLE_LEADING: Final = 1.6
_RULER: Final = 100.0
_RULER_ROOM: Final = _RULER + 14.0
_INK: Final = QColor("#1a1a1a")
_NARROWEST: Final = 90.0
"""A text column narrower than this, in millimetres, goes below the ruler."""


@dataclass(frozen=True, slots=True)
class Foot:
    """A foot ready to be painted: its lines of text and the scale; ``height`` is in millimetres."""

    title: tuple[str, ...]
    lines: tuple[str, ...]
    of: int
    beside: bool
    """The ruler is at the right of the text; else below it."""
    height: float

    def paint(self, painter: QPainter, area: QRectF) -> None:
        """Draw it; one unit is one millimetre."""
        painter.save()
        y = area.top() + _TITLE - _TITLE * _TITLE_LEADING
        for line in self.title:
            y += _TITLE * _TITLE_LEADING
            painter.fillPath(text_path(line, _TITLE, Weight.BOLD).translated(area.left(), y), _INK)
        for line in self.lines:
            y += _TEXT * _LEADING
            painter.fillPath(
                text_path(line, _TEXT, Weight.REGULAR).translated(area.left(), y), _INK
            )
        top = area.top() if self.beside else y + _TEXT * 2
        left = area.right() - _RULER - 3 if self.beside else area.left() + 3
        self._ruler(painter, QPointF(left, top))
        painter.restore()

    def _ruler(self, painter: QPainter, at: QPointF) -> None:
        """A ruler of 100 mm: if it is not, the printer has changed the scale."""
        text = _("Scale 1:{scale}; 100 mm on paper is {length} mm on the table").format(
            scale=self.of, length=100 * self.of
        )
        middle = QPointF(at.x() + _RULER / 2, at.y() + _TEXT)
        painter.fillPath(centred_text(text, middle, _TEXT, Weight.SEMIBOLD, _RULER + 6), _INK)
        line = at.y() + _TEXT * 2 + 5
        painter.setPen(QPen(_INK, 0.25))
        painter.drawLine(QPointF(at.x(), line), QPointF(at.x() + _RULER, line))
        for millimetre in range(0, 101, 5):
            tall = 4.0 if millimetre % 50 == 0 else 2.8 if millimetre % 10 == 0 else 1.6
            x = at.x() + millimetre
            painter.drawLine(QPointF(x, line), QPointF(x, line - tall))
        for millimetre in range(0, 101, 10):
            number = f"{millimetre} mm" if millimetre == 100 else str(millimetre)
            painter.fillPath(
                centred_text(number, QPointF(at.x() + millimetre, line + 2.4), 1.4, Weight.REGULAR),
                _INK,
            )


_RULER_HEIGHT: Final = _TEXT * 2 + 5 + 4


def lay_out_foot(caption: Caption, of: int, width: float) -> Foot:
    """The foot for a page whose printed area is ``width`` mm wide."""
    beside = width - _RULER_ROOM >= _NARROWEST
    column = width - _RULER_ROOM if beside else width
    in_title = partial(text_width, height=_TITLE, weight=Weight.BOLD)
    in_text = partial(text_width, height=_TEXT, weight=Weight.REGULAR)
    title = wrapped(caption.title, column, in_title)
    lines = tuple(line for text in caption.lines for line in wrapped(text, column, in_text))
    text = _TITLE + (len(title) - 1) * _TITLE * _TITLE_LEADING + len(lines) * _TEXT * _LEADING + 1
    height = max(text, _RULER_HEIGHT) if beside else text + _TEXT * 2 + _RULER_HEIGHT
    return Foot(title, lines, of, beside, height)


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
