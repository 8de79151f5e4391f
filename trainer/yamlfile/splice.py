"""Replacing or adding one thing in a text, with every other character kept.

If several places are possible, the likeliest comes first; the caller parses each candidate.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeGuard

from trainer.rules.money import Cents
from trainer.yamlfile.nodes import BYTE_ORDER_MARK, Entry, ListNode, MapNode, Node, ScalarNode, Span
from trainer.yamlfile.source import unreadable

# Writing values as YAML on one line, which is valid at any position in a file.


class Plain(NamedTuple):
    """A value to be written as it is, without quotes: a number, an amount, ``null``."""

    text: str


class Lined(NamedTuple):
    """A text to be written on lines of its own, if it has several and they can be."""

    text: str

    def lines(self) -> Sequence[str] | None:
        """Its first line, which says how it ends, and its lines; None if it has to be quoted."""
        body = self.text.removesuffix("\n").split("\n")
        whole = all(line.strip() == line and line.isprintable() for line in body)
        if len(body) < 2 or not whole or not body[0] or not body[-1]:
            return None
        return ("|" if self.text.endswith("\n") else "|-", *body)


Writable = bool | int | str | Plain | Lined | Sequence["Writable"] | Mapping[str, "Writable"]
"""What can be written. Money is ``amount(cents)``, because an int is a number here."""

NULL: Final = Plain("null")

_SAFE: Final = re.compile(r"\w[\w ()/&+'’–-]*(?:\.[\w ()/&+'’–-]*)*")
# What another YAML reader could take for a number, a boolean, a date or null.
_AMBIGUOUS: Final = re.compile(
    r"[-+.\d][-+.\d_:eExXoO]*|0[xo].*|~|null|true|false|yes|no|on|off|y|n", re.IGNORECASE
)
_BREAKS: Final = re.compile("[\x7f-\xa0\u2028\u2029\ufeff]")


def amount(cents: Cents) -> Plain:
    """Money as a person writes it: ``50``, and ``22.50`` where there are hundredths."""
    sign = "-" if cents < 0 else ""
    whole, hundredths = divmod(abs(cents), 100)
    return Plain(f"{sign}{whole}.{hundredths:02}" if hundredths else f"{sign}{whole}")


def scalar(text: str, *, quoted: bool = False) -> str:
    """``text`` as a scalar on one line, without quotes if it cannot be misread.

    Raises ValueError for a character that a file cannot hold.
    """
    found = unreadable(text)
    if found is not None:
        raise ValueError(f"U+{ord(found[0]):04X} cannot be written")
    safe = _SAFE.fullmatch(text) and not _AMBIGUOUS.fullmatch(text) and text == text.strip()
    return text if safe and not quoted else quote(text)


def quote(text: str) -> str:
    """``text`` between double quotes, as YAML and JSON both read it."""
    encoded = json.dumps(text, ensure_ascii=False)
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", encoded)


def single_quoted(text: str) -> str:
    """``text`` between single quotes, which hide nothing: it has to be printable."""
    doubled = text.replace("'", "''")
    return f"'{doubled}'"


def flow(value: Writable, *, quoted: bool = False) -> str:
    """``value`` on one line; with ``quoted`` every text in quotes, so that JSON stays JSON.

    Raises ValueError for a text that a file cannot hold.
    """
    if isinstance(value, Plain):
        return value.text
    if isinstance(value, Lined):
        return scalar(value.text, quoted=quoted)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return scalar(value, quoted=quoted)
    if isinstance(value, Mapping):
        entries = (
            f"{key(name, quoted=quoted)}: {flow(entry, quoted=quoted)}"
            for name, entry in value.items()
        )
        return f"{{{', '.join(entries)}}}"
    return f"[{', '.join(flow(entry, quoted=quoted) for entry in value)}]"


def block(value: Mapping[str, Writable] | Sequence[Writable]) -> str:
    """``value`` on lines of its own: lists of mappings and their mappings, the rest on one line.

    Raises ValueError for a text that a file cannot hold.
    """
    if isinstance(value, Mapping):
        return "\n".join(_block_entry(name, entry) for name, entry in value.items())
    return "\n".join(f"- {_indented(_block_item(item))}" for item in value)


def _block_entry(name: str, value: Writable) -> str:
    if _has_mappings(value):
        return f"{key(name)}:\n  {_indented(block(value))}"
    if isinstance(value, Lined) and (lines := value.lines()):
        return f"{key(name)}: " + "\n".join(
            (lines[0], *(f"  {line}" if line else "" for line in lines[1:]))
        )
    return f"{key(name)}: {flow(value)}"


def _block_item(value: Writable) -> str:
    return block(value) if isinstance(value, Mapping) and value else flow(value)


def _has_mappings(value: Writable) -> TypeGuard[Mapping[str, Writable] | Sequence[Writable]]:
    """Tell whether ``value`` is a list of mappings, or a mapping that leads to one."""
    if isinstance(value, Mapping):
        return any(_has_mappings(entry) for entry in value.values())
    if isinstance(value, str | Plain | Lined) or not isinstance(value, Sequence):
        return False
    return any(isinstance(entry, Mapping) for entry in value)


def _indented(lines: str) -> str:
    return lines.replace("\n", "\n  ")


def key(name: str, *, quoted: bool = False) -> str:
    """A key; a box number needs no quotes in YAML."""
    return name if name.isascii() and name.isdigit() and not quoted else scalar(name, quoted=quoted)


def exchanged(text: str, node: Node, entry: Entry | None, new: str) -> Iterator[str]:
    """``new`` in the place of ``node``, which is the value of ``entry`` or of no key."""
    if isinstance(node, ScalarNode) and node.start == node.end:
        for offset in _empty_places(text, node, entry):
            for written in (f" {new}", new, f": {new}"):
                yield text[:offset] + written + text[offset:]
        return
    end = _trimmed_end(text, Span(node.start, node.end))
    if entry is not None and not isinstance(node, ScalarNode) and not node.flow:
        # A value on the lines below its key is replaced by one right after the key.
        colon = text.rfind(":", 0, node.start)
        if not text[colon + 1 : node.start].strip():
            yield text[: colon + 1] + " " + new + text[end:]
    yield text[: node.start] + new + text[end:]


def _empty_places(text: str, node: ScalarNode, entry: Entry | None) -> Iterator[int]:
    """The offsets at which a missing value can be inserted."""
    if entry is not None:
        colon = text.find(":", entry.key.end)
        if colon >= 0:
            yield colon + 1
        yield entry.key.end
    yield node.start


def entry_spans(text: str, node: MapNode | ListNode) -> list[Span]:
    """The spans of a collection's entries: each key with its value, each item with its dash if any.

    Raises ValueError where a dash cannot be found.
    """
    if isinstance(node, MapNode):
        return [
            Span(entry.key.start, max(entry.key.end, entry.value.end)) for entry in node.entries
        ]
    if node.flow:
        return [Span(item.start, item.end) for item in node.items]
    column = node.start - _line_start(text, node.start)
    return [_item_span(text, node.start, column, item) for item in node.items]


def _item_span(text: str, first: int, column: int, item: Node) -> Span:
    """An item of a block list with its dash, which may be some lines above it."""
    line = _line_start(text, item.start)
    while line + column != first and not text.startswith("-", line + column):
        if line <= first:
            raise ValueError("an item without a dash")
        line = _line_start(text, line - 1)
    dash = line + column
    return Span(dash, max(item.end, dash + 1))


def with_entry(
    text: str, node: MapNode | ListNode, spans: Sequence[Span], place: int, new: str
) -> str:
    """``new`` as an entry of ``node``, after ``place`` of those at ``spans``."""
    if node.flow:
        return _with_flow_entry(text, spans, place, new)
    start = spans[0].start
    indent = _newline(text) + " " * (start - _line_start(text, start))
    new = new.replace("\n", indent)
    if place == 0:
        return f"{text[:start]}{new}{indent}{text[start:]}"
    end = _line_end(text, _trimmed_end(text, spans[place - 1]))
    return f"{text[:end]}{indent}{new}{text[end:]}"


def as_block(text: str, node: Node, entry: Entry, lines: str) -> str:
    """``lines`` below the key of ``entry``, whose value ``node`` is empty."""
    column = entry.key.start - _line_start(text, entry.key.start)
    indent = _newline(text) + " " * (column + 2)
    colon = text.index(":", entry.key.end) + 1
    rest = text[colon : node.start] + text[node.end :] if node.start >= colon else text[colon:]
    end = _line_end(rest, 0)
    kept = rest[:end].rstrip()
    return text[:colon] + kept + indent + lines.replace("\n", indent) + rest[end:]


def in_lines(text: str, node: ScalarNode, new: str) -> Iterator[str]:
    """``new`` on the lines of a scalar that is written on lines of its own, with their indent."""
    if text[node.start] not in "|>":
        return
    lines = Lined(new).lines()
    if lines is None:
        return
    first = _line_end(text, node.start) + (2 if _newline(text) == "\r\n" else 1)
    while first < len(text) and not text[first : _line_end(text, first)].strip():
        first = _line_end(text, first) + (2 if _newline(text) == "\r\n" else 1)
    line = text[first : _line_end(text, first)]
    indent = line[: len(line) - len(line.lstrip(" "))]
    end = _trimmed_end(text, Span(node.start, node.end))
    written = _newline(text).join(
        (lines[0], *(indent + other if other else "" for other in lines[1:]))
    )
    yield text[: node.start] + written + text[end:]


def with_word(text: str, spans: Sequence[Span], place: int, word: str, width: int) -> Iterator[str]:
    """``word`` before the one of ``spans`` at ``place``, or after the last.

    A line that would be longer than ``width`` is broken before it, if that is possible.
    """
    if place < len(spans):
        start = spans[place].start
        yield f"{text[:start]}{word} {text[start:]}"
        return
    end = spans[-1].end
    line = _line_start(text, end)
    if end - line + 1 + len(word) > width:
        first = _line_start(text, spans[0].start)
        head = text[line : spans[-1].start]
        indent = head[: len(head) - len(head.lstrip())] if line > first else ""
        lead = text[first : spans[0].start]
        key_indent = lead[: len(lead) - len(lead.lstrip())]
        for gap in dict.fromkeys((indent or f"{key_indent}  ", f"{key_indent}  ")):
            yield f"{text[:end]}{_newline(text)}{gap}{word}{text[end:]}"
    yield f"{text[:end]} {word}{text[end:]}"


def without_word(text: str, spans: Sequence[Span], place: int) -> Iterator[str]:
    """The text without a word and the space after it, or before it at a line's end."""
    span = spans[place]
    following = spans[place + 1].start if place + 1 < len(spans) else None
    if following is not None and not text[span.end : following].strip(" \t"):
        yield text[: span.start] + text[following:]
    if place:
        yield text[: spans[place - 1].end] + text[span.end :]
    if following is not None:
        yield text[: span.start] + text[following:]


