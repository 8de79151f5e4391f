"""A series file: several rounds at one table, and the settings of the table that they share.

A round's own keys override the series'. ``table`` and ``house`` are merged key by key, and so are
the mappings in ``table``; only a ``progressive`` that names its pay table is not merged.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.rulebook import Document, Documents
from trainer.scenario.codes import Code, Context
from trainer.scenario.model import FORMAT, Scenario
from trainer.scenario.read import KEYS as ROUND_KEYS, check_format, read_document, read_round
from trainer.yamlfile import values
from trainer.yamlfile.characters import first_hidden
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import Entry, JoinedLines, ListNode, MapNode, Node, ScalarNode, moved
from trainer.yamlfile.parse import ParsedFile, parse
from trainer.yamlfile.source import MAX_BYTES

SERIES: Final = "lesson"
"""The key that distinguishes a series file from a scenario."""
SERIES_FORMAT: Final = 1
"""The version of the series file's format that this program reads."""
KEYS: Final = (SERIES, "title", "notes", "rules", "house", "table", "rounds")
"""The keys of a series file."""
MAX_ROUNDS: Final = 50
MAX_FILE_BYTES: Final = 2 * MAX_BYTES
"""The total size limit of the files that a series names; one named twice counts twice."""

_SHARED: Final = ("house", "table")
_FILE: Final = "file"
_FILE_NAME: Final = re.compile(r"[^/\\:.][^/\\:]{0,200}\.scenario\.yaml")


class Unreadable(NamedTuple):
    """Why a file that a series names cannot be read, as a readable message."""

    why: str


Load = Callable[[str], bytes | Unreadable]
"""Loads the file with this name in the series' folder, at most ``MAX_BYTES`` + 1 bytes."""


@dataclass(frozen=True, slots=True)
class Series:
    """A series' own keys; ``document`` is the rule document, None if it is not known."""

    title: str
    notes: str
    document: Document | None
    faults: tuple[Diagnostic, ...]
    rounds: tuple[Node, ...]
    file: ParsedFile


class RoundRead(NamedTuple):
    """One round as read; ``scenario`` is None if it is invalid, as its ``diagnostics`` say.

    ``file`` contains it. ``states_meters``: the round itself does, not only the series.
    """

    scenario: Scenario | None
    diagnostics: tuple[Diagnostic, ...]
    file: ParsedFile
    states_meters: bool


def read_series(file: ParsedFile, documents: Documents) -> Series:
    """The keys of a parsed series file; its rounds are not read yet."""
    faults = Faults(file.lines, file.faults)
    found = fields(file.root, SERIES, KEYS, faults) if file.root is not None else None
    if found is None:
        return Series("", "", None, faults.found, (), file)
    check_format(found.required(SERIES), SERIES_FORMAT, faults)
    title, notes = found.value("title"), found.value("notes")
    document = read_document(found, documents, faults)
    return Series(
        title=(values.text(title, "title", faults) or "") if title else "",
        notes=(values.text(notes, "notes", faults, lines=True) or "") if notes else "",
        document=document,
        rounds=_rounds(found, faults),
        faults=faults.found,
        file=file,
    )


def files_named(file: ParsedFile) -> tuple[tuple[int, str], ...]:
    """The files that a parsed series names, each with the place of its round."""
    rounds = file.root.entry("rounds") if isinstance(file.root, MapNode) else None
    if rounds is None or not isinstance(rounds.value, ListNode):
        return ()
    named = (
        (place, node.entry(_FILE))
        for place, node in enumerate(rounds.value.items)
        if isinstance(node, MapNode)
    )
    return tuple(
        (place, entry.value.text)
        for place, entry in named
        if entry is not None
        and isinstance(entry.value, ScalarNode)
        and _FILE_NAME.fullmatch(entry.value.text)
    )


def _rounds(found: Fields, faults: Faults) -> tuple[Node, ...]:
    node = found.required("rounds")
    entries = values.items(node, "rounds", faults) if node else None
    if node is None or entries is None:
        return ()
    if not entries:
        faults.add(YamlCode.EMPTY_LIST, node.start, key="rounds")
    if len(entries) > MAX_ROUNDS:
        start = entries[MAX_ROUNDS].start
        faults.add(Code.TOO_MANY_ROUNDS, start, value=len(entries), most=MAX_ROUNDS)
    return entries[:MAX_ROUNDS]


def read_rounds(series: Series, documents: Documents, load: Load) -> Iterator[RoundRead]:
    """Each round in turn, merged with the series' keys; ``load`` loads the files it names."""
    files = _Files(load)
    for node in series.rounds:
        if isinstance(node, MapNode) and node.entry(_FILE) is not None:
            yield _read_file(node, series, documents, files)
        else:
            yield _read_inline(node, series)


