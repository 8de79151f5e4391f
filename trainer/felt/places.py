"""The place where chips lie: every pile of a felt, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor, sqrt
from typing import Final, NamedTuple

from trainer.felt.collision import AROUND, DAYLIGHT, Clearance, Clearances, cards_line, is_free
from trainer.felt.layout import Felt, Seat, Spot
from trainer.felt.shapes import Band, Circle, Point, Rectangle, distance, middle
from trainer.rules.bets import BetKind
from trainer.texts import N_, TextEnum

PILE_STEP: Final = 41.0
"""Distance between the centres of two piles that just do not touch."""
TIGHT_STEP: Final = 12.0
"""The least distance between piles: enough to see that there are two."""


class ChipRole(TextEnum):
    """The kinds of pile that belong to a bet, with what is said of their chips."""

    STAKE = "stake", N_("stake")
    ADDED = "added", N_("added")
    """The additional bet of a Double Down, beside the stake."""
    PAYOUT = "payout", N_("payout")
    """What the house has just paid, beside the stake."""
    OFFERED = "offered", N_("not accepted")
    """Chips that the dealer refuses after "No more bets", beside the spot (¶5.8)."""


class PileName(NamedTuple):
    """The name of one pile: its bet, box and bettor.

    ``bettor`` counts from 0, out of ``bettors``; ``position`` is the hand's on its box, from 1, out
    of ``of``. Only the pile of a main bet depends on the hand, which it follows after a Split.
    """

    bet: BetKind
    box: int
    role: ChipRole = ChipRole.STAKE
    bettor: int = 0
    bettors: int = 1
    position: int = 1
    of: int = 1


BESIDE: Final = {BetKind.ENVY: BetKind.PROGRESSIVE, BetKind.DEALER_ENVY: BetKind.PROGRESSIVE}
"""Bets without a stake, and so without a spot, and the wager beside which each is paid."""
_IN_ROW: Final = 2.5 * PILE_STEP
"""Side bets of a box that are closer together than this form a row."""
_PAID_DOWN: Final = 38.0
"""How far in front of its stake a payout lies in a row, where the next bet's spot is beside it."""
_PAID_CLEAR: Final = 62.0
"""How far before the stake one of two bettors is paid if there is room: both stay in sight."""
_RIGHT: Final = (PILE_STEP, 0.0)
_LEFT: Final = (-PILE_STEP, 0.0)
_BEFORE: Final = (0.0, _PAID_DOWN)
_BEHIND: Final = (0.0, -_PAID_DOWN)
SHRUNK: Final = 0.85
"""The least size at which a chip is drawn, as a part of its own."""
_HALF_PAIR: Final = PILE_STEP / 2
"""How far each stake and payout lies from the centre of a spot that several bettors share."""
_TWO_ROWS: Final = 34.0
_ROWS_DEEP: Final = 50.0
"""The distance on such a spot between the rows of two bettors, or the outermost rows of more."""
_SLACK: Final = 16.0
"""How far all piles together may be shifted to the side to avoid an obstacle."""

_ON_LINE: Final = 2.0
"""How much farther than others a pile in a row may overlap the line of another spot."""
_NO_SIDE_BETS: Final = frozenset((BetKind.MAIN, BetKind.INSURANCE))
_ASIDE: Final = 30.0
"""A wager farther than this from its box's centre has no room on its left."""
_OFFERED_BESIDE: Final = 31.0
"""How far from the line of a spot the centre of a refused pile lies."""

WITHIN_LINE: Final = 3.0
"""How far within the line nearer to the players the middle of an Insurance bet lies."""

