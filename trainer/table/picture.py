"""A picture of a table to export: what it shows, and how it looks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.settings.looks import Cloth, ColorSchemeChoice
from trainer.table.view import TableView


class Caption(NamedTuple):
    """The text under or next to a picture: a title, then the rest in ``lines``."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A felt with what lies on it.

    ``cloth`` is None for black on white; ``room`` is the lighting around the table, None for a
    table on a blank background. ``turned`` shows it from the players' side, ``as_printed`` keeps
    the legends facing the players from either side; ``totals`` shows each hand's Point Total,
    ``sums`` each pile's amount.
    """

    felt: Felt
    caption: Caption
    legends: FeltLegends | None = None
    chips: ChipSet | None = None
    view: TableView | None = None
    cloth: Cloth | None = Cloth.GREEN
    room: ColorSchemeChoice | None = None
    turned: bool = False
    as_printed: bool = False
    four_colours: bool = False
    totals: bool = False
    sums: bool = False


class Pixels(NamedTuple):
    """The size of a raster picture; ``ratio`` is the number of device pixels per pixel."""

    width: int
    height: int
    ratio: int = 1


class Paper(NamedTuple):
    """The paper that a table is printed on: its usual ``name``, both sides in millimetres."""

    name: str
    width: float
    height: float


class PaperTooSmall(Exception):
    """The sheet is too small for what is to be printed on it."""


PAPERS: Final = (
    Paper("A4", 297, 210),
    Paper("A3", 420, 297),
    Paper("A2", 594, 420),
    Paper("A1", 841, 594),
    Paper("A0", 1189, 841),
    Paper("Letter", 279.4, 215.9),
)
"""Sheets of paper in landscape: a table is wider than it is deep."""


class Scale(NamedTuple):
    """The scale of a table on a page of its own: table millimetres per millimetre of paper."""

    of: int


LIFE_SIZE = Scale(1)
"""One to one."""
