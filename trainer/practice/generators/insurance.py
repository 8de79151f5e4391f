"""Insurance: what is accepted, what goes back, and what is the most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.making.cards import card, hard
from trainer.making.people import person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes, stakes_of, usual_part
from trainer.making.tables import PracticeTable
from trainer.practice.generating import DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.money import Cents, Odds
from trainer.scenario.model import Box, Scenario
from trainer.texts import N_, TextEnum


class InsuranceOf(TextEnum):
    """What is asked about Insurance."""

    OFFERED = "offered", N_("accept, or return how much")
    MAXIMUM = "maximum", N_("how much it may be")


def trains(asked: DrillQuestion) -> Skill | None:
    """Tell whether what is placed is accepted, or how much may be placed on such an Initial Bet."""
    question = asked.question
    if question.working is None:
        return None
    if question.offered:
        return Skill(Family.INSURANCE, aspect=InsuranceOf.OFFERED)
    working = question.working
    stakes = stakes_of(working.stake, Odds(working.numerator, working.denominator), asked.chips)
    return Skill(Family.INSURANCE, stakes=stakes, aspect=InsuranceOf.MAXIMUM)


def skills(_table: PracticeTable) -> Iterator[Skill]:
    """Return what is placed, and the most on Initial Bets of every look."""
    yield Skill(Family.INSURANCE, aspect=InsuranceOf.OFFERED)
    yield from (
        Skill(Family.INSURANCE, stakes=stakes, aspect=InsuranceOf.MAXIMUM) for stakes in Stakes
    )


def situation(wanted: DrillRequest) -> Situation:
    """One box against an Ace; whether it insures itself depends on what is wanted."""
    if wanted.skill.aspect is InsuranceOf.OFFERED:
        return insured(wanted, blackjack=wanted.chance.random() < 0.3)
    half = Odds(*wanted.table.document.ruleset.insurance_per_bet)
    return against_an_ace(wanted, wanted.stake(odds=half), None, blackjack=False)


def insured(wanted: DrillRequest, *, blackjack: bool) -> Situation:
    """One box with Insurance, and whether the dealer then has a Blackjack (¶3.15.2)."""
    chance, rules = wanted.chance, wanted.table.document.ruleset
    half = Odds(*rules.insurance_per_bet)
    main = wanted.stake(pattern=chance.choice((Stakes.ODD, Stakes.MIXED)), odds=half)
    if wanted.skill.stakes is Stakes.PLAIN:
        doubled = Cents(wanted.stake() * half.per // half.pays)
        main = min(doubled, wanted.limits[BetKind.MAIN].maximum)
    insurance = rules.highest_insurance(main)
    if not rules.insurance_exact and chance.random() < 0.3:
        insurance = usual_part(insurance, wanted.table.chips.chips, chance)
    return against_an_ace(wanted, main, insurance, blackjack=blackjack)


def against_an_ace(
    wanted: DrillRequest, main: Cents, insurance: Cents | None, *, blackjack: bool
) -> Situation:
    """One box that stands against the dealer's Ace."""
    chance, number = wanted.chance, wanted.chance.randint(1, 5)
    second = card(chance, 10 if blackjack else chance.randint(2, 9))
    hole_card = wanted.table.document.ruleset.hole_card
    box = Box(number, (person(chance, main=main, insurance=insurance),))
    dealer = (card(chance, 1), second) if hole_card else (card(chance, 1),)
    return Situation(
        Scenario(wanted.table.document.id, (box,), ()),
        {Place(number, 1): hard(chance, chance.randint(12, 20)), DEALER: dealer},
        () if hole_card else (second,),
        {number: (Call.STAND,)},
    )


INSURANCE: Final = Generator(
    Family.INSURANCE, frozenset((QuestionGroup.INSURANCE,)), trains, skills, situation, InsuranceOf
)
