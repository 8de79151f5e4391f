"""How a family of skills makes its questions: a generator lays out situations until one has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from random import Random
from typing import Final

from trainer.felt.chips import Chip, payable, whole
from trainer.making.situations import MadeRound, PracticeTable, Situation
from trainer.practice.skills import Family, Skill, Stakes
from trainer.procedure.acts import Playthrough
from trainer.procedure.questions import Question, QuestionGroup
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits, Terms
from trainer.texts import TextEnum

# Stakes for a question: amounts that look as wanted in the chips of the table.

_COLOURS: Final = {Stakes.PLAIN: (1, 1), Stakes.ODD: (1, 2), Stakes.MIXED: (3, 5)}
"""How many colours a stake of each pattern has, at least and at most."""
_TRIES: Final = 60
_MOST_OF_ONE: Final = 4
"""The most chips of one colour: as many as are told apart at a glance."""


def stake(
    pattern: Stakes, odds: Odds, chips: Sequence[Chip], chance: Random, limits: Limits
) -> Cents:
    """An amount in cents within ``limits`` that looks like ``pattern`` to whoever pays it.

    What is paid on it at ``odds`` can be paid with the chips. Where they make no such amount, it is
    the minimum.
    """
    values = sorted({chip.value for chip in chips if chip.value <= limits.maximum})
    fewest, largest = _COLOURS[pattern]
    for _try in range(_TRIES):
        colours = chance.sample(values, min(len(values), chance.randint(fewest, largest)))
        amount = sum(value * chance.randint(1, _MOST_OF_ONE) for value in colours)
        if not limits.minimum <= amount <= limits.maximum or amount * odds.pays % odds.per:
            continue
        if payable(Cents(amount * odds.pays // odds.per), values) and (
            stakes_of(Cents(amount), odds, chips) is pattern
        ):
            return Cents(amount)
    return limits.minimum


def stakes_of(stake: Cents, odds: Odds, chips: Sequence[Chip]) -> Stakes:
    """How ``stake`` looks to whoever pays it at ``odds``."""
    stacks = whole(stake, chips).stacks
    if len(stacks) > 2:
        return Stakes.MIXED
    by_chips = stacks[-1].chip.value * odds.pays % odds.per if stacks else 0
    return Stakes.ODD if len(stacks) == 2 or by_chips else Stakes.PLAIN


_EVEN: Final = Odds(1, 1)


class Difficulty(IntEnum):
    """How hard the situation around a question is: more boxes, bets and cards to look past."""

    EASY = 1
    USUAL = 2
    HARD = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a generator is asked for; ``chance`` is seeded by whoever asks.

    ``limits`` are those of the table, one for each kind of bet that is staked there.
    """

    skill: Skill
    table: PracticeTable
    difficulty: Difficulty
    chance: Random
    limits: Mapping[BetKind, Limits]

    def stake(
        self,
        kind: BetKind = BetKind.MAIN,
        pattern: Stakes | None = None,
        odds: Odds | None = None,
    ) -> Cents:
        """An amount within the limits that looks like ``pattern`` to whoever pays it at ``odds``.

        Without a pattern, look and odds are those of the skill, or one colour and 1 to 1.
        """
        looks = pattern or self.skill.stakes or Stakes.PLAIN
        if odds is None:
            odds = self.skill.odds if pattern is None else None
        paid = odds or _EVEN
        return stake(looks, paid, self.table.chips.chips, self.chance, self.limits[kind])


@dataclass(frozen=True, slots=True)
class Asked:
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


def _always_seen(_wanted: Wanted) -> int | None:
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
    trains: Callable[[Asked], Skill | None]
    skills: Callable[[PracticeTable], Iterator[Skill]]
    situation: Callable[[Wanted], Situation]
    aspects: type[TextEnum] | None = None
    find: Callable[[MadeRound, Wanted], Iterator[Question]] | None = None
    flash: Callable[[Wanted], int | None] = _always_seen
