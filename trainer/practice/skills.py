"""Skills: what a question trains, found out from the question and the round that it is about.

A skill names no document. Two documents that pay a bet alike train the same one; where they do not,
the odds differ, and with them the skill.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from trainer.making.stakes import Stakes
from trainer.rules.bets import BetKind
from trainer.rules.money import Odds
from trainer.texts import N_, TextEnum


class Family(TextEnum):
    """What a trainee does in a question."""

    TOTAL = "total", N_("Totals")
    OPTIONS = "options", N_("What a hand may do")
    DEALER = "dealer", N_("The dealer’s hand")
    NEXT_ACT = "next_act", N_("What comes next")
    NAMING = "naming", N_("Side bet hands")
    PAYOUT = "payout", N_("Payouts")
    WHO = "who", N_("Who is paid")
    LOSERS = "losers", N_("Losing bets")
    TABLE = "table", N_("Run the table")
    INSURANCE = "insurance", N_("Insurance")
    BOX = "box", N_("Everything on a box")
    LIMITS = "limits", N_("Boxes over the limit")
    IRREGULARITY = "irregularity", N_("Irregularities")
    CONTRAST = "contrast", N_("Same question, two documents")
    CHIPS = "chips", N_("Chips")


class Skill(NamedTuple):
    """One thing that can be known or not: bet kind × odds × stake pattern × situation.

    ``aspect`` is the situation, a member of an enum of its family with its text.
    """

    family: Family
    bet: BetKind | None = None
    odds: Odds | None = None
    stakes: Stakes | None = None
    aspect: TextEnum | None = None

    @property
    def id(self) -> str:
        """The skill in the records: ``payout.main.3-to-2.odd``."""
        return _id(self)


@cache
def _id(skill: Skill) -> str:
    odds = "" if skill.odds is None else str(skill.odds).replace(" ", "-")
    parts = (skill.family, skill.bet, odds, skill.stakes, skill.aspect)
    return ".".join(str(part) for part in parts if part)
