"""What can be bet on at a table that is practised at, and the bets that are put on a box."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from trainer.practice.generating import Wanted
from trainer.practice.people import person
from trainer.practice.situations import PracticeTable
from trainer.practice.skills import Stakes
from trainer.rulebook import ProgressiveFacts, TableFacts, game_of
from trainer.rulebook.house_choices import Table
from trainer.rules.bets import STAKED, BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits, SideBet, levels_of
from trainer.scenario.model import Box

_LIMITS: Final = ((5, 500), (10, 1_000), (25, 1_000), (25, 2_500))
"""The lowest and highest Initial Bet of ordinary tables."""
_SIDE_LIMITS: Final = ((5, 100), (5, 250), (10, 250))
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


def table_limits(table: PracticeTable, chance: Random) -> Mapping[BetKind, Limits]:
    """The limits of the table: those that its house has set, for the others any usual ones."""
    own = table.document.house.table.limits
    smallest = min(chip.value for chip in table.chips.chips)
    main = _limits(chance.choice(_LIMITS), smallest)
    side = _limits(chance.choice(_SIDE_LIMITS), smallest)
    staked = (kind for kind in BetKind if kind in table.document.bets & _LIMITED)
    return {kind: own.get(kind, main if kind is BetKind.MAIN else side) for kind in staked}


_LIMITED: Final = frozenset(STAKED) - {BetKind.INSURANCE, BetKind.PROGRESSIVE}
"""Insurance follows the Initial Bet, and a progressive wager is always one unit."""


def _limits(dollars: tuple[int, int], smallest: Cents) -> Limits:
    """The limits in cents, raised where the chips of the table do not go so low."""
    times = -(-smallest // (100 * dollars[0]))
    return Limits(*(Cents(100 * amount * times) for amount in dollars))


def wagered(wanted: Wanted, kind: BetKind) -> tuple[Box, Table]:
    """A box with an Initial Bet and a side bet of this kind, and what its table states."""
    table, chance = wanted.table, wanted.chance
    main = wanted.stake(BetKind.MAIN, Stakes.PLAIN)
    number = chance.randint(1, 5)
    amount = wanted.stake(kind)
    if side_bets(table)[kind].at_most_initial_bet:
        main = max(main, amount)
    bettor = person(chance, main=main, side_bets={kind: amount})
    return Box(number, (bettor,)), Table()
