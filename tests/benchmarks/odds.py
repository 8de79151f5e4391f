"""``feltwork odds`` for every rule document, against an interpreter that starts and exits."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial

from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.startup import FELTWORK
from trainer.rulebook import documents

RUNS = 5


def quietly(program: str, *arguments: str) -> None:
    """Run ``program`` in an interpreter of its own, its output discarded.

    An installed program has its bytecode on the disk, so it may be written here too.
    """
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(
        [sys.executable, "-c", program, *arguments],
        check=True,
        env=environment,
        stdout=subprocess.DEVNULL,
    )


def run() -> list[Row]:
    """Milliseconds until every pay table of a document is printed and the process has exited."""
    works = [partial(quietly, FELTWORK, "odds", name) for name in documents()]
    bare, *each = side_by_side([partial(quietly, "pass"), *works], RUNS)
    return [
        Row(f"feltwork odds {name}", seconds * 1000, "ms", bare * 1000, "a bare interpreter")
        for name, seconds in zip(documents(), each, strict=True)
    ]
