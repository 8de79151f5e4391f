"""What has been typed so far: digits and at most one point. Pure."""

from __future__ import annotations

from trainer.rules.money import Cents, parse_money

LONGEST = 9
"""Characters; more than any amount at a table needs."""


def typed_money(text: str, key: str) -> str:
    """``text`` after a digit or a point; unchanged where it would no longer be an amount."""
    if key in ",.":
        return f"{text or '0'}." if "." not in text else text
    if not (key.isascii() and key.isdigit()) or len(text) >= LONGEST:
        return text
    _whole, point, hundredths = text.partition(".")
    if point and len(hundredths) == 2:
        return text
    return key if text == "0" else text + key


def typed_total(text: str, key: str) -> str:
    """``text`` after a digit; a Point Total has two at most."""
    if not (key.isascii() and key.isdigit()) or len(text) >= 2:
        return text
    return key if text == "0" else text + key


def amount_of(text: str) -> Cents | None:
    """The amount typed, or None where nothing is."""
    return parse_money(text.removesuffix("."))
