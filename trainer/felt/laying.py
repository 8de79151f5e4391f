"""Where cards come to lie: hands, the dealer's row, what is astray, in millimetres.

Cards that are down do not move when another one comes. A fan keeps the corner of every card free;
hands after a Split stand side by side, the first on the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.felt.layout import Anchor, CardSize, Felt
from trainer.felt.shapes import Pose, Rectangle

FAN_ACROSS: Final = 17.0
"""How far the next card of a fan lies to the right: the width of a corner index and its margin."""
MIN_ACROSS: Final = 16.0
"""A fan narrower than this would hide a part of a ten's index: a new row is begun instead."""
FAN_DOWN: Final = 8.0
ROW_DOWN: Final = 33.0
"""How far below a card the one lies that begins a row under it: the height of its index."""
ROW_SPAN: Final = 3
"""How many cards of a row lie under the first of the next one, beside that which is above it."""
ACROSS_CARD_DOWN: Final = 27.0
"""How far below the card before it the card of a Double Down lies, so that no index is hidden."""
LONE_HAND_LEFT: Final = 60.0
LONE_HAND_RIGHT: Final = 106.0
"""How far a hand that has the box to itself may reach to either side of the box's middle."""
LEFT_SHARE: Final = 0.36
"""The part of a narrow box's width that is to the left of its middle then."""
DEALER_STEP: Final = 70.0
TUCK_ACROSS: Final = 24.0
TUCK_UP: Final = 6.0
"""How far the hole card looks out from under the up-card."""
ASTRAY_TURN: Final = 8.0
ASTRAY_ACROSS: Final = 12.0
ASTRAY_DOWN: Final = 14.0
"""A card that lies where it should not lies askew, and out of line with those of the hand."""
ASTRAY_IN_COLUMN: Final = -8.0
"""Where hands stand so close that their cards go straight down, it lies out to the left."""
DRAWN_STEP: Final = 38.0
"""How far the second of two cards that came out together covers the first: not its index."""
DRAWN_AHEAD: Final = 42.0
"""How far before the shoe's mouth the middle of a card lies that nobody has yet."""
SHOE_LIP: Final = 12.0
"""How far behind the shoe's mouth the card begins that it shows."""


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
    flags = across or (False,)
    angle = felt.seat(box).cards.pose.angle
    return _around(felt.card, hand_cards(felt, box, position, of, flags), angle)


def dealer_cards(felt: Felt, count: int, *, tucked: bool = False) -> tuple[Pose, ...]:
    """Where the dealer's cards lie: side by side from the left, closer when there are many.

    ``tucked`` is told while his second card, face down, lies under the first.
    """
    middle = DEALER_STEP / 2
    poses = _row(felt.dealer, felt.card, count, DEALER_STEP, -middle)
    if not tucked:
        return poses
    first, _second, *others = poses
    under = Pose(first.at.moved(TUCK_ACROSS, -TUCK_UP, first.angle), first.angle)
    return (first, under, *others)


def dealer_area(
    felt: Felt, count: int, first: int | None = None, *, tucked: bool = False
) -> Rectangle:
    """The rectangle around the dealer's cards; without cards, the place of the first one.

    With ``first`` it is around so many of them, from the left.
    """
    poses = dealer_cards(felt, max(count, 1), tucked=tucked)[:first]
    return _around(felt.card, poses, felt.dealer.pose.angle)


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
    angle = felt.furniture.shoe_mouth.angle
    return _around(felt.card, drawn_cards(felt, (min(slots), max(slots))), angle)


def shoe_front(felt: Felt) -> Pose:
    """Where the next card lies in the shoe."""
    shoe = felt.furniture.shoe
    down = SHOE_LIP + felt.card.height / 2 - shoe.depth / 2
    return Pose(shoe.centre.moved(0, down, shoe.angle), shoe.angle)


def astray(pose: Pose, of: int = 1) -> Pose:
    """Where a card lies that does not belong there, had it belonged at ``pose``.

    ``of`` is how many hands the box has on which it lies.
    """
    across = ASTRAY_ACROSS if of < 3 else ASTRAY_IN_COLUMN
    return Pose(pose.at.moved(across, ASTRAY_DOWN, pose.angle), pose.angle + ASTRAY_TURN)


def _fan(
    anchor: Anchor, card: CardSize, position: int, of: int, across: Sequence[bool]
) -> list[tuple[float, float]]:
    """The middles of a hand's cards in the frame of its anchor: rows from the left, as they come.

    The row is full where the next card would reach into the neighbouring hand's room.
    """
    left, right = _room(anchor, card, position, of)
    room = right - left - card.width
    in_row = 1 + int(room / MIN_ACROSS)
    step = min(FAN_ACROSS, room / (in_row - 1)) if in_row > 1 else 0.0
    row_down = ROW_DOWN + FAN_DOWN * min(in_row - 1, ROW_SPAN)
    places: list[tuple[float, float]] = []
    laid, last, shift = 0, 0.0, 0.0
    doubled: float | None = None
    for flag in across:
        if flag:
            doubled = last + ACROSS_CARD_DOWN
            places.append((left + card.height / 2, doubled))
            continue
        row, column = divmod(laid, in_row)
        last = row * row_down + column * FAN_DOWN + shift
        if doubled is not None and column * step < card.width / 2:
            # What comes to a doubled hand by mistake would hide the index of the card across.
            shift += doubled + (card.width + card.height) / 2 - last
            last, doubled = doubled + (card.width + card.height) / 2, None
        places.append((left + card.width / 2 + column * step, last))
        laid += 1
    return places


def _room(anchor: Anchor, card: CardSize, position: int, of: int) -> tuple[float, float]:
    """From where to where a hand may reach, in the frame of its anchor."""
    if of == 1:
        left = min(LONE_HAND_LEFT, LEFT_SHARE * anchor.width)
        return -left, min(LONE_HAND_RIGHT, max(anchor.width, card.width) - left)
    slot = anchor.width / of
    if slot < card.width:
        # Hands lie over their neighbours' right sides, all of them within the box's width.
        left = (position - 1) * (anchor.width - card.width) / (of - 1) - anchor.width / 2
        return left, left + card.width
    centre = slot * (position - (of + 1) / 2)
    return centre - slot / 2, centre + slot / 2


def _around(card: CardSize, poses: Sequence[Pose], angle: float) -> Rectangle:
    """The rectangle around some cards, turned by ``angle``."""
    start = poses[0].at
    corners = [
        corner.seen_from(start, angle)
        for pose in poses
        for corner in Rectangle(pose.at, card.width, card.height, pose.angle).polygon()
    ]
    left, right = min(at.x for at in corners), max(at.x for at in corners)
    top, bottom = min(at.y for at in corners), max(at.y for at in corners)
    middle = start.moved((left + right) / 2, (top + bottom) / 2, angle)
    return Rectangle(middle, right - left, bottom - top, angle, card.corner)


def _row(anchor: Anchor, card: CardSize, count: int, step: float, first: float) -> tuple[Pose, ...]:
    """``count`` cards of a row, the first one ``first`` to the right of the anchor.

    Where the indices would no longer be free, the row begins at the left end of its place.
    """
    end = (anchor.width - card.width) / 2
    if count > 1:
        step = min(step, (end - first) / (count - 1))
        if step < MIN_ACROSS:
            first = min(first, -end)
            step = min(FAN_ACROSS, (end - first) / (count - 1))
    angle = anchor.pose.angle
    return tuple(
        Pose(anchor.pose.at.moved(first + step * index, 0, angle), angle) for index in range(count)
    )
