"""Pages of text and pictures: blocks one below the other, broken into pages with head and foot.

All lengths are tenths of a millimetre of the sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any, Final, NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPen

from trainer.messages import _
from trainer.messages.text import right_to_left
from trainer.table.picture import Paper
from ui.export.scene import DOTS_PER_MM, PdfFile, make_ready
from ui.theme.lettering import Weight, font

# A painter that uses only what every PDF reader shows alike.

_SAMPLES: Final = 96
"""Pixels on the longer side of the picture of a shade, which has no edges of its own."""


class PaperPainter(QPainter):
    """Fills and strokes in two steps, and draws translucent shades as small pictures.

    Qt writes a gradient of translucent colours to a PDF as if it were opaque, and PDF readers
    disagree about a shape that is filled with one opacity and stroked with another.
    """

    def drawPath(self, path: QPainterPath) -> None:
        """Fill it, then stroke it."""
        brush, pen = QBrush(self.brush()), self.pen()
        if brush.style() != Qt.BrushStyle.NoBrush:
            self.fillPath(path, brush)
        if pen.style() != Qt.PenStyle.NoPen:
            self.strokePath(path, pen)

    def drawEllipse(self, *area: Any) -> None:
        path = QPainterPath()
        path.addEllipse(*area)
        self.drawPath(path)

    def drawRoundedRect(self, *area: Any) -> None:
        path = QPainterPath()
        path.addRoundedRect(*area)
        self.drawPath(path)

    def drawRect(self, *area: Any) -> None:
        path = QPainterPath()
        path.addRect(*area)
        self.drawPath(path)

    def drawPolygon(self, *corners: Any) -> None:
        path = QPainterPath()
        path.addPolygon(*corners)
        path.closeSubpath()
        self.drawPath(path)

    def fillRect(self, *given: Any) -> None:
        area, brush = given
        path = QPainterPath()
        path.addRect(QRectF(area))
        self.fillPath(path, brush)

    def fillPath(self, path: QPainterPath, brush: Any, /) -> None:
        """Fill a path; a translucent shade is a picture clipped to it."""
        brush = QBrush(brush)
        if brush.gradient() is None or brush.isOpaque():
            super().fillPath(path, brush)
            return
        area = path.boundingRect()
        self.save()
        self.setClipPath(path, Qt.ClipOperation.IntersectClip)
        self.drawImage(area, _shade(brush, area))
        self.restore()


def _shade(brush: QBrush, area: QRectF) -> QImage:
    """An area filled with a brush, as an image."""
    scale = _SAMPLES / max(area.width(), area.height(), 1e-6)
    image = QImage(
        max(2, ceil(area.width() * scale)),
        max(2, ceil(area.height() * scale)),
        QImage.Format.Format_ARGB32,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(image.width() / area.width(), image.height() / area.height())
    painter.translate(-area.topLeft())
    painter.fillRect(area, brush)
    painter.end()
    return image


MARGIN: Final = 150.0
INK: Final = QColor("#000000")
PALE: Final = QColor("#555555")
"""Grey that a printer without colours still prints as letters."""
LINE: Final = QColor("#999999")

SMALL: Final = 28
BODY: Final = 34
HEADING: Final = 46
TITLE: Final = 62
"""Letters: 8, 9½, 13 and 17½ point."""

LEADING: Final = 1.3
_HEAD: Final = 60.0
_FOOT: Final = 60.0

Report = Callable[[int, int], None]
"""Told how many pages of how many are done; may raise to end the work."""


def nobody(_done: int, _of: int) -> None:
    """Report to nobody."""


class Block(Protocol):
    """Something that is printed as a whole; it knows its ``height`` before it is painted."""

    @property
    def height(self) -> float:
        """Its height with the space below it."""

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        """Draw it with its top left corner there."""


class FlowBlock(NamedTuple):
    """A block in the flow: not apart from what is ``next`` to it, or only ``between`` others.

    What is between others is left out at the top of a page.
    """

    block: Block
    with_next: bool = False
    between: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """What stands above and below every page; the page's number comes after ``foot``."""

    left: str
    right: str
    foot: str


