"""A felt from TOML text. All faults of a file are found at once, each with the way to its value."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from math import isfinite
from typing import Any, Final, NamedTuple, TypeVar

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
from trainer.rules.bets import BetKind

LARGEST_TEXT: Final = 64 * 1024
"""The longest text that is read, in bytes of UTF-8."""
LARGEST_LIST: Final = 64
LARGEST_SIZE: Final = 10_000.0
"""No measure of a table is larger than this, in millimetres."""
MOST_BOXES: Final = 12
MOST_OUTLINES: Final = 6

_Word = TypeVar("_Word", bound=StrEnum)


class FeltProblem(StrEnum):
    """What can be wrong with a value."""

    TOO_LARGE = "too_large"
    NOT_TOML = "not_toml"
    MISSING = "missing"
    UNKNOWN_KEY = "unknown_key"
    NOT_A_TEXT = "not_a_text"
    NOT_A_NUMBER = "not_a_number"
    NOT_A_POINT = "not_a_point"
    NOT_A_TABLE = "not_a_table"
    NOT_A_LIST = "not_a_list"
    OUT_OF_RANGE = "out_of_range"
    UNKNOWN_WORD = "unknown_word"
    TWICE = "twice"
    IMPOSSIBLE_EDGE = "impossible_edge"


class FeltFault(NamedTuple):
    """One fault: the way to the value (``spots[2].diameter``), what was found, what was expected.

    ``expected`` lists words or a range; both texts are empty where they would say nothing.
    """

    path: str
    problem: FeltProblem
    found: str = ""
    expected: str = ""


class FeltFaults(NamedTuple):
    """A text that is no felt, and why."""

    faults: tuple[FeltFault, ...]


def read_felt(text: str) -> Felt | FeltFaults:
    """The felt that ``text`` describes, or everything that is wrong with it."""
    if len(text.encode()) > LARGEST_TEXT:
        return FeltFaults((FeltFault("", FeltProblem.TOO_LARGE, expected=str(LARGEST_TEXT)),))
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return FeltFaults((FeltFault("", FeltProblem.NOT_TOML, str(error)),))
    faults: list[FeltFault] = []
    felt = _felt(_Table(values, "", faults))
    return FeltFaults(tuple(faults)) if faults else felt


class _Table:
    """One table of the file; a wrong value is noted and replaced by a harmless one."""

    def __init__(self, values: Mapping[str, Any], path: str, faults: list[FeltFault]) -> None:
        self._values = values
        self._path = path
        self._faults = faults
        self._known: set[str] = set()

    def fault(self, key: str, problem: FeltProblem, expected: str = "") -> None:
        """Note that the value of ``key`` is wrong."""
        found = self._values.get(key)
        shown = "" if found is None or isinstance(found, dict | list) else str(found)[:80]
        self._faults.append(FeltFault(self._at(key), problem, shown, expected))

    def text(self, key: str) -> str:
        """A text of one line."""
        value = self._value(key)
        if isinstance(value, str) and len(value) <= 400 and value.isprintable():
            return value
        if value is not None:
            self.fault(key, FeltProblem.NOT_A_TEXT)
        return ""

    def number(
        self,
        key: str,
        low: float = 0.1,
        high: float = LARGEST_SIZE,
        default: float | None = None,
    ) -> float:
        """A number between ``low`` and ``high``; it may be absent where there is a ``default``."""
        if default is not None and key not in self._values:
            self._known.add(key)
            return default
        value = self._value(key)
        if value is None:
            return low
        if not _is_number(value):
            self.fault(key, FeltProblem.NOT_A_NUMBER)
            return low
        if not low <= value <= high:
            self.fault(key, FeltProblem.OUT_OF_RANGE, f"{low:g}…{high:g}")
            return low
        return float(value)

    def angle(self, key: str, default: float | None = None) -> float:
        """An angle in degrees, to either side."""
        return self.number(key, -180, 180, default)

    def point(self, key: str) -> Point:
        """A place on the table."""
        value = self._value(key)
        if value is None:
            return Point(0, 0)
        if not (isinstance(value, list) and len(value) == 2 and all(map(_is_number, value))):
            self.fault(key, FeltProblem.NOT_A_POINT, "[x, y]")
            return Point(0, 0)
        if not all(abs(part) <= LARGEST_SIZE for part in value):
            self.fault(key, FeltProblem.OUT_OF_RANGE, f"0…{LARGEST_SIZE:g}")
        return Point(float(value[0]), float(value[1]))

    def word(self, key: str, words: type[_Word], default: _Word | None = None) -> _Word:
        """A member of an enum, by its value; it may be absent where there is a ``default``."""
        if default is not None and key not in self._values:
            self._known.add(key)
            return default
        value = self._value(key)
        for word in words:
            if value == word.value:
                return word
        if value is not None:
            self.fault(key, FeltProblem.UNKNOWN_WORD, ", ".join(words))
        return next(iter(words))

    def words(self, key: str, words: type[_Word]) -> tuple[_Word, ...]:
        """A list of different members of an enum, by their values; at least one."""
        value = self._value(key)
        if value is None:
            return ()
        known = {word.value: word for word in words}
        if not (isinstance(value, list) and value and len(value) <= len(known)):
            self.fault(key, FeltProblem.NOT_A_LIST)
            return ()
        found = [known.get(entry) if isinstance(entry, str) else None for entry in value]
        if None in found:
            self.fault(key, FeltProblem.UNKNOWN_WORD, ", ".join(known))
        if len(set(found)) < len(found):
            self.fault(key, FeltProblem.TWICE)
        return tuple(word for word in found if word is not None)

    def angles(self, key: str) -> tuple[float, ...]:
        """A list of angles, at most one for each box that a table may have."""
        value = self._value(key)
        if value is None:
            return ()
        if not (isinstance(value, list) and value and all(map(_is_number, value))):
            self.fault(key, FeltProblem.NOT_A_LIST)
            return ()
        if len(value) > MOST_BOXES or not all(-90 <= angle <= 90 for angle in value):
            self.fault(key, FeltProblem.OUT_OF_RANGE, f"{MOST_BOXES} × -90…90")
            return ()
        return tuple(map(float, value))

    def texts(self, key: str, words: type[_Word] | None = None) -> dict[Any, str]:
        """Texts by the values of an enum, or by keys of any name; they may be absent."""
        inner = self.optional(key)
        if inner is None:
            return {}
        names = list(inner._values) if words is None else [word.value for word in words]
        found = {name: inner.text(name) for name in names if name in inner._values}
        inner.done()
        return found if words is None else {words(name): text for name, text in found.items()}

    def table(self, key: str) -> _Table:
        """A table within this one."""
        value = self._value(key)
        if value is not None and not isinstance(value, dict):
            self.fault(key, FeltProblem.NOT_A_TABLE)
        return _Table(value if isinstance(value, dict) else {}, self._at(key), self._faults)

    def optional(self, key: str) -> _Table | None:
        """A table within this one that may be absent."""
        self._known.add(key)
        return self.table(key) if key in self._values else None

    def tables(self, key: str) -> Iterator[_Table]:
        """A list of tables within this one; it may be absent."""
        self._known.add(key)
        value = self._values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
            self.fault(key, FeltProblem.NOT_A_LIST)
            return
        if len(value) > LARGEST_LIST:
            self.fault(key, FeltProblem.OUT_OF_RANGE, f"0…{LARGEST_LIST}")
            return
        for index, entry in enumerate(value):
            yield _Table(entry, f"{self._at(key)}[{index}]", self._faults)

    def rectangle(self) -> Rectangle:
        """A rectangle described in this table."""
        return Rectangle(
            self.point("centre"),
            self.number("width"),
            self.number("depth"),
            self.angle("angle", 0),
        )

    def done(self) -> None:
        """Note every key that nothing asked for."""
        for key in self._values:
            if key not in self._known:
                self.fault(key, FeltProblem.UNKNOWN_KEY, ", ".join(sorted(self._known)))

    def _value(self, key: str) -> Any:
        self._known.add(key)
        if key not in self._values:
            self.fault(key, FeltProblem.MISSING)
            return None
        return self._values[key]

    def _at(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _felt(top: _Table) -> Felt:
    width, depth = top.number("width"), top.number("depth")
    seats_table = top.table("seats")
    centre = seats_table.point("centre")
    seats = _seats(seats_table, centre)
    chip, dealer = top.table("chip"), top.table("dealer")
    outlines = int(dealer.number("outlines", 0, MOST_OUTLINES, default=0))
    felt = Felt(
        id=top.text("id"),
        document=top.text("document"),
        title=top.text("title"),
        takes=tuple(_taken(table) for table in top.tables("takes")),
        note=top.text("note"),
        width=width,
        depth=depth,
        rail=top.number("rail"),
        edge=_edge(top, width, depth),
        card=_card(top.table("card")),
        chip=chip.number("diameter"),
        seats=seats,
        spots=_spots(top, seats, centre),
        dealer=_anchor(dealer),
        aside=_anchor(top.table("aside")),
        lines=tuple(_line(table, centre) for table in top.tables("lines")),
        legends=tuple(_legend(table, centre) for table in top.tables("legends")),
        pay_tables=tuple(_pay_table(table) for table in top.tables("pay_tables")),
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


def _taken(table: _Table) -> Taken:
    taken = Taken(table.text("paragraph"), table.text("what"))
    table.done()
    return taken


def _printing(table: _Table | None) -> Printing | None:
    if table is None:
        return None
    printing = Printing(
        table.text("language"),
        table.text("odds"),
        table.texts("legends", LegendKey),
        table.texts("bets", BetKind),
        table.texts("hands"),
        table.text("pay_table"),
        table.text("pay_tables"),
    )
    table.done()
    return printing


def _edge(top: _Table, width: float, depth: float) -> tuple[Point, ...]:
    table = top.table("edge")
    try:
        if table.word("shape", _Edge, _Edge.BOW) is _Edge.BOW:
            return bow(width, depth, table.number("radius"), table.number("corner"))
        return half_ellipse(width, depth, table.number("rise"))
    except ValueError:
        top.fault("edge", FeltProblem.IMPOSSIBLE_EDGE)
        return ()
    finally:
        table.done()


def _card(table: _Table) -> CardSize:
    size = CardSize(table.number("width"), table.number("height"), table.number("corner"))
    table.done()
    return size


def _seats(table: _Table, centre: Point) -> tuple[Seat, ...]:
    radius, width = table.number("cards_radius"), table.number("cards_width")
    seats = tuple(
        Seat(box, angle, Anchor(Pose(on_circle(centre, radius, angle), angle), width))
        for box, angle in enumerate(table.angles("angles"), 1)
    )
    table.done()
    return seats


class _Shape(StrEnum):
    """The shapes a spot can have."""

    RECTANGLE = "rectangle"
    CIRCLE = "circle"
    BAND = "band"


def _spots(top: _Table, seats: tuple[Seat, ...], centre: Point) -> tuple[Spot, ...]:
    spots: list[Spot] = []
    seen: set[BetKind] = set()
    for table in top.tables("spots"):
        bet = table.word("bet", BetKind)
        if bet in seen:
            table.fault("bet", FeltProblem.TWICE)
        seen.add(bet)
        outlines = _outlines(table, seats, centre)
        table.done()
        spots += [
            Spot(f"{seat.box}/{bet.value}", bet, seat.box, outline)
            for seat, outline in zip(seats, outlines, strict=True)
        ]
    return tuple(sorted(spots, key=lambda spot: spot.box))


def _outlines(table: _Table, seats: tuple[Seat, ...], centre: Point) -> list[Outline]:
    """One spot of a kind for each seat."""
    shape = table.word("shape", _Shape)
    if shape is _Shape.BAND:
        inner, outer = table.number("inner"), table.number("outer")
        half = table.number("sweep", 0.1, 90) / 2
        return [Band(centre, inner, outer, seat.angle - half, seat.angle + half) for seat in seats]
    radius = table.number("radius")
    across = table.number("across", -LARGEST_SIZE, default=0)
    middles = [
        (on_circle(centre, radius, seat.angle).moved(across, 0, seat.angle), seat.angle)
        for seat in seats
    ]
    if shape is _Shape.CIRCLE:
        size = table.number("diameter") / 2
        return [Circle(at, size) for at, _ in middles]
    width, depth, corner = table.number("width"), table.number("depth"), table.number("corner", 0)
    return [Rectangle(at, width, depth, angle, corner) for at, angle in middles]


def _anchor(table: _Table) -> Anchor:
    anchor = Anchor(Pose(table.point("centre"), table.angle("angle", 0)), table.number("width"))
    table.done()
    return anchor


def _line(table: _Table, centre: Point) -> ArcLine:
    line = ArcLine(
        centre,
        table.number("radius"),
        table.angle("from"),
        table.angle("to"),
        table.number("weight", 0.5, 20),
        table.word("ink", Ink),
    )
    table.done()
    return line


def _legend(table: _Table, centre: Point) -> ArcLegend:
    legend = ArcLegend(
        table.word("key", LegendKey),
        centre,
        table.number("radius"),
        table.number("height", 5, 100),
        table.number("spacing", 0, 100),
        table.number("sweep", 1, 180),
        table.word("ink", Ink),
    )
    table.done()
    return legend


def _pay_table(table: _Table) -> PayTablePlace:
    style = table.word("style", PayTableStyle, PayTableStyle.PRINTED)
    place = PayTablePlace(table.words("bets", BetKind), table.rectangle(), style)
    table.done()
    return place


def _furniture(top: _Table) -> Furniture:
    tray, shoe = top.table("tray"), top.table("shoe")
    discard, sign = top.table("discard"), top.table("sign")
    meters = top.optional("meters")
    body = shoe.rectangle()
    furniture = Furniture(
        Tray(tray.rectangle(), int(tray.number("columns", 1, 20))),
        body,
        Pose(shoe.point("mouth"), body.angle),
        discard.rectangle(),
        sign.rectangle(),
        meters.rectangle() if meters else None,
    )
    for table in (tray, shoe, discard, sign, *((meters,) if meters else ())):
        table.done()
    return furniture
