"""Parsing the bytes of a file into a small tree with positions, or into diagnostics.

Only libyaml's events are used: a scalar keeps its own text, so that no value turns into a float, an
octal number or a date, and the limits are checked while parsing, before anything large is built.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, NoReturn, Protocol

from yaml import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
)

from trainer.errors import LibyamlMissing
from trainer.yamlfile.diagnostics import Diagnostic, Faults, Value, YamlCode, excerpt
from trainer.yamlfile.nodes import (
    BYTE_ORDER_MARK,
    Entry,
    Lines,
    ListNode,
    MapNode,
    Node,
    Positions,
    ScalarNode,
)
from trainer.yamlfile.source import code_point, decode, unreadable

try:
    from yaml import CSafeLoader
except ImportError as error:
    # PyYAML's own parser reads some files differently, and is much slower.
    raise LibyamlMissing(str(error)) from error

MAX_EVENTS: Final = 20_000
MAX_DEPTH: Final = 16

# The escape of a lone surrogate follows an odd number of backslashes.
_HALF: Final = re.compile(r"(?<!\\)((?:\\\\)*)\\((?:u|U0000)[dD][89a-fA-F][0-9a-fA-F]{2})")
_BREAKS: Final = re.compile("[\x85\u2028\u2029]")
_PRIVATE_USE: Final = range(0xF0000, 0xFFFFE)

_WORD: Final = re.compile(r"[^\s,\[\]{}]*")
_LINE: Final = re.compile(r"[^\r\n]*")
# What libyaml was reading when it gave up, if it is something no file may contain.
_NOT_ALLOWED: Final = {
    "while scanning an anchor": (YamlCode.ANCHOR, _WORD),
    "while scanning an alias": (YamlCode.ALIAS, _WORD),
    "while scanning a tag": (YamlCode.TAG, _WORD),
    "while parsing a tag": (YamlCode.TAG, _WORD),
    "while scanning a directive": (YamlCode.DIRECTIVE, _LINE),
}
_TABBED: Final = re.compile(r" *\t")
_NO_VALUE: Final = re.compile(r":[,\]}]")
_NO_KEY: Final = frozenset({"did not find expected key", "did not find expected node content"})


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A parsed file.

    ``root`` is None if it could not be parsed; the ``faults`` then say why, and ``text`` is empty
    if the bytes are not text. ``lines`` convert its offsets to marks.
    """

    text: str
    root: Node | None
    lines: Lines
    faults: tuple[Diagnostic, ...]

    @property
    def positions(self) -> Positions:
        return Positions(self.text, self.root, self.lines)

    def has(self, key: str) -> bool:
        """Tell whether the file has this key at the top level."""
        return isinstance(self.root, MapNode) and self.root.entry(key) is not None


def parse(data: bytes, file: str = "") -> ParsedFile:
    """The tree of a file; raises nothing, whatever ``data`` is.

    ``file`` is its name if it is a file that a series names.
    """
    text = decode(data, file)
    if isinstance(text, Diagnostic):
        return ParsedFile("", None, Lines("", file), (text,))
    lines = Lines(text, file)
    faults = Faults(lines)
    root = compose(text, faults)
    return ParsedFile(text, root, lines, faults.found)


class _Stop(Exception):
    """The text cannot be parsed any further; the reason is among the faults."""


def compose(text: str, faults: Faults) -> Node | None:
    """The tree of the one document in ``text``; None if it has none, for a reason in ``faults``.

    Offsets refer to ``text``.
    """
    before = len(faults)
    try:
        root = _Composer(text, faults).document()
    except _Stop:
        return None
    if root is None and len(faults) == before:
        faults.add(YamlCode.EMPTY_FILE, 0)
    return root


