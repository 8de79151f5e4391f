"""What is done in a round that is dealt by hand, as a kind of question that nobody has to ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.procedure.acts import Playthrough
from trainer.procedure.question_kinds import QuestionKind
from trainer.procedure.questions import ErrorClass, Question, QuestionGroup
from trainer.procedure.targets import Timed
from trainer.rules.ruleset import Terms
from trainer.texts import N_


def _find(_playthrough: Playthrough, _terms: Terms) -> Iterator[Question]:
    yield from ()


DEALT: Final = QuestionKind(
    QuestionGroup.ACT,
    _find,
    text=N_("What does the dealer do?"),
    wrong=ErrorClass.PROCEDURE,
    timed=Timed.ACT,
)
"""The dealer's next act; each is judged by itself when it is done."""
