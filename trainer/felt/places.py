"""Where chips come to lie: every pile of a felt, in millimetres."""

from __future__ import annotations

from enum import StrEnum
from math import hypot
from typing import Final, NamedTuple

from trainer.felt.layout import Anchor, Felt, Seat, Spot
from trainer.felt.shapes import Band, Circle, Point, middle
from trainer.rules.bets import BetKind

PILE_STEP: Final = 41.0
"""Distance between the middles of two piles that just do not touch."""
TIGHT_STEP: Final = 12.0
"""The least distance between piles: enough to see that there are two."""


class Pile(StrEnum):
    """Which pile of a bet: the stake, what a Double Down added, what the house paid.

    What is offered too late lies beside the spot.
    """

    STAKE = "stake"
    ADDED = "added"
    PAYOUT = "payout"
    OFFERED = "offered"


class PileName(NamedTuple):
    """One pile: of which bet of which box, and whose.

    ``bettor`` counts from 0, of ``bettors``; ``position`` is the hand's on its box, from 1, ``of``
    so many. Only a main bet looks at the hand: after a Split it goes where its hand goes.
    """

    bet: BetKind
    box: int
    pile: Pile = Pile.STAKE
    bettor: int = 0
    bettors: int = 1
    position: int = 1
    of: int = 1


BESIDE: Final = {BetKind.ENVY: BetKind.PROGRESSIVE, BetKind.DEALER_ENVY: BetKind.PROGRESSIVE}
"""What has no spot, because nobody stakes anything on it, is paid beside the wager it goes with."""
_IN_ROW: Final = 2.5 * PILE_STEP
"""Side bets of a box nearer to one another than this lie in a row."""
_ROOM_BETWEEN: Final = 2 * PILE_STEP
"""Side bets of two boxes nearer than this have no room for a payout between them."""
_ASIDE: Final = 30.0
"""A spot farther than this from its box's middle has no room for several bettors side by side."""
_ROOM_IN_ROW: Final = 22.0
"""How far apart the outer piles of a spot in a row may be."""
_PAID_DOWN: Final = 38.0
"""How far before its stake a payout lies in a row: beside it is the next bet's."""
_STAGGER: Final = (0.0, -14.0, 14.0)
"""How far each pile of a full spot stands before or behind its middle."""

_OFFERED_BESIDE: Final = 31.0
"""How far from the line of a spot the middle of a pile lies that is not accepted on it."""

_ROWS: Final = {Pile.STAKE: -32.0, Pile.ADDED: 7.0, Pile.PAYOUT: 46.0}
"""Rows of a betting box, from the players' edge towards the dealer."""
_ALONE: Final = {Pile.STAKE: (0.0, -12.0), Pile.ADDED: (0.0, 30.0), Pile.PAYOUT: (47.0, -12.0)}
"""The piles of a bettor who has the box to himself."""


def pile_place(felt: Felt, name: PileName) -> Point:
    """Where the middle of a pile lies. Raises ``KeyError`` where the felt has no such spot."""
    spot = felt.spot(name.box, BESIDE.get(name.bet, name.bet))
    seat = felt.seat(name.box)
    at = middle(spot.outline)
    if name.pile is Pile.OFFERED:
        down = PILE_STEP * (name.bettor - (name.bettors - 1) / 2)
        return at.moved(_beside(spot, seat), down, seat.angle)
    if name.bet is BetKind.MAIN:
        return at.moved(*_main(seat.cards, name), seat.angle)
    aside = abs(at.seen_from(seat.cards.pose.at, seat.angle).x) > _ASIDE
    if aside and name.bet in BESIDE:
        return at.moved(*_before(name), seat.angle)
    if (aside and name.bettors > 1) or _in_row(felt, spot):
        return at.moved(*_side_in_row(name), seat.angle)
    return at.moved(*_side(name), seat.angle)


