"""The progressive at one table: its operator's choices and its meters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from trainer.rulebook.paytables import PayTable
from trainer.rules.cards import Rank, Suit
from trainer.rules.money import NOTHING, Basis, Cents, Odds
from trainer.rules.ruleset import Meters

BASE_UNIT: Final = Cents(100)
"""The wager on which the pay tables are based (Appendix A 8)."""


@dataclass(frozen=True, slots=True)
class ProgressiveFacts:
    """The settings of one table's progressive. All money is in cents.

    ``unit`` is the base wagering unit. ``ranks`` and ``suit`` are the operator's choice; if empty
    and None, the pay table's ranks and spades. ``meters`` and ``reseed`` have an amount for each
    level, or are empty. ``dynamic`` are this round's Dynamic Pays by the name of the hand, for a
    unit of 1. Each wager adds ``contribution`` to the first meter.
    """

    pay_table: str
    unit: Cents = BASE_UNIT
    ranks: tuple[Rank, ...] = ()
    suit: Suit | None = None
    meters: tuple[Cents, ...] = ()
    dynamic: Mapping[str, Cents] = field(default_factory=dict)
    contribution: Cents = NOTHING
    reseed: tuple[Cents, ...] = ()


def meters(facts: ProgressiveFacts, table: PayTable) -> Meters:
    """The meters at the start of a round. Raises ValueError unless there is one for each level."""
    for what, amounts in (("meters", facts.meters), ("reseed", facts.reseed)):
        if amounts and len(amounts) != table.levels:
            raise ValueError(f"{table.id}: {what}: expected {table.levels}, found {len(amounts)}")
    return Meters(facts.unit, facts.meters, facts.contribution, facts.reseed)


def ranks(facts: ProgressiveFacts | None, table: PayTable) -> tuple[Rank, ...]:
    """The ranks that the table's hands are made of.

    Raises ValueError unless they are all different and as many as the table requires.
    """
    chosen = facts.ranks if facts is not None and facts.ranks else table.ranks
    if len(chosen) != len(table.ranks) or len(set(chosen)) < len(chosen):
        raise ValueError(f"{table.id}: ranks: expected {len(table.ranks)} different ones")
    return chosen


def dynamic_pays(facts: ProgressiveFacts | None, table: PayTable) -> dict[str, Odds]:
    """The round's Dynamic Pays, by the name of the hand.

    Raises ValueError for more of them than a round may have, and for one not allowed for its hand.
    """
    chosen = facts.dynamic if facts is not None else {}
    if len(chosen) > table.most_dynamic:
        raise ValueError(f"{table.id}: dynamic: expected {table.most_dynamic} at the most")
    rows = {row.hand.value: row for row in table.rows}
    found: dict[str, Odds] = {}
    for hand, amount in chosen.items():
        known = rows[hand].dynamic if hand in rows else ()
        odds = Odds(amount // BASE_UNIT, 1, Basis.FOR)
        if amount % BASE_UNIT or odds not in known:
            raise ValueError(f"{table.id}: dynamic: {hand}: {amount} cents is none of its pays")
        found[hand] = odds
    return found
