"""Money in whole cents, exact odds, and the rounding of payouts."""

from __future__ import annotations

import re
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
    """How the house rounds what it hands out: to a multiple of ``unit`` cents."""

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
