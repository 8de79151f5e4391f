"""Reads a felt from a layout file in YAML. All faults of a file are reported at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.faults import HARMLESS, LayoutCode
from trainer.felt.layout import (
    Anchor,
    ArcLegend,
    ArcLine,
    CardSize,
    Felt,
    Furniture,
    Ink,
    LegendKey,
    PayTablePlace,
    PayTableStyle,
    Printing,
    Provision,
    Seat,
    Spot,
    Tray,
)
from trainer.felt.layout_fields import LENGTH, OFFSET, LayoutFields, Range
from trainer.felt.shapes import (
    Band,
    Circle,
    Outline,
    Point,
    Pose,
    Rectangle,
    bow,
    half_ellipse,
    on_circle,
)
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode
from trainer.yamlfile.nodes import MapNode, Positions
from trainer.yamlfile.parse import parse
from trainer.yamlfile.values import source_of

MAX_BOXES: Final = 12
MAX_OUTLINES: Final = 6

_STAKED: Final = tuple(bet for bet in BetKind if bet not in UNSTAKED)
_SEAT: Final = Range(-90, 90)
_CORNER: Final = Range(0, LENGTH.most)
_CARD: Final = Range(20, 200)
_CHIP: Final = Range(10, 100)
"""Smaller chips could not be read, and larger ones would be images that fill the memory."""
_ODDS: Final = ("pays", "per")
_FIGURES: Final[Mapping[LegendKey, tuple[tuple[str, ...], tuple[str, ...]]]] = MappingProxyType(
    {
        LegendKey.BLACKJACK_PAYS: (("odds",), ()),
        LegendKey.INSURANCE_PAYS: (("odds",), ()),
        LegendKey.DEALER_DRAWS: (("stands",), ("draws",)),
        LegendKey.DEALER_SOFT_17: (("total",), ()),
    }
)
"""The figures that a legend's template must have, and those that it may have."""
_HITS: Final = (LegendKey.DEALER_DRAWS, LegendKey.DEALER_SOFT_17)
"""The legends that differ where the dealer draws to a soft 17."""


class FeltFile(NamedTuple):
    """The contents of a layout file, with their positions.

    ``felt`` is None if one of the ``faults`` makes it impossible to draw.
    """

    felt: Felt | None
    faults: tuple[Diagnostic, ...]
    positions: Positions


def read_felt_file(data: bytes) -> FeltFile:
    """Read a layout. Never raises, whatever ``data`` is.

    Whether its places are valid and fit its rules is checked elsewhere.
    """
    file = parse(data)
    faults = Faults(file.lines, file.faults)
    positions = Positions(file.text, file.root, file.lines)
    felt = None
    if isinstance(file.root, MapNode):
        felt = _felt(LayoutFields(file.root, "", faults))
    elif file.root is not None:
        value = source_of(file.root)
        faults.add(YamlCode.NOT_A_MAPPING, file.root.start, key="layout", value=value)
    drawable = all(fault.code in HARMLESS for fault in faults.found)
    return FeltFile(felt if drawable else None, faults.found, positions)


def _felt(top: LayoutFields) -> Felt:
    width, depth = top.number("width"), top.number("depth")
    edge = _edge(top, width, depth)
    seating = top.fields("seats")
    centre = seating.point("centre")
    seats = _seats(seating, centre)
    chip, dealer = top.fields("chip"), top.fields("dealer")
    outlines = dealer.count("outlines", 0, MAX_OUTLINES, default=0)
    felt = Felt(
        id=top.name("id"),
        document=top.name("document"),
        title=top.text("title"),
        takes=tuple(_taken(fields) for fields in top.each_fields("takes")),
        ours=top.texts("ours"),
        note=top.text("note"),
        width=width,
        depth=depth,
        rail=top.number("rail"),
        edge=edge,
        card=_card(top.fields("card")),
        chip=chip.number("diameter", _CHIP),
        seats=seats,
        spots=_spots(top, seats, centre),
        dealer=_anchor(dealer),
        aside=_anchor(top.fields("aside")),
        lines=tuple(_line(fields, centre) for fields in top.each_fields("lines")),
        legends=_legends(top, centre),
        pay_tables=_pay_tables(top),
        furniture=_furniture(top),
        outlines=outlines,
        printing=_printing(top.optional_fields("printing")),
    )
    chip.done()
    top.done()
    return felt


