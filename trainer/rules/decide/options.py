"""A bettor chooses how to go on after a dealing error (¶5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import HandState
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import due
from trainer.rules.dues import OptionsDue
from trainer.rules.events import (
    BetReturned,
    BetSettled,
    CardsCollected,
    Event,
    HandEnded,
    OptionTaken,
    SettlementUndone,
)
from trainer.rules.inputs import TakeOption
from trainer.rules.irregularities import AfterError, CardRemedy
from trainer.rules.options import going_back
from trainer.rules.progressive import given_back
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import RETURNED_AFTER, by_house, of_error
from trainer.rules.state import Box, Hand, Stage, State, Wager

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

_BACK: Final = Rule.BETS_BACK_AFTER_ERROR


@DECISIONS.on(TakeOption)
def take_option(state: State, given: TakeOption) -> Decision:
    """They play on, or have their unsettled bets returned and their hands invalidated."""
    trouble = state.trouble
    asked = due(state)
    here = isinstance(asked, OptionsDue) and asked == (given.box, given.bettor)
    if trouble is None or not here:
        return NOT_DUE
    assert trouble.remedy is not None, "nobody chooses before the error is found"
    settings = of_error(state.terms.house, trouble.error)
    goes_on = given.choice is AfterError.CONTINUE
    put_right = trouble.remedy is CardRemedy.RECONSTRUCT
    on = Rule.CONTINUE_RECONSTRUCTED if put_right else Rule.CONTINUE_AS_DEALT
    rule, settings = (on, settings) if goes_on else (_BACK, RETURNED_AFTER + settings)
    taken = OptionTaken(given.box, given.bettor, given.choice, trouble.remedy, rule, settings)
    return (taken,) if goes_on else (taken, *_returns(state, given, settings))


def _returns(state: State, given: TakeOption, settings: tuple[str, ...]) -> Iterator[Event]:
    box = state.boxes[given.box]
    back = list(going_back(state, box, given.bettor))
    for wager in back:
        if isinstance(wager.settled, BetSettled):
            yield SettlementUndone(wager.bet, _BACK, settings)
        yield BetReturned(wager.bet, wager.stake, (_BACK,), settings)
        yield from given_back(state, wager, _BACK)
    yield from _side_bets_alone(state, box, back)
    waiting = any(w.settled is None and w not in back for w in box.sides)
    for hand in box.hands:
        others = [wager for wager in hand.wagers if wager not in back]
        still_open = any(wager.settled is None for wager in others)
        if still_open and _is_the_houses(state, box, given.bettor, hand):
            yield HandEnded(*hand.place, HandState.STOOD, Rule.WALKED_AWAY)
        if len(others) == len(hand.wagers):
            continue
        if all(isinstance(wager.settled, BetReturned) for wager in others):
            yield HandEnded(*hand.place, HandState.RETURNED, _BACK)
        if hand.cards and not hand.collected and not (waiting or still_open):
            yield CardsCollected(hand.place, _BACK)


def _is_the_houses(state: State, box: Box, bettor: str, hand: Hand) -> bool:
    """True if only bets of people who walked away are left on a hand that needs no card (¶5.3)."""
    if hand.ended is not None or hand.drawing is not None or len(hand.cards) < 2:
        return False
    if not box.is_left_by_its_decider(bettor):
        return False
    return hand.total.points >= state.terms.ruleset.walked_away_below


def _side_bets_alone(state: State, box: Box, back: list[Wager]) -> Iterator[Event]:
    """Other bettors' side bets, returned if no Initial Bet is left to bring the cards (¶5.15)."""
    if state.stage != Stage.DEALING or (box.hands and len(box.first_cards) == 2):
        return
    if any(main.settled is None and main not in back for main in box.mains):
        return
    gone = list(back)
    by = by_house(state.terms.house)
    for wager in box.sides:
        if wager.settled is None and wager not in back:
            yield BetReturned(wager.bet, wager.stake, (Rule.NO_INITIAL_BET,), by)
            yield from given_back(state, wager, Rule.NO_INITIAL_BET, gone)
            gone.append(wager)
