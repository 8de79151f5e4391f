"""Editing a file's text by splicing: the rest stays exactly as its author wrote it.

Every function returns the new text. It is parsed again first, so an edit that would change anything
but what was asked for raises ``CannotEdit`` and never damages a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.nodes import (
    Lines,
    ListNode,
    MapNode,
    Node,
    Path,
    Positions,
    ScalarNode,
    Span,
    word_spans,
)
from trainer.yamlfile.parse import compose
from trainer.yamlfile.splice import (
    Lined,
    Writable,
    as_block,
    block,
    entry_spans,
    exchanged,
    flow,
    in_lines,
    key as written_key,
    quote,
    single_quoted,
    trimmed,
    with_entry,
    with_word,
    without_entry,
    without_word,
)

Filling = Mapping[str, Writable] | Sequence[Writable]
"""What an empty value can be filled with."""

Data = None | tuple[str, bool] | list["Data"] | dict[str, "Data"]
"""The data of a text without its form: a scalar is its text and whether it is unquoted."""


_WIDTH: Final = 80
"""How long a line of words may get before it is broken."""
_WORDS_IN_A_LINE: Final = 12
"""How many words are added at once, and so are not broken."""


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
    if isinstance(value, str | Lined):
        in_quotes = _replaced(_data(source.root), path, (_text(value), False))
        for candidate in _alike(source, node, value):
            try:
                return _first([candidate], in_quotes)
            except CannotEdit:
                continue
    return _first(exchanged(source.text, node, entry, new), expected)


def _text(value: str | Lined) -> str:
    return value.text if isinstance(value, Lined) else value


def _alike(source: _Text, node: Node, value: str | Lined) -> Iterator[str]:
    """``value`` in the form of the text that is there: between its quotes, or on lines below it."""
    if not isinstance(node, ScalarNode) or node.plain or not node.text:
        return
    if isinstance(value, Lined):
        yield from in_lines(source.text, node, value.text)
        return
    if source.text[node.start] == "'":
        yield f"{source.text[: node.start]}{single_quoted(value)}{source.text[node.end :]}"
    elif source.text[node.start] == '"':
        yield f"{source.text[: node.start]}{quote(value)}{source.text[node.end :]}"


def insert_key(
    text: str,
    path: Path,
    key: str,
    value: Writable,
    order: Sequence[str] = (),
    *,
    lines: bool = False,
) -> str:
    """Add ``key`` to the mapping at ``path``, after the keys that precede it in ``order``.

    A key that is not in ``order`` goes to the end. With ``lines`` the value is written on lines
    below its key, as far as the file is. Raises CannotEdit, also if the key exists.
    """
    source = _parsed(text)
    node = source.node(path)
    if isinstance(node, ScalarNode) and node.is_null:
        return _filled(source, path, {key: value}, lines=lines)
    if not isinstance(node, MapNode) or node.entry(key) is not None:
        raise CannotEdit(f"no place for {key} at {path}")
    if not node.entries:
        return _filled(source, path, {key: value}, lines=lines)
    pair = f"{written_key(key, quoted=source.quoted)}: {flow(value, quoted=source.quoted)}"
    new = _data(_parsed_value(f"{{{pair}}}"))
    if lines and not node.flow:
        pair = block({key: value})
    expected = _with_key(_data(source.root), path, new)
    spans = _spans(source, node)
    first = _place(node, key, order)
    places = sorted(range(len(spans) + 1), key=lambda place: abs(place - first))
    return _first((with_entry(source.text, node, spans, place, pair) for place in places), expected)


def _filled(source: _Text, path: Path, value: Filling, *, lines: bool) -> str:
    """``value`` in the place of an empty one, on lines below its key if that is possible."""
    node = source.node(path)
    parent = source.node(path[:-1]) if path else None
    entry = parent.entry(str(path[-1])) if isinstance(parent, MapNode) else None
    if lines and entry is not None and isinstance(parent, MapNode) and not parent.flow:
        expected = _replaced(
            _data(source.root), path, _data(_parsed_value(flow(value, quoted=source.quoted)))
        )
        try:
            return _first([as_block(source.text, node, entry, block(value))], expected)
        except CannotEdit:
            pass
    return set_value(source.text, path, value)


def put(
    text: str, path: Path, value: Writable, order: Sequence[str] = (), *, lines: bool = False
) -> str:
    """Put ``value`` at ``path``, with the mappings that lead there where they are missing.

    ``order`` is the order of the root's keys, ``lines`` as for ``insert_key``. Raises CannotEdit.
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
    key = str(path[len(above)])
    return insert_key(text, above, key, new, () if above else order, lines=lines)


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


def rename_key(text: str, path: Path, name: str) -> str:
    """Give the key at ``path`` another name, which none has yet. Raises CannotEdit."""
    source = _parsed(text)
    node, key = source.node(path[:-1]), str(path[-1])
    entry = node.entry(key) if isinstance(node, MapNode) else None
    data = _data(node)
    if entry is None or not isinstance(data, dict) or name in data:
        raise CannotEdit(f"no key {key} at {path[:-1]}, or one {name} as well")
    renamed: Data = {name if item == key else item: value for item, value in data.items()}
    before, after = source.text[: entry.key.start], source.text[entry.key.end :]
    written = [quote(name)] if source.quoted else [flow(name), quote(name)]
    expected = _replaced(_data(source.root), path[:-1], renamed)
    return _first([f"{before}{item}{after}" for item in written], expected)


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
    item, other = sorted((names.index(first), names.index(then)))
    spans = _spans(source, node)
    parts = [trimmed(source.text, spans[place]) for place in (item, other)]
    (start, end), (other_start, other_end) = parts
    new = (
        source.text[:start]
        + source.text[other_start:other_end]
        + source.text[end:other_start]
        + source.text[start:end]
        + source.text[other_end:]
    )
    return _first([new], _data(source.root))


