"""Where something can go wrong in an existing round.

Everything is found by playing the round with the incident: no rule is implemented here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby, takewhile, zip_longest
from typing import Final, NamedTuple

from trainer.procedure.acts import Trace
from trainer.rulebook import RULEBOOK, Documents, Game
from trainer.rules.bets import DISCARD, BetKind, Outcome, Place
from trainer.rules.cards import Card
from trainer.rules.events import Event, rules_of
from trainer.rules.money import Cents
from trainer.rules.round import cards_out
from trainer.rules.rulekeys import Rule
from trainer.rules.settlement import Entry, Settlement
from trainer.scenario.check import (
    CheckedScenario,
    PlayableRound,
    check,
    play_and_check,
    play_by_procedure,
)
from trainer.scenario.codes import Code, Context, Seats
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.house_faults import undecided, without_meters
from trainer.scenario.incident_keys import Scene
from trainer.scenario.incident_kind import AtCard, Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import Scenario
from trainer.scenario.play import PlayedScenario
from trainer.scenario.read import KEYS, read_incidents
from trainer.scenario.requests import REQUESTS
from trainer.snapshot.fold import snapshot_after
from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode
from trainer.yamlfile.edit import append_item, insert_key
from trainer.yamlfile.nodes import Lines, ListNode, Mark, Node, Positions
from trainer.yamlfile.parse import ParsedFile, parse
from trainer.yamlfile.splice import Writable

MAX_INCIDENTS: Final = 50
"""A round with more incidents of its own is not tried: it would take minutes to play."""

_OF_INCIDENTS: Final = frozenset(rule for kind in KINDS.values() for rule in kind.rules) | {
    Rule.CONTINUE_AS_DEALT,
    Rule.CONTINUE_RECONSTRUCTED,
    Rule.BETS_BACK_AFTER_ERROR,
    Rule.VOID,
}
"""Every rule that applies only when something goes wrong."""

_NO_FILE: Final = ParsedFile("", None, Lines(""), ())
_NOWHERE: Final = _NO_FILE.positions
"""The positions of a scenario that is in no file."""


class Fit(StrEnum):
    """The way a round turns out when an incident is added to it."""

    FITS = "fits"
    """It happens, and the rest of the round is as valid as before."""
    REST_NO_LONGER_FITS = "rest_no_longer_fits"
    """It happens, and then cards or calls no longer fit."""
    NEVER = "never"
    """It does not happen in this round."""


class Unfit(TextEnum):
    """What in a round no longer fits after an incident."""

    CARDS = "cards", N_("the shoe needs more cards")
    CALLS = "calls", N_("calls or answers no longer fit")
    """A call is missing, left over or not legal, or an answer to an offer."""
    INCIDENTS = "incidents", N_("another irregularity no longer happens")
    REQUESTS = "requests", N_("a player’s request is no longer made or refused")


def _unfit(fault: Fault) -> Unfit:
    if fault.kind is FaultKind.SHOE_TOO_SHORT:
        return Unfit.CARDS
    return _UNFIT.get(fault.path[0], Unfit.CALLS)


_UNFIT: Final[Mapping[str | int, Unfit]] = {
    "incidents": Unfit.INCIDENTS,
    REQUESTS: Unfit.REQUESTS,
}
"""What no longer fits, by the key of the file in which it is stated."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A round played with one more incident.

    ``void`` is None if the round could not be played to its end. ``rules`` are those that apply
    because of the incident; ``faults`` are what no longer fits.
    """

    incident: Incident
    fit: Fit
    void: bool | None
    rules: tuple[Rule, ...]
    faults: tuple[Fault, ...]

    @property
    def at(self) -> int | None:
        """The card after which it was tried; None if the moment of its kind is not a card."""
        return self.incident.moment

    @property
    def unfit(self) -> tuple[Unfit, ...]:
        """Return what no longer fits, each once."""
        return tuple(dict.fromkeys(map(_unfit, self.faults)))

    @property
    def needs_cards(self) -> bool:
        """True if the shoe must hold further cards."""
        return Unfit.CARDS in self.unfit


@dataclass(frozen=True, slots=True)
class Placement:
    """One form of a kind of incident, tried at the moments that the file can name.

    ``form`` has all values but its moment; if its moment is not a card there is one trial. Of
    the moments after the round's last card only the first and the last are tried: the round never
    reaches any of them.
    """

    form: Incident
    trials: tuple[Trial, ...]

    @property
    def moments(self) -> tuple[int | None, ...]:
        """The moments at which it can happen, even if the rest of the round then no longer fits."""
        return tuple(trial.at for trial in self.trials if trial.fit is not Fit.NEVER)


class Run(NamedTuple):
    """Consecutive moments at which the incident has the same result."""

    first: Trial
    last: Trial

    @property
    def alike(self) -> tuple[object, ...]:
        """The part of the result that is the same at all of them."""
        return _alike(self.first)


def runs(placement: Placement) -> Iterator[Run]:
    """The moments of a form, grouped where the result is the same."""
    for _key, group in groupby(placement.trials, _alike):
        tried = tuple(group)
        yield Run(tried[0], tried[-1])


def _alike(other: Trial) -> tuple[object, ...]:
    kinds = tuple(fault.kind for fault in other.faults) if other.fit is Fit.NEVER else ()
    return other.fit, other.void, other.rules, other.unfit, kinds


def placements(playable: PlayableRound, kind: IncidentKind) -> Iterator[Placement]:
    """Every form in which an incident of ``kind`` could be added to a valid round, and where.

    A round is played for each moment of each form, when the iterator reaches it. There is none if
    the file could not even express it: no box is empty, or the shoe is.
    """
    for form in kind.type.forms(seats(playable.scenario, playable.game)):
        tried = tuple(trial(playable, placed) for placed in _at_every_moment(form, playable))
        if tried:
            yield Placement(form, tried)


def trial(playable: PlayableRound, incident: Incident) -> Trial:
    """Play a valid round with one more incident, ignoring the scenario's assertions."""
    scenario, played = replayed(playable, (incident,))
    faults = tuple(fault for fault in played.faults if not fault.warning)
    never = any(_own(faults, playable)) or any(
        undecided(scenario, played, playable.terms.house, _NOWHERE)
    )
    unfit = faults or any(without_meters(played, playable.terms, _NOWHERE))
    settled = played.settlement
    return Trial(
        incident,
        Fit.NEVER if never else Fit.REST_NO_LONGER_FITS if unfit else Fit.FITS,
        settled.void if settled else None,
        () if never else rules_added(playable.trace, played.trace),
        faults,
    )


