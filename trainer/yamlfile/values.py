"""Reading single values: texts, numbers, amounts of money, booleans, words and lists.

Each function returns the value, or None after adding what is wrong to the faults. ``key`` is the
name of the value in messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, TypeVar

from trainer.rules.money import MOST_MONEY, NOTHING, Cents, parse_money, short_money
from trainer.texts import TextEnum
from trainer.yamlfile.characters import first_hidden
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode
from trainer.yamlfile.source import code_point

_MARKS: Final = re.compile(r"[,'’_ \u00a0\u2009\u202f]")
_THOUSANDS: Final = re.compile(rf"\d{{1,3}}(?:{_MARKS.pattern}\d{{3}})+(?:\.\d{{1,2}})?", re.ASCII)
_UP_TO_THREE: Final = re.compile(r"\d{1,3}", re.ASCII)
_THREE: Final = re.compile(r"\d{3}(?:\.\d{1,2})?", re.ASCII)
_LONG: Final = re.compile(r"\+?\d{13,}(\.\d{1,2})?", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_DECIMAL: Final = re.compile(r"[+-]?\d{1,9}(\.\d{1,9})?", re.ASCII)
_TRUTH: Final = {
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}

Word = TypeVar("Word", bound=StrEnum)


def source_of(node: Node) -> str:
    """A value as a message quotes it: its text, or the brackets of a collection."""
    if isinstance(node, ScalarNode):
        # Quotes are shown where they make the difference.
        quotes = not node.plain and (node.text in _TRUTH or _NUMBER.fullmatch(node.text))
        shown = excerpt(node.text)
        return f'"{shown}"' if quotes else shown
    return "{…}" if isinstance(node, MapNode) else "[…]"


def is_null(node: Node) -> bool:
    """Tell whether the value is null."""
    return isinstance(node, ScalarNode) and node.is_null


def items(node: Node, key: str, faults: Faults) -> tuple[Node, ...] | None:
    """The entries of a list."""
    if isinstance(node, ListNode):
        return node.items
    faults.add(YamlCode.NOT_A_LIST, node.start, key=key, value=source_of(node))
    return None


def text(
    node: Node, key: str, faults: Faults, *, lines: bool = False, most: int | None = None
) -> str | None:
    """A text that is not empty, on one line unless ``lines``, of at most ``most`` characters.

    It may not have characters that cannot be seen.
    """
    if not isinstance(node, ScalarNode) or node.is_null or not node.text.strip():
        faults.add(YamlCode.NOT_TEXT, node.start, key=key, value=source_of(node))
        return None
    if not lines and len(node.text.splitlines()) > 1:
        faults.add(YamlCode.NOT_ONE_LINE, node.start, key=key, value=source_of(node))
        return None
    found = node.text if lines else node.text.strip()
    hidden = first_hidden(found, lines=lines)
    if hidden is not None:
        faults.add(YamlCode.HIDDEN_CHARACTER, node.start, key=key, value=code_point(hidden))
        return None
    if most is not None and len(found) > most:
        faults.add(YamlCode.LONG_TEXT, node.start, key=key, value=len(found), most=most)
        return None
    return found


def money(node: Node, key: str, faults: Faults) -> Cents | None:
    """An amount above 0, read from the file's own characters."""
    found = _amount(node)
    if found is None or found <= NOTHING:
        if not _is_too_long(node, key, faults):
            faults.add(YamlCode.NOT_MONEY, node.start, key=key, value=source_of(node))
        return None
    return found


def amount(node: Node, key: str, faults: Faults, *, least: Cents | None = NOTHING) -> Cents | None:
    """An amount that may be 0 and, where ``least`` is None, negative."""
    found = _amount(node)
    if found is None or (least is not None and found < least):
        if not _is_too_long(node, key, faults):
            faults.add(YamlCode.NOT_AN_AMOUNT, node.start, key=key, value=source_of(node))
        return None
    return found


