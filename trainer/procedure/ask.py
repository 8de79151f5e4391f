"""What a trainee is asked about a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask_acts import dealer_questions, next_act_questions
from trainer.procedure.ask_bets import (
    insurance_questions,
    payout_questions,
    side_bet_questions,
)
from trainer.procedure.ask_hands import option_questions, total_questions
from trainer.procedure.ask_incidents import incident_questions
from trainer.procedure.questions import Ask, Question, Topic
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
    Ask.INCIDENT: incident_questions,
}
"""Who finds the questions of each kind."""

# At one moment: what comes next before what is done in it, so that no question gives away another.
# What has gone wrong is dealt with before anything else.
_ORDER: Final = (
    Ask.INCIDENT,
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

    ``terms`` are those under which the round was played. What a question on an incident asks is not
    asked again in another way.
    """
    wanted = [ask for ask in _ORDER if ask in set(asks)]
    found = [question for ask in wanted for question in ASKERS[ask](playthrough, terms)]
    again = _again(playthrough, found)
    found = [question for question in found if not again(question)]
    found.sort(key=_moment)
    return tuple(_with_distinct_ids(found))


def _with_distinct_ids(found: Iterable[Question]) -> Iterator[Question]:
    """The questions, numbered where two incidents are asked about at one step in the same way."""
    count: Counter[str] = Counter()
    for question in found:
        count[question.id] += 1
        again = count[question.id]
        yield question if again == 1 else replace(question, id=f"{question.id}-{again}")


_RETURNS: Final = frozenset((Act.RETURN_BET, Act.RETURN_AFTER_ERROR, Act.REMOVE_SIDE_BET))


def _again(playthrough: Playthrough, found: Iterable[Question]) -> Callable[[Question], bool]:
    """Which questions would ask what the incidents among ``found`` ask, or give it away."""
    steps = playthrough.steps
    on_incidents = {question.step for question in found if question.ask is Ask.INCIDENT}
    returned = {steps[step].act for step in on_incidents if step < len(steps)} & _RETURNS

    def again(question: Question) -> bool:
        if question.ask is Ask.NEXT_ACT:
            return question.step in on_incidents
        return question.ask is Ask.PAYOUTS and steps[question.step].act in returned

    return again


def _moment(question: Question) -> tuple[int, int, int]:
    """When it is put. The dealer's total comes before what he does on it."""
    early = question.ask is Ask.TOTALS and question.about == DEALER
    topic = _TOPICS.index(question.topic) if question.topic is not None else 0
    return (question.step, -1 if early else _ORDER.index(question.ask), topic)


_TOPICS: Final = tuple(Topic)
