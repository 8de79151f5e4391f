"""Rounds to tell."""

from collections.abc import Callable
from pathlib import Path

import pytest

from trainer.procedure.ask import questions
from trainer.procedure.questions import Ask, Question
from trainer.procedure.steps import steps
from trainer.scenario.check import Staged, check
from trainer.words.telling import Telling, telling

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def rounds() -> dict[str, Staged]:
    """Every round in the tree that can be played, by its file's name."""
    files = sorted(
        [
            *(ROOT / "tests" / "rulings").glob("*/*.scenario.yaml"),
            *(ROOT / "resources" / "scenarios").glob("*.scenario.yaml"),
        ]
    )
    checked = {file.name: check(file.read_bytes()).staged for file in files}
    return {name: staged for name, staged in checked.items() if staged is not None}


def _told(staged: Staged) -> tuple[Telling, tuple[Question, ...]]:
    playthrough = steps(staged.played.trace, staged.game.procedure)
    found = questions(playthrough, staged.terms, list(Ask))
    currency = staged.scenario.table.currency
    return telling(playthrough, staged.game.procedure, found, currency, staged.terms), found


@pytest.fixture(scope="session")
def told() -> Callable[[Staged], tuple[Telling, tuple[Question, ...]]]:
    """A round with everything that can be asked about it, ready to be told."""
    return _told


@pytest.fixture(scope="session")
def told_text() -> Callable[[str], tuple[Telling, tuple[Question, ...]]]:
    """The same from the text of a round, of Perfect Pairs Version 5 unless it names its rules."""

    def of(text: str) -> tuple[Telling, tuple[Question, ...]]:
        rules = "" if "rules:" in text else "rules: rws-perfect-pairs-v5\n"
        staged = check(f"format: 1\n{rules}{text}".encode()).staged
        assert staged is not None
        return _told(staged)

    return of