class _Edge(StrEnum):
    """The possible shapes of the players' edge."""

    BOW = "bow"
    HALF_ELLIPSE = "half_ellipse"


def _taken(fields: LayoutFields) -> Provision:
    taken = Provision(fields.text("paragraph"), fields.text("what"))
    fields.done()
    return taken


def _printing(fields: LayoutFields | None) -> Printing | None:
    if fields is None:
        return None
    legends, hits = fields.optional_fields("legends"), fields.optional_fields("legends_hit")
    printing = Printing(
        language=fields.language("language"),
        odds=fields.template("odds", _ODDS),
        odds_for=fields.template("odds_for", _ODDS),
        legends=_legend_words(legends, LegendKey),
        legends_hit=_legend_words(hits, _HITS),
        bets=_bet_words(fields.optional_fields("bets")),
        hands=_hand_words(fields.optional_fields("hands")),
        pay_table=fields.template("pay_table", ("bet",)),
        pay_tables=fields.template("pay_tables", ()),
        limits=fields.template("limits", ()),
    )
    fields.done()
    return printing


def _legend_words(fields: LayoutFields | None, keys: Iterable[LegendKey]) -> dict[LegendKey, str]:
    if fields is None:
        return {}
    words = {key: fields.template(key, *_FIGURES[key]) for key in fields.among(keys)}
    fields.done()
    return words


def _bet_words(fields: LayoutFields | None) -> dict[BetKind, str]:
    if fields is None:
        return {}
    words = {bet: fields.template(bet, ()) for bet in fields.among(_STAKED)}
    fields.done()
    return words


def _hand_words(fields: LayoutFields | None) -> dict[str, str]:
    return {} if fields is None else {hand: fields.template(hand, ()) for hand in fields.names()}


def _edge(top: LayoutFields, width: float, depth: float) -> tuple[Point, ...]:
    fields = top.fields("edge")
    shape = fields.word_or_none("shape", _Edge, _Edge.BOW)
    if shape is None:
        return ()  # the other keys depend on it; there is no felt without an edge
    if shape is _Edge.BOW:
        radius, corner = fields.number("radius"), fields.number("corner")
        made = partial(bow, width, depth, radius, corner)
    else:
        made = partial(half_ellipse, width, depth, fields.number("rise"))
    fields.done()
    if top.spoiled:
        return ()  # already reported
    try:
        return made()
    except ValueError:
        top.fault(LayoutCode.IMPOSSIBLE_EDGE, "edge")
        return ()


def _card(fields: LayoutFields) -> CardSize:
    size = CardSize(
        fields.number("width", _CARD), fields.number("height", _CARD), fields.number("corner")
    )
    fields.done()
    return size


def _seats(fields: LayoutFields, centre: Point) -> tuple[Seat, ...]:
    radius, width = fields.number("cards_radius"), fields.number("cards_width")
    seats = tuple(
        Seat(box, angle, Anchor(Pose(on_circle(centre, radius, angle), angle), width))
        for box, angle in enumerate(fields.angles("angles", MAX_BOXES, _SEAT), 1)
    )
    fields.done()
    return seats


class _Shape(StrEnum):
    """The possible shapes of a spot."""

    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    BAND = "band"


def _spots(top: LayoutFields, seats: tuple[Seat, ...], centre: Point) -> tuple[Spot, ...]:
    spots: list[Spot] = []
    seen: set[BetKind] = set()
    for fields in top.each_fields("spots"):
        bet = fields.word_or_none("bet", _STAKED)
        shape = fields.word_or_none("shape", _Shape)
        if shape is None:
            continue  # the other keys depend on it
        outlines = _outlines(fields, shape, seats, centre)
        fields.done()
        if bet is None:
            continue
        if bet in seen:
            fields.fault(LayoutCode.TWICE, "bet", value=bet.value)
        seen.add(bet)
        spots += [
            Spot(f"{seat.box}/{bet.value}", bet, seat.box, outline)
            for seat, outline in zip(seats, outlines, strict=True)
        ]
    return tuple(sorted(spots, key=lambda spot: spot.box))


