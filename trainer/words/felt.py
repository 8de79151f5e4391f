"""The words printed on a felt, from the odds and limits that hold at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from trainer.felt.layout import LegendKey
from trainer.felt.legends import FeltLegends, LimitsLegend
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.words.money import MoneyText, money_of_sheet
from trainer.words.names import bet_text, hand_text
from trainer.words.text import _, capitalised, ngettext
from trainer.words.workings import odds_text


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
            LegendKey.DEALER_DRAWS: _("Dealer draws to {draws} and stands on {stands}").format(
                draws=said.dealer_stands_on - 1, stands=said.dealer_stands_on
            ),
        },
        spots={table.bet: bet_text(table.bet) for table in said.pay_tables},
        pay_tables={
            table.bet: PayTableText(
                _("{bet} Pays").format(bet=bet_text(table.bet)),
                tuple((hand_text(row.hand), odds_text(row.odds)) for row in table.rows),
            )
            for table in said.pay_tables
        },
        limits=tuple((capitalised(bet_text(line.bet)), _range(line, said)) for line in said.limits),
        limits_heading=_("Table limits"),
    )


def _range(line: LimitsLegend, said: FeltLegends) -> str:
    """Least and most, with cents on both where one of them has cents."""
    money = money_of_sheet((line.minimum, line.maximum), said.currency)
    return _("{least} – {most}").format(
        least=money.text(line.minimum), most=money.text(line.maximum)
    )


def amount_text(amount: Cents, currency: str) -> str:
    """An amount on the layout: its cents only where there are some."""
    return MoneyText(currency).text(amount)


def pile_text(number: int, amount: Cents, currency: str) -> str:
    """How many chips a pile has and what they are worth."""
    template = ngettext("{number} chip, {amount}", "{number} chips, {amount}", number)
    return template.format(number=number, amount=amount_text(amount, currency))


def total_text(total: int, *, soft: bool, blackjack: bool) -> str:
    """A Point Total as it stands beside a hand."""
    if blackjack:
        return _("Blackjack")
    return _("soft {total}").format(total=total) if soft else str(total)
