"""Where something can go wrong in an existing round.

Everything is found by playing the round with the incident: no rule is implemented here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

from trainer.procedure.trace import Trace
from trainer.rules.events import Event, rules_of
from trainer.rules.rulekeys import Rule
from trainer.rules.shift import cards_out
from trainer.scenario.check import PlayableRound, play_and_check, play_by_procedure
from trainer.scenario.codes import Code
from trainer.scenario.context import Seats
from trainer.scenario.faults import Fault, FaultKind
from trainer.scenario.house_faults import undecided, without_meters
from trainer.scenario.incident_kind import AtCard, Incident, IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.scenario.model import Scenario
from trainer.scenario.play import Played
from trainer.scenario.requests import REQUESTS
from trainer.texts import N_, TextEnum
from trainer.yamlfile.diagnostics import Diagnostic
from trainer.yamlfile.marks import Lines
from trainer.yamlfile.parse import ParsedFile

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


class Verdict(StrEnum):
    """How a round turns out when an incident is added to it."""

    FITS = "fits"
    """It happens, and the rest of the round is as valid as before."""
    REST_NO_LONGER_FITS = "rest_no_longer_fits"
    """It happens, and then cards or calls no longer fit."""
    NEVER = "never"
    """It does not happen in this round."""


class Unfit(TextEnum):
    """What in a round no longer fits after an incident."""

    CARDS = "cards", N_("the shoe needs further cards")
    CALLS = "calls", N_("calls or answers no longer fit")
    """A call is missing, left over or not legal, or an answer to an offer."""
    INCIDENTS = "incidents", N_("another incident no longer happens")
    REQUESTS = "requests", N_("what a player asks for is no longer asked or refused")


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
class Attempt:
    """A round played with one more incident.

    ``void`` is None if the round could not be played to its end. ``rules`` are those that apply
    because of the incident; ``faults`` are what no longer fits.
    """

    incident: Incident
    verdict: Verdict
    void: bool | None
    rules: tuple[Rule, ...]
    faults: tuple[Fault, ...]

    @property
    def at(self) -> int | None:
        """The card after which it was tried; None if the moment of its kind is not a card."""
        return self.incident.moment

    @property
    def unfit(self) -> tuple[Unfit, ...]:
        """What no longer fits, each once."""
        return tuple(dict.fromkeys(map(_unfit, self.faults)))

    @property
    def needs_cards(self) -> bool:
        """Whether the shoe must hold further cards."""
        return Unfit.CARDS in self.unfit


@dataclass(frozen=True, slots=True)
class Placement:
    """One form of a kind of incident, tried at the moments that the file can name.

    ``form`` has all values but its moment; if its moment is not a card there is one attempt. Of
    the moments after the round's last card only the first and the last are tried: the round never
    reaches any of them.
    """

    form: Incident
    attempts: tuple[Attempt, ...]

    @property
    def moments(self) -> tuple[int | None, ...]:
        """The moments at which it can happen, even if the rest of the round then no longer fits."""
        return tuple(
            attempt.at for attempt in self.attempts if attempt.verdict is not Verdict.NEVER
        )


class Run(NamedTuple):
    """Consecutive moments at which the incident has the same result."""

    first: Attempt
    last: Attempt

    @property
    def alike(self) -> tuple[object, ...]:
        """The part of the result that is the same at all of them."""
        return _alike(self.first)


def runs(placement: Placement) -> Iterator[Run]:
    """The moments of a form, grouped where the result is the same."""
    for _key, group in groupby(placement.attempts, _alike):
        tried = tuple(group)
        yield Run(tried[0], tried[-1])


def _alike(one: Attempt) -> tuple[object, ...]:
    kinds = tuple(fault.kind for fault in one.faults) if one.verdict is Verdict.NEVER else ()
    return one.verdict, one.void, one.rules, one.unfit, kinds


def placements(playable: PlayableRound, kind: IncidentKind) -> Iterator[Placement]:
    """Every form in which an incident of ``kind`` could be added to a valid round, and where.

    A round is played for each moment of each form, when the iterator reaches it. There is none if
    the file could not even express it: no box is empty, or the shoe is.
    """
    for form in kind.type.forms(seats(playable)):
        tried = tuple(attempt(playable, placed) for placed in _at_every_moment(form, playable))
        if tried:
            yield Placement(form, tried)


def attempt(playable: PlayableRound, incident: Incident) -> Attempt:
    """Play a valid round with one more incident, ignoring the scenario's assertions."""
    scenario, played = replayed(playable, (incident,))
    faults = tuple(fault for fault in played.faults if not fault.warning)
    never = any(_own(faults, playable)) or any(
        undecided(scenario, played, playable.terms.house, _NOWHERE)
    )
    unfit = faults or any(without_meters(played, playable.terms, _NOWHERE))
    settled = played.settlement
    return Attempt(
        incident,
        Verdict.NEVER if never else Verdict.REST_NO_LONGER_FITS if unfit else Verdict.FITS,
        settled.void if settled else None,
        () if never else rules_added(playable.trace, played.trace),
        faults,
    )


def replayed(playable: PlayableRound, incidents: Sequence[Incident]) -> tuple[Scenario, Played]:
    """A valid round with more incidents, played as far as possible."""
    scenario = with_incidents(playable.scenario, incidents)
    return scenario, play_by_procedure(scenario, playable.game, playable.terms)


def with_incidents(scenario: Scenario, incidents: Sequence[Incident]) -> Scenario:
    """The scenario with ``incidents`` after its own, and without assertions."""
    return replace(scenario, incidents=(*scenario.incidents, *incidents), expect=None)


def why_never(playable: PlayableRound, incident: Incident) -> Diagnostic | None:
    """Why an incident does not happen in this round; None if it does. Its mark is in no file."""
    tried = attempt(playable, incident)
    if tried.verdict is not Verdict.NEVER:
        return None
    scenario = with_incidents(playable.scenario, (incident,))
    document = playable.game.document
    found = play_and_check(scenario, (), _NO_FILE, {document.id: document}).diagnostics
    own: set[StrEnum] = {fault.kind for fault in _own(tried.faults, playable)}
    return next((one for one in found if one.code in (own or {Code.NOT_DECIDED})), None)


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


def seats(playable: PlayableRound) -> Seats:
    """The bettors on each box of a valid scenario."""
    boxes = playable.scenario.boxes
    names = {box.number: tuple(bettor.name for bettor in box.bettors) for box in boxes}
    layout = playable.game.layout
    return Seats(layout.boxes, names, layout.id)