class _StandIns:
    """The text as libyaml can read it: characters that it would misread have stand-ins.

    It rejects the surrogate escapes by which JSON writes one rare character as two, and it breaks
    lines as YAML 1.1 did. A stand-in is a private-use character that does not occur in the text; no
    offset changes.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._meant: dict[int, str] = {}
        self._half = ""
        if _BREAKS.search(text) or ("\\" in text and _HALF.search(text)):
            # Even the largest text cannot contain all of them.
            used = set(text)
            unused = (sign for sign in map(chr, _PRIVATE_USE) if sign not in used)
            # The oldest of these line breaks is folded into a space, as other breaks are.
            for meant, sign in zip(("\x85", "\u2028", "\u2029"), unused, strict=False):
                self.text = self.text.replace(meant, sign)
                self._meant[ord(sign)] = " " if meant == "\x85" else meant
            self._half = next(unused)
            self._meant[ord(self._half)] = "\\"
            self.text = _HALF.sub(rf"\1{self._half}\2", self.text)

    @property
    def changed(self) -> bool:
        return bool(self._meant)

    def restored(self, value: str, style: str) -> str:
        """The value of a scalar as in the file; a lone surrogate stays."""
        if not self._meant:
            return value
        if style == '"' and self._half in value:
            pattern = f"{self._half}(?:u|U0000)(.{{4}})"
            value = re.sub(pattern, lambda found: chr(int(found[1], 16)), value)
            value = value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
        return value.translate(self._meant)


def _without_tabs_before_brace(text: str) -> str:
    """Replace tabs before the first brace: JSON may have them, but libyaml rejects them there."""
    start = len(text) - len(text.lstrip(" \t\r\n"))
    if text.startswith("{", start) and "\t" in text[:start]:
        return text[:start].replace("\t", " ") + text[start:]
    return text


class _Mark(Protocol):
    """A position as libyaml gives it: the number of characters before it."""

    index: int


class _Open:
    """A collection whose end has not come yet."""

    __slots__ = ("children", "flow", "is_map", "start")

    def __init__(self, *, is_map: bool, flow: bool, start: int) -> None:
        self.is_map = is_map
        self.flow = flow
        self.start = start
        self.children: list[Node] = []


class _Composer:
    """Builds the tree with a stack of its own: deep nesting needs no deep recursion."""

    def __init__(self, text: str, faults: Faults) -> None:
        # libyaml does not count a byte order mark.
        self._first = len(BYTE_ORDER_MARK) if text.startswith(BYTE_ORDER_MARK) else 0
        self._text = text[self._first :]
        self._stand_ins = _StandIns(self._text)
        self._faults = faults
        self._open: list[_Open] = []
        self._roots: list[Node] = []
        self._children = self._roots
        """What the next node is added to: the children of the innermost open collection."""

    def document(self) -> Node | None:
        try:
            self._take_all(CSafeLoader(_without_tabs_before_brace(self._stand_ins.text)))
        except MarkedYAMLError as error:
            self._explain(error)
            raise _Stop from error
        except (YAMLError, ValueError) as error:
            # A character that no file may contain, in a text that was not read from a file.
            self._faults.add(YamlCode.NOT_YAML, 0, value=excerpt(str(error)))
            raise _Stop from error
        return self._roots[0] if self._roots else None

    def _take_all(self, parser: CSafeLoader) -> None:
        next_event = parser.get_event
        first, changed = self._first, self._stand_ins.changed
        number = 0
        while (event := next_event()) is not None:
            number += 1
            if number > MAX_EVENTS:
                self._refuse(event, YamlCode.TOO_MANY_PARTS, most=MAX_EVENTS)
            if event.__class__ is not ScalarEvent:
                self._take(event)
                continue
            # Here and not in a method, as most events are scalars: a file is mostly read here.
            if event.anchor is not None or event.tag is not None:
                self._refuse_properties(event)
            text, style, begins, ends = event.value, event.style, event.start_mark, event.end_mark
            assert begins is not None, "libyaml gives every position"
            assert ends is not None, "libyaml gives every position"
            start = begins.index + first
            if changed or style == '"':
                text = self._meant(text, style or "", start)
            self._children.append(ScalarNode(text, not style, start, ends.index + first))

    def _take(self, event: Event) -> None:
        if isinstance(event, CollectionStartEvent):
            self._refuse_properties(event)
            self._enter(event)
        elif isinstance(event, CollectionEndEvent):
            self._leave(event)
        elif isinstance(event, AliasEvent):
            self._refuse(event, YamlCode.ALIAS, value=f"*{excerpt(event.anchor or '')}")
        elif isinstance(event, DocumentStartEvent):
            self._begin(event)

    def _explain(self, error: MarkedYAMLError) -> None:
        """Add the fault for which libyaml stopped."""
        mark = error.problem_mark or error.context_mark
        index = mark.index if mark is not None else 0
        began = error.context_mark.index if error.context_mark is not None else index
        if error.context in _NOT_ALLOWED:
            code, extent = _NOT_ALLOWED[error.context]
            found = extent.match(self._text, began)
            self._faults.add(code, began + self._first, value=excerpt(found[0] if found else ""))
        elif _NO_VALUE.match(self._text, index) and error.problem == "found unexpected ':'":
            key = excerpt(self._text[began:index])
            self._faults.add(YamlCode.EMPTY_VALUE, began + self._first, key=key)
        elif error.problem in _NO_KEY and self._text.startswith(":", index):
            self._faults.add(YamlCode.KEY_NOT_TEXT, index + self._first)
        elif _TABBED.match(self._text, start := self._text.rfind("\n", 0, index) + 1):
            line = self._text.count("\n", 0, start) + 1
            self._faults.add(YamlCode.TAB, start + self._first, line=line)
        else:
            problem = excerpt(error.problem or error.context or "")
            self._faults.add(YamlCode.NOT_YAML, index + self._first, value=problem)

    def _offset(self, mark: _Mark | None) -> int:
        return mark.index + self._first if mark is not None else 0

    def _refuse(self, event: Event, code: YamlCode, **values: Value) -> NoReturn:
        self._faults.add(code, self._offset(event.start_mark), rule=None, **values)
        raise _Stop

    def _begin(self, event: DocumentStartEvent) -> None:
        if self._roots:
            self._refuse(event, YamlCode.SEVERAL_DOCUMENTS)
        if event.version not in (None, (1, 2)):
            version = excerpt(".".join(map(str, event.version)))
            self._refuse(event, YamlCode.DIRECTIVE, value=f"%YAML {version}")

    def _refuse_properties(self, event: ScalarEvent | CollectionStartEvent) -> None:
        # An anchor bomb is rejected at its first anchor, whether that is used or not.
        if event.anchor is not None:
            self._refuse(event, YamlCode.ANCHOR, value=f"&{excerpt(event.anchor)}")
        if event.tag is not None:
            self._refuse(event, YamlCode.TAG, value=excerpt(event.tag))

    def _meant(self, value: str, style: str, start: int) -> str:
        """The value of a scalar as in the file."""
        text = self._stand_ins.restored(value, style)
        if style == '"' and (found := unreadable(text)):
            self._faults.add(YamlCode.CONTROL_CHARACTER, start, value=code_point(found[0]))
        return text

    def _enter(self, event: CollectionStartEvent) -> None:
        if len(self._open) >= MAX_DEPTH:
            self._refuse(event, YamlCode.TOO_DEEP, most=MAX_DEPTH)
        is_map = isinstance(event, MappingStartEvent)
        start = self._offset(event.start_mark)
        entered = _Open(is_map=is_map, flow=bool(event.flow_style), start=start)
        self._open.append(entered)
        self._children = entered.children

    def _leave(self, event: Event) -> None:
        done = self._open.pop()
        self._children = self._open[-1].children if self._open else self._roots
        children, start, end = done.children, done.start, self._offset(event.end_mark)
        if not done.flow:
            end = children[-1].end if children else start
        if done.is_map:
            self._children.append(MapNode(self._entries(children), done.flow, start, end))
        else:
            self._children.append(ListNode(tuple(children), done.flow, start, end))

    def _entries(self, children: list[Node]) -> tuple[Entry, ...]:
        entries: dict[str, Entry] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, ScalarNode) or key.is_null:
                self._faults.add(YamlCode.KEY_NOT_TEXT, key.start)
            elif (first := entries.get(key.text)) is not None:
                line = self._faults.line_of(first.key.start)
                self._faults.add(
                    YamlCode.DUPLICATE_KEY, key.start, value=excerpt(key.text), line=line
                )
            else:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())
