"""Applying what happens when cards go astray (¶5.7 to ¶5.12, ¶5.16)."""

from __future__ import annotations

from typing import Final

from trainer.registry import Registry
from trainer.rules.events import (
    CardDiscarded,
    CardMisdealt,
    CardSelected,
    ErrorFound,
    OptionTaken,
    SideBetsOverlooked,
)
from trainer.rules.evolve.finding import trouble_of
from trainer.rules.evolve.stages import after_interim
from trainer.rules.irregularities import AfterError, CardRemedy
from trainer.rules.options import who_may_choose
from trainer.rules.state import Astray, Stage, State

APPLIED: Final[Registry[State, None]] = Registry()
"""The functions that apply each class of event here."""


@APPLIED.on(CardMisdealt)
def card_misdealt(state: State, event: CardMisdealt) -> None:
    """A card lies where it does not belong, and nobody has noticed yet."""
    state.drawn = max(state.drawn, event.number)
    if state.stage != Stage.DEALING:
        state.play_begun = True
    trouble = trouble_of(state)
    trouble.astray = [card for card in trouble.astray if card.number != event.number]
    trouble.astray.append(Astray(event.number, event.card, event.place))
    trouble.error = trouble.remedy = None  # an earlier error's


@APPLIED.on(ErrorFound)
def error_found(state: State, event: ErrorFound) -> None:
    """The remedy for the cards is decided; bettors with the choice are asked (¶5.7)."""
    trouble = trouble_of(state)
    trouble.asking = who_may_choose(state, event.error)
    trouble.asked = trouble.asked or bool(trouble.asking)
    if not (trouble.astray and trouble.remedy):  # else those cards have a remedy of their own
        trouble.error, trouble.remedy = event.error, event.remedy


@APPLIED.on(OptionTaken)
def option_taken(state: State, event: OptionTaken) -> None:
    """A bettor has chosen; the return of their bets has its own events."""
    box = state.boxes[event.box]
    trouble_of(state).asking.remove((event.box, event.bettor))
    if event.choice is AfterError.RETURN:
        for bettor in box.bettors:
            if bettor.name == event.bettor:
                bettor.out = True
        if box.is_left_by_its_decider(event.bettor):
            box.decides = None  # ¶5.3: whoever has a bet left has walked away


@APPLIED.on(CardSelected)
def card_selected(state: State, event: CardSelected) -> None:
    """The chosen card is the next, the other comes after it (¶5.12)."""
    trouble = trouble_of(state)
    trouble.astray.sort(key=lambda card: card.number != event.number)
    trouble.remedy = CardRemedy.PLAY_ON  # from here on they are simply the next cards


@APPLIED.on(CardDiscarded)
def card_discarded(state: State, event: CardDiscarded) -> None:
    """A card that lay astray is out of play."""
    no_longer_astray(state, event.number)
    state.discarded.append(event.card)


def no_longer_astray(state: State, number: int) -> None:
    """A card is no longer astray; the error is over with the last of them."""
    trouble = trouble_of(state)
    trouble.astray = [card for card in trouble.astray if card.number != number]
    if not trouble.astray and not trouble.asking:
        trouble.error = trouble.remedy = None


@APPLIED.on(SideBetsOverlooked)
def side_bets_overlooked(state: State, event: SideBetsOverlooked) -> None:
    """Play no longer waits for the side bets (¶5.16)."""
    trouble_of(state).sides_late = True
    after_interim(state)
