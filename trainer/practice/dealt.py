"""The skills that the acts of a round dealt by hand train: those of the questions in Guided."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple, Self

from trainer.dealing.acts import (
    AskHowToGoOn,
    AskWhichCard,
    CarryOut,
    DealCard,
    DealerAct,
    Decline,
    Discard,
    PutRight,
    Refuse,
    Report,
    Say,
    SayBlackjack,
    SayTotal,
    Settling,
    TellMinimum,
)
from trainer.dealing.judging import FaultKind
from trainer.dealing.round import Dealing, Tried
from trainer.felt.chips import Chip
from trainer.practice.drills import skill_of
from trainer.practice.generating import DrillQuestion
from trainer.practice.generators.acts import next_act_of
from trainer.practice.generators.hands import dealer_of, options_of
from trainer.practice.generators.incidents import IrregularOf, LimitsOf
from trainer.practice.generators.insurance import InsuranceOf
from trainer.practice.generators.totals import TotalOf
from trainer.practice.skills import Family, Skill
from trainer.procedure.acts import Act
from trainer.rules.bets import DEALER, BetKind
from trainer.rules.ruleset import Terms
from trainer.snapshot.fold import snapshot_after
from trainer.snapshot.snapshot import Snapshot

_ORDER: Final = frozenset((FaultKind.TOO_EARLY, FaultKind.NOT_OWED, FaultKind.OTHER_PLACE))
"""What is wrong with an act that is none of itself: something else comes next."""


class ActMoment(NamedTuple):
    """The table before an act; ``paid`` is what is trained by settling its bet, if it settles one.

    The question that Guided would ask about the bet is there only until the bet is settled.
    """

    table: Snapshot
    terms: Terms
    paid: Skill | None

    @classmethod
    def before(cls, act: DealerAct, now: Dealing, chips: Sequence[Chip]) -> Self:
        """The moment before ``act``; ``chips`` are those of the table."""
        terms = now.round.terms
        asked = now.asked_about(act.bet) if isinstance(act, Settling) else None
        paid = None
        if asked is not None:
            paid = skill_of(DrillQuestion(asked.question, asked.playthrough, terms, chips))
        return cls(snapshot_after(now.round.events), terms, paid)

    def trained(self, tried: Tried) -> Skill:
        fault = tried.fault
        of_order = fault is not None and fault.kind in _ORDER
        if of_order and not isinstance(tried.act, _OF_ITSELF):
            return next_act_of(self.table)
        return self._of(tried.act) or next_act_of(self.table)

    def _of(self, act: DealerAct) -> Skill | None:
        """The skill of an act by itself; None for one that only has its place in the order."""
        match act:
            case SayTotal() | SayBlackjack():
                return Skill(Family.TOTAL, aspect=TotalOf.DEALER)
            case CarryOut(place=place) | Decline(place=place) if len(self.table.face_up(place)) > 1:
                return options_of(self.table, place, self.terms)
            case DealCard(place) if place == DEALER:
                return dealer_of(self.table.face_up(DEALER))
            case Refuse(bet=bet) if bet.kind is BetKind.INSURANCE:
                return Skill(Family.INSURANCE, aspect=InsuranceOf.OFFERED)
            case Refuse():
                return Skill(Family.LIMITS, aspect=LimitsOf.BACK)
            case TellMinimum():
                return Skill(Family.LIMITS, aspect=LimitsOf.REMEDY)
            case _ if isinstance(act, Settling):
                return self.paid
            case _:
                aspect = _IRREGULAR.get(act.line if isinstance(act, Say) else type(act))
                return None if aspect is None else Skill(Family.IRREGULARITY, aspect=aspect)


def drills_for(skill: Skill, offered: Collection[Skill]) -> tuple[Skill, ...]:
    """The skills among those ``offered`` at a table that a drill for a mistake is held of.

    What no drill is made of, a side bet that is taken for instance, is practised with the rest of
    its kind.
    """
    closer = (
        lambda other: other == skill,
        lambda other: other._replace(stakes=None) == skill._replace(stakes=None),
        lambda other: (other.family, other.bet) == (skill.family, skill.bet),
        lambda other: other.family is skill.family,
        lambda other: other.family is Family.NEXT_ACT,
    )
    return next(filter(None, (tuple(filter(like, offered)) for like in closer)), ())


_OF_ITSELF: Final = (AskHowToGoOn, AskWhichCard, DealCard, Discard, PutRight, Report)
"""The acts that are wrong for what they do, also where something else comes next."""

_IRREGULAR: Final[dict[Act | type[DealerAct], IrregularOf]] = {
    Act.STOP_FOR_ERROR: IrregularOf.WHAT,
    Act.DECLARE_VOID: IrregularOf.VOID,
    Report: IrregularOf.WHAT,
    AskHowToGoOn: IrregularOf.OPTIONS,
    AskWhichCard: IrregularOf.ORDER,
    PutRight: IrregularOf.BELONGS,
    Discard: IrregularOf.REMEDY,
}