def _with_flow_entry(text: str, spans: Sequence[Span], place: int, new: str) -> str:
    neighbour = spans[max(place - 1, 0)]
    line = _line_start(text, neighbour.start)
    own_line = line > 0 and not text[line : neighbour.start].strip()
    gap = _newline(text) + text[line : neighbour.start] if own_line else " "
    if place == 0:
        return f"{text[: neighbour.start]}{new},{gap}{text[neighbour.start :]}"
    return f"{text[: neighbour.end]},{gap}{new}{text[neighbour.end :]}"


def trimmed(text: str, span: Span) -> Span:
    """The span of an entry without the space and the comments after it."""
    return Span(span.start, _trimmed_end(text, span))


def without_entry(
    text: str, node: MapNode | ListNode, spans: Sequence[Span], place: int
) -> Iterator[str]:
    """The text without the entry of ``node`` at ``place``, and without the lines of its own."""
    span = spans[place]
    end = _trimmed_end(text, span)
    if len(spans) == 1:
        yield text[: span.start] + text[end:]
        yield text[: span.start] + "{}" + text[end:]
        return
    if node.flow:
        if place + 1 < len(spans):
            yield text[: span.start] + text[spans[place + 1].start :]
        else:
            yield text[: _trimmed_end(text, spans[place - 1])] + text[end:]
        return
    line = _line_start(text, span.start)
    if not text[line : span.start].strip():
        after = _line_end(text, end)
        after += 2 if text.startswith("\r\n", after) else 1
        yield text[:line] + text[after:]
    if place + 1 < len(spans):
        # The first key after a dash shares its line with it.
        yield text[: span.start] + text[spans[place + 1].start :]


def _line_start(text: str, offset: int) -> int:
    start = max(text.rfind("\n", 0, offset), text.rfind("\r", 0, offset)) + 1
    return len(BYTE_ORDER_MARK) if start == 0 and text[:1] == BYTE_ORDER_MARK else start


def _line_end(text: str, offset: int) -> int:
    ends = [found for found in (text.find("\n", offset), text.find("\r", offset)) if found >= 0]
    return min(ends, default=len(text))


def _newline(text: str) -> str:
    """The line ending that the author uses."""
    return "\r\n" if "\r\n" in text else "\n"


def _trimmed_end(text: str, span: Span) -> int:
    """The end of a value without the line breaks after a block scalar."""
    return span.start + len(text[span.start : span.end].rstrip())
