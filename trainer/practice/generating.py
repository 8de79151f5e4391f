"""How a family of skills makes its questions: a generator lays out situations until one has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from random import Random

from trainer.practice.situations import PracticeTable, Situation
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup


class Difficulty(IntEnum):
    """How hard the situation around a question is: more boxes, bets and cards to look past."""

    EASY = 1
    USUAL = 2
    HARD = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a generator is asked for; ``chance`` is seeded by whoever asks."""

    skill: Skill
    table: PracticeTable
    difficulty: Difficulty
    chance: Random


@dataclass(frozen=True, slots=True)
class Generator:
    """Makes the questions of a family.

    ``asks`` are the kinds of question that it looks for. ``skills`` are those that a table offers,
    ``situation`` is one in which a question of the wanted skill is likely; what it trains is found
    out afterwards.
    """

    family: Family
    asks: frozenset[QuestionGroup]
    skills: Callable[[PracticeTable], Iterator[Skill]]
    situation: Callable[[Wanted], Situation]
