"""What a trainee is asked about a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask_acts import DEALER_HAND, NEXT_ACT
from trainer.procedure.ask_hands import OPTIONS, TOTALS
from trainer.procedure.ask_incidents import INCIDENT
from trainer.procedure.ask_payouts import PAYOUTS
from trainer.procedure.ask_side_bets import INSURANCE, SIDE_BETS
from trainer.procedure.question_kinds import QuestionKind
from trainer.procedure.questions import Question, QuestionGroup, Topic
from trainer.rules.bets import DEALER
from trainer.rules.ruleset import Terms

# At one moment: what comes next before what is done in it, so that no question gives away another.
# What has gone wrong is dealt with before anything else.
KINDS: Final[Mapping[QuestionGroup, QuestionKind]] = MappingProxyType(
    {
        kind.ask: kind
        for kind in (
            INCIDENT,
            DEALER_HAND,
            NEXT_ACT,
            TOTALS,
            OPTIONS,
            SIDE_BETS,
            INSURANCE,
            PAYOUTS,
        )
    }
)
"""The specification of each kind of question, in the order in which they are put."""

_ORDER: Final = tuple(KINDS)


def questions(
    playthrough: Playthrough, terms: Terms, asks: Iterable[QuestionGroup]
) -> tuple[Question, ...]:
    """The questions of the given kinds about a round, in the order in which they are put.

    ``terms`` are those under which the round was played. What a question on an incident asks is not
    asked again in another way.
    """
    wanted = [kind for ask, kind in KINDS.items() if ask in set(asks)]
    found = [question for kind in wanted for question in kind.find(playthrough, terms)]
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
    on_incidents = {question.step for question in found if question.ask is QuestionGroup.INCIDENT}
    returned = {steps[step].act for step in on_incidents if step < len(steps)} & _RETURNS

    def again(question: Question) -> bool:
        if question.ask is QuestionGroup.NEXT_ACT:
            return question.step in on_incidents
        return question.ask is QuestionGroup.PAYOUTS and steps[question.step].act in returned

    return again


def _moment(question: Question) -> tuple[int, int, int]:
    """When it is put. The dealer's total comes before what he does on it."""
    early = question.ask is QuestionGroup.TOTALS and question.about == DEALER
    topic = _TOPICS.index(question.topic) if question.topic is not None else 0
    return (question.step, -1 if early else _ORDER.index(question.ask), topic)


_TOPICS: Final = tuple(Topic)
