"""What a side bet declares of its cards is what its evaluator makes of them."""

from itertools import product

from tests.cases import for_each
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Card, Rank, Suit, deck
from trainer.sidebets.registry import (
    SIDE_BET_KINDS,
    Draw,
    First,
    SideBetEvaluator,
    Variant,
)

RANKS = (Rank.ACE, Rank.TWO, Rank.SIX, Rank.SEVEN, Rank.KING)
SOME = tuple(Card(rank, suit) for rank, suit in product(RANKS, Suit))


def evaluator_of(name: BetKind) -> SideBetEvaluator:
    hands = SIDE_BET_KINDS[name].hands
    rows = tuple((hand, False) for hand in hands) if name is BetKind.PROGRESSIVE else ()
    return SIDE_BET_KINDS[name].make(Variant(rows, (Rank.ACE,), Suit.SPADES))


def first_of(one: Card, other: Card) -> First:
    if one.rank is not other.rank:
        return First.SUITED if one.suit is other.suit else First.UNSUITED
    if one.suit is other.suit:
        return First.PERFECT_PAIR
    same = one.suit.colour is other.suit.colour
    return First.COLOURED_PAIR if same else First.MIXED_PAIR


@for_each(SIDE_BET_KINDS)
def test_the_first_cards_of_a_hand_are_as_declared(name: BetKind) -> None:
    kind, evaluator = SIDE_BET_KINDS[name], evaluator_of(name)
    for one, other in product(SOME, SOME):
        for up_card in SOME[::3]:
            hand = evaluator.outcome((one, other), up_card)
            assert hand is not None
            assert first_of(one, other) in kind.first_cards(hand)
            assert one.points + other.points in kind.low_totals(hand)


@for_each(SIDE_BET_KINDS)
def test_the_up_card_matters_where_it_is_declared_a_part(name: BetKind) -> None:
    evaluator, ace = evaluator_of(name), Card(Rank.ACE, Suit.SPADES)
    made = {evaluator.outcome((ace, ace), up_card) for up_card in deck()}
    assert (len(made - {Outcome.LOSE}) > 1) is (SIDE_BET_KINDS[name].draw is not Draw.PAIR)
