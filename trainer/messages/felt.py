"""The words printed on a felt, from the odds and limits in force at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.felt.chips import Breakdown
from trainer.felt.layout import LegendKey, Printing, filled
from trainer.felt.legends import FeltLegends, LimitsLegend, PayTableLegend, PrintedRow, PrintedTable
from trainer.messages.money import MoneyText, money_of_sheet
from trainer.messages.names import ORDINARY, HandNames, bet_text, card_text, named_hand, total_text
from trainer.messages.text import _, capitalised, ngettext
from trainer.messages.workings import odds_text, pay_text, share_text
from trainer.rules.bets import BetKind
from trainer.rules.cards import Card
from trainer.rules.irregularities import Irregularity
from trainer.rules.money import Basis, Cents, Jackpot, Odds
from trainer.table.view import CardSign, PeekView, RequestView

_NO_WORDS: Final = Printing(language="")
"""A felt printed in the language in force."""


class PayRowText(NamedTuple):
    """A line of a printed pay table: the hand, its pay and what its Envy pays.

    ``marked``: the pay is this round's, instead of the usual one.
    """

    hand: str
    pays: str
    envy: str = ""
    marked: bool = False


class PayTableText(NamedTuple):
    """A printed pay table: its heading and its rows.

    ``columns`` are the headings of pay and Envy, empty if there is no Envy; ``name`` is that of the
    approved table, ``mark`` explains a marked row; either may be empty.
    """

    heading: str
    rows: tuple[PayRowText, ...]
    columns: tuple[str, ...] = ()
    name: str = ""
    mark: str = ""


class FeltTexts(NamedTuple):
    """All texts of a felt and its limits sign, ready to be typeset."""

    legends: Mapping[LegendKey, str]
    spots: Mapping[BetKind, str]
    pay_tables: Mapping[BetKind, PayTableText]
    limits: tuple[tuple[str, str], ...]
    limits_heading: str
    several_heading: str
    """The heading of a table of several bets."""

    def pay_table(self, bets: Sequence[BetKind]) -> PayTableText | None:
        """One pay table of all ``bets``, each under its own name; None if there is none."""
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


def felt_texts(legends: FeltLegends, printing: Printing | None = None) -> FeltTexts:
    """The legends in the house's printed words, or else in the language in force."""
    words = printing or _NO_WORDS
    return FeltTexts(
        legends={key: _legend(key, legends, words) for key in LegendKey},
        spots={table.bet: _designation(table.bet, words) for table in legends.pay_tables},
        pay_tables={table.bet: _pay_table(table, legends, words) for table in legends.pay_tables},
        limits=_limits(legends, words),
        limits_heading=words.limits or _("Table limits"),
        several_heading=words.pay_tables or _("Side Bets Pay"),
    )


def _limits(legends: FeltLegends, words: Printing) -> tuple[tuple[str, str], ...]:
    limits = {line.bet: _range(line, legends) for line in legends.limits}
    return tuple(
        (capitalised(words.bets.get(bet) or bet_text(bet)), limits[bet])
        for bet in BetKind
        if bet in limits
    )


def _legend(key: LegendKey, legends: FeltLegends, words: Printing) -> str:
    # The house's words for a dealer who stands would be wrong for one who draws.
    hits = legends.dealer_hits_soft_17 and key.if_hits != ""
    own = (words.legends_hit if hits else words.legends).get(key)
    template = own or _(key.if_hits if hits else key.text)
    odds = legends.insurance if key is LegendKey.INSURANCE_PAYS else legends.blackjack
    figures = {
        "odds": _odds(odds, words),
        "draws": legends.dealer_stands_on - 1,
        "stands": legends.dealer_stands_on,
        "total": legends.dealer_stands_on,
    }
    return filled(template, figures)


def _odds(odds: Odds, words: Printing) -> str:
    template = words.odds if odds.basis is Basis.TO else words.odds_for
    if not template:
        return odds_text(odds)
    return filled(template, {"pays": odds.pays, "per": odds.per})


def _designation(bet: BetKind, words: Printing) -> str:
    return words.bets[bet] if bet in words.bets else _(bet.designation)


def _pay_table(table: PayTableLegend, legends: FeltLegends, words: Printing) -> PayTableText:
    shown = table.shown
    names = HandNames(shown.ranks or ORDINARY.ranks, shown.suit, shown.words)
    named = shown.name and table.bet not in words.bets
    bet = _(shown.name) if named else _designation(table.bet, words)
    return PayTableText(
        # A progressive's table has only a name: it does not list everything that is paid.
        bet if table.levels else filled(words.pay_table or _("{bet} Pays"), {"bet": bet}),
        tuple(_rows(table, names, legends.currency, words)),
        columns=(_("Pays"), _("Envy")) if any(row.envy for row in table.rows) else (),
        name=_name(shown),
        mark=_("Dynamic Pay") if any(row.dynamic for row in table.rows) else "",
    )


