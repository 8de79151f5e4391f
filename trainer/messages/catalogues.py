"""Reads the catalogue of a language, as translators write it: quicker than Babel, which writes it.

Every start in another language than English waits for this.
"""

from __future__ import annotations

import re
from gettext import NullTranslations, c2py
from typing import Final

_LINE: Final = re.compile(
    r"^(#,.*|msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?"
    r'(?: ("(?:[^"\\\n]|\\.)*"(?:\n"(?:[^"\\\n]|\\.)*")*))?[ \t]*$',
    re.MULTILINE,
)
"""The flags of an entry, or one of its strings, which may have several lines."""
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_SIGNS: Final = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL: Final = re.compile(r"plural\s*=\s*([^;\n]+)")
_CONTEXT: Final = "\x04"
"""Stands between a context and its text, as in compiled catalogues."""


class Catalogue(NullTranslations):
    """What a catalogue says; what it does not say, or only by guess, stays in English."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._said: dict[str, tuple[str, ...]] = {}
        self._read(text.replace("\r\n", "\n"))
        header = self._said.pop("", ("",))[0]
        found = _PLURAL.search(header)
        self._form = c2py(found[1] if found else "n != 1")

    def _read(self, text: str) -> None:
        parts, forms, guessed = dict[str, str](), list[str](), False
        for line in _LINE.finditer(text):
            kind, _number, quoted = line.groups()
            begins = kind.startswith("#,") or kind in {"msgctxt", "msgid"}
            if begins and forms:
                self._add(parts, forms, guessed=guessed)
                parts, forms, guessed = {}, [], False
            if kind.startswith("#,"):
                guessed = guessed or "fuzzy" in kind
            elif kind == "msgstr":
                forms.append(_unquoted(quoted or ""))
            else:
                parts[kind] = _unquoted(quoted or "")
        self._add(parts, forms, guessed=guessed)

    def _add(self, parts: dict[str, str], forms: list[str], *, guessed: bool) -> None:
        if all(forms) and forms and not (guessed and parts.get("msgid")):
            before = f"{parts['msgctxt']}{_CONTEXT}" if "msgctxt" in parts else ""
            self._said[before + parts.get("msgid", "")] = tuple(forms)

    def gettext(self, message: str) -> str:
        return self._said.get(message, (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self._said.get(msgid1)
        if forms is None:
            return msgid1 if n == 1 else msgid2
        return forms[min(self._form(n), len(forms) - 1)]

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get(f"{context}{_CONTEXT}{message}", (message,))[0]


def _unquoted(quoted: str) -> str:
    body = quoted[1:-1].replace('"\n"', "")
    if "\\" not in body:
        return body
    return _ESCAPED.sub(lambda sign: _SIGNS.get(sign[1], sign[1]), body)