def append_item(text: str, path: Path, value: Writable, *, lines: bool = False) -> str:
    """Add ``value`` to the end of the list at ``path``; with ``lines`` as for ``insert_key``.

    Raises CannotEdit.
    """
    source = _parsed(text)
    node = source.node(path)
    if isinstance(node, ScalarNode) and node.is_null:
        return _filled(source, path, [value], lines=lines)
    if not isinstance(node, ListNode):
        raise CannotEdit(f"no list at {path}")
    if not node.items:
        return _filled(source, path, [value], lines=lines)
    new = flow(value, quoted=source.quoted)
    data = _data(node)
    if not isinstance(data, list):
        raise CannotEdit(f"no list at {path}")
    expected = _replaced(_data(source.root), path, [*data, _data(_parsed_value(new))])
    spans = _spans(source, node)
    written = new if node.flow else block([value]) if lines else f"- {new}"
    return _first([with_entry(source.text, node, spans, len(spans), written)], expected)


def append_words(text: str, path: Path, added: Sequence[str]) -> str:
    """Add words after the last of the text or list at ``path``. Raises CannotEdit."""
    for first in range(0, len(added), _WORDS_IN_A_LINE):
        node = _parsed(text).node(path)
        some = added[first : first + _WORDS_IN_A_LINE]
        if isinstance(node, ScalarNode):
            some = [" ".join(some)]
        for word in some:
            _source, _node, present = _words(text, path)
            text = insert_word(text, path, len(present), word)
    return text


def insert_word(text: str, path: Path, place: int, word: str) -> str:
    """Add ``word`` to those of the text, or to the items of the list, at ``path``.

    It goes before the one at ``place``, or after the last. Raises CannotEdit.
    """
    source, node, words = _words(text, path)
    if not words:
        return set_value(text, path, word if isinstance(node, ScalarNode) else [word])
    added = word.split() if isinstance(node, ScalarNode) else [word]
    new = [*words[:place], *added, *words[place:]]
    spans = _word_spans(source, node)
    if isinstance(node, ListNode):
        written = flow(word, quoted=source.quoted)
        candidates = iter(
            [
                with_entry(
                    source.text,
                    node,
                    _spans(source, node),
                    min(place, len(words)),
                    written if node.flow else f"- {written}",
                )
            ]
        )
    else:
        candidates = with_word(source.text, spans, place, word, _WIDTH)
    return _with_words(source, path, candidates, new)


def keep_words(text: str, path: Path, count: int) -> str:
    """Remove all but the first ``count`` of the words at ``path``. Raises CannotEdit."""
    source, node, words = _words(text, path)
    if count >= len(words):
        return text
    if isinstance(node, ListNode):
        for place in range(len(words) - 1, count - 1, -1):
            text = remove_item(text, (*path, place))
        return text
    if count <= 0:
        return set_value(text, path, "")
    spans = _word_spans(source, node)
    kept = source.text[: spans[count - 1].end] + source.text[spans[-1].end :]
    return _with_words(source, path, iter([kept]), words[:count])


def replace_word(text: str, path: Path, place: int, word: str) -> str:
    """Put ``word`` in the place of one of the words at ``path``. Raises CannotEdit."""
    source, node, words = _words(text, path)
    if not 0 <= place < len(words):
        raise CannotEdit(f"no word {place} at {path}")
    if isinstance(node, ListNode):
        return set_value(text, (*path, place), word)
    start, end = _word_spans(source, node)[place]
    new = [*words[:place], word, *words[place + 1 :]]
    return _with_words(source, path, iter([source.text[:start] + word + source.text[end:]]), new)


def remove_word(text: str, path: Path, place: int) -> str:
    """Remove one of the words at ``path``; the last leaves an empty text or list.

    Raises CannotEdit.
    """
    source, node, words = _words(text, path)
    if not 0 <= place < len(words):
        raise CannotEdit(f"no word {place} at {path}")
    if isinstance(node, ListNode):
        return remove_item(text, (*path, place))
    if len(words) == 1:
        return set_value(text, path, "")
    new = [*words[:place], *words[place + 1 :]]
    candidates = without_word(source.text, _word_spans(source, node), place)
    return _with_words(source, path, candidates, new)


def _words(text: str, path: Path) -> tuple[_Text, ScalarNode | ListNode, list[str]]:
    source = _parsed(text)
    node = source.node(path)
    if isinstance(node, ScalarNode):
        return source, node, [] if node.is_null else node.text.split()
    if isinstance(node, ListNode) and all(isinstance(item, ScalarNode) for item in node.items):
        return source, node, [item.text for item in node.items if isinstance(item, ScalarNode)]
    raise CannotEdit(f"no words at {path}")


def _word_spans(source: _Text, node: ScalarNode | ListNode) -> Sequence[Span]:
    if isinstance(node, ListNode):
        return [Span(item.start, item.end) for item in node.items]
    return word_spans(node, source.text)


def _with_words(source: _Text, path: Path, candidates: Iterator[str], words: list[str]) -> str:
    """The first candidate with exactly ``words`` at ``path``, else all of them written anew."""
    expected = _replaced(_data(source.root), path, None)
    for candidate in candidates:
        try:
            _again, _node, found = _words(candidate, path)
        except CannotEdit:
            continue
        if found == words and _replaced(_data(_again.root), path, None) == expected:
            return candidate
    node = source.node(path)
    return set_value(source.text, path, " ".join(words) if isinstance(node, ScalarNode) else words)


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
