"""How a family of skills makes its questions: a generator lays out situations until one has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Final

from trainer.felt.chips import Chip
from trainer.making.situations import MadeRound, Situation
from trainer.making.stakes import Stakes, stake
from trainer.making.tables import PracticeTable
from trainer.practice.skills import Family, Skill
from trainer.procedure.acts import Playthrough
from trainer.procedure.questions import Question, QuestionGroup
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits, Terms
from trainer.texts import TextEnum

_EVEN: Final = Odds(1, 1)


class Difficulty(IntEnum):
    """How hard the situation around a question is: more boxes, bets and cards to look past."""

    EASY = 1
    USUAL = 2
    HARD = 3


@dataclass(frozen=True, slots=True)
class DrillRequest:
    """What a generator is asked for; ``chance`` is seeded by whoever asks.

    ``limits`` are those of the table, one for each kind of bet that is staked there. ``fixed`` is
    the stake of the bet that is asked about, None for any that looks as the skill says.
    """

    skill: Skill
    table: PracticeTable
    difficulty: Difficulty
    chance: Random
    limits: Mapping[BetKind, Limits]
    fixed: Cents | None = None

    def stake(
        self, kind: BetKind = BetKind.MAIN, pattern: Stakes | None = None, odds: Odds | None = None
    ) -> Cents:
        """A usual bet that looks like ``pattern`` to whoever pays it at ``odds``, low if easy.

        Without a pattern, look and odds are those of the skill, or one colour and 1 to 1.
        """
        if self.fixed is not None and pattern is None:
            return self.fixed
        looks = pattern or self.skill.stakes or Stakes.PLAIN
        if odds is None:
            odds = self.skill.odds if pattern is None else None
        paid = odds or _EVEN
        low = self.difficulty is Difficulty.EASY
        return stake(looks, paid, self.table.chips.chips, self.chance, self.limits[kind], low=low)


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A question in its round; ``chips`` are those of the table."""

    question: Question
    playthrough: Playthrough
    terms: Terms
    chips: Sequence[Chip]

    @property
    def cards(self) -> Sequence[Card]:
        """The face-up cards of the hand in question; empty if it is about none."""
        about = self.question.about
        moment = self.playthrough.snapshots[self.question.step]
        return moment.face_up(about) if about is not None else ()


def _always_seen(_wanted: DrillRequest) -> int | None:
    return None


@dataclass(frozen=True, slots=True)
class Generator:
    """Makes the questions of a family.

    ``asks`` are the kinds of question that it looks for, and ``trains`` says which skill of the
    family one of these trains, None if none. ``skills`` are those that a table offers;
    ``situation`` is one in which a question of the wanted skill is likely: whether there is one is
    found out by playing it. ``aspects`` are the situations that its skills tell apart. ``find``
    makes the questions where a round asks none of them itself, and ``flash`` says for how many
    milliseconds what a question is about is seen; always, if None.
    """

    family: Family
    asks: frozenset[QuestionGroup]
    trains: Callable[[DrillQuestion], Skill | None]
    skills: Callable[[PracticeTable], Iterator[Skill]]
    situation: Callable[[DrillRequest], Situation]
    aspects: type[TextEnum] | None = None
    find: Callable[[MadeRound, DrillRequest], Iterator[Question]] | None = None
    flash: Callable[[DrillRequest], int | None] = _always_seen
