"""The worked cases, from the bytes of the file to the assertion: right, refused, or not yet."""

import json
from pathlib import Path

import pytest

from trainer.scenario.check import check
from trainer.scenario.diagnostics import Code, Severity
from trainer.scenario.faults import FaultKind
from trainer.scenario.known import PLAYABLE
from trainer.words.diagnostics import diagnostic_text

RULINGS = Path(__file__).parent
INVALID = RULINGS / "invalid"
EXPECTED = json.loads((INVALID / "expected.json").read_text(encoding="utf-8"))
SHARED = RULINGS.parents[2] / "shared" / "rulings"
"""Where the cases come from, in the tree in which the project is developed."""
NOT_PLAYED = {
    "5.10.2-dealer-overdraws": "dealer_overdraws",
    "5.10.3-card-to-empty-box-after-interim": "card_to_empty_box",
    "5.12-two-cards-at-once": "simultaneous_cards",
    "5.12.1-two-cards-at-once-to-the-dealer": "simultaneous_cards",
    "5.7-options": "dealing_error",
    "5.9-card-to-empty-box-before-interim": "card_to_empty_box",
}
"""The cases of an incident that the engine cannot play, with its kind."""
LEFT_OVER = {"1.4-no-straight-around-the-ace"}
"""The cases with a card in the shoe that nobody needs: every bet is decided before it."""


def name_of(path: Path) -> str:
    return path.name.removesuffix(".scenario.yaml")


CASES = [
    path
    for folder in ("pp5", "bj5", "huxley", "live", "nevada", "own")
    for path in sorted((RULINGS / folder).glob("*.scenario.yaml"))
    if name_of(path) not in NOT_PLAYED
]


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}/{name_of(path)}")
def test_a_ruling_comes_out_as_asserted(path: Path) -> None:
    checked = check(path.read_bytes())
    told = [one.code for one in checked.diagnostics]
    assert told == ([FaultKind.CARDS_LEFT_OVER] if name_of(path) in LEFT_OVER else [])
    assert checked.staged is not None
    assert checked.staged.scenario.expect is not None


@pytest.mark.parametrize(("name", "kind"), NOT_PLAYED.items())
def test_a_ruling_that_cannot_be_played_says_so_at_its_incident(name: str, kind: str) -> None:
    text = (RULINGS / "pp5" / f"{name}.scenario.yaml").read_text(encoding="utf-8")
    checked = check(text.encode())
    assert kind not in PLAYABLE
    assert checked.staged is None
    (found,) = checked.diagnostics
    assert (found.code, found.severity) == (Code.INCIDENT_NOT_PLAYED, Severity.ERROR)
    assert "not modelled yet" in diagnostic_text(found.code, found.values)
    line = text.splitlines()[found.mark.line - 1]
    assert line[found.mark.column - 1 :].startswith(kind)


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_an_invalid_scenario_is_refused_at_its_line(name: str) -> None:
    expected = EXPECTED[name]
    checked = check((INVALID / name).read_bytes())
    assert not checked.valid
    errors = [one for one in checked.diagnostics if one.severity is Severity.ERROR]
    assert errors
    if "line" not in expected:
        return
    there = [one for one in errors if one.mark.line == expected["line"]]
    assert there, [one.mark for one in errors]
    if "paragraph" in expected:
        assert expected["paragraph"] in [checked.paragraph(one) for one in there]
    if "says" in expected:
        said = [diagnostic_text(one.code, one.values) for one in there]
        assert any(expected["says"] in text for text in said), said
    if "also_line" in expected:
        assert expected["also_line"] in [one.mark.line for one in errors]


def test_every_invalid_scenario_has_its_expectation() -> None:
    assert {path.name for path in INVALID.glob("*.yaml")} == set(EXPECTED)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the source of the cases is not beside the clone")
def test_the_cases_are_those_of_their_source() -> None:
    copied = {path.relative_to(RULINGS): path for path in RULINGS.rglob("*.scenario.yaml")}
    own = {path for path in copied if path.parts[0] == "own"}
    source = {path.relative_to(SHARED) for path in SHARED.rglob("*.scenario.yaml")}
    assert set(copied) - own == source
    others = [Path("README.md"), Path("invalid", "expected.json")]
    differing = [
        str(path)
        for path in sorted([*source, *others])
        if (RULINGS / path).read_bytes() != (SHARED / path).read_bytes()
    ]
    assert differing == []
