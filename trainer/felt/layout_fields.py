"""The keys of one mapping of a layout file, read with their types and ranges checked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from trainer.felt.faults import HARMLESS, LayoutCode, is_block
from trainer.felt.shapes import Point, Rectangle
from trainer.texts import TextEnum
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, Value, YamlCode, excerpt
from trainer.yamlfile.fields import is_note
from trainer.yamlfile.nodes import Entry, Lines, ListNode, MapNode, Node, ScalarNode

_BRACED: Final = re.compile(r"\{[^{}]*\}|[{}]")


def broken_parts(template: str, places: Collection[str]) -> Iterator[str]:
    """The parts with one or two braces that are not placeholders from ``places`` (``{odds}``)."""
    return (found[0] for found in _BRACED.finditer(template) if found[0] not in places)


MAX_LIST: Final = 64
MAX_SIZE: Final = 10_000.0
"""The largest measure of a table, in millimetres."""
MAX_TEXT: Final = 400
MAX_TEMPLATE: Final = 80
"""The longest template: a longer legend would be set too small to be read."""

_Word = TypeVar("_Word", bound=StrEnum)

_ID: Final = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*", re.ASCII)
_MAX_ID: Final = 80
LANGUAGE: Final = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*", re.ASCII)
"""The code of a language, such as fr or pt_BR."""


class Range(NamedTuple):
    """The smallest and largest allowed value of a number."""

    least: float
    most: float


LENGTH: Final = Range(0.1, MAX_SIZE)
OFFSET: Final = Range(-MAX_SIZE, MAX_SIZE)
ANGLE: Final = Range(-180, 180)


class LayoutFields:
    """One mapping; a wrong value is reported as a fault and replaced by a harmless one.

    The allowed keys are those that have been read: ``done`` reports all others. ``path`` is the
    mapping's path as shown in messages, empty for the file itself.
    """

    __slots__ = ("_before", "_entries", "_faults", "_known", "_node", "_path")

    def __init__(self, node: MapNode, path: str, faults: Faults) -> None:
        self._node = node
        self._path = path
        self._faults = faults
        self._entries = {
            entry.key.text: entry for entry in node.entries if not is_note(entry.key.text)
        }
        self._known: dict[str, None] = {}
        self._before = len(faults)

    @property
    def spoiled(self) -> bool:
        """True if any value of this mapping, or within it, has been wrong so far."""
        return any(fault.code not in HARMLESS for fault in self._faults.found[self._before :])

    def fault(self, code: TextEnum, key: str = "", at: int | None = None, **given: Value) -> None:
        """Add a fault for the value of ``key``, for its entry ``at``, or for the whole mapping."""
        entry = self._entries.get(key)
        node: Node = entry.value if entry is not None else self._node
        path = self._way(key) if key else self._path
        if at is not None and isinstance(node, ListNode):
            node, path = node.items[at], f"{path}[{at}]"
        elif entry is not None and is_block(node):
            node = entry.key
        self._faults.add(code, node.start, rule=None, key=path, **given)

    # Texts

    def text(self, key: str, most: int = MAX_TEXT) -> str:
        """A text of one line with at most ``most`` characters."""
        node = self._value(key)
        if node is None:
            return ""
        return values.text(node, self._way(key), self._faults, most=most) or ""

    def texts(self, key: str, most: int = MAX_TEXT) -> tuple[str, ...]:
        """A list of texts of one line each; it may be absent."""
        if self._absent(key, ()):
            return ()
        found = (
            values.text(item, way, self._faults, most=most)
            for way, item in self._items(key, 0, MAX_LIST)
        )
        return tuple(text for text in found if text)

    def name(self, key: str) -> str:
        """An id. It also serves as a file name, so it must not contain a path."""
        return self._matching(key, _ID, LayoutCode.NOT_AN_ID)

    def language(self, key: str) -> str:
        return self._matching(key, LANGUAGE, LayoutCode.NOT_A_LANGUAGE)

    def template(self, key: str, needed: Collection[str], allowed: Collection[str] = ()) -> str:
        """A text with each of ``needed`` in braces, optionally ``allowed``, and no other braces.

        If absent, it is empty.
        """
        if self._absent(key, ""):
            return ""
        text = self.text(key, MAX_TEMPLATE)
        known = tuple(f"{{{place}}}" for place in (*needed, *allowed))
        for part in broken_parts(text, known):
            code = LayoutCode.TEMPLATE if known else LayoutCode.NO_TEMPLATE
            self.fault(code, key, value=excerpt(part), known=known)
        for place in known[: len(needed)]:
            if text and place not in text:
                self.fault(LayoutCode.NOT_IN_TEMPLATE, key, value=place)
        return text

    # Numbers and places

    def number(self, key: str, within: Range = LENGTH, default: float | None = None) -> float:
        """A number within a range; it may be absent if there is a ``default``."""
        if self._absent(key, default):
            return float(default or 0)
        node = self._value(key)
        return within.least if node is None else self._number(node, within, self._way(key))

    def count(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from ``least`` to ``most``."""
        if self._absent(key, default):
            return default or 0
        node = self._value(key)
        if node is None:
            return least
        found = values.number(node, self._way(key), self._faults, least=least, most=most)
        return least if found is None else found

    def angle(self, key: str, default: float | None = None) -> float:
        """An angle in degrees, positive or negative."""
        return self.number(key, ANGLE, default)

    def angles(self, key: str, most: int, within: Range) -> tuple[float, ...]:
        """A list of at least one angle."""
        return tuple(self._number(item, within, way) for way, item in self._items(key, 1, most))

    def point(self, key: str) -> Point:
        node = self._value(key)
        if node is None:
            return Point(0, 0)
        if not isinstance(node, ListNode) or len(node.items) != 2:
            self.fault(LayoutCode.NOT_A_POINT, key, value=values.source_of(node))
            return Point(0, 0)
        way = self._way(key)
        return Point(
            *(self._number(item, OFFSET, f"{way}[{at}]") for at, item in enumerate(node.items))
        )

    def rectangle(self) -> Rectangle:
        """A rectangle described in this mapping."""
        return Rectangle(
            self.point("centre"), self.number("width"), self.number("depth"), self.angle("angle", 0)
        )

    # Words

    def word(self, key: str, words: Iterable[_Word], default: _Word | None = None) -> _Word:
        """One of ``words``, by its value; it may be absent if there is a ``default``."""
        first, *_rest = words
        return self.word_or_none(key, words, default) or first

    def word_or_none(
        self, key: str, words: Iterable[_Word], default: _Word | None = None
    ) -> _Word | None:
        """Like ``word``, but None if the value is none of ``words``."""
        if self._absent(key, default):
            return default
        node = self._value(key)
        return None if node is None else values.word(node, self._way(key), words, self._faults)

    def words(self, key: str, words: Collection[_Word]) -> tuple[_Word, ...]:
        """A list of distinct ``words``, by their values; at least one."""
        found: dict[_Word, None] = {}
        for at, (way, item) in enumerate(self._items(key, 1, len(words))):
            word = values.word(item, way, words, self._faults)
            if word is None:
                continue
            if word in found:
                self.fault(LayoutCode.TWICE, key, at, value=word.value)
            found[word] = None
        return tuple(found)

    # Mappings within this one

    def among(self, words: Iterable[_Word]) -> tuple[_Word, ...]:
        """Those of ``words`` that are keys of this mapping; there may be none."""
        self._known.update(dict.fromkeys(words))
        return tuple(word for word in words if word in self._entries)

    def names(self) -> tuple[str, ...]:
        """All keys of this mapping; empty if there are too many."""
        self._known.update(dict.fromkeys(self._entries))
        if len(self._entries) <= MAX_LIST:
            return tuple(self._entries)
        self.fault(LayoutCode.LIST_LENGTH, value=len(self._entries), least=0, most=MAX_LIST)
        return ()

    def fields(self, key: str) -> LayoutFields:
        """A mapping within this one. If it is missing, its missing keys are not reported too."""
        node = self._value(key)
        if isinstance(node, MapNode):
            return LayoutFields(node, self._way(key), self._faults)
        if node is not None:
            self.fault(YamlCode.NOT_A_MAPPING, key, value=values.source_of(node))
        return LayoutFields(MapNode((), flow=True, start=0, end=0), "", Faults(Lines("")))

    def optional_fields(self, key: str) -> LayoutFields | None:
        """An optional mapping within this one."""
        self._known[key] = None
        return self.fields(key) if key in self._entries else None

    def each_fields(self, key: str) -> Iterator[LayoutFields]:
        """A list of mappings within this one; it may be absent."""
        if self._absent(key, ()):
            return
        for at, (way, item) in enumerate(self._items(key, 0, MAX_LIST)):
            if isinstance(item, MapNode):
                yield LayoutFields(item, way, self._faults)
            else:
                self.fault(YamlCode.NOT_A_MAPPING, key, at, value=values.source_of(item))

    def done(self) -> None:
        """Add a fault for every key that was not read."""
        known, name = tuple(self._known), self._path or "layout"
        for key, entry in self._entries.items():
            if key not in self._known:
                self._faults.add(
                    YamlCode.UNKNOWN_KEY, entry.key.start, value=excerpt(key), key=name, known=known
                )

    def _value(self, key: str) -> Node | None:
        self._known[key] = None
        entry = self._entries.get(key)
        if entry is None:
            self._faults.add(YamlCode.MISSING_KEY, self._node.start, key=self._way(key))
            return None
        return self._not_empty(entry)

    def _not_empty(self, entry: Entry) -> Node | None:
        if not values.is_null(entry.value):
            return entry.value
        key = self._way(entry.key.text)
        self._faults.add(YamlCode.EMPTY_VALUE, entry.key.start, key=key)
        return None

    def _absent(self, key: str, default: object) -> bool:
        if default is None or key in self._entries:
            return False
        self._known[key] = None
        return True

    def _way(self, key: str) -> str:
        return f"{self._path}.{excerpt(key)}" if self._path else excerpt(key)

    def _matching(self, key: str, pattern: re.Pattern[str], code: LayoutCode) -> str:
        node = self._value(key)
        if node is None:
            return ""
        if isinstance(node, ScalarNode):
            text = node.text
            if len(text) <= _MAX_ID and pattern.fullmatch(text):
                return text
        self.fault(code, key, value=values.source_of(node), most=_MAX_ID)
        return ""

    def _number(self, node: Node, within: Range, way: str) -> float:
        found = values.decimal(node, way, self._faults, least=within.least, most=within.most)
        return within.least if found is None else found

    def _items(self, key: str, least: int, most: int) -> Iterator[tuple[str, Node]]:
        """The entries of a list of valid length, each with its path; none if it is not a list."""
        node = self._value(key)
        if node is None:
            return
        items = values.items(node, self._way(key), self._faults)
        if items is None:
            return
        if not least <= len(items) <= most:
            self.fault(LayoutCode.LIST_LENGTH, key, value=len(items), least=least, most=most)
            return
        for at, item in enumerate(items):
            yield f"{self._way(key)}[{at}]", item
