"""Validation of the places on a felt: everything lies on the cloth and nothing overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, pairwise, product
from math import hypot
from typing import Final, NamedTuple

from trainer.felt.collision import overlap, reach, to_line
from trainer.felt.faults import Finding, LayoutCode, path_text
from trainer.felt.layout import Anchor, Felt, LegendKey
from trainer.felt.shapes import Band, Outline, Point, Rectangle, inset, inside, middle
from trainer.rules.bets import BetKind
from trainer.yamlfile.nodes import Path

SPOT_MARGIN: Final = 10.0
"""The least distance in millimetres of a spot from the rail."""
_CORE: Final = 8


class _Thing(NamedTuple):
    """Something that has a place. ``name`` is a spot's id, or its path in the file."""

    path: Path
    name: str
    outline: Outline
    middle: Point
    reach: float

    @property
    def kind(self) -> str:
        """The kind of thing, regardless of its box."""
        return self.name.rpartition("/")[2]

    def near(self, other: _Thing) -> bool:
        """Tell whether the circles around the two meet: a quick test before ``overlap``."""
        apart = hypot(self.middle.x - other.middle.x, self.middle.y - other.middle.y)
        return apart < self.reach + other.reach


class _Cloth(NamedTuple):
    """The cloth on which things may lie. ``core`` is a polygon within ``edge`` with few corners."""

    edge: tuple[Point, ...]
    core: tuple[Point, ...]

    def holds(self, thing: _Thing) -> bool:
        """Tell whether the whole of a thing lies on it."""
        if inside(thing.middle, self.core) and all(
            to_line(thing.middle, start, end) >= thing.reach
            for start, end in pairwise((*self.core, self.core[0]))
        ):
            return True
        return all(
            inside(corner, self.core) or inside(corner, self.edge)
            for corner in thing.outline.polygon()
        )


def _cloth(edge: tuple[Point, ...]) -> _Cloth:
    return _Cloth(edge, edge[::_CORE])  # the edge of a table is convex


def validate_places(felt: Felt) -> tuple[Finding, ...]:
    """All faults in the places of a felt.

    A fault that is the same at several boxes is reported once.
    """
    return (*_seats(felt), *_off_cloth(felt), *_overlaps(felt))


def _seats(felt: Felt) -> Iterator[Finding]:
    for at, (seat, other) in enumerate(pairwise(felt.seats), 1):
        if seat.angle >= other.angle:
            values = {"value": f"{other.angle:g}", "least": f"{seat.angle:g}"}
            yield Finding(("seats", "angles", at), LayoutCode.SEATS_ORDER, values)


def _off_cloth(felt: Felt) -> Iterator[Finding]:
    cloth, within = _cloth(felt.edge), _cloth(inset(felt.edge, SPOT_MARGIN))
    found: set[Path] = set()
    for spot in _spots(felt):
        if spot.path not in found and not within.holds(spot):
            found.add(spot.path)
            values = {"thing": spot.name, "margin": f"{SPOT_MARGIN:g}"}
            yield Finding(spot.path, LayoutCode.SPOT_OFF_CLOTH, values)
    for thing in chain(_furniture(felt), _legends(felt), _lines(felt), _cards(felt)):
        if thing.path not in found and not cloth.holds(thing):
            found.add(thing.path)
            yield Finding(thing.path, LayoutCode.OFF_CLOTH, {"thing": thing.name})
    if not inside(felt.furniture.shoe_mouth.at, felt.edge):
        mouth: Path = ("shoe", "mouth")
        yield Finding(mouth, LayoutCode.OFF_CLOTH, {"thing": path_text(mouth)})


def _overlaps(felt: Felt) -> Iterator[Finding]:
    """Overlaps, each reported at the second of the two things.

    Kinds that were found to overlap are not tested again: in a file that puts everything in one
    place, that would take too long.
    """
    spots, furniture = tuple(_spots(felt)), tuple(_furniture(felt))
    legends, cards = tuple(_legends(felt)), tuple(_cards(felt))
    pairs = chain(
        combinations(spots, 2),
        combinations(furniture, 2),
        combinations(legends, 2),
        combinations(cards, 2),
        product(furniture, spots),
        product(furniture, legends),
        product(furniture, cards),
        product(spots, cards),
        ((spot, legend) for spot, legend in product(spots, legends) if not _between(spot, legend)),
    )
    found: set[tuple[Path, str]] = set()
    for thing, other in pairs:
        kinds = other.path, thing.kind
        if kinds not in found and thing.near(other) and overlap(thing.outline, other.outline):
            found.add(kinds)
            values = {"thing": other.name, "other": thing.name}
            yield Finding(other.path, LayoutCode.OVERLAP, values)


def _between(spot: _Thing, legend: _Thing) -> bool:
    """Tell whether a legend lies where the bets that it is about are placed."""
    return (spot.name.endswith(BetKind.INSURANCE), legend.name) == (True, LegendKey.INSURANCE_PAYS)


def _spots(felt: Felt) -> Iterator[_Thing]:
    order = {bet: at for at, bet in enumerate(dict.fromkeys(spot.bet for spot in felt.spots))}
    for spot in felt.spots:
        yield _thing(("spots", order[spot.bet]), spot.outline, spot.id)


def _furniture(felt: Felt) -> Iterator[_Thing]:
    furniture = felt.furniture
    for at, place in enumerate(felt.pay_tables):
        yield _thing(("pay_tables", at), place.area)
    yield _thing(("tray",), furniture.tray.area)
    yield _thing(("shoe",), furniture.shoe)
    yield _thing(("discard",), furniture.discard)
    yield _thing(("sign",), furniture.sign)
    if furniture.meters is not None:
        yield _thing(("meters",), furniture.meters)


def _legends(felt: Felt) -> Iterator[_Thing]:
    for at, legend in enumerate(felt.legends):
        half = legend.height / 2
        band = Band(
            legend.centre,
            legend.radius - half,
            legend.radius + half,
            -legend.sweep / 2,
            legend.sweep / 2,
        )
        yield _thing(("legends", at), band, legend.key)


def _lines(felt: Felt) -> Iterator[_Thing]:
    for at, line in enumerate(felt.lines):
        half = line.weight / 2
        band = Band(line.centre, line.radius - half, line.radius + half, line.start, line.end)
        yield _thing(("lines", at), band)


def _cards(felt: Felt) -> Iterator[_Thing]:
    """The place of the first card of each box, of the dealer, and of the cards set aside."""
    for seat in felt.seats:
        yield _thing(("seats", "cards_radius"), _card(felt, seat.cards), f"{seat.box}/cards")
    yield _thing(("dealer",), _card(felt, felt.dealer))
    yield _thing(("aside",), _card(felt, felt.aside))


def _card(felt: Felt, anchor: Anchor) -> Rectangle:
    return Rectangle(anchor.pose.at, felt.card.width, felt.card.height, anchor.pose.angle)


def _thing(path: Path, outline: Outline, name: str = "") -> _Thing:
    return _Thing(path, name or path_text(path), outline, middle(outline), reach(outline))
