"""The words printed on a felt, from the odds and limits that hold at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.layout import LegendKey
from trainer.felt.legends import FeltLegends, LimitsLegend, PayTableLegend, PrintedRow
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.words.money import MoneyText, money_of_sheet
from trainer.words.names import ORDINARY, OUTCOMES, HandNames, bet_text, hand_text
from trainer.words.text import N_, _, capitalised, ngettext
from trainer.words.workings import odds_text, pay_text

_DESIGNATIONS: Final[Mapping[BetKind, str]] = MappingProxyType(
    {
        # As Blackjack Version 5 has them on the layout (¶1.18, ¶1.35).
        BetKind.UNDER_13: N_("13 (-)"),
        BetKind.OVER_13: N_("(+) 13"),
        BetKind.PROGRESSIVE: N_("Progressive"),
    }
)
"""How a bet's spot is marked where that is not the bet's name."""


class PayRowText(NamedTuple):
    """A line of a printed pay table: the hand, its pay and what its Envy pays.

    ``marked``: the pay is this round's, in place of the usual one.
    """

    hand: str
    pays: str
    envy: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class PayTableText:
    """A printed pay table: its heading, then what pays how much.

    ``columns`` are the headings of pay and Envy, empty where there is no Envy; ``name`` is that of
    the approved table, ``mark`` says what a marked line is; either may be empty.
    """

    heading: str
    rows: tuple[PayRowText, ...]
    columns: tuple[str, ...] = ()
    name: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class FeltTexts:
    """Everything a felt and its limits sign have to say, ready to be set."""

    legends: Mapping[LegendKey, str]
    spots: Mapping[BetKind, str]
    pay_tables: Mapping[BetKind, PayTableText]
    limits: tuple[tuple[str, str], ...]
    limits_heading: str
    several_heading: str
    """The heading of a table of several bets."""

    def pay_table(self, bets: Sequence[BetKind]) -> PayTableText | None:
        """The pay table of ``bets`` in one, each under its own name; None where there is none."""
        tables = [(bet, self.pay_tables[bet]) for bet in bets if bet in self.pay_tables]
        if len(tables) < 2:
            return tables[0][1] if tables else None
        return PayTableText(
            self.several_heading,
            tuple(
                row._replace(hand=self.spots[bet]) if len(table.rows) == 1 else row
                for bet, table in tables
                for row in table.rows
            ),
        )


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
            LegendKey.DEALER_DRAWS: _dealer_draws(said),
            LegendKey.DEALER_SOFT_17: _dealer_soft(said),
        },
        spots={table.bet: _designation(table.bet) for table in said.pay_tables},
        pay_tables={table.bet: _pay_table(table) for table in said.pay_tables},
        limits=tuple((capitalised(bet_text(line.bet)), _range(line, said)) for line in said.limits),
        limits_heading=_("Table limits"),
        several_heading=_("Side bets pay"),
    )


def _dealer_draws(said: FeltLegends) -> str:
    template = (
        _("Dealer draws to {draws} and to soft {stands}")
        if said.dealer_hits_soft_17
        else _("Dealer draws to {draws} and stands on {stands}")
    )
    return template.format(draws=said.dealer_stands_on - 1, stands=said.dealer_stands_on)


def _dealer_soft(said: FeltLegends) -> str:
    template = (
        _("Dealer must hit soft {total}")
        if said.dealer_hits_soft_17
        else _("Dealer must stand on soft {total}")
    )
    return template.format(total=said.dealer_stands_on)


def _designation(bet: BetKind) -> str:
    return _(_DESIGNATIONS[bet]) if bet in _DESIGNATIONS else bet_text(bet)


def _pay_table(table: PayTableLegend) -> PayTableText:
    shown = table.shown
    names = HandNames(shown.ranks, shown.suit) if shown.ranks else ORDINARY
    bet = _(shown.name) if shown.name else _designation(table.bet)
    return PayTableText(
        # A progressive's table stands under its name alone: what it pays is not all said there.
        bet if table.levels else _("{bet} Pays").format(bet=bet),
        tuple(_pay_row(row, names, table.levels) for row in table.rows),
        columns=(_("Pays"), _("Envy")) if any(row.envy for row in table.rows) else (),
        name=_("Pay table {name}").format(name=shown.id) if shown.id else "",
        mark=_("Dynamic Pay") if any(row.dynamic for row in table.rows) else "",
    )


def _pay_row(row: PrintedRow, names: HandNames, levels: int) -> PayRowText:
    hand = hand_text(row.hand, names)
    if row.in_suit and "{suit}" not in OUTCOMES[row.hand]:
        suit = names.suit.symbol if names.suit else _("suit specific")
        hand = _("{hand} ({suit})").format(hand=hand, suit=suit)
    envy = odds_text(row.envy) if row.envy else ""
    return PayRowText(hand, pay_text(row.pay, levels), envy, row.dynamic)


def meter_labels(levels: int) -> tuple[str, ...]:
    """What is written beside each of so many meters, the first level first."""
    if levels == 1:
        return (_("Progressive"),)
    return tuple(_("Level {level}").format(level=level) for level in range(1, levels + 1))


def meter_texts(meters: Sequence[Cents], currency: str) -> tuple[str, ...]:
    """What the display of the meters shows, the first level first."""
    money = money_of_sheet(meters, currency)
    return tuple(money.text(meter) for meter in meters)


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
