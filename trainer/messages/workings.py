"""The arithmetic behind an amount, the way a dealer does it in their head."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from trainer.messages.figures import left_to_right
from trainer.messages.money import MoneyText, exact_money
from trainer.messages.text import _
from trainer.rules.money import (
    Basis,
    Cents,
    Formula,
    Jackpot,
    Odds,
    Pay,
    Rounding,
    RoundingMode,
    Working,
)

_OF_A_HUNDRED: Final = {25: 4, 50: 2}
"""What a hundred to one is divided by, for odds that are a part of it."""

_ONE: Final = Cents(100)
"""One dollar, which needs no short cut to multiply."""


def explain(working: Working, money: MoneyText) -> str:
    """One line of arithmetic: ``25 to 1 on 15: 15 × 100 = 1,500, ÷ 4 = 375``."""
    return EXPLAIN[working.formula](working, money)


def odds_text(odds: Odds) -> str:
    """The odds as the pay table prints them: ``3 to 2``."""
    template = _("{pays} to {per}") if odds.basis is Basis.TO else _("{pays} for {per}")
    return template.format(pays=odds.pays, per=odds.per)


def pay_text(pay: Pay, levels: int = 1) -> str:
    """Return what a hand pays, as the pay table prints it: ``3 to 2``, ``10 for 1``, ``100%``.

    ``levels`` is how many meters the table has: with several each is named, ``100% Lv.2``.
    """
    if not isinstance(pay, Jackpot):
        return odds_text(pay)
    return _("100%") if levels == 1 else _("100% Lv.{level}").format(level=pay.level)


def share_text(part: int, of: int) -> str:
    """A share of a meter in per cent, as a pay table has it."""
    return _("{part}%").format(part=100 * part // of)


def _pays(working: Working, money: MoneyText) -> str:
    line = _at_odds(working, money)
    # Paid "for 1": the pay includes the wager, so that the wager itself is taken.
    if working.odds is not None and working.odds.basis is Basis.FOR:
        return _("{line}, the wager is taken").format(line=line)
    return line


def _at_odds(working: Working, money: MoneyText) -> str:
    stake = money.plain(working.stake)
    odds = odds_text(working.odds) if working.odds else f"{working.numerator}:{working.denominator}"
    return _("{odds} on {stake}: {sum}").format(
        odds=odds,
        stake=stake,
        sum=left_to_right(_product(working, money) + _rounded(working, money)),
    )


def _product(working: Working, money: MoneyText) -> str:
    """The multiplication in easy steps, up to the exact product."""
    stake, times, by = working.stake, working.numerator, working.denominator
    amount = money.plain(stake)
    exact = _exact(working, money)
    if times == by:
        return amount
    if (times, by) == (3, 2):
        half = exact_money(stake, 2)
        return _("{stake} + half of {stake} = {stake} + {half} = {exact}").format(
            stake=amount, half=_as_money(stake, 2, money) or half, exact=exact
        )
    if times == 1:
        return f"{amount} ÷ {by} = {exact}"
    if by != 1:
        first = money.plain(Cents(stake * times))
        return f"{amount} × {times} = {first}, ÷ {by} = {exact}"
    if stake == _ONE:
        return f"{amount} × {times} = {exact}"
    if times in _OF_A_HUNDRED:
        hundred = money.plain(Cents(stake * 100))
        return f"{amount} × 100 = {hundred}, ÷ {_OF_A_HUNDRED[times]} = {exact}"
    if 10 < times < 20:
        tens, rest = Cents(stake * 10), Cents(stake * (times - 10))
        parts = (
            f"{amount} × 10 + {amount} × {times - 10}"
            if times > 11
            else (f"{amount} × 10 + {amount}")
        )
        return f"{parts} = {money.plain(tens)} + {money.plain(rest)} = {exact}"
    return f"{amount} × {times} = {exact}"


def _exact(working: Working, money: MoneyText) -> str:
    product = working.stake * working.numerator
    return _as_money(product, working.denominator, money) or exact_money(
        product, working.denominator
    )


def _as_money(numerator: int, denominator: int, money: MoneyText) -> str:
    """A quotient in whole cents, as the sheet writes money; empty if it is not whole cents."""
    cents, rest = divmod(numerator, denominator)
    return "" if rest else money.plain(Cents(cents))


def _rounded(working: Working, money: MoneyText) -> str:
    """The rounded result; empty if there was nothing to round."""
    if working.exact or working.floor is not None:
        return ""
    return _(", {how}: {result}").format(
        how=rounding_text(working.rounding, money),
        result=money.plain(Cents(working.result + working.less)),
    )


def rounding_text(rounding: Rounding, money: MoneyText) -> str:
    """Tell how the house rounds: ``rounded down to 0.50``."""
    unit = money.plain(rounding.unit)
    if rounding.unit == 1:
        unit = _("the cent")
    match rounding.mode:
        case RoundingMode.DOWN:
            return _("rounded down to {unit}").format(unit=unit)
        case RoundingMode.UP:
            return _("rounded up to {unit}").format(unit=unit)
        case RoundingMode.NEAREST:
            return _("rounded to {unit}").format(unit=unit)


def _takes(working: Working, money: MoneyText) -> str:
    return _("The house takes {stake}.").format(stake=money.plain(working.stake))


def _leaves(working: Working, money: MoneyText) -> str:
    return _("{stake} stays: nothing is paid or taken.").format(stake=money.plain(working.stake))


def _returns(working: Working, money: MoneyText) -> str:
    return _("All of {stake} is returned.").format(stake=money.plain(working.stake))


def _half(working: Working, money: MoneyText) -> str:
    return _("Half of {stake} = {exact}").format(
        stake=money.plain(working.stake), exact=_exact(working, money)
    ) + _rounded(working, money)


def _one_initial_bet(working: Working, money: MoneyText) -> str:
    back = Cents(working.stake - working.result)
    if not back:
        return _("The house takes one Initial Bet, {taken}.").format(
            taken=money.plain(working.result)
        )
    return _(
        "The house takes one Initial Bet, {taken}: {stake} − {taken} = {back} is returned."
    ).format(
        taken=money.plain(working.result), stake=money.plain(working.stake), back=money.plain(back)
    )


def _pro_rata(working: Working, money: MoneyText) -> str:
    line = _("{bet} × {maximum} ÷ {total} = {exact}").format(
        bet=money.plain(working.stake),
        maximum=money.plain(Cents(working.numerator)),
        total=money.plain(Cents(working.denominator)),
        exact=_exact(working, money),
    ) + _rounded(working, money)
    if working.floor is None:
        return _("{line} counts").format(line=line)
    return _("{line}; at least the minimum counts: {floor}").format(
        line=line, floor=money.plain(working.floor)
    )


def _whole(working: Working, money: MoneyText) -> str:
    return _("All of {stake} counts.").format(stake=money.plain(working.stake))


def _meter(working: Working, money: MoneyText) -> str:
    wager = money.plain(Cents(working.result - working.net))
    whole = money.plain(working.stake)
    if working.numerator != 1:  # as it was stored before shares and Envy added up to the meter
        line = _("the winner’s share of the meter, less Dealer Envy: {sum}").format(
            sum=_product(working, money) + _rounded(working, money)
        )
    elif working.denominator == 1 and working.less:
        line = _("the meter less the Dealer Envy: {meter} − {envy} = {result}").format(
            meter=whole, envy=money.plain(working.less), result=money.plain(working.result)
        )
    elif working.denominator == 1:
        line = _("100% of the meter: {meter}").format(meter=whole) + _rounded(working, money)
    else:
        line = _(
            "the meter of {meter} among {winners} winners: {meter} ÷ {winners} = {exact}"
        ).format(meter=whole, winners=working.denominator, exact=_exact(working, money)) + _rounded(
            working, money
        )
        if working.less:
            line = _(
                "{line}; less the Dealer Envy, what rounding leaves going to the first: {result}"
            ).format(line=line, result=money.plain(working.result))
    return _("{line}, the wager of {wager} is taken").format(line=line, wager=wager)


def _envy(working: Working, money: MoneyText) -> str:
    line = _at_odds(working, money)
    hands = working.numerator // working.odds.pays if working.odds else 1
    if hands > 1:
        line = _("for {hands} hands, {line}").format(hands=hands, line=line)
    return _("{line}, nothing is taken for it").format(line=line)


def _dealer_envy(working: Working, money: MoneyText) -> str:
    return _("{part}% of {won}: {sum}").format(
        part=exact_money(working.numerator * 10000, working.denominator),
        won=money.plain(working.stake),
        sum=_product(working, money) + _rounded(working, money),
    )


EXPLAIN: Final[Mapping[Formula, Callable[[Working, MoneyText], str]]] = {
    Formula.PAYS: _pays,
    Formula.TAKES: _takes,
    Formula.LEAVES: _leaves,
    Formula.RETURNS: _returns,
    Formula.HALF: _half,
    Formula.ONE_INITIAL_BET: _one_initial_bet,
    Formula.PRO_RATA: _pro_rata,
    Formula.WHOLE: _whole,
    Formula.METER: _meter,
    Formula.ENVY: _envy,
    Formula.DEALER_ENVY: _dealer_envy,
}
"""The text of each step of the arithmetic."""
