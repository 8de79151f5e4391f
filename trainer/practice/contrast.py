"""Contrasts: the same situation under another document, and what a mistake takes it for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.making.recipe import seed
from trainer.making.situations import MadeRound, Situation, make_round
from trainer.making.tables import PracticeTable
from trainer.practice.drills import GENERATORS, ON, Drill, drill, skill_of, skill_of_id
from trainer.practice.generating import Difficulty, DrillQuestion
from trainer.practice.skills import Family, Skill
from trainer.procedure.ask import questions
from trainer.procedure.error_models import AmountError, recognise
from trainer.procedure.mistakes import Mistake
from trainer.procedure.questions import Answer, Money, without_chips
from trainer.procedure.total_errors import TotalError
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import Card
from trainer.rules.money import Cents

CONTRAST: Final = Skill(Family.CONTRAST)
"""Knowing what is different at another table; practised where there is more than one."""


def contrast(made: Drill, table: PracticeTable) -> Drill | None:
    """The question of ``made`` on the same cards and stakes at ``table``; None if it is no other.

    It is another if the same hand may do something else there. What a hand may do follows from what
    lies on the table, so that only the rules make the difference: what is paid depends on the cards
    to come, and these are not dealt in the same order under every document.
    """
    scenario, rules = made.made.round.scenario, table.document.id
    if made.skill.family is not Family.OPTIONS or rules == scenario.rules:
        return None
    bettors = [bettor for box in scenario.boxes for bettor in box.bettors]
    if any(not bettor.side_bets.keys() <= table.document.bets for bettor in bettors):
        return None
    calls: dict[int, Sequence[Call]] = {
        box.number: [wish.call for bettor in box.bettors for wish in bettor.calls]
        for box in scenario.boxes
    }
    boxes = tuple(
        replace(box, bettors=tuple(replace(bettor, calls=()) for bettor in box.bettors))
        for box in scenario.boxes
    )
    there = replace(scenario, rules=rules, boxes=boxes, shoe=())
    chance = Random(f"{made.id}/{rules}")
    again = make_round(table, Situation(there, _opening(made.made), calls=calls), chance)
    return None if again is None else _drill(made, again, table)


def _opening(made: MadeRound) -> dict[Place, Sequence[Card]]:
    """The first two cards of each box, and the dealer's first (¶3.11)."""
    shoe, boxes = made.round.scenario.shoe, made.round.scenario.boxes
    up_card = len(boxes)
    opening: dict[Place, Sequence[Card]] = {
        Place(box.number, 1): (shoe[number], shoe[up_card + 1 + number])
        for number, box in enumerate(boxes)
    }
    opening[DEALER] = (shoe[up_card],)
    return opening


def _drill(made: Drill, again: MadeRound, table: PracticeTable) -> Drill | None:
    """The drill of the same hand, if it may do something else."""
    chips = table.chips.chips
    first = DrillQuestion(made.question, made.made.playthrough, made.made.round.terms, chips)
    asks = GENERATORS[made.skill.family].asks
    for question in questions(again.playthrough, again.round.terms, asks):
        asked = DrillQuestion(question, again.playthrough, again.round.terms, chips)
        if (
            skill_of(asked) is not None
            and _same_hand(first, asked)
            and question.expected != made.question.expected
        ):
            return Drill(
                CONTRAST, made.difficulty, made.seed, again, question, None, made.flash, made
            )
    return None


def _same_hand(first: DrillQuestion, asked: DrillQuestion) -> bool:
    return asked.question.about == first.question.about and asked.cards == first.cards


# What a mistake takes for something else, beside what it is.

WITHIN: Final = 20
"""A mistake that is made again within so many answers is no slip: the two are told apart."""

_OF_ODDS: Final = frozenset(
    (
        AmountError.EVEN_MONEY,
        AmountError.BLACKJACK_ODDS,
        AmountError.BLACKJACK_FOR_EVEN_MONEY,
        AmountError.TWO_TO_ONE,
        AmountError.OTHER_TIER,
    )
)
"""The mistakes that would be right for another bet or hand."""

