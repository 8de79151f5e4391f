"""What the legends of a felt say: values taken from the rules and pay tables, never typed in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Terms


class PayRow(NamedTuple):
    """One line of a printed pay table: a side bet's winning hand and what it pays."""

    hand: StrEnum
    odds: Odds


class PayTableLegend(NamedTuple):
    """The pay table of a side bet, the best-paid hand first."""

    bet: BetKind
    rows: tuple[PayRow, ...]


class LimitsLegend(NamedTuple):
    """One line of the limits sign (¶3.4): the least and the most of a kind of bet, in cents."""

    bet: BetKind
    minimum: Cents
    maximum: Cents


@dataclass(frozen=True, slots=True)
class FeltLegends:
    """Everything a felt has to say that is a matter of rules rather than of geometry."""

    blackjack: Odds
    insurance: Odds
    dealer_stands_on: int = 17
    """The dealer draws to one less (¶3.24)."""
    pay_tables: tuple[PayTableLegend, ...] = ()
    limits: tuple[LimitsLegend, ...] = ()
    currency: str = "$"


def legends_of(terms: Terms, currency: str = "$") -> FeltLegends:
    """What the felt says at a table that is dealt under ``terms``."""
    return FeltLegends(
        blackjack=terms.ruleset.blackjack_odds,
        insurance=terms.ruleset.insurance_odds,
        dealer_stands_on=terms.ruleset.dealer_stands_on,
        pay_tables=tuple(
            PayTableLegend(kind, _rows(side_bet.pays.items()))
            for kind, side_bet in terms.side_bets.items()
        ),
        limits=tuple(
            LimitsLegend(kind, terms.limits[kind].minimum, terms.limits[kind].maximum)
            for kind in BetKind
            if kind in terms.limits
        ),
        currency=currency,
    )


def _rows(pays: Iterable[tuple[StrEnum, Odds]]) -> tuple[PayRow, ...]:
    rows = [PayRow(hand, odds) for hand, odds in pays]
    return tuple(sorted(rows, key=lambda row: -row.odds.pays / row.odds.per))
