"""Finds what an event is about in the state that it changes."""

from __future__ import annotations

from trainer.rules.bets import Place
from trainer.rules.events import (
    BetCounted,
    BetRaised,
    BetRefused,
    BetReturned,
    BetSettled,
    Called,
    EvenMoneyTaken,
    HandEnded,
    HandSplit,
    SettlementUndone,
)
from trainer.rules.state import Hand, State, Trouble, Wager

_OfWager = (
    BetRaised
    | BetRefused
    | BetCounted
    | EvenMoneyTaken
    | BetSettled
    | BetReturned
    | SettlementUndone
)


def hand_of(state: State, event: Called | HandSplit | HandEnded) -> Hand:
    """The hand on a box that an event is about."""
    hand = state.places[Place(event.box, event.hand)]
    assert isinstance(hand, Hand), "the dealer's cards are no hand on a box"
    return hand


def wager_of(state: State, event: _OfWager) -> Wager:
    """The bet that an event is about."""
    wager = state.wager(event.bet)
    assert wager is not None, f"no such bet: {event.bet}"
    return wager


def trouble_of(state: State) -> Trouble:
    """The state's record of errors, created when first needed."""
    if state.trouble is None:
        state.trouble = Trouble()
    return state.trouble
