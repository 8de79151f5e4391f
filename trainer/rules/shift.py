"""A shift: the successive rounds at one table, and what carries over between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from trainer.rules.events import CardDealt, CardMisdealt, Event
from trainer.rules.money import NOTHING, Cents
from trainer.rules.round import Round
from trainer.rules.ruleset import Terms
from trainer.rules.settlement import Settlement


class PlayedRound(NamedTuple):
    """A round that is over; ``number`` counts from 1. Its result stands (¶5.6)."""

    number: int
    events: tuple[Event, ...]
    settlement: Settlement


def cards_out(events: Iterable[Event]) -> int:
    """How many cards left the shoe in a round; a card that moves again keeps its number."""
    numbers = (event.number for event in events if isinstance(event, CardDealt | CardMisdealt))
    return max(numbers, default=0)


class Shift:
    """A fold of rounds: at most one is in play at any time, and those before it are final."""

    __slots__ = ("_playing", "_rounds")

    def __init__(self) -> None:
        self._rounds: list[PlayedRound] = []
        self._playing: Round | None = None

    def begin(self, terms: Terms) -> Round:
        """Begin the next round. Raises ValueError while one is in play."""
        if self._playing is not None:
            raise ValueError("a round is in play")
        self._playing = Round(terms)
        return self._playing

    def end(self) -> PlayedRound:
        """Close the round in play. Raises ValueError if there is none or it is not over."""
        if self._playing is None:
            raise ValueError("no round is in play")
        settlement = self._playing.settlement()
        played = PlayedRound(len(self._rounds) + 1, self._playing.events, settlement)
        self._rounds.append(played)
        self._playing = None
        return played

    @property
    def rounds(self) -> tuple[PlayedRound, ...]:
        """The rounds that are over, in order."""
        return tuple(self._rounds)

    @property
    def cards_out(self) -> int:
        """How many cards have left the shoe in the rounds that are over."""
        return sum(cards_out(played.events) for played in self._rounds)

    @property
    def meters(self) -> tuple[Cents, ...] | None:
        """The progressive's meters as the last round left them; None before the first."""
        return self._rounds[-1].settlement.meters if self._rounds else None

    @property
    def net(self) -> Mapping[str, Cents]:
        """What each bettor has gained or lost in the rounds that are over."""
        net: dict[str, Cents] = {}
        for played in self._rounds:
            for name, amount in played.settlement.net.items():
                net[name] = Cents(net.get(name, NOTHING) + amount)
        return net
