"""Losing bets, found among all those of a crowded settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.making.cards import card, hard
from trainer.making.people import others, person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable, side_bets
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.ask_payouts import CROWDED
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import Card
from trainer.scenario.model import Box, Scenario
from trainer.texts import N_, TextEnum


class LosersOf(TextEnum):
    """What is settled."""

    HANDS = "hands", N_("among the hands")
    SIDE_BETS = "side_bets", N_("among the side bets")


_BOXES: Final = {
    Difficulty.EASY: CROWDED + 1,
    Difficulty.USUAL: CROWDED + 1,
    Difficulty.HARD: CROWDED + 2,
}


def trains(asked: DrillQuestion) -> Skill | None:
    """Return what kind of bet the losers are among; None if the question is about one bet."""
    kinds = {entry.bet.kind for entry in asked.question.among}
    if not kinds or BetKind.INSURANCE in kinds:
        return None
    hands = BetKind.MAIN in kinds
    return Skill(Family.LOSERS, aspect=LosersOf.HANDS if hands else LosersOf.SIDE_BETS)


def skills(table: PracticeTable) -> Iterator[Skill]:
    """The hands, and the side bets where the table has any that are staked freely."""
    yield Skill(Family.LOSERS, aspect=LosersOf.HANDS)
    if _kinds(table):
        yield Skill(Family.LOSERS, aspect=LosersOf.SIDE_BETS)


def _kinds(table: PracticeTable) -> Sequence[BetKind]:
    return tuple(side_bets(table))


def situation(wanted: DrillRequest) -> Situation:
    """A full table; the dealer has 17 to 20, or everybody has a side bet."""
    chance, number = wanted.chance, _BOXES[wanted.difficulty]
    names = others(chance, ())
    numbers = sorted(chance.sample(range(1, 6), number))
    side = wanted.skill.aspect is LosersOf.SIDE_BETS
    kind = chance.choice(_kinds(wanted.table)) if side else None
    boxes = []
    for box in numbers:
        main = wanted.stake(pattern=Stakes.PLAIN)
        placed = {}
        if kind is not None:
            placed[kind] = wanted.stake(kind, Stakes.PLAIN)
            main = max(main, placed[kind])
        boxes.append(Box(box, (person(chance, main=main, side_bets=placed, name=names.pop()),)))
    opening: dict[Place, Sequence[Card]] = {}
    calls = {}
    drawn: tuple[Card, ...] = ()
    if kind is None:
        dealer = (card(chance, 10), card(chance, chance.randint(7, 10)))
        opening = {Place(box, 1): hard(chance, chance.randint(12, 20)) for box in numbers}
        hole_card = wanted.table.document.ruleset.hole_card
        opening[DEALER], drawn = (dealer, ()) if hole_card else (dealer[:1], dealer[1:])
        calls = dict.fromkeys(numbers, (Call.STAND,))
    scenario = Scenario(wanted.table.document.id, tuple(boxes), ())
    return Situation(scenario, opening, drawn, calls)


LOSERS: Final = Generator(
    Family.LOSERS, frozenset((QuestionGroup.PAYOUTS,)), trains, skills, situation, LosersOf
)
