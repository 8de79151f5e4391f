"""What a harness prints: how often what happened, every fault, the slowest case, the memory."""

from __future__ import annotations

import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

SLOWEST: Final = 2.0
"""Seconds that nothing may exceed."""

MOST: Final = 200.0
"""Megabytes that nothing may exceed."""

_KILOBYTE: Final = 1024 if sys.platform != "darwin" else 1


class Figures:
    """The figures of one run; ``faults`` are the stories of what did not hold."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self.faults: list[str] = []
        self.slowest = 0.0
        self.slowest_case = ""
        self.megabytes = 0.0

    def add(self, other: Figures) -> None:
        """Add those of a part that ran in a process of its own."""
        self.counted += other.counted
        self.faults += other.faults
        self.took(other.slowest, other.slowest_case)
        self.used(other.megabytes)

    def fail(self, case: str, faults: Iterable[str]) -> None:
        """Note what did not hold in a case."""
        self.faults += [f"{case}: {fault}" for fault in faults]

    @contextmanager
    def timed(self, case: str) -> Iterator[None]:
        """Note how long this takes, if it is the slowest so far."""
        began = time.perf_counter()
        yield
        self.took(time.perf_counter() - began, case)

    def took(self, seconds: float, case: str) -> None:
        """Note how long a case took."""
        if seconds > self.slowest:
            self.slowest, self.slowest_case = seconds, case

    def used(self, megabytes: float) -> None:
        """Note the memory of a process."""
        self.megabytes = max(self.megabytes, megabytes)

    @property
    def held(self) -> bool:
        """Whether the program withstood it."""
        return not self.faults and self.slowest <= SLOWEST and self.megabytes <= MOST

    def show(self, about: str | None, given: str) -> bool:
        """Print everything; returns whether the program held."""
        lines = [(about or "").partition("\n\n")[0], "", given]
        lines += [f"{count:8}  {what}" for what, count in sorted(self.counted.items()) if count]
        lines.append(f"{self.slowest:8.2f}  seconds for the slowest ({self.slowest_case})")
        if self.megabytes:
            lines.append(f"{self.megabytes:8.0f}  megabytes at most")
        lines.append(f"{len(self.faults):8}  faults")
        sys.stdout.write("\n".join([*lines, *self.faults, ""]))
        return self.held


def peak_megabytes() -> float:
    """The most memory that this process has had resident."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _KILOBYTE / 1_000_000
