"""Pay tables: what each winning hand of a side bet is paid, and what else a table specifies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.rules.cards import Rank, Suit
from trainer.rules.money import Odds
from trainer.rules.pays import Pay, levels_of
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House
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
        """What each hand is paid, the highest hand first."""
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
        """Whether the operator chooses a suit."""
        return any(row.suit_specific or always_in_suit(row.hand) for row in self.rows)
