"""Cards that make what is wanted, drawn by chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from trainer.rules.cards import Card, Rank, deck, point_total
from trainer.rules.ruleset import Evaluator
from trainer.texts import TextEnum

_TENS: Final = tuple(card for card in deck() if card.points == 10)
_ACES: Final = tuple(card for card in deck() if card.rank is Rank.ACE)


def full_shoe(decks: int) -> Counter[Card]:
    """Tell how many of each card a shoe has."""
    return Counter(dict.fromkeys(deck(), decks))


def card(chance: Random, points: int) -> Card:
    """Any card of these points, an Ace counting as 1."""
    return chance.choice([other for other in deck() if other.points == points])


def blackjack(chance: Random) -> tuple[Card, Card]:
    """An Ace and a card of ten points, in either order."""
    cards = [chance.choice(_ACES), chance.choice(_TENS)]
    chance.shuffle(cards)
    return cards[0], cards[1]


def cards_of(
    chance: Random, number: int, wanted: Callable[[Sequence[Card]], bool]
) -> tuple[Card, ...]:
    """The first ``number`` cards by chance that are as wanted. There must be some."""
    while True:
        cards = tuple(chance.choice(deck()) for _card in range(number))
        if wanted(cards):
            return cards


def hard(chance: Random, points: int) -> tuple[Card, ...]:
    """Two cards without an Ace of this total, from 4 to 20."""
    return cards_of(chance, 2, lambda cards: _is_hard(cards, points))


def _is_hard(cards: Sequence[Card], points: int) -> bool:
    total = point_total(cards)
    return total.points == points and not any(other.rank is Rank.ACE for other in cards)


def side_bet_hand(
    chance: Random, evaluator: Evaluator, hand: TextEnum
) -> tuple[tuple[Card, Card], Card] | None:
    """Two cards and the dealer's first that make ``hand``; None if no cards do."""
    cards = list(deck())
    chance.shuffle(cards)
    for first in cards[:13]:
        for second in chance.sample(cards, len(cards)):
            for up_card in chance.sample(cards, len(cards)):
                outcome = evaluator.outcome((first, second), up_card)
                if outcome == hand:
                    return (first, second), up_card
    return None
