"""Each kind of incident is declared once, and nothing else in the program names it."""

import ast
from dataclasses import fields
from pathlib import Path

from tests.cases import for_every
from trainer.scenario.codes import Seats
from trainer.scenario.incident_kind import AtCard, IncidentKind, When
from trainer.scenario.incidents import KINDS, DealingError

ROOT = Path(__file__).parents[2]
DECLARED = Path("trainer", "scenario", "incidents.py")
SEATS = Seats(4, {1: ("Ann",), 3: ("Ben", "Cho")})


def imported(path: Path) -> set[str]:
    """What a module imports from where the kinds are declared."""
    text = (ROOT / path).read_text(encoding="utf-8")
    # To parse all modules takes seconds, and few of them import from this one.
    tree = ast.parse(text if "trainer.scenario.incidents" in text else "")
    return {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "trainer.scenario.incidents"
        for alias in node.names
    }


MADE_UP = {
    Path("trainer/generating/generate.py"),
    Path("trainer/practice/generators/incidents.py"),
    Path("trainer/making/mishaps.py"),
    Path("trainer/making/calls.py"),
    Path("trainer/making/situations.py"),
    Path("trainer/dealing/fork.py"),
    Path("trainer/dealing/free.py"),
    Path("trainer/dealing/misdealt.py"),
}
"""What makes up rounds in which they happen has to know them, as a scenario's author does."""


def modules() -> list[Path]:
    found = (path for room in ("trainer", "ui") for path in (ROOT / room).rglob("*.py"))
    return sorted(path.relative_to(ROOT) for path in found)


def test_no_module_knows_a_kind_by_name() -> None:
    assert DECLARED in modules()
    knowing = {path: imported(path) - {"KINDS"} for path in modules() if path not in MADE_UP}
    assert {path: names for path, names in knowing.items() if names} == {}


def test_such_a_module_would_be_seen() -> None:
    assert "DealingError" in imported(Path("tests/scenario/test_incident_kinds.py"))


@for_every("kind", KINDS.values(), ids=KINDS)
def test_a_kind_says_what_it_is_and_what_it_rests_on(kind: IncidentKind) -> None:
    assert KINDS[kind.word] is kind
    assert kind.rules
    assert tuple(kind.keys) == tuple(field.name for field in fields(kind.type))
    at_card = kind.when in {When.AFTER_CARD, When.WITH_NEXT_CARD}
    assert at_card is issubclass(kind.type, AtCard)


@for_every("kind", KINDS.values(), ids=KINDS)
def test_the_forms_of_a_kind_name_the_keys_that_they_must(kind: IncidentKind) -> None:
    forms = list(kind.type.forms(SEATS))
    assert forms
    for form in forms:
        written = form.written()
        assert written["kind"] == kind.word
        assert {name for name, key in kind.keys.items() if key.required} <= set(written)
        assert len(set(written) - {"kind", *kind.keys}) == 0


def test_what_is_the_default_is_not_written() -> None:
    written = DealingError(3, True).written()
    assert written == {"kind": "dealing_error", "after_card": 3, "reconstructed": True}
