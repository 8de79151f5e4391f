"""What the sentences of one step need: the round as it lies when the step is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trainer.procedure.acts import Act, Playthrough
from trainer.rules.bets import Bet, Place
from trainer.rules.cards import Card
from trainer.rules.events import (
    BetPlaced,
    BetRefused,
    BetReturned,
    CardDealt,
    CardDiscarded,
    CardMisdealt,
    CardsTurned,
    DealerEnded,
    Event,
    HoleCardTurned,
)
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.snapshot.snapshot import Snapshot
from trainer.words.round_context import Orders, RoundContext, owner_text
from trainer.words.text import _


class Shoe(NamedTuple):
    """The cards that have left the shoe, by number, in the order in which they left it.

    ``astray`` are those that lie where none belongs, with the place; ``down`` those that lie face
    down. ``staked`` are the boxes with a bet, ``dealer`` the dealer's total once he is done.
    """

    drawn: Mapping[int, Card]
    astray: Mapping[int, Place]
    down: Mapping[int, Place]
    staked: frozenset[int]
    dealer: int | None = None

    @property
    def lying(self) -> tuple[int, ...]:
        """The numbers of the cards that lie astray, in their order."""
        return tuple(sorted(self.astray))


class StepContext(NamedTuple):
    """What the sentences of one step need: ``events`` are the step's, all else is as after it."""

    round: RoundContext
    act: Act
    orders: Orders
    table: Snapshot
    shoe: Shoe
    events: tuple[Event, ...]

    def money(self, amount: Cents) -> str:
        """An amount as the whole round writes it."""
        return self.round.money.text(amount)

    def owner(self, bet: Bet) -> str:
        """Where a bet lies and whose it is."""
        return owner_text(bet, self.orders)

    def title(self) -> str:
        """What the act of the step is called."""
        return _(self.round.procedure.acts[self.act].title)


def step_contexts(context: RoundContext) -> Iterator[StepContext]:
    """The context of every step of a round."""
    for number, (step, shoe) in enumerate(
        zip(context.playthrough.steps, _shoes(context.playthrough), strict=True), 1
    ):
        events = context.playthrough.events[step.first : step.last]
        yield StepContext(
            context,
            step.act,
            context.orders[number],
            context.snapshots[number],
            shoe,
            tuple(events),
        )


def _shoes(playthrough: Playthrough) -> Iterator[Shoe]:
    """What has come out of the shoe, after each step."""
    drawn: dict[int, Card] = {}
    astray: dict[int, Place] = {}
    down: dict[int, Place] = {}
    stakes: dict[Bet, int] = {}
    dealer: int | None = None
    for step in playthrough.steps:
        for event in playthrough.events[step.first : step.last]:
            _follow(event, drawn, astray, down)
            _stake(event, stakes)
            if isinstance(event, DealerEnded):
                dealer = event.total
        staked = frozenset(bet.box for bet, amount in stakes.items() if amount > 0)
        yield Shoe(dict(drawn), dict(astray), dict(down), staked, dealer)


def _follow(
    event: Event, drawn: dict[int, Card], astray: dict[int, Place], down: dict[int, Place]
) -> None:
    """Where a card lies, and whether anybody can see what it is."""
    match event:
        case CardMisdealt(number=number, card=card, place=place):
            drawn[number] = card
            astray[number] = place
        case CardDealt(number=number, card=card, place=place):
            drawn[number] = card
            astray.pop(number, None)
            if event.down:
                down[number] = place
        case CardDiscarded(number=number):
            astray.pop(number, None)
        case CardsTurned(place=place):
            for number in [number for number, lies in down.items() if lies == place]:
                del down[number]
        case HoleCardTurned():
            for number in [number for number, lies in down.items() if lies.box == 0]:
                del down[number]
        case _:
            pass


def _stake(event: Event, stakes: dict[Bet, int]) -> None:
    """What was put on a box. What is settled there later leaves it a box that is in play."""
    match event:
        case BetPlaced(bet=bet, amount=amount):
            stakes[bet] = stakes.get(bet, 0) + amount
        case BetRefused(bet=bet, amount=amount, rule=rule) if rule is not Rule.LATE_BET:
            stakes[bet] = stakes.get(bet, 0) - amount
        case BetReturned(bet=bet):
            stakes[bet] = 0
        case _:
            pass
