"""What follows automatically from an event: the round's next stage or next hand."""

from __future__ import annotations

from trainer.rules.dealer import interim_tasks, must_draw
from trainer.rules.progressive import bets_of_envy
from trainer.rules.state import Hand, Stage, State


def initial_deal_over(state: State) -> None:
    """The Interim Settlement begins, with the current meters."""
    state.stage = Stage.INTERIM
    if state.terms.meters is not None:
        state.jackpots = tuple(state.meters)
        bring_envy(state)
    after_interim(state)


def bring_envy(state: State) -> None:
    """Add the bets for Envy, which are then to be settled."""
    due = (wager for wager in bets_of_envy(state) if state.wager(wager.bet) is None)
    for wager in tuple(due):
        state.boxes[wager.bet.box].sides.append(wager)


def after_interim(state: State) -> None:
    """The Subsequent Deal begins when nothing of the Interim Settlement is left."""
    if state.offer is None and not interim_tasks(state):
        state.stage = Stage.PLAY
        next_hand(state)


def next_hand(state: State) -> None:
    """Play the first hand that has not ended; after the last it is the dealer's turn."""
    state.hand = None
    playing = state.playing
    while state.turn < len(playing):
        for hand in playing[state.turn].hands:
            if hand.ended is None:
                state.hand = hand
                return
        state.turn += 1
    _after_play(state)


def _after_play(state: State) -> None:
    if state.hand is None and not state.taking:
        state.stage = Stage.DEALER if must_draw(state) else Stage.FINAL


def after_bet(state: State) -> None:
    """The consequences of a bet being settled or taken back."""
    if state.stage == Stage.INTERIM:
        after_interim(state)
    elif state.stage == Stage.PLAY:
        state.taking = [hand for hand in state.taking if not hand.settled]
        _after_play(state)


def gets_no_more_cards(state: State, hand: Hand) -> None:
    """During the Initial Deal the last bet on this hand was taken back (¶5.7.3)."""
    left = [to for to in state.order[state.dealt :] if to.place != hand.place]
    if not state.anybody_plays:
        left = []  # not even the dealer needs a card
    state.order[state.dealt :] = left
    if not left and state.dealt:
        initial_deal_over(state)
