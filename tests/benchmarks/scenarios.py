"""Reading the shipped scenarios, and all their checks, against PyYAML's plain safe loader.

The safe loader is the pure Python one, which records no positions and checks nothing. Reading goes
from the bytes to the scenario; checking goes on to the played round and the file's assertions.
"""

from __future__ import annotations

import yaml

from tests.benchmarks.rows import Row, side_by_side
from tests.scenario_files import read, shipped
from trainer.rulebook import RULEBOOK
from trainer.scenario.check import check

RUNS = 7


def run() -> list[Row]:
    """Milliseconds for one file, the medians of several runs over all of them."""
    files = [path.read_bytes() for path in shipped()]

    def reading() -> None:
        for data in files:
            assert read(data, RULEBOOK).scenario is not None

    def checking() -> None:
        for data in files:
            assert check(data).valid

    def plain() -> None:
        for data in files:
            assert yaml.safe_load(data)["format"] == 1

    each = 1000 / len(files)
    seconds = side_by_side([reading, checking, plain], RUNS)
    read_in, checked_in, plain_in = (each * one for one in seconds)
    against = "PyYAML, safe_load"
    return [
        Row("one scenario read", read_in, "ms", plain_in, against),
        Row("one scenario with all checks", checked_in, "ms", plain_in, against),
    ]
