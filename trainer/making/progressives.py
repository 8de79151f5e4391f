"""The progressives of made-up tables, and what their meters show.

A meter usually shows at least its seed, and at most as much more. No document says what it is
seeded with. It is derived from how seldom it is won: of all that is wagered between two wins, a
tenth part is its seed, and three more go into it at the most.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil, perm, prod
from random import Random
from typing import Final

from trainer.making.tables import PracticeTable
from trainer.rulebook import Document, ProgressiveFacts, TableFacts, game_of
from trainer.rulebook.paytables import BASE_UNIT, PayTable
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card, Rank, Suit, deck
from trainer.rules.money import Cents, Jackpot, levels_of
from trainer.rules.ruleset import SideBet
from trainer.sidebets.progressive import Progressive

_UNITS: Final = (Cents(1_00), Cents(1_00), Cents(5_00))
_SEED: Final = Fraction(1, 10)
_GROWTH: Final = 3
"""How many times its seed a meter has grown at the most when it is won."""
_STEP: Final = Cents(50_00)
"""Meters are multiples of this, so that their shares can be paid in chips."""


def usual_seeds(side_bet: SideBet, decks: int, unit: Cents) -> tuple[Cents, ...]:
    """The seed of each meter of a pay table, which multiplies with the unit (Appendix A 8)."""
    chances = _chances(side_bet, decks)
    levels = range(1, levels_of(side_bet.pays.values()) + 1)
    of_one = (_stepped(BASE_UNIT * _SEED / chances[level]) for level in levels)
    return tuple(Cents(seed * unit // BASE_UNIT) for seed in of_one)


def grown(seeds: tuple[Cents, ...], chance: Random) -> tuple[Cents, ...]:
    """Return what the meters show: a higher hand never has the lower meter."""
    shown: list[Cents] = []
    for seed in seeds:
        amount = _stepped(seed + Fraction(seed * _GROWTH * chance.randint(0, 100), 100))
        shown.append(min(amount, *shown) if shown else amount)
    return tuple(shown)


def _chances(side_bet: SideBet, decks: int) -> dict[int, Fraction]:
    """The probability of each level's hand; all of its cards are of one rank."""
    cards = decks * len(deck())
    evaluator = side_bet.evaluator
    assert isinstance(evaluator, Progressive), "only a progressive has meters"
    # The ranks that the operator has not chosen are all alike: one is counted for each of them.
    others = [rank for rank in Rank if rank not in evaluator.ranks]
    of_each = dict.fromkeys(evaluator.ranks, 1) | dict.fromkeys(others[:1], len(others))
    found: dict[int, Fraction] = {}
    for (rank, ranks), suits in itertools.product(
        of_each.items(), itertools.product(Suit, repeat=3)
    ):
        first, second, up = (Card(rank, suit) for suit in suits)
        hand = evaluator.outcome((first, second), up)
        pay = side_bet.pays.get(hand) if hand is not None else None
        if isinstance(pay, Jackpot):
            alike = Counter(suits).values()
            ways = ranks * Fraction(prod(perm(decks, number) for number in alike), perm(cards, 3))
            found[pay.level] = found.get(pay.level, Fraction(0)) + ways
    return found


def _stepped(amount: Fraction) -> Cents:
    return Cents(ceil(amount / _STEP) * _STEP)


# A progressive by chance


def pay_tables_at(table: PracticeTable) -> Sequence[PayTable]:
    """The pay tables that may be in use: the house's, where it has chosen one."""
    document = table.document
    offer = document.side_bets.get(BetKind.PROGRESSIVE)
    if offer is None:
        return ()
    own = document.house.table.progressive
    if own is not None:
        return (offer.pay_tables[own.pay_table],)
    return tuple(offer.pay_tables.values())


def facts_by_chance(table: PracticeTable, chance: Random) -> ProgressiveFacts | None:
    """A progressive of the table, with what its meters show; None where there is none."""
    tables = pay_tables_at(table)
    return facts_of(table, tables, chance, alternate=False) if tables else None


def facts_of(
    practised: PracticeTable, tables: Sequence[PayTable], chance: Random, *, alternate: bool
) -> ProgressiveFacts:
    """The house's progressive, or one of ``tables``; ``alternate`` ranks are any but the Ace."""
    own = practised.document.house.table.progressive
    if own is not None and own.meters:
        return own
    if own is None:
        table = chance.choice(tables)
        own = ProgressiveFacts(
            table.id,
            unit=chance.choice(_UNITS),
            ranks=tuple(chance.sample(tuple(Rank)[1:], len(table.ranks))) if alternate else (),
            suit=chance.choice(tuple(Suit)) if table.suit_specific else None,
            dynamic=_dynamic_pays(table, chance),
        )
    return _with_meters(practised.document, own, chance)


def _with_meters(document: Document, facts: ProgressiveFacts, chance: Random) -> ProgressiveFacts:
    """A progressive with what its meters may show, and what they are reset to."""
    decks = document.house.table.decks
    terms = game_of(document).terms(TableFacts(decks=decks, progressive=facts))
    side_bet = terms.side_bets[BetKind.PROGRESSIVE]
    seeds = facts.reseed or usual_seeds(side_bet, terms.decks, facts.unit)
    return replace(facts, meters=grown(seeds, chance), reseed=seeds)


def _dynamic_pays(table: PayTable, chance: Random) -> dict[str, Cents]:
    """The Dynamic Pays of a round: for as many hands as there may be (Appendix D 8)."""
    rows = [row for row in table.rows if row.dynamic]
    chosen = chance.sample(rows, min(len(rows), table.most_dynamic))
    return {row.hand.value: Cents(chance.choice(row.dynamic).pays * 100) for row in chosen}
