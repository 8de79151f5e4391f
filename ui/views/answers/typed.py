"""What has been typed so far: digits and at most one point. Pure functions."""

from __future__ import annotations

from trainer.rules.money import Cents, parse_money

LONGEST = 9
"""Maximum number of characters; no amount at a table needs more."""


def typed_money(text: str, key: str) -> str:
    """``text`` after a digit or a point; unchanged if it would no longer be an amount."""
    if key in ",.":
        return f"{text or '0'}." if "." not in text else text
    if not (key.isascii() and key.isdigit()) or len(text) >= LONGEST:
        return text
    _whole, point, hundredths = text.partition(".")
    if point and len(hundredths) == 2:
        return text
    return key if text == "0" else text + key


def typed_total(text: str, key: str) -> str:
    """``text`` after a digit; a Point Total has at most two."""
    if not (key.isascii() and key.isdigit()) or len(text) >= 2:
        return text
    return key if text == "0" else text + key


def amount_of(text: str) -> Cents | None:
    """The amount typed, or None if there is none."""
    return parse_money(text.removesuffix("."))
