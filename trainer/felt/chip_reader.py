"""Reads a chip set from TOML with its values checked; errors name the place of the fault."""

from __future__ import annotations

import tomllib
from typing import Annotated, Final

from msgspec import Meta, Struct, convert

from trainer.felt.chips import Chip, ChipSet, EdgeSpots, Pattern, Shape
from trainer.rules.money import Cents, parse_money
from trainer.yamlfile.characters import first_hidden

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
    chips = sorted(map(_chip, read.chips), key=lambda chip: -chip.value)
    return ChipSet(read.id, read.title, tuple(chips), read.currency, read.document)


def _chip(read: _Chip) -> Chip:
    spots = read.spots
    first, second = spots.colours[0], spots.colours[-1]
    edge = EdgeSpots(spots.number, spots.width, first, second, spots.pattern)
    return Chip(read.cents, read.body, edge, read.middle, read.text, read.shape)
