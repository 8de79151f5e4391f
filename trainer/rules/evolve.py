"""Applying events: one function for each class of event, the only things that change a state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from trainer.rules.bets import DEALER, BetKind, Call, HandState, Place
from trainer.rules.due import dealer_must_draw, interim_tasks, to_hand_back
from trainer.rules.events import (
    BetAdded,
    BetCounted,
    BetDeclined,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetsClosed,
    BetSettled,
    BettorJoined,
    BettorLeft,
    Called,
    CardDealt,
    CardsCollected,
    DealerEnded,
    EvenMoneyTaken,
    Event,
    HandEnded,
    HandSplit,
    Interrupted,
    LimitsChecked,
    LimitsOverlooked,
    OfferClosed,
    Offered,
    RoundEnded,
    SettlementUndone,
    VoidDeclared,
)
from trainer.rules.money import Cents
from trainer.rules.state import Bettor, Box, Hand, Stage, State, Wager


def evolve(state: State, events: Sequence[Event]) -> None:
    """Apply ``events`` to ``state`` in place, and let the round move on as far as it goes."""
    for event in events:
        APPLY[type(event)](state, event)
    _move_on(state)


def _move_on(state: State) -> None:
    """Go to the next stage when nothing is left to do in this one."""
    if state.stage is Stage.DEALING and state.dealt and state.dealt == len(state.order):
        state.stage = Stage.INTERIM
    if state.stage is Stage.INTERIM and state.offer is None and not interim_tasks(state):
        state.stage = Stage.PLAY
    if state.stage is Stage.PLAY and state.current() is None:
        state.stage = Stage.DEALER
    if state.stage is Stage.DEALER and not dealer_must_draw(state):
        state.stage = Stage.FINAL


def _bettor_joined(state: State, event: BettorJoined) -> None:
    box = state.boxes.get(event.box)
    if box is None:
        box = state.boxes[event.box] = Box(event.box)
    box.bettors.append(Bettor(event.bettor, event.seated))


def _bet_placed(state: State, event: BetPlaced) -> None:
    box = state.boxes[event.bet.box]
    wager = Wager(event.bet, event.amount, event.amount)
    if event.bet.kind is BetKind.MAIN:
        box.mains.append(wager)
    elif event.bet.kind is BetKind.INSURANCE:
        box.insurance.append(wager)
    else:
        box.sides.append(wager)


def _bet_refused(state: State, event: BetRefused) -> None:
    box = state.boxes.get(event.bet.box)
    if box is None:
        state.strangers.append(event)
        return
    box.refused.append(event)
    if state.stage > Stage.CHECKED and event.bet.kind is not BetKind.INSURANCE:
        return  # ¶5.8: chips that never counted as placed
    wager = state.wager(event.bet)
    if wager is None:
        return
    rest = Cents(wager.placed - event.amount)
    if rest:
        wager.placed = wager.counted = rest
    else:
        kind = event.bet.kind
        wagers = (
            box.mains
            if kind is BetKind.MAIN
            else box.insurance
            if kind is BetKind.INSURANCE
            else box.sides
        )
        wagers.remove(wager)


def _bet_raised(state: State, event: BetRaised) -> None:
    wager = _wager(state, event)
    wager.placed = wager.counted = event.to
    wager.told = True


def _limits_overlooked(state: State, event: LimitsOverlooked) -> None:
    state.boxes[event.box].overlooked = True


def _limits_checked(state: State, event: LimitsChecked) -> None:
    state.stage = Stage.CHECKED


def _bets_closed(state: State, event: BetsClosed) -> None:
    state.stage = Stage.DEALING
    playing = [state.boxes[number] for number in sorted(state.boxes) if state.boxes[number].mains]
    for box in playing:
        box.hands.append(Hand(wagers=list(box.mains)))
    state.playing = playing
    if playing:
        round_of_cards = [Place(box.number, 1) for box in playing]
        state.order = [*round_of_cards, DEALER, *round_of_cards]  # ¶3.11


def _bet_counted(state: State, event: BetCounted) -> None:
    wager = _wager(state, event)
    wager.counted = event.counted
    wager.share = event.share
    wager.because += (event.rule,)


def _bettor_left(state: State, event: BettorLeft) -> None:
    for bettor in state.boxes[event.box].bettors:
        if bettor.name == event.bettor:
            bettor.left = True


def _card_dealt(state: State, event: CardDealt) -> None:
    state.drawn = event.number
    if state.stage is Stage.DEALING:
        state.dealt += 1
    place = event.place
    if place == DEALER:
        state.dealer.add(event.number, event.card)
        return
    hand = state.boxes[place.box].hand(place.hand)
    hand.add(event.number, event.card)
    hand.doubled = hand.doubled or hand.drawing is Call.DOUBLE
    hand.drawing = None


def _offered(state: State, event: Offered) -> None:
    state.offer = event.offer
    state.offered.add(event.offer)


def _offer_closed(state: State, event: OfferClosed) -> None:
    state.offer = None


def _even_money_taken(state: State, event: EvenMoneyTaken) -> None:
    _wager(state, event).even_money = True


def _called(state: State, event: Called) -> None:
    if event.call in (Call.HIT, Call.DOUBLE):
        state.boxes[event.box].hand(event.hand).drawing = event.call


def _hand_split(state: State, event: HandSplit) -> None:
    box = state.boxes[event.box]
    hand = box.hand(event.hand)
    moved = Hand(serial=event.new_hand, split=True, split_aces=event.aces)
    moved.add(*hand.take_last())
    hand.split, hand.split_aces = True, event.aces
    box.hands.insert(box.hands.index(hand) + 1, moved)


def _bet_added(state: State, event: BetAdded) -> None:
    hand = state.boxes[event.bet.box].hand(event.bet.hand)
    wager = next((w for w in hand.wagers if w.bet == event.bet), None)
    if wager is None:
        first = state.boxes[event.bet.box].main(event.bet.bettor)
        assert first is not None, "a split hand's bet follows an Initial Bet"
        hand.wagers.append(
            Wager(event.bet, event.amount, event.counted, share=first.share, because=first.because)
        )
    else:
        wager.added = event.amount
        wager.added_counted = event.counted


def _bet_declined(state: State, event: BetDeclined) -> None:
    """His bet stays as it was; there is nothing to change."""


def _hand_ended(state: State, event: HandEnded) -> None:
    state.boxes[event.box].hand(event.hand).ended = event.state


def _dealer_ended(state: State, event: DealerEnded) -> None:
    state.dealer_ended = True


def _bet_settled(state: State, event: BetSettled) -> None:
    _wager(state, event).settled = event
    state.interim_settled = state.interim_settled or event.net != 0


def _bet_returned(state: State, event: BetReturned) -> None:
    _wager(state, event).settled = event


def _settlement_undone(state: State, event: SettlementUndone) -> None:
    _wager(state, event).settled = None


def _cards_collected(state: State, event: CardsCollected) -> None:
    lying = state.cards_at(event.place)
    state.discarded.extend(lying.cards)
    if isinstance(lying, Hand):
        lying.collected = True


def _interrupted(state: State, event: Interrupted) -> None:
    """Play goes on or the round is Voided; either is said by what follows."""


def _void_declared(state: State, event: VoidDeclared) -> None:
    state.void = event.cause
    state.offer = None
    state.stage = Stage.VOID
    for _box, hand in state.hands():
        if any(to_hand_back(state, wager) for wager in hand.wagers):
            hand.ended = HandState.RETURNED


def _round_ended(state: State, event: RoundEnded) -> None:
    state.stage = Stage.OVER


def _wager(
    state: State,
    event: BetRaised | BetCounted | EvenMoneyTaken | BetSettled | BetReturned | SettlementUndone,
) -> Wager:
    wager = state.wager(event.bet)
    assert wager is not None, f"no such bet: {event.bet}"
    return wager


# ``Any`` because the functions' second parameters differ; a test proves that each key is the
# class its function takes, and that no class of ``Event`` is missing.
APPLY: Final[dict[type[Event], Callable[[State, Any], None]]] = {
    BettorJoined: _bettor_joined,
    BetPlaced: _bet_placed,
    BetRefused: _bet_refused,
    BetRaised: _bet_raised,
    LimitsOverlooked: _limits_overlooked,
    LimitsChecked: _limits_checked,
    BetsClosed: _bets_closed,
    BetCounted: _bet_counted,
    BettorLeft: _bettor_left,
    CardDealt: _card_dealt,
    Offered: _offered,
    OfferClosed: _offer_closed,
    EvenMoneyTaken: _even_money_taken,
    Called: _called,
    HandSplit: _hand_split,
    BetAdded: _bet_added,
    BetDeclined: _bet_declined,
    HandEnded: _hand_ended,
    DealerEnded: _dealer_ended,
    BetSettled: _bet_settled,
    BetReturned: _bet_returned,
    SettlementUndone: _settlement_undone,
    CardsCollected: _cards_collected,
    Interrupted: _interrupted,
    VoidDeclared: _void_declared,
    RoundEnded: _round_ended,
}
