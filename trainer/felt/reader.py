"""A felt from TOML text. All faults of a text are found at once, each with its position."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.faults import (
    HARMLESS,
    FeltFault,
    FeltFaults,
    FeltProblem,
    Finding,
    located,
)
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
    Seat,
    Spot,
    Taken,
    Tray,
)
from trainer.felt.positions import Excess, Position, Positions
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
from trainer.felt.tables import LENGTH, OFFSET, Range, Table
from trainer.rules.bets import UNSTAKED, BetKind

LARGEST_TEXT: Final = 64 * 1024
"""The longest text that is read, in bytes of UTF-8."""
MOST_BOXES: Final = 12
MOST_OUTLINES: Final = 6

_STAKED: Final = tuple(bet for bet in BetKind if bet not in UNSTAKED)
_SEAT: Final = Range(-90, 90)
_CORNER: Final = Range(0, LENGTH.most)
_CARD: Final = Range(20, 200)
_CHIP: Final = Range(10, 100)
"""Nobody could read smaller ones, and larger ones are pictures that fill the memory."""
_ODDS: Final = ("pays", "per")
_FIGURES: Final[Mapping[LegendKey, tuple[tuple[str, ...], tuple[str, ...]]]] = MappingProxyType(
    {
        LegendKey.BLACKJACK_PAYS: (("odds",), ()),
        LegendKey.INSURANCE_PAYS: (("odds",), ()),
        LegendKey.DEALER_DRAWS: (("stands",), ("draws",)),
        LegendKey.DEALER_SOFT_17: (("total",), ()),
    }
)
"""The figures that the words of a legend need, and those that they may have."""
_HITS: Final = (LegendKey.DEALER_DRAWS, LegendKey.DEALER_SOFT_17)
"""The legends that read otherwise where the dealer draws to a soft 17."""

_AT: Final = re.compile(r"(.*) \(at line ([0-9]+), column ([0-9]+)\)", re.DOTALL)


class FeltText(NamedTuple):
    """A felt that can be drawn, where its text has what, and what is wrong with it all the same."""

    felt: Felt
    found: tuple[Finding, ...]
    positions: Positions


def read_felt(text: str) -> Felt | FeltFaults:
    """The felt that ``text`` describes, or everything that is wrong with it."""
    read = read_felt_text(text)
    if isinstance(read, FeltFaults):
        return read
    return FeltFaults(located(read.found, read.positions)) if read.found else read.felt


def read_felt_text(text: str) -> FeltText | FeltFaults:
    """What ``text`` says, for one who has more to say about it."""
    if len(text.encode()) > LARGEST_TEXT:
        return _unread(FeltProblem.TOO_LARGE, Position(1, 1), str(LARGEST_TEXT))
    positions = Positions(text)
    if positions.excess is not None:
        excess, at = positions.excess
        return _unread(FeltProblem.TOO_DEEP if excess is Excess.DEEP else FeltProblem.TOO_LONG, at)
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        told = _AT.fullmatch(str(error))
        if told is None:
            return _unread(FeltProblem.NOT_TOML, positions.at(len(text)), str(error))
        return _unread(FeltProblem.NOT_TOML, Position(int(told[2]), int(told[3])), told[1])
    found: list[Finding] = []
    felt = _felt(Table(values, (), found))
    if all(finding.problem in HARMLESS for finding in found):
        return FeltText(felt, tuple(found), positions)
    return FeltFaults(located(found, positions))


def _unread(problem: FeltProblem, at: Position, value: str = "") -> FeltFaults:
    return FeltFaults((FeltFault("", problem, at, {"value": value}),))


def _felt(top: Table) -> Felt:
    width, depth = top.number("width"), top.number("depth")
    edge = _edge(top, width, depth)
    seats_table = top.table("seats")
    centre = seats_table.point("centre")
    seats = _seats(seats_table, centre)
    chip, dealer = top.table("chip"), top.table("dealer")
    outlines = dealer.count("outlines", 0, MOST_OUTLINES, default=0)
    felt = Felt(
        id=top.name("id"),
        document=top.name("document"),
        title=top.text("title"),
        takes=tuple(_taken(table) for table in top.tables("takes")),
        note=top.text("note"),
        width=width,
        depth=depth,
        rail=top.number("rail"),
        edge=edge,
        card=_card(top.table("card")),
        chip=chip.number("diameter", _CHIP),
        seats=seats,
        spots=_spots(top, seats, centre),
        dealer=_anchor(dealer),
        aside=_anchor(top.table("aside")),
        lines=tuple(_line(table, centre) for table in top.tables("lines")),
        legends=_legends(top, centre),
        pay_tables=_pay_tables(top),
        furniture=_furniture(top),
        outlines=outlines,
        printing=_printing(top.optional("printing")),
    )
    chip.done()
    top.done()
    return felt


class _Edge(StrEnum):
    """The shapes that the players' edge can have."""

    BOW = "bow"
    HALF_ELLIPSE = "half_ellipse"


