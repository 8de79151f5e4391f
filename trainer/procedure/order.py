"""The next of the dealer's tasks where the rules leave their order open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.procedure.constraints import Constraints
from trainer.procedure.data import Procedure
from trainer.procedure.matters import Matter, Sweep
from trainer.rules.bets import UNSTAKED, Bet, BetKind, Moment, Offer, Outcome
from trainer.rules.events import BetReturned, BetSettled
from trainer.rules.inputs import (
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    DealerTask,
    DiscardCard,
    HandBack,
    MakeOffer,
    Settle,
    TurnCards,
    TurnHoleCard,
    UseCard,
)
from trainer.rules.rulekeys import Rule
from trainer.texts import TextEnum

Preview = Callable[[Bet], BetSettled | BetReturned]
"""Returns the result of settling a bet that is due, without changing anything."""

_OFFERS: Final[Mapping[Offer, Matter]] = {
    Offer.EVEN_MONEY: Matter.EVEN_MONEY,
    Offer.INSURANCE: Matter.INSURANCE,
}

_AT_ONCE: Final[Mapping[TextEnum, Matter]] = {
    Outcome.EVEN_MONEY: Matter.EVEN_MONEY,
    Outcome.BLACKJACK: Matter.BLACKJACKS,
    Outcome.SURRENDER: Matter.SURRENDERS,
}


def next_task(procedure: Procedure, tasks: Sequence[DealerTask], preview: Preview) -> DealerTask:
    """The one of ``tasks`` that ``procedure`` puts first.

    ``tasks`` are those of a ``TasksDue``: at least one, with the bets of a box from right to left,
    the last hand's first. ``preview`` is called only if the order depends on it.
    """
    if len(tasks) == 1:
        return tasks[0]
    results: dict[Bet, BetSettled | BetReturned] = {}

    def known(bet: Bet) -> BetSettled | BetReturned:
        if bet not in results:
            results[bet] = preview(bet)
        return results[bet]

    places = [procedure.order.index(matter_of(task, known)) for task in tasks]
    first = min(places)
    among = [index for index, place in enumerate(places) if place == first]
    if len(among) == 1:
        return tasks[among[0]]
    matter = procedure.order[first]
    best = min(among, key=lambda index: _rank(procedure, tasks[index], matter, index, known))
    return tasks[best]


def matter_of(task: DealerTask, preview: Preview) -> Matter:
    """The matter that ``task`` belongs to."""
    match task:
        case MakeOffer(offer) | CloseOffer(offer):
            return _OFFERS[offer]
        case Settle(bet):
            return _matter_of_bet(bet, preview)
        case HandBack():
            return Matter.RETURNS
        case UseCard() | DiscardCard() | TurnCards():
            return Matter.CARDS
        case CheckLimits():
            return Matter.LIMITS
        case CloseBets():
            return Matter.CLOSE_BETS
        case CheckHoleCard() | TurnHoleCard():
            return Matter.HOLE_CARD
        case ClearTable():
            return Matter.CLEAR_TABLE


class Waiting(NamedTuple):
    """``task`` has to wait for ``first``, by ``rules`` or, without any, by the procedure."""

    task: DealerTask
    first: DealerTask
    rules: tuple[Rule, ...]


def waiting(
    procedure: Procedure,
    constraints: Constraints,
    tasks: Sequence[DealerTask],
    preview: Preview,
) -> Iterator[Waiting]:
    """Which of ``tasks`` have to wait for others of them; those that are not named need not.

    ``constraints`` are those in force. Nothing but these and the passes of ``procedure`` counts:
    two matters that no constraint names may come in either order.
    """
    matters = [matter_of(task, preview) for task in tasks]
    turns = [_turn(procedure, *each, preview) for each in zip(tasks, matters, strict=True)]
    for number, task in enumerate(tasks):
        for other, first in enumerate(tasks):
            before = constraints.between(matters[other], matters[number])
            if before is not None and before.first is matters[other] is not matters[number]:
                yield Waiting(task, first, before.rules)
            elif matters[other] is matters[number] and turns[other] < turns[number]:
                rules = (one.rules for one in constraints.passes if one.matter is matters[number])
                yield Waiting(task, first, next(rules, ()))


def _turn(
    procedure: Procedure, task: DealerTask, matter: Matter, preview: Preview
) -> tuple[int, int]:
    """When the bet of a task comes in the pass of its matter; those of one box come together."""
    if not isinstance(task, Settle | HandBack):
        return (2, 0)
    manner = procedure.passes[matter]
    second = int(manner.losers_first and isinstance(task, Settle) and _stays(task.bet, preview))
    box = task.bet.box
    return (second, box if manner.sweep is Sweep.LEFT_TO_RIGHT else -box)


def _matter_of_bet(bet: Bet, preview: Preview) -> Matter:
    if bet.kind is BetKind.INSURANCE:
        return Matter.INSURANCE
    if bet.kind in UNSTAKED:
        return Matter.ENVY
    if bet.kind is not BetKind.MAIN:
        return Matter.SIDE_BETS
    result = preview(bet)
    # A Blackjack that had to wait is settled with the other hands in turn.
    if isinstance(result, BetReturned) or result.moment is not Moment.INTERIM:
        return Matter.HANDS
    return _AT_ONCE[result.outcome]


def _rank(
    procedure: Procedure, task: DealerTask, matter: Matter, index: int, preview: Preview
) -> tuple[int, int, int]:
    """The sort key within a matter: losers before winners, then box, then hand."""
    if not isinstance(task, Settle | HandBack):
        # Due settlements of a matter come before further offers.
        return (2, 0, 0)
    second, box = _turn(procedure, task, matter, preview)
    return (second, box, -index if box > 0 else index)


def _stays(bet: Bet, preview: Preview) -> bool:
    """Whether the bet is paid or left rather than taken."""
    result = preview(bet)
    return isinstance(result, BetReturned) or result.outcome is not Outcome.LOSE
