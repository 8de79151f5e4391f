"""What an input causes: its events, or the refusal of it. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from trainer.rules.decide import betting, calling, dealing, misfortune, offering, settling
from trainer.rules.decide.decision import Decision
from trainer.rules.inputs import (
    AskEvenMoney,
    BetLate,
    CheckHoleCard,
    CheckLimits,
    ClearTable,
    CloseBets,
    CloseOffer,
    Decide,
    Draw,
    FindFault,
    HandBack,
    Input,
    Insure,
    Interrupt,
    MakeOffer,
    OverlookLimits,
    RaiseBet,
    Settle,
    StakeBet,
    TurnHoleCard,
    WalkAway,
    WithdrawBet,
)
from trainer.rules.state import State

# ``Any`` because the functions' second parameters differ; a test proves that each key is the
# class its function takes, and that no class of ``Input`` is missing.
DECIDE: Final[dict[type[Input], Callable[[State, Any], Decision]]] = {
    StakeBet: betting.stake_bet,
    OverlookLimits: betting.overlook_limits,
    CheckLimits: betting.check_limits,
    RaiseBet: betting.raise_bet,
    WithdrawBet: betting.withdraw_bet,
    CloseBets: betting.close_bets,
    WalkAway: betting.walk_away,
    Draw: dealing.draw,
    CheckHoleCard: dealing.check_hole_card,
    TurnHoleCard: dealing.turn_hole_card,
    MakeOffer: offering.make_offer,
    CloseOffer: offering.close_offer,
    AskEvenMoney: offering.ask_even_money,
    Insure: offering.insure,
    Decide: calling.decide_call,
    Settle: settling.settle_bet,
    HandBack: settling.hand_back,
    ClearTable: settling.clear_table,
    BetLate: misfortune.bet_late,
    Interrupt: misfortune.interrupt,
    FindFault: misfortune.find_fault,
}
"""The events that an input causes in a state, or why it is refused, by the input's class."""
