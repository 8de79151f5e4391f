"""What has still to be chosen by whoever works to the side that they have begun."""

from __future__ import annotations

from tests.scenario_files import shipped_round
from trainer.dealing.acts import (
    Ask,
    CarryOut,
    DealCard,
    Pay,
    PickUp,
    SayBlackjack,
    SayTotal,
    Settling,
    StandOff,
    Take,
    TakeWager,
    where,
)
from trainer.dealing.judging import FaultKind
from trainer.dealing.round import Dealing
from trainer.messages.dealing import DealingNames
from trainer.messages.money import money_of_sheet
from trainer.procedure.data import InPass, Matter
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.snapshot.fold import snapshot_after
from ui.table.deal_choices import Along, DealTable, swept_up
from ui.table.deal_screen import deal_table

_LED = (Ask, CarryOut, DealCard, Pay, StandOff, Take, TakeWager)
"""The acts for which the next hand or bet is chosen by itself."""


def _table(dealing: Dealing) -> DealTable:
    seen = snapshot_after(dealing.seen)
    names = DealingNames(dealing.procedure, money_of_sheet((), "$"), seen.hands)
    return deal_table(dealing, seen, names)


def _chosen(name: str) -> list[Place | Bet]:
    """The hands and bets that are chosen by hand in a round dealt as suggested."""
    dealing, along, chosen = Dealing(shipped_round(name)), Along(), list[Place | Bet]()
    at: Place | Bet = DEALER
    while (owed := dealing.suggested()) is not None:
        table, act = _table(dealing), owed.act
        to = where(act)
        in_order = isinstance(act, DealCard) and act.place == table.next_place
        led = in_order or to in (at, table.bet_of(at))
        if isinstance(act, _LED) and to is not None and not led:
            chosen.append(to)
        if to is not None and not isinstance(act, SayTotal | SayBlackjack | PickUp):
            at = to
        dealing.do(act)
        after = _table(dealing)
        if isinstance(act, Settling | TakeWager):
            at = along.settled(act.bet, after) or at
        else:
            at = along.played(at, after) or at
    return chosen


def test_only_where_a_pass_begins_something_has_to_be_chosen() -> None:
    """The five boxes: two bets on box 3, a hand that is too many, and the dealer's own."""
    pair, main = BetKind.PERFECT_PAIRS, BetKind.MAIN
    assert _chosen("five-boxes-on-layout-c") == [
        Place(1, 1),
        Bet(3, "Klara", pair, 0),
        Place(1, 1),
        Bet(5, "Mareike", main, 1),
    ]


def test_a_wager_paid_for_one_is_taken_before_the_next_is_paid() -> None:
    wagers = [bet for bet in _chosen("nevada-queens-and-jacks") if isinstance(bet, Bet)]
    assert [bet.box for bet in wagers if bet.kind is BetKind.PROGRESSIVE] == [6]


def test_of_split_hands_the_next_is_chosen_to_the_same_side() -> None:
    mains = [bet for bet in _chosen("nevada-queens-and-jacks") if isinstance(bet, Bet)]
    assert [bet for bet in mains if bet.kind is BetKind.MAIN] == [Bet(6, "Jin", BetKind.MAIN, 2)]


def test_a_payment_out_of_turn_names_the_bet_before_it_and_not_a_wager() -> None:
    """The wager that was paid before waits for nobody; the amount does not matter yet."""
    dealing = Dealing(shipped_round("nevada-queens-and-jacks"))
    while not any(isinstance(owed.act, TakeWager) for owed in dealing.allowed()):
        owed = dealing.suggested()
        assert owed is not None
        dealing.do(owed.act)
    fault = dealing.judge(Pay(Cents(1), Bet(3, "Hal", BetKind.PROGRESSIVE, 0)))
    assert fault is not None
    assert fault.kind is FaultKind.TOO_EARLY
    assert isinstance(fault.instead, Pay)
    assert (fault.instead.bet.box, fault.house) == (4, InPass(Matter.SIDE_BETS, losers_first=False))


def test_while_a_bet_is_not_settled_only_the_dragged_hand_is_picked_up() -> None:
    dealing = Dealing(shipped_round("five-boxes-on-layout-c"))
    passed = (Place(5, 1), Place(4, 1), DEALER, Place(3, 1), Place(1, 1))
    while (owed := dealing.suggested()) is not None and not dealing.round.dealer_complete:
        dealing.do(owed.act)
    assert swept_up(passed, _table(dealing)) == passed[:1]
    while (owed := dealing.suggested()) is not None and not isinstance(owed.act, PickUp):
        dealing.do(owed.act)
    boxes = tuple(place for place in passed if place != DEALER)
    assert swept_up(passed, _table(dealing)) == (*boxes, DEALER)
    # Not the dealer's before the last of the others, and nothing where nothing lies.
    assert swept_up((*passed[:3], Place(2, 1)), _table(dealing)) == passed[:2]
    assert swept_up((DEALER, *boxes), _table(dealing)) == (DEALER, *boxes)
