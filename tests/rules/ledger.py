"""The chips of a round, followed by its events alone."""

from __future__ import annotations

from collections import Counter

from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetSettled,
    Event,
    SettlementUndone,
)
from trainer.rules.money import Basis, Formula, Working
from trainer.rules.rulekeys import Rule


class Ledger:
    """Every chip of a round, moved by its events alone: bettors, layout, tray."""

    def __init__(self) -> None:
        self.purse: Counter[str] = Counter()
        self.layout: Counter[object] = Counter()
        self.tray = 0
        self.staked: Counter[str] = Counter()
        self._settled: dict[object, tuple[int, int]] = {}

    def follow(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self._apply(event)

    def _apply(self, event: Event) -> None:
        match event:
            case BetPlaced(bet, amount, _) | BetAdded(bet, amount, _, _):
                self._lay(bet.bettor, bet, amount)
                if isinstance(event, BetAdded):
                    self._lay(bet.bettor, bet, event.counted - amount)
            case BetRefused(bet, amount, rule) if rule is not Rule.LATE_BET:
                self._lay(bet.bettor, bet, -amount)
            case BetRaised(bet, to, _):
                self._lay(bet.bettor, bet, to - self.layout[bet])
            case BetCounted(bet, counted, _, _, _):
                self._lay(bet.bettor, bet, counted - self.layout[bet])
            case BetSettled():
                self._settle(event)
            case BetReturned(bet, stake, _, _):
                assert self.layout[bet] == stake
                self._lay(bet.bettor, bet, -stake)
            case SettlementUndone(bet, _, _):
                back, taken = self._settled.pop(bet)
                self.purse[bet.bettor] -= back
                self.tray -= taken
                self.layout[bet] += back + taken

    def _lay(self, name: str, bet: object, amount: int) -> None:
        self.purse[name] -= amount
        self.layout[bet] += amount
        self.staked[name] = max(self.staked[name], -self.purse[name])
        assert self.layout[bet] >= 0

    def _settle(self, event: BetSettled) -> None:
        bet, stake = event.bet, self.layout[event.bet]
        assert event.stake == stake
        taken = _taken(stake, event.working)
        self._settled[bet] = (stake - taken, taken)
        self.purse[bet.bettor] += stake - taken
        self.tray += taken
        self.layout[bet] = 0
        assert event.net == -taken


def _taken(stake: int, working: Working) -> int:
    """What of a bet goes to the tray; negative where chips come out of it."""
    result = working.result
    match working.formula:
        case Formula.PAYS:
            assert working.odds is not None
            return stake - result if working.odds.basis is Basis.FOR else -result
        case Formula.TAKES:
            return stake
        case Formula.LEAVES:
            return 0
        case Formula.HALF | Formula.METER:
            return stake - result
        case Formula.ONE_INITIAL_BET:
            return result
        case Formula.ENVY:
            assert stake == 0
            return -result
        case Formula.DEALER_ENVY:
            assert stake == 0
            return 0  # it is the dealer's, not the table's
        case _:
            raise AssertionError(working)
