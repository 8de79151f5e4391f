"""Run a harness that tries to break the program and prints what came of it.

    uv run python -m tests.endurance NAME [--count N] [--seed N]

Every module beside this one with a ``run(count, seed)`` that returns whether the program held is a
harness. The ordinary tests run a small part of each.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
from importlib import import_module
from pathlib import Path


def main() -> int:
    """Run the harness that the command line names."""
    here = str(Path(__file__).parent)
    names = sorted(module.name for module in pkgutil.iter_modules([here]))
    parser = argparse.ArgumentParser(prog="python -m tests.endurance")
    parser.add_argument("name", choices=[name for name in names if name != "__main__"])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    harness = import_module(f"tests.endurance.{given.name}")
    return 0 if harness.run(given.count, given.seed) else 1


if __name__ == "__main__":
    sys.exit(main())
