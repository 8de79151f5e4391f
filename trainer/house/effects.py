"""What a changed choice changes: which scenarios come out differently, for whom, by how much.

    effects = Effects(sources, documents)
    for effect in effects.of("rws-perfect-pairs-v5", choices):
        ...  # an Effect, or None for a scenario that comes out as before

Each step settles one scenario, so that the caller can do other things in between and stop at any
time. What the scenarios come out to under the present house is worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from trainer.rulebook import Document, Documents
from trainer.rulebook.felts import Replaced
from trainer.rulebook.house_choices import TABLE, HouseChoices
from trainer.rules.money import NOTHING, Cents
from trainer.rules.settlement import Settlement
from trainer.scenario.check import CheckedScenario, PlayableRound, play_and_check
from trainer.scenario.model import Scenario
from trainer.scenario.read import read_scenario
from trainer.yamlfile.diagnostics import Diagnostic, Faults
from trainer.yamlfile.parse import ParsedFile, parse


class Source(NamedTuple):
    """A scenario by the id that the caller knows it by, parsed once."""

    id: str
    file: ParsedFile

    @property
    def document(self) -> str:
        """The id of the rule document that it names; empty if it names none."""
        return self.file.positions.text("rules") or ""


def source(scenario_id: str, data: bytes) -> Source:
    """The scenario in the bytes of a file, whatever they are."""
    return Source(scenario_id, parse(data))


class Net(NamedTuple):
    """A person's net result before and after, in cents."""

    before: Cents
    after: Cents

    @property
    def change(self) -> Cents:
        """By how much it has changed: positive for the person."""
        return Cents(self.after - self.before)


@dataclass(frozen=True, slots=True)
class Effect:
    """One scenario that comes out differently, by the id of its source.

    ``before`` and ``after`` are its round, None where it cannot be played; ``found`` is what is
    then wrong with it afterwards. ``nets`` are those that differ, by person; they are empty where
    the round only goes another way, or cannot be played.
    """

    id: str
    before: PlayableRound | None
    after: PlayableRound | None
    nets: Mapping[str, Net]
    found: tuple[Diagnostic, ...] = ()

    @property
    def becomes_invalid(self) -> bool:
        """True if it could be played and can no longer be."""
        return self.before is not None and self.after is None


class _Settled(NamedTuple):
    """A scenario as it was read, None if it has faults, and how it comes out."""

    scenario: Scenario | None
    checked: CheckedScenario


class Effects:
    """Many scenarios under one house, whose choices ``documents`` carry."""

    def __init__(self, sources: Sequence[Source], documents: Documents) -> None:
        self._documents = documents
        self._settled: dict[str, _Settled] = {}
        self._of: dict[str, list[Source]] = {}
        for other in sources:
            self._of.setdefault(other.document, []).append(other)

    def concerned(self, document: str) -> int:
        """Tell how many scenarios there are of this document: how many steps ``of`` has."""
        return len(self._of.get(document, ()))

    def of(self, document: str, choices: HouseChoices) -> Iterator[Effect | None]:
        """Settle the document's scenarios under other ``choices``, one at each step.

        Raises KeyError if there is no such document.
        """
        changed = replace(self._documents[document], house=choices)
        names = _differing(self._documents[document].house, choices)
        for other in self._of.get(document, ()):
            yield self._effect(other, changed, names) if names else None

    def _effect(self, other: Source, changed: Document, names: frozenset[str]) -> Effect | None:
        before = self._before(other)
        scenario = before.scenario
        if scenario is not None and names <= frozenset(scenario.choices.stated()):
            return None  # it states all of this itself
        documents = Replaced(self._documents, changed)
        if scenario is not None and not any(name.startswith(f"{TABLE}.") for name in names):
            # How a scenario is read depends on the house's tables, never on its readings.
            after = play_and_check(scenario, (), other.file, documents)
        else:
            after = _settle(other, documents).checked
        return _compared(other.id, before.checked, after)

    def _before(self, other: Source) -> _Settled:
        if other.id not in self._settled:
            self._settled[other.id] = _settle(other, self._documents)
        return self._settled[other.id]


def _settle(other: Source, documents: Documents) -> _Settled:
    faults = Faults(other.file.lines, other.file.faults)
    scenario = read_scenario(other.file, documents, faults)
    return _Settled(scenario, play_and_check(scenario, faults.in_order(), other.file, documents))


def _differing(choices: HouseChoices, other: HouseChoices) -> frozenset[str]:
    """The names of the settings that the two choose differently."""
    mine, others = frozenset(choices.stated()), frozenset(other.stated())
    both = (name for name in mine & others if _only(choices, name) != _only(other, name))
    return (mine ^ others).union(both)


def _only(choices: HouseChoices, name: str) -> HouseChoices:
    """The choices with only the setting of this name."""
    for other in tuple(choices.stated()):
        if other != name:
            choices = choices.without(other)
    return replace(choices, procedure=None)


def _compared(scenario_id: str, before: CheckedScenario, after: CheckedScenario) -> Effect | None:
    playable, other = before.round, after.round
    if playable is None or other is None:
        if playable is None and other is None:
            return None
        return Effect(scenario_id, playable, other, {}, after.diagnostics if other is None else ())
    if _essence(playable.settlement) == _essence(other.settlement):
        return None
    nets = {
        name: Net(
            playable.settlement.net.get(name, NOTHING), other.settlement.net.get(name, NOTHING)
        )
        for name in dict.fromkeys((*playable.settlement.net, *other.settlement.net))
    }
    differing = {name: net for name, net in nets.items() if net.before != net.after}
    return Effect(scenario_id, playable, other, differing)


def _essence(settlement: Settlement) -> tuple[object, ...]:
    """The result without the rules and settings that it rests on and the words it is worked in."""
    bets = tuple(
        entry._replace(rules=(), settings=(), working=None, settled=None)
        for entry in settlement.bets
    )
    return (settlement.void, settlement.dealer, settlement.hands, bets, settlement.meters)
