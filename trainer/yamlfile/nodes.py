"""The nodes of a YAML text: scalars, mappings and lists, each with its position."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

# Positions in a text: offsets, lines and columns, and paths to values.

Path = tuple[str | int, ...]
"""The path to a value from the file's root: keys of mappings, indices (from 0) of list items.

A key that is a number may be given as one: ``("boxes", 1, 0, "calls", 2)`` is the third call of the
first bettor on box 1. In a text an index stands for a word: in a shoe written as one string,
``("shoe", 3)`` is the fourth card.
"""

BYTE_ORDER_MARK: Final = "\ufeff"

_BREAK: Final = re.compile(r"\r\n|\n|\r")


class Mark(NamedTuple):
    """A position in the text, for a person: both numbers count from 1.

    ``file`` is the name of a file that a series names, empty for a position in the file itself.
    """

    line: int
    column: int
    file: str = ""


class Span(NamedTuple):
    """A part of the text, as offsets in characters; ``end`` is exclusive."""

    start: int
    end: int


class Lines:
    """The lines of one text, which give an offset's line and column; ``file`` is its name."""

    __slots__ = ("_file", "_found", "_text")

    def __init__(self, text: str, file: str = "") -> None:
        self._file = file
        self._text = text
        self._found: list[int] | None = None

    @property
    def _starts(self) -> list[int]:
        """The offset of each line. Most files have no faults, and nobody asks."""
        if self._found is None:
            # A byte order mark has no width in an editor.
            first = len(BYTE_ORDER_MARK) if self._text.startswith(BYTE_ORDER_MARK) else 0
            self._found = [first, *(found.end() for found in _BREAK.finditer(self._text))]
        return self._found

    def mark(self, offset: int) -> Mark:
        """The line and column of ``offset``."""
        starts = self._starts
        line = max(bisect_right(starts, offset), 1)
        return Mark(line, max(offset - starts[line - 1], 0) + 1, self._file)

    def offset(self, mark: Mark) -> int:
        """The offset of a line and column of this text."""
        starts = self._starts
        return starts[min(max(mark.line, 1), len(starts)) - 1] + mark.column - 1


class JoinedLines(Lines):
    """The lines of two joined texts, the second of which begins at the offset ``at``."""

    __slots__ = ("_at", "_second")

    def __init__(self, first: Lines, second: Lines, at: int) -> None:
        super().__init__(first._text, first._file)
        self._second = second
        self._at = at

    def mark(self, offset: int) -> Mark:
        """The line and column of ``offset`` in whichever text contains it."""
        if offset >= self._at:
            return self._second.mark(offset - self._at)
        return super().mark(offset)


_NULLS: Final = frozenset({"", "~", "null", "Null", "NULL"})
_WORD: Final = re.compile(r"\S+")
_BLOCK_HEADER: Final = re.compile(r"[|>][^\n\r]*")


class ScalarNode(NamedTuple):
    """A scalar with its own text; ``plain`` if it is written without quotes and not as a block."""

    text: str
    plain: bool
    start: int
    end: int

    @property
    def is_null(self) -> bool:
        """True if the scalar is null (YAML 1.2 core)."""
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
        return next((entry for entry in self.entries if entry.key.text == key), None)


class ListNode(NamedTuple):
    """A list; ``flow`` if it is written in brackets."""

    items: tuple[Node, ...]
    flow: bool
    start: int
    end: int


Node = ScalarNode | MapNode | ListNode


def moved(node: Node, by: int) -> Node:
    """The node with its positions shifted by ``by`` characters."""
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


def word_spans(node: ScalarNode, text: str) -> tuple[Span, ...]:
    """The span of each word of a scalar in the text.

    If escapes hide the words, each has the span of the scalar.
    """
    words = node.text.split()
    start, end = node.start, node.end
    if not node.plain and (header := _BLOCK_HEADER.match(text, start, end)):
        start = header.end()
    elif not node.plain:
        start, end = start + 1, end - 1
    found = [(match[0], Span(*match.span())) for match in _WORD.finditer(text, start, end)]
    if [name for name, _ in found] == words:
        return tuple(span for _, span in found)
    return (Span(node.start, node.end),) * len(words)


# The position of each value of a file, by its path.


class Positions:
    """Finds the position of a key or a value. An absent one has the position of its parent."""

    __slots__ = ("_lines", "_root", "_text")

    def __init__(self, text: str, root: Node | None, lines: Lines | None = None) -> None:
        self._text = text
        self._root = root
        self._lines = lines or Lines(text)

    def value(self, *path: str | int) -> Mark:
        """The mark of the value at ``path``, or of the nearest existing value above it."""
        return self._lines.mark(self._value(path))

    def key(self, *path: str | int) -> Mark:
        """The mark of the key at ``path`` (in a list: of the item), else as ``value``."""
        if path and isinstance(parent := self.node(path[:-1]), MapNode):
            entry = parent.entry(str(path[-1]))
            if entry is not None:
                return self._lines.mark(entry.key.start)
        return self._lines.mark(self._value(path))

    def text(self, *path: str | int) -> str | None:
        """The text of the scalar at ``path``; None if there is none."""
        node = self.node(path)
        return node.text if isinstance(node, ScalarNode) else None

    def span(self, *path: str | int) -> Span | None:
        """The span of the value at ``path``; None if the file does not have it."""
        node = self.node(path)
        if node is not None:
            return Span(node.start, node.end)
        return self._word(path)

    def node(self, path: Path) -> Node | None:
        """The node at ``path``; None if the file does not have it."""
        node = self._root
        for step in path:
            if isinstance(node, MapNode):
                entry = node.entry(str(step))
                node = entry.value if entry else None
            elif isinstance(node, ListNode) and isinstance(step, int) and step < len(node.items):
                node = node.items[step]
            else:
                return None
        return node

    def path_at(self, mark: Mark) -> Path:
        """The path of the innermost value that is, or whose key is, at a mark."""
        return tuple(self._path(self._root, self._lines.offset(mark)))

    def _path(self, node: Node | None, offset: int) -> Iterator[str | int]:
        if isinstance(node, MapNode):
            for entry in node.entries:
                if entry.key.start <= offset < max(entry.value.end, entry.key.end + 1):
                    yield entry.key.text
                    yield from self._path(entry.value, offset)
                    return
        elif isinstance(node, ListNode):
            for place, item in enumerate(node.items):
                if item.start <= offset < max(item.end, item.start + 1):
                    yield place
                    yield from self._path(item, offset)
                    return
        elif node is not None and not node.is_null:
            spans = word_spans(node, self._text)
            if len(spans) > 1 and spans[0] != spans[1]:
                yield from (n for n, span in enumerate(spans) if span.start <= offset < span.end)

    def _value(self, path: Path) -> int:
        while path:
            span = self.span(*path)
            if span is not None:
                return span.start
            path = path[:-1]
        return self._root.start if self._root is not None else 0

    def _word(self, path: Path) -> Span | None:
        """One word of a text, by its index."""
        node = self.node(path[:-1]) if path else None
        if not isinstance(node, ScalarNode) or not isinstance(path[-1], int):
            return None
        spans = word_spans(node, self._text)
        return spans[path[-1]] if path[-1] < len(spans) else None
