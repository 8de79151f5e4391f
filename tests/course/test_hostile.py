"""What somebody has done to a lesson is told in sentences at its places, and never crashes."""

from __future__ import annotations

from tests.cases import for_each
from tests.course.hostile import Mutation, faults_of, mutations

SOME = 80


@for_each(lambda: mutations(SOME), lambda mutation: f"{mutation.number} of {mutation.stage}")
def test_a_damaged_lesson_is_told_of_precisely(mutation: Mutation) -> None:
    assert not faults_of(mutation)