_ROWS: Final = {ChipRole.STAKE: 0.0, ChipRole.ADDED: 0.5, ChipRole.PAYOUT: 1.0}
"""Rows of a betting box, from the players' edge towards the dealer."""
_TWO_IN_COLUMN: Final = {
    (0, ChipRole.PAYOUT): 0.0,
    (0, ChipRole.STAKE): 0.2,
    (0, ChipRole.ADDED): 0.4,
    (1, ChipRole.STAKE): 0.6,
    (1, ChipRole.ADDED): 0.8,
    (1, ChipRole.PAYOUT): 1.0,
}
"""The piles of two bettors in a hand's column, from the players' edge: payouts on the outside."""
_IN_CIRCLE: Final = 0.7
"""How far to the side a circle has room for a column, as a part of its radius."""
_LAST_ROW: Final = 46.0
_ROWS_APART: Final = 78.0
_BACK: Final = -42.0
"""Where the last row of a box lies, how far in front the first one is, and the farthest place."""
_BACK_IN_CIRCLE: Final = -28.0
_BACK_OF_FOUR: Final = -20.0
"""The farthest place in a circle, which narrows, and for the four hands of a box there."""
_SHARED_CLEARANCE: Final = Clearance(0.0, -49.0, 0.0, 51.0)
"""The depth for the piles of several bettors after a Split, if there is no obstacle."""
_ALONE: Final = {
    ChipRole.STAKE: (0.0, -17.0),
    ChipRole.ADDED: (0.0, 26.0),
    ChipRole.PAYOUT: (47.0, -17.0),
}
"""The piles of the only bettor on a box."""
_ADDED_LEFT: Final = -24.0
"""How far to the side the additional bet lies, so that it does not hide the stake behind it."""
_TURNED: Final = -16.0
"""At this angle or less it is seen to the right of the stake though it lies in front of it."""


def pile_place(felt: Felt, name: PileName, clearances: Clearances | None = None) -> Point:
    """The centre of a pile. Raises ``KeyError`` if the felt has no such spot.

    ``clearances`` are this felt's; pass them when placing many piles.
    """
    clearances = clearances or Clearances(felt)
    spot = felt.spot(name.box, BESIDE.get(name.bet, name.bet))
    seat = felt.seat(name.box)
    at = middle(spot.outline)
    if name.role is ChipRole.OFFERED:
        down = PILE_STEP * (name.bettor - (name.bettors - 1) / 2)
        return at.moved(_beside(spot, seat), down, seat.angle)
    if name.bet is BetKind.MAIN:
        return at.moved(*_main(clearances, spot, name), seat.angle)
    if isinstance(spot.outline, Band):
        across, down = _on_line(name)
        # Before the legend between the lines, which stays legible.
        beyond = (spot.outline.outer - spot.outline.inner) / 2 - WITHIN_LINE
        return at.moved(across, down - beyond, seat.angle)
    if name.bet in BESIDE:
        return at.moved(*_unstaked(clearances, spot, name), seat.angle)
    if _side_by_side(spot, name):
        return at.moved(*_pair(felt, spot, name), seat.angle)
    if name.bettors > 1:
        return at.moved(*_shared(clearances, spot, name), seat.angle)
    if name.role is ChipRole.STAKE:
        return at
    return at.moved(*_paid(felt, spot), seat.angle)


def pile_size(felt: Felt, name: PileName) -> float:
    """Tell how large the chips of a pile are drawn so that it lies within its spot, at most 1.

    Raises ``KeyError`` if the felt has no such spot.
    """
    spot = felt.spot(name.box, BESIDE.get(name.bet, name.bet))
    if name.bet is BetKind.MAIN and name.role is not ChipRole.OFFERED:
        return _main_size(felt, spot, name)
    return _pair_size(felt, spot) if _side_by_side(spot, name) else 1.0


def _side_by_side(spot: Spot, name: PileName) -> bool:
    """Tell whether the pile is one of two bettors' on a side bet's spot."""
    return (
        name.bettors == 2
        and spot.bet not in _NO_SIDE_BETS
        and spot.bet not in BESIDE.values()
        and name.role is not ChipRole.OFFERED
    )


def _half_width(spot: Spot) -> float:
    outline = spot.outline
    if isinstance(outline, Band):
        return outline.outer - outline.inner
    return outline.radius if isinstance(outline, Circle) else outline.width / 2


