"""Wrong answers by every rule of the trade, and what is said of them (minutes).

uv run python -m tests.procedure [--answers 2000]
"""

from __future__ import annotations

import argparse
import sys

from tests.procedure.naming import Named, measured

_SEEDS = 600
"""The most questions of each skill: some rules cannot be followed in every one."""


def main() -> int:
    """Answer wrongly and print; 1 if anything false was said."""
    parser = argparse.ArgumentParser(prog="python -m tests.procedure", description=__doc__)
    parser.add_argument("--answers", type=int, default=2_000, help="wrong answers of each rule")
    parser.add_argument("--seeds", type=int, default=_SEEDS, help="questions of each skill")
    parser.add_argument("--first", type=int, default=0, help="the first of the seeds")
    asked = parser.parse_args()
    found = measured(range(asked.first, asked.first + asked.seeds), asked.answers)
    for name, counts in found.items():
        print(_line(name, counts))
    for name, counts in found.items():
        for sentence in counts.false[:5]:
            print(f"{name}: {sentence}", file=sys.stderr)
    false = sum(len(counts.false) for counts in found.values())
    answers = sum(counts.answers for counts in found.values())
    below = [name for name, counts in found.items() if counts.share < 0.9]
    print(f"{len(found)} rules, {answers} wrong answers: {false} false sentences")
    print(f"below nine in ten: {', '.join(below) or 'none'}")
    return 1 if false else 0


def _line(name: str, counts: Named) -> str:
    return (
        f"{name:32} {counts.answers:6} answers: {counts.share:6.1%} named "
        f"({counts.alone} alone, {counts.among} among several), {counts.others} only others, "
        f"{counts.silent} nothing, {len(counts.false)} false"
    )


if __name__ == "__main__":
    sys.exit(main())
