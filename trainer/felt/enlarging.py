"""A felt with its cards drawn larger than they are, so that they can be read on a small screen."""

from __future__ import annotations

from typing import Final

from trainer.felt.layout import CardSize, Felt, Seat
from trainer.felt.shapes import Pose

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
