"""Exact odds as text: a block for each pay table, and errors in a request for them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from trainer.messages.citations import setting_texts
from trainer.messages.diagnostics import expectation
from trainer.messages.figures import grouped, with_decimals
from trainer.messages.money import MoneyText
from trainer.messages.names import ORDINARY, HandNames, outcome_text
from trainer.messages.text import _, aligned, capitalised, ngettext
from trainer.messages.workings import pay_text
from trainer.odds import BetOdds, HandOdds
from trainer.rulebook import Document
from trainer.rulebook.houses import HouseRules
from trainer.rules.bets import Outcome
from trainer.rules.money import Cents
from trainer.texts import Wording

EDGE_PLACES: Final = 4
"""The number of decimals of a return or a house edge in per cent."""

PROBABILITY_PLACES: Final = 6
"""The number of decimals of a probability in per cent: a jackpot's is small."""

_MONEY: Final = MoneyText(cents=True)
_NUMBERS: Final = frozenset({2, 3})
"""The right-aligned columns."""


def percent(value: Fraction, places: int = EDGE_PLACES) -> str:
    """A share in per cent, rounded: ``10.1449 %``, ``−0.4819 %``."""
    scaled = round(value * 100 * 10**places)
    whole, decimals = divmod(abs(scaled), 10**places)
    figure = with_decimals(whole, f"{decimals:0{places}}")
    return _("{percent} %").format(percent=f"{'−' if scaled < 0 else ''}{figure}")


def exact(value: Fraction) -> str:
    """A fraction as text: ``17/415``, ``−2/415``."""
    return str(value).replace("-", "−")


