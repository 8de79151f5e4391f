"""The projection, followed event by event on rounds written out by hand."""

import pytest

from tests.cases import for_every
from tests.table.projected import project
from trainer.felt.places import ChipRole
from trainer.procedure.acts import Act, Playthrough, Step
from trainer.rules import events as ev
from trainer.rules.bets import DEALER, Bet, BetKind, Call, HandState, Moment, Offer, Outcome, Place
from trainer.rules.cards import parse_card
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import (
    Basis,
    Cents,
    Odds,
    Rounding,
    Working,
    dealer_envy,
    envy,
    half,
    leaves,
    meter,
    one_initial_bet,
    pays,
    takes,
)
from trainer.rules.rulekeys import Rule
from trainer.table.frames import Frames, frames
from trainer.table.view import TableView

R = Rule.INITIAL_DEAL
ANN = Bet(1, "Ann", BetKind.MAIN, 1)
ANN_2 = Bet(1, "Ann", BetKind.MAIN, 2)
ANN_PAIR = Bet(1, "Ann", BetKind.PERFECT_PAIRS)
ANN_INSURANCE = Bet(1, "Ann", BetKind.INSURANCE)
BEN = Bet(1, "Ben", BetKind.MAIN, 1)


def dealt(text: str, *places: Place, first: int = 1) -> list[ev.Event]:
    """Cards as they leave the shoe, one to each place."""
    events: list[ev.Event] = []
    for number, (word, place) in enumerate(zip(text.split(), places, strict=True), first):
        card = parse_card(word)
        assert card
        events.append(ev.CardDealt(number, card, place, R))
    return events


def bets() -> list[ev.Event]:
    return [
        ev.BettorJoined(1, "Ann", True, R),
        ev.BetPlaced(ANN, Cents(10000), R),
        ev.BetPlaced(ANN_PAIR, Cents(2000), R),
        ev.BettorJoined(1, "Ben", False, R),
        ev.BetPlaced(BEN, Cents(5000), R),
    ]


def settled(
    bet: Bet, outcome: Outcome, stake: int, net: int, moment: Moment = Moment.FINAL
) -> ev.BetSettled:
    if net > 0:
        working = pays(Cents(stake), Odds(net, stake), Rounding())
    else:
        working = leaves(Cents(stake)) if net == 0 else takes(Cents(stake))
    return ev.BetSettled(bet, outcome, Cents(stake), Cents(net), moment, working, (R,))


def piles(view: TableView) -> dict[tuple[Bet, ChipRole], int]:
    return {(chips.bet, chips.role): chips.amount for chips in view.chips}


HAND_1 = Place(1, 1)
HAND_2 = Place(1, 2)


def test_the_empty_table() -> None:
    assert project(()) == TableView()


def test_chips_lie_by_bettor_in_the_order_they_came() -> None:
    view = project(bets())
    assert [(c.bet, c.amount, c.bettor_order, c.bettors) for c in view.chips] == [
        (ANN, 10000, 0, 2),
        (ANN_PAIR, 2000, 0, 2),
        (BEN, 5000, 1, 2),
    ]


def test_what_is_refused_before_the_bets_close_leaves_the_layout() -> None:
    view = project([*bets(), ev.BetRefused(BEN, Cents(2000), Rule.EXCESS_REFUSED)])
    assert piles(view)[BEN, ChipRole.STAKE] == 3000
    view = project([*bets(), ev.BetRefused(BEN, Cents(5000), Rule.EXCESS_REFUSED)])
    assert (BEN, ChipRole.STAKE) not in piles(view)


def test_a_late_bet_never_lies_there() -> None:
    view = project([*bets(), ev.BetsClosed(R), ev.BetRefused(BEN, Cents(2000), Rule.LATE_BET)])
    assert piles(view)[BEN, ChipRole.STAKE] == 5000
    assert view.bets_closed


