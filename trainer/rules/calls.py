"""Which calls a hand may make, and why others are refused (¶3.17 to ¶3.23)."""

from __future__ import annotations

from typing import Final

from trainer.rules.bets import Call, HandState
from trainer.rules.cards import SOFT_21, TWENTY_ONE
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DoubleOn, LiveDouble, SurrenderRule
from trainer.rules.state import Box, Hand, Hole, State

# Fetched once: an enum's members are slow to reach in Python 3.11.
_HIT: Final = Call.HIT
_STAND: Final = Call.STAND
_DOUBLE: Final = Call.DOUBLE
_SPLIT: Final = Call.SPLIT
_SURRENDER: Final = Call.SURRENDER

_STAND_ONLY: Final = (_STAND,)
_HIT_OR_STAND: Final = (_HIT, _STAND)
_MUST_HIT: Final = (_HIT,)

_SPLIT_ACE_DRAWS: Final = Refusal(Reason.SPLIT_ACES_ONE_CARD, Rule.SPLIT_ACES)
_WHY_ENDED: Final = {
    HandState.BLACKJACK: Refusal(Reason.BLACKJACK_NO_CARD, Rule.NO_DRAW),
    HandState.SOFT_21: Refusal(Reason.SOFT_21_NO_CARD, Rule.NO_DRAW),
    HandState.SPLIT_ACE: _SPLIT_ACE_DRAWS,
    HandState.DOUBLED: Refusal(Reason.DOUBLED_ONE_CARD, Rule.DOUBLE),
    HandState.BUST: Refusal(Reason.HAND_ENDED, Rule.BUST),
}


_NEVER: Final = SurrenderRule.NEVER
_AFTER_LOOK: Final = SurrenderRule.AFTER_LOOK

_TOTALS: Final = {
    DoubleOn.NINE_TO_ELEVEN: frozenset({9, 10, 11}),
    DoubleOn.TEN_OR_ELEVEN: frozenset({10, 11}),
}

# Created once: legality is checked far more often than a reason is shown.
_HARD_21_NO_CARD: Final = Refusal(Reason.HARD_21_NO_CARD, Rule.NO_DRAW)
_SURRENDER_NOT_OFFERED: Final = Refusal(Reason.SURRENDER_NOT_OFFERED, Rule.SURRENDER)
_SURRENDER_AGAINST_ACE: Final = Refusal(Reason.SURRENDER_AGAINST_ACE, Rule.SURRENDER)
_SURRENDER_AFTER_SPLIT: Final = Refusal(Reason.SURRENDER_AFTER_SPLIT, Rule.NO_SURRENDER_AFTER_SPLIT)
_SURRENDER_TOO_LATE: Final = Refusal(Reason.SURRENDER_TOO_LATE, Rule.SURRENDER)
_MUST_DRAW: Final = Refusal(Reason.MUST_DRAW, Rule.FORCED_DRAW)
_SPLIT_ACES_ONCE: Final = Refusal(Reason.SPLIT_ACES_ONCE, Rule.SPLIT_ACES)
_SPLIT_NOT_TWO_CARDS: Final = Refusal(Reason.SPLIT_NOT_TWO_CARDS, Rule.SPLIT)
_SPLIT_UNEQUAL: Final = Refusal(Reason.SPLIT_UNEQUAL, Rule.SPLIT)
_SPLIT_TOO_OFTEN: Final = Refusal(Reason.SPLIT_TOO_OFTEN, Rule.SPLIT_LIMIT)
_DOUBLE_SPLIT_ACES: Final = Refusal(Reason.DOUBLE_SPLIT_ACES, Rule.DOUBLE)
_DOUBLE_NOT_OFFERED: Final = Refusal(Reason.DOUBLE_NOT_OFFERED, Rule.DOUBLE)
_DOUBLE_TOTAL: Final = Refusal(Reason.DOUBLE_TOTAL, Rule.DOUBLE)
_DOUBLE_AFTER_SPLIT: Final = Refusal(Reason.DOUBLE_AFTER_SPLIT, Rule.NO_DOUBLE_AFTER_SPLIT)
_DOUBLE_NOT_TWO_CARDS: Final = Refusal(Reason.DOUBLE_NOT_TWO_CARDS, Rule.DOUBLE)
_DOUBLE_BLACKJACK: Final = Refusal(Reason.DOUBLE_BLACKJACK, Rule.DOUBLE_BARRED)
_DOUBLE_SOFT_21: Final = Refusal(Reason.DOUBLE_SOFT_21, Rule.DOUBLE_BARRED)
_SPLIT_WITHOUT_BET: Final = Refusal(Reason.SPLIT_WITHOUT_BET, Rule.SPLIT)
_DOUBLE_WITHOUT_BET: Final = Refusal(Reason.DOUBLE_WITHOUT_BET, Rule.DOUBLE)
_HAND_ENDED: Final = Refusal(Reason.HAND_ENDED)


