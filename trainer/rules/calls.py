"""Which calls a hand may make, and why not the others (¶3.17 to ¶3.23)."""

from __future__ import annotations

from trainer.rules.bets import Call, HandState, Offer
from trainer.rules.hands import TWENTY_ONE
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import SurrenderRule
from trainer.rules.state import Box, Hand, State

_WHY_ENDED = {
    HandState.BLACKJACK: (Reason.BLACKJACK_NO_CARD, Rule.NO_DRAW),
    HandState.SOFT_21: (Reason.SOFT_21_NO_CARD, Rule.NO_DRAW),
    HandState.SPLIT_ACE: (Reason.SPLIT_ACES_ONE_CARD, Rule.SPLIT_ACES),
    HandState.DOUBLED: (Reason.DOUBLED_ONE_CARD, Rule.DOUBLE),
    HandState.BUST: (Reason.HAND_ENDED, Rule.BUST),
}


def legal_calls(state: State, box: Box, hand: Hand) -> tuple[Call, ...]:
    """The calls that the hand in play may make, in the order of ``Call``."""
    return tuple(call for call in Call if refuse_call(state, box, hand, call) is None)


def refuse_call(state: State, box: Box, hand: Hand, call: Call) -> Refusal | None:
    """Why ``hand`` may not make ``call``, or None if it may. Works for a hand that has ended too."""
    if call is Call.SURRENDER:
        refused = _refuse_surrender(state, box, hand)
    elif call is Call.SPLIT:
        refused = _refuse_split(state, box, hand)
    elif call is Call.DOUBLE:
        refused = _refuse_double(hand)
    elif call is Call.STAND:
        refused = _refuse_stand(state, hand)
    else:
        refused = None
    return refused or _refuse_any(state, hand)


def _refuse_any(state: State, hand: Hand) -> Refusal | None:
    if hand.ended is not None:
        reason, rule = _WHY_ENDED.get(hand.ended, (Reason.HAND_ENDED, None))
        total = hand.total
        if hand.ended is HandState.STOOD and total.points == TWENTY_ONE:
            if not state.terms.house.hard_21_may_draw:
                return Refusal(Reason.HARD_21_NO_CARD, Rule.NO_DRAW)
        return Refusal(reason, rule)
    return None


def _refuse_surrender(state: State, box: Box, hand: Hand) -> Refusal | None:
    if state.terms.ruleset.surrender is SurrenderRule.NEVER:
        return Refusal(Reason.SURRENDER_NOT_OFFERED, Rule.SURRENDER)
    if state.ace_up:
        return Refusal(Reason.SURRENDER_AGAINST_ACE, Rule.SURRENDER)  # ¶3.17
    if hand.split or len(box.hands) > 1:
        return Refusal(Reason.SURRENDER_AFTER_SPLIT, Rule.NO_SURRENDER_AFTER_SPLIT)  # ¶3.22
    if hand.ended is None and state.offer is not Offer.SURRENDER:
        return Refusal(Reason.SURRENDER_TOO_LATE, Rule.SURRENDER)  # ¶3.17
    return None


def _refuse_stand(state: State, hand: Hand) -> Refusal | None:
    below = state.terms.ruleset.forced_draw_below
    if hand.ended is None and hand.total.points < below:
        return Refusal(Reason.MUST_DRAW, Rule.FORCED_DRAW)  # ¶3.20
    return None


def _refuse_split(state: State, box: Box, hand: Hand) -> Refusal | None:
    if hand.split_aces:
        return Refusal(Reason.SPLIT_ACES_ONCE, Rule.SPLIT_ACES)  # ¶3.22.2
    if len(hand.cards) != 2:
        return Refusal(Reason.SPLIT_NOT_TWO_CARDS, Rule.SPLIT)
    if hand.cards[0].points != hand.cards[1].points:
        return Refusal(Reason.SPLIT_UNEQUAL, Rule.SPLIT)  # ¶3.22
    if len(box.hands) >= state.terms.ruleset.most_hands:
        return Refusal(Reason.SPLIT_TOO_OFTEN, Rule.SPLIT_LIMIT)  # ¶3.22.2
    return None


def _refuse_double(hand: Hand) -> Refusal | None:
    if hand.split_aces:
        return Refusal(Reason.DOUBLE_SPLIT_ACES, Rule.DOUBLE)
    if hand.doubled or len(hand.cards) != 2:
        return Refusal(Reason.DOUBLE_NOT_TWO_CARDS, Rule.DOUBLE)
    if hand.blackjack:
        return Refusal(Reason.DOUBLE_BLACKJACK, Rule.DOUBLE)
    total = hand.total
    if total.soft and total.points == TWENTY_ONE:
        return Refusal(Reason.DOUBLE_SOFT_21, Rule.DOUBLE)
    return None


def refuse_double_amount(placed: Cents, amount: Cents, bettor: str) -> Refusal | None:
    """Why ``amount`` may not be added to an Initial Bet of ``placed`` (¶3.23)."""
    if amount > placed:
        return Refusal(Reason.DOUBLE_ABOVE_INITIAL_BET, Rule.DOUBLE, most=placed, bettor=bettor)
    return None
