"""The kind of act that the time for a skill is shown as, whose target it is compared with."""

from __future__ import annotations

from typing import Final

from trainer.practice.generators.table import TableOf
from trainer.practice.skills import Family, Skill
from trainer.procedure.acts import Timed
from trainer.procedure.ask_practised import TIMED
from trainer.procedure.chip_work import ChipWork
from trainer.rules.bets import BetKind


def timed_as(skill: Skill) -> Timed | None:
    """The kind of act that the time for a skill's questions is shown as.

    None for what is compared with a target that is not quite its own: a whole box is no side bet.
    """
    if skill.family is Family.PAYOUT:
        if skill.bet is BetKind.MAIN:
            return Timed.PAYOUT
        return Timed.INSURANCE_PAYOUT if skill.bet is BetKind.INSURANCE else Timed.SIDE_BET
    if isinstance(skill.aspect, ChipWork):
        return TIMED[skill.aspect]
    if isinstance(skill.aspect, TableOf):
        return _OF_TABLE.get(skill.aspect, Timed.TABLE)
    if skill.family is Family.INSURANCE:
        maximum = skill.aspect is not None and skill.aspect.value == "maximum"
        return Timed.INSURANCE_MAXIMUM if maximum else Timed.INSURANCE_OFFERED
    return _TIMED.get(skill.family)


_OF_TABLE: Final = {
    TableOf.AMOUNTS: Timed.TABLE_AMOUNTS,
    TableOf.TOTALS: Timed.TABLE_TOTALS,
}
_TIMED: Final = {
    Family.TOTAL: Timed.TOTAL,
    Family.OPTIONS: Timed.OPTIONS,
    Family.DEALER: Timed.DEALER_HAND,
    Family.NEXT_ACT: Timed.NEXT_ACT,
    Family.NAMING: Timed.WINNING_HAND,
    Family.WHO: Timed.SIDE_BET,
    Family.LOSERS: Timed.LOSERS,
    Family.IRREGULARITY: Timed.INCIDENT,
}
