"""The worked cases: the right ones read without a fault, the wrong are refused at their line."""

import json
from pathlib import Path

from tests.cases import for_each, for_every
from tests.scenario_files import RULINGS, name_of, read, rulings
from trainer.messages.diagnostics import diagnostic_text
from trainer.rulebook import RULEBOOK
from trainer.scenario.writer import write

EXPECTED = json.loads((RULINGS / "invalid" / "expected.json").read_text(encoding="utf-8"))
ONLY_PLAYED = {
    "stand-on-eleven",
    "hit-soft-21",
    "surrender-against-ace",
    "surrender-after-split",
    "second-split-of-aces",
    "fourth-split",
    "double-after-hit",
    "double-above-initial-bet",
    "double-blackjack",
    "split-unequal",
    "insurance-over-half",
    "insurance-without-ace",
    "even-money-without-blackjack",
    "missing-call",
    "left-over-call",
    "shoe-too-short",
    "wrong-expectation",
}
"""What only playing the round can find."""


@for_each(rulings(), name=name_of)
def test_reads_without_a_fault_and_survives_being_written(path: Path) -> None:
    reading = read(path.read_bytes(), RULEBOOK)
    assert reading.diagnostics == ()
    assert reading.scenario is not None
    again = read(write(reading.scenario).encode(), RULEBOOK)
    assert again.scenario == reading.scenario


def test_every_invalid_file_is_expected() -> None:
    found = {path.name for path in (RULINGS / "invalid").glob("*.yaml")}
    assert found == set(EXPECTED)


@for_every("name", sorted(EXPECTED))
def test_is_refused_at_its_line(name: str) -> None:
    data = (RULINGS / "invalid" / name).read_bytes()
    found = read(data, RULEBOOK).diagnostics
    if name.removesuffix(".scenario.yaml") in ONLY_PLAYED:
        assert found == ()
        return
    expected = EXPECTED[name]
    lines = {diagnostic.mark.line for diagnostic in found}
    assert {expected[key] for key in ("line", "also_line") if key in expected} <= lines
    assert found
    texts = [diagnostic_text(one.code, one.values) for one in found]
    assert any(expected.get("says", "") in text for text in texts)
    if expected.get("paragraph") == "2.2.1":
        assert {one.rule for one in found} == {"decks"}
