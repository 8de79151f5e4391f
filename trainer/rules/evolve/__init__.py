"""Applying events: one function for each class of event, the only things that change a state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetDeclined,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetsClosed,
    BetSettled,
    BettorJoined,
    BettorLeft,
    Called,
    CardDealt,
    CardDiscarded,
    CardExposed,
    CardFoundFaceUp,
    CardMisdealt,
    CardsCollected,
    CardSelected,
    CardsTurned,
    DealerEnded,
    ErrorFound,
    EvenMoneyTaken,
    Event,
    FoundLate,
    HandEnded,
    HandSplit,
    HoleCardChecked,
    HoleCardTurned,
    Interrupted,
    LimitsChecked,
    LimitsOverlooked,
    MeterSet,
    OfferClosed,
    Offered,
    OptionTaken,
    RoundEnded,
    SettlementUndone,
    SideBetsOverlooked,
    SqueezeGranted,
    VoidDeclared,
)
from trainer.rules.evolve import betting, calling, dealing, erring, settling
from trainer.rules.state import State


def evolve(state: State, events: Sequence[Event]) -> None:
    """Apply ``events`` to ``state`` in place."""
    state.pending = None
    for event in events:
        APPLY[event.__class__](state, event)


def _nothing(state: State, event: object) -> None:
    """What is seen or said, and changes nothing by itself."""


# ``Any`` because the functions' second parameters differ; a test proves that each key is the
# class its function takes, and that no class of ``Event`` is missing.
APPLY: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    BettorJoined: betting.bettor_joined,
    BetPlaced: betting.bet_placed,
    BetRefused: betting.bet_refused,
    BetRaised: betting.bet_raised,
    LimitsOverlooked: betting.limits_overlooked,
    LimitsChecked: betting.limits_checked,
    BetsClosed: betting.bets_closed,
    BetCounted: betting.bet_counted,
    BettorLeft: betting.bettor_left,
    CardDealt: dealing.card_dealt,
    HoleCardChecked: dealing.hole_card_checked,
    HoleCardTurned: dealing.hole_card_turned,
    MeterSet: settling.meter_set,
    Offered: settling.offered,
    OfferClosed: settling.offer_closed,
    EvenMoneyTaken: settling.even_money_taken,
    Called: calling.called,
    HandSplit: calling.hand_split,
    BetAdded: calling.bet_added,
    BetDeclined: _nothing,
    HandEnded: calling.hand_ended,
    DealerEnded: calling.dealer_ended,
    BetSettled: settling.bet_settled,
    BetReturned: settling.bet_returned,
    SettlementUndone: settling.settlement_undone,
    CardsCollected: dealing.cards_collected,
    Interrupted: _nothing,
    VoidDeclared: settling.void_declared,
    RoundEnded: settling.round_ended,
    CardMisdealt: erring.card_misdealt,
    CardFoundFaceUp: _nothing,
    ErrorFound: erring.error_found,
    OptionTaken: erring.option_taken,
    CardSelected: erring.card_selected,
    CardDiscarded: erring.card_discarded,
    SideBetsOverlooked: erring.side_bets_overlooked,
    SqueezeGranted: dealing.squeeze_granted,
    CardExposed: _nothing,
    CardsTurned: dealing.cards_turned,
    FoundLate: _nothing,
}
