"""What a feature is: something that can be found in a played round, with its word and its text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from trainer.messages import _
from trainer.messages.names import outcome_text
from trainer.messages.text import capitalised
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.events import Called
from trainer.rules.settlement import Entry, HandResult
from trainer.scenario.check import PlayableRound
from trainer.texts import N_, TextEnum

# What detectors ask of a round, sorted once for all of them.

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Facts:
    """A played round. ``calls`` are by box; ``hands`` too, in the order of their positions."""

    round: PlayableRound
    calls: Mapping[int, tuple[Called, ...]]
    hands: Mapping[int, tuple[HandResult, ...]]
    _events: Mapping[type[Any], list[Any]]

    def of(self, kind: type[E]) -> list[E]:
        return self._events.get(kind, [])

    def entries(self, kind: BetKind) -> Iterator[Entry]:
        """Return what became of the bets of this kind."""
        return (entry for entry in self.round.settlement.bets if entry.bet is kind)

    def each_hand(self) -> Iterator[HandResult]:
        return iter(self.round.settlement.hands)

    @property
    def dealer(self) -> tuple[Card, ...]:
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


TABLE: Final = 0
"""The place of what is of no box: the dealer's hand, or the round as a whole."""


class Group(TextEnum):
    """What a feature is about, in the order in which they are offered."""

    DEALER = "dealer", N_("The dealer’s hand")
    HANDS = "hands", N_("Hands")
    CALLS = "calls", N_("Splits and doubles")
    OFFERS = "offers", N_("Insurance and Even Money")
    SIDE_BETS = "side_bets", N_("Side bets")
    PEOPLE = "people", N_("Players and limits")
    INCIDENTS = "incidents", N_("Irregularities")
    REQUESTS = "requests", N_("Refused requests")


Detector = Callable[[Facts], Iterable[int]]
"""The boxes at which something is found; ``TABLE`` for what is of no box."""


@dataclass(frozen=True, slots=True)
class Feature:
    """Something that can be found in a round.

    ``word`` names it on the command line and in files; ``text`` has a place for ``about``, where
    that is something. ``of_box`` features can be asked for at one box. ``bet`` is the side bet of a
    document without which it cannot be. ``level`` is the least level of a round in which it is
    found (see ``level.py``), ``tag`` the word under which such a round is filed, if any.
    """

    word: str
    text: str
    group: Group
    find: Detector
    of_box: bool = True
    bet: BetKind | None = None
    about: TextEnum | None = None
    level: int = 1
    tag: str = ""


class FeatureAt(NamedTuple):
    """A feature by its word, at a box or, as ``TABLE``, at none."""

    word: str
    box: int = TABLE


class Features:
    """The features that a module declares, in the order in which it does."""

    def __init__(self, group: Group, level: int = 1) -> None:
        self._group = group
        self._level = level
        self.declared: list[Feature] = []

    def add(
        self,
        word: str,
        text: str,
        *,
        of_box: bool = True,
        bet: BetKind | None = None,
        about: TextEnum | None = None,
        level: int = 0,
        tag: str = "",
    ) -> Callable[[Detector], Detector]:
        """Declare the feature that the decorated detector finds; no level: that of the others."""

        def declare(find: Detector) -> Detector:
            least = level or self._level
            found = Feature(word, text, self._group, find, of_box, bet, about, least, tag)
            self.declared.append(found)
            return find

        return declare


# Features in words.


def feature_text(feature: Feature) -> str:
    """Return what a feature is, as a sentence without its stop."""
    if feature.about is None:
        return capitalised(_(feature.text))
    return capitalised(_(feature.text).format(what=outcome_text(feature.about)))
