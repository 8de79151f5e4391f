"""A bet is cut down before it is paid: where the house wants it, else if the dealer wants to."""

from __future__ import annotations

from tests.dealing.automatic import where_bets_are_cut
from tests.scenario_files import shipped_round
from trainer.dealing.acts import CutDown, DealerAct, GiveBack, Pay, SayTotal, StandOff, Take
from trainer.dealing.free import FreeRound
from trainer.dealing.judging import FaultKind
from trainer.dealing.notation import read, written
from trainer.dealing.round import Dealing
from trainer.procedure.data import Proving
from trainer.rules.bets import Bet, BetKind
from trainer.scenario.check import PlayableRound

ARJUN = Bet(4, "Arjun", BetKind.MAIN, 1)
"""Their hand wins."""
MEI = Bet(2, "Mei", BetKind.MAIN, 1)
"""Their hand stands off."""


def announced(playable: PlayableRound) -> Dealing:
    """The round when the dealer has announced their total."""
    dealing = Dealing(playable)
    while not any(isinstance(act, SayTotal) for act in dealing.acts):
        dealing.do(next_act(dealing))
    return dealing


def next_act(dealing: Dealing) -> DealerAct:
    owed = dealing.suggested()
    assert owed is not None
    return owed.act


def settled(dealing: Dealing) -> list[str]:
    """Return what is still done with chips, as it is suggested."""
    done: list[str] = []
    while not dealing.over:
        act = next_act(dealing)
        dealing.do(act)
        if isinstance(act, CutDown | Take | Pay | StandOff | GiveBack):
            done.append(written(act))
    return done


def test_a_house_wants_it_before_the_payment() -> None:
    dealing = announced(where_bets_are_cut())
    pay = read("pay 100.00 4 main Arjun")
    fault = dealing.judge(pay)
    assert fault is not None
    assert (fault.kind, fault.instead) == (FaultKind.TOO_EARLY, CutDown(ARJUN))
    assert (fault.rules, fault.house) == ((), Proving.BET)
    assert settled(dealing) == ["cut 4 main Arjun", written(pay), "knock 2 main Mei"]


def test_else_it_may_be_done_and_nothing_waits_for_it() -> None:
    playable = shipped_round("plain-round")
    assert settled(announced(playable)) == ["pay 100.00 4 main Arjun", "knock 2 main Mei"]
    dealing = announced(playable)
    dealing.do(CutDown(ARJUN))
    assert dealing.cut == {ARJUN}
    assert settled(dealing) == ["pay 100.00 4 main Arjun", "knock 2 main Mei"]


def test_only_a_bet_that_is_paid_is_cut_down_and_only_once() -> None:
    dealing = announced(shipped_round("plain-round"))
    dealing.do(CutDown(ARJUN))
    again = dealing.judge(CutDown(ARJUN))
    assert again is not None
    assert again.kind is FaultKind.NOT_OWED
    dealing.do(next_act(dealing))
    stands_off = dealing.judge(CutDown(MEI))
    assert stands_off is not None
    assert (stands_off.kind, stands_off.instead) == (FaultKind.OTHER_FATE, StandOff(MEI))
    early = Dealing(shipped_round("plain-round")).judge(CutDown(ARJUN))
    assert early is not None
    assert early.kind is not FaultKind.OTHER_FATE


def test_a_forgotten_cut_is_a_mistake_that_stands_and_the_payment_counts() -> None:
    playable = where_bets_are_cut()
    free = FreeRound(playable, playable.scenario.shoe)
    for act in announced(playable).acts:
        assert free.attempt(act).fault is None
    tried = free.attempt(read("pay 100.00 4 main Arjun"))
    assert tried.fault is not None
    assert tried.fault.house is Proving.BET
    assert tried.carried_out
    assert free.left.bets == {}
    assert settled(free.now) == ["knock 2 main Mei"]
