"""The time of a sitting: a sum that is counted on, never a difference of two times of day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

WRITTEN_EVERY: Final = 5_000
"""Milliseconds after which the sum is written at the latest."""

BEAT: Final = 4_000
"""Milliseconds after which it is written: a little earlier, so that it never is too late."""

GAP: Final = 15_000
"""The longest time in which nothing is heard of a sitting that goes on."""

_APART: Final = 1_000
"""By how much two clocks may go apart while a machine is awake."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What two clocks show: one that never goes back, and the time of day, both milliseconds."""

    monotonic: int
    wall: int


@dataclass(frozen=True, slots=True)
class Timer:
    """A running sum; ``charged`` is that at ``last``, which is when it was read last.

    ``written`` is how much of it is on the disk.
    """

    charged: int
    last: Reading
    written: int

    @classmethod
    def resumed(cls, charged: int, now: Reading) -> Timer:
        """A timer that goes on from a sum that is on the disk."""
        return cls(charged, now, charged)

    def at(self, now: Reading) -> Timer | None:
        """Count on; None where nothing was heard for too long, or a clock was moved.

        A machine that sleeps stops the one clock and not the other: what it slept is charged, and
        so is a clock that was put on a little: which of the two it was cannot be told.
        """
        passed = now.monotonic - self.last.monotonic
        apart = now.wall - self.last.wall - passed
        if apart > _APART:
            passed += apart
        if not 0 <= passed <= GAP or abs(apart) > GAP:
            return None
        return replace(self, charged=self.charged + passed, last=now)

    @property
    def due(self) -> bool:
        """True if the sum is to be written now."""
        return self.charged - self.written >= BEAT

    def stored(self) -> Timer:
        """The timer once its sum is on the disk."""
        return replace(self, written=self.charged)


def after_gap(written: int) -> int:
    """Return what is charged after a gap: all that may have passed before it.

    The time since the last writing is not known. It is less than ``WRITTEN_EVERY``, and nobody is
    given more time by pulling a plug.
    """
    return written + WRITTEN_EVERY


@dataclass(frozen=True, slots=True)
class Allowance:
    """How much time there is: for the whole and, where a part has its own, for that.

    ``part_began`` is the sum at which the part was begun.
    """

    whole: int
    part: int | None = None
    part_began: int = 0

    def left(self, charged: int) -> int:
        """Milliseconds that are left, never less than none."""
        ends: Sequence[int] = (
            (self.whole,) if self.part is None else (self.whole, self.part_began + self.part)
        )
        return max(0, min(ends) - charged)

    def over(self, charged: int) -> bool:
        """True if the time of the whole exam is up."""
        return charged >= self.whole
