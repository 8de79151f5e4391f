"""What must come next: the dues of each stage of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from trainer.rules.bets import DEALER, BetKind, Call, Moment, Place
from trainer.rules.calls import legal_calls
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    RoundOver,
    TasksDue,
    ToldDue,
)
from trainer.rules.events import BetReturned
from trainer.rules.inputs import ClearTable, CloseBets, DealerTask, HandBack, Settle
from trainer.rules.interim import candidates, interim_tasks
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.state import Stage, State, Wager


def due(state: State) -> Due:
    """What must come next in the round."""
    return _DUES[state.stage](state)


def next_card(state: State) -> tuple[Place, Rule] | None:
    """Where the next card goes and by which rule; None if something else must come first."""
    stage = state.stage
    if stage is Stage.DEALING:
        if state.dealt == 0 and (not state.playing or _to_remove(state)):
            return None
        return state.order[state.dealt], Rule.INITIAL_DEAL
    if stage is Stage.PLAY:
        hand = state.hand
        if hand is None or state.taking:
            return None
        if hand.drawing is not None:
            return hand.place, Rule.DOUBLE if hand.drawing is Call.DOUBLE else Rule.DRAW
        if len(hand.cards) == 1:
            return hand.place, Rule.SPLIT_ACES if hand.split_aces else Rule.SPLIT_SECOND_CARD
        if state.boxes[hand.place.box].decides is None:
            return hand.place, Rule.WALKED_AWAY  # ¶5.3
        return None
    if stage is Stage.DEALER and not _insurance_to_settle(state):
        return DEALER, Rule.DEALER_DRAWS
    return None


def bets_under_minimum(state: State) -> Iterator[tuple[Wager, Cents]]:
    """The bets on noticed boxes whose total is under the minimum of their kind (¶5.2).

    They come box by box, the Seated Player's first, each with the minimum.
    """
    for kind, limits in state.terms.limits.items():
        if kind is BetKind.INSURANCE:
            continue
        for number in sorted(state.boxes):
            box = state.boxes[number]
            wagers = box.of_kind(kind)
            if box.overlooked or not 0 < sum(w.placed for w in wagers) < limits.minimum:
                continue
            for wager in box.by_priority(wagers):
                yield wager, limits.minimum


def may_settle(state: State, wager: Wager) -> bool:
    """Whether a bet is among those that are to be settled now."""
    if wager.settled is not None:
        return False
    if state.stage is Stage.FINAL:
        return True
    if state.stage is Stage.INTERIM:
        return state.offer is None and Settle(wager.bet) in interim_tasks(state)
    if state.stage is Stage.PLAY:
        return any(wager in hand.wagers for hand in state.taking)
    if state.stage is Stage.DEALER:
        return Settle(wager.bet) in _insurance_to_settle(state)
    return False


def may_clear(state: State) -> bool:
    """Whether nothing is left to do but to collect the cards."""
    tasks = due(state)
    return isinstance(tasks, TasksDue) and isinstance(tasks.tasks[0], ClearTable)


def to_hand_back(state: State, wager: Wager) -> bool:
    """Whether a bet is to be returned now: a Void's (¶5.17), or one without an Initial Bet (¶5.15).

    What was settled at the Interim Settlement follows the register's ``void_reverses_interim``.
    """
    if isinstance(wager.settled, BetReturned):
        return False
    if state.stage is not Stage.VOID:
        return (
            state.stage is Stage.DEALING
            and state.dealt == 0
            and not state.boxes[wager.bet.box].mains
        )
    if wager.settled is None or state.terms.house.void_reverses_interim:
        return True
    return wager.settled.moment is not Moment.INTERIM


def _betting(state: State) -> Due:
    return BetsDue()


def _checked(state: State) -> Due:
    for wager, minimum in bets_under_minimum(state):
        if not wager.told:
            return ToldDue(wager.bet, minimum)
    return TasksDue((CloseBets(),))


def _dealing(state: State) -> Due:
    card = next_card(state)
    if card is not None:
        return CardDue(*card)
    return TasksDue(_to_remove(state) or (ClearTable(),))


def _to_remove(state: State) -> tuple[DealerTask, ...]:
    """Side bets on boxes without an Initial Bet (¶5.15)."""
    if len(state.playing) == len(state.boxes):
        return ()
    return tuple(HandBack(w.bet) for w in state.wagers() if to_hand_back(state, w))


def _interim(state: State) -> Due:
    if state.offer is not None:
        return AnswersDue(state.offer, candidates(state, state.offer))
    return TasksDue(interim_tasks(state))


def _play(state: State) -> Due:
    if state.taking:
        return TasksDue(
            tuple(
                Settle(wager.bet)
                for hand in state.taking
                for wager in reversed(hand.wagers)
                if wager.settled is None
            )
        )
    card = next_card(state)
    if card is not None:
        return CardDue(*card)
    hand = state.hand
    assert hand is not None, "a round in play has a hand in play"
    box = state.boxes[hand.place.box]
    assert box.decides is not None, "a box that nobody decides for draws by itself"
    return CallDue(box.number, hand.place.hand, box.decides, legal_calls(state, box, hand))


def _dealer(state: State) -> Due:
    insurance = _insurance_to_settle(state)
    return TasksDue(insurance) if insurance else CardDue(DEALER, Rule.DEALER_DRAWS)


def _insurance_to_settle(state: State) -> tuple[DealerTask, ...]:
    """Insurance is decided by the dealer's second card and settled before his next (¶3.15.2 b)."""
    if len(state.dealer.cards) < 2:
        return ()
    return tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for wager in reversed(box.insurance)
        if wager.settled is None
    )


def _final(state: State) -> Due:
    tasks = _insurance_to_settle(state) or tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for hand in reversed(box.hands)
        for wager in reversed(hand.wagers)
        if wager.settled is None
    )
    return TasksDue(tasks or (ClearTable(),))


def _void(state: State) -> Due:
    tasks = tuple(HandBack(wager.bet) for wager in state.wagers() if to_hand_back(state, wager))
    return TasksDue(tasks or (ClearTable(),))


def _over(state: State) -> Due:
    return RoundOver()


# By the stage's number, in its order: a tuple, because an enum's hash costs more than the rest.
_DUES: Final[tuple[Callable[[State], Due], ...]] = (
    _betting,
    _checked,
    _dealing,
    _interim,
    _play,
    _dealer,
    _final,
    _void,
    _over,
)
