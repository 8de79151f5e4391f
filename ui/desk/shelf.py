"""The scenarios that can be chosen: the shipped ones, and files a person opened."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from trainer.errors import FileUnreadable
from trainer.rulebook.shipped import shipped_scenario, shipped_scenarios
from trainer.scenario.check import Checked, check
from trainer.scenario.source import MOST_BYTES


@dataclass(frozen=True, slots=True)
class Shelved:
    """One scenario: ``id`` is the shipped name, or the path of an opened file."""

    id: str
    text: str
    checked: Checked

    @property
    def title(self) -> str:
        """What it is called; its id where it has no title."""
        scenario = self.checked.staged.scenario if self.checked.staged else None
        return (scenario.title if scenario else "") or self.id


def shelve(scenario_id: str, data: bytes) -> Shelved:
    """Read and play a scenario; whatever ``data`` is, the result says so."""
    checked = check(data)
    return Shelved(scenario_id, checked.text, checked)


def shipped() -> tuple[Shelved, ...]:
    """Every scenario that ships with the program, the easiest first."""
    found = [shelve(name, shipped_scenario(name).encode()) for name in shipped_scenarios()]
    return tuple(sorted(found, key=_place))


def from_file(path: Path) -> Shelved:
    """A scenario from a file. Raises ``FileUnreadable``."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)  # one more is enough to be told it is too large
    except OSError as error:
        raise FileUnreadable(path, str(error)) from error
    return shelve(str(path), data)


def _place(shelved: Shelved) -> tuple[int, str]:
    staged = shelved.checked.staged
    level = staged.scenario.level if staged else None
    return (level if level is not None else 99, shelved.title.casefold())
