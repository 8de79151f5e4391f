"""A report as PDF: headings, sentences, lines in columns, and felts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtGui import QPainter

from trainer.reports.documents import Grid, Heading, Paragraph, Part, Report, Table
from trainer.rounds.sheet import chips_of, legends_at, opening
from trainer.table.picture import Paper
from ui.export.exam_paper import PaperFelt
from ui.export.pages import (
    ASIDE,
    HEADING,
    PLAIN,
    TITLE,
    Block,
    FlowBlock,
    Head,
    Ink,
    Stack,
    Text,
    content_width,
    pages_pdf,
    rule,
)
from ui.export.scene import make_ready
from ui.theme.lettering import Weight

_GAP: Final = 24.0
_FELT: Final = 0.5
"""How much of the width a table has."""


def report_pdf(report: Report, sheet: Paper) -> bytes:
    """The bytes of a report on sheets of this size."""
    _app = make_ready()
    head = Head(report.title, "", report.foot)
    return pages_pdf(report.title, sheet, head, tuple(_blocks(report, sheet)))


def _blocks(report: Report, sheet: Paper) -> Iterator[FlowBlock]:
    width = content_width(sheet)
    yield FlowBlock(Text(report.title, width, Ink(TITLE, Weight.BOLD), below=20))
    for part in report.parts:
        yield from _of_part(part, width)


def _of_part(part: Part, width: float) -> Iterator[FlowBlock]:
    match part:
        case Heading(text):
            space = FlowBlock(Stack((), below=24), with_next=True, between=True)
            yield space
            yield FlowBlock(Text(text, width, Ink(HEADING, Weight.BOLD), below=10), with_next=True)
        case Paragraph(text, aside):
            yield FlowBlock(Text(text, width, ASIDE if aside else PLAIN, below=12))
        case Table(playable):
            across = width * _FELT
            felt = PaperFelt(
                playable.game.felt,
                legends_at(playable),
                chips_of(playable),
                opening(playable),
                across,
            )
            yield FlowBlock(felt, with_next=True)
        case Grid(headings, shares, lines):
            yield FlowBlock(_Line(headings, shares, width, ASIDE), with_next=bool(lines))
            yield from (FlowBlock(_Line(line, shares, width, PLAIN)) for line in lines)


class _Line:
    """One line: each of its texts in its column, in as many lines as it takes."""

    def __init__(
        self, texts: tuple[str, ...], shares: tuple[int, ...], width: float, ink: Ink
    ) -> None:
        self._width = width
        self._columns: list[tuple[float, Block]] = []
        left = 0.0
        for text, share in zip(texts, shares, strict=True):
            column = width * share / sum(shares)
            room = column - _GAP
            whole = Stack(Text(line, room, ink) for line in text.split("\n") or [""])
            self._columns.append((left, whole))
            left += column
        self._high = max(block.height for _left, block in self._columns)
        self.height = self._high + 14

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        for at, block in self._columns:
            block.paint(painter, left + at, top)
        rule(painter, left, top + self._high + 6, left + self._width)