def _taken(table: Table) -> Taken:
    taken = Taken(table.text("paragraph"), table.text("what"))
    table.done()
    return taken


def _printing(table: Table | None) -> Printing | None:
    if table is None:
        return None
    legends, hits = table.optional("legends"), table.optional("legends_hit")
    printing = Printing(
        language=table.language("language"),
        odds=table.template("odds", _ODDS),
        odds_for=table.template("odds_for", _ODDS),
        legends=_legend_words(legends, LegendKey),
        legends_hit=_legend_words(hits, _HITS),
        bets=_bet_words(table.optional("bets")),
        hands=_hand_words(table.optional("hands")),
        pay_table=table.template("pay_table", ("bet",)),
        pay_tables=table.template("pay_tables", ()),
        limits=table.template("limits", ()),
    )
    table.done()
    return printing


def _legend_words(table: Table | None, keys: Iterable[LegendKey]) -> dict[LegendKey, str]:
    if table is None:
        return {}
    words = {key: table.template(key, *_FIGURES[key]) for key in table.among(keys)}
    table.done()
    return words


def _bet_words(table: Table | None) -> dict[BetKind, str]:
    if table is None:
        return {}
    words = {bet: table.template(bet, ()) for bet in table.among(_STAKED)}
    table.done()
    return words


def _hand_words(table: Table | None) -> dict[str, str]:
    return {} if table is None else {hand: table.template(hand, ()) for hand in table.names()}


def _edge(top: Table, width: float, depth: float) -> tuple[Point, ...]:
    table = top.table("edge")
    shape = table.word_or_none("shape", _Edge, _Edge.BOW)
    if shape is None:
        return ()  # what else belongs here depends on it
    if shape is _Edge.BOW:
        radius, corner = table.number("radius"), table.number("corner")
        made = partial(bow, width, depth, radius, corner)
    else:
        made = partial(half_ellipse, width, depth, table.number("rise"))
    table.done()
    if top.spoiled:
        return ()  # no wonder that there is none
    try:
        return made()
    except ValueError:
        table.note(FeltProblem.IMPOSSIBLE_EDGE)
        return ()


def _card(table: Table) -> CardSize:
    size = CardSize(
        table.number("width", _CARD), table.number("height", _CARD), table.number("corner")
    )
    table.done()
    return size


def _seats(table: Table, centre: Point) -> tuple[Seat, ...]:
    radius, width = table.number("cards_radius"), table.number("cards_width")
    seats = tuple(
        Seat(box, angle, Anchor(Pose(on_circle(centre, radius, angle), angle), width))
        for box, angle in enumerate(table.angles("angles", MOST_BOXES, _SEAT), 1)
    )
    table.done()
    return seats


class _Shape(StrEnum):
    """The shapes a spot can have."""

    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    BAND = "band"


