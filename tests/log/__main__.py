"""Forge records in every way, or check records with which nothing is wrong, and print what fails.

uv run python -m tests.log forged|clean [--count N] [--seed N]
"""

from __future__ import annotations

import argparse
import sys

from tests.log.forgeries import run, run_clean

FORGED = 10
CLEAN = 1000


def main() -> int:
    """Run what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.log")
    parser.add_argument("name", choices=("forged", "clean"))
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.name == "forged":
        faults = run(given.count or FORGED, given.seed)
    else:
        faults = run_clean(given.count or CLEAN, given.seed)
    sys.stdout.write("\n".join([*faults, f"{len(faults)} did not hold"]) + "\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