def _pair_size(felt: Felt, spot: Spot) -> float:
    return 1.0 if _half_width(spot) >= felt.chip else SHRUNK


def _pair(felt: Felt, spot: Spot, name: PileName) -> tuple[float, float]:
    """A pile of one of two bettors on a side bet, in the frame of its box.

    The stakes lie side by side within the spot (¶5.14 settles by position); each payout lies on the
    outside of its own stake, or in front of it where the next bet's spot is beside it.
    """
    chip = felt.chip * _pair_size(felt, spot)
    side = 2 * name.bettor - 1
    across = min(_half_width(spot) - chip / 2, (chip + 1) / 2)
    if name.role is not ChipRole.PAYOUT:
        return side * across, 0.0
    near = middle(spot.outline).seen_from(*felt.seat(spot.box).cards.pose).y
    room = floor(cards_line(felt, spot.box) - near)
    outside = side * (across + chip + 1)
    # The next box's payouts may lie outside as well.
    if _fits(felt, spot, outside, 0.0, apart=abs(outside) + chip):
        return outside, 0.0
    for down in (max(_PAID_DOWN, min(_PAID_CLEAR, room)), _PAID_DOWN, -_PAID_DOWN):
        if _fits(felt, spot, side * across, down):
            return side * across, down
    # Where everything around the spot is taken, a payout overlaps the near edge of its stake.
    return side * (across + TIGHT_STEP), min(_PAID_DOWN, room)


def _fits(felt: Felt, spot: Spot, across: float, down: float, apart: float = 0.0) -> bool:
    """Tell whether there is room for a payout here, as seen from the spot, on every box.

    All boxes of a felt look alike: a place for which one box has no room is used on none. ``apart``
    is the least distance from the middle of another box's side bet.
    """
    for own in felt.spots:
        if own.bet is not spot.bet:
            continue
        at = middle(own.outline).moved(across, down, felt.seat(own.box).angle)
        theirs = (
            other for other in felt.spots if other.box != own.box and other.bet not in _NO_SIDE_BETS
        )
        if not is_free(felt, own, at, DAYLIGHT) or any(
            distance(at, middle(their.outline)) < apart for their in theirs
        ):
            return False
    return True


def _beside(spot: Spot, seat: Seat) -> float:
    """Tell how far to the side of a spot a pile is clear of it, away from the box's other spots."""
    outline = spot.outline
    if isinstance(outline, Band):
        return PILE_STEP
    half = outline.radius if isinstance(outline, Circle) else outline.width / 2
    left = outline.centre.seen_from(seat.cards.pose.at, seat.angle).x < -1
    return -(half + _OFFERED_BESIDE) if left else half + _OFFERED_BESIDE


def _nearest(spot: Spot, spots: Iterable[Spot]) -> float:
    """The distance to the nearest other side bet of ``spots``."""
    return min(
        (
            distance(middle(spot.outline), middle(other.outline))
            for other in spots
            if other.id != spot.id and other.bet not in _NO_SIDE_BETS
        ),
        default=AROUND,
    )


def _paid(felt: Felt, spot: Spot) -> tuple[float, float]:
    """Return where the payout of a side bet with one bettor lies, clear of everything else."""
    row = _nearest(spot, (other for other in felt.spots if other.box == spot.box)) < _IN_ROW
    ways = (_BEFORE, _BEHIND) if row else (_RIGHT, _BEFORE, _LEFT)
    return next((way for way in ways if _fits(felt, spot, *way)), _BEFORE)


class _Rows(NamedTuple):
    """The way the piles of several bettors lie on a side bet's spot, in the frame of its box."""

    across: float
    half: float
    downs: tuple[float, ...]
    step: float
    """How far every second row is shifted right, so that no pile is directly behind another."""

    def at(self, bettor: int, side: float) -> tuple[float, float]:
        """The place of a bettor's pile, ``side`` half steps to the right."""
        return self.across + side * self.half + bettor % 2 * self.step, self.downs[bettor]


