"""Money in whole cents, exact odds, and the rounding of payouts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple, NewType

Cents = NewType("Cents", int)
"""An amount of money in hundredths of the table's currency. Never a float."""

NOTHING: Final = Cents(0)

_DIGITS: Final = 12
MOST_MONEY: Final = Cents(10 ** (_DIGITS + 2) - 1)
"""The largest amount that can be written."""
_MONEY: Final = re.compile(rf"([+-]?)(\d{{1,{_DIGITS}}})(?:\.(\d{{1,2}}))?", re.ASCII)


def parse_money(text: str) -> Cents | None:
    """Parse an amount with at most two decimals; None if ``text`` is not one."""
    if len(text) <= _DIGITS and text.isascii() and text.isdigit():
        return Cents(int(text) * 100)  # nearly every amount
    match = _MONEY.fullmatch(text.strip())
    if match is None:
        return None
    sign, whole, hundredths = match.groups()
    cents = int(whole) * 100 + int((hundredths or "").ljust(2, "0"))
    return Cents(-cents if sign == "-" else cents)


_THOUSANDS: Final = re.compile(r"([+-]?[1-9]\d{0,2}(?:,\d{3})+)(\.\d{1,2})?", re.ASCII)
_DECIMAL_COMMA: Final = re.compile(r"([+-]?\d+),(\d{1,2})", re.ASCII)


def typed_amount(text: str) -> Cents | None:
    """Parse an amount as a person types it; None if ``text`` is not one.

    A comma before exactly three digits separates thousands, as the program prints them; before one
    or two it is a decimal point. So ``0,125`` is no amount.
    """
    text = text.strip()
    if thousands := _THOUSANDS.fullmatch(text):
        return parse_money(thousands[1].replace(",", "") + (thousands[2] or ""))
    if decimal := _DECIMAL_COMMA.fullmatch(text):
        return parse_money(f"{decimal[1]}.{decimal[2]}")
    return parse_money(text)


def plain_money(amount: Cents) -> str:
    """The amount with a point and two decimals, as the settlement prints it: ``-22.50``."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"


def short_money(amount: Cents) -> str:
    """The amount as a person types it: ``100``, ``-22.50``."""
    return plain_money(amount).removesuffix(".00")


class Basis(StrEnum):
    """Whether a winning bet stays on the layout (``to``) or is part of the pay (``for``)."""

    TO = "to"
    FOR = "for"


class Odds(NamedTuple):
    """What a winning bet pays: ``pays`` to (or for) ``per``, as the pay table prints it."""

    pays: int
    per: int
    basis: Basis = Basis.TO

    def __str__(self) -> str:
        return f"{self.pays} {self.basis.value} {self.per}"


_ODDS: Final = re.compile(r"(\d{1,6}) (to|for) (\d{1,3})", re.ASCII)


def parse_odds(text: str) -> Odds | None:
    """Parse odds such as ``3 to 2``; None if ``text`` is not odds."""
    match = _ODDS.fullmatch(text)
    if match is None or int(match[3]) == 0:
        return None
    return Odds(int(match[1]), int(match[3]), Basis(match[2]))


class RoundingMode(StrEnum):
    """The direction in which an amount is rounded; ``nearest`` rounds a half up."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


