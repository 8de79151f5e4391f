"""Trajectories: where pieces come from and go to, in which order, and the same backwards."""

from __future__ import annotations

from math import hypot

import pytest

from trainer.felt.chips import ChipSet
from trainer.felt.laying import shoe_front
from trainer.felt.layout import Felt
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents
from trainer.table.view import CardView, ChipsView, HandView, TableView
from ui.paint.arrange import CardKey, CardPiece, Key, Piece, PileKey, PilePiece, arrange, box_of
from ui.paint.motion import (
    LONGEST_MS,
    PartKey,
    PieceFrame,
    Table,
    Trajectory,
    back,
    continued,
    duration,
    pose_of,
    trajectories,
)

BOX = Place(3, 1)
MAIN = Bet(3, "Ann", BetKind.MAIN, 1)
STAKE, PAYOUT = PileKey(MAIN, ChipRole.STAKE), PileKey(MAIN, ChipRole.PAYOUT)


def card(number: int, text: str | None, place: Place, order: int) -> CardView:
    return CardView(number, parse_card(text) if text else None, place, order)


def hand(place: Place, cards: int, position: int = 1, of: int = 1) -> HandView:
    return HandView(place, position, of, cards, 16, False, False, False, None)


def stake(amount: int, *, bet: Bet = MAIN, role: ChipRole = ChipRole.STAKE) -> ChipsView:
    return ChipsView(bet, role, Cents(amount), 0, 1)


DEALT = TableView(
    cards=(card(1, "8S", BOX, 0), card(2, "9C", DEALER, 0), card(3, "8H", BOX, 1)),
    hands=(hand(BOX, 2), hand(DEALER, 1)),
    chips=(stake(50_00),),
)


@pytest.fixture
def lying(felt: Felt, chips: ChipSet) -> Lying:
    return Lying(felt, chips)


class Lying:
    """Tables on a felt, compared."""

    def __init__(self, felt: Felt, chips: ChipSet) -> None:
        self.felt, self.chips = felt, chips

    def pieces(self, view: TableView) -> dict[Key, Piece]:
        return dict(arrange(self.felt, view, self.chips.chips).pieces())

    def table(self, earlier: TableView, later: TableView) -> Table:
        return Table(
            self.felt,
            self.chips.chips,
            self.pieces(earlier),
            self.pieces(later),
            later.taken > earlier.taken,
            earlier.shoe_card,
        )

    def trajectories(self, earlier: TableView, later: TableView) -> dict[Key | PartKey, Trajectory]:
        found = trajectories(self.table(earlier, later))
        assert found is not None
        return {trajectory.key: trajectory for trajectory in found}


def near(one: Point, other: Point, reach: float = 1.0) -> bool:
    return hypot(one.x - other.x, one.y - other.y) <= reach


def test_nothing_goes_where_nothing_has_changed(lying: Lying) -> None:
    assert lying.trajectories(DEALT, DEALT) == {}


def test_a_card_comes_out_of_the_shoe_at_its_angle_and_is_turned(lying: Lying) -> None:
    later = DEALT._replace(cards=(*DEALT.cards, card(4, "KD", BOX, 2)))
    trajectory = lying.trajectories(DEALT, later)[CardKey(4)]
    start, end = trajectory.at(trajectory.begins), trajectory.at(trajectory.ends)
    assert start.pose == shoe_front(lying.felt)
    assert start.piece == trajectory.first
    assert isinstance(start.piece, CardPiece)
    assert start.piece.card is None
    assert end == PieceFrame(lying.pieces(later)[CardKey(4)], pose_of(trajectory.last))
    # It leaves by the mouth: straight on before it bends.
    mouth = lying.felt.furniture.shoe_mouth
    ahead = trajectory.at(trajectory.begins + 0.2 * (trajectory.ends - trajectory.begins)).pose.at
    assert ahead.seen_from(shoe_front(lying.felt).at, mouth.angle).y < 0


def test_a_card_dealt_face_down_is_not_turned(lying: Lying) -> None:
    later = DEALT._replace(cards=(*DEALT.cards, card(4, None, DEALER, 1)))
    trajectory = lying.trajectories(DEALT, later)[CardKey(4)]
    seen = [
        trajectory.at(trajectory.begins + part / 10 * (trajectory.ends - trajectory.begins))
        for part in range(11)
    ]
    assert all(one.breadth == 1 for one in seen)
    assert all(isinstance(one.piece, CardPiece) and one.piece.card is None for one in seen)


