"""Skills: what a question trains, found out from the question and the round that it is about.

A skill names no document. Two documents that pay a bet alike train the same one; where they do not,
the odds differ, and with them the skill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.chips import Chip, whole
from trainer.procedure.ask_payouts import asks_even_money
from trainer.procedure.questions import Question, QuestionGroup
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds
from trainer.rules.working import Formula
from trainer.texts import N_, TextEnum


class Family(TextEnum):
    """What a trainee does in a question."""

    TOTAL = "total", N_("Totals")
    OPTIONS = "options", N_("What a hand may do")
    DEALER = "dealer", N_("The dealer’s hand")
    NEXT_ACT = "next_act", N_("What comes next")
    NAMING = "naming", N_("Hands of side bets")
    PAYOUT = "payout", N_("Payouts")
    LOSERS = "losers", N_("Losing bets")
    INSURANCE = "insurance", N_("Insurance")
    BOX = "box", N_("Everything on a box")
    LIMITS = "limits", N_("Boxes over their limit")
    IRREGULARITY = "irregularity", N_("When something has gone wrong")
    CONTRAST = "contrast", N_("The same under two documents")
    CHIPS = "chips", N_("Chips")


class Stakes(TextEnum):
    """How a stake looks to whoever has to pay it."""

    PLAIN = "plain", N_("one colour")
    ODD = "odd", N_("awkward stakes")
    """Two colours, or a payout smaller than the stake's smallest chip can make."""
    MIXED = "mixed", N_("three colours and more")


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
        odds = "" if self.odds is None else str(self.odds).replace(" ", "-")
        parts = (self.family, self.bet, odds, self.stakes, self.aspect)
        return ".".join(str(part) for part in parts if part)


class PayoutOf(TextEnum):
    """What is special about a payout beside its odds."""

    EVEN_MONEY = "even_money", N_("Even Money")
    SURRENDER = "surrender", N_("Surrender")
    ONE_INITIAL_BET = "one_initial_bet", N_("one Initial Bet against a Blackjack")
    TAKEN = "taken", N_("a losing bet")
    STOOD_OFF = "stood_off", N_("a Stand Off")
    RETURNED = "returned", N_("a bet that goes back")
    METER = "meter", N_("a meter")
    SHARED_METER = "shared_meter", N_("a shared meter")
    ENVY = "envy", N_("Envy")
    DEALER_ENVY = "dealer_envy", N_("Dealer Envy")


_OF_FORMULA: Final[Mapping[Formula, PayoutOf]] = MappingProxyType(
    {
        Formula.HALF: PayoutOf.SURRENDER,
        Formula.ONE_INITIAL_BET: PayoutOf.ONE_INITIAL_BET,
        Formula.TAKES: PayoutOf.TAKEN,
        Formula.LEAVES: PayoutOf.STOOD_OFF,
        Formula.RETURNS: PayoutOf.RETURNED,
        Formula.ENVY: PayoutOf.ENVY,
        Formula.DEALER_ENVY: PayoutOf.DEALER_ENVY,
    }
)


def skill_of(question: Question, chips: Sequence[Chip]) -> Skill | None:
    """What ``question`` trains; None if that is not followed. ``chips`` are those of the table."""
    if question.ask is QuestionGroup.PAYOUTS:
        return _payout(question, chips)
    return None


def stakes_of(stake: Cents, odds: Odds, chips: Sequence[Chip]) -> Stakes:
    """How ``stake`` looks to whoever pays it at ``odds``."""
    stacks = whole(stake, chips).stacks
    if len(stacks) > 2:
        return Stakes.MIXED
    by_chips = stacks[-1].chip.value * odds.pays % odds.per if stacks else 0
    return Stakes.ODD if len(stacks) == 2 or by_chips else Stakes.PLAIN


def _payout(question: Question, chips: Sequence[Chip]) -> Skill | None:
    working, bet = question.working, question.bet
    if working is None or bet is None:
        return Skill(Family.LOSERS)
    if asks_even_money(question):
        return Skill(Family.PAYOUT, bet.kind, aspect=PayoutOf.EVEN_MONEY)
    if working.formula is Formula.METER:
        shared = working.denominator > working.numerator
        return Skill(
            Family.PAYOUT, bet.kind, aspect=PayoutOf.SHARED_METER if shared else PayoutOf.METER
        )
    if working.odds is not None and working.formula is Formula.PAYS:
        stakes = stakes_of(working.stake, working.odds, chips)
        return Skill(Family.PAYOUT, bet.kind, working.odds, stakes)
    return Skill(Family.PAYOUT, bet.kind, aspect=_OF_FORMULA[working.formula])