def test_insurance_above_the_limit_leaves_the_line() -> None:
    events = [
        *bets(),
        ev.BetsClosed(R),
        ev.BetPlaced(ANN_INSURANCE, Cents(5000), R),
        ev.BetRefused(ANN_INSURANCE, Cents(2000), Rule.EXCESS_REFUSED),
    ]
    assert piles(project(events))[ANN_INSURANCE, ChipRole.STAKE] == 3000


def test_a_box_whose_only_bet_is_withdrawn_has_no_bet() -> None:
    view = project(
        [ev.BetPlaced(ANN, Cents(500), R), ev.BetRefused(ANN, Cents(500), Rule.BELOW_MINIMUM)]
    )
    assert view.chips == ()


def test_a_raised_bet_is_made_up_to_the_amount() -> None:
    view = project([ev.BetPlaced(ANN, Cents(500), R), ev.BetRaised(ANN, Cents(2500), R)])
    assert piles(view) == {(ANN, ChipRole.STAKE): 2500}


def test_cards_and_totals() -> None:
    view = project([*bets(), *dealt("AS 7D KH", HAND_1, DEALER, HAND_1)], active=HAND_1)
    assert [(c.number, c.place, c.order) for c in view.cards] == [
        (1, HAND_1, 0),
        (2, DEALER, 0),
        (3, HAND_1, 1),
    ]
    box, dealer = view.hands
    assert (box.total, box.soft, box.blackjack) == (21, True, True)
    assert (dealer.place, dealer.total, dealer.cards) == (DEALER, 7, 1)
    assert view.cards_out == 3
    assert view.active == HAND_1


def split_round() -> list[ev.Event]:
    return [
        *bets(),
        *dealt("8S 7D 8H", HAND_1, DEALER, HAND_1),
        ev.Called(1, 1, Call.SPLIT, "Ann", R),
        ev.HandSplit(1, 1, 2, False, R),
        ev.BetAdded(ANN_2, Cents(10000), Cents(10000), R),
        ev.BetDeclined(BEN, Call.SPLIT, R),
    ]


def test_the_second_card_moves_to_the_new_hand_with_a_bet_of_its_own() -> None:
    view = project(split_round())
    assert [(c.number, c.place, c.order) for c in view.cards] == [
        (1, HAND_1, 0),
        (2, DEALER, 0),
        (3, HAND_2, 0),
    ]
    assert piles(view)[ANN_2, ChipRole.STAKE] == 10000


def test_a_re_split_hand_keeps_its_place_and_the_new_one_follows_it() -> None:
    events = [
        *split_round(),
        *dealt("8D", HAND_1, first=4),
        ev.HandSplit(1, 1, 3, False, R),
    ]
    places = [(h.place.hand, h.position, h.of) for h in project(events).hands if h.place.box == 1]
    assert places == [(1, 1, 3), (3, 2, 3), (2, 3, 3)]


def test_a_split_ace_and_ten_is_no_blackjack() -> None:
    events = [
        *bets(),
        *dealt("AS 7D AH", HAND_1, DEALER, HAND_1),
        ev.HandSplit(1, 1, 2, True, R),
        *dealt("KS", HAND_1, first=4),
    ]
    first = project(events).hands[0]
    assert (first.total, first.soft, first.blackjack) == (21, True, False)


def test_a_double_lies_beside_the_stake_and_its_card_across() -> None:
    events = [
        *bets(),
        *dealt("5S 7D 6H", HAND_1, DEALER, HAND_1),
        ev.Called(1, 1, Call.DOUBLE, "Ann", R),
        ev.BetAdded(ANN, Cents(6000), Cents(6000), R),
        *dealt("9S", HAND_1, first=4),
        ev.HandEnded(1, 1, HandState.DOUBLED, R),
    ]
    view = project(events)
    assert piles(view)[ANN, ChipRole.STAKE] == 10000
    assert piles(view)[ANN, ChipRole.ADDED] == 6000
    assert [c.number for c in view.cards if c.across] == [4]
    assert view.hands[0].state is HandState.DOUBLED


