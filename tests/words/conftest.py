"""Rounds to tell."""

from collections.abc import Callable

import pytest

from tests.conftest import Stage
from trainer.procedure.ask import questions
from trainer.procedure.questions import Ask, Question
from trainer.procedure.steps import steps
from trainer.scenario.check import Staged
from trainer.words.telling import Telling, telling


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
def told_text(stage: Stage) -> Callable[[str], tuple[Telling, tuple[Question, ...]]]:
    """The same from the text of a round."""
    return lambda text: _told(stage(text))
