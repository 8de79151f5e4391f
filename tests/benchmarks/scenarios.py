"""Reading the worked cases with every check, against PyYAML's plain safe loader."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.benchmarks.rows import Row, side_by_side
from tests.scenario_files import read
from trainer.rulebook import RULEBOOK

RUNS = 7
CASES = Path(__file__).parents[1] / "rulings" / "pp5"


def run() -> list[Row]:
    """Milliseconds for one file, the medians of several runs over all of them."""
    files = [path.read_bytes() for path in sorted(CASES.glob("*.scenario.yaml"))]
    documents = RULEBOOK

    def ours() -> None:
        for data in files:
            assert read(data, documents).scenario is not None

    def theirs() -> None:
        for data in files:
            assert yaml.safe_load(data)["format"] == 1

    own, other = side_by_side([ours, theirs], RUNS)
    each = 1000 / len(files)
    return [Row("one scenario file", own * each, "ms", other * each, "PyYAML, safe_load")]