def _beside(spot: Spot, seat: Seat) -> float:
    """How far to the side of a spot a pile stands clear of it, away from the box's other spots."""
    outline = spot.outline
    if isinstance(outline, Band):
        return PILE_STEP
    half = outline.radius if isinstance(outline, Circle) else outline.width / 2
    left = outline.centre.seen_from(seat.cards.pose.at, seat.angle).x < -1
    return -(half + _OFFERED_BESIDE) if left else half + _OFFERED_BESIDE


def _in_row(felt: Felt, spot: Spot) -> bool:
    """Whether another side bet, of this box or the next, leaves no room for payouts between."""
    at = middle(spot.outline)
    return any(
        hypot(at.x - beside.x, at.y - beside.y)
        < (_IN_ROW if other.box == spot.box else _ROOM_BETWEEN)
        for other in felt.spots
        if other.id != spot.id and other.bet not in {BetKind.MAIN, BetKind.INSURANCE}
        for beside in (middle(other.outline),)
    )


def _side(name: PileName) -> tuple[float, float]:
    """A pile of a bet that has its place to itself, in the frame of its box."""
    side = -1 if name.bet in BESIDE else 1
    step = _step(name.bettors, 2 * PILE_STEP)
    across = step * (name.bettor - (name.bettors - 1) / 2)
    if name.pile is Pile.STAKE:
        return across, 0
    if name.bettors == 1:
        return side * PILE_STEP, 0
    return across + side * TIGHT_STEP, PILE_STEP * 0.75


def _before(name: PileName) -> tuple[float, float]:
    """A pile that is paid beside a bet which itself lies beside the box: towards the dealer."""
    across = _step(name.bettors, 2 * PILE_STEP) * (name.bettor - (name.bettors - 1) / 2)
    return across, PILE_STEP if name.bettors == 1 else PILE_STEP * 1.5


def _side_in_row(name: PileName) -> tuple[float, float]:
    """A pile of one of several side bets in a row, in the frame of its box."""
    step = _step(name.bettors, _ROOM_IN_ROW)
    across = step * (name.bettor - (name.bettors - 1) / 2)
    # Two have room side by side; where there are more, neighbours stand one behind the other.
    down = _STAGGER[name.bettor % len(_STAGGER)] if name.bettors > 2 else 0.0
    return across, down if name.pile is Pile.STAKE else down + _PAID_DOWN


def _main(anchor: Anchor, name: PileName) -> tuple[float, float]:
    """A pile of a main bet in the frame of its box."""
    if name.of == 1 and name.bettors == 1:
        return _ALONE[name.pile]
    if name.of == 1:
        step = _step(name.bettors, 2 * PILE_STEP)
        return step * (name.bettor - (name.bettors - 1) / 2), _ROWS[name.pile]
    # Where the cards of many hands overlap, their chips still lie apart.
    slot = max(anchor.width / name.of, PILE_STEP - 1.5)
    centre = slot * (name.position - (name.of + 1) / 2)
    if name.bettors > 1 and slot < name.bettors * PILE_STEP:
        # No room side by side: the bettors' piles stand one behind the other.
        down = _step(name.bettors, 2 * PILE_STEP) * (name.bettor - (name.bettors - 1) / 2)
        half = slot / 2
        beside = half if half > PILE_STEP - 3 else max(TIGHT_STEP, slot - PILE_STEP)
        beside = min(PILE_STEP, beside)
        left = centre - (beside - TIGHT_STEP) / 2
        if name.pile is Pile.STAKE:
            return left, down
        further = TIGHT_STEP / 2 if name.pile is Pile.PAYOUT else 0.0
        return left + beside + further, down + TIGHT_STEP * 0.7 + further
    step = _step(name.bettors, slot - PILE_STEP)
    return centre + step * (name.bettor - (name.bettors - 1) / 2), _ROWS[name.pile]


def _step(count: int, room: float) -> float:
    """The distance between ``count`` piles whose outer middles may be ``room`` apart."""
    return min(PILE_STEP, room / (count - 1)) if count > 1 else 0.0