def break_even_text(meter: Fraction) -> str:
    """The least amount of money, in whole cents, at which the player breaks even."""
    return _MONEY.text(Cents(-(-meter * 100 // 1)))


def favour_text(odds: BetOdds, meters: Sequence[Cents] = ()) -> str:
    """The warning that a bet is in the player's favour; empty where it is not."""
    if not odds.in_players_favour(meters):
        return ""
    return _("In the player’s favour: the house loses {percent} of every stake.").format(
        percent=percent(-odds.house_edge(meters))
    )


def heading(odds: BetOdds, document: Document) -> str:
    """The bet, its pay table where the document has several, and the number of decks."""
    offer = document.side_bets[odds.kind]
    decks = ngettext("{decks} deck", "{decks} decks", odds.decks).format(decks=odds.decks)
    if len(offer.pay_tables) == 1:
        return _("{bet}, {decks}").format(bet=_(offer.name), decks=decks)
    return _("{bet}, pay table {table}, {decks}").format(
        bet=_(offer.name), table=odds.pay_table, decks=decks
    )


def notes(odds: BetOdds, document: Document, meters: Sequence[Cents] = ()) -> Iterator[str]:
    """The house's readings, what a progressive's figures refer to, and what they leave out."""
    yield from setting_texts(odds.readings, HouseRules(document, odds.house, document.ruleset))
    if odds.levels:
        yield _(
            "These figures are for a base wagering unit of 1; with a larger unit, a meter "
            "must be as many times larger for the player to break even."
        )
    if odds.levels > 1:
        if meters:
            yield _("For each meter the break-even takes the others as they stand.")
        else:
            yield _("Each meter breaks even on its own, with nothing in the others.")
    for each in odds.left_out:
        yield _(each.text)


def hand_name(hand: HandOdds, names: HandNames) -> str:
    """The hand's name, with its suit unless the name contains it."""
    name = capitalised(outcome_text(hand.hand, names))
    if hand.in_suit and "{suit}" not in hand.hand.text:
        return _("{hand} ({suit})").format(hand=name, suit=_("suit specific"))
    return name


def odds_block(odds: BetOdds, document: Document, meters: Sequence[Cents] = ()) -> str:
    """Everything about one pay table; ``meters`` are in cents, empty if they are not known."""
    return "\n".join(_lines(odds, document, meters))


def _lines(odds: BetOdds, document: Document, meters: Sequence[Cents]) -> Iterator[str]:
    yield heading(odds, document)
    yield ""
    yield from aligned(hand_rows(odds, document.words), _NUMBERS)
    yield ""
    yield from aligned(total_rows(odds, meters), frozenset({1}))
    favour = favour_text(odds, meters)
    if favour:
        yield favour
    yield from notes(odds, document, meters)


def hand_rows(odds: BetOdds, words: Wording) -> Iterator[tuple[str, ...]]:
    """A row for each hand, under their headings: name, pay, combinations, probability twice."""
    yield _("Hand"), _("Pays"), _("Combinations"), _("Probability"), ""
    names = HandNames(odds.ranks or ORDINARY.ranks, words=words)
    for hand in odds.hands:
        yield _hand(hand, names, odds.levels)
    losing = Fraction(odds.losing, odds.total)
    yield (
        capitalised(outcome_text(Outcome.LOSE)),
        "",
        grouped(odds.losing),
        _probability(losing),
        exact(losing),
    )
    yield _("All"), "", grouped(odds.total), "", ""


def _hand(hand: HandOdds, names: HandNames, levels: int) -> tuple[str, ...]:
    return (
        hand_name(hand, names),
        pay_text(hand.pay, levels),
        grouped(hand.combinations),
        _probability(hand.probability),
        exact(hand.probability),
    )


def total_rows(odds: BetOdds, meters: Sequence[Cents] = ()) -> Iterator[tuple[str, str, str]]:
    """The return and the house edge; a progressive's fixed part and its meters separately."""
    if odds.levels:
        yield _total(_("Return of the fixed pays"), odds.fixed_return)
        for level, each in enumerate(odds.per_meter, 1):
            name = _named(
                odds,
                _("Return of 1.00 in the meter"),
                _("Return of 1.00 in meter {level}").format(level=level),
            )
            yield name, percent(each, PROBABILITY_PLACES), exact(each)
        for level, meter in enumerate(odds.break_even(meters), 1):
            if meter is not None:
                name = _named(
                    odds,
                    _("The player breaks even at a meter of"),
                    _("The player breaks even at meter {level} of").format(level=level),
                )
                yield name, break_even_text(meter) if meter else _("any amount"), exact(meter)
        for level, money in enumerate(meters, 1):
            name = _named(odds, _("Meter"), _("Meter {level}").format(level=level))
            yield name, _MONEY.text(money), ""
    if odds.levels and not meters:
        yield _total(_("House edge without a meter"), odds.house_edge())
    else:
        yield _total(_("Return"), odds.player_return(meters))
        yield _total(_("House edge"), odds.house_edge(meters))


def _total(name: str, value: Fraction) -> tuple[str, str, str]:
    return name, percent(value), exact(value)


def _named(odds: BetOdds, alone: str, numbered: str) -> str:
    """The text about a meter, with its number if there are several."""
    return alone if odds.levels == 1 else numbered


def _probability(value: Fraction) -> str:
    return percent(value, PROBABILITY_PLACES)


def unknown_pay_table_text(document: Document, value: str, known: Sequence[str]) -> str:
    """No side bet of the document has a pay table of this name."""
    message = _("“{value}” is not a pay table of {rules}.").format(value=value, rules=document.id)
    return f"{message} {expectation(value, tuple(known))}" if known else message


def decks_refused_text(what: str, decks: int, known: Iterable[int]) -> str:
    """The document, or the pay table, is not played with so many decks."""
    message = ngettext(
        "{what} is not played with {decks} deck.", "{what} is not played with {decks} decks.", decks
    ).format(what=what, decks=decks)
    return f"{message} {expectation(str(decks), tuple(map(str, sorted(known))))}"


def no_table_for_decks_text(what: str, decks: int, known: Iterable[int]) -> str:
    """The document allows so many decks, and none of these pay tables is for them."""
    message = _("No pay table of {what} is for {decks} decks.").format(what=what, decks=decks)
    return f"{message} {expectation(str(decks), tuple(map(str, sorted(known))))}"


def meters_refused_text(what: str, meters: int, known: Iterable[int]) -> str:
    """The pay table, or none of the document's, has as many meters as there are amounts."""
    message = ngettext(
        "{what} does not have {meters} meter.", "{what} does not have {meters} meters.", meters
    ).format(what=what, meters=meters)
    levels = tuple(str(level) for level in sorted(known) if level)
    return f"{message} {expectation(str(meters), levels)}" if levels else message


def not_decks_text(value: str) -> str:
    """The value given as the number of decks is not a number."""
    return _("“{value}” is not a number of decks.").format(value=value)


def not_meter_text(value: str) -> str:
    """The value given as a meter is not an amount of money."""
    return _(
        "“{value}” is not an amount; expected one with at most two decimals, such as 12500.00."
    ).format(value=value)


def left_out_text(count: int) -> str:
    """Tell how many pay tables the odds of all pay tables leave out."""
    return ngettext(
        "Left out: {count} pay table that does not match these decks or meters.",
        "Left out: {count} pay tables that do not match these decks or meters.",
        count,
    ).format(count=count)
