"""The named mistakes: which of them a wrong answer shows, and which it settles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trainer.felt.chips import Chip
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask import KINDS
from trainer.procedure.ask_hands import total_errors
from trainer.procedure.ask_who import WhoError, who_errors
from trainer.procedure.error_models import AmountError, Recognised, recognise
from trainer.procedure.judge import by_amount
from trainer.procedure.questions import (
    Answer,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
    Total,
    without_chips,
)
from trainer.procedure.settled import REFUNDS
from trainer.procedure.total_errors import TotalError
from trainer.rules.money import NOTHING, Odds
from trainer.rules.ruleset import Terms

Mistake = AmountError | TotalError | WhoError


class AmountErrors(NamedTuple):
    """The errors that give a wrong amount, and the odds that are paid, if there are any."""

    found: tuple[Recognised, ...]
    due: Odds | None = None


def amount_errors(
    question: Question, given: Answer, playthrough: Playthrough, terms: Terms, chips: Sequence[Chip]
) -> AmountErrors:
    """The errors that give a wrong amount, the likelier ones first; none for any other answer."""
    amount = _as_amount(question, without_chips(given))
    if not isinstance(amount, Money) or amount == without_chips(question.expected):
        return AmountErrors(())
    case = KINDS[question.ask].case(question, playthrough, terms, chips)
    if case is None:
        return AmountErrors(())
    return AmountErrors(recognise(case, amount.amount), case.working.odds)


def _as_amount(question: Question, given: Answer) -> Answer:
    """Of a stake of which a part goes back: what would go back if it were lost, or left."""
    working = question.working
    if working is None or working.formula not in REFUNDS or not isinstance(given, Goes):
        return given
    return Money(NOTHING if given.fate is Fate.LOSES else working.stake)


def mistakes(
    question: Question, given: Answer, playthrough: Playthrough, terms: Terms, chips: Sequence[Chip]
) -> tuple[Mistake, ...]:
    """The named mistakes that a wrong answer may show, the likelier ones first."""
    asked = by_amount(question)
    found: tuple[Mistake, ...]
    if isinstance(given, Total):
        table = playthrough.snapshots[question.step]
        found = tuple(one.error for one in total_errors(question, given, table))
    elif question.ask is QuestionGroup.WHO:
        wrong_players = who_errors(question, given, playthrough, terms)
        found = tuple(error for error, _hand in wrong_players)
    else:
        wrong = amount_errors(asked, given, playthrough, terms, chips)
        found = tuple(one.error for one in wrong.found)
    return tuple(dict.fromkeys(found))


def settled(
    found: tuple[Mistake, ...], earlier: Sequence[tuple[Mistake, ...]]
) -> tuple[Mistake, ...]:
    """Of what an answer may show, what an earlier one may have shown as well: then it was that."""
    before = {mistake for others in earlier for mistake in others}
    again = tuple(mistake for mistake in found if mistake in before)
    return again[:1] or found


def mistake_of(name: str) -> Mistake | None:
    """The mistake with this name in the records; None for one of another version."""
    kinds: tuple[type[AmountError | TotalError | WhoError], ...]
    kinds = (AmountError, TotalError, WhoError)
    return next((kind(name) for kind in kinds if name in tuple(kind)), None)
