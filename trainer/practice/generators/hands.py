"""What may be done with a hand: a box's by its players, the dealer's by the dealer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.making.cards import card, cards_of, hard
from trainer.making.people import person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable
from trainer.practice.generating import DrillQuestion, DrillRequest, Generator
from trainer.practice.skills import Family, Skill
from trainer.procedure.questions import QuestionGroup
from trainer.rules.bets import DEALER, Call, Place
from trainer.rules.cards import Card, Rank
from trainer.rules.ruleset import SurrenderRule, Terms
from trainer.scenario.model import Box, Scenario
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_, TextEnum


class OptionsOf(TextEnum):
    """The hand whose options are asked for."""

    FIRST_TWO = "first_two", N_("two cards")
    PAIR = "pair", N_("a pair")
    LATER = "later", N_("three cards or more")
    AFTER_SPLIT = "after_split", N_("after a Split")
    FIRST_TWO_SURRENDER = "first_two_surrender", N_("two cards, with Surrender")
    PAIR_SURRENDER = "pair_surrender", N_("a pair, with Surrender")


_WITH_SURRENDER: Final[Mapping[OptionsOf, OptionsOf]] = MappingProxyType(
    {
        OptionsOf.FIRST_TWO: OptionsOf.FIRST_TWO_SURRENDER,
        OptionsOf.PAIR: OptionsOf.PAIR_SURRENDER,
    }
)


def options_train(asked: DrillQuestion) -> Skill | None:
    """Return which hand's options a question asks for, and whether Surrender is one of them."""
    about = asked.question.about
    if about is None:
        return None
    moment = asked.playthrough.snapshots[asked.question.step]
    return options_of(moment, about, asked.terms)


def options_of(table: Snapshot, place: Place, terms: Terms) -> Skill:
    """To know what may be done with the hand at ``place``."""
    plain = _plain(table.face_up(place), split=place in table.split)
    surrender = terms.ruleset.surrender is not SurrenderRule.NEVER
    return Skill(Family.OPTIONS, aspect=_WITH_SURRENDER.get(plain, plain) if surrender else plain)


def _plain(cards: Sequence[Card], *, split: bool) -> OptionsOf:
    if split:
        return OptionsOf.AFTER_SPLIT
    if len(cards) > 2:
        return OptionsOf.LATER
    return OptionsOf.PAIR if cards[0].points == cards[1].points else OptionsOf.FIRST_TWO


def options_at(table: PracticeTable) -> Iterator[Skill]:
    """The hands that are asked for their call at the table."""
    surrender = table.document.ruleset.surrender is not SurrenderRule.NEVER
    for kind in (OptionsOf.FIRST_TWO, OptionsOf.PAIR, OptionsOf.LATER, OptionsOf.AFTER_SPLIT):
        aspect = _WITH_SURRENDER.get(kind, kind) if surrender else kind
        yield Skill(Family.OPTIONS, aspect=aspect)


def options_situation(wanted: DrillRequest) -> Situation:
    """One box with such a hand."""
    chance, aspect = wanted.chance, wanted.skill.aspect
    number = chance.randint(1, 5)
    calls: tuple[Call, ...] = ()
    drawn: tuple[Card, ...] = ()
    if aspect in (OptionsOf.PAIR, OptionsOf.PAIR_SURRENDER, OptionsOf.AFTER_SPLIT):
        cards = _pair(chance)
        calls = (Call.SPLIT,) if aspect is OptionsOf.AFTER_SPLIT else (Call.STAND,)
    elif aspect is OptionsOf.LATER:
        cards, calls = hard(chance, chance.randint(5, 11)), (Call.HIT, Call.STAND)
    else:
        cards = cards_of(chance, 2, lambda cards: cards[0].points != cards[1].points)
    bettor = person(chance, main=wanted.stake(pattern=Stakes.PLAIN))
    return Situation(
        Scenario(wanted.table.document.id, (Box(number, (bettor,)),), ()),
        {Place(number, 1): cards},
        drawn,
        {number: calls} if calls else {},
    )


def _pair(chance: Random) -> tuple[Card, ...]:
    rank = chance.choice(tuple(Rank))
    return cards_of(chance, 2, lambda cards: all(other.rank is rank for other in cards))


class DealerHand(TextEnum):
    """The hand that the dealer has."""

    HARD = "hard", N_("without an Ace")
    SOFT = "soft", N_("with an Ace")


def dealer_trains(asked: DrillQuestion) -> Skill | None:
    """Return which hand of the dealer a question is about; None before the hole card is turned."""
    return dealer_of(asked.cards)


def dealer_of(cards: Sequence[Card]) -> Skill | None:
    """To know whether the dealer draws to ``cards``; None before the hole card is turned."""
    if len(cards) < 2:
        return None
    ace = any(other.rank is Rank.ACE for other in cards)
    return Skill(Family.DEALER, aspect=DealerHand.SOFT if ace else DealerHand.HARD)


def dealer_at(_table: PracticeTable) -> Iterator[Skill]:
    """The hands that a dealer may have."""
    yield from (Skill(Family.DEALER, aspect=kind) for kind in DealerHand)


def dealer_situation(wanted: DrillRequest) -> Situation:
    """One box that stands, and the dealer's hand by chance, with an Ace where that is wanted."""
    chance = wanted.chance
    number = chance.randint(1, 5)
    bettor = person(chance, main=wanted.stake(pattern=Stakes.PLAIN))
    dealer = card(chance, 1 if chance.random() < 0.5 else chance.randint(2, 6))
    opening: dict[Place, Sequence[Card]] = {Place(number, 1): hard(chance, chance.randint(12, 20))}
    if wanted.skill.aspect is DealerHand.SOFT:
        opening[DEALER] = (dealer,)
    return Situation(
        Scenario(wanted.table.document.id, (Box(number, (bettor,)),), ()),
        opening,
        calls={number: (Call.STAND,)},
    )


OPTIONS: Final = Generator(
    Family.OPTIONS,
    frozenset((QuestionGroup.OPTIONS,)),
    options_train,
    options_at,
    options_situation,
    OptionsOf,
)
DEALER_HANDS: Final = Generator(
    Family.DEALER,
    frozenset((QuestionGroup.DEALER,)),
    dealer_trains,
    dealer_at,
    dealer_situation,
    DealerHand,
)
