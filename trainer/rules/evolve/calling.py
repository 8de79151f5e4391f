"""Applying the calls on a hand and the ends of hands."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.bets import Call, HandState, Place
from trainer.rules.events import BetAdded, Called, DealerEnded, HandEnded, HandSplit
from trainer.rules.evolve.finding import hand_of
from trainer.rules.evolve.stages import gets_no_more_cards, next_hand
from trainer.rules.state import Hand, Stage, State, Wager

APPLIED: Final[Registry[State, None]] = Registry()
"""The functions that apply each class of event here."""

# Fetched once: an enum's members are slow to reach in Python 3.11.
_HIT: Final = Call.HIT
_DOUBLE: Final = Call.DOUBLE
_BUST: Final = HandState.BUST
_SURRENDERED: Final = HandState.SURRENDERED
_RETURNED: Final = HandState.RETURNED


@APPLIED.on(Called)
def called(state: State, event: Called) -> None:
    """A Hit or a Double asks for a card."""
    if event.call is _HIT or event.call is _DOUBLE:
        hand_of(state, event).drawing = event.call


@APPLIED.on(HandSplit)
def hand_split(state: State, event: HandSplit) -> None:
    """The second card moves to a new hand."""
    box = state.boxes[event.box]
    hand = hand_of(state, event)
    box.before_split = box.before_split or tuple(hand.cards)
    card = hand.cards.pop()
    points = card.rank.points
    moved = Hand([card], [hand.numbers.pop()], points, points == 1)
    moved.place = Place(event.box, event.new_hand)
    state.places[moved.place] = moved
    hand.low -= points
    for half in (hand, moved):
        half.split, half.split_aces = True, event.aces
    box.hands.insert(box.hands.index(hand) + 1, moved)


@APPLIED.on(BetAdded)
def bet_added(state: State, event: BetAdded) -> None:
    """Chips were added for a Split or a Double."""
    hand = state.places[Place(event.bet.box, event.bet.hand)]
    assert isinstance(hand, Hand), "chips are added on a box"
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


@APPLIED.on(HandEnded)
def hand_ended(state: State, event: HandEnded) -> None:
    """A hand takes no more cards; a bust or a Surrender is taken at once."""
    hand = hand_of(state, event)
    hand.ended = event.state
    if state.stage == Stage.DEALING and event.state is _RETURNED:
        gets_no_more_cards(state, hand)
    if state.stage != Stage.PLAY:
        return
    if event.state is _BUST or event.state is _SURRENDERED:
        state.taking.append(hand)
    if hand is state.hand:
        next_hand(state)


@APPLIED.on(DealerEnded)
def dealer_ended(state: State, event: DealerEnded) -> None:
    """The dealer's hand is complete."""
    state.dealer_ended = True
    state.stage = Stage.FINAL
