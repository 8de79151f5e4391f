"""The bytes of a file become a small tree that knows where everything stands, or diagnostics.

Only ruamel's events are used: a scalar keeps its own text, so that no float, octal or date creeps
into a value, and the limits are counted while parsing, before anything large is built.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

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

from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode, shown
from trainer.yamlfile.marks import Lines
from trainer.yamlfile.nodes import Entry, ListNode, MapNode, Node, ScalarNode
from trainer.yamlfile.source import UNREADABLE, code_point, decode

MAX_EVENTS: Final = 20_000
MAX_DEPTH: Final = 16

_IN_BRACES: Final = re.compile(r"\ufeff?\s*\{")
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A file as far as it is YAML within its limits.

    ``root`` is None where the ``faults`` say why there is none; ``text`` is empty then if the
    bytes are no text. ``lines`` tell the marks of its offsets.
    """

    text: str
    root: Node | None
    lines: Lines
    faults: tuple[Diagnostic, ...]

    def has(self, key: str) -> bool:
        """Whether the file has this key at its top."""
        return isinstance(self.root, MapNode) and self.root.entry(key) is not None


def parse(data: bytes, file: str = "") -> ParsedFile:
    """The tree of a file; raises nothing, whatever ``data`` is.

    ``file`` is its name where it is not the file itself but one that a lesson names.
    """
    source = decode(data, file)
    if source.text is None:
        return ParsedFile("", None, Lines("", file), source.faults)
    lines = Lines(source.text, file)
    faults = Faults(lines)
    root = compose(source.text, faults)
    return ParsedFile(source.text, root, lines, faults.found)


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
        faults.add(YamlCode.EMPTY_FILE, 0)
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
        faults.add(YamlCode.NOT_YAML, mark.index if mark else 0, value=problem)
        raise _Stop from error
    except Exception as error:
        # Escapes and version numbers out of range escape ruamel as errors of other families,
        # and whatever a text does to a parser must end in a diagnostic.
        faults.add(YamlCode.NOT_YAML, 0, value=shown(str(error)))
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
            if number > MAX_EVENTS:
                self._faults.add(YamlCode.TOO_MANY_PARTS, start, most=MAX_EVENTS)
                raise _Stop
            if isinstance(event, DocumentStartEvent):
                documents += 1
                self._begin(event, documents)
            elif isinstance(event, AliasEvent):
                self._faults.add(YamlCode.ALIAS, start, value=f"*{shown(event.anchor)}")
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
            self._faults.add(YamlCode.SEVERAL_DOCUMENTS, event.start_mark.index)
            raise _Stop
        if event.version not in (None, (1, 2)):
            version = shown(".".join(map(str, event.version)))
            self._faults.add(YamlCode.DIRECTIVE, event.start_mark.index, value=f"%YAML {version}")
            raise _Stop

    def _refuse_properties(self, event: Any) -> None:
        # An anchor bomb is refused at its first anchor, whether it is used or not.
        if event.anchor is not None:
            anchor = f"&{shown(event.anchor)}"
            self._faults.add(YamlCode.ANCHOR, event.start_mark.index, value=anchor)
            raise _Stop
        if event.tag is not None:
            self._faults.add(YamlCode.TAG, event.start_mark.index, value=shown(str(event.tag)))
            raise _Stop

    def _scalar(self, event: ScalarEvent) -> ScalarNode:
        text = _joined(event.value)
        start: int = event.start_mark.index
        end: int = event.end_mark.index
        if event.style == '"' and (found := UNREADABLE.search(text)):
            self._faults.add(YamlCode.CONTROL_CHARACTER, start, value=code_point(found[0]))
        return ScalarNode(text, event.style is None, start, end)

    def _enter(self, event: Any) -> None:
        start: int = event.start_mark.index
        if len(self._open) >= MAX_DEPTH:
            self._faults.add(YamlCode.TOO_DEEP, start, most=MAX_DEPTH)
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
                self._faults.add(YamlCode.KEY_NOT_TEXT, key.start)
            elif (first := entries.get(key.text)) is not None:
                line = self._faults.line_of(first.key.start)
                self._faults.add(
                    YamlCode.DUPLICATE_KEY, key.start, value=shown(key.text), line=line
                )
            else:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())
