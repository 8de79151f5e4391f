"""The nodes of a YAML text: scalars, mappings and lists, each with its position."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from trainer.yamlfile.marks import Span

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
        """Whether the scalar is null (YAML 1.2 core)."""
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