class Rounding(NamedTuple):
    """The way the house rounds what it hands out: to a multiple of ``unit`` cents."""

    unit: Cents = Cents(1)
    mode: RoundingMode = RoundingMode.NEAREST

    def share(self, amount: Cents, numerator: int, denominator: int) -> Cents:
        """``amount × numerator / denominator``, computed exactly and rounded once.

        ``amount`` and ``numerator`` are not negative, ``denominator`` is positive.
        """
        product = amount * numerator
        step = denominator * self.unit
        if product % step == 0:
            return Cents(product // denominator)
        if self.mode is RoundingMode.DOWN:
            steps = product // step
        elif self.mode is RoundingMode.UP:
            steps = -(-product // step)
        else:
            steps = (2 * product + step) // (2 * step)
        return Cents(steps * self.unit)


# The working of an amount: everything needed to show and check the arithmetic.


class Formula(StrEnum):
    """The arithmetic that gave an amount."""

    PAYS = "pays"
    """``stake × pays / per``: a winning bet at its odds."""
    TAKES = "takes"
    """The house takes ``stake``."""
    LEAVES = "leaves"
    """A Stand Off: nothing moves."""
    RETURNS = "returns"
    """``stake`` goes back whole."""
    HALF = "half"
    """Surrender: half of ``stake`` goes back, the house keeps the rest."""
    ONE_INITIAL_BET = "one_initial_bet"
    """The dealer's Blackjack takes one Initial Bet out of everything staked."""
    WHOLE = "whole"
    """``stake`` counts as it lies, despite the limits."""
    PRO_RATA = "pro_rata"
    """``stake × maximum / total`` counts, but not less than the minimum."""
    METER = "meter"
    """A progressive's meter (``stake``) shared by ``denominator`` winners; the wager is taken.

    ``less`` is the Dealer Envy, where the winners bear it.
    """
    ENVY = "envy"
    """``stake × pays``: Envy on a base wagering unit of ``stake``; nothing was at risk.

    ``numerator`` is a multiple of what it pays where it is paid for several hands.
    """
    DEALER_ENVY = "dealer_envy"
    """The dealer gets ``numerator / denominator`` of the meter that was won (``stake``)."""


class Working(NamedTuple):
    """How ``result`` was reached: ``stake × numerator / denominator``, rounded once.

    ``stake`` is the formula's starting amount; ``result`` is the amount it gives in cents, always
    positive: what is paid, taken, returned or counted. ``odds`` is set where a pay table was
    used; ``floor`` is the minimum to which a pro-rata stake was raised, if it was. ``net`` is what
    the bettor gains (positive) or loses (negative). ``less`` is what is taken off afterwards; the
    first of several winners of a meter has what rounding leaves of it set against that.
    """

    formula: Formula
    stake: Cents
    result: Cents
    numerator: int = 1
    denominator: int = 1
    odds: Odds | None = None
    rounding: Rounding = Rounding()
    floor: Cents | None = None
    net: Cents = NOTHING
    less: Cents = NOTHING

    @property
    def exact(self) -> bool:
        """True if the product needed no rounding."""
        return self.stake * self.numerator == (self.result + self.less) * self.denominator


# Fetched once: an enum's members are slow to reach in Python 3.11.
_PAYS: Final = Formula.PAYS
_TAKES: Final = Formula.TAKES
_TO: Final = Basis.TO
_TO_THE_CENT: Final = Rounding()


def pays(stake: Cents, odds: Odds, rounding: Rounding) -> Working:
    """The payout for ``stake`` at ``odds``; where it is paid "for" one, the stake is taken."""
    times, per, basis = odds
    result = rounding.share(stake, times, per)
    net = result if basis is _TO else Cents(result - stake)
    return Working(_PAYS, stake, result, times, per, odds, rounding, None, net)


def takes(stake: Cents) -> Working:
    """The whole stake is collected."""
    return Working(_TAKES, stake, stake, 1, 1, None, _TO_THE_CENT, None, Cents(-stake))


def leaves(stake: Cents) -> Working:
    """The stake is neither paid nor collected."""
    return Working(Formula.LEAVES, stake, NOTHING)


def returns(stake: Cents) -> Working:
    """The stake is handed back whole."""
    return Working(Formula.RETURNS, stake, stake)


def half(stake: Cents, rounding: Rounding) -> Working:
    """The refund of a Surrender."""
    refund = min(rounding.share(stake, 1, 2), stake)  # a coarse unit must not give back more
    net = Cents(refund - stake)
    return Working(Formula.HALF, stake, refund, 1, 2, rounding=rounding, net=net)


def one_initial_bet(stake: Cents, initial: Cents) -> Working:
    """Of ``stake`` the house takes ``initial`` and the rest goes back."""
    return Working(Formula.ONE_INITIAL_BET, stake, initial, net=Cents(-initial))


def meter(
    wager: Cents, jackpot: Cents, winners: int, rounding: Rounding, kept: Cents | None = None
) -> Working:
    """One winner's share of a meter, of which they keep ``kept`` or all; their wager is taken."""
    share = rounding.share(jackpot, 1, winners)
    if kept is None:
        kept = share
    elif winners == 1:
        share = jackpot
    net, less = Cents(kept - wager), Cents(share - kept)
    return Working(Formula.METER, jackpot, kept, 1, winners, None, rounding, None, net, less)


def envy(unit: Cents, odds: Odds, rounding: Rounding, hands: int = 1) -> Working:
    """Envy for a base wagering unit and this many hands; nothing was staked on it."""
    times, per = odds.pays * hands, odds.per
    result = rounding.share(unit, times, per)
    return Working(Formula.ENVY, unit, result, times, per, odds, rounding, None, result)


def dealer_envy(won: Cents, part: tuple[int, int], rounding: Rounding) -> Working:
    """The dealer's part of a meter that was won; the bettor gains nothing by it."""
    return Working(Formula.DEALER_ENVY, won, rounding.share(won, *part), *part, rounding=rounding)


def whole(stake: Cents) -> Working:
    """The stake counts as it lies (¶5.1.2, ¶5.2.1)."""
    return Working(Formula.WHOLE, stake, stake)


def pro_rata(
    bet: Cents, maximum: Cents, total: Cents, minimum: Cents, rounding: Rounding
) -> Working:
    """The part of ``bet`` that counts on a box whose ``total`` exceeds the maximum (¶5.1.1)."""
    share = min(rounding.share(bet, maximum, total), bet)  # nobody plays for more than they bet
    if share < minimum:
        return Working(Formula.PRO_RATA, bet, minimum, maximum, total, None, rounding, minimum)
    return Working(Formula.PRO_RATA, bet, share, maximum, total, None, rounding)


# What the winning hands of a side bet pay.


class Jackpot(NamedTuple):
    """A pay of 100% of a level's meter; levels count from 1."""

    level: int


Pay = Odds | Jackpot
"""What a winning hand of a side bet pays."""


def levels_of(pays: Iterable[Pay]) -> int:
    """Tell how many meters a pay table with these pays has: as many as its highest level."""
    return max((pay.level for pay in pays if isinstance(pay, Jackpot)), default=0)
