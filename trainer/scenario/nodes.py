"""YAML text becomes a small tree that knows where everything stands.

Only ruamel's events are used: a scalar keeps its own text, so that no float, octal or date creeps
into a value, and the limits are counted while parsing, before anything large is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from trainer.scenario.diagnostics import Code, Faults, shown
from trainer.scenario.source import UNREADABLE, code_point

MOST_EVENTS: Final = 20_000
MOST_DEPTH: Final = 16

_IN_BRACES: Final = re.compile(r"\ufeff?\s*\{")
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)

_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})


class ScalarNode(NamedTuple):
    """A scalar with its own text; ``plain`` if it is written without quotes and not as a block."""

    text: str
    plain: bool
    start: int
    end: int

    @property
    def is_null(self) -> bool:
        """Whether the file says "nothing" here (YAML 1.2 core)."""
        return self.plain and self.text in _NULLS


class Entry(NamedTuple):
    """A key and its value."""

    key: ScalarNode
    value: Node


class MapNode(NamedTuple):
    """A mapping in the order of the text; ``flow`` if it is written in braces."""

    entries: tuple[Entry, ...]
    flow: bool
    start: int
    end: int

    def entry(self, key: str) -> Entry | None:
        """The first entry with this key."""
        return next((entry for entry in self.entries if entry.key.text == key), None)


class ListNode(NamedTuple):
    """A list; ``flow`` if it is written in brackets."""

    items: tuple[Node, ...]
    flow: bool
    start: int
    end: int


Node = ScalarNode | MapNode | ListNode


def moved(node: Node, by: int) -> Node:
    """The node as it stands in a text in which ``by`` characters come before its own."""
    start, end = node.start + by, node.end + by
    if isinstance(node, ScalarNode):
        return ScalarNode(node.text, node.plain, start, end)
    if isinstance(node, ListNode):
        return ListNode(tuple(moved(item, by) for item in node.items), node.flow, start, end)
    entries = tuple(_moved_entry(entry, by) for entry in node.entries)
    return MapNode(entries, node.flow, start, end)


def _moved_entry(entry: Entry, by: int) -> Entry:
    text, plain, start, end = entry.key
    return Entry(ScalarNode(text, plain, start + by, end + by), moved(entry.value, by))


class _Stop(Exception):
    """The text cannot be read any further; its reason is among the faults."""


def compose(text: str, faults: Faults) -> Node | None:
    """The tree of the one document in ``text``; None if the ``faults`` say why it has none.

    Offsets are those of ``text``.
    """
    before = len(faults)
    try:
        root = _Composer(faults).document(_events(text, faults))
    except _Stop:
        return None
    if root is None and len(faults) == before:
        faults.add(Code.EMPTY_FILE, 0)
    return root


def _events(text: str, faults: Faults) -> Iterator[Event]:
    yaml = YAML(typ="safe", pure=True)
    # In JSON tabs may indent, which ruamel takes for YAML's block indentation.
    indented = _INDENT.sub(_spaces, text) if _IN_BRACES.match(text) else text
    try:
        yield from yaml.parse(indented)
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = shown(str(error.problem or error.context or ""))
        faults.add(Code.NOT_YAML, mark.index if mark else 0, value=problem)
        raise _Stop from error
    except Exception as error:
        # Escapes and version numbers out of range escape ruamel as errors of other families,
        # and whatever a text does to a parser must end in a diagnostic.
        faults.add(Code.NOT_YAML, 0, value=shown(str(error)))
        raise _Stop from error


def _spaces(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _joined(text: str) -> str:
    """``text`` with the halves that JSON writes for one rare character put together."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


class _Open:
    """A collection whose end has not come yet."""

    __slots__ = ("children", "flow", "is_map", "start")

    def __init__(self, *, is_map: bool, flow: bool, start: int) -> None:
        self.is_map = is_map
        self.flow = flow
        self.start = start
        self.children: list[Node] = []


class _Composer:
    """Builds the tree with a stack of its own: no depth of the text is a depth of calls."""

    def __init__(self, faults: Faults) -> None:
        self._faults = faults
        self._open: list[_Open] = []
        self._root: Node | None = None

    def document(self, events: Iterator[Event]) -> Node | None:
        documents = 0
        for number, event in enumerate(events, 1):
            start: int = event.start_mark.index
            if number > MOST_EVENTS:
                self._faults.add(Code.TOO_MANY_PARTS, start, most=MOST_EVENTS)
                raise _Stop
            if isinstance(event, DocumentStartEvent):
                documents += 1
                self._begin(event, documents)
            elif isinstance(event, AliasEvent):
                self._faults.add(Code.ALIAS, start, value=f"*{shown(event.anchor)}")
                raise _Stop
            elif isinstance(event, ScalarEvent):
                self._refuse_properties(event)
                self._add(self._scalar(event))
            elif isinstance(event, MappingStartEvent | SequenceStartEvent):
                self._refuse_properties(event)
                self._enter(event)
            elif isinstance(event, MappingEndEvent | SequenceEndEvent):
                self._leave(event)
        return self._root

    def _begin(self, event: DocumentStartEvent, documents: int) -> None:
        if documents > 1:
            self._faults.add(Code.SEVERAL_DOCUMENTS, event.start_mark.index)
            raise _Stop
        if event.version not in (None, (1, 2)):
            version = shown(".".join(map(str, event.version)))
            self._faults.add(Code.DIRECTIVE, event.start_mark.index, value=f"%YAML {version}")
            raise _Stop

    def _refuse_properties(self, event: Any) -> None:
        # An anchor bomb is refused at its first anchor, whether it is used or not.
        if event.anchor is not None:
            anchor = f"&{shown(event.anchor)}"
            self._faults.add(Code.ANCHOR, event.start_mark.index, value=anchor)
            raise _Stop
        if event.tag is not None:
            self._faults.add(Code.TAG, event.start_mark.index, value=shown(str(event.tag)))
            raise _Stop

    def _scalar(self, event: ScalarEvent) -> ScalarNode:
        text = _joined(event.value)
        start: int = event.start_mark.index
        end: int = event.end_mark.index
        if event.style == '"' and (found := UNREADABLE.search(text)):
            self._faults.add(Code.CONTROL_CHARACTER, start, value=code_point(found[0]))
        return ScalarNode(text, event.style is None, start, end)

    def _enter(self, event: Any) -> None:
        start: int = event.start_mark.index
        if len(self._open) >= MOST_DEPTH:
            self._faults.add(Code.TOO_DEEP, start, most=MOST_DEPTH)
            raise _Stop
        is_map = isinstance(event, MappingStartEvent)
        self._open.append(_Open(is_map=is_map, flow=bool(event.flow_style), start=start))

    def _leave(self, event: Event) -> None:
        done = self._open.pop()
        end: int = event.end_mark.index
        if not done.flow:
            end = done.children[-1].end if done.children else done.start
        if done.is_map:
            entries = self._entries(done.children)
            self._add(MapNode(entries, done.flow, done.start, end))
        else:
            self._add(ListNode(tuple(done.children), done.flow, done.start, end))

    def _add(self, node: Node) -> None:
        if self._open:
            self._open[-1].children.append(node)
        else:
            self._root = node

    def _entries(self, children: list[Node]) -> tuple[Entry, ...]:
        entries: dict[str, Entry] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, ScalarNode) or key.is_null:
                self._faults.add(Code.KEY_NOT_TEXT, key.start)
            elif (first := entries.get(key.text)) is not None:
                line = self._faults.line_of(first.key.start)
                self._faults.add(Code.DUPLICATE_KEY, key.start, value=shown(key.text), line=line)
            else:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())
