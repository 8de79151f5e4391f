"""What the pages of a round show: a question, its judgement, an act, a result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from trainer.dealing.coached import Style
from trainer.felt.chips import Chip
from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.procedure.questions import Question
from trainer.rulebook.document import Document
from trainer.rules.bets import Bet
from trainer.rules.cards import Card
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.citations import CitationList
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame
from ui.widgets.running_text import Line, Lines
from ui.widgets.speech import in_words
from ui.widgets.spoken_view import hear_as_group

if TYPE_CHECKING:
    from trainer.messages.questions import NamedBet


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question as the panel shows it, the one with this ``number`` ``of`` all; 0: of no end.

    ``where`` says whose hand or bet it is about; ``choices`` are key and text; ``bets`` are the
    bets on the layout with their texts, if the losers are to be named; ``others`` are bets that are
    lit in addition to what the question is about. ``to_find`` are the bets with which something has
    gone wrong, lit as a hint and once it is answered. ``flash`` is for how many milliseconds what
    it is about is seen, None for as long as it is asked. ``example`` are the lines of a worked
    example. ``initial`` are the initial two cards that a side bet is on, None for one face down.
    ``settled`` are the bets that are settled already, ``settles`` those that the answer settles,
    each with the step that does it. ``staked``: what is staked is read from the chips.
    """

    question: Question
    number: int
    of: int
    text: str
    where: str
    choices: tuple[tuple[str, str], ...] = ()
    bets: tuple[NamedBet, ...] = ()
    others: tuple[Bet, ...] = ()
    to_find: tuple[Bet, ...] = ()
    flash: int | None = None
    example: tuple[str, ...] = ()
    initial: tuple[Card | None, ...] = ()
    settled: Mapping[Bet, int] = field(default_factory=dict)
    settles: Mapping[Bet, int] = field(default_factory=dict)
    staked: bool = False


@dataclass(frozen=True, slots=True)
class GivenLine:
    """One line of an answer that has several, or a remark on it; with whether it is right."""

    text: str
    right: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Feedback:
    """A judgement: the verdict, what was due, what was given, the working, the paragraphs.

    ``line`` has the cards that decide; ``errors`` say what is wrong with the answer, a sentence
    each, and ``reasons`` the rule that it is about, where neither cards nor working say it. ``due``
    and ``answer`` are what was due and what was given line by line, where one line is not enough:
    an order, several sentences, a remedy with a note. ``tricks`` are the dealer's short cuts, shown
    after a wrong answer and after a slow one. ``chips`` are the right ones, as they would be set
    down, after an answer in chips that was wrong. ``slip`` says that the answer was one,
    ``waits`` why a right one does not lead on by itself. ``graded`` says by what work in chips is
    graded, and how it was done.
    """

    right: bool
    word: str
    question: str
    expected: str
    given: str
    errors: tuple[str, ...] = ()
    working: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    settings: tuple[Citation, ...] = ()
    due: tuple[str, ...] = ()
    answer: tuple[GivenLine, ...] = ()
    line: str = ""
    tricks: tuple[str, ...] = ()
    chips: tuple[tuple[Chip, ...], ...] = ()
    slip: str = ""
    waits: str = ""
    graded: str = ""


