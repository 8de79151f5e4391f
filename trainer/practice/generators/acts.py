"""The dealer's next act, at each stage of a round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.making.people import person
from trainer.making.situations import Situation
from trainer.making.tables import PracticeTable
from trainer.practice.generating import DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER
from trainer.scenario.model import Box, Scenario
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, TextEnum


class ActOf(TextEnum):
    """How far the round has come."""

    DEALING = "dealing", N_("during the deal")
    PLAY = "play", N_("when every box has its cards")
    AT_THE_END = "at_the_end", N_("when the dealer’s cards are dealt")


def trains(asked: DrillQuestion) -> Skill | None:
    """Tell how far the round has come when the question is asked."""
    return next_act_of(asked.playthrough.snapshots[asked.question.step])


def next_act_of(moment: Snapshot) -> Skill:
    """To know what comes next at a ``moment`` of the round."""
    hands = [place for place in moment.dealt_places if place.box > DEALER.box]
    if len(moment.face_up(DEALER)) > 1:
        aspect = ActOf.AT_THE_END
    elif hands and all(len(moment.face_up(place)) > 1 for place in hands):
        aspect = ActOf.PLAY
    else:
        aspect = ActOf.DEALING
    return Skill(Family.NEXT_ACT, aspect=aspect)


def skills(_table: PracticeTable) -> Iterator[Skill]:
    """Every stage of a round."""
    yield from (Skill(Family.NEXT_ACT, aspect=aspect) for aspect in ActOf)


def situation(wanted: DrillRequest) -> Situation:
    """One box, with any cards."""
    chance = wanted.chance
    box = Box(chance.randint(1, 5), (person(chance, main=wanted.stake()),))
    return Situation(Scenario(wanted.table.document.id, (box,), ()))


NEXT_ACT: Final = Generator(
    Family.NEXT_ACT, frozenset((QuestionGroup.NEXT_ACT,)), trains, skills, situation, ActOf
)
