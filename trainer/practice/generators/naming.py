"""The hands of side bets: which one it is, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.making.cards import side_bet_hand
from trainer.making.situations import Situation
from trainer.making.tables import PracticeTable, side_bets
from trainer.practice.company import wagered
from trainer.practice.generating import DrillQuestion, DrillRequest, Generator
from trainer.practice.generators import progressive
from trainer.practice.generators.progressive import NamingOf
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, BetKind, Outcome, Place
from trainer.scenario.model import Scenario


def trains(asked: DrillQuestion) -> Skill | None:
    """The bet whose hand is to be recognised. Not which hand it is: that would tell the answer."""
    bet = asked.question.bet
    if bet is None:
        return None
    aspect = progressive.named_by(asked.terms) if bet.kind is BetKind.PROGRESSIVE else None
    return Skill(Family.NAMING, bet.kind, aspect=aspect)


def skills(table: PracticeTable) -> Iterator[Skill]:
    """Every side bet of the table."""
    yield from (Skill(Family.NAMING, kind) for kind in side_bets(table))
    yield from progressive.names_at(table)


def situation(wanted: DrillRequest) -> Situation:
    """One box with the side bet, and cards that make one of its hands or none."""
    chance, kind = wanted.chance, wanted.skill.bet
    assert kind is not None, "a hand is that of a bet"
    if kind is BetKind.PROGRESSIVE:
        return progressive.situation(wanted)
    side_bet = side_bets(wanted.table)[kind]
    hand = chance.choice((*side_bet.pays, Outcome.LOSE))
    made = side_bet_hand(chance, side_bet.evaluator, hand)
    box = wagered(wanted, kind)
    opening = {} if made is None else {Place(box.number, 1): made[0], DEALER: (made[1],)}
    return Situation(Scenario(wanted.table.document.id, (box,), ()), opening)


NAMING: Final = Generator(
    Family.NAMING, frozenset((QuestionGroup.SIDE_BETS,)), trains, skills, situation, NamingOf
)
