"""The place where cards lie, in millimetres: hands, the dealer's row, and cards that are astray.

The distances between cards are those of a poker card; they grow with the card.

Cards on the table do not move when another one is dealt. A fan keeps the corner of every card
visible; hands after a Split lie side by side, the first on the left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.felt.layout import Anchor, CardSize, Felt
from trainer.felt.shapes import Point, Pose, Rectangle

FAN_ACROSS: Final = 17.0
"""How far the next card of a fan lies to the right: the width of a corner index and its margin."""
MIN_ACROSS: Final = 16.0
"""A narrower fan would hide part of a ten's index: a new row is begun instead."""
FAN_DOWN: Final = 8.0
ROW_DOWN: Final = 33.0
"""How far below a card the first card of the next row lies: the height of an index."""
ROW_SPAN: Final = 3
"""How many more cards of a row the first card of the next row covers, besides the one above it."""
INDEX_WIDTH: Final = 21.0
INDEX_HEIGHT: Final = 35.5
"""The corner of a card that must stay free: rank and suit, with the margin."""
ACROSS_CARD_DOWN: Final = 27.0
"""How far below the previous card the card of a Double Down lies, so that no index is hidden."""
LONE_HAND_LEFT: Final = 60.0
LONE_HAND_RIGHT: Final = 106.0
"""How far the only hand of a box may reach to either side of the box's centre."""
LEFT_SHARE: Final = 0.36
"""The part of a narrow box's width that is to the left of the centre of such a hand."""
TIGHT_PITCH: Final = 0.45
WIDE_PITCH: Final = 0.8
"""The least distance between hands after a Split in card widths, and where there is room for it."""
DEALER_STEP: Final = 70.0
TUCK_ACROSS: Final = 24.0
TUCK_UP: Final = 6.0
"""How far the hole card shows from under the up-card."""
ASTRAY_TURN: Final = 8.0
ASTRAY_ACROSS: Final = 12.0
ASTRAY_DOWN: Final = 14.0
"""How far an astray card is out of line with the cards of the hand; it also lies askew."""
ASTRAY_IN_COLUMN: Final = -8.0
"""How far it lies to the left where hands are so close that their cards go straight down."""
DRAWN_STEP: Final = 38.0
"""The step between two cards that came out together, so that no index is covered."""
DRAWN_AHEAD: Final = 42.0
"""How far in front of the shoe's mouth the centre of a card lies that nobody has yet."""
SHOE_LIP: Final = 12.0
"""How far behind the shoe's mouth the edge of the visible next card lies."""


SWEPT_SHARE: Final = 0.5
"""How far cards that are swept together come nearer to their middle."""
SWEPT_TURNS: Final = (34.0, -52.0, 71.0, -23.0, 58.0, -80.0, 17.0)
"""How far one after the other is turned, in degrees."""


class Slot(NamedTuple):
    """Which of its box's hands a hand is: its ``position`` from 1, out of ``of``.

    ``left`` and ``right`` say whether the place of the neighbouring box's cards is free.
    """

    position: int = 1
    of: int = 1
    left: bool = False
    right: bool = False


def hand_cards(felt: Felt, box: int, slot: Slot, across: Sequence[bool]) -> tuple[Pose, ...]:
    """Return where the cards of a hand lie, in dealing order.

    ``across`` says for each card whether it is laid across. Raises ``KeyError`` for a box that the
    felt does not have.
    """
    anchor = felt.seat(box).cards
    angle = anchor.pose.angle
    return tuple(
        Pose(anchor.pose.at.moved(x, y, angle), angle - 90 if laid_across else angle)
        for (x, y), laid_across in zip(_fan(anchor, felt.card, slot, across), across, strict=True)
    )


def hand_area(felt: Felt, box: int, slot: Slot, across: Sequence[bool]) -> Rectangle:
    """The rectangle around a hand's cards, or the place of the first one if there are none."""
    flags = across or (False,)
    angle = felt.seat(box).cards.pose.angle
    return _around(felt.card, hand_cards(felt, box, slot, flags), angle)


def dealer_cards(felt: Felt, count: int, *, tucked: bool = False) -> tuple[Pose, ...]:
    """Return where the dealer's cards lie: side by side from the left, closer together if many.

    ``tucked``: their second card lies face down under the first.
    """
    unit = felt.card.unit
    step = DEALER_STEP * unit
    poses = _row(felt.dealer, felt.card, count, step, -step / 2)
    if not tucked:
        return poses
    first, _second, *others = poses
    under = Pose(first.at.moved(TUCK_ACROSS * unit, -TUCK_UP * unit, first.angle), first.angle)
    return (first, under, *others)


def dealer_area(
    felt: Felt, count: int, first: int | None = None, *, tucked: bool = False
) -> Rectangle:
    """The rectangle around the dealer's cards, or the place of the first one if there are none.

    With ``first`` it is around that many of them, from the left.
    """
    poses = dealer_cards(felt, max(count, 1), tucked=tucked)[:first]
    return _around(felt.card, poses, felt.dealer.pose.angle)


def aside_cards(felt: Felt, count: int) -> tuple[Pose, ...]:
    """Return where cards lie that were set aside."""
    step = FAN_ACROSS * felt.card.unit
    return _row(felt.aside, felt.card, count, step, (felt.card.width - felt.aside.width) / 2)


def index_area(card: CardSize, pose: Pose) -> Rectangle:
    """The index at the upper left of a card that lies at ``pose``."""
    width, height = INDEX_WIDTH * card.unit, INDEX_HEIGHT * card.unit
    across, down = (width - card.width) / 2, (height - card.height) / 2
    return Rectangle(pose.at.moved(across, down, pose.angle), width, height, pose.angle)


