"""What the pages of a round show: a question, its judgement, an act, a result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from trainer.felt.chips import Chip
from trainer.procedure.questions import Question
from trainer.rules.bets import Bet
from trainer.rules.cards import Card
from trainer.shift.styles import Style
from ui.views.view_models import Citation

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
    each. ``due`` and ``answer`` are what was due and what was given line by line, where one line is
    not enough: an order, several sentences, a remedy with a note. ``tricks`` are the dealer's short
    cuts, shown after a wrong answer and after a slow one. ``chips`` are the right ones, as they
    would be set down, after an answer in chips that was wrong.
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

    ``question_id`` is the id of the question in its round, ``attempt`` the number of the attempt
    where a sheet has lines of several.
    """

    question: str
    expected: str
    given: str
    right: bool
    time: str
    paragraphs: str
    detail: Feedback
    graded: tuple[str, ...] = ()
    question_id: str = ""
    attempt: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The result sheet: accuracy and pace separately, what errors would have cost, every answer.

    ``table`` says who has chosen which facts of the table; empty if all are the default. ``dealt``
    is the style in which the trainee dealt the round, None if he was asked questions about it.
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
    table: str = ""
    dealt: Style | None = None
