"""The hands of side bets: which one it is, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.practice.cards import side_bet_hand
from trainer.practice.generating import Asked, Generator, Wanted
from trainer.practice.situations import PracticeTable, Situation
from trainer.practice.skills import Family, Skill
from trainer.practice.tables import side_bets, wagered
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, Outcome, Place
from trainer.scenario.model import Scenario


def trains(asked: Asked) -> Skill | None:
    """The bet whose hand is to be recognised. Not which hand it is: that would tell the answer."""
    bet = asked.question.bet
    return Skill(Family.NAMING, bet.kind) if bet is not None else None


def skills(table: PracticeTable) -> Iterator[Skill]:
    """Every side bet of the table."""
    yield from (Skill(Family.NAMING, kind) for kind in side_bets(table))


def situation(wanted: Wanted) -> Situation:
    """One box with the side bet, and cards that make one of its hands or none."""
    chance, kind = wanted.chance, wanted.skill.bet
    assert kind is not None, "a hand is that of a bet"
    side_bet = side_bets(wanted.table)[kind]
    hand = chance.choice((*side_bet.pays, Outcome.LOSE))
    made = side_bet_hand(chance, side_bet.evaluator, hand)
    box, table = wagered(wanted, kind)
    opening = {} if made is None else {Place(box.number, 1): made[0], DEALER: (made[1],)}
    return Situation(Scenario(wanted.table.document.id, (box,), (), table=table), opening)


NAMING: Final = Generator(
    Family.NAMING, frozenset((QuestionGroup.SIDE_BETS,)), trains, skills, situation
)
