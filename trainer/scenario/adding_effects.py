"""What an incident changes in a round: its result, its bets, and where its cards go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from trainer.rules.bets import DISCARD, BetKind, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.events import Event
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.adding import replayed, rules_added
from trainer.scenario.check import PlayableRound
from trainer.scenario.faults import FaultKind
from trainer.scenario.incident_kind import Incident
from trainer.scenario.play import Played
from trainer.snapshot.fold import snapshot_after


@dataclass(frozen=True, slots=True)
class BetChange:
    """The result of a bet before and after; None where there was no such bet."""

    before: Entry | None
    after: Entry | None

    @property
    def entry(self) -> Entry:
        """One of the two entries, to identify the bet."""
        found = self.after or self.before
        assert found is not None
        return found


@dataclass(frozen=True, slots=True)
class CardChange:
    """Where card ``number`` of the shoe went before and goes now; None if it is not used."""

    number: int
    card: Card
    before: Place | None
    after: Place | None


@dataclass(frozen=True, slots=True)
class Effect:
    """What incidents change. ``after`` is None if the round can no longer be played to its end.

    ``rules`` are those that apply because of the incidents.
    """

    before: Settlement
    after: Settlement | None
    rules: tuple[Rule, ...]
    bets: tuple[BetChange, ...]
    net: Mapping[str, tuple[Cents | None, Cents | None]]
    cards: tuple[CardChange, ...]
    needs_cards: bool


def effect(playable: PlayableRound, incidents: Sequence[Incident]) -> Effect:
    """Play a valid round with ``incidents`` and compare it with the round without them."""
    _scenario, played = replayed(playable, incidents)
    before, after = playable.settlement, played.settlement
    return Effect(
        before,
        after,
        rules_added(playable.trace, played.trace),
        tuple(_bets(before.bets, after.bets)) if after else (),
        _net(before, after) if after else {},
        tuple(_cards(playable, played)),
        any(fault.kind is FaultKind.SHOE_TOO_SHORT for fault in played.faults),
    )


_Name = tuple[int, str, BetKind, int | None, bool]


def _bets(before: Iterable[Entry], after: Iterable[Entry]) -> Iterator[BetChange]:
    old, new = _by_name(before), _by_name(after)
    for name in sorted(old | new, key=_order):
        for was, is_now in zip_longest(old.get(name, ()), new.get(name, ())):
            if was is None or is_now is None or _printed(was) != _printed(is_now):
                yield BetChange(was, is_now)


def _by_name(entries: Iterable[Entry]) -> dict[_Name, list[Entry]]:
    """The entries of each bet; a refused part counts as a bet of its own."""
    found: dict[_Name, list[Entry]] = {}
    for entry in entries:
        refused = entry.outcome is Outcome.REFUSED
        name = (entry.box, entry.name, entry.bet, entry.hand, refused)
        found.setdefault(name, []).append(entry)
    return found


def _order(name: _Name) -> tuple[int, str, int, int, bool]:
    box, bettor, kind, hand, refused = name
    return box, bettor, list(BetKind).index(kind), hand or 0, refused


def _printed(entry: Entry) -> tuple[object, ...]:
    """What the settlement prints about a bet, without how it was worked out."""
    return (*entry[4:9], entry.amount)


def _net(before: Settlement, after: Settlement) -> dict[str, tuple[Cents | None, Cents | None]]:
    names = dict.fromkeys((*before.net, *after.net))
    both = {name: (before.net.get(name), after.net.get(name)) for name in names}
    return {name: (was, is_now) for name, (was, is_now) in both.items() if was != is_now}


def _cards(playable: PlayableRound, played: Played) -> Iterator[CardChange]:
    old, new = _places(playable.trace.events), _places(played.trace.events)
    for number, card in enumerate(playable.scenario.shoe, 1):
        if old.get(number) != new.get(number):
            yield CardChange(number, card, old.get(number), new.get(number))


def _places(events: Sequence[Event]) -> dict[int, Place]:
    """Where each card ended up; a card moved aside by a Split counts as dealt to its new hand."""
    return {
        card.number: DISCARD if card.astray and card.discarded else card.dealt_to
        for card in snapshot_after(events).all_cards()
    }
