"""Languages that nobody speaks, made from the source language while the program runs.

In ``en_XA`` each text has brackets around it, accents, and two fifths more letters: what is cut
off, put together from pieces, or never translated can be seen. ``ar_XB`` is the source language as
a text written from right to left.
"""

from __future__ import annotations

import re
from gettext import NullTranslations
from math import ceil
from typing import Final

from trainer.messages.languages import isolated
from trainer.texts import RIGHT_TO_LEFT

_KEPT: Final = re.compile(r"(\{[^{}]*\}|<[^<>]*>|&[a-z]+;|%\([a-z_]+\)[sdr]|%[sdr%])")
"""Placeholders and marks, which a translation leaves as they are."""
_ACCENTED: Final = str.maketrans("aceilnorsuyzACDEGILNORSUYZ", "áçéîļñöřšûýžÁÇĎÉĜÎĻÑÖŘŠÛÝŽ")
_MORE: Final = "one two three four five six seven eight nine ten eleven twelve "
_LONGER: Final = 0.4

_RTL_MARK: Final = "\u200f"


class PseudoTranslations(NullTranslations):
    """The catalogue of one of these languages, which has every text."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self._turn = _marked if code == RIGHT_TO_LEFT else _lengthened

    def gettext(self, message: str) -> str:
        return self._turn(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._turn(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self._turn(message)


def _lengthened(text: str) -> str:
    if text.startswith("[") or "(*" in text:
        return text  # it has been turned already, or Qt reads it: the kinds of file of a dialog
    if not any(map(str.isalpha, "".join(_KEPT.split(text)[::2]))):
        return text  # nothing but values and what separates them
    room = ceil(sum(map(len, _KEPT.split(text)[::2])) * _LONGER)
    words = (_MORE * (room // len(_MORE) + 1))[: max(0, room - 2)].strip()
    turned = "".join(
        part if place % 2 else part.translate(_ACCENTED)
        for place, part in enumerate(_KEPT.split(text))
    )
    return f"[{turned}{' ' if words else ''}{words}]"


def _marked(text: str) -> str:
    whole = isolated(text, text)
    return whole if whole == f"\u2066{text}\u2069" else f"{_RTL_MARK}{whole}{_RTL_MARK}"