def test_a_winner_keeps_stake_and_payout_until_the_round_ends() -> None:
    events = [
        *bets(),
        *dealt("TS 7D 9H", HAND_1, DEALER, HAND_1),
        settled(ANN, Outcome.WIN, 10000, 10000),
        settled(BEN, Outcome.LOSE, 5000, -5000),
    ]
    view = project(events)
    assert piles(view)[ANN, ChipRole.STAKE] == 10000
    assert piles(view)[ANN, ChipRole.PAYOUT] == 10000
    assert (BEN, ChipRole.STAKE) not in piles(view)
    assert (view.paid, view.taken) == (10000, 5000)
    view = project([*events, ev.CardsCollected(HAND_1, R)])
    assert piles(view)[ANN, ChipRole.PAYOUT] == 10000
    assert view.discarded == 2
    assert [c.place for c in view.cards] == [DEALER]
    assert project([*events, ev.RoundEnded(False, R)]).chips == ()


def test_a_blackjack_paid_at_once_is_picked_up_when_play_goes_on() -> None:
    events = [
        *bets(),
        settled(ANN, Outcome.BLACKJACK, 10000, 15000, Moment.INTERIM),
        ev.CardsCollected(HAND_1, R),
    ]
    assert piles(project(events))[ANN, ChipRole.PAYOUT] == 15000
    view = project([*events, ev.Called(2, 1, Call.STAND, "Cho", R)])
    assert [chips for chips in view.chips if chips.bet == ANN] == []


def test_a_paid_side_bet_is_picked_up_when_something_is_offered() -> None:
    events = [*bets(), settled(ANN_PAIR, Outcome.WIN, 2000, 12000, Moment.INTERIM)]
    assert (ANN_PAIR, ChipRole.PAYOUT) in piles(project(events))
    offered = project([*events, ev.Offered(Offer.INSURANCE, R)])
    assert ANN_PAIR not in {chips.bet for chips in offered.chips}


def test_a_stand_off_stays() -> None:
    view = project([*bets(), settled(ANN, Outcome.STAND_OFF, 10000, 0)])
    assert piles(view)[ANN, ChipRole.STAKE] == 10000
    assert (ANN, ChipRole.PAYOUT) not in piles(view)


def test_a_surrender_leaves_the_half_that_goes_back() -> None:
    working = half(Cents(10000), Rounding())
    event = ev.BetSettled(
        ANN, Outcome.SURRENDER, Cents(10000), Cents(-5000), Moment.INTERIM, working, (R,)
    )
    view = project([*bets(), event])
    assert piles(view)[ANN, ChipRole.STAKE] == 5000
    assert view.taken == 5000


def test_one_initial_bet_is_taken_of_a_doubled_bet() -> None:
    event = ev.BetSettled(
        ANN,
        Outcome.LOSE,
        Cents(20000),
        Cents(-10000),
        Moment.FINAL,
        one_initial_bet(Cents(20000), Cents(10000)),
        (R,),
    )
    view = project([*bets(), ev.BetAdded(ANN, Cents(10000), Cents(10000), R), event])
    assert piles(view)[ANN, ChipRole.STAKE] == 10000
    assert (ANN, ChipRole.ADDED) not in piles(view)


def test_a_paid_side_bet_is_picked_up_when_play_goes_on() -> None:
    events = [*bets(), settled(ANN_PAIR, Outcome.WIN, 2000, 12000, Moment.INTERIM)]
    assert piles(project(events))[ANN_PAIR, ChipRole.PAYOUT] == 12000
    view = project([*events, ev.Called(1, 1, Call.STAND, "Ann", R)])
    assert [chips for chips in view.chips if chips.bet == ANN_PAIR] == []
    assert view.paid == 12000


