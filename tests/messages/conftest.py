"""Rounds with their texts."""

from collections.abc import Callable

import pytest

from tests.conftest import Stage
from trainer.messages.round_context import RoundContext, build_round_context
from trainer.procedure.ask import questions
from trainer.procedure.questions import Question, QuestionGroup
from trainer.procedure.steps import steps
from trainer.scenario.check import PlayableRound


def _build(playable: PlayableRound) -> tuple[RoundContext, tuple[Question, ...]]:
    playthrough = steps(playable.trace, playable.game.procedure)
    found = questions(playthrough, playable.terms, list(QuestionGroup))
    currency = playable.scenario.table.currency
    return build_round_context(
        playthrough, playable.game.procedure, found, currency, playable.terms
    ), found


@pytest.fixture(scope="session")
def build_context() -> Callable[[PlayableRound], tuple[RoundContext, tuple[Question, ...]]]:
    """A round with everything that can be asked about it, ready to be narrated."""
    return _build


@pytest.fixture(scope="session")
def context_from_text(stage: Stage) -> Callable[[str], tuple[RoundContext, tuple[Question, ...]]]:
    """The same from the text of a round."""
    return lambda text: _build(stage(text))
