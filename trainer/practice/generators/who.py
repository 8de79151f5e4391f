"""Who is paid a meter, or Envy: a table of players with a wager and without one."""

from __future__ import annotations

from typing import Final

from trainer.practice.generating import DrillQuestion, Generator
from trainer.practice.generators import progressive
from trainer.practice.generators.payout_of import PayoutOf
from trainer.practice.skills import Family, Skill
from trainer.procedure.ask_who import asks_envy
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import BetKind


def trains(asked: DrillQuestion) -> Skill:
    """Return what it is that somebody is paid."""
    if asks_envy(asked.question):
        return Skill(Family.WHO, BetKind.ENVY)
    return Skill(Family.WHO, BetKind.PROGRESSIVE, aspect=PayoutOf.METER)


WHO: Final = Generator(
    Family.WHO,
    frozenset((QuestionGroup.WHO,)),
    trains,
    progressive.players_at,
    progressive.situation,
    PayoutOf,
)
