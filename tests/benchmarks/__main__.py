"""Run the benchmarks: all of them, or those named.

    uv run python -m tests.benchmarks [NAME…]

Without QT_QPA_PLATFORM nothing is shown on the screen. On one (xcb, wayland) a window manager has
to run: without it no key arrives in the window.

Every module in this package with a ``run()`` that returns rows is a benchmark. Each figure is shown
with its baseline from the same run, because figures of two machines cannot be compared.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import sys
from importlib import import_module
from pathlib import Path

from tests.benchmarks.rows import table

FRAME = {"__main__", "learners", "own", "rows", "window"}


def main() -> int:
    """Run the requested benchmarks and print each one's table."""
    here = str(Path(__file__).parent)
    names = sorted(module.name for module in pkgutil.iter_modules([here]))
    names = [name for name in names if name not in FRAME]
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks")
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names))
    wanted = parser.parse_args().names
    unknown = sorted(set(wanted) - set(names))
    if unknown:
        parser.error(f"no such benchmark: {', '.join(unknown)}")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for name in wanted or names:
        module = import_module(f"tests.benchmarks.{name}")
        summary = (module.__doc__ or "").partition("\n")[0]
        print(f"{name}: {summary}", flush=True)
        print(table(module.run()), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
