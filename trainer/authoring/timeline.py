"""The course of a round that is being written: what happens at each step, after which card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from trainer.authoring.draft import Draft
from trainer.procedure.acts import Playthrough, Step
from trainer.procedure.steps import steps
from trainer.rules.bets import DISCARD, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.events import CardDealt, CardMisdealt
from trainer.rules.money import Cents
from trainer.rules.settlement import Entry
from trainer.scenario.adding import BetChange, CardChange
from trainer.scenario.incident_kind import When
from trainer.snapshot.snapshot import LaidCard, Snapshot
from trainer.yamlfile.diagnostics import Diagnostic


class Moment(NamedTuple):
    """A step of the round.

    ``cards`` is how many cards have left the shoe after it, ``number`` and ``card`` are the last
    that left the shoe in it, None if none did. ``incidents`` are the indices of those that the text
    has for this moment.
    """

    step: Step
    cards: int
    number: int | None
    card: Card | None
    incidents: tuple[int, ...] = ()


class Timeline(NamedTuple):
    """The steps of a round as far as it goes, with the playthrough that texts are made from."""

    playthrough: Playthrough
    moments: tuple[Moment, ...]


def timeline(draft: Draft) -> Timeline:
    """The course of the round so far; empty if nothing can be played."""
    if draft.played is None or draft.game is None:
        return Timeline(steps_of(draft), ())
    playthrough = steps_of(draft)
    found: list[Moment] = []
    out = 0
    for step in playthrough.steps:
        number, card = None, None
        for event in playthrough.events[step.first : step.last]:
            if isinstance(event, CardDealt | CardMisdealt) and event.number > out:
                out = number = event.number
                card = event.card
        found.append(Moment(step, out, number, card))
    return Timeline(playthrough, _with_incidents(draft, found))


def steps_of(draft: Draft) -> Playthrough:
    """The round so far as steps; without any if nothing can be played."""
    if draft.played is None or draft.game is None:
        return Playthrough((), ())
    return steps(draft.played.trace, draft.game.procedure)


def _with_incidents(draft: Draft, found: list[Moment]) -> tuple[Moment, ...]:
    """Each incident at the last step at which as many cards have left the shoe as it names."""
    incidents = draft.scenario.incidents if draft.scenario else ()
    for index, incident in enumerate(incidents):
        after = incident.moment
        if after is None:
            after = 0 if incident.when in _EARLY else None
        places = [n for n, moment in enumerate(found) if after is None or moment.cards <= after]
        if places:
            last = found[places[-1]]
            found[places[-1]] = last._replace(incidents=(*last.incidents, index))
    return tuple(found)


_EARLY = frozenset((When.WHILE_BETTING, When.BEFORE_THE_CARDS))


# What an edit changes in a round: nets, bets, where cards go, and what no longer fits.


@dataclass(frozen=True, slots=True)
class Changes:
    """What is different between two drafts.

    ``net`` has whose net changes, before and after, None for who is not there; ``unfit`` is what is
    wrong now and was not before; ``void`` is whether the round is Void, before and after, None
    while it is not over.
    """

    net: Mapping[str, tuple[Cents | None, Cents | None]]
    bets: tuple[BetChange, ...]
    cards: tuple[CardChange, ...]
    unfit: tuple[Diagnostic, ...]
    void: tuple[bool | None, bool | None]

    def __bool__(self) -> bool:
        before, after = self.void
        return bool(self.net or self.bets or self.cards or self.unfit or before is not after)


def changes(before: Draft, after: Draft) -> Changes:
    """Return what ``after`` changes in ``before``."""
    known = {(diagnostic.code, tuple(diagnostic.values.items())) for diagnostic in before.wrong}
    return Changes(
        _net(before.net, after.net),
        tuple(_bets(before.entries, after.entries)),
        tuple(_cards(before.table, after.table)),
        tuple(
            diagnostic
            for diagnostic in after.wrong
            if (diagnostic.code, tuple(diagnostic.values.items())) not in known
        ),
        (_void(before), _void(after)),
    )


def _void(draft: Draft) -> bool | None:
    return draft.settlement.void if draft.settlement else None


def _net(
    before: Mapping[str, Cents], after: Mapping[str, Cents]
) -> dict[str, tuple[Cents | None, Cents | None]]:
    both = {name: (before.get(name), after.get(name)) for name in dict.fromkeys((*before, *after))}
    return {name: (was, is_now) for name, (was, is_now) in both.items() if was != is_now}


def _bets(before: tuple[Entry, ...], after: tuple[Entry, ...]) -> Iterator[BetChange]:
    old, new = _by_bet(before), _by_bet(after)
    for bet in dict.fromkeys((*old, *new)):
        for was, is_now in zip_longest(old.get(bet, ()), new.get(bet, ())):
            if was is None or is_now is None or was[4:8] != is_now[4:8]:
                yield BetChange(was, is_now)


def _by_bet(entries: tuple[Entry, ...]) -> dict[tuple[object, ...], list[Entry]]:
    found: dict[tuple[object, ...], list[Entry]] = {}
    for entry in entries:
        refused = entry.outcome is Outcome.REFUSED
        found.setdefault((*entry[:4], refused), []).append(entry)
    return found


def _cards(before: Snapshot, after: Snapshot) -> Iterator[CardChange]:
    old, new = before.by_number, after.by_number
    for number in sorted({*old, *new}):
        was, is_now = old.get(number), new.get(number)
        laid = is_now or was
        if _went_to(was) != _went_to(is_now) and laid is not None:
            yield CardChange(number, laid.card, _went_to(was), _went_to(is_now))


def _went_to(laid: LaidCard | None) -> Place | None:
    """Return where a card has been dealt, or put out of play; None if it is not used."""
    if laid is None:
        return None
    return DISCARD if laid.astray and laid.discarded else laid.dealt_to
