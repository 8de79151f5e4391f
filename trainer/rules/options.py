"""Which bettors have the options after a dealing error, and the bets they get back (¶5.7)."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.rules.bets import UNSTAKED, Moment
from trainer.rules.events import BetReturned
from trainer.rules.irregularities import Irregularity
from trainer.rules.ruleset import ReturnedAfterError
from trainer.rules.state import Bettor, Box, State, Wager


def who_may_choose(state: State, error: Irregularity) -> list[tuple[int, str]]:
    """The bettors who may choose after this error: box by box, each box's decider first.

    The choice is given once in a round, to those at the table with a bet that could be returned.
    """
    if state.trouble is not None and state.trouble.asked:
        return []
    overdrawn = error is Irregularity.OVERDRAWN
    if overdrawn and not state.terms.house.options_after_dealer_overdraws:
        return []
    return [
        (number, bettor.name)
        for number in sorted(state.boxes)
        for bettor in _by_decision(state.boxes[number])
        if not bettor.left and any(going_back(state, state.boxes[number], bettor.name))
    ]


def _by_decision(box: Box) -> list[Bettor]:
    return sorted(box.bettors, key=lambda bettor: bettor.name != box.decides)


def going_back(state: State, box: Box, bettor: str) -> Iterator[Wager]:
    """The bets on a box that a bettor gets back under ¶5.7.3 (``returned_after_error``)."""
    mains = (wager for hand in box.hands for wager in hand.wagers)
    for wagers in (box.sides, mains if box.hands else box.mains, box.insurance):
        for wager in wagers:
            if wager.bet.bettor == bettor and _goes_back(state, wager):
                yield wager


def _goes_back(state: State, wager: Wager) -> bool:
    settled = wager.settled
    if settled is None:
        return wager.bet.kind not in UNSTAKED
    if isinstance(settled, BetReturned):
        return False
    # A busted hand's bet has been collected for good, whatever the register says.
    everything = state.terms.house.returned_after_error is ReturnedAfterError.ALL
    return everything and settled.moment is Moment.INTERIM
