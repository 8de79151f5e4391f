"""An exam that has been opened: its tables and, made when they are needed, its drills and rounds.

Everything follows from the definition, the key and the number of the sitting; nothing is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Final, NamedTuple

import msgspec

from trainer.dealing.again import round_in
from trainer.dealing.coached import DealtRound
from trainer.dealing.fork import whole_shoe
from trainer.exams.definition import (
    Definition,
    DefinitionFault,
    ExamPart,
    Measure,
    PartKind,
    faults,
)
from trainer.exams.sealing import seed
from trainer.exams.variants import least_seen, measure, original, pool, stated
from trainer.house.file import HouseFile, stored_house
from trainer.making.tables import PracticeTable, practice_table
from trainer.practice.drills import Drill, drill, skills_at
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Skill
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rulebook import Rulebook
from trainer.scenario.check import PlayableRound

_ORIGINAL: Final = "original"
_VARIANT: Final = "variant"
_DRILL: Final = "drill"
_SHOE: Final = "shoe"


class Place(NamedTuple):
    """A round or a drill of an exam: its part and its number in that, both from 0."""

    part: int
    number: int


@dataclass(frozen=True)
class OpenedExam:
    """An exam as one candidate sits it; ``sitting`` is that of the candidate."""

    definition: Definition
    key: bytes
    sitting: int

    @cached_property
    def house(self) -> HouseFile:
        """The house's choices that it was frozen with."""
        return stored_house(self.definition.house)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rule documents under these choices."""
        return self.house.rulebook()

    def table(self, part: ExamPart) -> PracticeTable:
        return practice_table(self.rulebook[self.definition.rules_of(part)], "")

    def skills(self, part: ExamPart) -> tuple[Skill, ...]:
        return tuple(skill for skill in skills_at(self.table(part)) if part.about(skill))

    def drill(self, place: Place) -> Drill:
        """One drill: the skills come in turn, in an order that is the candidate's own."""
        part = self.definition.parts[place.part]
        skills, chance = self.skills(part), self._chance(_DRILL, place.part)
        turns: list[Skill] = []
        while len(turns) <= place.number:
            turns += chance.sample(skills, len(skills))
        seeded = self._seed(_DRILL, *place)
        return drill(turns[place.number], self.table(part), Difficulty.USUAL, seeded)

    def original(self, place: Place) -> PlayableRound | None:
        """The round that all candidates get variants of; None where there is none."""
        part = self.definition.parts[place.part]
        if part.texts:
            return stated(part, part.texts[place.number], self.rulebook)
        seeded = seed(self.key, _ORIGINAL, *place)
        return original(part, self.table(part), seeded)

    @cached_property
    def _pools(self) -> dict[Place, tuple[PlayableRound, ...]]:
        """The rounds that have been made so far."""
        return {}

    def rounds(self, place: Place) -> tuple[PlayableRound, ...]:
        """The rounds from which one is chosen for the candidate.

        Raises ValueError where there is none: freezing has made sure that there is one.
        """
        if place not in self._pools:
            self._pools[place] = self._made(place)
        return self._pools[place]

    def _made(self, place: Place) -> tuple[PlayableRound, ...]:
        part, first = self.definition.parts[place.part], self.original(place)
        if first is None:
            raise ValueError(f"no round at {place}")
        seeded = self._seed(_VARIANT, *place)
        return pool(part, self.table(part), first, seeded, self.house.grading)

    def choose(self, place: Place, seen: Mapping[str, int]) -> int:
        """The place among these of the round that the candidate gets."""
        return least_seen(self.rounds(place), seen)

    def round(self, place: Place, pick: int) -> PlayableRound:
        return self.rounds(place)[pick]

    def sheet(self, place: Place, pick: int) -> RoundSheet:
        return lay_out(self.round(place, pick))

    def dealt(self, place: Place, pick: int) -> DealtRound:
        style = self.definition.parts[place.part].kind.style
        if style is None:
            raise ValueError(f"nothing is dealt at {place}")
        playable = self.round(place, pick)
        return round_in(style, playable, whole_shoe(playable, self._chance(_SHOE, *place)))

    def _seed(self, *about: object) -> int:
        return seed(self.key, self.sitting, *about)

    def _chance(self, *about: object) -> Random:
        return Random(self._seed(*about))


def frozen(definition: Definition, key: bytes) -> Definition | DefinitionFault:
    """The definition with the sizes of its rounds; or what it lacks, where it cannot be sat."""
    fault = next(faults(definition), None)
    if fault is not None:
        return fault
    exam = OpenedExam(definition, key, 0)
    measures: list[tuple[Measure, ...]] = []
    for at, part in enumerate(definition.parts):
        if part.kind is PartKind.DRILLS and not exam.skills(part):
            return DefinitionFault.NO_SUCH_SKILL
        rounds = 0 if part.kind in {PartKind.DRILLS, PartKind.TABLE} else part.rounds
        made = [exam.original(Place(at, number)) for number in range(rounds)]
        if None in made:
            return DefinitionFault.NO_ROUND
        grading = exam.house.grading
        measures.append(tuple(measure(one, part, grading) for one in made if one is not None))
    return msgspec.structs.replace(definition, measures=tuple(measures))


class Size(NamedTuple):
    """How much a part is: drills or rounds, and what is asked or done in them."""

    items: int
    measure: Measure


def sizes(definition: Definition) -> tuple[Size, ...]:
    """The size of each part of a frozen exam."""
    found = zip(definition.parts, definition.measures, strict=True)
    return tuple(
        Size(
            part.questions or part.rounds,
            Measure(
                part.questions or sum(one.length for one in measured),
                sum(one.weight for one in measured),
            ),
        )
        for part, measured in found
    )
