"""Every generator × error model, for as many questions of each family as wanted (minutes).

uv run python -m tests.practice [--seeds 10000]
"""

from __future__ import annotations

import argparse
import itertools
import statistics
import sys
import time
from collections import defaultdict

from tests.practice.checking import Counts, check
from tests.practice.test_drills import Case, everything
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family
from trainer.procedure.error_models import AmountError


def main() -> int:
    """Ask, check and print; 1 if anything was not right."""
    parser = argparse.ArgumentParser(prog="python -m tests.practice", description=__doc__)
    parser.add_argument("--seeds", type=int, default=10_000, help="questions of each family")
    seeds: int = parser.parse_args().seeds
    families: defaultdict[Family, list[Case]] = defaultdict(list)
    for case in everything():
        families[case.skill.family].append(case)
    total, began = Counts(), time.perf_counter()
    for family, cases in families.items():
        _family(family, cases, seeds, total)
    seconds = time.perf_counter() - began
    print(
        f"{total.questions} questions, {total.malformed} malformed answers, "
        f"{total.amounts} modelled errors ({total.one_of} of them share their amount): "
        f"{len(total.faults)} faults in {seconds:.0f} s"
    )
    for error in AmountError:
        print(f"  {error.value}: {total.errors[error]}")
    return 1 if total.faults else 0


def _family(family: Family, cases: list[Case], seeds: int, total: Counts) -> None:
    """Questions of a family, its skills and documents in turn, easy ones to hard ones."""
    times: list[float] = []
    before, faults = total.questions, len(total.faults)
    difficulties = itertools.cycle(Difficulty)
    for seed, (here, skill) in zip(range(seeds), itertools.cycle(cases), strict=False):
        began = time.perf_counter()
        made = drill(skill, here, next(difficulties), seed)
        times.append(time.perf_counter() - began)
        check(made, tuple(chip.value for chip in here.chips.chips), total)
    times.sort()
    print(
        f"{family.value}: {total.questions - before} questions of "
        f"{len({case.skill for case in cases})} skills; made in "
        f"{statistics.median(times) * 1000:.1f} ms, "
        f"p95 {times[len(times) * 95 // 100] * 1000:.1f} ms; "
        f"{len(total.faults) - faults} faults",
        flush=True,
    )
    for fault in total.faults[faults:][:20]:
        print(fault, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