def _spots(top: Table, seats: tuple[Seat, ...], centre: Point) -> tuple[Spot, ...]:
    spots: list[Spot] = []
    seen: set[BetKind] = set()
    for table in top.tables("spots"):
        bet = table.word_or_none("bet", _STAKED)
        shape = table.word_or_none("shape", _Shape)
        if shape is None:
            continue  # what else belongs here depends on it
        outlines = _outlines(table, shape, seats, centre)
        table.done()
        if bet is None:
            continue
        if bet in seen:
            table.note(FeltProblem.TWICE, "bet", value=bet.value)
        seen.add(bet)
        spots += [
            Spot(f"{seat.box}/{bet.value}", bet, seat.box, outline)
            for seat, outline in zip(seats, outlines, strict=True)
        ]
    return tuple(sorted(spots, key=lambda spot: spot.box))


def _outlines(table: Table, shape: _Shape, seats: tuple[Seat, ...], centre: Point) -> list[Outline]:
    """One spot of a kind for each seat."""
    if shape is _Shape.BAND:
        inner, outer = table.number("inner"), table.number("outer")
        if inner >= outer and not table.spoiled:
            table.note(FeltProblem.IMPOSSIBLE_BAND, "inner", value=f"{inner:g}", most=f"{outer:g}")
        half = table.number("sweep", Range(0.1, 90)) / 2
        return [Band(centre, inner, outer, seat.angle - half, seat.angle + half) for seat in seats]
    radius = table.number("radius")
    across = table.number("across", OFFSET, default=0)
    middles = [
        (on_circle(centre, radius, seat.angle).moved(across, 0, seat.angle), seat.angle)
        for seat in seats
    ]
    if shape is _Shape.CIRCLE:
        size = table.number("diameter") / 2
        return [Circle(at, size) for at, _ in middles]
    width, depth = table.number("width"), table.number("depth")
    corner = table.number("corner", _CORNER)
    return [Rectangle(at, width, depth, angle, corner) for at, angle in middles]


def _anchor(table: Table) -> Anchor:
    anchor = Anchor(Pose(table.point("centre"), table.angle("angle", 0)), table.number("width"))
    table.done()
    return anchor


def _line(table: Table, centre: Point) -> ArcLine:
    radius, start, end = table.number("radius"), table.angle("from"), table.angle("to")
    if start >= end and not table.spoiled:
        table.note(FeltProblem.LINE_BACKWARDS, "from", value=f"{start:g}", most=f"{end:g}")
    weight, ink = table.number("weight", Range(0.5, 20)), table.word("ink", Ink)
    table.done()
    return ArcLine(centre, radius, start, end, weight, ink)


def _legends(top: Table, centre: Point) -> tuple[ArcLegend, ...]:
    found: dict[LegendKey, ArcLegend] = {}
    for table in top.tables("legends"):
        legend = ArcLegend(
            table.word("key", LegendKey),
            centre,
            table.number("radius"),
            table.number("height", Range(5, 100)),
            table.number("spacing", Range(0, 100)),
            table.number("sweep", Range(1, 180)),
            table.word("ink", Ink),
        )
        if legend.key in found:
            table.note(FeltProblem.TWICE, "key", value=legend.key.value)
        found[legend.key] = legend
        table.done()
    return tuple(found.values())


def _pay_tables(top: Table) -> tuple[PayTablePlace, ...]:
    places: list[PayTablePlace] = []
    placed: set[BetKind] = set()
    for table in top.tables("pay_tables"):
        style = table.word("style", PayTableStyle, PayTableStyle.PRINTED)
        place = PayTablePlace(table.words("bets", _STAKED), table.rectangle(), style)
        for bet in placed.intersection(place.bets):
            table.note(FeltProblem.TWICE, "bets", place.bets.index(bet), value=bet.value)
        placed.update(place.bets)
        places.append(place)
        table.done()
    return tuple(places)


def _furniture(top: Table) -> Furniture:
    tray, shoe = top.table("tray"), top.table("shoe")
    discard, sign = top.table("discard"), top.table("sign")
    meters = top.optional("meters")
    body = shoe.rectangle()
    furniture = Furniture(
        Tray(tray.rectangle(), tray.count("columns", 1, 20)),
        body,
        Pose(shoe.point("mouth"), body.angle),
        discard.rectangle(),
        sign.rectangle(),
        meters.rectangle() if meters else None,
    )
    for table in (tray, shoe, discard, sign, *((meters,) if meters else ())):
        table.done()
    return furniture
