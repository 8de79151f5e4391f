"""Applying the events of cards that go where they belong."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.events import (
    BlackjackFound,
    CardDealt,
    CardsCollected,
    CardsTurned,
    HoleCardChecked,
    HoleCardTurned,
    SqueezeGranted,
)
from trainer.rules.evolve.erring import no_longer_astray
from trainer.rules.evolve.finding import trouble_of
from trainer.rules.evolve.stages import after_interim, initial_deal_over
from trainer.rules.state import Hand, Hole, Stage, State

APPLIED: Final[Registry[State, None]] = Registry()
"""The functions that apply each class of event here."""

# Fetched once: an enum's members are slow to reach in Python 3.11.
_DOUBLE: Final = Call.DOUBLE


@APPLIED.on(CardDealt)
def card_dealt(state: State, event: CardDealt) -> None:
    """A card lies where it belongs."""
    number, card, place, _rule, down, lay = event
    if lay is None:
        state.drawn = number
    else:
        no_longer_astray(state, number)
    lying = state.places[place]
    cards = lying.cards
    cards.append(card)
    lying.numbers.append(number)
    points = card.rank.points
    lying.low += points
    if points == 1:
        lying.ace = True
    # ¶1.2: an Ace and ten points as the first two cards.
    lying.blackjack = lying.ace and lying.low == 11 and len(cards) == 2
    if down:
        _lies_face_down(state, place)
    if isinstance(lying, Hand):
        if lying.split:
            lying.blackjack = False  # ¶1.2, ¶3.22.2
        if lying.drawing is not None:
            lying.doubled = lying.drawing is _DOUBLE
            lying.drawing = None
    if state.stage == Stage.DEALING:
        state.dealt += 1
        if state.dealt == len(state.order):
            initial_deal_over(state)
    else:
        state.play_begun = True


def _lies_face_down(state: State, place: Place) -> None:
    if place == DEALER:
        state.hole = Hole.DOWN
        return
    face_down = trouble_of(state).face_down
    if place not in face_down:
        face_down.append(place)


@APPLIED.on(SqueezeGranted)
def squeeze_granted(state: State, event: SqueezeGranted) -> None:
    """The cards of a box are to be dealt face down."""
    trouble_of(state).squeezed[event.box] = event.exposed


@APPLIED.on(CardsTurned)
def cards_turned(state: State, event: CardsTurned) -> None:
    """The face-down cards there have been turned."""
    trouble_of(state).face_down.remove(event.place)


@APPLIED.on(HoleCardChecked)
def hole_card_checked(state: State, event: HoleCardChecked) -> None:
    """The dealer has checked their hole card; without a Blackjack play goes on."""
    if not event.blackjack:
        state.hole = Hole.LOOKED
        after_interim(state)


@APPLIED.on(HoleCardTurned)
def hole_card_turned(state: State, event: HoleCardTurned) -> None:
    """The hole card lies face up."""
    state.hole = Hole.UP


@APPLIED.on(BlackjackFound)
def blackjack_found(state: State, event: BlackjackFound) -> None:
    """Settle what follows from a missed Blackjack as the house reads it."""
    trouble_of(state).blackjack_missed = True


@APPLIED.on(CardsCollected)
def cards_collected(state: State, event: CardsCollected) -> None:
    """Cards go to the discard rack."""
    lying = state.places[event.place]
    state.discarded.extend(lying.cards)
    if state.trouble is not None and event.place in state.trouble.face_down:
        state.trouble.face_down.remove(event.place)
    if isinstance(lying, Hand):
        lying.collected = True
