"""The tubes of the chip tray: which chip each of them holds, and where it is, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from trainer.felt.chips import Chip
from trainer.felt.layout import Tray
from trainer.felt.shapes import Rectangle

TRAY_SIDE: Final = 6.0
"""The wall of the tray to the left and to the right of its tubes."""


class Tube(NamedTuple):
    """A tube of the tray, as deep as the tray itself: tubes lie side by side without a gap.

    ``chip`` is what it holds; None where the tray has no chips.
    """

    chip: Chip | None
    area: Rectangle


def tray_tubes(tray: Tray, chips: Sequence[Chip]) -> tuple[Tube, ...]:
    """The tubes of a tray from the left, filled with ``chips``, the highest values in the middle.

    When each value has the same number of tubes, the remaining ones go to the chips that are paid
    out most: the lowest values in whole units. Of too many values, the highest are left out.
    """
    held = _held(tray.columns, chips)
    area = tray.area
    step = (area.width - 2 * TRAY_SIDE) / tray.columns
    return tuple(
        Tube(
            held[number] if held else None,
            Rectangle(
                area.centre.moved((number - (tray.columns - 1) / 2) * step, 0, area.angle),
                step,
                area.depth,
                area.angle,
            ),
        )
        for number in range(tray.columns)
    )


def _held(tubes: int, chips: Sequence[Chip]) -> list[Chip]:
    """The chip in each tube; values rise towards the middle."""
    rising = sorted(chips, key=lambda chip: chip.value)[:tubes]
    if not rising:
        return []
    each, left = divmod(tubes, len(rising))
    most_used = sorted(rising, key=lambda chip: (chip.value % 100 != 0, chip.value))[:left]
    all_chips = [chip for chip in rising for _ in range(each + (chip in most_used))]
    return [*all_chips[::2], *reversed(all_chips[1::2])]
