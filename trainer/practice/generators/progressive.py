"""The progressive wager: its hands, its pays and its meters, at any pay table of the document."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from trainer.making.people import others, person
from trainer.making.progressives import facts_of, pay_tables_at
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes
from trainer.making.tables import PracticeTable
from trainer.practice.generating import Difficulty, DrillRequest
from trainer.practice.generators.payout_of import PayoutOf
from trainer.practice.skills import Family, Skill
from trainer.rulebook import ProgressiveFacts, TableFacts, game_of
from trainer.rulebook.house_choices import Table
from trainer.rulebook.paytables import PayTable
from trainer.rules.bets import DEALER, BetKind, Outcome, Place
from trainer.rules.cards import Card, Rank, Suit, deck
from trainer.rules.money import Formula, Jackpot, Odds, Working
from trainer.rules.ruleset import Evaluator, SideBet, Terms
from trainer.scenario.model import Box, Scenario
from trainer.sidebets.progressive import Progressive, always_in_suit
from trainer.texts import N_, TextEnum

BETS: Final = frozenset((BetKind.PROGRESSIVE, BetKind.ENVY, BetKind.DEALER_ENVY))


class NamingOf(TextEnum):
    """What the names of the hands stand for at the table."""

    ALTERNATE = "alternate", N_("ranks chosen by the house")
    SUIT = "suit", N_("suit chosen by the house")


# What a question trains


def named_by(terms: Terms) -> NamingOf | None:
    """Say what is special about the names of the hands; None where they are the ordinary ones."""
    side_bet = terms.side_bets[BetKind.PROGRESSIVE]
    evaluator = side_bet.evaluator
    assert isinstance(evaluator, Progressive), "it evaluates a progressive"
    if evaluator.ranks and evaluator.ranks != _HIGHEST[: len(evaluator.ranks)]:
        return NamingOf.ALTERNATE
    return NamingOf.SUIT if any(map(always_in_suit, side_bet.pays)) else None


_HIGHEST: Final = (Rank.ACE, *reversed(tuple(Rank)[1:]))


def paid_as(working: Working, terms: Terms) -> PayoutOf:
    """Return what a payout of a progressive wager is."""
    side_bet = terms.side_bets[BetKind.PROGRESSIVE]
    if working.formula is Formula.METER:
        if working.denominator > working.numerator:
            return PayoutOf.SHARED_METER
        return PayoutOf.LEVEL if terms.meters and len(terms.meters.levels) > 1 else PayoutOf.METER
    if working.formula is not Formula.PAYS:
        return PayoutOf.RETURNED
    dynamic = {side_bet.pays[hand] for hand in side_bet.dynamic}
    return PayoutOf.DYNAMIC if working.odds in dynamic else PayoutOf.TIER


# What a table offers


def _ordinary(_table: PayTable) -> bool:
    return True


def _one_meter(table: PayTable) -> bool:
    return table.levels == 1


def _several_meters(table: PayTable) -> bool:
    return table.levels > 1


def _with_meter(table: PayTable) -> bool:
    return table.levels > 0


def _dynamic(table: PayTable) -> bool:
    return table.most_dynamic > 0


def _envy(table: PayTable) -> bool:
    return any(row.envy is not None for row in table.rows)


def _dealer_envy(table: PayTable) -> bool:
    return table.dealer_envy is not None


def _in_suit(table: PayTable) -> bool:
    return table.suit_specific and table.ranks == _HIGHEST[: len(table.ranks)]


def _any_suit(table: PayTable) -> bool:
    return not table.suit_specific and table.ranks == _HIGHEST[: len(table.ranks)]


def _with_ranks(table: PayTable) -> bool:
    return bool(table.ranks)


_NEEDS: Final[Mapping[Skill, Callable[[PayTable], bool]]] = MappingProxyType(
    {
        Skill(Family.NAMING, BetKind.PROGRESSIVE): _any_suit,
        Skill(Family.NAMING, BetKind.PROGRESSIVE, aspect=NamingOf.ALTERNATE): _with_ranks,
        Skill(Family.NAMING, BetKind.PROGRESSIVE, aspect=NamingOf.SUIT): _in_suit,
        Skill(Family.PAYOUT, BetKind.PROGRESSIVE, aspect=PayoutOf.TIER): _ordinary,
        Skill(Family.PAYOUT, BetKind.PROGRESSIVE, aspect=PayoutOf.DYNAMIC): _dynamic,
        Skill(Family.PAYOUT, BetKind.PROGRESSIVE, aspect=PayoutOf.METER): _one_meter,
        Skill(Family.PAYOUT, BetKind.PROGRESSIVE, aspect=PayoutOf.LEVEL): _several_meters,
        Skill(Family.PAYOUT, BetKind.PROGRESSIVE, aspect=PayoutOf.SHARED_METER): _with_meter,
        Skill(Family.WHO, BetKind.PROGRESSIVE, aspect=PayoutOf.METER): _with_meter,
        Skill(Family.WHO, BetKind.ENVY): _envy,
        Skill(Family.PAYOUT, BetKind.ENVY, aspect=PayoutOf.ENVY): _envy,
        Skill(Family.PAYOUT, BetKind.DEALER_ENVY, aspect=PayoutOf.DEALER_ENVY): _dealer_envy,
    }
)
"""The skills of the progressive, and what its pay table needs for them."""


def names_at(table: PracticeTable) -> Iterator[Skill]:
    """The hands that are named at the table."""
    return (skill for skill in _skills(table) if skill.family is Family.NAMING)


def payouts_at(table: PracticeTable) -> Iterator[Skill]:
    """Return what is paid on progressive wagers at the table."""
    return (skill for skill in _skills(table) if skill.family is Family.PAYOUT)


def players_at(table: PracticeTable) -> Iterator[Skill]:
    """Return what players are told apart by at the table: who is paid a meter, or Envy."""
    return (skill for skill in _skills(table) if skill.family is Family.WHO)


def _skills(table: PracticeTable) -> Iterator[Skill]:
    tables = pay_tables_at(table)
    for skill, needs in _NEEDS.items():
        own = table.document.house.table.progressive
        if own is not None and skill.aspect in (NamingOf.ALTERNATE, PayoutOf.DYNAMIC):
            chosen = own.ranks if skill.aspect is NamingOf.ALTERNATE else own.dynamic
            if not chosen:
                continue
        if any(map(needs, tables)):
            yield skill


# Situations


def situation(wanted: DrillRequest) -> Situation:
    """One or two boxes with a progressive wager, and the hand that is wanted."""
    chance, skill, document = wanted.chance, wanted.skill, wanted.table.document
    facts = _facts(wanted)
    terms = game_of(document).terms(TableFacts(progressive=facts))
    side_bet = terms.side_bets[BetKind.PROGRESSIVE]
    hand = _hand(side_bet, skill, chance)
    several = skill.aspect is PayoutOf.SHARED_METER
    players = 2 if several or skill.bet is BetKind.ENVY else 1
    if skill.family is Family.WHO:
        players = _PLAYERS[wanted.difficulty]
        several = wanted.difficulty is Difficulty.HARD and chance.random() < _OFTEN
    numbers = chance.sample(range(1, 6), players)
    names = others(chance, ())
    wagers = _wagers(wanted, numbers)
    boxes = [
        Box(
            number,
            (
                person(
                    chance,
                    main=wanted.stake(pattern=Stakes.PLAIN),
                    progressive=number in wagers,
                    name=names.pop(),
                ),
            ),
        )
        for number in sorted(numbers)
    ]
    opening: dict[Place, Sequence[Card]] = {}
    made = _cards(chance, side_bet.evaluator, hand)
    if made is not None:
        opening[Place(numbers[0], 1)] = made[0]
        opening[DEALER] = (made[1],)
        if several:
            opening[Place(numbers[1], 1)] = made[0]
    table = Table(progressive=facts)
    return Situation(Scenario(document.id, tuple(boxes), (), table=table), opening)


_PLAYERS: Final = {Difficulty.EASY: 3, Difficulty.USUAL: 4, Difficulty.HARD: 5}
"""The players among whom somebody is paid."""
_OFTEN: Final = 0.5


def _wagers(wanted: DrillRequest, numbers: Sequence[int]) -> Sequence[int]:
    """The boxes with a wager: all, unless who has one is what is asked.

    Then the last has none, and perhaps some others; the first has one, and the hand.
    """
    if wanted.skill.family is not Family.WHO:
        return numbers
    first, *rest = numbers[:-1]
    most = max(len(rest) - 1, 0)
    without = set(wanted.chance.sample(rest, wanted.chance.randint(0, most)))
    return (first, *(number for number in rest if number not in without))


def _facts(wanted: DrillRequest) -> ProgressiveFacts:
    """The progressive of the table: the house's, or one of the document's by chance."""
    tables = [
        pay_table for pay_table in pay_tables_at(wanted.table) if _NEEDS[wanted.skill](pay_table)
    ]
    alternate = wanted.skill.aspect is NamingOf.ALTERNATE
    return facts_of(wanted.table, tables, wanted.chance, alternate=alternate)


def _hand(side_bet: SideBet, skill: Skill, chance: Random) -> TextEnum:
    """A hand of the wanted kind; where hands are named, any of them or none."""
    pays = side_bet.pays
    if skill.family is Family.NAMING:
        return chance.choice((*pays, Outcome.LOSE))
    if skill.family is Family.WHO and chance.random() < _OFTEN:
        return chance.choice(tuple(pays))
    if skill.bet is BetKind.ENVY:
        return chance.choice(tuple(side_bet.envy))
    if skill.aspect is PayoutOf.TIER:
        fixed = [hand for hand, pay in pays.items() if isinstance(pay, Odds)]
        return chance.choice([hand for hand in fixed if hand not in side_bet.dynamic] or fixed)
    if skill.aspect is PayoutOf.DYNAMIC:
        # In the order of the pays: that of a set differs from one run of the program to the next.
        return chance.choice([hand for hand in pays if hand in side_bet.dynamic])
    return chance.choice([hand for hand, pay in pays.items() if isinstance(pay, Jackpot)])


def _cards(
    chance: Random, evaluator: Evaluator, hand: TextEnum
) -> tuple[tuple[Card, Card], Card] | None:
    """Two cards and the dealer's first that make ``hand``: all hands are made of one rank."""
    assert isinstance(evaluator, Progressive), "it evaluates a progressive"
    ranks = [*evaluator.ranks, *chance.sample(tuple(Rank), len(Rank))]
    for rank in ranks:
        suits = list(itertools.product(Suit, repeat=3))
        chance.shuffle(suits)
        for first, second, third in suits:
            cards = Card(rank, first), Card(rank, second)
            # Most pairs lie beside another rank.
            for up_card in (chance.choice(deck()), Card(rank, third)):
                if evaluator.outcome(cards, up_card) == hand:
                    return cards, up_card
    return None
