"""The scenario files in the repository, each checked once per test process."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.cases import one_in
from trainer.rulebook import RULEBOOK, Documents
from trainer.rulebook.sources import shipped_scenarios
from trainer.scenario.check import CheckedScenario, PlayableRound, check
from trainer.scenario.check_series import CheckedSeries, check_file
from trainer.scenario.model import Scenario
from trainer.scenario.read import read_scenario
from trainer.scenario.read_series import Load
from trainer.yamlfile.diagnostics import Diagnostic, Faults
from trainer.yamlfile.nodes import Positions
from trainer.yamlfile.parse import parse

ROOT = Path(__file__).parents[1]
RULINGS = ROOT / "tests" / "rulings"
SUFFIX = ".scenario.yaml"


def rulings(*folders: str) -> tuple[Path, ...]:
    """The valid rulings in some folders, or all of them, in order."""
    found = [path for path in RULINGS.glob(f"*/*{SUFFIX}") if path.parent.name != "invalid"]
    return tuple(sorted(path for path in found if not folders or path.parent.name in folders))


def shipped() -> tuple[Path, ...]:
    """The shipped scenarios, in order."""
    folder = ROOT / "resources" / "scenarios"
    return tuple(folder / f"{name}{SUFFIX}" for name in sorted(shipped_scenarios()))


def some_shipped() -> tuple[Path, ...]:
    """A twelfth of the shipped scenarios, for what holds in any round and takes long to show.

    ``tests/shipped`` looks at every one of them, and so do the long runs.
    """
    return tuple(one_in(12, shipped()))


def name_of(path: Path) -> str:
    """The folder and the name of a file, which identify it."""
    return f"{path.parent.name}/{path.name.removesuffix(SUFFIX)}"


def playable_text(data: bytes, documents: Documents = RULEBOOK) -> PlayableRound:
    """The round of a valid text."""
    found = check(data, documents)
    assert found.round is not None, found.diagnostics
    return found.round


def shipped_text(name: str) -> bytes:
    """The text of a shipped scenario."""
    return (ROOT / "resources" / "scenarios" / f"{name}{SUFFIX}").read_bytes()


def shipped_round(name: str) -> PlayableRound:
    """The round of a shipped scenario."""
    return playable_file(ROOT / "resources" / "scenarios" / f"{name}{SUFFIX}")


class Reading(NamedTuple):
    """A scenario that was read but not played."""

    scenario: Scenario | None
    diagnostics: tuple[Diagnostic, ...]
    positions: Positions
    text: str


def read(data: bytes, documents: Documents) -> Reading:
    """Read a scenario that may name ``documents``."""
    file = parse(data)
    faults = Faults(file.lines, file.faults)
    scenario = read_scenario(file, documents, faults)
    return Reading(scenario, faults.in_order(), file.positions, file.text)


@cache
def checked_file(path: Path) -> CheckedScenario:
    """The result of checking a file."""
    return check(path.read_bytes())


def playable_file(path: Path) -> PlayableRound:
    """The round of a valid file."""
    found = checked_file(path)
    assert found.round is not None, (name_of(path), found.diagnostics)
    return found.round


def check_series(data: bytes, load: Load, documents: Documents = RULEBOOK) -> CheckedSeries:
    """A file checked as a series, whatever it contains."""
    checked = check_file(data, load, series=True, documents=documents)
    assert isinstance(checked, CheckedSeries)
    return checked
