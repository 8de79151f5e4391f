"""Pay tables: what each winning hand of a side bet is paid, and what else a table settles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from trainer.rules.cards import Rank, Suit
from trainer.rules.money import Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Pay, levels_of
from trainer.sidebets.progressive import always_in_suit
from trainer.sidebets.registry import Variant
from trainer.texts import TextEnum


@dataclass(frozen=True, slots=True)
class PayRow:
    """One row: a winning hand and its pay.

    ``suit_specific``: in this table the hand must be of the suit that the operator has chosen,
    although its name does not say so. ``envy`` is what
    the others who wagered are paid, ``dynamic`` are the Dynamic Pays that may take the place of
    ``pay``; both, like ``pay``, for a base wagering unit.
    """

    hand: TextEnum
    pay: Pay
    suit_specific: bool = False
    envy: Odds | None = None
    dynamic: tuple[Odds, ...] = ()


@dataclass(frozen=True, slots=True)
class PayTable:
    """A pay table. ``rows`` are in the order of rank, the highest hand first.

    ``decks`` are the numbers of decks it may be played with and ``usual_decks`` the one where none
    is named, empty and 0 where the document's hold. ``ranks`` are those that its hands are made of
    unless the operator chooses as many others; empty where there is nothing to choose.
    ``most_dynamic`` is how many Dynamic Pays a round has at the most (0: none), ``dealer_envy`` the
    dealer's share of a meter that is won, as (numerator, denominator). ``citations`` are those of
    the document's that read otherwise for this table.
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
        """How many meters it pays 100% of."""
        return levels_of(row.pay for row in self.rows)

    def variant(self, ranks: tuple[Rank, ...], suit: Suit) -> Variant:
        """What its evaluator needs to know of it, with the ranks and the suit of the operator."""
        return Variant(tuple((row.hand, row.suit_specific) for row in self.rows), ranks, suit)

    @property
    def suit_specific(self) -> bool:
        """Whether the operator chooses a suit."""
        return any(row.suit_specific or always_in_suit(row.hand) for row in self.rows)
