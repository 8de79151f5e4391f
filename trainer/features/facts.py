"""What detectors ask of a round, sorted once for all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.events import Called
from trainer.rules.settlement import Entry, HandResult
from trainer.scenario.check import PlayableRound

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Facts:
    """A played round. ``calls`` are by box; ``hands`` too, in the order of their positions."""

    round: PlayableRound
    calls: Mapping[int, tuple[Called, ...]]
    hands: Mapping[int, tuple[HandResult, ...]]
    _events: Mapping[type[Any], list[Any]]

    def of(self, kind: type[E]) -> list[E]:
        """The events of this class, in order."""
        return self._events.get(kind, [])

    def entries(self, kind: BetKind) -> Iterator[Entry]:
        """What became of the bets of this kind."""
        return (entry for entry in self.round.settlement.bets if entry.bet is kind)

    def each_hand(self) -> Iterator[HandResult]:
        """Every hand of the players."""
        return iter(self.round.settlement.hands)

    @property
    def dealer(self) -> tuple[Card, ...]:
        """The dealer's cards at the end."""
        return self.round.settlement.dealer.cards


def facts_of(playable: PlayableRound) -> Facts:
    """Sort what happened in a round."""
    events: defaultdict[type[Any], list[Any]] = defaultdict(list)
    for event in playable.trace.events:
        events[type(event)].append(event)
    calls: defaultdict[int, list[Called]] = defaultdict(list)
    for called in events.get(Called, ()):
        calls[called.box].append(called)
    hands: defaultdict[int, list[HandResult]] = defaultdict(list)
    for hand in playable.settlement.hands:
        hands[hand.box].append(hand)
    return Facts(
        playable,
        {box: tuple(made) for box, made in calls.items()},
        {box: tuple(held) for box, held in hands.items()},
        events,
    )
