"""Run a harness that tries to break the program and prints what came of it.

    uv run python -m tests.endurance NAME [--count N] [--seed N]

Each module that is named here has ``COUNT``, the number of its cases unless another is wanted, and
``run(count, seed)``, which returns whether the program held. The ordinary tests run a small part of
each.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import Final

NAMES: Final = (
    *("edited", "flipped", "full", "killed", "mutated"),
    *("packs", "replaced", "scenarios", "together"),
)


def main() -> int:
    """Run the harness that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m tests.endurance")
    parser.add_argument("name", choices=NAMES)
    parser.add_argument("--count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    harness = import_module(f"tests.endurance.{given.name}")
    count = harness.COUNT if given.count is None else given.count
    return 0 if harness.run(count, given.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