@dataclass(frozen=True, slots=True)
class StepText:
    """One act of the dealer as Watch shows it; ``working`` is the arithmetic of its payouts.

    ``says`` is what the dealer announces, empty if nothing.
    """

    text: str
    says: str = ""
    working: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    settings: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line of the result sheet; ``graded`` is what the grading scheme says of it.

    ``number`` and ``question_id`` are those of the answer in its attempt and of the question in its
    round, ``attempt`` is the number of the attempt where a sheet has lines of several.
    """

    question: str
    expected: str
    given: str
    right: bool
    time: str
    paragraphs: str
    detail: Feedback
    graded: tuple[str, ...] = ()
    number: int = 0
    question_id: str = ""
    attempt: int | None = None
    document: Document | None = None
    """The document in force, whose terms can be asked about."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result sheet: accuracy and pace separately, what errors would have cost, every answer.

    ``note`` is what has come of it beside the figures, as what a placement has opened.
    ``table`` says who has chosen which facts of the table; empty if all are the default. ``dealt``
    is the style in which the trainee dealt the round, None if they were asked questions about it.
    """

    title: str
    accuracy: str
    accuracy_detail: str
    pace: str
    pace_detail: str
    mark: str
    mark_detail: str
    cost: str
    lines: tuple[AnswerLine, ...]
    when: str = ""
    note: str = ""
    table: str = ""
    dealt: Style | None = None


# A judgement as lines of text: what was due, what was answered, and where they differ.

TICK, CROSS = "✓", "✗"

_HEADING = 40
"""How many characters a heading has at most: it is seen first, and does not take several lines."""


def verdict_line(feedback: Feedback) -> Line:
    """Right or wrong, as a symbol and a word."""
    sign, kind = (TICK, "right") if feedback.right else (CROSS, "wrong")
    return Line(f"{sign}  {feedback.word}", kind)


def answer_lines(feedback: Feedback, kind: str) -> Iterator[Line]:
    """What decides, what was due, as ``kind``; if the answer differs, the answer and its mistakes.

    Where the line with the cards ends in what was due, that is not said again.
    """
    if feedback.line.endswith(f": {feedback.expected}"):
        yield Line(feedback.line, kind, "expected")
    else:
        if feedback.line:
            yield Line(feedback.line, "strong", "deciding")
        if not feedback.right:
            yield Line(_("Right answer"), "small")
        due = "\n".join(feedback.due) or feedback.expected
        yield Line(due, kind if len(due) <= _HEADING else "strong", "expected")
    if not feedback.right and feedback.answer:
        yield Line(_("Your answer"), "small")
        for line in feedback.answer:
            yield from _given(line)
    elif not feedback.right:
        yield Line(_("Your answer: {given}").format(given=feedback.given))
    yield from map(Line, feedback.errors)
    if feedback.graded:
        yield Line(feedback.graded, "small", "graded")
    if feedback.slip:
        yield Line(feedback.slip, "muted", "slip")


def heard_lines(lines: Iterable[Line]) -> Iterator[str]:
    """The lines as they are read aloud, each caption before what stands under it."""
    caption = ""
    for line in lines:
        if line.kind == "small" and not line.name:
            caption = line.text
        else:
            parts = _("{where}: {text}") if caption else "{text}"
            yield parts.format(where=caption, text=line.text)
            caption = ""


def _given(line: GivenLine) -> Iterator[Line]:
    sign, kind = (TICK, "right") if line.right else (CROSS, "wrong")
    yield Line(f"{sign}  {line.text}", kind, "given")
    if line.note:
        yield Line(line.note, "warning", "note")


# One answer in detail: what was due, what was given, the working and the paragraphs.


class AnswerDetail(CardFrame):
    """A column beside a list of answers, scrolled where it is long."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "panel")
        self._fit()
        # Paragraphs that do not fit are scrolled to; compressed, they would be illegible.
        explained = QWidget(self)
        column = spaced(QVBoxLayout(explained), Space.M, (0, 0, Space.S, 0))
        working = spaced(QVBoxLayout(), Space.XS)
        self._working = Lines(explained, working)
        self.citations = CitationList(explained)
        filled(column, working, self.citations, 1)
        self.scrolled = mark_as(QScrollArea(self, widgetResizable=True), kind="read")
        hear_as_group(self.scrolled)
        self.scrolled.setAccessibleName(_("The chosen answer"))
        self.scrolled.setWidget(explained)
        self.column.addWidget(self.scrolled)

    def changeEvent(self, event: QEvent) -> None:
        """Be wider for larger letters: a number of a paragraph is never wrapped."""
        super().changeEvent(event)
        if event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}:
            self._fit()

    def _fit(self) -> None:
        least, most = scaled(300), scaled(420)
        if (self.minimumWidth(), self.maximumWidth()) != (least, most):
            self.setMinimumWidth(least)
            self.setMaximumWidth(most)

    def show_detail(self, detail: Feedback | None, graded: Sequence[str] = ()) -> None:
        """Show an answer's, from its beginning; nothing for None."""
        self.scrolled.verticalScrollBar().setValue(0)
        if detail is None:
            self._working.show(())
            self.citations.show_citations(())
            return
        lines = (
            verdict_line(detail),
            *(Line(text, "muted", "graded") for text in graded),
            Line(detail.question),
            *answer_lines(detail, "strong"),
            *(Line(text) for text in detail.working),
        )
        self._working.show(lines)
        heard = in_words(". ", detail.word, *heard_lines(lines[1:]))
        self.scrolled.setAccessibleDescription(heard)
        self.citations.show_citations(detail.citations, detail.settings)
