"""What can be bet on at a table that is practised at, and the bets that are put on a box."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from trainer.practice.people import person
from trainer.practice.situations import PracticeTable
from trainer.practice.skills import Stakes
from trainer.practice.stakes import stake
from trainer.rulebook import ProgressiveFacts, TableFacts, game_of
from trainer.rulebook.house_choices import Table
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import SideBet, levels_of
from trainer.scenario.model import Box

MOST: Final = Cents(1_000_00)
"""The highest Initial Bet, in cents."""
MOST_ON_SIDE_BET: Final = Cents(250_00)
_FIRST_METER: Final = Cents(2_500_00)
"""About as much as the first meter holds; each further one a fifth of the one before."""


def side_bets(table: PracticeTable) -> Mapping[BetKind, SideBet]:
    """The side bets of the table, with the pay tables that its house has chosen."""
    document = table.document
    facts = TableFacts(
        pay_tables=document.house.table.pay_tables, progressive=document.house.table.progressive
    )
    return game_of(document).terms(facts).side_bets


def table_with(table: PracticeTable, kind: BetKind, chance: Random) -> Table:
    """What has to be stated of the table for a bet of this kind: a progressive needs its meters."""
    own = table.document.house.table.progressive
    if kind is not BetKind.PROGRESSIVE or own is not None:
        return Table()
    pay_table = table.document.side_bets[kind].default_pay_table
    levels = levels_of(side_bets(table)[kind].pays.values())
    meters = [
        Cents(_FIRST_METER // 5**level // 100 * 100 + chance.randrange(20_000))
        for level in range(levels)
    ]
    return Table(progressive=ProgressiveFacts(pay_table, meters=tuple(meters)))


def wagered(
    table: PracticeTable, kind: BetKind, chance: Random, stakes: Stakes = Stakes.PLAIN
) -> tuple[Box, Table]:
    """A box with an Initial Bet and a side bet of this kind, and what its table states."""
    chips = table.chips.chips
    main = stake(Stakes.PLAIN, chips, chance, MOST)
    number = chance.randint(1, 5)
    if kind is BetKind.PROGRESSIVE:
        bettor = person(chance, main=main, progressive=True)
    else:
        amount = stake(stakes, chips, chance, MOST_ON_SIDE_BET)
        if side_bets(table)[kind].at_most_initial_bet:
            main = max(main, amount)
        bettor = person(chance, main=main, side_bets={kind: amount})
    return Box(number, (bettor,)), table_with(table, kind, chance)
