"""Which skills a paragraph of a document is about."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.practice.drills import drill, skills_at
from trainer.practice.generating import Difficulty
from trainer.practice.situations import PracticeTable
from trainer.practice.skills import Skill

_SEED = 1
"""Of the drill that stands for all those of a skill."""


def skills_under(number: str, table: PracticeTable) -> Iterator[Skill | None]:
    """The skills whose questions rest on a paragraph or on one numbered under it.

    Derived, not listed: a drill of every skill is made, which takes a few milliseconds each; None
    stands for one that rests on other paragraphs.
    """
    under = (f"{number}.", f"{number} ")
    for skill in skills_at(table):
        question = drill(skill, table, Difficulty.EASY, _SEED).question
        cited = table.document.cite(question.rules)
        rests = any(one == number or one.startswith(under) for one in cited)
        yield skill if rests else None
