"""The key to an exam paper as PDF: every answer with its working and its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from trainer.messages import _, ngettext
from trainer.papers.exam import AnswerKey, KeyLine, KeyRound
from trainer.table.picture import Paper
from ui.export.pages import (
    ASIDE,
    BODY,
    BOLD,
    HEADING,
    TITLE,
    Block,
    FlowBlock,
    Head,
    Ink,
    Report,
    Stack,
    Text,
    content_width,
    draw_text,
    nobody,
    pages_pdf,
    rule,
)
from ui.export.scene import make_ready
from ui.theme.lettering import Weight

_NUMBER: Final = 90.0
_ANSWER: Final = 0.32
"""The share of the line that an answer has."""
_GAP: Final = 40.0


def key_pdf(key: AnswerKey, sheet: Paper, report: Report = nobody) -> bytes:
    """The bytes of the key on sheets of this size; ``report`` as for the paper."""
    _app = make_ready()
    title = _("{title}: key").format(title=key.title)
    head = Head(
        title, _("For the examiner only"), _("Key to paper {number}").format(number=key.number)
    )
    return pages_pdf(title, sheet, head, tuple(key_blocks(key, title, sheet)), report)


def key_blocks(key: AnswerKey, title: str, sheet: Paper) -> Iterator[FlowBlock]:
    """Everything on the key, in its order."""
    width = content_width(sheet)
    yield FlowBlock(
        Stack(
            (
                Text(title, width, Ink(TITLE, Weight.BOLD), below=14),
                Text(
                    _("To paper {number}. {made_with}.").format(
                        number=key.number, made_with=key.made_with
                    ),
                    width,
                    ASIDE,
                ),
            ),
            below=30,
        )
    )
    for number, key_round in enumerate(key.rounds, 1):
        if number > 1:
            yield FlowBlock(Stack((), below=30), with_next=True, between=True)
        yield FlowBlock(_heading(number, key_round, width), with_next=True)
        answers = [Answer(line, width) for line in key_round.lines]
        yield from map(FlowBlock, answers[:-1])
        # Notes stand by an answer: no page has notes alone, unless they fill it.
        yield from _kept_together((*answers[-1:], *_notes(key_round, width)))


def _notes(key_round: KeyRound, width: float) -> Iterator[Block]:
    for place, note in enumerate(key_round.notes, 1):
        text = _("Note {number}: {note}").format(number=place, note=note)
        yield Text(text, width, ASIDE, below=6)


def _kept_together(blocks: Sequence[Block]) -> Iterator[FlowBlock]:
    for place, block in enumerate(blocks, 1):
        yield FlowBlock(block, with_next=place < len(blocks))


def _heading(number: int, key_round: KeyRound, width: float) -> Block:
    name = _("Round {number}: {title}").format(number=number, title=key_round.title)
    blocks = [Text(name, width, Ink(HEADING, Weight.BOLD), below=6)]
    blocks += [
        Text(text, width, ASIDE, below=4)
        for text in (key_round.source, key_round.remarks)
        if text and text != key_round.title
    ]
    return Stack(blocks, below=16)


class Answer:
    """A number, the answer, and beside it the question and what decides it."""

    def __init__(self, line: KeyLine, width: float) -> None:
        self._number, self._width = str(line.number), width
        inner = width - _NUMBER
        worth = ngettext("{n} mark", "{n} marks", line.marks).format(n=line.marks)
        answer = inner * _ANSWER - _GAP
        self._answer = Stack((Text(line.answer, answer, BOLD), Text(worth, answer, ASIDE)))
        column = inner * (1 - _ANSWER)
        self._beside = Stack(
            (
                Text(line.question, column, ASIDE),
                *(Text(text, column) for text in line.working),
                Text(_resting(line), column, ASIDE),
            )
        )
        self._high = max(self._answer.height, self._beside.height)
        self.height = self._high + 26

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        draw_text(painter, QPointF(left, top + BODY), self._number, BOLD)
        self._answer.paint(painter, left + _NUMBER, top)
        beside = left + _NUMBER + (self._width - _NUMBER) * _ANSWER
        self._beside.paint(painter, beside, top)
        rule(painter, left, top + self._high + 12, left + self._width)


def _resting(line: KeyLine) -> str:
    parts = [line.paragraphs] if line.paragraphs else []
    if line.notes:
        numbers = _(", ").join(str(place + 1) for place in line.notes)
        text = ngettext("note {numbers}", "notes {numbers}", len(line.notes))
        parts.append(text.format(numbers=numbers))
    return _("; ").join(parts)
