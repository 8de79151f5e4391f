"""Totals of hands: two cards or many, hard and soft, and the dealer's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from trainer.making.cards import cards_of
from trainer.making.people import person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable
from trainer.practice.generating import Difficulty, DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.cards import TWENTY_ONE, Card, Rank, point_total
from trainer.scenario.model import Box, Scenario
from trainer.texts import N_, TextEnum

_SEVERAL: Final = 4
"""The most cards that are added up at a glance."""
_MANY: Final = 7
_GLANCE, _LONG_GLANCE = 1_500, 3_500


class TotalOf(TextEnum):
    """What kind of hand is added up."""

    HARD = "hard", N_("two cards")
    SOFT = "soft", N_("two cards with an Ace")
    SEVERAL = "several", N_("three or four cards")
    SEVERAL_WITH_ACE = "several_with_ace", N_("three or four cards with an Ace")
    MANY = "many", N_("five cards or more")
    DEALER = "dealer", N_("the dealer’s hand")


def trains(asked: DrillQuestion) -> Skill | None:
    """Return which hand a question has added up."""
    return Skill(Family.TOTAL, aspect=_kind(asked))


def _kind(asked: DrillQuestion) -> TotalOf:
    if asked.question.about == DEALER:
        return TotalOf.DEALER
    cards = asked.cards
    ace = any(card.rank is Rank.ACE for card in cards)
    if len(cards) > _SEVERAL:
        return TotalOf.MANY
    if len(cards) > 2:
        return TotalOf.SEVERAL_WITH_ACE if ace else TotalOf.SEVERAL
    return TotalOf.SOFT if ace else TotalOf.HARD


def skills(_table: PracticeTable) -> Iterator[Skill]:
    """Every kind of hand, at every table."""
    yield from (Skill(Family.TOTAL, aspect=kind) for kind in TotalOf)


def situation(wanted: DrillRequest) -> Situation:
    """One box whose hand, or a dealer whose hand, is of the wanted kind."""
    chance, table = wanted.chance, wanted.table
    number = chance.randint(1, 5)
    bettor = person(chance, main=wanted.stake(pattern=Stakes.PLAIN))
    scenario = Scenario(table.document.id, (Box(number, (bettor,)),), ())
    if wanted.skill.aspect is TotalOf.DEALER:
        return Situation(scenario)
    cards = _hand(wanted)
    calls = (*([Call.HIT] * (len(cards) - 2)), Call.STAND)
    opening = {Place(number, 1): cards[:2]}
    return Situation(scenario, opening, cards[2:], {number: calls})


def _hand(wanted: DrillRequest) -> Sequence[Card]:
    chance, kind = wanted.chance, wanted.skill.aspect
    ace = kind in (TotalOf.SOFT, TotalOf.SEVERAL_WITH_ACE)
    if kind in (TotalOf.HARD, TotalOf.SOFT):
        number = 2
    elif kind is TotalOf.MANY:
        number = chance.randint(_SEVERAL + 1, _MANY - (wanted.difficulty is Difficulty.EASY))
    else:
        number = chance.randint(3, _SEVERAL)
    return cards_of(chance, number, lambda cards: _drawn_to(cards, chance, ace=ace))


def _drawn_to(cards: Sequence[Card], chance: Random, *, ace: bool) -> bool:
    """Tell whether a player may have drawn these cards: no total before the last is 21 or over."""
    aces = sum(card.rank is Rank.ACE for card in cards)
    if ace != (aces > 0) and len(cards) <= _SEVERAL:
        return False
    before = (point_total(cards[:count]) for count in range(2, len(cards)))
    # Somebody who draws to a high total is rare at a table.
    return all(
        total.points < TWENTY_ONE and (total.soft or total.points < 17 or chance.random() < 0.1)
        for total in before
    )


def glance(wanted: DrillRequest) -> int | None:
    """Milliseconds for which a hand is seen, where that is hard: longer where it has many cards."""
    if wanted.difficulty is not Difficulty.HARD or wanted.skill.aspect is TotalOf.DEALER:
        return None
    return _LONG_GLANCE if wanted.skill.aspect is TotalOf.MANY else _GLANCE


TOTALS: Final = Generator(
    Family.TOTAL,
    frozenset((QuestionGroup.TOTALS,)),
    trains,
    skills,
    situation,
    TotalOf,
    flash=glance,
)
