"""What a trainee is asked about a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.ask_acts import DEALER_HAND, DEALT, NEXT_ACT
from trainer.procedure.ask_hands import OPTIONS, SIDE_BETS, TOTALS
from trainer.procedure.ask_incidents import INCIDENT
from trainer.procedure.ask_insurance import INSURANCE, request_questions
from trainer.procedure.ask_payouts import PAYOUTS, in_box_order
from trainer.procedure.ask_practised import BOX, CHIPS
from trainer.procedure.ask_table import TABLE
from trainer.procedure.ask_who import WHO
from trainer.procedure.questions import Question, QuestionGroup, QuestionKind, Topic
from trainer.rules.bets import DEALER
from trainer.rules.ruleset import Terms

# Questions at the same step are in this order, so that no question gives away another's answer.
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
            WHO,
            PAYOUTS,
            TABLE,
            BOX,
            CHIPS,
            DEALT,
        )
    }
)
"""The specification of each kind of question, in the order in which they are asked."""

_ORDER: Final = tuple(KINDS)


def questions(
    playthrough: Playthrough, terms: Terms, asks: Iterable[QuestionGroup]
) -> tuple[Question, ...]:
    """The questions of the given kinds about a round, in the order in which they are asked.

    ``terms`` are those under which the round was played. Questions that repeat the question on an
    incident in another form are left out. Nothing is asked about what another question settled.
    """
    asked = set(asks)
    wanted = [kind for ask, kind in KINDS.items() if ask in asked]
    found = [question for kind in wanted for question in kind.find(playthrough, terms)]
    repeats = _repeats_incidents(playthrough, found)
    found = [question for question in found if not repeats(question)]
    # What a player must not get is asked with what goes wrong, and with the rest of its group.
    with_requests = asked | (set(KINDS) if QuestionGroup.INCIDENT in asked else set())
    found += (
        other for other in request_questions(playthrough, terms) if other.ask in with_requests
    )
    found = list(in_box_order(playthrough, found))
    found.sort(key=_moment)
    return tuple(_with_distinct_ids(found))


def _with_distinct_ids(found: Iterable[Question]) -> Iterator[Question]:
    """The questions with distinct ids, numbered if two at one step would have the same id."""
    count: Counter[str] = Counter()
    for question in found:
        count[question.id] += 1
        number = count[question.id]
        yield question if number == 1 else replace(question, id=f"{question.id}-{number}")


_RETURNS: Final = frozenset((Act.RETURN_BET, Act.RETURN_AFTER_ERROR, Act.REMOVE_SIDE_BET))


def _repeats_incidents(
    playthrough: Playthrough, found: Iterable[Question]
) -> Callable[[Question], bool]:
    """A test for questions that repeat or give away a question on an incident in ``found``."""
    steps = playthrough.steps
    on_incidents = {question.step for question in found if question.ask is QuestionGroup.INCIDENT}
    # What is asked for at the same moment puts off the act that the incident leads to.
    for step in sorted(on_incidents):
        following = step
        while following < len(steps) and steps[following].act is Act.REFUSE_REQUEST:
            following += 1
            on_incidents.add(following)
    returned = {steps[step].act for step in on_incidents if step < len(steps)} & _RETURNS

    def repeats(question: Question) -> bool:
        if question.ask is QuestionGroup.NEXT_ACT:
            return question.step in on_incidents
        return question.ask is QuestionGroup.PAYOUTS and steps[question.step].act in returned

    return repeats


def _moment(question: Question) -> tuple[int, int, int]:
    return (question.step, *order_of(question))


def order_of(question: Question) -> tuple[int, int]:
    """The sort key of a question among those at one step."""
    topic = _TOPICS.index(question.topic) if question.topic is not None else 0
    return (-1 if is_dealers_total(question) else _ORDER.index(question.ask), topic)


def is_dealers_total(question: Question) -> bool:
    """Tell whether it asks for the dealer's total, which comes before what they do."""
    return question.ask is QuestionGroup.TOTALS and question.about == DEALER


_TOPICS: Final = tuple(Topic)
