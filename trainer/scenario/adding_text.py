"""Adding incidents and requests to a scenario’s text; the rest stays as its author wrote it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from trainer.rulebook import RULEBOOK, Documents
from trainer.scenario.adding import seats
from trainer.scenario.adding_effects import Effect, effect
from trainer.scenario.check import CheckedScenario, PlayableRound, check
from trainer.scenario.context import Context
from trainer.scenario.incident_keys import Scene
from trainer.scenario.incident_kind import Incident
from trainer.scenario.read import KEYS
from trainer.scenario.read_incidents import read_incidents
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode
from trainer.yamlfile.edit import append_item, insert_key
from trainer.yamlfile.emit import Writable
from trainer.yamlfile.marks import Lines, Mark
from trainer.yamlfile.nodes import ListNode, Node
from trainer.yamlfile.parse import ParsedFile, parse
from trainer.yamlfile.positions import Positions

INCIDENTS: Final = "incidents"

MAX_ADDED: Final = 10
"""How many incidents can be added at once: the text is read again for each of them."""


@dataclass(frozen=True, slots=True)
class Wanted:
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
    those of ``Wanted``.
    """

    text: str
    checked: CheckedScenario
    diagnostics: tuple[Diagnostic, ...]
    effect: Effect


def read_wanted(data: bytes, playable: PlayableRound, file: str = "") -> Wanted:
    """Read an incident, or a list of some; raises nothing, whatever ``data`` is.

    ``file`` is the name that the marks give to ``data``.
    """
    tree = parse(data, file)
    faults = Faults(tree.lines, tree.faults)
    if tree.root is None:
        return Wanted((), (), faults.in_order())
    entries = _entries(tree.root)
    if not entries:
        faults.add(YamlCode.EMPTY_LIST, tree.root.start, key=INCIDENTS)
    listed = ListNode(entries, True, tree.root.start, tree.root.end)
    incidents = read_incidents(listed, _scene(playable, faults))
    if len(faults):
        return Wanted((), (), faults.in_order())
    return Wanted(incidents, _marks(tree, entries), ())


def _entries(root: Node) -> tuple[Node, ...]:
    return root.items if isinstance(root, ListNode) else (root,)


def _marks(tree: ParsedFile, entries: Sequence[Node]) -> tuple[Mark, ...]:
    return tuple(tree.lines.mark(entry.start) for entry in entries)


def _scene(playable: PlayableRound, faults: Faults) -> Scene:
    """The scene that the incidents of a valid scenario may refer to."""
    scenario = playable.scenario
    has_meters = playable.table.progressive is not None
    return Scene(
        seats(playable),
        len(scenario.shoe),
        Context(faults, playable.game.document, has_meters),
    )


def add(checked: CheckedScenario, wanted: Wanted, documents: Documents = RULEBOOK) -> Added:
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
        text = _with_incident(text, incident)
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


def _with_incident(text: str, incident: Incident) -> str:
    return _with_entry(text, INCIDENTS, incident.written())


def _with_entry(text: str, key: str, entry: Writable) -> str:
    root = parse(text.encode()).root
    if Positions(text, root).node((key,)) is None:
        return insert_key(text, (), key, [entry], KEYS)
    return append_item(text, (key,), entry)


def _alike(one: Iterable[str], other: Iterable[str]) -> int:
    """The length of the common beginning of both."""
    both = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _pair in both)


class _Moved:
    """Translates positions in a text to the text before one insertion."""

    def __init__(self, old: str, new: str, wanted: Wanted, before: int) -> None:
        start = _alike(old, new)
        same = _alike(reversed(old[start:]), reversed(new[start:]))
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
