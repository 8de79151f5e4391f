"""The hands as they lie before each step of a round: enough to ask about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from trainer.procedure.acts import Playthrough
from trainer.rules.bets import DEALER, HandState, Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, HandEnded, HandSplit, HoleCardTurned


class Seen(NamedTuple):
    """Every hand at one moment, the dealer's included: the cards that lie face up."""

    cards: Mapping[Place, tuple[Card, ...]]
    ended: Mapping[Place, HandState]
    split: frozenset[Place]
    """Hands that come from a Split: none of them can be a Blackjack (¶1.2)."""


def seen_before(playthrough: Playthrough) -> tuple[Seen, ...]:
    """The hands before each step and, last, after all: one more than there are steps."""
    cards: dict[Place, tuple[Card, ...]] = {}
    ended: dict[Place, HandState] = {}
    split: set[Place] = set()
    hole: tuple[Card, ...] = ()
    moments = [Seen({}, {}, frozenset())]
    for step in playthrough.steps:
        for event in playthrough.events[step.first : step.last]:
            match event:
                case CardDealt(card=card, down=True):
                    hole = (card,)
                case HoleCardTurned():
                    cards[DEALER] = cards[DEALER] + hole
                case CardDealt(card=card, place=place):
                    cards[place] = (*cards.get(place, ()), card)
                case HandSplit(box=box, hand=hand, new_hand=new_hand):
                    old, new = Place(box, hand), Place(box, new_hand)
                    cards[old], cards[new] = cards[old][:-1], cards[old][-1:]
                    split |= {old, new}
                case HandEnded(box=box, hand=hand, state=state):
                    ended[Place(box, hand)] = state
                case _:
                    pass
        moments.append(Seen(dict(cards), dict(ended), frozenset(split)))
    return tuple(moments)
