"""What lies on the table while a round is dealt by hand."""

from __future__ import annotations

from tests.dealing.automatic import dealt
from tests.scenario_files import playable_text
from trainer.dealing.notation import read
from trainer.rules.bets import Bet, BetKind
from trainer.snapshot.fold import snapshot_after

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
