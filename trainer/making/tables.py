"""Tables that rounds are made for: a document, its chips, its side bets and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from trainer.felt.chips import ChipSet
from trainer.rulebook import Document, TableFacts, game_of
from trainer.rulebook.felts import table_chips
from trainer.rules.bets import STAKED, BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits, SideBet


@dataclass(frozen=True, slots=True)
class PracticeTable:
    """The table that is practised at: a document, with what its house has chosen, and its chips."""

    document: Document
    chips: ChipSet

    @property
    def smallest(self) -> Cents:
        return min(chip.value for chip in self.chips.chips)

    def half(self, amount: Cents) -> Cents:
        return Cents(amount // 2 // self.smallest * self.smallest)


_LIMITS: Final = ((5, 500), (10, 1_000), (25, 1_000), (25, 2_500))
"""The lowest and highest Initial Bet of ordinary tables."""
_SIDE_LIMITS: Final = ((5, 250), (5, 500), (10, 500))
_LOW: Final = (10, 1_000)
"""Where they bet low: ten to a hundred."""


def practice_table(document: Document, chosen: str) -> PracticeTable:
    """The table of ``document`` under its house's choices.

    ``chosen`` is the id of the chip set that the trainee has chosen, empty for the table's own.
    """
    facts = document.house.table
    currency = facts.currency or document.currency
    chips = table_chips(chosen, currency, document.id, facts.chips, document.house_chips)
    return PracticeTable(document, chips)


def side_bets(table: PracticeTable) -> Mapping[BetKind, SideBet]:
    """The staked side bets of the table, with the pay tables that its house has chosen.

    Not the progressive: its pay table and meters are another matter (``progressives``).
    """
    document = table.document
    facts = TableFacts(pay_tables=document.house.table.pay_tables)
    found = game_of(document).terms(facts).side_bets
    return {kind: bet for kind, bet in found.items() if kind is not BetKind.PROGRESSIVE}


def table_limits(
    table: PracticeTable, chance: Random, *, low: bool = False
) -> Mapping[BetKind, Limits]:
    """The limits of the table: those that its house has set, for the others any usual ones.

    ``low`` ones are those of a table at which a beginner deals.
    """
    own = table.document.house.table.limits
    main = _limits(_LOW if low else chance.choice(_LIMITS), table.smallest)
    side = _limits(chance.choice(_SIDE_LIMITS), table.smallest)
    staked = (kind for kind in BetKind if kind in table.document.bets & _LIMITED)
    return {kind: own.get(kind, main if kind is BetKind.MAIN else side) for kind in staked}


_LIMITED: Final = frozenset(STAKED) - {BetKind.INSURANCE, BetKind.PROGRESSIVE}
"""Insurance follows the Initial Bet, and a progressive wager is always one unit."""


def _limits(dollars: tuple[int, int], smallest: Cents) -> Limits:
    """The limits in cents, raised where the chips of the table do not go so low."""
    times = -(-smallest // (100 * dollars[0]))
    return Limits(*(Cents(100 * amount * times) for amount in dollars))
