"""The keys of one mapping, each read as a value of the expected type.

    found = fields(node, "bettor", ("name", "main", "leaves"), faults)
    if found is not None:
        name = found.text("name", required=True)
        main = found.money("main")

If a value is wrong, a fault is added and the result is None. It is also None if the key is absent,
which is a fault only if the key is ``required``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from typing import TypeVar

from trainer.rules.money import Cents
from trainer.texts import TextEnum
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.nodes import Entry, MapNode, Node, ScalarNode
from trainer.yamlfile.values import Word, source_of

Read = TypeVar("Read")


def is_note(key: str) -> bool:
    """Tell whether a key is one of the author's notes, which the program ignores."""
    return key.startswith("_")


class Fields:
    """The known keys of one mapping that have a value; ``name`` is the mapping's name."""

    __slots__ = ("_empty", "_entries", "_node", "faults", "name")

    def __init__(
        self,
        node: MapNode,
        name: str,
        entries: dict[str, Entry],
        empty: Collection[str],
        faults: Faults,
    ) -> None:
        self.name = name
        self.faults = faults
        self._node = node
        self._entries = entries
        self._empty = empty

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    # Single values

    def text(
        self, key: str, *, required: bool = False, lines: bool = False, most: int | None = None
    ) -> str | None:
        """A text that is not empty, on one line unless ``lines``."""
        return self._read(key, partial(values.text, lines=lines, most=most), required=required)

    def number(
        self, key: str, *, required: bool = False, least: int = 0, most: int | None = None
    ) -> int | None:
        """A whole number from ``least`` to ``most``."""
        return self._read(key, partial(values.number, least=least, most=most), required=required)

    def decimal(
        self, key: str, *, required: bool = False, least: float, most: float
    ) -> float | None:
        """A number from ``least`` to ``most``, with or without decimals; never for money."""
        return self._read(key, partial(values.decimal, least=least, most=most), required=required)

    def money(self, key: str, *, required: bool = False) -> Cents | None:
        """An amount above 0, in cents."""
        return self._read(key, values.money, required=required)

    def truth(self, key: str, *, required: bool = False) -> bool | None:
        """``true`` or ``false``."""
        return self._read(key, values.truth, required=required)

    def word(
        self,
        key: str,
        words: Iterable[Word],
        *,
        required: bool = False,
        code: TextEnum = YamlCode.NOT_A_CHOICE,
    ) -> Word | None:
        """One of ``words``; anything else is a fault with this ``code``."""
        node = self.value(key, required=required)
        return None if node is None else values.word(node, key, words, self.faults, code)

    # Lists and mappings

    def items(self, key: str, *, required: bool = False) -> tuple[Node, ...] | None:
        return self._read(key, values.items, required=required)

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of one-line texts; invalid items are left out."""
        return tuple(self._each(key, values.text))

    def moneys(self, key: str) -> tuple[Cents, ...]:
        """A list of amounts above 0; invalid items are left out."""
        return tuple(self._each(key, values.money))

    def amounts(self, key: str) -> tuple[Cents, ...]:
        """A list of amounts that may be 0; invalid items are left out."""
        return tuple(self._each(key, values.amount))

    def words(self, key: str, words: Iterable[Word]) -> tuple[Word, ...]:
        """A list of some of ``words``; invalid items are left out."""
        choices = tuple(words)
        found = (values.word(item, key, choices, self.faults) for item in self.items(key) or ())
        return tuple(word for word in found if word is not None)

    def fields(self, key: str, known: Collection[str], *, required: bool = False) -> Fields | None:
        node = self.value(key, required=required)
        return None if node is None else fields(node, key, known, self.faults)

    def each_fields(self, key: str, known: Collection[str]) -> Iterator[Fields]:
        """A list of mappings with these keys; invalid items are left out."""
        for item in self.items(key) or ():
            found = fields(item, key, known, self.faults)
            if found is not None:
                yield found

    # The nodes and their positions

    def value(self, key: str, *, required: bool = False) -> Node | None:
        """The value; None if the key is absent or has none."""
        entry = self._entries.get(key)
        if entry is not None:
            return entry.value
        if required and key not in self._empty:
            self.faults.add(YamlCode.MISSING_KEY, self._node.start, key=key)
        return None

    def required(self, key: str) -> Node | None:
        """The value; an absent key is a fault."""
        return self.value(key, required=True)

    def key_start(self, key: str) -> int:
        """The offset of the key; of the mapping if the key is absent."""
        entry = self._entries.get(key)
        return entry.key.start if entry else self._node.start

    def value_start(self, key: str) -> int:
        """The offset of the value; of the mapping if the key is absent."""
        entry = self._entries.get(key)
        return entry.value.start if entry else self._node.start

    def _read(
        self, key: str, read: Callable[[Node, str, Faults], Read | None], *, required: bool
    ) -> Read | None:
        node = self.value(key, required=required)
        return None if node is None else read(node, key, self.faults)

    def _each(self, key: str, read: Callable[[Node, str, Faults], Read | None]) -> Iterator[Read]:
        for item in self.items(key) or ():
            found = read(item, key, self.faults)
            if found is not None:
                yield found


def fields(
    node: Node,
    name: str,
    known: Collection[str],
    faults: Faults,
    *,
    nullable: Collection[str] = (),
    suggested: Callable[[], Collection[str]] | None = None,
) -> Fields | None:
    """The keys of a mapping called ``name``; None if ``node`` is not a mapping.

    Notes are left out. An unknown key is a fault, and so is a key without a value unless it is
    ``nullable``. The message about an unknown key suggests only the ``suggested`` ones, which are
    asked for only then.
    """
    if not isinstance(node, MapNode):
        faults.add(YamlCode.NOT_A_MAPPING, node.start, key=name, value=source_of(node))
        return None
    entries: dict[str, Entry] = {}
    empty: set[str] = set()
    before: Entry | None = None
    for entry in node.entries:
        key = entry.key.text
        if is_note(key):
            continue
        if values.is_null(entry.value) and _goes_on(before, entry.key, faults):
            continue  # in braces a comma between thousands begins a new key
        before = entry
        if key not in known:
            words = tuple(sorted(known if suggested is None else suggested()))
            faults.add(
                YamlCode.UNKNOWN_KEY, entry.key.start, value=excerpt(key), key=name, known=words
            )
        elif values.is_null(entry.value) and key not in nullable:
            faults.add(YamlCode.EMPTY_VALUE, entry.key.start, key=key)
            empty.add(key)
        else:
            entries[key] = entry
    return Fields(node, name, entries, empty, faults)


def _goes_on(before: Entry | None, key: ScalarNode, faults: Faults) -> bool:
    """True if ``key`` is the rest of the number before it, ``{main: 1,000}``: a fault of that."""
    name = before.key.text if before is not None else ""
    return before is not None and values.is_split(before.value, key, name, faults)
