"""What goes wrong in a round: boxes outside their limits, and irregularities (section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from trainer.making.mishaps import LIKELY
from trainer.making.people import others, person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes, usual_bets, usual_part
from trainer.making.tables import PracticeTable
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import Question, QuestionGroup, Topic
from trainer.rules.bets import BetKind
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Cents
from trainer.rules.ruleset import Irregularities, Limits
from trainer.scenario.incidents import LimitsNotChecked
from trainer.scenario.model import Bettor, Box, Scenario
from trainer.texts import N_, TextEnum


class _Aspect(TextEnum):
    """The matter that is asked about, on a topic of the questions about what has gone wrong."""

    topic: Topic | None

    def __init__(self, _value: str, _text: str = "", topic: Topic | None = None) -> None:
        self.topic = topic


class LimitsOf(_Aspect):
    """What is asked about a box outside its limits."""

    PRO_RATA = "pro_rata", N_("how much of a bet counts"), Topic.COUNTS
    BACK = "back", N_("how much is returned"), Topic.RETURNED
    REMEDY = "remedy", N_("what happens now"), Topic.REMEDY
    PAID = "paid", N_("payout on the part that counts")


class IrregularOf(_Aspect):
    """What is asked when something has gone wrong."""

    WHAT = "what", N_("what has gone wrong"), Topic.WHAT
    VOID = "void", N_("whether the round goes on"), Topic.GOES_ON
    RECONSTRUCT = "reconstruct", N_("whether the cards can be reconstructed"), Topic.RECONSTRUCT
    REMEDY = "remedy", N_("what happens now"), Topic.REMEDY
    TOTAL = "total", N_("which total counts"), Topic.TOTAL
    AGAIN = "again", N_("whether the players choose again"), Topic.AGAIN
    OPTIONS = "options", N_("which options the players have"), Topic.OPTIONS
    ORDER = "order", N_("the order of the cards"), Topic.ORDER
    BELONGS = "belongs", N_("where a card goes"), Topic.BELONGS
    RETURNED = "returned", N_("how much is returned"), Topic.RETURNED


_ON_LIMITS: Final = frozenset(
    (Irregularity.OVER_MAXIMUM, Irregularity.UNDER_MINIMUM, Irregularity.NOT_CHECKED)
)


def limits_train(asked: DrillQuestion) -> Skill | None:
    """What a question asks about a box outside its limits; None if it is about anything else."""
    question = asked.question
    if question.counted is not None:
        return Skill(Family.LIMITS, aspect=LimitsOf.PAID)
    return _on(question, Family.LIMITS, LimitsOf) if question.incident in _ON_LIMITS else None


def trains(asked: DrillQuestion) -> Skill | None:
    """Return what a question asks when something has gone wrong; None if it is about limits."""
    limits = asked.question.incident in _ON_LIMITS
    return None if limits else _on(asked.question, Family.IRREGULARITY, IrregularOf)


def _on(question: Question, family: Family, aspects: type[_Aspect]) -> Skill | None:
    """The skill of a question on a topic; None if it has none, or nothing is made on it."""
    found = (aspect for aspect in aspects if aspect.topic is not None)
    return next((Skill(family, aspect=a) for a in found if a.topic is question.topic), None)


def _decided(table: PracticeTable) -> bool:
    """Tell whether the rules in force at the table say what is done when something goes wrong."""
    document = table.document
    if "irregularities" not in document.register:
        return True
    chosen = document.house.register.get("irregularities")
    chosen = document.register["irregularities"].default if chosen is None else chosen
    return chosen != Irregularities.SHIFT_MANAGER


def limits_at(table: PracticeTable) -> Iterator[Skill]:
    """Boxes outside their limits, where the rules in force say what is done."""
    if _decided(table):
        yield from (Skill(Family.LIMITS, aspect=aspect) for aspect in LimitsOf)


def skills(table: PracticeTable) -> Iterator[Skill]:
    """Irregularities, where the rules in force say what is done."""
    if _decided(table):
        yield from (Skill(Family.IRREGULARITY, aspect=aspect) for aspect in IrregularOf)


# Boxes outside their limits


def limits_situation(wanted: DrillRequest) -> Situation:
    """A box over its maximum, shared by two or three bettors, or one under its minimum."""
    chance, limits, chips = wanted.chance, wanted.limits, wanted.table.chips.chips
    low, high = limits[BetKind.MAIN].minimum, limits[BetKind.MAIN].maximum
    number = chance.randint(1, 5)
    names = others(chance, ())
    aspect = wanted.skill.aspect
    under = aspect is LimitsOf.REMEDY and chance.random() < 0.5
    if under:
        smallest = wanted.table.smallest
        stakes = [max(smallest, usual_part(Cents(low - smallest), chips, chance))]
    else:
        several = chance.randint(2, 2 if wanted.difficulty is Difficulty.EASY else 3)
        shared = usual_bets(chips, Limits(max(low, Cents(high // 10)), Cents(high * 3 // 4)))
        stakes = [chance.choice(shared or (high,)) for _one in range(several)]
        if chance.random() < 0.2:
            stakes[-1] = low  # of which less than the minimum counts (¶5.1.1)
        if sum(stakes) <= high:
            stakes[0] = high
    bettors = [
        person(chance, main=amount, name=names.pop()) if not at else _beside(chance, amount, names)
        for at, amount in enumerate(stakes)
    ]
    incidents = (LimitsNotChecked(number),) if aspect in _OVERLOOKED else ()
    box = Box(number, tuple(bettors))
    scenario = Scenario(wanted.table.document.id, (box,), (), incidents=incidents)
    return Situation(replace(scenario, table=replace(scenario.table, limits=limits)))


_OVERLOOKED: Final = frozenset((LimitsOf.PRO_RATA, LimitsOf.PAID))


def _beside(chance: Random, amount: Cents, names: list[str]) -> Bettor:
    return replace(person(chance, main=amount, name=names.pop()), standing=True)


# Irregularities


def situation(wanted: DrillRequest) -> Situation:
    """A few boxes, and something that goes wrong there."""
    chance = wanted.chance
    fewest = 2 if wanted.difficulty is Difficulty.EASY else 3
    numbers = sorted(chance.sample(range(1, 6), chance.randint(fewest, 3)))
    names = others(chance, ())
    boxes = []
    kinds = [kind for kind in wanted.limits if kind is not BetKind.MAIN]
    for number in numbers:
        main = wanted.stake(pattern=Stakes.PLAIN)
        placed: dict[BetKind, Cents] = {}
        if kinds and chance.random() < 0.4:
            kind = chance.choice(kinds)
            placed[kind] = wanted.stake(kind, Stakes.PLAIN)
            main = max(main, placed[kind])
        boxes.append(Box(number, (person(chance, main=main, side_bets=placed, name=names.pop()),)))
    aspect = wanted.skill.aspect
    assert isinstance(aspect, IrregularOf), "another generator makes this"
    assert aspect.topic is not None, "what goes wrong is asked about on a topic"
    make = chance.choice(LIKELY[aspect.topic])
    incidents = make(chance, numbers)
    return Situation(Scenario(wanted.table.document.id, tuple(boxes), (), incidents=incidents))


_INCIDENTS: Final = frozenset((QuestionGroup.INCIDENT,))
LIMITS: Final = Generator(
    Family.LIMITS,
    _INCIDENTS | {QuestionGroup.PAYOUTS},
    limits_train,
    limits_at,
    limits_situation,
    LimitsOf,
)
IRREGULARITIES: Final = Generator(
    Family.IRREGULARITY, _INCIDENTS, trains, skills, situation, IrregularOf
)