def _outlines(
    fields: LayoutFields, shape: _Shape, seats: tuple[Seat, ...], centre: Point
) -> list[Outline]:
    if shape is _Shape.BAND:
        inner, outer = fields.number("inner"), fields.number("outer")
        if inner >= outer and not fields.spoiled:
            fields.fault(LayoutCode.IMPOSSIBLE_BAND, "inner", value=f"{inner:g}", most=f"{outer:g}")
        half = fields.number("sweep", Range(0.1, 90)) / 2
        return [Band(centre, inner, outer, seat.angle - half, seat.angle + half) for seat in seats]
    radius = fields.number("radius")
    across = fields.number("across", OFFSET, default=0)
    middles = [
        (on_circle(centre, radius, seat.angle).moved(across, 0, seat.angle), seat.angle)
        for seat in seats
    ]
    if shape is _Shape.CIRCLE:
        size = fields.number("diameter") / 2
        return [Circle(at, size) for at, _ in middles]
    width, depth = fields.number("width"), fields.number("depth")
    corner = fields.number("corner", _CORNER)
    return [Rectangle(at, width, depth, angle, corner) for at, angle in middles]


def _anchor(fields: LayoutFields) -> Anchor:
    anchor = Anchor(Pose(fields.point("centre"), fields.angle("angle", 0)), fields.number("width"))
    fields.done()
    return anchor


def _line(fields: LayoutFields, centre: Point) -> ArcLine:
    radius, start, end = fields.number("radius"), fields.angle("from"), fields.angle("to")
    if start >= end and not fields.spoiled:
        fields.fault(LayoutCode.LINE_BACKWARDS, "from", value=f"{start:g}", most=f"{end:g}")
    weight, ink = fields.number("weight", Range(0.5, 20)), fields.word("ink", Ink)
    fields.done()
    return ArcLine(centre, radius, start, end, weight, ink)


def _legends(top: LayoutFields, centre: Point) -> tuple[ArcLegend, ...]:
    found: dict[LegendKey, ArcLegend] = {}
    for fields in top.each_fields("legends"):
        legend = ArcLegend(
            fields.word("key", LegendKey),
            centre,
            fields.number("radius"),
            fields.number("height", Range(5, 100)),
            fields.number("spacing", Range(0, 100)),
            fields.number("sweep", Range(1, 180)),
            fields.word("ink", Ink),
        )
        if legend.key in found:
            fields.fault(LayoutCode.TWICE, "key", value=legend.key.value)
        found[legend.key] = legend
        fields.done()
    return tuple(found.values())


def _pay_tables(top: LayoutFields) -> tuple[PayTablePlace, ...]:
    places: list[PayTablePlace] = []
    placed: set[BetKind] = set()
    for fields in top.each_fields("pay_tables"):
        style = fields.word("style", PayTableStyle, PayTableStyle.PRINTED)
        place = PayTablePlace(fields.words("bets", _STAKED), fields.rectangle(), style)
        for bet in placed.intersection(place.bets):
            fields.fault(LayoutCode.TWICE, "bets", place.bets.index(bet), value=bet.value)
        placed.update(place.bets)
        places.append(place)
        fields.done()
    return tuple(places)


def _furniture(top: LayoutFields) -> Furniture:
    tray, shoe = top.fields("tray"), top.fields("shoe")
    discard, sign = top.fields("discard"), top.fields("sign")
    meters = top.optional_fields("meters")
    body = shoe.rectangle()
    furniture = Furniture(
        Tray(tray.rectangle(), tray.count("columns", 1, 20)),
        body,
        Pose(shoe.point("mouth"), body.angle),
        discard.rectangle(),
        sign.rectangle(),
        meters.rectangle() if meters else None,
    )
    for place in (tray, shoe, discard, sign, *((meters,) if meters else ())):
        place.done()
    return furniture