def replayed(
    playable: PlayableRound, incidents: Sequence[Incident]
) -> tuple[Scenario, PlayedScenario]:
    """A valid round with more incidents, played as far as possible."""
    scenario = with_incidents(playable.scenario, incidents)
    return scenario, play_by_procedure(scenario, playable.game, playable.terms)


def with_incidents(scenario: Scenario, incidents: Sequence[Incident]) -> Scenario:
    """The scenario with ``incidents`` after its own, and without assertions."""
    return replace(scenario, incidents=(*scenario.incidents, *incidents), expect=None)


def why_never(playable: PlayableRound, incident: Incident) -> Diagnostic | None:
    """Why an incident does not happen in this round; None if it does. Its mark is in no file."""
    tried = trial(playable, incident)
    if tried.fit is not Fit.NEVER:
        return None
    scenario = with_incidents(playable.scenario, (incident,))
    document = playable.game.document
    found = play_and_check(scenario, (), _NO_FILE, {document.id: document}).diagnostics
    own: set[StrEnum] = {fault.kind for fault in _own(tried.faults, playable)}
    return next(
        (diagnostic for diagnostic in found if diagnostic.code in (own or {Code.NOT_DECIDED})), None
    )


def _own(faults: Iterable[Fault], playable: PlayableRound) -> Iterator[Fault]:
    """The faults which say that the incident after the round's own ones does not happen."""
    own = ("incidents", len(playable.scenario.incidents))
    return (fault for fault in faults if fault.path[:2] == own)


def rules_added(before: Trace, after: Trace) -> tuple[Rule, ...]:
    """The rules about irregularities that ``after`` applies more often than ``before``."""
    more = Counter(_rules(after.events))
    more.subtract(_rules(before.events))
    return tuple(rule for rule, count in more.items() if count > 0)


def _rules(events: Iterable[Event]) -> Iterator[Rule]:
    for event in events:
        yield from (rule for rule in rules_of(event) if rule in _OF_INCIDENTS)


# What could be written in the file


def _at_every_moment(form: Incident, playable: PlayableRound) -> Iterator[Incident]:
    """``form`` at each moment that the file can name; unchanged if it has no moment."""
    if not isinstance(form, AtCard):
        yield form
        return
    moments = form.moments(len(playable.scenario.shoe))
    beyond = cards_out(playable.trace.events) + 1
    for after in moments:
        if after <= beyond or after == moments[-1]:
            yield form.at(after)


def seats(scenario: Scenario, game: Game) -> Seats:
    """The bettors on each box of a scenario, at the table of its game."""
    names = {box.number: tuple(bettor.name for bettor in box.bettors) for box in scenario.boxes}
    return Seats(game.layout.boxes, names, game.layout.id)


# What an incident changes in a round: its result, its bets, and where its cards go.


@dataclass(frozen=True, slots=True)
class BetChange:
    """The result of a bet before and after; None where there was no such bet."""

    before: Entry | None
    after: Entry | None

    @property
    def entry(self) -> Entry:
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
    """Return what the settlement prints about a bet, without how it was worked out."""
    return (*entry[4:9], entry.amount)


def _net(before: Settlement, after: Settlement) -> dict[str, tuple[Cents | None, Cents | None]]:
    names = dict.fromkeys((*before.net, *after.net))
    both = {name: (before.net.get(name), after.net.get(name)) for name in names}
    return {name: (was, is_now) for name, (was, is_now) in both.items() if was != is_now}


def _cards(playable: PlayableRound, played: PlayedScenario) -> Iterator[CardChange]:
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


