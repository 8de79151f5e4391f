"""Why the round does not accept an input: values, not exceptions."""

from __future__ import annotations

from typing import NamedTuple

from trainer.rules.bets import Call
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.texts import N_, TextEnum


class Reason(TextEnum):
    """Every reason for a refusal; ``text`` is the second half of a sentence that states it."""

    NOT_DUE = "not_due", N_("this is not the moment for it")
    NO_SUCH_BOX = "no_such_box", N_("the layout has no such box")
    SEAT_TAKEN = "seat_taken", N_("somebody is already seated there")
    NO_SUCH_BET = "no_such_bet", N_("there is no Initial Bet for it")
    BET_NOT_OFFERED = "bet_not_offered", N_("the game has no such bet")
    BET_TWICE = "bet_twice", N_("this bet is already placed")
    WAGER_NOT_ONE_UNIT = "wager_not_one_unit", N_("the progressive wager is one unit, {most}")
    RAISE_TOO_SMALL = "raise_too_small", N_("it is not more than the bet")
    NOT_WARNED = "not_told", N_("the player was not told the box is under the minimum")
    BETS_CLOSED = "bets_closed", N_("the betting is closed")
    NOT_IN_TURN = "not_in_turn", N_("it is another hand’s turn")
    ALLOWED = "allowed", N_("it is legal at this moment")
    NOBODY_AT_BOX = "nobody_at_box", N_("nobody has a bet there")
    NOT_DECIDER = "not_decider", N_("the Seated Player decides for the box")
    # Irregularities
    SETTLEMENT_HAS_BEGUN = (
        "settlement_has_begun",
        N_("something has already been paid or collected"),
    )
    SETTLED_ON_ANOTHER_BOX = (
        "settled_on_another_box",
        N_("on another box something has been paid or collected, and the house stops at that"),
    )
    DEALER_NOT_COMPLETE = "dealer_not_complete", N_("the dealer’s hand is not complete")
    BOX_HAS_BETS = "box_has_bets", N_("there are bets on the box")
    NO_SIDE_BETS = "no_side_bets", N_("there are no side bets to settle")
    # Offers
    EVEN_MONEY_NOT_OFFERED = "even_money_not_offered", N_("the house does not offer it")
    EVEN_MONEY_NO_ACE = "even_money_no_ace", N_("the dealer’s first card is not an Ace")
    EVEN_MONEY_NO_BLACKJACK = "even_money_no_blackjack", N_("the hand is not a Blackjack")
    EVEN_MONEY_INSURED = "even_money_insured", N_("the hand is insured")
    INSURANCE_NO_ACE = "insurance_no_ace", N_("the dealer’s first card is not an Ace")
    INSURANCE_NO_INITIAL_BET = "insurance_no_initial_bet", N_("they have no Initial Bet there")
    INSURANCE_OVER_HALF = (
        "insurance_over_half",
        N_("it is above half of the Initial Bet (at most {most})"),
    )
    INSURANCE_NOT_HALF = (
        "insurance_not_half",
        N_("it is not exactly half of the Initial Bet ({most})"),
    )
    INSURANCE_EVEN_MONEY = "insurance_even_money", N_("the hand has taken Even Money")
    # Calls
    HAND_ENDED = "hand_ended", N_("no hand on the box is waiting for a call")
    BLACKJACK_NO_CARD = "blackjack_no_card", N_("a Blackjack takes no card and no call")
    SOFT_21_NO_CARD = "soft_21_no_card", N_("a Soft 21 takes no card and no call")
    HARD_21_NO_CARD = "hard_21_no_card", N_("the house does not let a hand draw at 21")
    SPLIT_ACES_ONE_CARD = "split_aces_one_card", N_("a split Ace takes one card and no call")
    DOUBLED_ONE_CARD = "doubled_one_card", N_("a doubled hand takes one card and no call")
    NO_BLACKJACK = "no_blackjack", N_("the dealer has no Blackjack that the check could miss")
    NO_EXCESS = (
        "no_excess",
        N_("no side bet that is still open on that box is above the Initial Bet"),
    )
    MUST_DRAW = "must_draw", N_("its total is too low to stand: the hand must draw")
    SURRENDER_NOT_OFFERED = "surrender_not_offered", N_("the game has no Surrender")
    SURRENDER_AGAINST_ACE = "surrender_against_ace", N_("there is no Surrender against an Ace")
    SURRENDER_AFTER_SPLIT = "surrender_after_split", N_("there is no Surrender after a Split")
    SURRENDER_TOO_LATE = (
        "surrender_too_late",
        N_(
            "Surrender is decided before any further card is dealt, so it can only be the first "
            "call"
        ),
    )
    SPLIT_UNEQUAL = "split_unequal", N_("the two cards are not of equal value")
    SPLIT_NOT_TWO_CARDS = "split_not_two_cards", N_("only a hand’s first two cards can be split")
    SPLIT_TOO_OFTEN = "split_too_often", N_("the box already has the most hands allowed")
    SPLIT_ACES_ONCE = "split_aces_once", N_("Aces are split only once")
    SPLIT_WITHOUT_BET = (
        "split_without_bet",
        N_("nobody bets on the new hand, as everyone with a bet on this one declines or has left"),
    )
    DOUBLE_NOT_TWO_CARDS = (
        "double_not_two_cards",
        N_("only a hand’s first two cards can be doubled"),
    )
    DOUBLE_BLACKJACK = "double_blackjack", N_("a Blackjack cannot be doubled")
    DOUBLE_SOFT_21 = "double_soft_21", N_("a Soft 21 cannot be doubled")
    DOUBLE_SPLIT_ACES = "double_split_aces", N_("split Aces cannot be doubled")
    DOUBLE_AFTER_SPLIT = "double_after_split", N_("a split hand cannot be doubled")
    DOUBLE_NOT_OFFERED = "double_not_offered", N_("the casino does not allow doubling")
    DOUBLE_TOTAL = "double_total", N_("the house does not let this total be doubled")
    DOUBLE_ABOVE_INITIAL_BET = (
        "double_above_initial_bet",
        N_("it is above the Initial Bet (at most {most})"),
    )
    DOUBLE_WITHOUT_BET = (
        "double_without_bet",
        N_("nobody adds to the bet, as everyone with a bet on this hand declines or has left"),
    )


class Refusal(NamedTuple):
    """An input that was not accepted; nothing has changed.

    ``rule`` is the rule that forbids it, None where the input simply was not due. ``legal`` are the
    calls that would have been accepted, ``most`` is the largest amount that would have been,
    ``bettor`` the person concerned, each where it applies.
    """

    reason: Reason
    rule: Rule | None = None
    legal: tuple[Call, ...] = ()
    most: Cents | None = None
    bettor: str | None = None
