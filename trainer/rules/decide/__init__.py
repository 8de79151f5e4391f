"""What an input causes: its events, or the refusal of it. Nothing here changes a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from trainer.rules.decide import (
    betting,
    calling,
    dealing,
    erring,
    misfortune,
    offering,
    options,
    settling,
)
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
    DiscardCard,
    Draw,
    DrawTogether,
    FindError,
    FindFaceUp,
    FindFault,
    FindLate,
    HandBack,
    Input,
    Insure,
    Interrupt,
    MakeOffer,
    Misdeal,
    OverlookLimits,
    OverlookSideBets,
    RaiseBet,
    SelectCard,
    Settle,
    Squeeze,
    StakeBet,
    TakeOption,
    TurnCards,
    TurnHoleCard,
    UseCard,
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
    OverlookSideBets: misfortune.overlook_side_bets,
    FindLate: misfortune.find_late,
    Squeeze: dealing.squeeze,
    TurnCards: dealing.turn_cards,
    Misdeal: erring.misdeal,
    DrawTogether: erring.draw_together,
    FindFaceUp: erring.find_face_up,
    FindError: erring.find_error,
    UseCard: erring.use_card,
    DiscardCard: erring.discard_card,
    SelectCard: erring.select_card,
    TakeOption: options.take_option,
}
"""The events that an input causes in a state, or why it is refused, by the input's class."""
