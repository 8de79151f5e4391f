"""The hands as they lie before each step of a round: enough to ask about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trainer.procedure.acts import Playthrough
from trainer.procedure.incident_steps import INITIAL_DEAL
from trainer.rules.bets import DEALER, HandState, Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, CardsTurned, Event, HandEnded, HandSplit, HoleCardTurned


class Seen(NamedTuple):
    """Every hand at one moment, the dealer's included: the cards that lie face up.

    A card that has gone astray is in no hand. How a hand has ended nobody knows before its cards
    are turned.
    """

    cards: Mapping[Place, tuple[Card, ...]]
    ended: Mapping[Place, HandState]
    split: frozenset[Place]
    """Hands that come from a Split: none of them can be a Blackjack (¶1.2)."""


def seen_before(playthrough: Playthrough) -> tuple[Seen, ...]:
    """The hands before each step and, last, after all: one more than there are steps."""
    hands = _Hands()
    moments = [Seen({}, {}, frozenset())]
    for step in playthrough.steps:
        for event in playthrough.events[step.first : step.last]:
            hands.follow(event)
        moments.append(hands.seen())
    return tuple(moments)


def last_of_the_deal(playthrough: Playthrough) -> int:
    """The number of the step that ends the Initial Deal, as far as it came; 0 without a card."""
    last = 0
    for number, step in enumerate(playthrough.steps):
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, CardDealt) and event.rule in INITIAL_DEAL:
                last = number
    return last


class _Hands:
    """The cards of every hand in the order in which they came to it, and which are face down."""

    def __init__(self) -> None:
        self._cards: dict[Place, tuple[tuple[Card, bool], ...]] = {}
        self._ended: dict[Place, HandState] = {}
        self._split: frozenset[Place] = frozenset()

    def follow(self, event: Event) -> None:
        cards = self._cards
        match event:
            case CardDealt(card=card, place=place, down=down):
                cards[place] = (*cards.get(place, ()), (card, down))
            case HoleCardTurned():
                self._turn(DEALER)
            case CardsTurned(place=place):
                self._turn(place)
            case HandSplit(box=box, hand=hand, new_hand=new_hand):
                old, new = Place(box, hand), Place(box, new_hand)
                cards[old], cards[new] = cards[old][:-1], cards[old][-1:]
                self._split |= {old, new}
            case HandEnded(box=box, hand=hand, state=state):
                self._ended[Place(box, hand)] = state
            case _:
                pass

    def _turn(self, place: Place) -> None:
        self._cards[place] = tuple((card, False) for card, _down in self._cards[place])

    def seen(self) -> Seen:
        hidden = {place for place, lying in self._cards.items() if any(down for _, down in lying)}
        return Seen(
            {
                place: tuple(card for card, down in lying if not down)
                for place, lying in self._cards.items()
            },
            {place: state for place, state in self._ended.items() if place not in hidden},
            self._split,
        )
