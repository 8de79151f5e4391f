"""Rounds with their steps."""

from collections.abc import Callable

import pytest

from tests.conftest import Stage
from trainer.procedure.acts import Playthrough
from trainer.procedure.steps import steps
from trainer.scenario.check import PlayableRound


@pytest.fixture(scope="session")
def played(stage: Stage) -> Callable[[str], tuple[PlayableRound, Playthrough]]:
    """A round from a text, with its steps."""

    def of(text: str) -> tuple[PlayableRound, Playthrough]:
        playable = stage(text)
        return playable, steps(playable.trace, playable.game.procedure)

    return of
