"""Why the round refuses something, as the second half of a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from trainer.texts import N_
from trainer.words.text import _

TEMPLATES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "not_due": N_("it is not the moment for it"),
        "no_such_box": N_("the layout has no such box"),
        "seat_taken": N_("somebody sits there already"),
        "no_such_bet": N_("there is no Initial Bet for it"),
        "bet_not_offered": N_("the game has no such bet"),
        "bet_twice": N_("this bet is already placed"),
        "wager_not_one_unit": N_("the progressive wager is one unit, {most}"),
        "raise_too_small": N_("it is not more than the bet"),
        "not_told": N_("he was not told that the box is under the minimum"),
        "nobody_at_box": N_("nobody bets there"),
        "not_decider": N_("the Seated Player decides for the box"),
        "settlement_has_begun": N_("something has been paid or collected already"),
        "dealer_not_complete": N_("the dealer’s hand is not complete"),
        "box_has_bets": N_("there are bets on the box"),
        "no_side_bets": N_("there are no side bets to settle"),
        "even_money_no_ace": N_("the dealer’s first card is not an Ace"),
        "even_money_no_blackjack": N_("the hand is not a Blackjack"),
        "even_money_insured": N_("the hand is insured"),
        "insurance_no_ace": N_("the dealer’s first card is not an Ace"),
        "insurance_no_initial_bet": N_("he has no Initial Bet there"),
        "insurance_over_half": N_("it is above half of the Initial Bet; expected at most {most}"),
        "insurance_not_half": N_("it is not exactly half of the Initial Bet; expected {most}"),
        "insurance_even_money": N_("the hand has taken Even Money"),
        "hand_ended": N_("no hand of the box waits for a call"),
        "blackjack_no_card": N_("a Blackjack takes no card and no call"),
        "soft_21_no_card": N_("a Soft 21 takes no card and no call"),
        "hard_21_no_card": N_("the house lets no hand draw at 21"),
        "split_aces_one_card": N_("a split Ace takes one card and no call"),
        "doubled_one_card": N_("a doubled hand takes one card and no call"),
        "must_draw": N_("its total is too low to stand: the hand must draw"),
        "surrender_not_offered": N_("the game has no Surrender"),
        "surrender_against_ace": N_("there is no Surrender against an Ace"),
        "surrender_after_split": N_("there is no Surrender after a Split"),
        "surrender_too_late": N_(
            "Surrender is decided before any further card is dealt: it can only be the first call"
        ),
        "split_unequal": N_("the two cards are not of equal value"),
        "split_not_two_cards": N_("only a hand’s first two cards can be split"),
        "split_too_often": N_("the box has as many hands as it may have"),
        "split_aces_once": N_("Aces are split only once"),
        "split_without_bet": N_("nobody places a bet on the new hand"),
        "double_not_two_cards": N_("a double is for the first two cards of a hand"),
        "double_blackjack": N_("a Blackjack cannot be doubled"),
        "double_soft_21": N_("a Soft 21 cannot be doubled"),
        "double_split_aces": N_("split Aces cannot be doubled"),
        "double_after_split": N_("a split hand cannot be doubled"),
        "double_above_initial_bet": N_("it is above the Initial Bet; expected at most {most}"),
        "double_without_bet": N_("nobody places an additional bet"),
    }
)
"""A template for every reason of ``trainer.rules.refusals``."""


def refusal_text(values: Mapping[str, object]) -> str:
    """The reason that ``values`` names, filled with their amounts.

    Without one (a call that simply is too many) it says so. Raises KeyError for an unknown reason.
    """
    reason = values.get("reason")
    if reason is None:
        return _("no hand waits for it")
    return _(TEMPLATES[str(reason)]).format(**values)
