"""The frozen program beside the one that is not: from its start to its end after the first paint.

It is looked for where ``packaging/freeze.py`` writes it, or below the folder that
``FELTWORK_FROZEN`` names; where it is not, nothing is measured.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from functools import partial
from pathlib import Path

from tests.benchmarks.rows import Row, side_by_side
from tests.benchmarks.startup import EMPTY_WINDOW, FELTWORK, RUNS, painted, python

FROZEN = os.environ.get("FELTWORK_FROZEN", "build/frozen")


def started(program: Path, *arguments: str) -> None:
    """Run the frozen program; CalledProcessError if it fails."""
    subprocess.run([program, *arguments], check=True, stdout=subprocess.DEVNULL)


def run() -> list[Row]:
    """Milliseconds, the medians of several runs."""
    program = Path(FROZEN) / "feltwork" / "feltwork"
    if not program.exists():
        return []
    with tempfile.TemporaryDirectory() as folder:
        paint = ("--database", str(Path(folder) / "records.db"), "--exit-after-first-paint")
        empty, frozen, window, word, plain_word = side_by_side(
            [
                partial(painted, EMPTY_WINDOW),
                partial(started, program, *paint),
                partial(python, FELTWORK, *paint),
                partial(started, program, "--version"),
                partial(python, FELTWORK, "--version"),
            ],
            RUNS,
        )
    against = "not frozen"
    return [
        Row("frozen, first paint and end", frozen * 1000, "ms", window * 1000, against),
        Row("frozen, first paint and end", frozen * 1000, "ms", empty * 1000, "an empty window"),
        Row("frozen --version", word * 1000, "ms", plain_word * 1000, against),
    ]
