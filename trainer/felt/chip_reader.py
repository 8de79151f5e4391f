"""Reads a chip set from TOML: within bounds, and with the fault named by its key."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from enum import StrEnum
from typing import Final, TypeVar

from trainer.felt.chips import Chip, ChipSet, EdgeSpots, Pattern, Shape
from trainer.rules.money import Cents, parse_money

LARGEST_TEXT: Final = 16 * 1024
MOST_CHIPS: Final = 32
MOST_SPOTS: Final = 16
_LONGEST_TEXT: Final = 80
_BARE: Final = 300
"""How many degrees of the edge the spots may take together: without body there is no colour."""

_COLOUR: Final = re.compile(r"#[0-9a-f]{6}", re.ASCII)
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_SET_KEYS: Final = ("id", "title", "currency", "document", "chips")
_CHIP_KEYS: Final = ("value", "body", "middle", "text", "spots", "shape")
_SPOT_KEYS: Final = ("number", "width", "colours", "pattern")

Kind = TypeVar("Kind", bound=StrEnum)
Table = Mapping[str, object]


def read_chips(text: str) -> ChipSet:
    """The chip set that TOML ``text`` describes. Raises ``ValueError`` that names the fault."""
    if len(text.encode()) > LARGEST_TEXT:
        raise ValueError(f"more than {LARGEST_TEXT} bytes")
    try:
        values: Table = tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    _known(values, _SET_KEYS, "")
    entries = values.get("chips")
    if not isinstance(entries, list) or not 1 <= len(entries) <= MOST_CHIPS:
        raise ValueError(f"chips: expected 1 to {MOST_CHIPS} tables")
    chips = [
        _chip(_table(entry, f"chips[{at}]"), f"chips[{at}]") for at, entry in enumerate(entries)
    ]
    seen: set[Cents] = set()
    for at, chip in enumerate(chips):
        if chip.value in seen:
            raise ValueError(f"chips[{at}].value: this value is there twice")
        seen.add(chip.value)
    identity = _text(values.get("id"), "id")
    if _ID.fullmatch(identity) is None:
        raise ValueError(f"id: expected small letters, digits and hyphens, found {identity!r}")
    return ChipSet(
        identity,
        _text(values.get("title"), "title"),
        tuple(sorted(chips, key=lambda chip: -chip.value)),
        _text(values.get("currency", ""), "currency", empty=True),
        _text(values.get("document", ""), "document", empty=True),
    )


def _chip(entry: Table, at: str) -> Chip:
    _known(entry, _CHIP_KEYS, at)
    value = parse_money(_text(entry.get("value"), f"{at}.value"))
    if value is None or value <= 0:
        raise ValueError(f"{at}.value: expected an amount of money")
    return Chip(
        value,
        _colour(entry.get("body"), f"{at}.body"),
        _spots(_table(entry.get("spots"), f"{at}.spots"), f"{at}.spots"),
        _colour(entry.get("middle"), f"{at}.middle"),
        _colour(entry.get("text"), f"{at}.text"),
        _member(Shape, entry.get("shape", Shape.ROUND), f"{at}.shape"),
    )


def _spots(entry: Table, at: str) -> EdgeSpots:
    _known(entry, _SPOT_KEYS, at)
    number = _whole(entry.get("number"), 2, MOST_SPOTS, f"{at}.number")
    width = _whole(entry.get("width"), 4, _BARE // number, f"{at}.width")
    colours = entry.get("colours")
    if not isinstance(colours, list) or not 1 <= len(colours) <= 2:
        raise ValueError(f"{at}.colours: expected one or two colours")
    first, second = (
        _colour(colours[index], f"{at}.colours[{index}]") for index in (0, len(colours) - 1)
    )
    return EdgeSpots(
        number,
        width,
        first,
        second,
        _member(Pattern, entry.get("pattern", Pattern.BLOCK), f"{at}.pattern"),
    )


def _known(entry: Table, keys: tuple[str, ...], at: str) -> None:
    for key in entry:
        if key not in keys:
            where = f"{at}.{key}" if at else key
            raise ValueError(f"{where[:_LONGEST_TEXT]}: not known here; known: {', '.join(keys)}")


def _table(value: object, at: str) -> Table:
    if not isinstance(value, dict):
        raise ValueError(f"{at}: expected a table")
    return value


def _text(value: object, at: str, *, empty: bool = False) -> str:
    if not isinstance(value, str) or not (value or empty):
        raise ValueError(f"{at}: expected a text")
    if len(value) > _LONGEST_TEXT or not value.isprintable():
        raise ValueError(f"{at}: expected at most {_LONGEST_TEXT} letters in one line")
    return value


def _whole(value: object, least: int, most: int, at: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{at}: expected a whole number from {least} to {most}")
    return value


def _colour(value: object, at: str) -> str:
    if not isinstance(value, str) or _COLOUR.fullmatch(value) is None:
        raise ValueError(f"{at}: expected a colour like #c8262d")
    return value


def _member(kind: type[Kind], value: object, at: str) -> Kind:
    by_value = {member.value: member for member in kind}
    found = by_value.get(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"{at}: expected one of {', '.join(by_value)}")
    return found
