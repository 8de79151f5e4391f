"""Applying the events before the cards are dealt."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import DEALER, BetKind, Place
from trainer.rules.dues import CardDue
from trainer.rules.events import (
    BetCounted,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetsClosed,
    BettorJoined,
    BettorLeft,
    LimitsChecked,
    LimitsOverlooked,
)
from trainer.rules.evolve.finding import wager_of
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import SideBetNeeds
from trainer.rules.state import Bettor, Box, Hand, Stage, State, Wager

APPLIED: Final[Registry[State, None]] = Registry()
"""The functions that apply each class of event here."""

# Fetched once: an enum's members are slow to reach in Python 3.11.
_MAIN: Final = BetKind.MAIN
_ANYBODYS: Final = SideBetNeeds.ANY

_HOLE_CARD: Final = CardDue(DEALER, Rule.HOLE_CARD)


@APPLIED.on(BettorJoined)
def bettor_joined(state: State, event: BettorJoined) -> None:
    """A bettor joins a box, which is created with the first of them."""
    box = state.boxes.get(event.box)
    if box is None:
        alone = state.terms.ruleset.side_bet_needs is _ANYBODYS
        box = state.boxes[event.box] = Box(event.box, sides_alone=alone)
    box.bettors.append(Bettor(event.bettor, event.seated))


@APPLIED.on(BetPlaced)
def bet_placed(state: State, event: BetPlaced) -> None:
    """Chips lie on a spot."""
    bet = event.bet
    box = state.boxes[bet.box]
    wager = Wager(bet, event.amount, event.amount)
    if bet.kind is _MAIN:
        box.mains.append(wager)
    elif bet.kind is BetKind.INSURANCE:
        box.insurance.append(wager)
    else:
        box.sides.append(wager)


@APPLIED.on(BetRefused)
def bet_refused(state: State, event: BetRefused) -> None:
    """A bet, or part of it, is refused before it counts."""
    box = state.boxes.get(event.bet.box)
    if box is None:
        state.strangers.append(event)
        return
    box.refused.append(event)
    if event.rule is Rule.LATE_BET:
        return  # ¶5.8: these chips never were on the layout
    wager = wager_of(state, event)
    if event.rule is Rule.CAP_FOUND_LATE:
        wager.placed = Cents(wager.placed - event.amount)
        wager.counted = Cents(wager.counted - event.amount)
        return
    rest = Cents(wager.placed - event.amount)
    if rest:
        wager.placed = wager.counted = rest
        return
    for wagers in (box.mains, box.sides, box.insurance):
        if wager in wagers:
            wagers.remove(wager)


@APPLIED.on(BetRaised)
def bet_raised(state: State, event: BetRaised) -> None:
    """A bet is raised, and its bettor is not warned again."""
    wager = wager_of(state, event)
    wager.placed = wager.counted = event.to
    wager.warned = True


@APPLIED.on(LimitsOverlooked)
def limits_overlooked(state: State, event: LimitsOverlooked) -> None:
    """Nobody checks this box against the limits."""
    state.boxes[event.box].overlooked = True
    state.boxes[event.box].caps_overlooked = event.caps


@APPLIED.on(LimitsChecked)
def limits_checked(state: State, event: LimitsChecked) -> None:
    """The limits have been checked, and the bets can be closed."""
    state.stage = Stage.CHECKED


@cache
def _initial_card(place: Place) -> CardDue:
    """A card of the Initial Deal; the places are few and the same in every round."""
    return CardDue(place, Rule.INITIAL_DEAL)


@cache
def _first_hand(box: int) -> Place:
    return Place(box, 1)


@APPLIED.on(BetsClosed)
def bets_closed(state: State, event: BetsClosed) -> None:
    """It is settled who plays and where each card of the Initial Deal goes."""
    state.stage = Stage.DEALING
    for number in sorted(state.boxes):
        box = state.boxes[number]
        if box.mains:
            box.decides = box.find_decider()
            hand = Hand(place=_first_hand(number), wagers=list(box.mains))
            box.hands.append(hand)
            state.places[hand.place] = hand
            state.playing.append(box)
    if state.playing:
        to_boxes = [_initial_card(place) for place in state.places]
        state.order = [*to_boxes, _initial_card(DEALER), *to_boxes]  # ¶3.11
        if state.terms.ruleset.hole_card:
            state.order.append(_HOLE_CARD)
        state.places[DEALER] = state.dealer


@APPLIED.on(BetCounted)
def bet_counted(state: State, event: BetCounted) -> None:
    """Part of a bet outside the limits counts (¶5.1.1, ¶5.1.2)."""
    wager = wager_of(state, event)
    wager.counted = event.counted
    wager.share = event.share
    wager.because += (event.rule,)


@APPLIED.on(BettorLeft)
def bettor_left(state: State, event: BettorLeft) -> None:
    """A bettor has walked away, so the box's decider may change (¶5.3)."""
    box = state.boxes[event.box]
    for bettor in box.bettors:
        if bettor.name == event.bettor:
            bettor.left = True
    box.decides = box.find_decider()