@lru_cache(maxsize=32)
def letters(size: int, weight: int = Weight.REGULAR) -> QFont:
    """A font whose ``size`` is in tenths of a millimetre."""
    made = font(size, weight)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # A ligature has no letters in the file: “Soft” could be neither found nor copied.
    made.setFeature(QFont.Tag("liga"), 0)
    return made


@lru_cache(maxsize=32)
def metrics(size: int, weight: int = Weight.REGULAR) -> QFontMetricsF:
    """The metrics of the letters."""
    return QFontMetricsF(letters(size, weight))


class Ink(NamedTuple):
    """How letters are set."""

    size: int = BODY
    weight: int = Weight.REGULAR
    colour: QColor = INK


PLAIN: Final = Ink()
STRONG: Final = Ink(weight=Weight.SEMIBOLD)
BOLD: Final = Ink(weight=Weight.BOLD)
ASIDE: Final = Ink(SMALL, colour=PALE)


def wrapped(text: str, width: float, measure: Callable[[str], float]) -> tuple[str, ...]:
    """A text broken into lines; a word that is wider than a whole line is cut."""
    lines: list[str] = []
    line = ""
    for word in (part for given in text.split() for part in _parts(given, width, measure)):
        longer = f"{line} {word}" if line else word
        if line and measure(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


def _parts(word: str, width: float, measure: Callable[[str], float]) -> Iterator[str]:
    part = ""
    for letter in word if measure(word) > width else ():
        if part and measure(part + letter) > width:
            yield part
            part = ""
        part += letter
    yield part or word


def turn(painter: QPainter, width: float) -> None:
    """Let a sheet of this width begin at the right in a language from right to left."""
    if right_to_left():
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        painter.translate(width, 0)
        painter.scale(-1, 1)


@contextmanager
def upright(painter: QPainter, area: QRectF) -> Iterator[None]:
    """Draw what is not turned with the sheet: only its ``area`` is."""
    painter.save()
    if painter.transform().m11() < 0:
        painter.translate(2 * area.center().x(), 0)
        painter.scale(-1, 1)
    yield
    painter.restore()


def draw_text(painter: QPainter, at: QPointF, text: str, ink: Ink) -> None:
    """Draw a line of text with its baseline there."""
    wide = metrics(ink.size, ink.weight).horizontalAdvance(text)
    with upright(painter, QRectF(at.x(), at.y(), wide, 0)):
        painter.setFont(letters(ink.size, ink.weight))
        painter.setPen(ink.colour)
        painter.drawText(at, text)


def draw_right(painter: QPainter, right: QPointF, text: str, ink: Ink) -> None:
    """Draw a line of text that ends there."""
    wide = metrics(ink.size, ink.weight).horizontalAdvance(text)
    draw_text(painter, right - QPointF(wide, 0), text, ink)


class Text:
    """A paragraph, ``below`` is the space after it."""

    def __init__(self, text: str, width: float, ink: Ink = PLAIN, *, below: float = 0) -> None:
        self._lines = wrapped(text, width, metrics(ink.size, ink.weight).horizontalAdvance)
        self._ink = ink
        self._leading = ink.size * LEADING
        self.height = self._leading * len(self._lines) + below

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        base = top + self._ink.size
        for line in self._lines:
            draw_text(painter, QPointF(left, base), line, self._ink)
            base += self._leading


class Stack:
    """Blocks one below the other which are never separated."""

    def __init__(self, blocks: Iterable[Block], below: float = 0) -> None:
        self._blocks = tuple(blocks)
        self.height = sum(block.height for block in self._blocks) + below

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        for block in self._blocks:
            block.paint(painter, left, top)
            top += block.height


class _OnPage(NamedTuple):
    block: Block
    top: float


def broken(blocks: Iterable[FlowBlock], room: float) -> tuple[tuple[_OnPage, ...], ...]:
    """The pages: a block that no longer fits, with those that must not leave it, goes on."""
    pages: list[list[_OnPage]] = [[]]
    top = 0.0
    for group in _together(blocks):
        height = sum(placed.block.height for placed in group)
        if pages[-1] and top + height > room:
            pages.append([])
            top = 0.0
        for placed in group:
            if placed.between and not pages[-1]:
                continue
            # What is together and does not fit even on a page of its own is broken after all.
            if pages[-1] and top + placed.block.height > room:
                pages.append([])
                top = 0.0
            pages[-1].append(_OnPage(placed.block, top))
            top += placed.block.height
    return tuple(map(tuple, pages))


def _together(blocks: Iterable[FlowBlock]) -> Iterator[tuple[FlowBlock, ...]]:
    group: list[FlowBlock] = []
    for placed in blocks:
        group.append(placed)
        if not placed.with_next:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def content_width(sheet: Paper) -> float:
    """Tell how wide the blocks of a sheet are."""
    return sheet.width * 10 - 2 * MARGIN


def content_height(sheet: Paper) -> float:
    """Tell how much room the blocks of a sheet have."""
    return sheet.height * 10 - 2 * MARGIN - _HEAD - _FOOT


def pages_pdf(
    title: str, sheet: Paper, head: Head, blocks: Sequence[FlowBlock], report: Report = nobody
) -> bytes:
    """The bytes of a PDF with these blocks on as many sheets as they need."""
    _app = make_ready()
    pages = broken(blocks, content_height(sheet))
    file = PdfFile(title, sheet.width, sheet.height, grey=True)
    painter = PaperPainter(file.writer)
    painter.setRenderHint(QPainter.RenderHint.LosslessImageRendering)
    painter.scale(DOTS_PER_MM / 10, DOTS_PER_MM / 10)
    turn(painter, sheet.width * 10)
    try:
        for number, page in enumerate(pages, 1):
            report(number - 1, len(pages))
            if number > 1:
                file.writer.newPage()
            _surround(painter, sheet, head, number, len(pages))
            for placed in page:
                placed.block.paint(painter, MARGIN, MARGIN + _HEAD + placed.top)
    finally:
        painter.end()
    report(len(pages), len(pages))
    return file.data()


def _surround(painter: QPainter, sheet: Paper, head: Head, number: int, of: int) -> None:
    right, bottom = sheet.width * 10 - MARGIN, sheet.height * 10 - MARGIN
    measure = metrics(ASIDE.size, ASIDE.weight)
    room = right - MARGIN - measure.horizontalAdvance(head.right) - 2 * SMALL
    left = measure.elidedText(head.left, Qt.TextElideMode.ElideRight, room)
    draw_text(painter, QPointF(MARGIN, MARGIN + SMALL), left, ASIDE)
    draw_right(painter, QPointF(right, MARGIN + SMALL), head.right, ASIDE)
    rule(painter, MARGIN, MARGIN + SMALL + 14, right)
    draw_text(painter, QPointF(MARGIN, bottom), head.foot, ASIDE)
    page = _("Page {number} of {pages}").format(number=number, pages=of)
    draw_right(painter, QPointF(right, bottom), page, ASIDE)


def rule(painter: QPainter, left: float, y: float, right: float, colour: QColor = LINE) -> None:
    """A thin line across."""
    painter.setPen(QPen(colour, 2))
    painter.drawLine(QPointF(left, y), QPointF(right, y))


def box(painter: QPainter, area: QRectF, width: float = 3) -> None:
    """An empty box to write in, or to tick."""
    painter.save()
    painter.setPen(QPen(INK, width))
    painter.setBrush(QColor("#ffffff"))
    painter.drawRect(area)
    painter.restore()
