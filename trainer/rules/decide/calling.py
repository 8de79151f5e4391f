"""The calls of a box: hit, stand, double, split, surrender (¶3.17 to ¶3.23)."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import BetKind, Call, HandState, Place
from trainer.rules.calls import legal_calls, refuse_call
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import call_due, surrender_open
from trainer.rules.events import BetAdded, BetDeclined, Called, Event, HandEnded, HandSplit
from trainer.rules.inputs import Decide
from trainer.rules.money import Cents
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.state import Box, Hand, State, Wager

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

_RULES: Final = {
    Call.DOUBLE: Rule.DOUBLE,
    Call.SPLIT: Rule.SPLIT,
    Call.SURRENDER: Rule.SURRENDER,
}

# Fetched once: an enum's members are slow to reach in Python 3.11.
_HIT: Final = Call.HIT
_STAND: Final = Call.STAND
_DRAW: Final = Rule.DRAW
_STANDS: Final = Rule.STAND
_STOOD: Final = HandState.STOOD


@DECISIONS.on(Decide)
def decide_call(state: State, given: Decide) -> Decision:
    """Decide a box's call on a hand."""
    number, serial, call = given.box, given.hand, given.call
    in_play = state.hand
    if in_play is not None and call_due(state, Place(number, serial)):
        refused = refuse_call(state, state.boxes[number], in_play, call)
        if refused is not None:
            legal = legal_calls(state, state.boxes[number], in_play)
            return refused._replace(legal=legal)
    else:
        refused = _refuse_out_of_turn(state, given)
        if refused is not None:
            return refused
    box = state.boxes[number]
    assert box.decides is not None, "somebody decides for a box that may call"
    if call is _HIT:
        return (Called(number, serial, call, box.decides, _DRAW),)
    if call is _STAND:
        stands = Called(number, serial, call, box.decides, _STANDS)
        return stands, HandEnded(number, serial, _STOOD, _STANDS)
    called = Called(number, serial, call, box.decides, _RULES[call])
    if call is Call.SURRENDER:
        return called, HandEnded(number, serial, HandState.SURRENDERED, Rule.SURRENDER)
    hand = box.hand(serial)
    if call is Call.SPLIT:
        return _split(box, hand, called, given)
    return _double(state, box, hand, called, given)


def _refuse_out_of_turn(state: State, given: Decide) -> Refusal | None:
    """Why the call cannot be made now; None for a Surrender, which does not wait for its turn."""
    hand = state.places.get(Place(given.box, given.hand))
    if not isinstance(hand, Hand):
        return Refusal(Reason.NOBODY_AT_BOX)
    box = state.boxes[given.box]
    # ¶3.17: it is decided before any further card is dealt to anyone.
    at_once = given.call is Call.SURRENDER and surrender_open(state)
    return refuse_call(state, box, hand, given.call) or (
        None if at_once and box.decides is not None else NOT_DUE
    )


def _follows(box: Box, given: Decide, bettor: str) -> bool:
    """Tell whether a bettor matches a Split or a double; one who has left cannot (¶5.3)."""
    return bettor not in given.declined and not box.has_left(bettor)


def _split(box: Box, hand: Hand, called: Called, given: Decide) -> Decision:
    new_hand = 1 + max(other.place.hand for other in box.hands)
    aces = hand.cards[0].rank.points == 1
    rule = Rule.SPLIT_ACES if aces else Rule.SPLIT
    events: list[Event] = [called, HandSplit(box.number, hand.place.hand, new_hand, aces, rule)]
    followed = False
    for wager in hand.wagers:
        if wager.settled is not None:
            continue  # ¶5.7.3: taken back
        if _follows(box, given, wager.bet.bettor):
            bet = wager.bet._replace(hand=new_hand)
            events.append(BetAdded(bet, wager.placed, wager.counted, Rule.SPLIT))
            followed = True
        else:
            events.append(BetDeclined(wager.bet, Call.SPLIT, Rule.SPLIT_DECLINED))  # ¶3.22.1
    if not followed:
        return Refusal(Reason.SPLIT_WITHOUT_BET, Rule.SPLIT, bettor=called.bettor)
    return tuple(events)


def _double(state: State, box: Box, hand: Hand, called: Called, given: Decide) -> Decision:
    adds = dict(given.adds)
    if given.amount is not None:
        adds[called.bettor] = given.amount
    events: list[Event] = [called]
    followed = False
    for wager in hand.wagers:
        if wager.settled is not None:
            continue  # ¶5.7.3: taken back
        bettor = wager.bet.bettor
        if not _follows(box, given, bettor):
            events.append(BetDeclined(wager.bet, Call.DOUBLE, Rule.DOUBLE_DECLINED))  # ¶3.23.1
            continue
        amount = adds.get(bettor, wager.placed)
        if amount > wager.placed:
            reason = Reason.DOUBLE_ABOVE_INITIAL_BET
            return Refusal(reason, Rule.DOUBLE, most=wager.placed, bettor=bettor)
        events.append(BetAdded(wager.bet, amount, _counts(state, wager, amount), Rule.DOUBLE))
        followed = True
    if not followed:
        return Refusal(Reason.DOUBLE_WITHOUT_BET, Rule.DOUBLE, bettor=called.bettor)
    return tuple(events)


def _counts(state: State, wager: Wager, amount: Cents) -> Cents:
    """The amount of an added bet that counts: the same part as of the original bet (¶5.1.1).

    It is no less than the minimum, as the original bet is, and no more than was placed.
    """
    part, whole = wager.share
    if part == whole:
        return amount
    counted = state.terms.rounding.share(amount, part, whole)
    return min(max(counted, state.terms.limits[BetKind.MAIN].minimum), amount)
