"""The hands of side bets: which one it is, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.making.situations import Situation
from trainer.making.tables import PracticeTable, side_bets
from trainer.practice.company import with_side_bet
from trainer.practice.generating import DrillQuestion, DrillRequest, Generator
from trainer.practice.generators import progressive
from trainer.practice.generators.progressive import NamingOf
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import BetKind, Outcome


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
    kind = wanted.skill.bet
    assert kind is not None, "a hand is that of a bet"
    if kind is BetKind.PROGRESSIVE:
        return progressive.situation(wanted)
    return with_side_bet(wanted, kind, (*side_bets(wanted.table)[kind].pays, Outcome.LOSE))


NAMING: Final = Generator(
    Family.NAMING, frozenset((QuestionGroup.SIDE_BETS,)), trains, skills, situation, NamingOf
)