_BESIDE: Final[Mapping[Mistake, str]] = MappingProxyType(
    {
        AmountError.SIX_TO_FIVE: "payout.main.1-to-1.plain",
        AmountError.HALF_ALONE: "payout.main.1-to-1.plain",
        AmountError.STAKE_COUNTED: "payout.main.1-to-1.plain",
        AmountError.TO_AS_FOR: "payout.main.1-to-1.plain",
        AmountError.INSURANCE_ON_INITIAL_BET: "insurance.plain.maximum",
        AmountError.INSURANCE_ON_HALF: "insurance.plain.maximum",
        AmountError.FULL_STAKE: "payout.insurance.2-to-1.plain",
        AmountError.THIRD: "payout.insurance.2-to-1.plain",
        AmountError.NOT_HALVED: "payout.main.not_paid",
        AmountError.NONE_RETURNED: "payout.main.not_paid",
        TotalError.ACE_AS_ELEVEN: "total.soft",
        TotalError.ACES_AS_ELEVEN: "total.soft",
        TotalError.HARD_AS_SOFT: "total.soft",
        TotalError.TOO_MANY_CARDS: "total.soft",
        TotalError.NO_BLACKJACK: "total.soft",
        TotalError.ACE_AS_ONE: "total.several_with_ace",
        TotalError.SOFT_AS_HARD: "total.several_with_ace",
    }
)
"""What each of the others is told apart from."""


def beside(made: Drill, given: Answer, mistake: Mistake, offered: Sequence[Skill]) -> Skill | None:
    """The skill that is asked beside that of ``made``, where ``given`` showed a mistake.

    It is one of those ``offered``: what would have been answered rightly, if there is such a thing.
    """
    if mistake not in _OF_ODDS:
        wanted = _BESIDE.get(mistake)
        return next((skill for skill in offered if skill.id == wanted != made.skill.id), None)
    case, amount = made.case, without_chips(given)
    found = recognise(case, amount.amount) if case and isinstance(amount, Money) else ()
    odds = {(one.odds.pays, one.odds.per) for one in found if one.error is mistake and one.odds}
    paid = (
        skill
        for skill in offered
        if skill.family is Family.PAYOUT and skill.odds and skill.odds[:2] in odds
    )
    others = (skill for skill in paid if skill != made.skill)
    return min(others, key=lambda skill: _far(skill, made.skill), default=None)


def _far(skill: Skill, other: Skill) -> tuple[bool, bool, bool]:
    """The sort key of a skill by how little it is like another one: the most alike come first."""
    return skill.bet != other.bet, skill.bet is not BetKind.MAIN, skill.stakes != other.stakes


def most_alike(skill: Skill, offered: Sequence[Skill]) -> Skill | None:
    """The skill that a stuck one is asked beside: of its family, paid otherwise if it is paid."""
    others = (one for one in offered if one.family is skill.family and one != skill)

    def far(one: Skill) -> tuple[bool, ...]:
        return one.odds is not None and one.odds == skill.odds, *_far(one, skill)

    return min(others, key=far, default=None)


def drill_again(text: str, tables: Iterable[PracticeTable]) -> Drill:
    """The drill with this id, at those of ``tables`` that have its document or documents.

    Raises ValueError for a text that is no id of a drill, and where no table has its document.
    """
    by_rules = {table.document.id: table for table in tables}
    skill, rules, difficulty, number, *other = text.split("/")
    if not {rules, *other} <= by_rules.keys() or len(other) > 1:
        raise ValueError(f"{text}: there is no such table")
    number, _on, stake = number.partition(ON)
    made = drill(
        skill_of_id(skill),
        by_rules[rules],
        Difficulty(int(difficulty)),
        seed(number),
        Cents(int(stake)) if stake else None,
    )
    if not other:
        return made
    again = contrast(made, by_rules[other[0]])
    if again is None:
        raise ValueError(f"{text}: there is no contrast")
    return again
