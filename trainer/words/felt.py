"""The words printed on a felt, from the odds and limits that hold at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.felt.layout import LegendKey
from trainer.felt.legends import FeltLegends, LimitsLegend
from trainer.rules.bets import BetKind
from trainer.rules.money import Basis, Cents, Odds
from trainer.words.text import _


@dataclass(frozen=True, slots=True)
class PayTableText:
    """A printed pay table: its heading, then what pays how much."""

    heading: str
    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FeltTexts:
    """Everything a felt and its limits sign have to say, ready to be set."""

    legends: Mapping[LegendKey, str]
    spots: Mapping[BetKind, str]
    pay_tables: Mapping[BetKind, PayTableText]
    limits: tuple[tuple[str, str], ...]
    limits_heading: str


def felt_texts(said: FeltLegends) -> FeltTexts:
    """The legends in the language in force."""
    return FeltTexts(
        legends={
            LegendKey.BLACKJACK_PAYS: _("Blackjack pays {odds}").format(
                odds=odds_text(said.blackjack)
            ),
            LegendKey.INSURANCE_PAYS: _("Insurance pays {odds}").format(
                odds=odds_text(said.insurance)
            ),
            LegendKey.DEALER_DRAWS: _dealer_rule(said),
        },
        spots=dict(said.spot_names),
        pay_tables={
            table.bet: PayTableText(
                _("{bet} Pays").format(bet=table.bet_name),
                tuple((row.name, odds_text(row.odds)) for row in table.rows),
            )
            for table in said.pay_tables
        },
        limits=tuple((line.bet_name, _range(line, said.currency)) for line in said.limits),
        limits_heading=_("Table limits"),
    )


def odds_text(odds: Odds) -> str:
    """Odds as a pay table prints them."""
    template = _("{pays} to {per}") if odds.basis is Basis.TO else _("{pays} for {per}")
    return template.format(pays=odds.pays, per=odds.per)


def _dealer_rule(said: FeltLegends) -> str:
    """What the dealer must do, as the line under the main legend says it (¶3.24)."""
    stands = said.dealer_stands_on
    if said.hits_soft:
        return _("Dealer draws to {draws} and on soft {stands}").format(
            draws=stands - 1, stands=stands
        )
    return _("Dealer draws to {draws} and stands on {stands}").format(
        draws=stands - 1, stands=stands
    )


def _range(line: LimitsLegend, currency: str) -> str:
    """Least and most, with decimals on both where one of them has cents."""
    cents = bool(line.minimum % 100 or line.maximum % 100)
    return _("{least} – {most}").format(
        least=_sign_money(line.minimum, currency, cents=cents),
        most=_sign_money(line.maximum, currency, cents=cents),
    )


def _sign_money(amount: Cents, currency: str, *, cents: bool) -> str:
    decimals = f".{amount % 100:02}" if cents else ""
    return f"{currency}{amount // 100:,}{decimals}"
