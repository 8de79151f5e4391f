"""Bets are settled or handed back, and the cards collected."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import DEALER, Moment
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import may_clear, may_settle, to_hand_back
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    CardDiscarded,
    CardsCollected,
    Event,
    RoundEnded,
    SettlementUndone,
)
from trainer.rules.inputs import ClearTable, HandBack, Settle
from trainer.rules.money import Formula
from trainer.rules.progressive import given_back, jackpot_of, reseeded
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import VOID_REVERSES, by_house, settle
from trainer.rules.state import Stage, State

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

_METER: Final = Formula.METER


@DECISIONS.on(Settle)
def settle_bet(state: State, given: Settle) -> Decision:
    """Take, pay or leave one bet."""
    bet = given.bet
    wager = state.wager(bet)
    if wager is None or not may_settle(state, wager):
        return NOT_DUE
    settled = settle(state, wager)
    if settled.__class__ is BetSettled and settled.working.formula is _METER:
        won = jackpot_of(state, wager)
        assert won is not None, "a share of a meter is paid to one of its winners"
        return settled, *reseeded(state, wager, won)
    if state.stage == Stage.FINAL or not bet.hand:
        return (settled,)
    # A hand that is finished before the Final Settlement is picked up with its last bet.
    hand = state.boxes[bet.box].hand(bet.hand)
    if any(other.settled is None for other in hand.wagers if other is not wager):
        return (settled,)
    return settled, CardsCollected(hand.place, Rule.FINAL_SETTLEMENT)


@DECISIONS.on(HandBack)
def hand_back(state: State, given: HandBack) -> Decision:
    """Return one bet that is not, or no longer, settled."""
    wager = state.wager(given.bet)
    if wager is None or not to_hand_back(state, wager):
        return NOT_DUE
    if state.void is None:
        rule = Rule.NO_INITIAL_BET  # ¶5.15
        returned = BetReturned(given.bet, wager.stake, (rule,))
        return returned, *given_back(state, wager, rule)
    meters = given_back(state, wager, Rule.VOID)
    settings = by_house(state.terms.house)
    returned = BetReturned(given.bet, wager.stake, (Rule.VOID, state.void), settings)
    settled = wager.settled
    if not isinstance(settled, BetSettled):
        return returned, *meters
    if settled.moment is Moment.INTERIM:
        settings = VOID_REVERSES + settings
    undone = SettlementUndone(given.bet, Rule.VOID, settings)
    return undone, returned._replace(settings=settings), *meters


@DECISIONS.on(ClearTable)
def clear_table(state: State, given: ClearTable) -> Decision:
    """Collect the remaining cards; the round is over."""
    if not may_clear(state):
        return NOT_DUE
    rule = Rule.ROUND_ENDS
    astray = state.trouble.astray if state.trouble is not None else ()
    events: list[Event] = [CardDiscarded(*card, rule) for card in astray]
    events += [
        CardsCollected(hand.place, rule)
        for box in reversed(state.playing)
        for hand in reversed(box.hands)
        if hand.cards and not hand.collected
    ]
    if state.dealer.cards:
        events.append(CardsCollected(DEALER, rule))
    events.append(RoundEnded(state.void is not None, rule))
    return tuple(events)
