"""Which characters a text that a person hands us may have, and how all others are shown.

Characters without a shape of their own can reverse the writing direction, make two names look
alike, or control a terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

_BLANKS: Final = "\u00a0\u2009\u202f\u3000"
"""Spaces used in French before colons, between digits and in Japanese.

``str.isprintable`` rejects them.
"""
_BREAKS: Final = "\t\n\r"

_UNDECODED: Final = range(0xDC80, 0xDD00)
"""What Python puts in a file name for bytes that are not text, from 0x80 on."""


JOINERS: Final = "\u200c\u200d"
"""Between letters of Persian or of Indian scripts, or in an emoji, they decide what is seen."""
_JOINED: Final = frozenset(("Lo", "Mn", "Mc", "So", "Sk"))
"""The categories of such characters: letters without capitals, signs on them, and pictures."""


def first_hidden(text: str, *, lines: bool = False) -> str | None:
    """The first character of ``text`` that cannot be seen, if any.

    Tabs and line breaks are among them unless ``lines``.
    """
    if text.isprintable():
        return None
    allowed = _BLANKS + _BREAKS if lines else _BLANKS
    return next((text[at] for at in _hidden(text) if text[at] not in allowed), None)


def visible(text: str, kept: str = "") -> str:
    """``text`` with an escape for each character that cannot be seen, but for those that are kept.

    Everything that a person named, such as a file, goes through here before it is printed or shown.
    """
    if text.isprintable():
        return text
    hidden = {at for at in _hidden(text) if text[at] not in (*_BLANKS, *kept)}
    return "".join(_escape(char) if at in hidden else char for at, char in enumerate(text))


def without_hidden(text: str, instead: str) -> str:
    """``text`` with ``instead`` for each character that cannot be seen."""
    hidden = {at for at in _hidden(text) if text[at] not in _BLANKS}
    return "".join(instead if at in hidden else char for at, char in enumerate(text))


def alike(name: str) -> str:
    """Return what is equal for names that count as the same, or that look so."""
    plain = "".join(char for char in name if char not in JOINERS)
    return unicodedata.normalize("NFKC", plain).casefold()


def _hidden(text: str) -> Iterator[int]:
    """Return where a character of the text has no shape of its own and changes none beside it."""
    for at, char in enumerate(text):
        if not char.isprintable() and not (char in JOINERS and _joins(text, at)):
            yield at


def _joins(text: str, at: int) -> bool:
    """True if a joiner is between two characters that it joins or parts, or ends a half form."""
    before, after = (unicodedata.category(char) for char in f" {text} "[at : at + 3 : 2])
    return before in _JOINED and (after in _JOINED or before == "Mn")


def _escape(char: str) -> str:
    code = ord(char)
    if code in _UNDECODED:
        return f"\\x{code - 0xDC00:02x}"
    return char.encode("unicode_escape").decode()
