"""Why the round does not accept an input: values, not exceptions."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from trainer.rules.bets import Call
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule


class Reason(StrEnum):
    """Every reason for a refusal; ``trainer.words`` has a sentence for each."""

    NOT_DUE = "not_due"
    NO_SUCH_BOX = "no_such_box"
    SEAT_TAKEN = "seat_taken"
    NO_SUCH_BET = "no_such_bet"
    BET_NOT_OFFERED = "bet_not_offered"
    BET_TWICE = "bet_twice"
    WAGER_NOT_ONE_UNIT = "wager_not_one_unit"
    RAISE_TOO_SMALL = "raise_too_small"
    NOT_TOLD = "not_told"
    NOBODY_AT_BOX = "nobody_at_box"
    NOT_DECIDER = "not_decider"
    # Irregularities
    SETTLEMENT_HAS_BEGUN = "settlement_has_begun"
    DEALER_NOT_COMPLETE = "dealer_not_complete"
    BOX_HAS_BETS = "box_has_bets"
    NO_SIDE_BETS = "no_side_bets"
    # Offers
    EVEN_MONEY_NO_ACE = "even_money_no_ace"
    EVEN_MONEY_NO_BLACKJACK = "even_money_no_blackjack"
    EVEN_MONEY_INSURED = "even_money_insured"
    INSURANCE_NO_ACE = "insurance_no_ace"
    INSURANCE_NO_INITIAL_BET = "insurance_no_initial_bet"
    INSURANCE_OVER_HALF = "insurance_over_half"
    INSURANCE_NOT_HALF = "insurance_not_half"
    INSURANCE_EVEN_MONEY = "insurance_even_money"
    # Calls
    HAND_ENDED = "hand_ended"
    BLACKJACK_NO_CARD = "blackjack_no_card"
    SOFT_21_NO_CARD = "soft_21_no_card"
    HARD_21_NO_CARD = "hard_21_no_card"
    SPLIT_ACES_ONE_CARD = "split_aces_one_card"
    DOUBLED_ONE_CARD = "doubled_one_card"
    MUST_DRAW = "must_draw"
    SURRENDER_NOT_OFFERED = "surrender_not_offered"
    SURRENDER_AGAINST_ACE = "surrender_against_ace"
    SURRENDER_AFTER_SPLIT = "surrender_after_split"
    SURRENDER_TOO_LATE = "surrender_too_late"
    SPLIT_UNEQUAL = "split_unequal"
    SPLIT_NOT_TWO_CARDS = "split_not_two_cards"
    SPLIT_TOO_OFTEN = "split_too_often"
    SPLIT_ACES_ONCE = "split_aces_once"
    SPLIT_WITHOUT_BET = "split_without_bet"
    DOUBLE_NOT_TWO_CARDS = "double_not_two_cards"
    DOUBLE_BLACKJACK = "double_blackjack"
    DOUBLE_SOFT_21 = "double_soft_21"
    DOUBLE_SPLIT_ACES = "double_split_aces"
    DOUBLE_AFTER_SPLIT = "double_after_split"
    DOUBLE_ABOVE_INITIAL_BET = "double_above_initial_bet"
    DOUBLE_WITHOUT_BET = "double_without_bet"


class Refusal(NamedTuple):
    """An input that was not accepted; nothing has changed.

    ``rule`` is the rule that stands against it, None where the input simply was not due.
    ``legal`` are the calls that would have been accepted, ``most`` the largest amount that would,
    ``bettor`` the person concerned, each where it applies.
    """

    reason: Reason
    rule: Rule | None = None
    legal: tuple[Call, ...] = ()
    most: Cents | None = None
    bettor: str | None = None