def test_5_11_a_card_that_lay_face_up_in_the_shoe_comes_face_up(lying: Lying) -> None:
    exposed = DEALT._replace(shoe_card=parse_card("KD"))
    later = DEALT._replace(cards=(*DEALT.cards, card(4, "KD", BOX, 2)))
    trajectory = lying.trajectories(exposed, later)[CardKey(4)]
    first = trajectory.at(trajectory.begins).piece
    assert isinstance(first, CardPiece)
    assert first.card == parse_card("KD")


def test_lost_chips_go_into_the_tray_and_cards_to_the_rack_face_down(lying: Lying) -> None:
    later = TableView(taken=Cents(50_00), discarded=3)
    found = lying.trajectories(DEALT, later)
    tray, rack = lying.felt.furniture.tray.area, lying.felt.furniture.discard
    assert tray.contains(found[STAKE].end.at)
    assert found[CardKey(1)].end == (rack.centre, rack.angle)
    arrived = found[CardKey(1)].at(1e6).piece
    assert isinstance(arrived, CardPiece)
    assert arrived.card is None


def test_a_payout_comes_from_the_tray_and_is_taken_up_by_its_bettor(lying: Lying) -> None:
    paid = DEALT._replace(chips=(stake(50_00), stake(75_00, role=ChipRole.PAYOUT)))
    tray = lying.felt.furniture.tray.area
    assert tray.contains(lying.trajectories(DEALT, paid)[PAYOUT].start.at)
    gone = lying.trajectories(paid, paid._replace(chips=()))
    for key in (STAKE, PAYOUT):
        end = gone[key].end.at
        assert not tray.contains(end)
        assert end.y < lying.felt.spot(3, BetKind.MAIN).outline.polygon()[0].y


def test_a_wager_that_was_paid_for_one_goes_into_the_tray_and_its_pay_stays(lying: Lying) -> None:
    paid = DEALT._replace(chips=(stake(1_00), stake(10_00, role=ChipRole.PAYOUT)))
    later = paid._replace(chips=paid.chips[1:], taken=Cents(1_00))
    found = lying.trajectories(paid, later)
    assert found.keys() == {STAKE}
    assert lying.felt.furniture.tray.area.contains(found[STAKE].end.at)


def test_what_a_surrender_costs_goes_into_the_tray_from_a_pile_that_stays(lying: Lying) -> None:
    later = DEALT._replace(chips=(stake(25_00),), taken=Cents(25_00))
    found = lying.trajectories(DEALT, later)
    part = found[PartKey(STAKE)]
    assert isinstance(part.last, PilePiece)
    assert part.last.amount == Cents(25_00)
    assert lying.felt.furniture.tray.area.contains(part.end.at)
    pile = found[STAKE]
    assert pile.begins == part.begins
    shown = pile.at(pile.begins).piece
    assert isinstance(shown, PilePiece)
    assert shown.amount == Cents(25_00)


def test_what_is_added_to_a_pile_is_there_when_it_has_arrived(lying: Lying) -> None:
    found = lying.trajectories(DEALT, DEALT._replace(chips=(stake(75_00),)))
    pile, part = found[STAKE], found[PartKey(STAKE)]
    for time, amount in ((part.ends - 1, 50_00), (part.ends, 75_00)):
        shown = pile.at(time).piece
        assert isinstance(shown, PilePiece)
        assert shown.amount == Cents(amount)


def test_a_split_moves_card_and_bet_aside_before_the_new_bet_comes(lying: Lying) -> None:
    second = Bet(3, "Ann", BetKind.MAIN, 2)
    later = DEALT._replace(
        cards=(card(1, "8S", BOX, 0), card(2, "9C", DEALER, 0), card(3, "8H", Place(3, 2), 0)),
        hands=(hand(BOX, 1, 1, 2), hand(Place(3, 2), 1, 2, 2), hand(DEALER, 1)),
        chips=(stake(50_00), stake(50_00, bet=second)),
    )
    found = lying.trajectories(DEALT, later)
    assert {CardKey(3), STAKE, PileKey(second, ChipRole.STAKE)} <= found.keys()
    assert not found[CardKey(3)].comes
    assert found[PileKey(second, ChipRole.STAKE)].begins > found[STAKE].begins


def settled() -> tuple[TableView, TableView]:
    """Box 1 loses, box 3 is paid, box 5 loses."""
    bets = {box: Bet(box, "Ann", BetKind.MAIN, 1) for box in (5, 3, 1)}
    earlier = TableView(chips=tuple(stake(50_00, bet=bet) for bet in bets.values()))
    paid = (stake(50_00, bet=bets[3]), stake(50_00, bet=bets[3], role=ChipRole.PAYOUT))
    return earlier, TableView(chips=paid, taken=Cents(100_00), paid=Cents(50_00))