def test_insurance_lies_on_its_line_while_the_offer_is_open() -> None:
    events = [
        *bets(),
        ev.Offered(Offer.INSURANCE, R),
        ev.BetPlaced(ANN_INSURANCE, Cents(5000), R),
    ]
    view = project(events)
    assert view.offer is Offer.INSURANCE
    assert piles(view)[ANN_INSURANCE, ChipRole.STAKE] == 5000
    assert project([*events, ev.OfferClosed(Offer.INSURANCE, R)]).offer is None


def test_a_void_puts_back_what_was_settled_and_hands_every_bet_back() -> None:
    lost = settled(ANN_PAIR, Outcome.LOSE, 2000, -2000, Moment.INTERIM)
    undone: list[ev.Event] = [
        *bets(),
        lost,
        ev.VoidDeclared(Irregularity.FOREIGN_CARD, R),
        ev.SettlementUndone(ANN_PAIR, R),
    ]
    view = project(undone)
    assert view.void
    assert piles(view)[ANN_PAIR, ChipRole.STAKE] == 2000
    assert (view.taken, view.paid) == (0, 0)
    view = project([*undone, ev.BetReturned(ANN_PAIR, Cents(2000), (R,))])
    assert (ANN_PAIR, ChipRole.STAKE) not in piles(view)


def test_nothing_lies_there_when_the_round_has_ended() -> None:
    view = project([*bets(), ev.Interrupted((), R), ev.RoundEnded(True, R)])
    assert view.chips == ()
    assert view.over
    assert view.void


def hole_card_round() -> list[ev.Event]:
    events = [*bets(), *dealt("TS AD 9H", HAND_1, DEALER, HAND_1)]
    card = parse_card("KC")
    assert card
    return [*events, ev.CardDealt(4, card, DEALER, Rule.HOLE_CARD, down=True)]


def test_a_hole_card_lies_there_unseen_until_it_is_turned() -> None:
    looked = [*hole_card_round(), ev.HoleCardChecked(True, R)]
    for events in (hole_card_round(), looked):
        view = project(events)
        assert [(c.number, str(c.card), c.order) for c in view.cards if c.place == DEALER] == [
            (2, "AD", 0),
            (4, "None", 1),
        ]
        (dealer,) = [hand for hand in view.hands if hand.place == DEALER]
        assert (dealer.cards, dealer.total, dealer.soft, dealer.blackjack) == (1, 11, True, False)
        assert view.cards_out == 4
    view = project([*looked, ev.HoleCardTurned(R)])
    assert [str(c.card) for c in view.cards if c.place == DEALER] == ["AD", "KC"]
    (dealer,) = [hand for hand in view.hands if hand.place == DEALER]
    assert (dealer.cards, dealer.total, dealer.blackjack) == (2, 21, True)


def test_an_unseen_hole_card_is_collected_with_the_others() -> None:
    view = project([*hole_card_round(), ev.CardsCollected(DEALER, R), ev.RoundEnded(True, R)])
    assert [c.place for c in view.cards] == [HAND_1, HAND_1]
    assert view.discarded == 2


def test_meters_stand_as_they_were_found_until_they_are_set() -> None:
    found = (Cents(1250000), Cents(100000))
    assert project(bets(), meters=found).meters == found
    events = [*bets(), ev.MeterSet(1, Cents(1250050), Rule.METER_GROWS)]
    assert project(events, meters=found).meters == (1250050, 100000)
    events.append(ev.MeterSet(2, Cents(5000), Rule.METER))
    assert project(events, meters=found).meters == (1250050, 5000)
    assert project(events).meters == (1250050, 5000)
    assert project(bets()).meters == ()


WAGER = Bet(1, "Ann", BetKind.PROGRESSIVE)
ENVY = Bet(1, "Ann", BetKind.ENVY)
DEALER_ENVY = Bet(1, "Ann", BetKind.DEALER_ENVY)


