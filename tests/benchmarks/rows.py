"""What a benchmark reports, and how it is measured."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple


class Row(NamedTuple):
    """One measured figure with its baseline from the same run.

    ``value`` and ``baseline`` are in ``unit``; ``against`` names the baseline. ``baseline`` is None
    if there is nothing to compare with.
    """

    what: str
    value: float
    unit: str
    baseline: float | None = None
    against: str = ""


def seconds(work: Callable[[], object]) -> float:
    """How long ``work`` takes, once."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def side_by_side(works: Sequence[Callable[[], object]], runs: int) -> list[float]:
    """The median seconds of each of ``works``, run in turns so that all run under equal load.

    A first turn warms the caches and is not counted.
    """
    turns = [[seconds(work) for work in works] for _turn in range(runs + 1)][1:]
    return [statistics.median(column) for column in zip(*turns, strict=True)]


def table(rows: Sequence[Row]) -> str:
    """The rows as text; the last figure is the ratio of value to baseline."""
    lines = [("", "measured", "baseline", "ratio", "against")]
    lines += [
        (
            row.what,
            _figure(row.value, row.unit),
            "" if row.baseline is None else _figure(row.baseline, row.unit),
            "" if row.baseline is None else f"{row.value / row.baseline:.2f}",
            row.against,
        )
        for row in rows
    ]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            (
                what.ljust(widths[0]),
                *(cell.rjust(width) for cell, width in zip(cells, widths[1:4], strict=True)),
                against,
            )
        ).rstrip()
        for what, *cells, against in lines
    )


def _figure(value: float, unit: str) -> str:
    return f"{value:,.{0 if value >= 100 else 2}f} {unit}"
