"""Mutated scenario files through the reader: each ends in diagnostics or in a round.

Nothing is raised, nothing takes long or much memory, and nothing is written.
"""

from __future__ import annotations

import random
import traceback
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Final

from tests.endurance.figures import Figures, peak_megabytes
from tests.endurance.mutated import Auditor, corpus
from trainer.scenario.check import check

COUNT: Final = 100_000
_AT_ONCE: Final = 5_000
"""How many files one process is given."""


def run(count: int, seed: int) -> bool:
    """Print the figures; False if anything did not hold."""
    figures = Figures()
    with ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        parts = [
            pool.submit(attack_some, min(_AT_ONCE, count - first), seed + first)
            for first in range(0, count, _AT_ONCE)
        ]
        for part in parts:
            figures.add(part.result())
    return figures.show(__doc__, f"{count} files, seed {seed}")


def attack_some(count: int, seed: int) -> Figures:
    """Read and play so many mutated files."""
    figures, chance, auditor = Figures(), random.Random(seed), Auditor()
    for number in range(count):
        name, data = corpus("scenario").mutated(chance)
        case = f"file {number} of seed {seed}, from {name}"
        with figures.timed(case):
            figures.fail(case, _attack(data, auditor, figures))
    figures.used(peak_megabytes())
    return figures


def _attack(data: bytes, auditor: Auditor, figures: Figures) -> Iterator[str]:
    try:
        with auditor.watch() as noted:
            checked = check(data)
        yield from noted
        figures.counted["valid" if checked.valid else "with faults"] += 1
        if not checked.valid and not checked.diagnostics:
            yield "it is not valid, and nothing says why"
    except BaseException:
        yield traceback.format_exc()
