"""Reading the shipped scenarios, and all their checks, against PyYAML's plain safe loader.

The safe loader is the pure Python one, which records no positions and checks nothing; its events
alone are what it needs merely to parse. Reading goes from the bytes to the scenario; checking goes
on to the played round and the file's assertions; the command finds and opens the files as well.
"""

from __future__ import annotations

from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

import yaml

from tests.benchmarks.rows import Row, side_by_side
from tests.scenario_files import read, shipped
from trainer.cli.main import main
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

    def by_command() -> None:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            assert main(["check", *map(str, shipped())]) == 0

    def plain() -> None:
        for data in files:
            assert yaml.safe_load(data)["format"] == 1

    def events() -> None:
        for data in files:
            assert any(isinstance(one, yaml.StreamEndEvent) for one in yaml.parse(data))

    each = 1000 / len(files)
    seconds = side_by_side([reading, checking, by_command, plain, events], RUNS)
    read_in, checked_in, command_in, plain_in, events_in = (each * one for one in seconds)
    loading, parsing = "PyYAML, safe_load", "PyYAML, events alone"
    return [
        Row("one scenario read", read_in, "ms", plain_in, loading),
        Row("one scenario with all checks", checked_in, "ms", plain_in, loading),
        Row("one scenario with all checks", checked_in, "ms", events_in, parsing),
        Row("one file by feltwork check", command_in, "ms", plain_in, loading),
    ]
