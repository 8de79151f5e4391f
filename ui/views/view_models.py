"""View models: the finished texts and names that the pages show without rephrasing them.

Times are milliseconds, or texts to be shown as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from trainer.procedure.questions import Question
from trainer.rules.bets import Bet


@dataclass(frozen=True, slots=True)
class Citation:
    """A paragraph as it is cited, and our summary of it.

    ``document`` and ``number`` identify it; empty if that is not known.
    """

    paragraph: str
    summary: str
    document: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question as the panel shows it.

    ``where`` says whose hand or bet it is about; ``choices`` are key and text; ``bets`` are the
    bets on the layout with their texts, if the losers are to be named; ``others`` are bets that are
    lit in addition to what the question is about.
    """

    question: Question
    number: int
    of: int
    text: str
    where: str
    choices: tuple[tuple[str, str], ...] = ()
    bets: tuple[tuple[Bet, str], ...] = ()
    others: tuple[Bet, ...] = ()


@dataclass(frozen=True, slots=True)
class GivenLine:
    """One line of an answer that has several, or a remark on it; with whether it is right."""

    text: str
    right: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Feedback:
    """A judgement: the verdict, what was due, what was given, the working, the paragraphs.

    ``due`` and ``answer`` are what was due and what was given line by line, where one line is not
    enough: an order, several sentences, a remedy with a note.
    """

    right: bool
    word: str
    question: str
    expected: str
    given: str
    error: str = ""
    working: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    citations: tuple[Citation, ...] = ()
    settings: tuple[Citation, ...] = ()
    due: tuple[str, ...] = ()
    answer: tuple[GivenLine, ...] = ()


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
class LibraryEntry:
    """One line of the library.

    ``document`` is the title of its rules, ``incidents`` the kinds of incident in it, ``result``
    the last result as a text, empty if there is none; ``fault`` says why the file cannot be played,
    empty if it can.
    """

    id: str
    title: str
    document: str = ""
    tags: tuple[str, ...] = ()
    level: int | None = None
    incidents: tuple[str, ...] = ()
    notes: str = ""
    result: str = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One line of the result sheet."""

    question: str
    expected: str
    given: str
    right: bool
    time: str
    paragraphs: str
    detail: Feedback


@dataclass(frozen=True, slots=True)
class Result:
    """The result sheet: accuracy and pace separately, what errors would have cost, every answer."""

    title: str
    accuracy: str
    accuracy_detail: str
    pace: str
    pace_detail: str
    cost: str
    cost_detail: str
    lines: tuple[AnswerLine, ...]
    when: str = ""


@dataclass(frozen=True, slots=True)
class AttemptLine:
    """One line of the records page."""

    id: int
    date: str
    title: str
    mode: str
    state: str
    accuracy: str
    mean_time: str
    unfinished: bool = False


DISMISS: Final = "dismiss"
"""The choice that only dismisses a notice; it can be made with a key."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice: what is wrong or on offer, what can be done, and buttons for it.

    ``choices`` are key and text; the notice answers with the key.
    """

    id: str
    sentence: str
    advice: str = ""
    detail: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    warning: bool = True


@dataclass(frozen=True, slots=True)
class TraineeName:
    """A trainee in the dialog."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision to be made in the panel before anything else: key and text of each choice."""

    text: str
    detail: str
    choices: tuple[tuple[str, str], ...]
