"""What is recorded of rounds that were dealt by hand: their style, their acts and their cards."""

from __future__ import annotations

from random import Random
from types import MappingProxyType
from typing import Final

from trainer.rules.cards import Card
from trainer.scenario.check import PlayableRound
from trainer.shift.fork import whole_shoe
from trainer.shift.rounds import shoe_behind
from trainer.shift.styles import Style
from trainer.storage.rows import Mode, ShiftRound

MODES: Final = MappingProxyType(
    {Style.COACHED: Mode.COACHED, Style.FREE: Mode.FREE, Style.SILENT: Mode.SILENT}
)
"""As what a round dealt in each style is recorded."""


def style_of(mode: Mode) -> Style:
    """The style in which an attempt was dealt."""
    return next(style for style, recorded in MODES.items() if recorded is mode)


def cards_of(attempt: int, place: ShiftRound | None, playable: PlayableRound) -> tuple[Card, ...]:
    """The cards of a round's shoe and those behind them: of a shift, those of its own shoe."""
    if place is None:
        return whole_shoe(playable, Random(attempt))
    return (*playable.scenario.shoe, *shoe_behind(place.plan, place.state, playable))
