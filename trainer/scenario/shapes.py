"""The shapes of single values: text, numbers, money, cards, lists and mappings.

Each function answers the value, or None after it has added what is wrong to the faults. ``key`` is
the name of what is read, as the message gives it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from enum import StrEnum
from typing import Final, TypeVar

from trainer.rules.cards import Card, Rank, Suit, parse_card, parse_rank, parse_suit
from trainer.rules.money import NOTHING, Cents, parse_money
from trainer.scenario.diagnostics import Code, Faults, shown
from trainer.scenario.nodes import Entry, ListNode, MapNode, Node, ScalarNode

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_BOX_NUMBER: Final = re.compile(r"[1-9]\d{0,2}", re.ASCII)
_TRUTH: Final = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}

Word = TypeVar("Word", bound=StrEnum)


def source_of(node: Node) -> str:
    """What a message repeats of a value: its text, or the sign of a collection."""
    if isinstance(node, ScalarNode):
        # Quotes are shown where they are what makes the difference.
        quotes = not node.plain and (node.text in _TRUTH or _NUMBER.fullmatch(node.text))
        return f'"{node.text}"' if quotes else shown(node.text)
    return "{…}" if isinstance(node, MapNode) else "[…]"


def is_note(key: str) -> bool:
    """Whether a key is a note of the author's, which the program ignores."""
    return key.startswith("_")


class Fields:
    """The keys of one mapping, each known and with a value."""

    __slots__ = ("_empty", "_entries", "_faults", "_node")

    def __init__(
        self, node: MapNode, entries: dict[str, Entry], empty: frozenset[str], faults: Faults
    ) -> None:
        self._node = node
        self._entries = entries
        self._empty = empty
        self._faults = faults

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def value(self, key: str) -> Node | None:
        """The value, None where the key is absent."""
        entry = self._entries.get(key)
        return entry.value if entry else None

    def required(self, key: str) -> Node | None:
        """The value; an absent key is a fault."""
        if key not in self._entries and key not in self._empty:
            self._faults.add(Code.MISSING_KEY, self._node.start, key=key)
        return self.value(key)

    def key_start(self, key: str) -> int:
        """Where the key stands; where the mapping begins, if it is absent."""
        entry = self._entries.get(key)
        return entry.key.start if entry else self._node.start

    def value_start(self, key: str) -> int:
        """Where the value stands; where the mapping begins, if it is absent."""
        entry = self._entries.get(key)
        return entry.value.start if entry else self._node.start


def fields(
    node: Node,
    key: str,
    known: Collection[str],
    faults: Faults,
    *,
    nullable: Collection[str] = (),
    suggested: Collection[str] | None = None,
) -> Fields | None:
    """The mapping's keys. Notes are left out; an unknown key and one without a value are faults.

    Of the ``known`` keys the message about an unknown one offers only the ``suggested``.
    """
    if not isinstance(node, MapNode):
        faults.add(Code.NOT_A_MAPPING, node.start, key=key, value=source_of(node))
        return None
    entries: dict[str, Entry] = {}
    empty: set[str] = set()
    for entry in node.entries:
        name = entry.key.text
        if is_note(name):
            continue
        if name not in known:
            words = tuple(sorted(known if suggested is None else suggested))
            faults.add(Code.UNKNOWN_KEY, entry.key.start, value=shown(name), key=key, known=words)
        elif is_null(entry.value) and name not in nullable:
            faults.add(Code.EMPTY_VALUE, entry.key.start, key=name)
            empty.add(name)
        else:
            entries[name] = entry
    return Fields(node, entries, frozenset(empty), faults)


def is_null(node: Node) -> bool:
    """Whether the file says "nothing" here."""
    return isinstance(node, ScalarNode) and node.is_null


def items(node: Node, key: str, faults: Faults) -> tuple[Node, ...] | None:
    """The entries of a list."""
    if isinstance(node, ListNode):
        return node.items
    faults.add(Code.NOT_A_LIST, node.start, key=key, value=source_of(node))
    return None


def text(node: Node, key: str, faults: Faults, *, lines: bool = False) -> str | None:
    """A text with something in it, on one line unless ``lines``."""
    if not isinstance(node, ScalarNode) or node.is_null or not node.text.strip():
        faults.add(Code.NOT_TEXT, node.start, key=key, value=source_of(node))
        return None
    if not lines and len(node.text.splitlines()) > 1:
        faults.add(Code.NOT_ONE_LINE, node.start, key=key, value=source_of(node))
        return None
    return node.text if lines else node.text.strip()


