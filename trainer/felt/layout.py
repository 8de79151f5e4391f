"""A felt in millimetres: named spots, anchors for cards, printed lines and legends, furniture.

Everything is placed from the dealer's view: the straight edge at the bottom, box 1 on the left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.shapes import Outline, Point, Pose, Rectangle
from trainer.rules.bets import BetKind
from trainer.texts import N_, TextEnum


class Ink(StrEnum):
    """The role of a printed line or letter; the theme gives it its colour."""

    LINE = "line"
    LEGEND = "legend"
    FAINT = "faint"


class LegendKey(TextEnum):
    """The legends of a felt. Their odds and totals come from the rules and pay tables.

    ``if_hits`` is printed instead of ``text`` where the dealer draws to a soft 17; empty if the
    text is the same.
    """

    if_hits: str

    def __init__(self, _value: str, _text: str = "", if_hits: str = "") -> None:
        self.if_hits = if_hits

    BLACKJACK_PAYS = "blackjack_pays", N_("Blackjack pays {odds}")
    INSURANCE_PAYS = "insurance_pays", N_("Insurance pays {odds}")
    DEALER_DRAWS = (
        "dealer_draws",
        N_("Dealer draws to {draws} and stands on {stands}"),
        N_("Dealer draws to {draws} and to soft {stands}"),
    )
    DEALER_SOFT_17 = (
        "dealer_soft_17",
        N_("Dealer must stand on soft {total}"),
        N_("Dealer must hit soft {total}"),
    )
    """What the dealer does on a soft total equal to the number on which they otherwise stand."""


class Spot(NamedTuple):
    """A place for one kind of bet on one box; ``id`` is ``3/main``, ``3/perfect_pairs``..."""

    id: str
    bet: BetKind
    box: int
    outline: Outline


class Anchor(NamedTuple):
    """The place where a box's (or the dealer's) cards lie.

    ``pose`` is the centre of the first card of a hand that lies alone; ``width`` is the space for
    all hands together.
    """

    pose: Pose
    width: float


class Seat(NamedTuple):
    """One box: its number, its direction, and where its cards go."""

    box: int
    angle: float
    cards: Anchor


class ArcLine(NamedTuple):
    """A printed arc. ``weight`` is the width of the line."""

    centre: Point
    radius: float
    start: float
    end: float
    weight: float
    ink: Ink


class Provision(NamedTuple):
    """Something that a layout takes from its document: ``what``, in our own words.

    ``paragraph`` is the number of the paragraph, as the document's rule file has it.
    """

    paragraph: str
    what: str


class Printing(NamedTuple):
    """The words that a house has printed on its felt in its own language.

    ``language`` is its code (``fr``). Legends are templates for figures from the rules, ``odds`` is
    the template for odds (``{pays} à {per}``). Whatever has no words here is printed in the
    language of the program.
    """

    language: str
    odds: str = ""
    odds_for: str = ""
    """The template for odds that include the wager: ``10 for 1``."""
    legends: Mapping[LegendKey, str] = MappingProxyType({})
    legends_hit: Mapping[LegendKey, str] = MappingProxyType({})
    """Printed in place of ``legends`` where the dealer draws to a soft 17."""
    bets: Mapping[BetKind, str] = MappingProxyType({})
    hands: Mapping[str, str] = MappingProxyType({})
    """The hands of pay tables, by the value of their outcome."""
    pay_table: str = ""
    """The heading of one bet's pay table, with ``{bet}``."""
    pay_tables: str = ""
    """The heading of a pay table for several bets."""
    limits: str = ""
    """The heading of the limits sign."""


# Texts with placeholders for figures in braces: ``L'assurance paie {odds}``.
#
# They may come from a user's file, so they are never passed to ``str.format``, which could access
# attributes of the values.

_PLACE: Final = re.compile(r"\{([a-z]+)\}", re.ASCII)


def filled(template: str, values: Mapping[str, object]) -> str:
    """``template`` with the values filled in; a placeholder without a value stays as it is."""
    return _PLACE.sub(lambda found: str(values.get(found[1], found[0])), template)


class ArcLegend(NamedTuple):
    """A legend set along an arc; ``radius`` is that of the centre line of its capital letters.

    ``height`` is that of a capital, ``spacing`` the extra distance between letters; a text that
    needs more than ``sweep`` degrees is set smaller.
    """

    key: LegendKey
    centre: Point
    radius: float
    height: float
    spacing: float
    sweep: float
    ink: Ink


