"""Numbers as the language in force writes them, and as people type them in it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from trainer.messages.text import chosen_locale, right_to_left
from trainer.rules.money import Cents, typed_amount
from trainer.yamlfile.characters import visible


class Marks(NamedTuple):
    """What stands between the thousands of a number, and before its decimals."""

    thousands: str = ","
    decimals: str = "."


def marks() -> Marks:
    """The marks of the language in force."""
    locale = chosen_locale()
    if locale is None:
        return Marks()
    signs = locale.number_symbols["latn"]
    return Marks(signs["group"], signs["decimal"])


def grouped(number: int) -> str:
    """A whole number: ``1,250``."""
    locale = chosen_locale()
    if locale is None:
        return f"{number:,}"
    from babel.numbers import format_decimal  # English does without

    return format_decimal(number, locale=locale)


def with_decimals(whole: int, decimals: str) -> str:
    """A number with these figures behind its point, if there are any: ``1,250.50``."""
    return f"{grouped(whole)}{marks().decimals}{decimals}" if decimals else grouped(whole)


def rounded(number: float, places: int) -> str:
    """A number that is not below nothing, with so many decimals."""
    whole, _point, decimals = f"{number:.{places}f}".partition(".")
    return with_decimals(int(whole), decimals)


def currency_follows() -> bool:
    """Tell whether the sign of a currency stands behind its amount."""
    locale = chosen_locale()
    return locale is not None and locale.currency_formats["standard"].pattern.endswith("¤")


def left_to_right(sum_: str) -> str:
    """A sum that is read from the left, also inside a text from right to left."""
    return f"\u2066{sum_}\u2069" if right_to_left() else sum_


_MARKS: Final = "\u200f\u2066\u2069"
"""The signs that say from which side a text is read."""


def as_shown(text: str) -> str:
    """A finished text with an escape for what cannot be seen in a name that is part of it.

    The program’s own signs stay in a language that has them.
    """
    return visible(text, _MARKS if right_to_left() else "")


def plain_figures(text: str) -> str:
    """An amount as it is typed in the language in force, with the marks of English.

    What is typed with these already stays. No amount has three decimals, and between thousands
    there are three figures, so none can be meant in both ways: in Spanish ``1.250`` and ``1,250``
    are the same, and ``1.25`` is ``1,25``.
    """
    thousands, decimals = marks()
    # What is on the keyboard stands for what is printed.
    alike = next((each for each in (" \u00a0\u202f", "'’") if thousands in each), thousands)
    group = f"[{re.escape(alike)}]"
    found = re.fullmatch(
        rf"\s*([+-]?[1-9]\d{{0,2}}(?:{group}\d{{3}})+)(?:{re.escape(decimals)}(\d{{1,2}}))?\s*",
        text,
        re.ASCII,
    )
    if found is None:
        return text
    whole = re.sub(r"[^\d+-]", "", found[1])
    return f"{whole}.{found[2]}" if found[2] else whole


def read_amount(text: str) -> Cents | None:
    """Parse an amount typed in the way of the language in force, or in that of English."""
    return typed_amount(plain_figures(text))
