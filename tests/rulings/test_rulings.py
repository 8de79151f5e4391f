"""The worked cases, from the bytes of the file to the assertion: right, or refused."""

import json
from pathlib import Path

import pytest

from tests.scenario_files import SUFFIX, checked_file, name_of, playable_file, rulings
from trainer.messages.diagnostics import diagnostic_text
from trainer.scenario.check import check
from trainer.scenario.faults import FaultKind
from trainer.yamlfile.diagnostics import Severity

RULINGS = Path(__file__).parent
INVALID = {"invalid": RULINGS / "invalid", "own": RULINGS / "own" / "invalid"}
EXPECTED = {
    (kind, name): told
    for kind, folder in INVALID.items()
    for name, told in json.loads((folder / "expected.json").read_text(encoding="utf-8")).items()
}
SHARED = RULINGS.parents[2] / "shared" / "rulings"
"""Where the cases come from, in the tree in which the project is developed."""
WARNED = {
    # A card in the shoe that nobody needs: every bet is decided before it.
    "1.4-no-straight-around-the-ace": FaultKind.CARDS_LEFT_OVER,
    # He would take his bet back and is not asked: it is settled, or it is no error with options.
    "3.12-a-squeezed-card-shown-by-mistake": FaultKind.AFTER_ERROR_UNUSED,
    "5.7.3-a-collected-bust-does-not-come-back": FaultKind.AFTER_ERROR_UNUSED,
    "5.7.3-even-money-stands": FaultKind.AFTER_ERROR_UNUSED,
    "5.10.2-after-a-bust": FaultKind.AFTER_ERROR_UNUSED,
    "5.10.2-no-options-where-the-house-says-so": FaultKind.AFTER_ERROR_UNUSED,
    "huxley-5.19-no-options-after-an-overdraw": FaultKind.AFTER_ERROR_UNUSED,
    "live-5.19-no-options-after-an-overdraw": FaultKind.AFTER_ERROR_UNUSED,
    "nevada-5.19-no-options-after-an-overdraw": FaultKind.AFTER_ERROR_UNUSED,
}
"""The cases that are valid with a warning."""


def test_the_rulings_are_there() -> None:
    folders = {path.parent.name for path in rulings()}
    assert folders == {"pp5", "bj5", "huxley", "live", "nevada", "own"}


@pytest.mark.parametrize("path", rulings(), ids=name_of)
def test_a_ruling_comes_out_as_asserted(path: Path) -> None:
    found = checked_file(path)
    codes = [one.code for one in found.diagnostics]
    assert codes == [WARNED[name] for name in [path.name.removesuffix(SUFFIX)] if name in WARNED]
    assert playable_file(path).scenario.expect is not None


@pytest.mark.parametrize(("kind", "name"), sorted(EXPECTED))
def test_an_invalid_scenario_is_refused_at_its_line(kind: str, name: str) -> None:
    expected = EXPECTED[kind, name]
    refused = check((INVALID[kind] / name).read_bytes())
    assert not refused.valid
    errors = [one for one in refused.diagnostics if one.severity is Severity.ERROR]
    assert errors
    if "line" not in expected:
        return
    there = [one for one in errors if one.mark.line == expected["line"]]
    assert there, [one.mark for one in errors]
    if "paragraph" in expected:
        assert expected["paragraph"] in [refused.paragraph(one) for one in there]
    if "says" in expected:
        said = [diagnostic_text(one.code, one.values) for one in there]
        assert any(expected["says"] in text for text in said), said
    if "also_line" in expected:
        assert expected["also_line"] in [one.mark.line for one in errors]


def test_every_invalid_scenario_has_its_expectation() -> None:
    files = {(kind, path.name) for kind, at in INVALID.items() for path in at.glob("*.yaml")}
    assert files == set(EXPECTED)


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
