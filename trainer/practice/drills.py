"""Drills: single questions without end, each found in a round made up from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.felt.payable import payable
from trainer.practice.generating import Difficulty, Generator, Wanted
from trainer.practice.generators.payouts import PAYOUTS
from trainer.practice.situations import MadeRound, PracticeTable, make_round
from trainer.practice.skills import Family, Skill, skill_of
from trainer.procedure.amount_cases import amount_case
from trainer.procedure.ask import questions
from trainer.procedure.error_models import AmountCase
from trainer.procedure.questions import Question, amount_of

GENERATORS: Final[Mapping[Family, Generator]] = MappingProxyType(
    {generator.family: generator for generator in (PAYOUTS,)}
)
"""The generator of each family."""

_TRIES: Final = 200
"""The most rounds that are made up for one question."""


@dataclass(frozen=True, slots=True)
class Drill:
    """One question, the round that it is about, and what it trains.

    The same ``skill``, table, ``difficulty`` and ``seed`` make the same drill again. ``case`` is
    what its amount can be confused with, None if the answer is no amount.
    """

    skill: Skill
    difficulty: Difficulty
    seed: int
    made: MadeRound
    question: Question
    case: AmountCase | None


def skills_at(table: PracticeTable) -> tuple[Skill, ...]:
    """The skills that can be practised at ``table``, in the order of their families."""
    found = (skill for generator in GENERATORS.values() for skill in generator.skills(table))
    return tuple(dict.fromkeys(found))


def drill(skill: Skill, table: PracticeTable, difficulty: Difficulty, seed: int) -> Drill:
    """A question of ``skill``.

    Raises ValueError for a skill that cannot be practised at ``table``.
    """
    generator = GENERATORS[skill.family]
    # A seed that is text is hashed the same way everywhere.
    chance = Random(f"{skill.id}/{table.document.id}/{difficulty}/{seed}")
    wanted = Wanted(skill, table, difficulty, chance)
    for _try in range(_TRIES):
        made = make_round(table, generator.situation(wanted), chance)
        if made is None:
            continue
        found = [one for one in _questions(generator, made) if _trains(one, wanted)]
        if found:
            question = chance.choice(found)
            case = amount_case(question, made.playthrough, made.round.terms, table.chips.chips)
            return Drill(skill, difficulty, seed, made, question, case)
    raise ValueError(f"{skill.id} cannot be practised under {table.document.id}")


def _questions(generator: Generator, made: MadeRound) -> Iterator[Question]:
    yield from questions(made.playthrough, made.round.terms, generator.asks)


def _trains(question: Question, wanted: Wanted) -> bool:
    """Whether it trains the wanted skill, and can be paid with the chips of the table."""
    chips = wanted.table.chips.chips
    values = tuple(chip.value for chip in chips)
    return skill_of(question, chips) == wanted.skill and payable(
        amount_of(question.expected), values
    )
