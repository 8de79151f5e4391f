"""Reading the worked cases with every check, against PyYAML's plain safe loader."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.benchmarks.rows import Row, side_by_side
from trainer.rulebook import load_document
from trainer.rules.bets import BetKind
from trainer.scenario.facts import DocumentFacts
from trainer.scenario.read import read

RUNS = 7
CASES = Path(__file__).parents[1] / "rulings" / "pp5"
DOCUMENT = "rws-perfect-pairs-v5"


def facts() -> DocumentFacts:
    """What the cases may write, every setting of the register among it."""
    document = load_document(DOCUMENT)
    return DocumentFacts(
        id=DOCUMENT,
        decks=document.decks,
        usual_decks=document.usual_decks,
        layouts={name: layout.boxes for name, layout in document.layouts.items()},
        side_bets=frozenset({BetKind.PERFECT_PAIRS}),
        settings={
            name: tuple(choice.value for choice in entry.choices)
            for name, entry in document.register.items()
        },
    )


def run() -> list[Row]:
    """Milliseconds for one file, the medians of several runs over all of them."""
    files = [path.read_bytes() for path in sorted(CASES.glob("*.scenario.yaml"))]
    documents = {DOCUMENT: facts()}

    def ours() -> None:
        for data in files:
            assert read(data, documents).scenario is not None

    def theirs() -> None:
        for data in files:
            assert yaml.safe_load(data)["format"] == 1

    own, other = side_by_side([ours, theirs], RUNS)
    each = 1000 / len(files)
    return [Row("one scenario file", own * each, "ms", other * each, "PyYAML, safe_load")]
