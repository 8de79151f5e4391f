"""What the legends of a felt say: values that the caller takes from the rules and pay tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds


class PayRow(NamedTuple):
    """One line of a printed pay table; ``name`` is already in the reader's language."""

    name: str
    odds: Odds


class PayTableLegend(NamedTuple):
    """The pay table of a side bet. ``bet_name`` is already in the reader's language."""

    bet: BetKind
    bet_name: str
    rows: tuple[PayRow, ...]


class LimitsLegend(NamedTuple):
    """One line of the limits sign (¶3.4): a bet's name in the reader's language, least and most."""

    bet_name: str
    minimum: Cents
    maximum: Cents


@dataclass(frozen=True, slots=True)
class FeltLegends:
    """Everything a felt has to say that is a matter of rules rather than of geometry."""

    blackjack: Odds
    insurance: Odds
    dealer_stands_on: int = 17
    """The dealer draws to one less (¶3.24)."""
    hits_soft: bool = False
    """Whether the dealer draws on a soft total of that height."""
    spot_names: tuple[tuple[BetKind, str], ...] = ()
    """What is printed inside the spots, in the reader's language."""
    pay_tables: tuple[PayTableLegend, ...] = ()
    limits: tuple[LimitsLegend, ...] = ()
    currency: str = "$"
