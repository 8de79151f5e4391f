"""Drills: single questions without end, each found in a round made up from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.felt.payable import payable
from trainer.practice.generating import Asked, Difficulty, Generator, Wanted
from trainer.practice.generators.hands import DEALER_HANDS, OPTIONS
from trainer.practice.generators.naming import NAMING
from trainer.practice.generators.payouts import PAYOUTS
from trainer.practice.generators.totals import TOTALS
from trainer.practice.situations import MadeRound, PracticeTable, make_round
from trainer.practice.skills import Family, Skill
from trainer.procedure.amount_cases import amount_case
from trainer.procedure.ask import questions
from trainer.procedure.ask_chips import with_task
from trainer.procedure.error_models import AmountCase
from trainer.procedure.questions import Question, amount_of

GENERATORS: Final[Mapping[Family, Generator]] = MappingProxyType(
    {generator.family: generator for generator in (TOTALS, OPTIONS, DEALER_HANDS, NAMING, PAYOUTS)}
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
        if found := _found(generator, made, wanted):
            question = chance.choice(found)
            case = amount_case(question, made.playthrough, made.round.terms, table.chips.chips)
            return Drill(skill, difficulty, seed, made, question, case)
    raise ValueError(f"{skill.id} cannot be practised under {table.document.id}")


def skill_of(asked: Asked) -> Skill | None:
    """What a question trains, in whatever round it is asked; None if that is not followed."""
    for generator in GENERATORS.values():
        if asked.question.ask in generator.asks:
            skill = generator.trains(asked)
            if skill is not None:
                return skill
    return None


def _found(generator: Generator, made: MadeRound, wanted: Wanted) -> list[Question]:
    """The questions that train the wanted skill and can be paid with the chips of the table."""
    playthrough, terms, chips = made.playthrough, made.round.terms, wanted.table.chips.chips
    values = tuple(chip.value for chip in chips)
    return [
        with_task(question, chips, made.round.game.procedure)
        for question in questions(playthrough, terms, generator.asks)
        if payable(amount_of(question.expected), values)
        and generator.trains(Asked(question, playthrough, terms, chips)) == wanted.skill
    ]
