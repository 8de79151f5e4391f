"""Exams of shipped scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.scenario_files import ROOT, checked_file
from trainer.papers.compose import ExamSource, compose_exam
from trainer.papers.exam import Exam
from trainer.procedure.questions import QuestionGroup
from trainer.scenario.check import PlayableRound
from trainer.scoring.grading import shipped_grading

TERMS: Final = shipped_grading().on_paper(30, 80)


def playable(path: Path) -> PlayableRound:
    """The round of a valid file."""
    found = checked_file(path).round
    assert found is not None
    return found


def exam_of(*names: str, kinds: tuple[QuestionGroup, ...] = ()) -> Exam:
    """The exam of shipped scenarios."""
    folder = ROOT / "resources" / "scenarios"
    rounds = [ExamSource(name, playable(folder / f"{name}.scenario.yaml")) for name in names]
    return compose_exam("Table test", rounds, TERMS, kinds)
