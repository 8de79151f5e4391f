"""What an edit changes in a round: nets, bets, where cards go, and what no longer fits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from trainer.authoring.draft import Draft
from trainer.rules.bets import DISCARD, Outcome, Place
from trainer.rules.money import Cents
from trainer.rules.settlement import Entry
from trainer.scenario.adding_effects import BetChange, CardChange
from trainer.snapshot.snapshot import Snapshot
from trainer.yamlfile.diagnostics import Diagnostic


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
        """Whether anything is different."""
        before, after = self.void
        return bool(self.net or self.bets or self.cards or self.unfit or before is not after)


def changes(before: Draft, after: Draft) -> Changes:
    """What ``after`` changes in ``before``."""
    known = {(one.code, tuple(one.values.items())) for one in before.wrong}
    return Changes(
        _net(before.net, after.net),
        tuple(_bets(before.entries, after.entries)),
        tuple(_cards(before.table, after.table)),
        tuple(one for one in after.wrong if (one.code, tuple(one.values.items())) not in known),
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
        places = tuple(
            None if one is None else DISCARD if one.astray and one.discarded else one.dealt_to
            for one in (was, is_now)
        )
        laid = is_now or was
        if places[0] != places[1] and laid is not None:
            yield CardChange(number, laid.card, *_pair(places))


def _pair(places: tuple[Place | None, ...]) -> tuple[Place | None, Place | None]:
    return places[0], places[1]
