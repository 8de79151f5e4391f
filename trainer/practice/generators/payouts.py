"""Payouts of one bet: every kind of bet at every odds that a table pays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from trainer.making.cards import blackjack, card, cards_of, hard
from trainer.making.people import person
from trainer.making.situations import Situation
from trainer.making.stakes import Stakes, stakes_of
from trainer.making.tables import PracticeTable, side_bets
from trainer.practice.company import with_side_bet
from trainer.practice.generating import DrillQuestion, DrillRequest, Generator
from trainer.practice.generators import progressive
from trainer.practice.generators.insurance import insured
from trainer.practice.generators.payout_of import PayoutOf
from trainer.practice.skills import Family, Skill
from trainer.procedure.ask_payouts import asks_even_money
from trainer.procedure.questions import InChips, QuestionGroup
from trainer.rules.bets import DEALER, BetKind, Call, Place
from trainer.rules.cards import Card
from trainer.rules.money import Formula, Odds
from trainer.rules.ruleset import BlackjackTakes, SurrenderRule
from trainer.scenario.model import Box, Scenario

_LOW: Final = range(2, 9)
"""Up-cards that promise no Blackjack."""


_OF_FORMULA: Final[Mapping[Formula, PayoutOf]] = MappingProxyType(
    {
        Formula.HALF: PayoutOf.SURRENDER,
        Formula.ONE_INITIAL_BET: PayoutOf.ONE_INITIAL_BET,
        Formula.TAKES: PayoutOf.NOT_PAID,
        Formula.LEAVES: PayoutOf.NOT_PAID,
        Formula.RETURNS: PayoutOf.RETURNED,
        Formula.ENVY: PayoutOf.ENVY,
        Formula.DEALER_ENVY: PayoutOf.DEALER_ENVY,
    }
)


def trains(asked: DrillQuestion) -> Skill | None:
    """The payout that a question trains; None for several bets, or where it is about its chips."""
    working, bet = asked.question.working, asked.question.bet
    if working is None or bet is None or asked.question.counted is not None:
        return None
    if isinstance(asked.question.expected, InChips):
        return None
    if asks_even_money(asked.question):
        return Skill(Family.PAYOUT, bet.kind, aspect=PayoutOf.EVEN_MONEY)
    if bet.kind is BetKind.PROGRESSIVE and working.formula is not Formula.TAKES:
        aspect = progressive.paid_as(working, asked.terms)
        return Skill(Family.PAYOUT, bet.kind, aspect=aspect)
    if working.odds is not None and working.formula is Formula.PAYS:
        stakes = stakes_of(working.stake, working.odds, asked.chips)
        return Skill(Family.PAYOUT, bet.kind, working.odds, stakes)
    return Skill(Family.PAYOUT, bet.kind, aspect=_OF_FORMULA[working.formula])


def skills(table: PracticeTable) -> Iterator[Skill]:
    """What is paid on a hand, and every odds of every side bet, with the looks of their stakes."""
    rules = table.document.ruleset
    for odds in (rules.win_odds, rules.blackjack_odds):
        yield from (Skill(Family.PAYOUT, BetKind.MAIN, odds, stakes) for stakes in Stakes)
    if rules.even_money:
        yield Skill(Family.PAYOUT, BetKind.MAIN, aspect=PayoutOf.EVEN_MONEY)
    if rules.surrender is not SurrenderRule.NEVER:
        yield Skill(Family.PAYOUT, BetKind.MAIN, aspect=PayoutOf.SURRENDER)
    yield Skill(Family.PAYOUT, BetKind.MAIN, aspect=PayoutOf.NOT_PAID)
    if rules.dealer_blackjack_takes is BlackjackTakes.INITIAL_BET and not rules.hole_card:
        yield Skill(Family.PAYOUT, BetKind.MAIN, aspect=PayoutOf.ONE_INITIAL_BET)
    for stakes in (Stakes.PLAIN, Stakes.MIXED):
        yield Skill(Family.PAYOUT, BetKind.INSURANCE, rules.insurance_odds, stakes)
    yield from progressive.payouts_at(table)
    for kind, side_bet in side_bets(table).items():
        for odds in dict.fromkeys(pay for pay in side_bet.pays.values() if isinstance(pay, Odds)):
            for stakes in (Stakes.PLAIN, Stakes.MIXED):
                yield Skill(Family.PAYOUT, kind, odds, stakes)


def situation(wanted: DrillRequest) -> Situation:
    """One box with one bettor, whose bet is likely to be settled as wanted."""
    if wanted.skill.bet in progressive.BETS:
        return progressive.situation(wanted)
    if wanted.skill.bet is BetKind.INSURANCE:
        return insured(wanted, blackjack=True)
    if wanted.skill.aspect is PayoutOf.ONE_INITIAL_BET:
        return _increased(wanted)
    return _hand(wanted) if wanted.skill.bet is BetKind.MAIN else _side_bet(wanted)


def _hand(wanted: DrillRequest) -> Situation:
    chance, skill = wanted.chance, wanted.skill
    rules = wanted.table.document.ruleset
    number = chance.randint(1, 5)
    main = wanted.stake()
    even_money = skill.aspect is PayoutOf.EVEN_MONEY
    calls: dict[int, tuple[Call, ...]] = {}
    dealer = card(chance, chance.choice(_LOW))
    cards: tuple[Card, ...] = hard(chance, chance.randint(17, 20))
    if even_money or skill.odds == rules.blackjack_odds:
        cards = blackjack(chance)
    if even_money:
        dealer = card(chance, 1)
    if skill.aspect is PayoutOf.NOT_PAID:
        dealer, cards = card(chance, 10), hard(chance, chance.randint(12, 19))
        calls[number] = (Call.STAND,)
    if skill.aspect is PayoutOf.SURRENDER:
        cards = hard(chance, chance.randint(12, 16))
        calls[number] = (Call.SURRENDER,)
    box = Box(number, (person(chance, main=main, even_money=even_money),))
    return Situation(
        Scenario(wanted.table.document.id, (box,), ()),
        {Place(number, 1): cards, DEALER: (dealer,)},
        calls=calls,
    )


def _increased(wanted: DrillRequest) -> Situation:
    """A hand that doubles or splits, and then the dealer's Blackjack (¶3.22.3, ¶3.23.2)."""
    chance, number = wanted.chance, wanted.chance.randint(1, 5)
    up, second = blackjack(chance)
    calls: tuple[Call, ...]
    drawn: tuple[Card, ...]
    if chance.random() < 0.5:
        cards, calls = hard(chance, chance.randint(9, 11)), (Call.DOUBLE,)
        drawn = (card(chance, 10), second)
    else:
        cards = cards_of(chance, 2, lambda both: both[0].rank is both[1].rank)
        calls = (Call.SPLIT, Call.STAND, Call.STAND)
        drawn = (card(chance, chance.randint(9, 10)), card(chance, 10), second)
    box = Box(number, (person(chance, main=wanted.stake()),))
    return Situation(
        Scenario(wanted.table.document.id, (box,), ()),
        {Place(number, 1): cards, DEALER: (up,)},
        drawn,
        {number: calls},
    )


def _side_bet(wanted: DrillRequest) -> Situation:
    skill = wanted.skill
    assert skill.bet is not None, "a payout is of a bet"
    assert skill.stakes is not None, "every odds of a side bet has its stakes"
    pays = side_bets(wanted.table)[skill.bet].pays
    return with_side_bet(wanted, skill.bet, [hand for hand in pays if pays[hand] == skill.odds])


PAYOUTS: Final = Generator(
    Family.PAYOUT, frozenset((QuestionGroup.PAYOUTS,)), trains, skills, situation, PayoutOf
)