def paid(bet: Bet, working: Working, stake: int) -> ev.BetSettled:
    """A progressive bet that is settled before play."""
    return ev.BetSettled(bet, Outcome.WIN, Cents(stake), working.net, Moment.INTERIM, working, (R,))


def progressive() -> list[ev.Event]:
    return [*bets(), ev.BetPlaced(WAGER, Cents(500), R)]


@for_every(
    ("working", "payout"),
    [
        (pays(Cents(500), Odds(10, 1, Basis.FOR), Rounding()), 5000),
        (pays(Cents(500), Odds(1, 1, Basis.FOR), Rounding()), 500),
        (pays(Cents(500), Odds(1, 2, Basis.FOR), Rounding()), 250),
        (meter(Cents(500), Cents(1250000), 2, Rounding()), 625000),
    ],
)
def test_paid_for_1_the_wager_is_taken_and_the_whole_pay_laid(
    working: Working, payout: int
) -> None:
    view = project([*progressive(), paid(WAGER, working, 500)])
    assert (WAGER, ChipRole.STAKE) not in piles(view)
    assert piles(view)[WAGER, ChipRole.PAYOUT] == payout
    assert (view.paid, view.taken) == (payout, 500)


def test_envy_is_laid_beside_a_wager_that_was_taken_and_goes_when_play_begins() -> None:
    envied = paid(ENVY, envy(Cents(500), Odds(50, 1, Basis.FOR), Rounding()), 0)
    lost = settled(WAGER, Outcome.LOSE, 500, -500, Moment.INTERIM)
    view = project([*progressive(), lost, envied])
    assert (WAGER, ChipRole.STAKE) not in piles(view)
    assert {key: amount for key, amount in piles(view).items() if key[0] == ENVY} == {
        (ENVY, ChipRole.PAYOUT): 25000
    }
    assert (view.paid, view.taken) == (25000, 500)
    later = project([*progressive(), lost, envied, ev.Called(1, 1, Call.STAND, "Ann", R)])
    assert ENVY not in {chips.bet for chips in later.chips}


def test_the_dealer_envy_is_none_of_the_bettors_money() -> None:
    share = dealer_envy(Cents(1250000), (3, 100), Rounding())
    view = project([*progressive(), paid(DEALER_ENVY, share, 0)])
    assert DEALER_ENVY not in {chips.bet for chips in view.chips}
    assert (view.paid, view.taken) == (0, 0)


def test_a_void_takes_back_what_was_paid_for_1() -> None:
    ten = pays(Cents(500), Odds(10, 1, Basis.FOR), Rounding())
    view = project([*progressive(), paid(WAGER, ten, 500), ev.SettlementUndone(WAGER, R)])
    assert piles(view)[WAGER, ChipRole.STAKE] == 500
    assert (view.paid, view.taken) == (0, 0)


@for_every("count", [0, 1, 2, 3])
def test_a_frame_before_each_step_and_one_after_all(count: int) -> None:
    events = (*bets()[:2], *dealt("8S 7D", HAND_1, DEALER))
    steps = (
        Step(Act.PLACE_BETS, 0, 2, (R,)),
        Step(Act.DEAL_CARD, 2, 3, (R,), 1, HAND_1),
        Step(Act.DEAL_CARD, 3, 4, (R,), None, DEALER),
    )
    views = frames(Playthrough(events, steps))
    assert len(views) == 4
    carried = steps[count].first if count < 3 else 4
    active = steps[count].place if count < 3 else None
    assert views[count] == project(events[:carried], active)


def test_a_frame_is_made_when_it_is_first_asked_for_and_kept() -> None:
    made: list[int] = []

    def make(number: int) -> TableView:
        made.append(number)
        return TableView(taken=Cents(number))

    views = Frames(5, make)
    assert (len(views), made) == (5, [])
    assert views[-1] is views[4]
    assert [view.taken for view in views[1:3]] == [1, 2]
    assert made == [4, 1, 2]
    with pytest.raises(IndexError):
        views[5]
