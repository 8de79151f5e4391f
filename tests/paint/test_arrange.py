"""Where the pieces of a table lie, and what lies under a point."""

from __future__ import annotations

from trainer.felt.chips import ChipSet, Paying, Proof
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point, middle
from trainer.rules.bets import ASIDE, DEALER, Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, TableView
from ui.paint.arrange import (
    CardKey,
    CardPiece,
    PileKey,
    PilePiece,
    arrange,
    bet_place,
    piece_at,
)

MAIN = Bet(3, "Ann", BetKind.MAIN, 1)
PAIRS = Bet(3, "Ann", BetKind.PERFECT_PAIRS)


def card(number: int, text: str, place: Place, order: int, across: bool = False) -> CardView:
    return CardView(number, parse_card(text), place, order, across)


def hand(place: Place, position: int = 1, of: int = 1) -> HandView:
    return HandView(place, position, of, 2, 16, False, False, False, None)


def stake(bet: Bet, amount: int = 25_00, role: ChipRole = ChipRole.STAKE) -> ChipsView:
    return ChipsView(bet, role, Cents(amount), 0, 1)


TABLE = TableView(
    cards=(
        card(1, "8S", Place(3, 1), 0),
        card(2, "9C", DEALER, 0),
        card(3, "8H", Place(3, 1), 1),
        card(4, "2D", ASIDE, 0),
    ),
    hands=(hand(Place(3, 1)), hand(DEALER)),
    chips=(stake(MAIN), stake(PAIRS, 5_00)),
)


def test_every_card_and_pile_lies_somewhere(felt: Felt, chips: ChipSet) -> None:
    laid = arrange(felt, TABLE, chips.chips)
    assert set(laid.cards) == {CardKey(number) for number in (1, 2, 3, 4)}
    assert set(laid.piles) == {PileKey(bet, ChipRole.STAKE) for bet in (MAIN, PAIRS)}
    assert set(laid.hands) == {Place(3, 1), DEALER}
    assert felt.spot(3, BetKind.MAIN).outline.contains(laid.piles[PileKey(MAIN, ChipRole.STAKE)].at)


def test_later_cards_lie_over_earlier_ones(felt: Felt, chips: ChipSet) -> None:
    laid = arrange(felt, TABLE, chips.chips)
    assert laid.cards[CardKey(3)].layer > laid.cards[CardKey(1)].layer


def test_after_a_split_cards_and_bets_move_aside(felt: Felt, chips: ChipSet) -> None:
    second = MAIN._replace(hand=2)
    after = TableView(
        cards=(card(1, "8S", Place(3, 1), 0), card(3, "8H", Place(3, 2), 0)),
        hands=(hand(Place(3, 1), 1, 2), hand(Place(3, 2), 2, 2)),
        chips=(stake(MAIN), stake(second)),
    )
    laid = arrange(felt, after, chips.chips)
    assert laid.cards[CardKey(1)].pose.at.x < laid.cards[CardKey(3)].pose.at.x
    stake_of = {bet: laid.piles[PileKey(bet, ChipRole.STAKE)].at.x for bet in (MAIN, second)}
    assert stake_of[MAIN] < stake_of[second]


def test_what_the_felt_has_no_place_for_is_left_out(felt: Felt, chips: ChipSet) -> None:
    strange = TableView(
        cards=(card(1, "8S", Place(9, 1), 0),),
        chips=(stake(MAIN._replace(box=9)), stake(Bet(3, "Ann", BetKind.OVER_13))),
    )
    laid = arrange(felt, strange, chips.chips)
    assert not laid.cards
    assert not laid.piles


def test_what_lies_under_a_point(felt: Felt, chips: ChipSet) -> None:
    laid = arrange(felt, TABLE, chips.chips)
    pile = laid.piles[PileKey(MAIN, ChipRole.STAKE)]
    assert piece_at(felt, laid, pile.at, -1) == pile
    top = laid.cards[CardKey(3)]
    assert piece_at(felt, laid, top.pose.at, -1) == top
    index = laid.cards[CardKey(1)].pose
    found = piece_at(felt, laid, index.at.moved(-25, -35, index.angle), -1)
    assert isinstance(found, CardPiece)
    assert found.key == CardKey(1)
    assert piece_at(felt, laid, Point(800, 620), -1) is None


def test_a_tall_pile_is_hit_at_its_top(felt: Felt, chips: ChipSet) -> None:
    tall = TableView(chips=(stake(MAIN, 1_944_00),))
    laid = arrange(felt, tall, chips.chips)
    pile = laid.piles[PileKey(MAIN, ChipRole.STAKE)]
    above = Point(pile.at.x, pile.at.y - felt.chip / 2 - 8)
    found = piece_at(felt, laid, above, -1)
    assert isinstance(found, PilePiece)
    assert piece_at(felt, laid, above, 1) is None


