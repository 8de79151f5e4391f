"""From judged answers to the figures of a result sheet: accuracy, pace, and what errors cost.

Accuracy and pace are always two figures, never one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from trainer.procedure.ask_payouts import MoneyErrorKind, misnamed
from trainer.procedure.ask_table import short_by
from trainer.procedure.questions import (
    Answer,
    Direction,
    Fate,
    Goes,
    Losers,
    Ordered,
    Question,
    Verdict,
)
from trainer.rules.money import NOTHING, Cents

_HOUR: Final = 3_600_000
"""In milliseconds."""


class Slip(NamedTuple):
    """The trainee's word that a wrong answer was a slip; the answer stays, and goes on counting.

    ``again`` is what they answered when it was asked again at once, None where it was not.
    """

    again: Answer | None = None
    right: bool = False


class JudgedAnswer(Protocol):
    """An answered question, from the running attempt or from the records."""

    @property
    def number(self) -> int:
        """Its place among the questions, from 0."""

    @property
    def question(self) -> Question:
        """Return what was asked."""

    @property
    def given(self) -> Answer:
        """Return what was answered."""

    @property
    def verdict(self) -> Verdict:
        """The judgement."""

    @property
    def milliseconds(self) -> int:
        """Tell how long the answer took."""

    @property
    def slip(self) -> Slip | None:
        """The mark that it was a slip, if the trainee has made it."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What errors would have cost, in cents, never negative."""

    house: Cents = NOTHING
    """Overpaid, or left on the table although the bet lost."""
    guests: Cents = NOTHING
    """Underpaid, or taken although the bet did not lose."""

    def __add__(self, other: Cost) -> Cost:
        return Cost(Cents(self.house + other.house), Cents(self.guests + other.guests))


_HOUSE_LOSES = frozenset({Direction.OVERPAID, Direction.PAID_STAND_OFF})
_GUESTS_LOSE = frozenset({Direction.UNDERPAID, Direction.TOOK_STAND_OFF})


def cost(question: Question, given: Answer, verdict: Verdict) -> Cost:
    """Tell how much one answer would have cost the house and the guests.

    Nothing where its error has no direction.
    """
    expected = question.expected
    if isinstance(expected, Losers) and isinstance(given, Losers) and question.among:
        return _of_losers(question, given)
    if isinstance(expected, Ordered) and question.among:
        return Cost(*short_by(question, given))
    if verdict.direction in _HOUSE_LOSES:
        return Cost(house=verdict.money)
    if verdict.direction in _GUESTS_LOSE:
        return Cost(guests=verdict.money)
    if verdict.direction is Direction.MISSED_SIDE_BET:
        # A missed loser stays with the guest, a missed winner with the house.
        lost = isinstance(expected, Losers) or expected == Goes(Fate.LOSES)
        return Cost(house=verdict.money) if lost else Cost(guests=verdict.money)
    return Cost()


def _of_losers(question: Question, given: Losers) -> Cost:
    """The cost of an answer about several bets, whose verdict knows one direction only."""
    total = Cost()
    for kind, amount, _bet in misnamed(question, given):
        left = kind is MoneyErrorKind.LOSER_LEFT
        total += Cost(house=amount) if left else Cost(guests=amount)
    return total


class RoundsDealt(NamedTuple):
    """How many rounds have been dealt to their end, and in how many milliseconds."""

    rounds: int = 0
    milliseconds: int = 0

    @property
    def an_hour(self) -> int | None:
        """Return how many that makes in an hour, rounded down; None where none was dealt."""
        return self.rounds * _HOUR // self.milliseconds if self.milliseconds else None


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of answers, how many were right, and their time in milliseconds.

    ``mean`` is None where there is no answer.
    """

    answers: int = 0
    right: int = 0
    milliseconds: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.answers + other.answers,
            self.right + other.right,
            self.milliseconds + other.milliseconds,
        )

    @property
    def wrong(self) -> int:
        """Return how many answers were not right."""
        return self.answers - self.right

    @property
    def accuracy(self) -> Fraction | None:
        """The exact share of right answers; None where nothing was answered."""
        return Fraction(self.right, self.answers) if self.answers else None

    @property
    def percent(self) -> int | None:
        """Accuracy in whole per cent, rounded; 100 means all right."""
        return percent(self.right, self.answers)

    @property
    def mean(self) -> int | None:
        """Milliseconds per answer, rounded down."""
        return mean(self.milliseconds, self.answers)


def percent(right: int, answers: int) -> int | None:
    """Accuracy in whole per cent, rounded; 100 only where all were right, 0 only where none was.

    None where nothing was answered.
    """
    if not answers:
        return None
    rounded = (200 * right + answers) // (2 * answers)
    return min(max(rounded, int(right > 0)), 100 - int(right < answers))


def reaches(percent_asked: int, right: int, answers: int) -> bool:
    """Tell whether so many per cent were right, none of it by rounding."""
    return 100 * right >= percent_asked * answers


def mean(milliseconds: int, answers: int) -> int | None:
    """Milliseconds per answer, rounded down; None where nothing was answered."""
    return milliseconds // answers if answers else None


@dataclass(frozen=True, slots=True)
class Mark:
    """The summary of a result sheet; ``cost`` adds up the amounts of the errors."""

    tally: Tally
    cost: Cost


def tally(answers: Sequence[JudgedAnswer]) -> Tally:
    """The tally of some answers."""
    return Tally(
        answers=len(answers),
        right=sum(answer.verdict.right for answer in answers),
        milliseconds=sum(answer.milliseconds for answer in answers),
    )


def mark(answers: Iterable[JudgedAnswer]) -> Mark:
    """The figures of a whole attempt or of any other set of answers."""
    listed = list(answers)
    total = Cost()
    for judgement in listed:
        total += cost(judgement.question, judgement.given, judgement.verdict)
    return Mark(tally=tally(listed), cost=total)
