"""Applying offers, settlements, a Void and the end of the round."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import UNSTAKED, BetKind, HandState
from trainer.rules.dealer import needs_no_more
from trainer.rules.due import to_hand_back
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    EvenMoneyTaken,
    MeterSet,
    OfferClosed,
    Offered,
    RoundEnded,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.evolve.finding import wager_of
from trainer.rules.evolve.stages import after_bet, after_interim, bring_envy
from trainer.rules.rulekeys import Rule
from trainer.rules.state import Stage, State

APPLIED: Final[Registry[State, None]] = Registry()
"""The functions that apply each class of event here."""

# Fetched once: an enum's members are slow to reach in Python 3.11.
_BACK: Final = Rule.BETS_BACK_AFTER_ERROR


@APPLIED.on(Offered)
def offered(state: State, event: Offered) -> None:
    """An offer is open until it is closed."""
    state.offer = event.offer
    state.offered.append(event.offer)


@APPLIED.on(OfferClosed)
def offer_closed(state: State, event: OfferClosed) -> None:
    """Nobody can take the offer any more."""
    state.offer = None
    after_interim(state)


@APPLIED.on(EvenMoneyTaken)
def even_money_taken(state: State, event: EvenMoneyTaken) -> None:
    """A Blackjack is to be paid at even money."""
    wager_of(state, event).even_money = True


@APPLIED.on(MeterSet)
def meter_set(state: State, event: MeterSet) -> None:
    """A meter changes; a wager taken back also changes the amount to be won."""
    state.meters[event.level - 1] = event.to
    if event.rule is _BACK and state.stage != Stage.DEALING:
        state.jackpots = tuple(state.meters)


@APPLIED.on(BetSettled)
def bet_settled(state: State, event: BetSettled) -> None:
    """A bet has its result."""
    wager_of(state, event).settled = event
    after_bet(state)


@APPLIED.on(BetReturned)
def bet_returned(state: State, event: BetReturned) -> None:
    """A bet is returned, with everything that depended on its hand (¶5.7.3)."""
    wager_of(state, event).settled = event
    if _BACK not in event.rules:
        return
    if event.bet.kind is BetKind.PROGRESSIVE and state.stage != Stage.DEALING:
        # Their hand does not count, so the Envy for others is worked out again.
        for box in state.playing:
            box.sides = [w for w in box.sides if w.settled or w.bet.kind not in UNSTAKED]
        bring_envy(state)
    if state.stage == Stage.DEALER and needs_no_more(state):
        state.stage = Stage.FINAL
    after_bet(state)


@APPLIED.on(SettlementUndone)
def settlement_undone(state: State, event: SettlementUndone) -> None:
    """A bet's result is removed."""
    wager_of(state, event).settled = None


@APPLIED.on(VoidDeclared)
def void_declared(state: State, event: VoidDeclared) -> None:
    """The round counts as not played; bets can only be returned."""
    state.void = event.rule
    state.stage = Stage.VOID
    state.offer = None
    state.hand = None
    state.taking = []
    if state.trouble is not None:
        state.trouble.asking = []
    for box in state.playing:
        for hand in box.hands:
            if any(to_hand_back(state, wager) for wager in hand.wagers):
                hand.ended = HandState.RETURNED


@APPLIED.on(RoundEnded)
def round_ended(state: State, event: RoundEnded) -> None:
    """Nothing more is due."""
    state.stage = Stage.OVER
