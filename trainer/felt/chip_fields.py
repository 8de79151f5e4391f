"""Reads chip sets from the nodes of a file that a person wrote; every fault is reported."""

from __future__ import annotations

import re
import tomllib
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct, convert

from trainer.felt.chips import Chip, ChipSet, EdgeSpots, Pattern, Shape
from trainer.felt.faults import LayoutCode
from trainer.rules.money import Cents, parse_money, short_money
from trainer.texts import N_, TextEnum
from trainer.yamlfile import values
from trainer.yamlfile.characters import first_hidden
from trainer.yamlfile.diagnostics import Faults
from trainer.yamlfile.fields import Fields, fields
from trainer.yamlfile.nodes import Entry, Node, ScalarNode

# Reads a chip set from TOML with its values checked; errors name the place of the fault.

MAX_BYTES: Final = 16 * 1024
MAX_CHIPS: Final = 32
MAX_SPOTS: Final = 16
MAX_LABEL: Final = 80
BARE: Final = 300
"""The most degrees of the edge that the spots may cover, so that the body's colour shows."""

_Colour = Annotated[str, Meta(pattern=r"\A#[0-9a-f]{6}\Z")]
_Id = Annotated[str, Meta(pattern=r"\A[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=MAX_LABEL)]
_Text = Annotated[str, Meta(min_length=1, max_length=MAX_LABEL)]
_Label = Annotated[str, Meta(max_length=MAX_LABEL)]


class _Spots(Struct, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=2, le=MAX_SPOTS)]
    width: Annotated[int, Meta(ge=4)]
    colours: Annotated[tuple[_Colour, ...], Meta(min_length=1, max_length=2)]
    pattern: Pattern = Pattern.BLOCK

    def __post_init__(self) -> None:
        if self.number * self.width > BARE:
            raise ValueError(f"Expected a width of at most {BARE // self.number} degrees")


class _Chip(Struct, forbid_unknown_fields=True):
    value: _Text
    body: _Colour
    middle: _Colour
    text: _Colour
    spots: _Spots
    shape: Shape = Shape.ROUND

    def __post_init__(self) -> None:
        if not self.cents > 0:
            raise ValueError("Expected an amount of money as the value")

    @property
    def cents(self) -> Cents:
        return parse_money(self.value) or Cents(0)


class _Set(Struct, forbid_unknown_fields=True):
    id: _Id
    title: _Text
    chips: Annotated[tuple[_Chip, ...], Meta(min_length=1, max_length=MAX_CHIPS)]
    currency: _Label = ""
    document: _Label = ""

    def __post_init__(self) -> None:
        if first_hidden(self.title + self.currency + self.document):
            raise ValueError("Expected texts of one line without hidden characters")
        values = [chip.cents for chip in self.chips]
        twice = next((value for value in values if values.count(value) > 1), None)
        if twice is not None:
            raise ValueError(f"Expected one chip of the value {twice}")


def read_chips(text: str) -> ChipSet:
    """The chip set described by TOML ``text``. Raises ``ValueError`` naming the fault."""
    if len(text.encode()) > MAX_BYTES:
        raise ValueError(f"more than {MAX_BYTES} bytes")
    try:
        read = convert(tomllib.loads(text), _Set)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    chips = sorted(map(_chip_in_table, read.chips), key=lambda chip: -chip.value)
    return ChipSet(read.id, read.title, tuple(chips), read.currency, read.document)


def _chip_in_table(read: _Chip) -> Chip:
    spots = read.spots
    first, second = spots.colours[0], spots.colours[-1]
    edge = EdgeSpots(spots.number, spots.width, first, second, spots.pattern)
    return Chip(read.cents, read.body, edge, read.middle, read.text, read.shape)


_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*", re.ASCII)
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_SET: Final = ("title", "currency", "document", "smallest_bet", "chips")
_CHIP: Final = ("value", "body", "middle", "text", "spots", "shape")
_SPOTS: Final = ("number", "width", "colours", "pattern")
_BLANK: Final = "#000000"
"""The colour of what could not be read; the set is not used then."""


class ChipCode(TextEnum):
    """The faults that only chips can have."""

    NOT_A_COLOUR = (
        "not_a_colour",
        N_(
            "“{key}” is “{value}”; expected a colour: # and six hexadecimal digits, a to f in "
            "lower case."
        ),
    )
    SPOTS_TOO_WIDE = (
        "spots_too_wide",
        N_("The spots cover {value} degrees of the edge; expected at most {most}."),
    )
    SHIPPED_CHIPS = (
        "shipped_chips",
        N_("Feltwork already has chips with the id “{value}”; expected another id."),
    )
    NO_THREE_TO_TWO = (
        "no_three_to_two",
        N_("At {key}, a bet of {value} pays {got}, which these chips cannot make."),
    )


class OwnChips(NamedTuple):
    """A chip set of the house's; ``smallest_bet`` is None if the set does not state it."""

    chips: ChipSet
    smallest_bet: Cents | None


def read_own_chips(entry: Entry, faults: Faults) -> OwnChips | None:
    """The chip set whose id is the key of ``entry``; None if it cannot be used."""
    before = len(faults)
    key = entry.key.text
    if len(key) > MAX_LABEL or not _ID.fullmatch(key):
        value = values.source_of(entry.key)
        faults.add(LayoutCode.NOT_AN_ID, entry.key.start, key="chip_sets", value=value, most=80)
    found = fields(entry.value, key[:MAX_LABEL], _SET, faults)
    if found is None:
        return None
    chips = tuple(_chips(found, faults))
    own = OwnChips(
        ChipSet(
            id=key,
            title=found.text("title", required=True, most=MAX_LABEL) or "",
            chips=tuple(sorted(chips, key=lambda chip: -chip.value)),
            currency=found.text("currency", most=MAX_LABEL) or "",
            document=found.text("document", most=MAX_LABEL) or "",
        ),
        found.money("smallest_bet"),
    )
    return own if len(faults) == before else None


def _chips(found: Fields, faults: Faults) -> list[Chip]:
    nodes = found.items("chips", required=True)
    if nodes is None:
        return []
    if not 1 <= len(nodes) <= MAX_CHIPS:
        start, count = found.value_start("chips"), len(nodes)
        faults.add(LayoutCode.LIST_LENGTH, start, key="chips", value=count, least=1, most=MAX_CHIPS)
    chips: list[Chip] = []
    for node in nodes[:MAX_CHIPS]:
        chip = _chip(node, faults)
        if chip is None:
            continue
        if any(other.value == chip.value for other in chips):
            faults.add(LayoutCode.TWICE, node.start, value=short_money(chip.value))
        chips.append(chip)
    return chips


def _chip(node: Node, faults: Faults) -> Chip | None:
    found = fields(node, "chips", _CHIP, faults)
    value = found.money("value", required=True) if found else None
    if found is None or value is None:
        return None
    body, middle, text = (_colour(found, key) for key in ("body", "middle", "text"))
    shape = found.word("shape", Shape) if "shape" in found else Shape.ROUND
    return Chip(value, body, _spots(found), middle, text, shape or Shape.ROUND)


def _colour(found: Fields, key: str) -> str:
    node = found.value(key, required=True)
    return _BLANK if node is None else _colour_of(node, key, found.faults)


def _colour_of(node: Node, key: str, faults: Faults) -> str:
    if isinstance(node, ScalarNode) and _COLOUR.fullmatch(node.text):
        return node.text
    faults.add(ChipCode.NOT_A_COLOUR, node.start, key=key, value=values.source_of(node))
    return _BLANK


def _spots(chip: Fields) -> EdgeSpots:
    found = chip.fields("spots", _SPOTS, required=True)
    if found is None:
        return EdgeSpots(2, 4, _BLANK, _BLANK)
    number = found.number("number", required=True, least=2, most=MAX_SPOTS) or 2
    width = found.number("width", required=True, least=4, most=BARE) or 4
    if number * width > BARE:
        start = found.value_start("width")
        chip.faults.add(ChipCode.SPOTS_TOO_WIDE, start, value=number * width, most=BARE)
    nodes = found.items("colours", required=True)
    if nodes is not None and not 1 <= len(nodes) <= 2:
        start, count = found.value_start("colours"), len(nodes)
        chip.faults.add(LayoutCode.LIST_LENGTH, start, key="colours", value=count, least=1, most=2)
    colours = [_colour_of(node, "colours", chip.faults) for node in (nodes or ())[:2]] or [_BLANK]
    pattern = found.word("pattern", Pattern) if "pattern" in found else Pattern.BLOCK
    return EdgeSpots(number, width, colours[0], colours[-1], pattern or Pattern.BLOCK)
