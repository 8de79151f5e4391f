"""What goes wrong in a round: boxes outside their limits, and irregularities (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.making.people import others, person
from trainer.making.situations import PracticeTable, Situation
from trainer.practice.generating import Asked, Difficulty, Generator, Wanted
from trainer.practice.skills import Family, Skill, Stakes
from trainer.procedure.irregular import IncidentIs
from trainer.procedure.questions import QuestionGroup, Topic
from trainer.rules.bets import DEALER, BetKind, Place
from trainer.rules.mistakes import Mistake
from trainer.rules.money import Cents
from trainer.rules.ruleset import Irregularities
from trainer.scenario.incident_keys import Misdealt
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import (
    CardToEmptyBox,
    Chosen,
    DealerOverdraws,
    DealingError,
    FaceUpInShoe,
    ForeignCard,
    FoundAfterNextRound,
    Interruption,
    LimitsNotChecked,
    NotShuffled,
    SideBetsSettledLate,
    SimultaneousCards,
    WrongCardCount,
)
from trainer.scenario.model import Bettor, Box, Scenario
from trainer.texts import N_, TextEnum


class LimitsOf(TextEnum):
    """What is asked about a box outside its limits."""

    PRO_RATA = "pro_rata", N_("how much of a bet counts")
    BACK = "back", N_("how much goes back")
    REMEDY = "remedy", N_("what is done")
    PAID = "paid", N_("what is paid on what counts")


class IrregularOf(TextEnum):
    """What is asked when something has gone wrong."""

    WHAT = "what", N_("what it is")
    VOID = "void", N_("whether the round goes on")
    RECONSTRUCT = "reconstruct", N_("whether the cards can be reconstructed")
    REMEDY = "remedy", N_("what is done")
    TOTAL = "total", N_("which total counts")
    AGAIN = "again", N_("whether the players choose again")
    OPTIONS = "options", N_("which options the players have")
    ORDER = "order", N_("the order of the cards")
    BELONGS = "belongs", N_("where a card goes")
    RETURNED = "returned", N_("how much goes back")


_OF_TOPIC: Final[Mapping[Topic, IrregularOf]] = MappingProxyType(
    {
        Topic.WHAT: IrregularOf.WHAT,
        Topic.GOES_ON: IrregularOf.VOID,
        Topic.RECONSTRUCT: IrregularOf.RECONSTRUCT,
        Topic.REMEDY: IrregularOf.REMEDY,
        Topic.TOTAL: IrregularOf.TOTAL,
        Topic.AGAIN: IrregularOf.AGAIN,
        Topic.OPTIONS: IrregularOf.OPTIONS,
        Topic.ORDER: IrregularOf.ORDER,
        Topic.BELONGS: IrregularOf.BELONGS,
        Topic.RETURNED: IrregularOf.RETURNED,
    }
)
_OF_LIMITS: Final[Mapping[Topic, LimitsOf]] = MappingProxyType(
    {
        Topic.COUNTS: LimitsOf.PRO_RATA,
        Topic.RETURNED: LimitsOf.BACK,
        Topic.REMEDY: LimitsOf.REMEDY,
    }
)
_ON_LIMITS: Final = frozenset(
    (IncidentIs.OVER_MAXIMUM, IncidentIs.UNDER_MINIMUM, IncidentIs.NOT_CHECKED)
)


def limits_train(asked: Asked) -> Skill | None:
    """What a question asks about a box outside its limits; None if it is about anything else."""
    question = asked.question
    if question.counted is not None:
        return Skill(Family.LIMITS, aspect=LimitsOf.PAID)
    if question.incident not in _ON_LIMITS or question.topic is None:
        return None
    aspect = _OF_LIMITS.get(question.topic)
    return None if aspect is None else Skill(Family.LIMITS, aspect=aspect)


def trains(asked: Asked) -> Skill | None:
    """What a question asks when something has gone wrong; None if it is about limits."""
    question = asked.question
    if question.incident in _ON_LIMITS or question.topic is None:
        return None
    aspect = _OF_TOPIC.get(question.topic)
    return None if aspect is None else Skill(Family.IRREGULARITY, aspect=aspect)


def _decided(table: PracticeTable) -> bool:
    """Whether the rules in force at the table say what is done when something goes wrong."""
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


def limits_situation(wanted: Wanted) -> Situation:
    """A box over its maximum, shared by two or three bettors, or one under its minimum."""
    chance, limits = wanted.chance, wanted.limits
    low, high = limits[BetKind.MAIN].minimum, limits[BetKind.MAIN].maximum
    number = chance.randint(1, 5)
    names = others(chance, ())
    aspect = wanted.skill.aspect
    under = aspect is LimitsOf.REMEDY and chance.random() < 0.5
    if under:
        smallest = min(chip.value for chip in wanted.table.chips.chips)
        stakes = [Cents(max(smallest, low * chance.randint(1, 4) // 5 // smallest * smallest))]
    else:
        several = chance.randint(2, 2 if wanted.difficulty is Difficulty.EASY else 3)
        unit = max(low, Cents(high // 20 // 500 * 500))
        stakes = [Cents(unit * chance.randint(2, 14)) for _one in range(several)]
        if chance.random() < 0.2:
            stakes[-1] = low  # of which less than the minimum counts (¶5.1.1)
        if sum(stakes) <= high:
            stakes[0] = Cents(min(high, unit * 18))
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


def situation(wanted: Wanted) -> Situation:
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
    assert isinstance(wanted.skill.aspect, IrregularOf), "an irregularity has its aspect"
    make = chance.choice(_LIKELY[wanted.skill.aspect])
    incidents = make(chance, numbers)
    return Situation(Scenario(wanted.table.document.id, tuple(boxes), (), incidents=incidents))


_Happens = Callable[[Random, Sequence[int]], tuple[Incident, ...]]


def _at(chance: Random, boxes: Sequence[int]) -> int:
    """A number of cards after which something happens: mostly during the Initial Deal."""
    return chance.randint(1, 2 * len(boxes) + 3)


def _late(chance: Random, boxes: Sequence[int]) -> int:
    """A number of cards after which something happens: mostly after the Initial Deal."""
    return chance.randint(2 * len(boxes), 2 * len(boxes) + 4)


def _foreign(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (ForeignCard(_at(chance, boxes)),)


def _count(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (WrongCardCount(_at(chance, boxes)),)


def _not_shuffled(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (NotShuffled(_at(chance, boxes)),)


def _interruption(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (Interruption(_late(chance, boxes)),)


def _face_up(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (FaceUpInShoe(_at(chance, boxes)),)


def _empty_box(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    empty = [number for number in range(1, 8) if number not in boxes]
    return (CardToEmptyBox(_at(chance, boxes), chance.choice(empty)),) if empty else ()


def _together(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    chosen = chance.choice((None, *Chosen))
    return (SimultaneousCards(_at(chance, boxes), chosen),)


def _overdrawn(_chance: Random, _boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (DealerOverdraws(1),)


def _found_late(chance: Random, _boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (FoundAfterNextRound(chance.choice(tuple(Mistake))),)


def _side_bets_late(_chance: Random, _boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (SideBetsSettledLate(),)


def _error(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    return (DealingError(_at(chance, boxes), reconstructed=chance.random() < 0.5),)


def _two_errors(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    first = _at(chance, boxes)
    return (
        DealingError(first, reconstructed=False),
        DealingError(first + chance.randint(1, 3), reconstructed=False),
    )


def _misdealt(chance: Random, boxes: Sequence[int]) -> tuple[Incident, ...]:
    """In the Initial Deal one to three cards go one place too far, one after the other."""
    places = [*(Place(box, 1) for box in boxes), DEALER]
    dealt = [*places, *places[:-1]]
    first = chance.randint(0, len(dealt) - 2)
    last = min(first + chance.randint(0, 2), len(dealt) - 2)
    cards = [Misdealt(at + 1, dealt[at + 1], dealt[at]) for at in range(first, last + 1)]
    alone = cards[0].lies == DEALER
    mistake = Mistake.DEALER_OUT_OF_TURN if alone else Mistake.SKIPPED_BOX
    return (DealingError(last + 1, True, mistake, tuple(cards)),)


_VOIDING: Final = (_foreign, _count, _not_shuffled, _interruption)
_ASTRAY: Final = (_misdealt, _empty_box, _together)
_LIKELY: Final[Mapping[IrregularOf, tuple[_Happens, ...]]] = MappingProxyType(
    {
        IrregularOf.WHAT: (*_ASTRAY, _foreign, _overdrawn),
        IrregularOf.VOID: _VOIDING,
        IrregularOf.RECONSTRUCT: (_misdealt, _error),
        IrregularOf.REMEDY: (
            _empty_box,
            _together,
            _overdrawn,
            _face_up,
            _found_late,
            _side_bets_late,
        ),
        IrregularOf.TOTAL: (_overdrawn,),
        IrregularOf.AGAIN: (_two_errors,),
        IrregularOf.OPTIONS: (_error, _together),
        IrregularOf.ORDER: (_misdealt,),
        IrregularOf.BELONGS: (_misdealt,),
        IrregularOf.RETURNED: _VOIDING,
    }
)
"""What is likely to bring up a question of each kind."""


def mishap(chance: Random, boxes: Sequence[int], of: int) -> tuple[Incident, ...]:
    """Something that may go wrong at a table with ``of`` boxes where these are played."""
    found = chance.choice(_LIKELY[chance.choice(tuple(IrregularOf))])(chance, boxes)
    missing = any(isinstance(one, CardToEmptyBox) and one.box > of for one in found)
    return () if missing else found


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