def test_first_what_is_lost_is_taken_from_the_dealers_left_then_is_paid(lying: Lying) -> None:
    found = lying.trajectories(*settled())
    order = sorted(found.values(), key=lambda trajectory: trajectory.begins)
    boxes = [trajectory.key.bet.box for trajectory in order if isinstance(trajectory.key, PileKey)]
    assert boxes == [1, 5, 3]
    assert duration(list(found.values())) <= LONGEST_MS


def test_however_much_moves_it_does_not_take_longer(lying: Lying) -> None:
    cards = tuple(card(number, "8S", Place(number, 1), 0) for number in range(1, 8))
    dealt = TableView(cards=cards, hands=tuple(hand(one.place, 1) for one in cards))
    found = lying.trajectories(TableView(), dealt)
    assert len(found) == 7
    begins = [found[CardKey(number)].begins for number in range(1, 8)]
    assert begins == sorted(set(begins))
    assert duration(list(found.values())) <= LONGEST_MS


def test_the_hands_beside_a_cleared_box_make_room_together(lying: Lying) -> None:
    places = [Place(box, number) for box in (2, 4) for number in range(1, 5)]
    cards = [
        card(order * 10 + at, "8S", place, order)
        for order in range(3)
        for at, place in enumerate((*places, BOX), 1)
    ]
    hands = (*(hand(place, 3, place.hand, 4) for place in places), hand(BOX, 3))
    full = TableView(cards=tuple(cards), hands=hands)
    cleared = TableView(
        cards=tuple(one for one in cards if one.place != BOX), hands=hands[:-1], discarded=3
    )
    found = lying.trajectories(full, cleared).values()
    for box in (2, 4):
        moving = [way for way in found if box_of(way.last) == box]
        assert len(moving) > 3
        assert len({way.begins for way in moving}) == 1


def test_a_leap_over_a_whole_round_moves_nothing(lying: Lying) -> None:
    places = [Place(box, 1) for box in range(1, 8)]
    cards = tuple(
        card(order * 7 + at + 1, "8S", place, order)
        for order in range(3)
        for at, place in enumerate(places)
    )
    full = TableView(cards=cards, hands=tuple(hand(place, 3) for place in places))
    assert trajectories(lying.table(TableView(), full)) is None


@pytest.mark.parametrize(
    "later",
    [
        DEALT._replace(cards=(*DEALT.cards, card(4, "KD", BOX, 2))),
        TableView(taken=Cents(50_00), discarded=3),
        DEALT._replace(chips=(stake(50_00), stake(75_00, role=ChipRole.PAYOUT))),
        DEALT._replace(chips=(stake(25_00),), taken=Cents(25_00)),
        settled()[1],
    ],
)
def test_backwards_is_the_same_the_other_way_round(lying: Lying, later: TableView) -> None:
    forward = trajectories(lying.table(DEALT, later))
    assert forward
    total = duration(forward)
    for trajectory, returning in zip(forward, back(forward), strict=True):
        assert returning.at(0).pose == trajectory.at(total).pose
        assert near(returning.at(total).pose.at, trajectory.at(0).pose.at)
        assert (returning.comes, returning.leaves) == (trajectory.leaves, trajectory.comes)
        assert returning.at(total).piece == trajectory.first


@pytest.mark.parametrize("part", [0.1, 0.45, 0.5, 0.6, 0.9])
def test_a_card_taken_over_on_its_way_goes_on_from_where_and_how_it_is_seen(
    lying: Lying, part: float
) -> None:
    later = DEALT._replace(cards=(*DEALT.cards, card(4, "KD", BOX, 2)))
    forward = trajectories(lying.table(DEALT, later))
    assert forward
    (trajectory,) = forward
    time = trajectory.ends * part
    seen = trajectory.at(time)
    (returning,) = back(forward)
    for new in (returning, None):
        over = continued(new, trajectory, time)
        assert over is not None
        now = over.at(0)
        assert now.pose == seen.pose
        assert now.piece == seen.piece
        assert now.breadth == pytest.approx(seen.breadth)
        end = trajectory.last if new is None else returning.last
        assert over.at(1e6) == PieceFrame(end, pose_of(end))


def test_what_has_not_set_out_yet_need_not_go_back(lying: Lying) -> None:
    earlier, later = settled()
    forward = {
        trajectory.key: trajectory for trajectory in trajectories(lying.table(earlier, later)) or ()
    }
    returning = {trajectory.key: trajectory for trajectory in back(list(forward.values()))}
    key = next(key for key, trajectory in forward.items() if trajectory.comes)
    assert continued(returning[key], forward[key], forward[key].begins / 2) is None