def _is_too_long(node: Node, key: str, faults: Faults) -> bool:
    """True if an amount is above the most, or has marks between its thousands: a fault each."""
    found = node.text.strip() if isinstance(node, ScalarNode) else ""
    if _THOUSANDS.fullmatch(found):
        _add_thousands(node, key, found, faults)
        return True
    if not _LONG.fullmatch(found):
        return False
    most = short_money(MOST_MONEY)
    faults.add(YamlCode.AMOUNT_ABOVE, node.start, key=key, value=source_of(node), most=most)
    return True


def is_split(node: Node, rest: Node, key: str, faults: Faults) -> bool:
    """Tell whether a comma between thousands has made two values of one number: a fault."""
    if not (isinstance(node, ScalarNode) and isinstance(rest, ScalarNode)):
        return False
    if not (_UP_TO_THREE.fullmatch(node.text) and _THREE.fullmatch(rest.text)):
        return False
    _add_thousands(node, key, f"{node.text},{rest.text}", faults)
    return True


def _add_thousands(node: Node, key: str, found: str, faults: Faults) -> None:
    """The fault of an amount with marks between its thousands."""
    number = _MARKS.sub("", found)
    faults.add(YamlCode.THOUSANDS, node.start, key=key, value=excerpt(found), number=number)


def _amount(node: Node) -> Cents | None:
    return parse_money(node.text) if isinstance(node, ScalarNode) else None


def number(
    node: Node, key: str, faults: Faults, *, least: int = 0, most: int | None = None
) -> int | None:
    """A whole number from ``least`` to ``most``."""
    found = scalar_number(node)
    if found is None:
        faults.add(YamlCode.NOT_A_NUMBER, node.start, key=key, value=source_of(node))
        return None
    value = source_of(node)
    if most is not None and not least <= found <= most:
        faults.add(YamlCode.NUMBER_RANGE, node.start, key=key, value=value, least=least, most=most)
        return None
    if found < least:
        faults.add(YamlCode.NUMBER_LEAST, node.start, key=key, value=value, least=least)
        return None
    return found


def decimal(node: Node, key: str, faults: Faults, *, least: float, most: float) -> float | None:
    """A number from ``least`` to ``most``, with or without decimals; never for money."""
    if not isinstance(node, ScalarNode) or not node.plain or not _DECIMAL.fullmatch(node.text):
        quoted = isinstance(node, ScalarNode) and _DECIMAL.fullmatch(node.text)
        value = f'"{quoted[0]}"' if quoted else source_of(node)
        faults.add(YamlCode.NOT_A_DECIMAL, node.start, key=key, value=value)
        return None
    found = float(node.text)
    if not least <= found <= most:
        faults.add(
            YamlCode.DECIMAL_RANGE,
            node.start,
            key=key,
            value=source_of(node),
            least=f"{least:g}",
            most=f"{most:g}",
        )
        return None
    return found


def truth(node: Node, key: str, faults: Faults) -> bool | None:
    """``true`` or ``false`` (YAML 1.2 core: ``yes`` and ``on`` are texts)."""
    found = scalar_truth(node)
    if found is None:
        faults.add(YamlCode.NOT_TRUE_OR_FALSE, node.start, key=key, value=source_of(node))
    return found


def scalar_truth(node: Node) -> bool | None:
    """The boolean value of a node; None if it is not a boolean."""
    return _TRUTH.get(node.text) if isinstance(node, ScalarNode) and node.plain else None


def scalar_number(node: Node) -> int | None:
    """The whole number of a node; None if it is not a whole number."""
    if isinstance(node, ScalarNode) and node.plain and _NUMBER.fullmatch(node.text):
        return int(node.text)
    return None


def word(
    node: Node,
    key: str,
    words: Iterable[Word],
    faults: Faults,
    code: TextEnum = YamlCode.NOT_A_CHOICE,
) -> Word | None:
    """One of ``words``, which may be gone through twice; anything else is a fault."""
    if isinstance(node, ScalarNode):
        text = node.text
        for choice in words:
            if text == choice:
                return choice
    known = tuple(choice.value for choice in words)
    faults.add(code, node.start, key=key, value=source_of(node), known=known)
    return None


# What the names of the files end in that a person writes scenarios in.

SCENARIO_SUFFIX: Final = ".scenario.yaml"
SERIES_SUFFIX: Final = ".lesson.yaml"
