"""A picture of a table that somebody wants: what it shows, and how it is to look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.settings.looks import Cloth, ColorSchemeChoice
from trainer.table.view import TableView


class Caption(NamedTuple):
    """What is written under a picture or beside it: a title, then the rest in ``lines``."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Picture:
    """A felt with what lies on it.

    ``cloth`` is None where it is to be printed black on white; ``room`` is the light around the
    table, None where the table stands alone on nothing. ``turned`` shows it from the players' side,
    ``as_printed`` makes the legends face the players from either; ``totals`` shows each hand's
    Point Total, ``sums`` each pile's amount.
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
    """The size of a picture made of pixels; ``ratio`` of them lie side by side for one."""

    width: int
    height: int
    ratio: int = 1


class Paper(NamedTuple):
    """What a table is printed on: ``name`` as people call it, both sides in millimetres."""

    name: str
    width: float
    height: float


class PaperTooSmall(Exception):
    """A sheet has no room for what is to be printed on it."""


PAPERS: Final = (
    Paper("A4", 297, 210),
    Paper("A3", 420, 297),
    Paper("A2", 594, 420),
    Paper("A1", 841, 594),
    Paper("A0", 1189, 841),
    Paper("Letter", 279.4, 215.9),
)
"""Sheets of paper as they lie: a table is wider than it is deep."""


class Scale(NamedTuple):
    """A table printed on a page of its own: one millimetre of paper for so many of the table."""

    of: int


LIFE_SIZE = Scale(1)
"""One to one."""
