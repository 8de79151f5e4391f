"""Marking user-visible texts where they are defined, next to what they describe.

Nothing is translated here. ``trainer.messages`` looks a marked text up when it is shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple, Self

SOURCE_LANGUAGE: Final = "en"

RIGHT_TO_LEFT: Final = "ar_XB"
PSEUDO: Final = ("en_XA", RIGHT_TO_LEFT)
"""Languages that nobody speaks, made to find faults: accented and long; from right to left."""


def N_(message: str) -> str:  # gettext's own name, which the extraction looks for
    """Mark ``message`` for the catalogue and return it unchanged; it is translated when shown."""
    return message


class TextEnum(StrEnum):
    """Members with a text to show for them: ``NAME = "value", N_("text")``.

    ``text`` is translated when it is shown; it may have fields for ``str.format``. A member is
    looked up by its value alone: ``Kind("value")``. A kind whose members have more to them takes
    that in ``__init__``.
    """

    text: str

    def __new__(cls, value: str, text: str = "", *_more: object) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member


class Wording(NamedTuple):
    """The words that a rule document has for what the program's own texts call otherwise.

    ``own`` are pairs: a text of the program, and the one that stands for it.
    """

    own: tuple[tuple[str, str], ...] = ()

    def of(self, text: str) -> str:
        """The text that stands for ``text``, both before they are translated."""
        return next((theirs for ours, theirs in self.own if ours == text), text)


PLAIN: Final = Wording()
"""The program's own words."""


# Sentences that are made where their facts are known, and put into words where they are shown.


class Sentence:
    """A text with the values of its fields, none of them in words yet.

    ``trainer.messages`` knows how a value of each type is written.
    """

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values = values


class Capital(NamedTuple):
    """A value that begins with a capital letter."""

    value: object


class Plain(NamedTuple):
    """An amount in cents without its currency, as inside a working."""

    amount: int


class Inside(NamedTuple):
    """A place as it is called inside a sentence: ``box 3``, ``the dealer``."""

    place: object


class Joined:
    """Several values with ``by`` between them."""

    __slots__ = ("by", "values")

    def __init__(self, values: Iterable[object], by: str = N_(", ")) -> None:
        self.values = tuple(values)
        self.by = by


class AllOf(NamedTuple):
    """Several values together: ``Ann, Ben and Cleo``."""

    values: tuple[object, ...]