def legal_calls(state: State, box: Box, hand: Hand) -> tuple[Call, ...]:
    """The calls that the hand in play may make, in the order of ``Call``."""
    below = state.terms.ruleset.forced_draw_below
    basic: tuple[Call, ...] = _MUST_HIT if hand.total.points < below else _HIT_OR_STAND
    if len(hand.cards) != 2:
        return basic
    if _one_card_each(state, hand):
        basic = _STAND_ONLY  # the pair of Aces that may be split again
    if _refuse_double(state, box, hand) is None:
        basic += (_DOUBLE,)
    if _refuse_split(state, box, hand) is None:
        basic += (_SPLIT,)
    if _refuse_surrender(state, box, hand) is None:
        basic += (_SURRENDER,)
    return basic


def refuse_call(state: State, box: Box, hand: Hand, call: Call) -> Refusal | None:
    """Say why ``hand`` may not make ``call``, or None if it may. Works for an ended hand too."""
    refused = None
    if call is _STAND:
        if hand.ended is None:
            refused = _refuse_stand(state, hand)
    elif call is _DOUBLE:
        refused = _refuse_double(state, box, hand)
    elif call is _SPLIT:
        refused = _refuse_split(state, box, hand)
    elif call is _SURRENDER:
        refused = _refuse_surrender(state, box, hand)
    elif hand.ended is None and _one_card_each(state, hand):
        return _SPLIT_ACE_DRAWS
    if refused is None and hand.ended is not None:
        return _refuse_ended(state, hand, hand.ended)
    return refused


def _refuse_ended(state: State, hand: Hand, ended: HandState) -> Refusal:
    stopped_at_21 = ended is HandState.STOOD and hand.total.points == TWENTY_ONE
    if stopped_at_21 and not state.terms.house.hard_21_may_draw:
        return _HARD_21_NO_CARD
    return _WHY_ENDED.get(ended, _HAND_ENDED)


def _refuse_surrender(state: State, box: Box, hand: Hand) -> Refusal | None:
    if state.terms.ruleset.surrender is _NEVER:
        return _SURRENDER_NOT_OFFERED
    late = state.terms.ruleset.surrender is _AFTER_LOOK and state.hole == Hole.LOOKED
    if state.ace_up and not late:
        return _SURRENDER_AGAINST_ACE  # ¶3.17
    if hand.split or len(box.hands) > 1:
        return _SURRENDER_AFTER_SPLIT  # ¶3.22
    if state.play_begun and hand.ended is None:
        return _SURRENDER_TOO_LATE  # ¶3.17
    return None


def _refuse_stand(state: State, hand: Hand) -> Refusal | None:
    if hand.total.points < state.terms.ruleset.forced_draw_below:
        return _MUST_DRAW  # ¶3.20
    return None


def _refuse_split(state: State, box: Box, hand: Hand) -> Refusal | None:
    if hand.split_aces and not state.terms.ruleset.resplit_aces:
        return _SPLIT_ACES_ONCE  # ¶3.22.2
    if len(hand.cards) != 2:
        return _SPLIT_NOT_TWO_CARDS
    if hand.cards[0].rank.points != hand.cards[1].rank.points:
        return _SPLIT_UNEQUAL  # ¶3.22
    if len(box.hands) >= state.terms.ruleset.most_hands:
        return _SPLIT_TOO_OFTEN  # ¶3.22.2
    return None if _anybody_adds(box, hand) else _SPLIT_WITHOUT_BET


def _refuse_double(state: State, box: Box, hand: Hand) -> Refusal | None:
    ruleset = state.terms.ruleset
    if ruleset.live_double is LiveDouble.NONE:
        return _DOUBLE_NOT_OFFERED
    if hand.split:
        if not ruleset.double_after_split:
            return _DOUBLE_AFTER_SPLIT
        if _one_card_each(state, hand):
            return _DOUBLE_SPLIT_ACES
    if hand.doubled or len(hand.cards) != 2:
        return _DOUBLE_NOT_TWO_CARDS
    if hand.blackjack:
        return _DOUBLE_BLACKJACK
    total = hand.total
    if total == SOFT_21 and not state.terms.house.soft_21_may_draw:
        return _DOUBLE_SOFT_21
    if ruleset.double_on is not DoubleOn.ANY and total.points not in _TOTALS[ruleset.double_on]:
        return _DOUBLE_TOTAL
    return None if _anybody_adds(box, hand) else _DOUBLE_WITHOUT_BET


def _one_card_each(state: State, hand: Hand) -> bool:
    return hand.split_aces and state.terms.house.split_aces_one_card


def _anybody_adds(box: Box, hand: Hand) -> bool:
    """True if somebody with a bet on the hand is there to add one; who has left is not (¶5.3)."""
    if hand.ended is not None:
        return True  # its end is the reason
    return any(w.settled is None and not box.has_left(w.bet.bettor) for w in hand.wagers)
