"""What a trainee is asked about a round: every kind of question except those of the incidents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from trainer.procedure.acts import Playthrough
from trainer.procedure.ask_acts import dealer_questions, next_act_questions
from trainer.procedure.ask_bets import (
    insurance_questions,
    payout_questions,
    side_bet_questions,
)
from trainer.procedure.ask_hands import option_questions, total_questions
from trainer.procedure.questions import Ask, Question
from trainer.rules.bets import DEALER
from trainer.rules.ruleset import Terms

ASKERS: Final[Mapping[Ask, Callable[[Playthrough, Terms], Iterator[Question]]]] = {
    Ask.TOTALS: total_questions,
    Ask.OPTIONS: option_questions,
    Ask.SIDE_BETS: side_bet_questions,
    Ask.INSURANCE: insurance_questions,
    Ask.PAYOUTS: payout_questions,
    Ask.DEALER: dealer_questions,
    Ask.NEXT_ACT: next_act_questions,
}
"""Who finds the questions of each kind."""

# At one moment: what comes next before what is done in it, so that no question gives away another.
_ORDER: Final = (
    Ask.DEALER,
    Ask.NEXT_ACT,
    Ask.TOTALS,
    Ask.OPTIONS,
    Ask.SIDE_BETS,
    Ask.INSURANCE,
    Ask.PAYOUTS,
)


def questions(playthrough: Playthrough, terms: Terms, asks: Iterable[Ask]) -> tuple[Question, ...]:
    """The questions of the given kinds about a round, in the order in which they are put.

    ``terms`` are those under which the round was played. ``Ask.INCIDENT`` adds none: what goes
    wrong in these rounds is seen in what is paid and returned.
    """
    wanted = [ask for ask in _ORDER if ask in set(asks)]
    found = [question for ask in wanted for question in ASKERS[ask](playthrough, terms)]
    found.sort(key=_moment)
    return tuple(found)


def _moment(question: Question) -> tuple[int, int]:
    """When it is put. The dealer's total comes before what he does on it."""
    early = question.ask is Ask.TOTALS and question.about == DEALER
    return (question.step, -1 if early else _ORDER.index(question.ask))