def test_a_bet_has_a_place_even_when_its_chips_are_gone(felt: Felt, chips: ChipSet) -> None:
    laid = arrange(felt, TableView(), chips.chips)
    assert bet_place(felt, laid, MAIN) == middle(felt.spot(3, BetKind.MAIN).outline)
    assert bet_place(felt, laid, Bet(3, "Ann", BetKind.OVER_13)) is None
    paid = arrange(felt, TableView(chips=(stake(MAIN, role=ChipRole.PAYOUT),)), chips.chips)
    assert bet_place(felt, paid, MAIN) == paid.piles[PileKey(MAIN, ChipRole.PAYOUT)].at


def test_the_hole_card_lies_under_the_up_card_until_it_is_turned(
    felt: Felt, chips: ChipSet
) -> None:
    up, hole = card(1, "6S", DEALER, 0), card(2, "KD", DEALER, 1)
    hidden = arrange(felt, TableView(cards=(up, hole._replace(card=None))), chips.chips)
    first, second = hidden.cards[CardKey(1)], hidden.cards[CardKey(2)]
    assert second.layer < first.layer
    assert abs(second.pose.at.x - first.pose.at.x) < felt.card.width / 2
    turned = arrange(felt, TableView(cards=(up, hole)), chips.chips)
    beside = turned.cards[CardKey(2)]
    assert turned.cards[CardKey(1)] == first
    assert beside.layer > first.layer
    assert beside.pose.at.x - first.pose.at.x > felt.card.width
    assert turned.hands[DEALER].width > hidden.hands[DEALER].width


def test_squeezed_cards_lie_face_down_as_others_lie(felt: Felt, chips: ChipSet) -> None:
    """Only the dealer tucks a card: those of a box are seen to be two."""
    plain = arrange(felt, TABLE, chips.chips)
    down = tuple(one._replace(card=None) for one in TABLE.cards)
    squeezed = arrange(felt, TableView(cards=down, hands=TABLE.hands), chips.chips)
    box = CardKey(1), CardKey(3)
    assert [squeezed.cards[key].pose for key in box] == [plain.cards[key].pose for key in box]
    assert squeezed.cards[CardKey(3)].layer > squeezed.cards[CardKey(1)].layer


def test_a_box_lies_over_the_one_at_its_left(felt: Felt, chips: ChipSet) -> None:
    """The index is at a card's left: where two boxes should meet, it stays free."""
    last = card(1, "8S", Place(3, 4), 5)
    first = card(2, "9S", Place(4, 1), 0)
    hands = (hand(Place(3, 4), 4, 4), hand(Place(4, 1)))
    laid = arrange(felt, TableView(cards=(last, first), hands=hands), chips.chips)
    assert laid.cards[CardKey(2)].layer > laid.cards[CardKey(1)].layer


def test_every_card_lies_under_every_pile(felt: Felt, chips: ChipSet) -> None:
    box = felt.boxes[-1]
    many = tuple(
        card(number, "2S", Place(box, 4), number)._replace(astray=number > 18)
        for number in range(1, 21)
    )
    main = Bet(box, "Ann", BetKind.MAIN, 4)
    table = TableView(cards=many, hands=(hand(Place(box, 4), 4, 4),), chips=(stake(main),))
    laid = arrange(felt, table, chips.chips)
    highest = max(piece.layer for piece in laid.cards.values())
    assert highest < min(pile.layer for pile in laid.piles.values())


def test_a_bet_that_is_cut_down_stands_in_columns_of_few_chips(felt: Felt, chips: ChipSet) -> None:
    lies = stake(MAIN, 90_00)  # three of 25 and three of 5

    def columns(pile: ChipsView) -> list[int]:
        (piece,) = arrange(felt, TableView(chips=(pile,)), chips.chips).piles.values()
        return [len(column.chips) for column in piece.columns]

    whole, cut = columns(lies), columns(lies._replace(cut_down=True))
    assert len(whole) < len(cut)
    assert sum(whole) == sum(cut)


def test_a_house_pays_colour_for_colour_and_cuts_out_or_stacks(felt: Felt, chips: ChipSet) -> None:
    view = TableView(chips=(stake(MAIN, 75_00), stake(MAIN, 112_50, ChipRole.PAYOUT)))

    def paid(paying: Paying) -> PilePiece:
        return arrange(felt, view, chips.chips, paying=paying).piles[PileKey(MAIN, ChipRole.PAYOUT)]

    usual, like, stack = (
        paid(Paying()),
        paid(Paying(colour_for_colour=True)),
        paid(Paying(proof=Proof.NONE)),
    )
    assert usual.amount == like.amount == stack.amount
    first = [
        (piece.breakdown.stacks[0].chip.value, piece.breakdown.stacks[0].number)
        for piece in (usual, like)
    ]
    assert first == [(100_00, 1), (25_00, 4)]
    assert stack.breakdown == usual.breakdown
    assert len(usual.columns) > 1
    assert len(stack.columns) == 1
    row = paid(Paying(proof=Proof.SPREAD))
    assert row.breakdown == usual.breakdown
    assert {len(column.chips) for column in row.columns} == {1}
    assert len(row.columns) == row.breakdown.number
