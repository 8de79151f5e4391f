"""Pay tables: what each winning hand of a side bet is paid, and what else a table specifies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from trainer.rules.cards import Rank, Suit
from trainer.rules.money import NOTHING, Basis, Cents, Odds, Pay, levels_of
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House, Meters
from trainer.sidebets.progressive import always_in_suit
from trainer.sidebets.registry import Variant
from trainer.texts import TextEnum


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row: a winning hand and its pay.

    ``suit_specific``: in this table the hand must be of the suit that the operator has chosen,
    although its name does not say so. ``envy`` is what the others who wagered are paid, ``dynamic``
    are the Dynamic Pays that may replace ``pay``; both, like ``pay``, are for a base wagering unit.
    """

    hand: TextEnum
    pay: Pay
    suit_specific: bool = False
    envy: Odds | None = None
    dynamic: tuple[Odds, ...] = ()


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table. ``rows`` are in order of rank, the highest hand first.

    ``decks`` are the allowed numbers of decks and ``usual_decks`` is the default; empty and 0 if
    the document's apply. ``ranks`` are the ranks that its hands are made of unless the operator
    chooses the same number of others; empty if there is nothing to choose. ``most_dynamic`` is the
    largest number of Dynamic Pays in a round (0: none), ``dealer_envy`` the dealer's share of a
    meter that is won, as (numerator, denominator). ``citations`` are those that differ from the
    document's for this table.
    """

    id: str
    rows: tuple[PayRow, ...]
    decks: tuple[int, ...] = ()
    usual_decks: int = 0
    ranks: tuple[Rank, ...] = ()
    most_dynamic: int = 0
    dealer_envy: tuple[int, int] | None = None
    citations: Mapping[Rule, tuple[str, ...]] = field(default_factory=dict)

    @property
    def pays(self) -> Mapping[TextEnum, Pay]:
        """Return what each hand is paid, the highest hand first."""
        return {row.hand: row.pay for row in self.rows}

    @property
    def levels(self) -> int:
        """The number of meters of which it pays 100%."""
        return levels_of(row.pay for row in self.rows)

    def variant(self, ranks: tuple[Rank, ...], suit: Suit, house: House) -> Variant:
        """The data that its evaluator needs, with the operator's choices and the house's."""
        rows = tuple((row.hand, row.suit_specific) for row in self.rows)
        return Variant(rows, ranks, suit, house)

    @property
    def suit_specific(self) -> bool:
        """True if the operator chooses a suit."""
        return any(row.suit_specific or always_in_suit(row.hand) for row in self.rows)


# The progressive at one table: its operator's choices and its meters.

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