# Adding incidents and requests to a scenario’s text; the rest stays as its author wrote it.

INCIDENTS: Final = "incidents"

MAX_ADDED: Final = 10
"""How many incidents can be added at once: the text is read again for each of them."""


@dataclass(frozen=True, slots=True)
class IncidentRequest:
    """Incidents to be added, as far as they could be read.

    ``marks`` are their positions in the text that describes them.
    """

    incidents: tuple[Incident, ...]
    marks: tuple[Mark, ...]
    diagnostics: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """A scenario with incidents added to its text.

    ``diagnostics`` are the new ones; their marks are those of the old text or, for what was added,
    those of ``IncidentRequest``.
    """

    text: str
    checked: CheckedScenario
    diagnostics: tuple[Diagnostic, ...]
    effect: Effect


def read_wanted(data: bytes, playable: PlayableRound, file: str = "") -> IncidentRequest:
    """Read an incident, or a list of some; raises nothing, whatever ``data`` is.

    ``file`` is the name that the marks give to ``data``.
    """
    tree = parse(data, file)
    faults = Faults(tree.lines, tree.faults)
    if tree.root is None:
        return IncidentRequest((), (), faults.in_order())
    entries = tree.root.items if isinstance(tree.root, ListNode) else (tree.root,)
    if not entries:
        faults.add(YamlCode.EMPTY_LIST, tree.root.start, key=INCIDENTS)
    listed = ListNode(entries, True, tree.root.start, tree.root.end)
    incidents = read_incidents(listed, _scene(playable, faults))
    if len(faults):
        return IncidentRequest((), (), faults.in_order())
    return IncidentRequest(incidents, _marks(tree, entries), ())


def _marks(tree: ParsedFile, entries: Sequence[Node]) -> tuple[Mark, ...]:
    return tuple(tree.lines.mark(entry.start) for entry in entries)


def _scene(playable: PlayableRound, faults: Faults) -> Scene:
    """The scene that the incidents of a valid scenario may refer to."""
    scenario = playable.scenario
    has_meters = playable.table.progressive is not None
    return Scene(
        seats(playable.scenario, playable.game),
        len(scenario.shoe),
        Context(faults, playable.game.document, has_meters),
    )


def add(
    checked: CheckedScenario, wanted: IncidentRequest, documents: Documents = RULEBOOK
) -> Added:
    """Add incidents to the text of a valid scenario, after its own, and check it again.

    ``documents`` are those used to check it before.
    Raises CannotEdit where the text has no place for them, ValueError if the scenario is not valid,
    the incidents could not be read, or there are more than ``MAX_ADDED``.
    """
    if checked.round is None or not wanted.incidents:
        raise ValueError("nothing to add to, or nothing to add")
    if len(wanted.incidents) > MAX_ADDED:
        raise ValueError("too many to add")
    text = checked.text
    for incident in wanted.incidents:
        text = _with_entry(text, INCIDENTS, incident.written())
    again = check(text.encode(), documents)
    moved = _Moved(checked.text, text, wanted, len(checked.round.scenario.incidents))
    relocated = (moved.diagnostic(found) for found in again.diagnostics)
    known = checked.diagnostics
    return Added(
        text,
        again,
        tuple(found for found in relocated if found not in known),
        effect(checked.round, wanted.incidents),
    )


def _with_entry(text: str, key: str, entry: Writable) -> str:
    root = parse(text.encode()).root
    if Positions(text, root).node((key,)) is None:
        return insert_key(text, (), key, [entry], KEYS)
    return append_item(text, (key,), entry)


def _count_alike(first: Iterable[str], other: Iterable[str]) -> int:
    """The length of the common beginning of both."""
    both = takewhile(lambda pair: pair[0] == pair[1], zip(first, other, strict=False))
    return sum(1 for _pair in both)


class _Moved:
    """Translates positions in a text to the text before one insertion."""

    def __init__(self, old: str, new: str, wanted: IncidentRequest, before: int) -> None:
        start = _count_alike(old, new)
        same = _count_alike(reversed(old[start:]), reversed(new[start:]))
        self._start = Lines(new).mark(start)
        self._end_old = Lines(old).mark(len(old) - same)
        self._end_new = Lines(new).mark(len(new) - same)
        positions = Positions(new, parse(new.encode()).root)
        places = range(before, before + len(wanted.incidents))
        starts = [positions.value(INCIDENTS, place) for place in places]
        self._wanted = tuple(zip(starts, wanted.marks, strict=True))

    def diagnostic(self, found: Diagnostic) -> Diagnostic:
        """The diagnostic with its mark in the old text, or in the text of what was added."""
        return replace(found, mark=self._mark(found.mark))

    def _mark(self, mark: Mark) -> Mark:
        if mark < self._start:
            return mark
        if mark < self._end_new:
            first = self._wanted[0][1]
            return next((own for at, own in reversed(self._wanted) if at <= mark), first)
        column = mark.column
        if mark.line == self._end_new.line:
            column += self._end_old.column - self._end_new.column
        return Mark(mark.line + self._end_old.line - self._end_new.line, column)
