"""What has been typed so far: digits and separators. Pure functions."""

from __future__ import annotations

import re
from typing import Final

from trainer.rules.money import Cents, typed_amount

LONGEST: Final = 9
"""Maximum number of digits; no amount at a table needs more."""

_BEGUN: Final = re.compile(
    r"\d+(?:[.,]\d{0,2})?"  # 12.50, and 12,50
    r"|[1-9]\d{0,2}(?:,\d{3})*,\d{0,3}"  # 1,250,000
    r"|[1-9]\d{0,2}(?:,\d{3})+\.\d{0,2}",  # 1,250.50
    re.ASCII,
)
"""What an amount can begin with."""


def typed_money(text: str, key: str) -> str:
    """``text`` after a digit, a point or a comma; unchanged if no amount could begin so."""
    before = "" if text == "0" and key.isdecimal() else text
    after = before + key if before or key.isdecimal() else f"0{key}"
    digits = sum(sign.isdecimal() for sign in after)
    return after if digits <= LONGEST and _BEGUN.fullmatch(after) else text


def typed_total(text: str, key: str) -> str:
    """``text`` after a digit; a Point Total has at most two."""
    if not (key.isascii() and key.isdigit()) or len(text) >= 2:
        return text
    return key if text == "0" else text + key


def amount_of(text: str) -> Cents | None:
    """The amount typed, or None if there is none (yet)."""
    return typed_amount(text[:-1] if text.endswith((".", ",")) else text)
