"""Where cards and chips come to lie: every hand, pile and row of a felt, in millimetres.

Cards that are down do not move when another one comes, as long as the box has room. A fan keeps
the corner of every card free; hands after a Split stand side by side, the first on the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import hypot
from typing import Final, NamedTuple

from trainer.felt.layout import Anchor, CardSize, Felt, Seat, Spot
from trainer.felt.shapes import Band, Circle, Point, Pose, Rectangle, middle
from trainer.rules.bets import BetKind

FAN_ACROSS: Final = 17.0
"""How far the next card of a fan lies to the right: the width of a corner index."""
FAN_DOWN: Final = 8.0
CASCADE_DOWN: Final = 32.0
"""How far it lies towards the dealer where there is no room to the right."""
NARROW: Final = 13.0
"""A fan narrower than this hides the index, so the cards go down instead."""
ACROSS_CARD_DOWN: Final = 27.0
"""How far below the card before it the card of a Double Down lies, so that no index is hidden."""
LONE_HAND_LEFT: Final = 60.0
LONE_HAND_RIGHT: Final = 106.0
"""How far a hand that has the box to itself may reach to either side of the box's middle."""
DEALER_STEP: Final = 70.0
PILE_STEP: Final = 41.0
"""Distance between the middles of two piles that just do not touch."""
TIGHT_STEP: Final = 12.0
"""The least distance between piles: enough to see that there are two."""


ASTRAY_TURN: Final = 8.0
ASTRAY_ACROSS: Final = 12.0
ASTRAY_DOWN: Final = 14.0
"""A card that lies where it should not lies askew, and out of line with those of the hand."""
DRAWN_STEP: Final = 38.0
"""How far the second of two cards that came out together covers the first: not its index."""
DRAWN_AHEAD: Final = 42.0
"""How far before the shoe's mouth the middle of a card lies that nobody has yet."""
SHOE_LIP: Final = 12.0
"""How far behind the shoe's mouth the card begins that it shows."""


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


_BESIDE: Final = {BetKind.ENVY: BetKind.PROGRESSIVE, BetKind.DEALER_ENVY: BetKind.PROGRESSIVE}
"""What has no spot, because nobody stakes anything on it, is paid beside the wager it goes with."""
_IN_ROW: Final = 2.5 * PILE_STEP
"""Side bets of a box nearer to one another than this lie in a row."""
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
_ALONE: Final = {Pile.STAKE: (0.0, -12.0), Pile.ADDED: (0.0, 30.0), Pile.PAYOUT: (41.0, -12.0)}
"""The piles of a bettor who has the box to himself."""


def hand_cards(
    felt: Felt, box: int, position: int, of: int, across: Sequence[bool]
) -> tuple[Pose, ...]:
    """Where the cards of a hand lie, in dealing order.

    ``position`` counts the box's hands from 1, ``of`` says how many there are; ``across`` tells
    for each card whether it is laid across. Raises ``KeyError`` for a box the felt has not.
    """
    anchor = felt.seat(box).cards
    angle = anchor.pose.angle
    return tuple(
        Pose(anchor.pose.at.moved(x, y, angle), angle - 90 if laid_across else angle)
        for (x, y), laid_across in zip(
            _fan(anchor, felt.card, position, of, across), across, strict=True
        )
    )


def hand_area(felt: Felt, box: int, position: int, of: int, across: Sequence[bool]) -> Rectangle:
    """The rectangle around a hand's cards; a hand without cards has the place of its first one."""
    anchor = felt.seat(box).cards
    flags = across or (False,)
    card = felt.card
    places = _fan(anchor, card, position, of, flags)
    halves = [
        (card.height / 2, card.width / 2) if flag else (card.width / 2, card.height / 2)
        for flag in flags
    ]
    pairs = list(zip(places, halves, strict=True))
    left = min(x - half for (x, _), (half, _) in pairs)
    right = max(x + half for (x, _), (half, _) in pairs)
    top = min(y - half for (_, y), (_, half) in pairs)
    bottom = max(y + half for (_, y), (_, half) in pairs)
    angle = anchor.pose.angle
    centre = anchor.pose.at.moved((left + right) / 2, (top + bottom) / 2, angle)
    return Rectangle(centre, right - left, bottom - top, angle, card.corner)


def dealer_cards(felt: Felt, count: int) -> tuple[Pose, ...]:
    """Where the dealer's cards lie: side by side from the left, closer when there are many."""
    return _row(felt.dealer, felt.card, count, DEALER_STEP, -DEALER_STEP / 2)


def aside_cards(felt: Felt, count: int) -> tuple[Pose, ...]:
    """Where cards that were set aside lie."""
    return _row(felt.aside, felt.card, count, FAN_ACROSS, (felt.card.width - felt.aside.width) / 2)


def drawn_cards(felt: Felt, slots: Sequence[int]) -> tuple[Pose, ...]:
    """Where cards lie that are out of the shoe and that nobody has yet, from the left.

    A card keeps its slot when another one is taken up.
    """
    mouth = felt.furniture.shoe_mouth
    return tuple(
        Pose(mouth.at.moved(DRAWN_STEP * (slot - 2), -DRAWN_AHEAD, mouth.angle), mouth.angle)
        for slot in slots
    )


def drawn_area(felt: Felt, slots: Sequence[int]) -> Rectangle:
    """The rectangle around cards that lie before the shoe."""
    first, last = (drawn_cards(felt, (slot,))[0] for slot in (min(slots), max(slots)))
    middle_of = Point((first.at.x + last.at.x) / 2, (first.at.y + last.at.y) / 2)
    width = felt.card.width + DRAWN_STEP * (max(slots) - min(slots))
    return Rectangle(middle_of, width, felt.card.height, first.angle, felt.card.corner)