class PayTableStyle(StrEnum):
    """The way a felt shows a pay table."""

    PRINTED = "printed"
    """On the cloth."""
    CARD = "card"
    """On a card in a stand, which the house can exchange."""


class PayTablePlace(NamedTuple):
    """Where the pay table of a side bet is, as wide as ``area`` allows; bets may share a table."""

    bets: tuple[BetKind, ...]
    area: Rectangle
    style: PayTableStyle


class Tray(NamedTuple):
    """The chip tray with its number of columns side by side."""

    area: Rectangle
    columns: int


class Furniture(NamedTuple):
    """The equipment that stands on the table."""

    tray: Tray
    shoe: Rectangle
    shoe_mouth: Pose
    """Where a card leaves the shoe."""
    discard: Rectangle
    sign: Rectangle
    """The sign with the limits."""
    meters: Rectangle | None = None
    """The display of a progressive's meters."""


POKER_WIDTH: Final = 63.5
"""The width of a poker card, for which the distances between cards are stated."""


class CardSize(NamedTuple):
    """The size of the cards in use; ``corner`` is the radius of a corner."""

    width: float
    height: float
    corner: float

    @property
    def unit(self) -> float:
        """Tell how wide it is, measured in poker cards."""
        return self.width / POKER_WIDTH


class Felt(NamedTuple):
    """One layout. ``edge`` is the polygon of the playing surface inside the rail.

    ``document`` is the id of the rule document whose game is dealt on it, ``takes`` lists what the
    layout takes from that text, ``ours`` what it has beyond it, and ``note`` says whatever else a
    reader should know. ``outlines`` is how many of the dealer's cards have their place printed: two
    with a hole card.
    """

    id: str
    document: str
    title: str
    takes: tuple[Provision, ...]
    ours: tuple[str, ...]
    note: str
    width: float
    depth: float
    rail: float
    edge: tuple[Point, ...]
    card: CardSize
    chip: float
    """The diameter of a chip."""
    seats: tuple[Seat, ...]
    spots: tuple[Spot, ...]
    dealer: Anchor
    aside: Anchor
    lines: tuple[ArcLine, ...]
    legends: tuple[ArcLegend, ...]
    pay_tables: tuple[PayTablePlace, ...]
    furniture: Furniture
    outlines: int = 0
    printing: Printing | None = None

    def seat(self, box: int) -> Seat:
        """The seat of a box. Raises ``KeyError`` where the layout has no such box."""
        for seat in self.seats:
            if seat.box == box:
                return seat
        raise KeyError(box)

    def spot(self, box: int, bet: BetKind) -> Spot:
        """The spot of a bet. Raises ``KeyError`` where the layout has none."""
        for spot in self.spots:
            if spot.box == box and spot.bet is bet:
                return spot
        raise KeyError((box, bet))

    def spot_at(self, point: Point) -> Spot | None:
        """The spot under a point, or None."""
        for spot in self.spots:
            if spot.outline.contains(point):
                return spot
        return None

    @property
    def boxes(self) -> tuple[int, ...]:
        """The numbers of the boxes, from the dealer's left."""
        return tuple(seat.box for seat in self.seats)


# A felt with its cards drawn larger than they are, so that they can be read on a small screen.

MOST: Final = 1.6
"""A larger card would not leave the next box its place."""


def enlarged(felt: Felt, factor: float) -> Felt:
    """The felt with cards ``factor`` times their size, at least 1 and at most ``MOST``.

    A hand keeps its edge towards the box, where the chips lie; it grows towards the dealer. All
    else keeps its place and size.
    """
    factor = min(max(factor, 1.0), MOST)
    if factor == 1.0:
        return felt
    width, height, corner = felt.card
    down = (factor - 1) * height / 2
    return felt._replace(
        card=CardSize(width * factor, height * factor, corner * factor),
        seats=tuple(_moved(seat, down) for seat in felt.seats),
    )


def _moved(seat: Seat, down: float) -> Seat:
    """The seat with its cards moved towards the dealer."""
    pose = seat.cards.pose
    moved = Pose(pose.at.moved(0, down, pose.angle), pose.angle)
    return seat._replace(cards=seat.cards._replace(pose=moved))