def _read_inline(node: Node, series: Series) -> RoundRead:
    faults = Faults(series.file.lines)
    root = _joined(node, series.file.root)
    file = ParsedFile(series.file.text, root, series.file.lines, ())
    found = fields(root, "round", ROUND_KEYS, faults)
    scenario = None
    if found is not None:
        check_format(found.value("format"), FORMAT, faults)
        _check_rules(found, series, faults)
        scenario = read_round(found, file.text, Context(faults, series.document))
    # Nothing is played under unknown rules; that is reported where the series names them.
    known = scenario if series.document is not None else None
    return _round_read(known, faults, file, _states_meters(node))


def _read_file(node: MapNode, series: Series, documents: Documents, files: _Files) -> RoundRead:
    faults = Faults(series.file.lines)
    found = fields(node, "round", (_FILE,), faults)
    name = found.value(_FILE) if found else None
    data = files.fetch(name, faults) if name else None
    if not isinstance(name, ScalarNode) or data is None:
        return RoundRead(None, faults.in_order(), series.file, states_meters=False)
    own = parse(data, name.text)
    faults = Faults(own.lines, (*faults.found, *own.faults))
    if own.root is None:
        return RoundRead(None, faults.in_order(), own, states_meters=False)
    # Nodes of both texts can share one tree if one text follows the other.
    at = len(series.file.text) + 1
    root = _joined(moved(own.root, at), series.file.root, rules=False)
    lines = JoinedLines(series.file.lines, own.lines, at)
    file = ParsedFile(f"{series.file.text}\n{own.text}", root, lines, ())
    faults = Faults(lines, faults.found)
    keys = fields(root, "scenario", ROUND_KEYS, faults)
    scenario = None
    if keys is not None:
        check_format(keys.required("format"), FORMAT, faults)
        document = read_document(keys, documents, faults)
        if document is not None:
            _check_rules(keys, series, faults)
        scenario = read_round(keys, file.text, Context(faults, document))
    return _round_read(scenario, faults, file, _states_meters(own.root))


def _round_read(
    scenario: Scenario | None, faults: Faults, file: ParsedFile, states_meters: bool
) -> RoundRead:
    return RoundRead(None if len(faults) else scenario, faults.in_order(), file, states_meters)


def _check_rules(found: Fields, series: Series, faults: Faults) -> None:
    """Check that a round's own ``rules`` are the series': all of it is dealt at one table."""
    node = found.value("rules")
    if node is None or series.document is None:
        return
    if not isinstance(node, ScalarNode) or node.text != series.document.id:
        known = (series.document.id,)
        faults.add(Code.RULES_DIFFER, node.start, value=values.source_of(node), known=known)


def _states_meters(node: Node) -> bool:
    for key in ("table", "progressive", "meters"):
        entry = node.entry(key) if isinstance(node, MapNode) else None
        if entry is None:
            return False
        node = entry.value
    return True


# The files that a series names


class _Files:
    """Loads files within the size limit of one series."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._size = 0

    def fetch(self, node: Node, faults: Faults) -> bytes | None:
        """The bytes of the file that ``node`` names; None after a fault."""
        name = node.text if isinstance(node, ScalarNode) else ""
        if not _FILE_NAME.fullmatch(name) or first_hidden(name):
            faults.add(Code.NOT_A_FILE_NAME, node.start, value=values.source_of(node))
            return None
        if self._size > MAX_FILE_BYTES:
            return None
        data = self._load(name)
        if isinstance(data, Unreadable):
            faults.add(Code.FILE_UNREADABLE, node.start, value=excerpt(name), got=excerpt(data.why))
            return None
        self._size += len(data)
        if self._size > MAX_FILE_BYTES:
            most = MAX_FILE_BYTES
            faults.add(Code.FILES_TOO_LARGE, node.start, value=excerpt(name), most=most)
            return None
        return data


# What the rounds share


def _joined(node: Node, series: Node | None, *, rules: bool = True) -> Node:
    """A round's keys merged with the series' keys that all rounds share."""
    if not isinstance(node, MapNode) or not isinstance(series, MapNode):
        return node
    entries = {entry.key.text: entry for entry in node.entries}
    for key in (*_SHARED, "rules") if rules else _SHARED:
        shared = series.entry(key)
        if shared is not None:
            entries[key] = _over(entries[key], shared, depth=2) if key in entries else shared
    return MapNode(tuple(entries.values()), node.flow, node.start, node.end)


def _over(own: Entry, shared: Entry, depth: int) -> Entry:
    """A round's own entry with those keys of the series' entry that it lacks."""
    own_map, shared_map = own.value, shared.value
    if not isinstance(own_map, MapNode) or not isinstance(shared_map, MapNode) or not depth:
        return own
    if own.key.text == "progressive" and own_map.entry("pay_table") is not None:
        return own
    entries = {entry.key.text: entry for entry in own_map.entries}
    for entry in shared_map.entries:
        name = entry.key.text
        entries[name] = _over(entries[name], entry, depth - 1) if name in entries else entry
    return Entry(
        own.key, MapNode(tuple(entries.values()), own_map.flow, own_map.start, own_map.end)
    )