def _rows(clearances: Clearances, spot: Spot, bettors: int) -> _Rows:
    # All boxes look alike, even those at the ends, which have more room.
    spots = clearances.felt.spots
    nearest = min(_nearest(other, spots) for other in spots if other.bet is spot.bet)
    half = min(_HALF_PAIR, nearest / 4)
    apart = _TWO_ROWS if bettors == 2 else max(TIGHT_STEP, _ROWS_DEEP / (bettors - 1))
    reach = apart * (bettors - 1) / 2
    # The next bet of a row is equally near wherever these piles lie.
    alone = nearest > _IN_ROW
    step = half if alone and bettors > 2 else 0.0
    aside = half + step / 2
    reach = apart * (bettors - 1) / 2
    wide, deep = aside + (_SLACK if alone else -_ON_LINE), reach + _SLACK
    clearance = clearances.about(spot, Clearance(-wide, -deep, wide, deep))
    step = min(step, max(0.0, clearance.right - clearance.left - 2 * half))
    aside = half + step / 2
    reach = min(reach, (clearance.bottom - clearance.top) / 2)
    down = _within(clearance.top + reach, clearance.bottom - reach)
    # Stakes lie on the spot, payouts may reach beyond it.
    across = (
        _within(clearance.left + aside - step / 2, clearance.right - aside - step / 2) - step / 4
    )
    across = max(across, clearance.left + half) if alone else 0.0
    apart = 2 * reach / (bettors - 1)
    downs = tuple(down - reach + apart * row for row in range(bettors))
    return _Rows(across, half, downs, step)


def _shared(clearances: Clearances, spot: Spot, name: PileName) -> tuple[float, float]:
    """A pile of a side bet with several bettors, in the frame of its box.

    Each bettor has a row on the spot: their stake on the left and its payout on the right.
    """
    return _rows(clearances, spot, name.bettors).at(
        name.bettor, 1 if name.role is ChipRole.PAYOUT else -1
    )


def _unstaked(clearances: Clearances, spot: Spot, name: PileName) -> tuple[float, float]:
    """A payout without a stake, beside its wager: on its left, or towards the dealer."""
    aside = (
        abs(middle(spot.outline).seen_from(*clearances.felt.seat(spot.box).cards.pose).x) > _ASIDE
    )
    if name.bettors == 1:
        return _BEFORE if aside else _LEFT
    rows = _rows(clearances, spot, name.bettors)
    if not aside:
        return rows.at(name.bettor, -3)
    step = _step(name.bettors, 2 * PILE_STEP)
    across = rows.across + step * (name.bettor - (name.bettors - 1) / 2)
    return across, rows.downs[-1] + _PAID_DOWN


def _on_line(name: PileName) -> tuple[float, float]:
    """A pile of Insurance, in the frame of its box."""
    step = _step(name.bettors, 2 * PILE_STEP)
    across = step * (name.bettor - (name.bettors - 1) / 2)
    if name.role is ChipRole.STAKE:
        return across, 0
    if name.bettors == 1:
        return _RIGHT
    return across + TIGHT_STEP, PILE_STEP * 0.75


def _main_size(felt: Felt, spot: Spot, name: PileName) -> float:
    """How large the chips of a main bet are, so that all bettors and hands have room in the box."""
    if name.of == 1:
        return 1.0 if name.bettors <= 2 else SHRUNK
    room = 2 * _inside(spot, felt.chip / 2, name) + felt.chip
    return 1.0 if name.bettors == 1 and name.of * felt.chip <= room else SHRUNK


def _inside(spot: Spot, radius: float, name: PileName) -> float:
    """Tell how far from the middle of a box the outermost columns of bets can lie within it."""
    outline = spot.outline
    if not isinstance(outline, Circle):
        return _half_width(spot) - radius
    within = outline.radius - radius
    if name.of > 1 and name.bettors > 1 and name.of + name.bettors > 4:
        # Only their middles lie within it.
        return min(within, _IN_CIRCLE * outline.radius)
    down = _back(spot, radius, name.of) if name.of > 1 else 0.0
    return sqrt(within * within - down * down)