def _name(shown: PrintedTable) -> str:
    """The name under which a pay table was approved, with its decks; empty if it has none."""
    if not shown.id:
        return ""
    name = _("Pay table {name}").format(name=shown.id)
    if not shown.decks:
        return name
    decks = ngettext("{count} deck", "{count} decks", shown.decks).format(count=shown.decks)
    return _("{table}, {decks}").format(table=name, decks=decks)


def _rows(
    table: PayTableLegend, names: HandNames, currency: str, words: Printing
) -> Iterator[PayRowText]:
    for row in table.rows:
        if isinstance(row.pay, Jackpot):
            pays = pay_text(row.pay, table.levels)
        else:
            pays = _pays(row.pay, table.unit, currency, words)
        envy = _pays(row.envy, table.unit, currency, words) if row.envy else ""
        yield PayRowText(_hand(row, names, words), pays, envy, row.dynamic)
    if table.dealer_envy is not None:
        yield PayRowText(_("Dealer Envy from the meter"), share_text(*table.dealer_envy))


def _pays(odds: Odds, unit: Cents, currency: str, words: Printing) -> str:
    """A pay as it is printed: as an amount where one unit is the only wager (Appendix A 8)."""
    if odds.basis is not Basis.FOR or not unit or words.odds_for:
        return _odds(odds, words)
    return MoneyText(currency).text(Cents(unit * odds.pays // odds.per))


def _hand(row: PrintedRow, names: HandNames, words: Printing) -> str:
    hand, in_name = named_hand(row.text, names), "{suit}" in row.text
    suited = row.in_suit and not in_name
    # The house's words name Aces; for other ranks only the program has a name.
    of_aces = hand == named_hand(row.text, names._replace(ranks=ORDINARY.ranks))
    if of_aces and row.hand in words.hands:
        hand = words.hands[row.hand]
        suited = suited or (in_name and names.suit is not None)
    if not suited:
        return hand
    suit = names.suit.symbol if names.suit else _("suit specific")
    return _("{hand} ({suit})").format(hand=hand, suit=suit)


def meter_labels(levels: int) -> tuple[str, ...]:
    """The label of each of ``levels`` meters, the first level first."""
    if levels == 1:
        return (_("Progressive"),)
    return tuple(_("Level {level}").format(level=level) for level in range(1, levels + 1))


def meter_texts(meters: Sequence[Cents], currency: str) -> tuple[str, ...]:
    """The amounts on the display of the meters, the first level first."""
    money = money_of_sheet(meters, currency)
    return tuple(money.text(meter) for meter in meters)


def _range(line: LimitsLegend, legends: FeltLegends) -> str:
    """Minimum and maximum, both with cents if either has cents; one amount if that is fixed."""
    money = money_of_sheet((line.minimum, line.maximum), legends.currency)
    if line.minimum == line.maximum:
        return money.text(line.minimum)
    return _("{least} – {most}").format(
        least=money.text(line.minimum), most=money.text(line.maximum)
    )


def amount_text(amount: Cents, currency: str) -> str:
    """An amount on the layout, with cents only if there are any."""
    return MoneyText(currency).text(amount)


def pile_text(lying: Breakdown, amount: Cents, currency: str, *, summed: bool = True) -> str:
    """The number of chips in a pile, their worth, and how many there are of each value.

    Unless ``summed``, only what can be counted is given: how many there are of each value.
    """
    number = lying.number
    template = ngettext("{number} chip, {amount}", "{number} chips, {amount}", number)
    text = template.format(number=number, amount=amount_text(amount, currency))
    if number < 2 and summed:
        return text
    each = ", ".join(
        _("{number} × {value}").format(
            number=stack.number, value=amount_text(stack.chip.value, currency)
        )
        for stack in lying.stacks
    )
    return _("{text}: {each}").format(text=text, each=each) if summed else each


def totals_text(totals: Sequence[str]) -> str:
    """The Point Totals of the hands of one box, in order."""
    return _(" · ").join(totals)


def hand_total_text(total: int, *, soft: bool, blackjack: bool) -> str:
    """A Point Total as shown next to a hand."""
    return _("Blackjack") if blackjack else total_text(total, soft=soft)


# Texts on a felt about irregularities that cards and chips do not show.


def notice_text(notice: Irregularity) -> str:
    """Return what has happened, as a short line."""
    return capitalised(_(notice.text))


def request_text(request: RequestView) -> str:
    """Return what a bettor asks for, beside their hand."""
    return _("{bettor}: {what}?").format(bettor=request.bettor, what=_(request.asks.text))


def peek_text(peek: PeekView) -> str:
    """Return what the dealer has seen of the hole card."""
    if peek.corner is None:
        return _("No Blackjack")
    return _("{card}: Blackjack").format(card=card_text(peek.corner))


def shoe_text(card: Card | None, *, empty: bool) -> str:
    """Return what the shoe shows instead of a card's back: a face, or that it is empty."""
    if empty:
        return _("The shoe is empty")
    return _("Face up in the shoe: {card}").format(card=card) if card else ""


def card_sign_text(*, astray: bool, sign: CardSign | None) -> str:
    """The mark on a card; empty if it has none."""
    parts = [_("misdealt")] if astray else []
    if sign is not None:
        parts.append(_(sign.text))
    return _(", ").join(parts)
