"""The position of each value of a file, by its path."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.yamlfile.marks import Lines, Mark, Path, Span
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode, word_spans


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