def money(node: Node, key: str, faults: Faults) -> Cents | None:
    """An amount above 0, read from the file's own characters."""
    amount = _amount(node)
    if amount is None or amount <= NOTHING:
        faults.add(Code.NOT_MONEY, node.start, key=key, value=source_of(node))
        return None
    return amount


def amount(node: Node, key: str, faults: Faults, *, least: Cents | None = NOTHING) -> Cents | None:
    """An amount that may be 0 and, where ``least`` is None, negative."""
    found = _amount(node)
    if found is None or (least is not None and found < least):
        faults.add(Code.NOT_AN_AMOUNT, node.start, key=key, value=source_of(node))
        return None
    return found


def _amount(node: Node) -> Cents | None:
    return parse_money(node.text) if isinstance(node, ScalarNode) else None


def moneys(node: Node, key: str, faults: Faults) -> tuple[Cents, ...]:
    """A list of amounts above 0; those that are none are left out."""
    return _present(money(item, key, faults) for item in items(node, key, faults) or ())


def amounts(node: Node, key: str, faults: Faults) -> tuple[Cents, ...]:
    """A list of amounts that may be 0; those that are none are left out."""
    return _present(amount(item, key, faults) for item in items(node, key, faults) or ())


def _present(found: Iterable[Cents | None]) -> tuple[Cents, ...]:
    return tuple(value for value in found if value is not None)


def number(
    node: Node, key: str, faults: Faults, *, least: int = 0, most: int | None = None
) -> int | None:
    """A whole number from ``least`` to ``most``."""
    if not isinstance(node, ScalarNode) or not node.plain or not _NUMBER.fullmatch(node.text):
        faults.add(Code.NOT_A_NUMBER, node.start, key=key, value=source_of(node))
        return None
    found = int(node.text)
    if most is not None and not least <= found <= most:
        faults.add(Code.NUMBER_RANGE, node.start, key=key, value=node.text, least=least, most=most)
        return None
    if found < least:
        faults.add(Code.NUMBER_LEAST, node.start, key=key, value=node.text, least=least)
        return None
    return found


def box_number(node: Node, faults: Faults) -> int | None:
    """A box number; quotes are allowed, because JSON has only texts for keys."""
    if isinstance(node, ScalarNode) and _BOX_NUMBER.fullmatch(node.text):
        return int(node.text)
    faults.add(Code.NOT_A_BOX_NUMBER, node.start, value=source_of(node))
    return None


def truth(node: Node, key: str, faults: Faults) -> bool | None:
    """``true`` or ``false`` (YAML 1.2 core: ``yes`` and ``on`` are texts)."""
    found = scalar_truth(node)
    if found is None:
        faults.add(Code.NOT_TRUE_OR_FALSE, node.start, key=key, value=source_of(node))
    return found


def scalar_truth(node: Node) -> bool | None:
    """The truth value of a node that is one."""
    return _TRUTH.get(node.text) if isinstance(node, ScalarNode) and node.plain else None


def scalar_number(node: Node) -> int | None:
    """The whole number of a node that is one."""
    if isinstance(node, ScalarNode) and node.plain and _NUMBER.fullmatch(node.text):
        return int(node.text)
    return None


def word(
    node: Node, key: str, words: Iterable[Word], faults: Faults, code: Code = Code.NOT_A_CHOICE
) -> Word | None:
    """One of ``words``."""
    choices = tuple(words)
    if isinstance(node, ScalarNode):
        for choice in choices:
            if node.text == choice.value:
                return choice
    known = tuple(choice.value for choice in choices)
    faults.add(code, node.start, key=key, value=source_of(node), known=known)
    return None


def card(node: Node, faults: Faults) -> Card | None:
    """A card."""
    found = parse_card(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        faults.add(Code.NOT_A_CARD, node.start, value=source_of(node))
    return found


def rank(node: Node, key: str, faults: Faults) -> Rank | None:
    """A rank of cards."""
    found = parse_rank(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        known = tuple(rank.value for rank in Rank)
        faults.add(Code.NOT_A_RANK, node.start, key=key, value=source_of(node), known=known)
    return found


def suit(node: Node, key: str, faults: Faults) -> Suit | None:
    """A suit, by letter or by sign."""
    found = parse_suit(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        known = tuple(suit.value for suit in Suit)
        faults.add(Code.NOT_A_CHOICE, node.start, key=key, value=source_of(node), known=known)
    return found