def _back(spot: Spot, radius: float, of: int) -> float:
    """Return where the row of stakes lies at the most, so that their chips lie within the spot."""
    outline = spot.outline
    if isinstance(outline, Rectangle):
        return max(_BACK, radius - outline.depth / 2)
    return _BACK_IN_CIRCLE if of < 4 else _BACK_OF_FOUR


def _main(clearances: Clearances, spot: Spot, name: PileName) -> tuple[float, float]:
    """A pile of a main bet in the frame of its box.

    After a Split each hand's bets form a column of the box, in the order of the hands. ¶5.14
    settles by position: they stay in the box even where the hands are wider apart.
    """
    felt = clearances.felt
    if name.of == 1 and name.bettors == 1:
        across, down = _ALONE[name.role]
        aside = name.role is ChipRole.ADDED and felt.seat(name.box).angle > _TURNED
        return across + _ADDED_LEFT * aside, down
    radius = felt.chip * _main_size(felt, spot, name) / 2
    inside, back = _inside(spot, radius, name), _back(spot, radius, name.of)
    if name.of == 1:
        step = _step(name.bettors, 2 * min(PILE_STEP, inside))
        reach = step * (name.bettors - 1) / 2
        clearance = clearances.about(spot, _deep(reach + _SLACK))
        first = _within(clearance.left + reach, clearance.right - reach) - reach
        return first + step * name.bettor, _row_of(clearance, name.role, back)
    share = 0.0 if name.bettors <= 2 else 0.25
    slots = name.of - 1 + 2 * share
    slot = min(felt.seat(name.box).cards.width / name.of, 2 * inside / slots)
    clearance = clearances.about(spot, _deep(slot * slots / 2))
    slot = min(slot, (clearance.right - clearance.left) / slots)
    reach = slot * slots / 2
    centre = _within(clearance.left + reach, clearance.right - reach)
    centre += slot * (name.position - (name.of + 1) / 2)
    if name.bettors == 1:
        return centre, _row_of(clearance, name.role, back)
    if name.bettors == 2:
        row = _TWO_IN_COLUMN[name.bettor, name.role]
        return centre, clearance.top + (clearance.bottom - clearance.top) * row
    return _in_slot(clearance, name, centre, slot * share)


def _in_slot(
    clearance: Clearance, name: PileName, centre: float, aside: float
) -> tuple[float, float]:
    """A pile of one of more than two bettors after a Split: they lie one behind the other.

    Stakes are on the left, additional bets and payouts on their right.
    """
    wide = 2 * aside >= PILE_STEP - 3
    last = 0.5 if wide else 0.75
    apart = (clearance.bottom - clearance.top) / (name.bettors - 1 + last)
    down = clearance.top + apart * name.bettor
    if name.role is ChipRole.STAKE:
        return centre - aside, down
    if name.role is ChipRole.ADDED:
        return centre + aside, down + (0.0 if wide else apart * 0.25)
    return centre + (0.0 if wide else aside), down + apart * last


def _row_of(clearance: Clearance, pile: ChipRole, back: float) -> float:
    """Tell how far down a row of a box lies, the first one no farther back than ``back``.

    All rows are closer if the last one has little room.
    """
    last = min(_LAST_ROW, clearance.bottom)
    first = max(back, last - _ROWS_APART)
    return first + (last - first) * _ROWS[pile]


def _within(low: float, high: float) -> float:
    """The value in the range nearest to a spot's centre; half way if the range is empty."""
    return min(max(0.0, low), high) if low <= high else (low + high) / 2


def _deep(half: float) -> Clearance:
    """The room needed by piles that lie ``half`` to either side of the centre."""
    return _SHARED_CLEARANCE._replace(left=-half, right=half)


def _step(count: int, width: float) -> float:
    """The distance between ``count`` piles whose outermost centres may be ``width`` apart."""
    return min(PILE_STEP, width / (count - 1)) if count > 1 else 0.0
