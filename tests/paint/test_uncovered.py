"""No chip and no later hand covers the index of a card, however large cards are drawn."""

from __future__ import annotations

from itertools import product

import pytest

from tests.cases import for_each
from tests.felt.laid import card_at, index_of, meet
from trainer.felt.chips import ChipSet
from trainer.felt.collision import distance_to
from trainer.felt.laying import index_area
from trainer.felt.layout import Felt, enlarged
from trainer.felt.places import ChipRole
from trainer.felt.spread import Spread
from trainer.rulebook.felts import felts, load_felt
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, TableView
from ui.paint.arrange import PileKey, arrange

FACTORS = (1.0, 1.25, 1.5)


@pytest.fixture(scope="module", params=felts())
def every_felt(request: pytest.FixtureRequest) -> Felt:
    return load_felt(str(request.param))


def ends(felt: Felt) -> tuple[int, int]:
    """The first box and the one in the middle: all others lie as these do."""
    return felt.boxes[0], felt.boxes[len(felt.boxes) // 2]


def split_hands(box: int, of: int, cards: int, insured: Cents = Cents(0)) -> TableView:
    """So many hands with so many cards, the last of each across; ``insured`` is on the line."""
    lying = [
        CardView(hand * 10 + order, parse_card("TD"), Place(box, hand), order, order == cards - 1)
        for hand, order in product(range(1, of + 1), range(cards))
    ]
    hands = [
        HandView(Place(box, hand), hand, of, cards, 20, False, False, False, None)
        for hand in range(1, of + 1)
    ]
    insurance = Bet(box, "Ann", BetKind.INSURANCE, 0)
    chips = (ChipsView(insurance, ChipRole.STAKE, insured, 0, 1),) if insured else ()
    return TableView(cards=tuple(lying), hands=tuple(hands), chips=chips)


def test_a_doubled_cards_index_is_free_of_the_next_hand(every_felt: Felt) -> None:
    """Its index is at its far corner, where the hand on its right may lie over it."""
    for factor, box, of, cards in product(FACTORS, ends(every_felt), (2, 3, 4), (2, 3, 4)):
        felt = enlarged(every_felt, factor)
        laid = arrange(felt, split_hands(box, of, cards), ())
        doubled = [card for card in laid.cards.values() if card.key.number % 10 == cards - 1]
        for under, over in product(doubled, laid.cards.values()):
            covered = meet(card_at(felt, over.pose), index_area(felt.card, under.pose))
            assert over.layer <= under.layer or not covered, (factor, box, of, cards, under.place)


def test_a_doubled_card_covers_no_index(every_felt: Felt) -> None:
    """It lies farther to the left than the rest of its hand, over the hand on that side."""
    for factor, box, of, cards in product(FACTORS, ends(every_felt), (2, 3, 4), (2, 3, 4)):
        felt = enlarged(every_felt, factor)
        laid = arrange(felt, split_hands(box, of, cards), ())
        doubled = [card for card in laid.cards.values() if card.key.number % 10 == cards - 1]
        for over, under in product(doubled, laid.cards.values()):
            covered = meet(card_at(felt, over.pose), index_of(under.pose, felt.card.unit))
            assert over.layer <= under.layer or not covered, (factor, box, of, cards, under.place)


@for_each(
    [
        *product(FACTORS, (1,), (2, 3, 4)),
        *product(FACTORS, (2, 3, 4), (2,)),
        *product((1.0, 1.25), (2, 3, 4), (3,)),
    ]
)
def test_insurance_covers_no_index(
    case: tuple[float, int, int], every_felt: Felt, chips: ChipSet
) -> None:
    """Hands grow down to the line: the bet is moved along it, and stays on it."""
    factor, of, cards = case
    felt = enlarged(every_felt, factor)
    spread = Spread(felt)
    for box in ends(felt):
        bet = Bet(box, "Ann", BetKind.INSURANCE, 0)
        laid = arrange(felt, split_hands(box, of, cards, Cents(25_00)), chips.chips, spread)
        at = laid.piles[PileKey(bet, ChipRole.STAKE)].at
        indices = [index_area(felt.card, card.pose) for card in laid.cards.values()]
        assert all(distance_to(index, at) >= felt.chip / 2 for index in indices), box
        assert felt.spot(box, BetKind.INSURANCE).outline.contains(at), box