def shoe_front(felt: Felt) -> Pose:
    """Where the next card lies in the shoe."""
    shoe = felt.furniture.shoe
    down = SHOE_LIP + felt.card.height / 2 - shoe.depth / 2
    return Pose(shoe.centre.moved(0, down, shoe.angle), shoe.angle)


def astray(pose: Pose) -> Pose:
    """Where a card lies that does not belong there, had it belonged at ``pose``."""
    return Pose(pose.at.moved(ASTRAY_ACROSS, ASTRAY_DOWN, pose.angle), pose.angle + ASTRAY_TURN)


def dealer_area(felt: Felt, count: int, first: int | None = None) -> Rectangle:
    """The rectangle around the dealer's cards; without cards, the place of the first one.

    With ``first`` it is around so many of them, from the left.
    """
    poses = dealer_cards(felt, max(count, 1))[:first]
    card = felt.card
    left, right = poses[0].at, poses[-1].at
    centre = Point((left.x + right.x) / 2, (left.y + right.y) / 2)
    return Rectangle(centre, right.x - left.x + card.width, card.height, 0, card.corner)


def pile_place(felt: Felt, name: PileName) -> Point:
    """Where the middle of a pile lies. Raises ``KeyError`` where the felt has no such spot."""
    spot = felt.spot(name.box, _BESIDE.get(name.bet, name.bet))
    seat = felt.seat(name.box)
    at = middle(spot.outline)
    if name.pile is Pile.OFFERED:
        down = PILE_STEP * (name.bettor - (name.bettors - 1) / 2)
        return at.moved(_beside(spot, seat), down, seat.angle)
    if name.bet is BetKind.MAIN:
        return at.moved(*_main(seat.cards, name), seat.angle)
    if _in_row(felt, spot):
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
    """Whether another side bet of the box lies so near that payouts have no room between."""
    at = middle(spot.outline)
    return any(
        hypot(at.x - beside.x, at.y - beside.y) < _IN_ROW
        for other in felt.spots
        if other.box == spot.box and other.bet not in {spot.bet, BetKind.MAIN, BetKind.INSURANCE}
        for beside in (middle(other.outline),)
    )


def _side(name: PileName) -> tuple[float, float]:
    """A pile of a bet that has its place to itself, in the frame of its box."""
    side = -1 if name.bet in _BESIDE else 1
    step = _step(name.bettors, 2 * PILE_STEP)
    across = step * (name.bettor - (name.bettors - 1) / 2)
    if name.pile is Pile.STAKE:
        return across, 0
    if name.bettors == 1:
        return side * PILE_STEP, 0
    return across + side * TIGHT_STEP, PILE_STEP * 0.75


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
    slot = anchor.width / name.of
    centre = slot * (name.position - (name.of + 1) / 2)
    if name.bettors > 1 and slot < name.bettors * PILE_STEP:
        # No room side by side: the bettors' piles stand one behind the other.
        down = _step(name.bettors, 2 * PILE_STEP) * (name.bettor - (name.bettors - 1) / 2)
        beside = min(PILE_STEP, max(TIGHT_STEP, slot - PILE_STEP))
        left = centre - (beside - TIGHT_STEP) / 2
        if name.pile is Pile.STAKE:
            return left, down
        further = TIGHT_STEP / 2 if name.pile is Pile.PAYOUT else 0.0
        return left + beside + further, down + TIGHT_STEP / 2 + further
    step = _step(name.bettors, slot - PILE_STEP)
    return centre + step * (name.bettor - (name.bettors - 1) / 2), _ROWS[name.pile]


def _step(count: int, room: float) -> float:
    """The distance between ``count`` piles whose outer middles may be ``room`` apart."""
    return min(PILE_STEP, room / (count - 1)) if count > 1 else 0.0


def _fan(
    anchor: Anchor, card: CardSize, position: int, of: int, across: Sequence[bool]
) -> list[tuple[float, float]]:
    """The middles of a hand's cards in the frame of its anchor."""
    slot = anchor.width / of
    centre = slot * (position - (of + 1) / 2)
    overhang = max(0.0, card.width - slot) / 2
    left = centre - (LONE_HAND_LEFT if of == 1 else slot / 2) - overhang
    end = centre + (LONE_HAND_RIGHT if of == 1 else slot / 2)
    first = left + card.width / 2
    room = max(0.0, end - card.width / 2 - first)
    upright = sum(not flag for flag in across)
    right = min(FAN_ACROSS, room / (upright - 1)) if upright > 1 else FAN_ACROSS
    if slot < card.width + NARROW:
        right = 0.0
    down = FAN_DOWN if right >= NARROW else CASCADE_DOWN
    places: list[tuple[float, float]] = []
    laid = 0
    for flag in across:
        if flag:
            below = max(0, laid - 1) * down + ACROSS_CARD_DOWN
            places.append((left + card.height / 2, below))
        else:
            places.append((first + laid * right, laid * down))
            laid += 1
    return places


def _row(anchor: Anchor, card: CardSize, count: int, step: float, first: float) -> tuple[Pose, ...]:
    """``count`` cards of a row, the first one ``first`` to the right of the anchor."""
    if count > 1:
        step = min(step, (anchor.width / 2 - card.width / 2 - first) / (count - 1))
    angle = anchor.pose.angle
    return tuple(
        Pose(anchor.pose.at.moved(first + step * index, 0, angle), angle) for index in range(count)
    )
