"""Counting, against every combination of physical cards and against numbers known elsewhere."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations as choose, product
from math import comb

import pytest

from tests.cases import for_each, for_every
from trainer.odds.counting import Shoe, combinations, count, full_shoe
from trainer.rules.bets import BetKind, Outcome
from trainer.rules.cards import Card, Rank, Suit, deck, parse_card
from trainer.rules.rulekeys import Rule
from trainer.sidebets.perfect_pairs import PairHand
from trainer.sidebets.player_pair import PlayerPairHand
from trainer.sidebets.progressive import ProgressiveHand
from trainer.sidebets.registry import SIDE_BET_KINDS, Draw, Variant
from trainer.sidebets.twenty_one_plus_three import ThreeCardHand
from trainer.sidebets.unambiguous import Unambiguous
from trainer.texts import TextEnum

H = ProgressiveHand
RANKING = (
    *(H.THREE_PERFECT_ACES_SUIT_SPECIFIC, H.THREE_PERFECT_ACES, H.PERFECT_THREE_OF_A_KIND),
    *(H.THREE_RED_ACES, H.TWO_PERFECT_ACES_AND_COLOURED_ACE, H.THREE_ACES, H.THREE_OF_A_KIND),
    *(H.PERFECT_ACES_SUIT_SPECIFIC, H.PERFECT_ACES),
    *(H.PERFECT_PAIR_SUIT_SPECIFIC, H.PERFECT_PAIR, H.COLOURED_PAIR, H.MIXED_PAIR),
)
EVERY_ROW = Variant(tuple((hand, False) for hand in RANKING), (Rank.KING, Rank.ACE), Suit.HEARTS)


def shoe(text: str) -> Shoe:
    cards = Counter(parse_card(word) for word in text.split())
    return tuple((card, number) for card, number in cards.items() if card is not None)


# Unequal numbers of each face, enough of some for three alike; every hand is possible.
TINY = shoe(
    "AH AH AH AH AD AD AS AC AC KH KH KD KS KS KS QH QD QC QC QC JH JC TH TS 9S 2H 2D 3H 3H 3S 7C"
)


def physical(shoe: Shoe) -> list[Card]:
    return [card for card, number in shoe for _copy in range(number)]


def pairs_of_cards(cards: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Card | None]]:
    yield from ((pair, None) for pair in choose(cards, 2))


def pairs_and_up_cards(cards: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Card | None]]:
    for first, second in choose(range(len(cards)), 2):
        for up_card in range(len(cards)):
            if up_card not in (first, second):
                yield (cards[first], cards[second]), cards[up_card]


def triples(cards: Sequence[Card]) -> Iterator[tuple[Sequence[Card], Card | None]]:
    yield from ((triple[:2], triple[2]) for triple in choose(cards, 3))


ONE_BY_ONE = {
    Draw.PAIR: pairs_of_cards,
    Draw.PAIR_AND_UP_CARD: pairs_and_up_cards,
    Draw.TRIPLE: triples,
}


@for_every("cards", [TINY, full_shoe(1)], ids=["tiny", "one deck"])
@for_every("name", SIDE_BET_KINDS)
def test_the_count_is_that_of_the_cards_one_by_one(name: BetKind, cards: Shoe) -> None:
    evaluator = SIDE_BET_KINDS[name].make(EVERY_ROW)
    expected = Counter(
        evaluator.outcome(pair, third)
        for pair, third in ONE_BY_ONE[SIDE_BET_KINDS[name].draw](physical(cards))
    )
    found = count(evaluator, SIDE_BET_KINDS[name].draw, cards)
    assert dict(found.of) == dict(expected)
    assert found.total == expected.total()


def test_the_tiny_shoe_shows_every_hand_of_the_progressive_and_of_21_plus_3() -> None:
    for name in (BetKind.PROGRESSIVE, BetKind.TWENTY_ONE_PLUS_THREE):
        evaluator = SIDE_BET_KINDS[name].make(EVERY_ROW)
        hands = set(count(evaluator, SIDE_BET_KINDS[name].draw, TINY).of)
        assert hands == {*evaluator.hands, Outcome.LOSE}


@for_each(product([1, 2, 4, 5, 6, 8], SIDE_BET_KINDS))
def test_every_combination_is_counted_once(case: tuple[int, BetKind]) -> None:
    decks, name = case
    cards = 52 * decks
    expected = {
        Draw.PAIR: comb(cards, 2),
        Draw.PAIR_AND_UP_CARD: comb(cards, 2) * (cards - 2),
        Draw.TRIPLE: comb(cards, 3),
    }
    found = combinations(name, EVERY_ROW, decks)
    assert found.total == expected[SIDE_BET_KINDS[name].draw]
    assert sum(found.of.values()) == found.total


def test_the_hands_of_21_plus_3_with_six_decks() -> None:
    found = combinations(BetKind.TWENTY_ONE_PLUS_THREE, Variant(), 6)
    assert found.total == 5_013_320
    assert {hand: number for hand, number in found.of.items() if hand != Outcome.LOSE} == {
        ThreeCardHand.SUITED_TRIPS: 1_040,
        ThreeCardHand.STRAIGHT_FLUSH: 10_368,
        ThreeCardHand.THREE_OF_A_KIND: 25_272,
        ThreeCardHand.STRAIGHT: 155_520,
        ThreeCardHand.FLUSH: 292_896,
    }


@for_every("decks", [4, 6, 8])
def test_pairs_by_the_cards_that_are_left_to_the_first(decks: int) -> None:
    left = 52 * decks - 1
    found = combinations(BetKind.PERFECT_PAIRS, Variant(), decks)
    chances = {hand: Fraction(number, found.total) for hand, number in found.of.items()}
    assert chances[PairHand.PERFECT_PAIR] == Fraction(decks - 1, left)
    assert chances[PairHand.COLOURED_PAIR] == Fraction(decks, left)
    assert chances[PairHand.MIXED_PAIR] == Fraction(2 * decks, left)
    any_pair = combinations(BetKind.PLAYER_PAIR, Variant(), decks)
    assert any_pair.of[PlayerPairHand.PLAYER_PAIR] == any_pair.total * Fraction(4 * decks - 1, left)


@for_every("decks", [4, 5, 6, 8])
def test_three_alike_of_a_chosen_rank(decks: int) -> None:
    hand = ProgressiveHand.THREE_PERFECT_ACES
    found = combinations(BetKind.PROGRESSIVE, Variant(((hand, False),), (Rank.ACE,), None), decks)
    # Four suits; of the three cards any one is the up-card.
    assert found.of[hand] == 4 * comb(decks, 3) * 3


@pytest.mark.parametrize(
    ("ranks", "suit"),
    [((Rank.ACE, Rank.KING), Suit.SPADES), ((Rank.SEVEN, Rank.TWO), Suit.DIAMONDS)],
)
def test_which_ranks_and_which_suit_are_chosen_does_not_change_the_odds(
    ranks: tuple[Rank, ...], suit: Suit
) -> None:
    rows = EVERY_ROW.rows
    found = combinations(BetKind.PROGRESSIVE, Variant(rows, ranks, suit), 2)
    assert found == combinations(BetKind.PROGRESSIVE, EVERY_ROW, 2)


class NeverDecided(Unambiguous):
    """An evaluator that does not know its own business."""

    def outcome(self, cards: Sequence[Card], up_card: Card | None) -> TextEnum | None:
        return None

    def rules(self, outcome: TextEnum, cards: Sequence[Card]) -> tuple[Rule, ...]:
        return ()


@for_every("draw", Draw)
def test_an_evaluator_that_leaves_a_whole_combination_open_is_found(draw: Draw) -> None:
    with pytest.raises(ValueError, match="left open"):
        count(NeverDecided(), draw, full_shoe(1))


def test_a_full_shoe_has_every_card_as_often_as_there_are_decks() -> None:
    assert Counter(dict(full_shoe(6))) == Counter(deck() * 6)


def test_in_21_plus_3_it_makes_no_difference_which_card_is_the_dealers() -> None:
    evaluator = SIDE_BET_KINDS[BetKind.TWENTY_ONE_PLUS_THREE].make(Variant())
    as_triples = count(evaluator, Draw.TRIPLE, TINY)
    with_up_card = count(evaluator, Draw.PAIR_AND_UP_CARD, TINY)
    assert {hand: 3 * number for hand, number in as_triples.of.items()} == dict(with_up_card.of)
