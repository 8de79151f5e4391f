"""What lies on the table while a round is dealt by hand."""

from __future__ import annotations

import random

from tests.dealing.automatic import dealt
from tests.scenario_files import playable_text, shipped_round
from trainer.dealing.acts import Ask, LookAtHoleCard, Pay, PickUp, Take, TakeWager
from trainer.dealing.again import table_of
from trainer.dealing.fork import whole_shoe
from trainer.dealing.free import FreeRound
from trainer.dealing.notation import read
from trainer.dealing.round import Dealing
from trainer.messages.dealing import DealingNames
from trainer.messages.money import money_of_sheet
from trainer.procedure.acts import Act
from trainer.procedure.steps import steps
from trainer.rounds.sheet import frames_of
from trainer.rules.bets import DEALER, Bet, BetKind, Call, Place
from trainer.snapshot.fold import snapshot_after
from trainer.table.view import CallView
from ui.table.deal_screen import deal_table

_ROUND = b"""
format: 1
rules: rws-perfect-pairs-v5
table: {limits: {main: [25, 80], insurance: [10, 30]}}
boxes: {1: [{name: Ann, main: 100, insurance: 40, calls: [stand]}]}
shoe: TS AD 9C 7H
"""
_BETTING = ("say place_bets", "refuse 20.00 1 main Ann", "say close_bets")
_INSURING = (
    *_BETTING,
    *("deal 1", "deal dealer", "deal 1", "say offer_insurance"),
    *("refuse 10.00 1 insurance Ann", "say close_insurance"),
)


def _placed(acts: tuple[str, ...], bet: Bet) -> int:
    playable = playable_text(_ROUND)
    return snapshot_after(dealt(playable, map(read, acts)).seen).piles[bet].placed


def test_what_is_refused_is_gone_at_once() -> None:
    """Of the bets and of Insurance: before they are closed, and afterwards (¶5.1)."""
    main, insurance = Bet(1, "Ann", BetKind.MAIN, 1), Bet(1, "Ann", BetKind.INSURANCE)
    assert [_placed(_BETTING[:end], main) for end in (1, 2, 3)] == [10000, 8000, 8000]
    assert [_placed(_INSURING[:end], insurance) for end in (7, 8, 9)] == [4000, 3000, 3000]
    assert _placed(_INSURING, main) == 8000


def test_cards_that_were_picked_up_are_gone_whatever_became_of_their_bets() -> None:
    """Of a busted hand, a paid one and one that stands off, and last the dealer's."""
    dealing, gone = Dealing(shipped_round("plain-round")), list[Place]()
    while not dealing.over:
        owed = dealing.suggested()
        assert owed is not None
        dealing.do(owed.act)
        if isinstance(owed.act, PickUp):
            gone.append(owed.act.place)
        table = snapshot_after(dealing.seen)
        discarded = {card.place for card in table.all_cards() if card.discarded}
        assert discarded == set(gone)
    assert gone == [Place(6, 1), Place(4, 1), Place(2, 1), DEALER]


def test_a_signal_goes_when_its_card_has_come() -> None:
    """Dealt by hand and shown: box 2 stands, box 4 draws once, box 6 draws and busts."""
    playable = shipped_round("plain-round")
    dealing, shown = Dealing(playable), list[CallView | None]()
    while not dealing.over:
        owed = dealing.suggested()
        assert owed is not None
        dealing.do(owed.act)
        if dealing.signal is not None or isinstance(owed.act, Ask):
            shown.append(dealing.signal)
    signals = [
        CallView(Place(2, 1), Call.STAND),
        CallView(Place(4, 1), Call.HIT),
        CallView(Place(4, 1), Call.STAND),
        CallView(Place(6, 1), Call.HIT),
    ]
    assert shown == signals
    playthrough = steps(playable.trace, playable.game.procedure)
    views = frames_of(playable, playthrough)
    assert [view.call for view in views if view.call is not None] == signals
    drawn = [at for at, step in enumerate(playthrough.steps, 1) if step.act is Act.DRAW_CARD]
    assert [views[number].call for number in drawn] == [None, None]


def test_a_wager_that_was_paid_for_one_lies_there_until_the_dealer_takes_it() -> None:
    """Nevada, Appendix C 1: it is not returned; nobody takes it by paying it."""
    dealing = Dealing(shipped_round("nevada-queens-and-jacks"))
    while not any(isinstance(owed.act, TakeWager) for owed in dealing.allowed()):
        owed = dealing.suggested()
        assert owed is not None
        dealing.do(owed.act)
    *_before, paid = dealing.acts
    assert isinstance(paid, Pay)

    def lies() -> tuple[int, int]:
        pile = snapshot_after(dealing.seen).piles[paid.bet]
        return pile.stake, pile.payout

    (wager, payout) = lies()
    assert (wager > 0, payout) == (True, paid.amount)
    early = dealing.judge(LookAtHoleCard())
    assert early is not None
    dealing.do(Take(paid.bet))
    assert dealing.acts[-1] == TakeWager(paid.bet)
    assert lies() == (0, paid.amount)
    again = dealing.judge(Take(paid.bet))
    assert again is not None


_PAIRS = b"""
format: 1
rules: rws-perfect-pairs-v5
table: {limits: {main: [25, 100], perfect_pairs: [5, 100]}}
boxes:
  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]
  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]
shoe: TS 9H 7D  6C 9H  KH
"""
_DEALT = "say place_bets; say close_bets; deal 1; deal 2; deal dealer; deal 1; deal 2"
_MISTAKEN = "pay 255.00 2 perfect_pairs Ben; knock 1 perfect_pairs Ann; ask 1"


def test_a_losing_bet_that_was_left_lies_there_and_one_picked_up_can_be_chosen() -> None:
    """A dealer who has overpaid takes it back from the player, whose chips lie there no more."""
    playable = playable_text(_PAIRS)
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    for line in f"{_DEALT}; {_MISTAKEN}".split("; "):
        assert free.attempt(read(line)).carried_out, line
    lost, won = (Bet(box, name, BetKind.PERFECT_PAIRS) for box, name in ((1, "Ann"), (2, "Ben")))
    seen = table_of(free)
    assert [seen.piles[bet].gone for bet in (lost, won)] == [False, True]
    names = DealingNames(free.now.procedure, money_of_sheet((), "$"), seen.hands)
    coached, freely = (deal_table(free.now, seen, names, mends=mends) for mends in (False, True))
    assert [won in {one.at for one in table.targets} for table in (coached, freely)] == [
        False,
        True,
    ]
    for line in ("take 1 perfect_pairs Ann", "take_back 5.00 2 perfect_pairs Ben"):
        assert free.attempt(read(line)).mends, line
    assert table_of(free).piles[lost].gone
