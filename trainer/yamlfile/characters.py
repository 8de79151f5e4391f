"""Which characters a text that a person hands us may have, and how all others are shown.

Characters without a shape of their own can reverse the writing direction, make two names look
alike, or control a terminal.
"""

from __future__ import annotations

from typing import Final

_BLANKS: Final = "\u00a0\u2009\u202f\u3000"
"""Spaces used in French before colons, between digits and in Japanese.

``str.isprintable`` rejects them.
"""
_BREAKS: Final = "\t\n\r"

_UNDECODED: Final = range(0xDC80, 0xDD00)
"""What Python puts in a file name for bytes that are not text, from 0x80 on."""


def first_hidden(text: str, *, lines: bool = False) -> str | None:
    """The first character of ``text`` that cannot be seen, if any.

    Tabs and line breaks are among them unless ``lines``.
    """
    if text.isprintable():
        return None
    allowed = _BLANKS + _BREAKS if lines else _BLANKS
    return next((char for char in text if not char.isprintable() and char not in allowed), None)


def visible(text: str) -> str:
    """``text`` with an escape for each character that cannot be seen.

    Everything that a person named, such as a file, goes through here before it is printed or shown.
    """
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in _BLANKS else _escape(char) for char in text
    )


def _escape(char: str) -> str:
    code = ord(char)
    if code in _UNDECODED:
        return f"\\x{code - 0xDC00:02x}"
    return char.encode("unicode_escape").decode()
