"""Editing a file's text by splicing: the rest stays exactly as its author wrote it.

Every function returns the new text. It is parsed again first, so an edit that would change anything
but what was asked for raises ``CannotEdit`` and never damages a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.emit import Writable, flow, key as written_key
from trainer.yamlfile.marks import Lines, Path, Span
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode
from trainer.yamlfile.parse import compose
from trainer.yamlfile.positions import Positions
from trainer.yamlfile.splice import entry_spans, exchanged, trimmed, with_entry, without_entry

Data = None | tuple[str, bool] | list["Data"] | dict[str, "Data"]
"""The data of a text without its form: a scalar is its text and whether it is unquoted."""


class CannotEdit(ValueError):
    """The text cannot be edited in this way; it must be changed by hand."""


class _Text(NamedTuple):
    """A text with its tree."""

    text: str
    root: Node
    quoted: bool
    """Whether it is written as JSON, with every key in quotes."""

    def node(self, path: Path) -> Node:
        """The node at ``path``; raises CannotEdit if there is none."""
        node = Positions(self.text, self.root).node(path)
        if node is None:
            raise CannotEdit(f"nothing at {path}")
        return node


def set_value(text: str, path: Path, value: Writable) -> str:
    """Put ``value`` in the place of the one at ``path``. Raises CannotEdit."""
    source = _parsed(text)
    node = source.node(path)
    new = flow(value, quoted=source.quoted)
    expected = _replaced(_data(source.root), path, _data(_parsed_value(new)))
    parent = source.node(path[:-1]) if path else None
    entry = parent.entry(str(path[-1])) if isinstance(parent, MapNode) else None
    return _first(exchanged(source.text, node, entry, new), expected)


def insert_key(text: str, path: Path, key: str, value: Writable, order: Sequence[str] = ()) -> str:
    """Add ``key`` to the mapping at ``path``, after the keys that precede it in ``order``.

    A key that is not in ``order`` goes to the end. Raises CannotEdit, also if the key exists.
    """
    source = _parsed(text)
    node = source.node(path)
    if isinstance(node, ScalarNode) and node.is_null:
        return set_value(text, path, {key: value})
    if not isinstance(node, MapNode) or node.entry(key) is not None:
        raise CannotEdit(f"no place for {key} at {path}")
    if not node.entries:
        return set_value(text, path, {key: value})
    pair = f"{written_key(key, quoted=source.quoted)}: {flow(value, quoted=source.quoted)}"
    new = _data(_parsed_value(f"{{{pair}}}"))
    expected = _with_key(_data(source.root), path, new)
    spans = _spans(source, node)
    first = _place(node, key, order)
    places = sorted(range(len(spans) + 1), key=lambda place: abs(place - first))
    return _first((with_entry(source.text, node, spans, place, pair) for place in places), expected)


def put(text: str, path: Path, value: Writable, order: Sequence[str] = ()) -> str:
    """Put ``value`` at ``path``, with the mappings that lead there where they are missing.

    ``order`` is the order of the root's keys. Raises CannotEdit.
    """
    source = _parsed(text)
    known = Positions(source.text, source.root)
    if known.node(path) is not None:
        return set_value(text, path, value)
    above = next(
        path[:length] for length in range(len(path) - 1, -1, -1) if known.node(path[:length])
    )
    new = value
    for step in reversed(path[len(above) + 1 :]):
        new = {str(step): new}
    return insert_key(text, above, str(path[len(above)]), new, () if above else order)


def remove_key(text: str, path: Path) -> str:
    """Remove the key at ``path``, and with it every mapping above that it leaves empty.

    The root stays, empty if need be. Raises CannotEdit, also if there is no such key.
    """
    source = _parsed(text)
    while (
        len(path) > 1
        and isinstance(parent := source.node(path[:-1]), MapNode)
        and len(parent.entries) == 1
    ):
        path = path[:-1]
    node = source.node(path[:-1])
    key = str(path[-1])
    if not isinstance(node, MapNode) or node.entry(key) is None:
        raise CannotEdit(f"no key {key} at {path[:-1]}")
    expected = _replaced(_data(source.root), path[:-1], _without_key(_data(node), key))
    place = next(place for place, entry in enumerate(node.entries) if entry.key.text == key)
    return _first(without_entry(source.text, node, _spans(source, node), place), expected)


def remove_item(text: str, path: Path) -> str:
    """Remove the item at ``path`` from its list, which may be empty then. Raises CannotEdit."""
    source = _parsed(text)
    node, place = source.node(path[:-1]), path[-1]
    if not isinstance(node, ListNode) or not isinstance(place, int) or place >= len(node.items):
        raise CannotEdit(f"no item at {path}")
    if len(node.items) == 1:
        return set_value(text, path[:-1], [])
    data = _data(node)
    if not isinstance(data, list):
        raise CannotEdit(f"no list at {path[:-1]}")
    left = [item for number, item in enumerate(data) if number != place]
    expected = _replaced(_data(source.root), path[:-1], left)
    return _first(without_entry(source.text, node, _spans(source, node), place), expected)


def exchange_keys(text: str, path: Path, first: str, then: str) -> str:
    """Let two keys of the mapping at ``path`` change places, with all that is written in them.

    Raises CannotEdit.
    """
    source = _parsed(text)
    node = source.node(path)
    names = [entry.key.text for entry in node.entries] if isinstance(node, MapNode) else []
    if not isinstance(node, MapNode) or not {first, then} <= {*names}:
        raise CannotEdit(f"no keys {first} and {then} at {path}")
    one, other = sorted((names.index(first), names.index(then)))
    spans = _spans(source, node)
    parts = [trimmed(source.text, spans[place]) for place in (one, other)]
    (start, end), (other_start, other_end) = parts
    new = (
        source.text[:start]
        + source.text[other_start:other_end]
        + source.text[end:other_start]
        + source.text[start:end]
        + source.text[other_end:]
    )
    return _first([new], _data(source.root))


def append_item(text: str, path: Path, value: Writable) -> str:
    """Add ``value`` to the end of the list at ``path``. Raises CannotEdit."""
    source = _parsed(text)
    node = source.node(path)
    if isinstance(node, ScalarNode) and node.is_null:
        return set_value(text, path, [value])
    if not isinstance(node, ListNode):
        raise CannotEdit(f"no list at {path}")
    if not node.items:
        return set_value(text, path, [value])
    new = flow(value, quoted=source.quoted)
    data = _data(node)
    if not isinstance(data, list):
        raise CannotEdit(f"no list at {path}")
    expected = _replaced(_data(source.root), path, [*data, _data(_parsed_value(new))])
    spans = _spans(source, node)
    written = new if node.flow else f"- {new}"
    return _first([with_entry(source.text, node, spans, len(spans), written)], expected)


def _spans(source: _Text, node: MapNode | ListNode) -> list[Span]:
    try:
        return entry_spans(source.text, node)
    except ValueError as error:
        raise CannotEdit(str(error)) from error


def _place(node: MapNode, key: str, order: Sequence[str]) -> int:
    """After how many of the entries ``key`` goes."""
    if key not in order:
        return len(node.entries)
    before = set(order[: order.index(key)])
    places = [place for place, entry in enumerate(node.entries, 1) if entry.key.text in before]
    return max(places, default=0)


# Parsing and comparing


def _parsed(text: str) -> _Text:
    faults = Faults(Lines(text))
    root = compose(text, faults)
    if root is None or len(faults):
        raise CannotEdit("the text has faults")
    quoted = (
        isinstance(root, MapNode)
        and root.flow
        and bool(root.entries)
        and text[root.entries[0].key.start] == '"'
    )
    return _Text(text, root, quoted)


def _parsed_value(text: str) -> Node:
    return _parsed(text).root


def _first(candidates: Iterator[str] | Sequence[str], expected: Data) -> str:
    """The first of ``candidates`` whose data is exactly ``expected``. Raises CannotEdit."""
    for candidate in candidates:
        try:
            root = _parsed(candidate).root
        except CannotEdit:
            continue
        if _data(root) == expected:
            return candidate
    raise CannotEdit("this place cannot be edited")


def _data(node: Node) -> Data:
    if isinstance(node, ScalarNode):
        return None if node.is_null else (node.text, node.plain)
    if isinstance(node, ListNode):
        return [_data(item) for item in node.items]
    return {entry.key.text: _data(entry.value) for entry in node.entries}


def _replaced(data: Data, path: Path, new: Data) -> Data:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(data, dict):
        return {**data, str(step): _replaced(data[str(step)], rest, new)}
    if isinstance(data, list) and isinstance(step, int):
        return [*data[:step], _replaced(data[step], rest, new), *data[step + 1 :]]
    raise CannotEdit(f"nothing at {path}")


def _with_key(data: Data, path: Path, new: Data) -> Data:
    """``data`` with the keys of ``new`` in the mapping at ``path``; their order is free."""
    if path:
        step, rest = path[0], path[1:]
        inner = _at(data, step)
        return _replaced(data, (step,), _with_key(inner, rest, new))
    if isinstance(data, dict) and isinstance(new, dict):
        return data | new
    raise CannotEdit("no mapping")


def _without_key(data: Data, key: str) -> Data:
    if isinstance(data, dict):
        return {name: value for name, value in data.items() if name != key}
    raise CannotEdit("no mapping")


def _at(data: Data, step: str | int) -> Data:
    if isinstance(data, dict):
        return data[str(step)]
    if isinstance(data, list) and isinstance(step, int):
        return data[step]
    raise CannotEdit(f"nothing at {step}")
