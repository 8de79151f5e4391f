"""Readable amounts: with cents everywhere on a sheet, or nowhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trainer.messages import _
from trainer.messages.figures import currency_follows, left_to_right, read_amount, with_decimals
from trainer.rules.money import Cents, plain_money, short_money
from trainer.yamlfile.characters import visible

PLACES = 3
"""How many decimals are written of an amount that is not whole cents."""


class MoneyText(NamedTuple):
    """The format of one sheet's amounts: the currency's sign, and whether cents are shown."""

    currency: str = ""
    cents: bool = False

    def text(self, amount: Cents) -> str:
        """The amount: ``1,250`` or ``22.50``, with the currency before it."""
        sign, plain = "−" if amount < 0 else "", self.plain(Cents(abs(amount)))
        if self.currency and currency_follows():
            return left_to_right(f"{sign}{plain}\u00a0{self.currency}")
        return left_to_right(f"{sign}{self._mark}{plain}")

    def plain(self, amount: Cents) -> str:
        """The amount without its currency, as inside a working."""
        whole, cents = divmod(amount, 100)
        return with_decimals(whole, f"{cents:02}" if self.cents or cents else "")

    def typed(self, amount: Cents) -> str:
        """The amount as in a file, which programs read as well: without marks in its thousands."""
        return plain_money(amount) if self.cents else short_money(amount)

    @property
    def _mark(self) -> str:
        # A word is separated from the figures by a space, a sign is not.
        return f"{self.currency} " if self.currency[-1:].isalpha() else self.currency


def not_amount_text(typed: str) -> str:
    """A line that refuses what cannot be meant as an amount; empty for one, and for nothing."""
    amount = read_amount(typed)
    if not typed.strip() or (amount is not None and amount >= 0):
        return ""
    return _("{text} is not an amount").format(text=visible(typed.strip()))


def money_of_sheet(amounts: Iterable[Cents], currency: str = "") -> MoneyText:
    """How to write all of ``amounts`` on one sheet: with cents as soon as one of them has cents."""
    return MoneyText(currency, any(amount % 100 for amount in amounts))


def exact_money(numerator: int, denominator: int) -> str:
    """``numerator / denominator`` cents in full, or to ``PLACES`` decimals and an ellipsis."""
    scale = 10**PLACES
    thousandths, rest = divmod(numerator * scale, denominator * 100)
    whole, decimals = divmod(thousandths, scale)
    if rest:
        return f"{with_decimals(whole, f'{decimals:0{PLACES}}')}…"
    text = f"{decimals:0{PLACES}}".rstrip("0")
    return with_decimals(whole, text and text.ljust(2, "0"))
