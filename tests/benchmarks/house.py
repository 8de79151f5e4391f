"""What a changed choice of the house changes in 300 scenarios, against reading them all again.

Once as a reader asks for the first time, when the scenarios have to be settled under the present
house as well, and once with that known; then the longest step, which is what a window waits for.
"""

from __future__ import annotations

from itertools import cycle, islice
from time import perf_counter

from tests.benchmarks.rows import Row
from tests.scenario_files import rulings, shipped
from trainer.house.effects import Effects, Source, source
from trainer.rulebook import RULEBOOK
from trainer.rulebook.house_choices import HouseChoices, Table
from trainer.scenario.check import check

COUNT = 300
DOCUMENT = "rws-perfect-pairs-v5"
RUNS = 5


def run() -> list[Row]:
    """Seconds for all 300, the best of several runs, and milliseconds for the longest step."""
    files = [path.read_bytes() for path in (*shipped(), *rulings("pp5"))]
    concerned = [data for data in files if DOCUMENT.encode() in data and check(data).valid]
    chosen = list(islice(cycle(concerned), COUNT))
    sources = [source(str(number), data) for number, data in enumerate(chosen)]
    started = perf_counter()
    for data in chosen:
        check(data)
    baseline = perf_counter() - started
    rows: list[Row] = []
    for what, choices in (
        ("a reading", HouseChoices({"dealer_blackjack_after_split": "per_hand"})),
        ("the layout", HouseChoices(table=Table(layout="C"))),
    ):
        first, again, longest = _measured(sources, choices)
        against = "read and checked once"
        rows += [
            Row(f"{what} changed, first time", first, "s", baseline, against),
            Row(f"{what} changed, again", again, "s", baseline, against),
            Row(f"{what} changed, longest step", longest * 1000, "ms"),
        ]
    return rows


def _measured(sources: list[Source], choices: HouseChoices) -> tuple[float, float, float]:
    """The first time, a later time, and the longest step; the best of several runs of each."""
    firsts: list[float] = []
    laters: list[float] = []
    longest: list[float] = []
    for _run in range(RUNS):
        effects = Effects(sources, RULEBOOK)
        for seconds in (firsts, laters):
            steps = []
            started = before = perf_counter()
            for _step in effects.of(DOCUMENT, choices):
                now = perf_counter()
                steps.append(now - before)
                before = now
            seconds.append(perf_counter() - started)
            longest.append(max(steps))
    return min(firsts), min(laters), min(longest)