def drawn_cards(felt: Felt, slots: Sequence[int]) -> tuple[Pose, ...]:
    """Return where cards lie that are out of the shoe but that nobody has yet, from the left.

    A card keeps its slot when another is taken up.
    """
    mouth, unit = felt.furniture.shoe_mouth, felt.card.unit
    step, ahead = DRAWN_STEP * unit, DRAWN_AHEAD * unit
    return tuple(
        Pose(mouth.at.moved(step * (slot - 2), -ahead, mouth.angle), mouth.angle) for slot in slots
    )


def drawn_area(felt: Felt, slots: Sequence[int]) -> Rectangle:
    """The rectangle around the cards in front of the shoe."""
    angle = felt.furniture.shoe_mouth.angle
    return _around(felt.card, drawn_cards(felt, (min(slots), max(slots))), angle)


def shoe_front(felt: Felt) -> Pose:
    """Return where the next card lies in the shoe."""
    shoe = felt.furniture.shoe
    down = SHOE_LIP + felt.card.height / 2 - shoe.depth / 2
    return Pose(shoe.centre.moved(0, down, shoe.angle), shoe.angle)


def astray(card: CardSize, pose: Pose, of: int = 1) -> Pose:
    """Return where an astray card lies, given the ``pose`` it would have if it belonged there.

    ``of`` is how many hands its box has.
    """
    across = (ASTRAY_ACROSS if of < 3 else ASTRAY_IN_COLUMN) * card.unit
    down = ASTRAY_DOWN * card.unit
    return Pose(pose.at.moved(across, down, pose.angle), pose.angle + ASTRAY_TURN)


def swept(poses: Sequence[Pose]) -> tuple[Pose, ...]:
    """Where cards lie that were swept together, given where they lay, always in the same way."""
    if not poses:
        return ()
    middle = Point(
        sum(pose.at.x for pose in poses) / len(poses), sum(pose.at.y for pose in poses) / len(poses)
    )
    lying: list[Pose] = []
    for number, (at, angle) in enumerate(poses):
        turn = SWEPT_TURNS[number % len(SWEPT_TURNS)]
        there = Point(
            at.x + (middle.x - at.x) * SWEPT_SHARE, at.y + (middle.y - at.y) * SWEPT_SHARE
        )
        lying.append(Pose(there.moved(0, turn / 2, angle), angle + turn))
    return tuple(lying)


def _fan(
    anchor: Anchor, card: CardSize, slot: Slot, across: Sequence[bool]
) -> list[tuple[float, float]]:
    """The centres of a hand's cards in the frame of its anchor, in rows from the left.

    A row is full where the next card would reach into the neighbouring hand's room.
    """
    left, right, strip = _room(anchor, card, slot)
    # A card across shows its index in what the next hand leaves of this one.
    out = max(0.0, INDEX_HEIGHT * card.unit - strip)
    room, unit = right - left - card.width, card.unit
    in_row = 1 + int(room / (MIN_ACROSS * unit))
    step = min(FAN_ACROSS * unit, room / (in_row - 1)) if in_row > 1 else 0.0
    row_down = (ROW_DOWN + FAN_DOWN * min(in_row - 1, ROW_SPAN)) * unit
    places: list[tuple[float, float]] = []
    laid, last, shift = 0, 0.0, 0.0
    doubled: float | None = None
    for flag in across:
        if flag:
            doubled = last + ACROSS_CARD_DOWN * unit
            places.append((left + card.height / 2 - out, doubled))
            continue
        row, column = divmod(laid, in_row)
        last = row * row_down + column * FAN_DOWN * unit + shift
        if doubled is not None and column * step < card.width / 2:
            # A card dealt to a doubled hand by mistake would hide the index of the card across.
            shift += doubled + (card.width + card.height) / 2 - last
            last, doubled = doubled + (card.width + card.height) / 2, None
        places.append((left + card.width / 2 + column * step, last))
        laid += 1
    return places


def _room(anchor: Anchor, card: CardSize, slot: Slot) -> tuple[float, float, float]:
    """The left and right limits of a hand, in the frame of its anchor.

    Last is how much of its width the next hand on its right leaves free.
    """
    if slot.of == 1:
        left = min(LONE_HAND_LEFT, LEFT_SHARE * anchor.width)
        right = min(LONE_HAND_RIGHT, max(anchor.width, card.width) - left)
        return -left, right, right + left
    width = anchor.width / slot.of
    if width < card.width:
        # Hands overlap their neighbours' right sides, as little as the places beside them allow.
        pitch = max((anchor.width - card.width) / (slot.of - 1), TIGHT_PITCH * card.width)
        if slot.left or slot.right:
            pitch = max(pitch, WIDE_PITCH * card.width)
        beyond = pitch * (slot.of - 1) + card.width - anchor.width
        to_left = 0.5 if slot.left == slot.right else float(slot.left)
        left = (slot.position - 1) * pitch - anchor.width / 2 - beyond * to_left
        return left, left + card.width, pitch if slot.position < slot.of else card.width
    centre = width * (slot.position - (slot.of + 1) / 2)
    return centre - width / 2, centre + width / 2, width


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
    """``count`` cards in a row, the first one ``first`` to the right of the anchor.

    If the indices would be covered otherwise, the row begins at the left end of its place.
    """
    end = (anchor.width - card.width) / 2
    if count > 1:
        step = min(step, (end - first) / (count - 1))
        if step < MIN_ACROSS * card.unit:
            first = min(first, -end)
            step = min(FAN_ACROSS * card.unit, (end - first) / (count - 1))
    angle = anchor.pose.angle
    return tuple(
        Pose(anchor.pose.at.moved(first + step * index, 0, angle), angle) for index in range(count)
    )
