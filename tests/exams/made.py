"""An exam that is small, and some that are sat in it."""

from functools import cache
from random import Random
from typing import Final

from trainer.exams.definition import Definition, ExamPart, PartKind, read, written
from trainer.exams.opened import OpenedExam, Place, frozen
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import BetKind

KEY: Final = bytes(range(32))
RULES: Final = "rws-blackjack-v5"

DEFINITION: Final = Definition(
    "Final exam",
    RULES,
    parts=(
        ExamPart("Payouts", PartKind.DRILLS, skills=("payout.main",), questions=3),
        ExamPart(
            "One round",
            PartKind.GUIDED,
            features=("split",),
            rounds=1,
            asks=(QuestionGroup.PAYOUTS,),
        ),
        ExamPart("Deal", PartKind.SILENT, features=("hit",), rounds=1, weight=2),
    ),
    minutes=30,
    pass_mark=80,
    marks={QuestionGroup.PAYOUTS: 3},
)

GUIDED: Final = Place(1, 0)
DEALT: Final = Place(2, 0)
MAIN: Final = BetKind.MAIN


@cache
def _frozen(text: str, key: bytes) -> Definition:
    made = frozen(read(text), key)
    assert isinstance(made, Definition), made
    return made


def opened(definition: Definition = DEFINITION, sitting: int = 1, key: bytes = KEY) -> OpenedExam:
    """The exam as a candidate sits it, frozen."""
    return OpenedExam(_frozen(written(definition), key), key, sitting)


def entropy(number: int) -> bytes:
    """Bytes that are always the same."""
    return Random(number).randbytes(number)
