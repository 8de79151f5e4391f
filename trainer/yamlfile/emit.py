"""Writing values as YAML on one line, which is valid at any position in a file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from trainer.rules.money import Cents
from trainer.yamlfile.source import unreadable


class Plain(NamedTuple):
    """A value to be written as it is, without quotes: a number, an amount, ``null``."""

    text: str


Writable = bool | int | str | Plain | Sequence["Writable"] | Mapping[str, "Writable"]
"""What can be written. Money is ``amount(cents)``, because an int is a number here."""

NULL: Final = Plain("null")

_SAFE: Final = re.compile(r"\w[\w ()/&+'’–-]*(?:\.[\w ()/&+'’–-]*)*")
# What another YAML reader could take for a number, a boolean, a date or null.
_AMBIGUOUS: Final = re.compile(
    r"[-+.\d][-+.\d_:eExXoO]*|0[xo].*|~|null|true|false|yes|no|on|off|y|n", re.IGNORECASE
)
_BREAKS: Final = re.compile("[\x7f-\xa0\u2028\u2029\ufeff]")


def amount(cents: Cents) -> Plain:
    """Money as a person writes it: ``50``, and ``22.50`` where there are hundredths."""
    sign = "-" if cents < 0 else ""
    whole, hundredths = divmod(abs(cents), 100)
    return Plain(f"{sign}{whole}.{hundredths:02}" if hundredths else f"{sign}{whole}")


def scalar(text: str, *, quoted: bool = False) -> str:
    """``text`` as a scalar on one line, without quotes if it cannot be misread.

    Raises ValueError for a character that a file cannot hold.
    """
    found = unreadable(text)
    if found is not None:
        raise ValueError(f"U+{ord(found[0]):04X} cannot be written")
    safe = _SAFE.fullmatch(text) and not _AMBIGUOUS.fullmatch(text) and text == text.strip()
    return text if safe and not quoted else quote(text)


def quote(text: str) -> str:
    """``text`` between double quotes, as YAML and JSON both read it."""
    encoded = json.dumps(text, ensure_ascii=False)
    return _BREAKS.sub(lambda found: f"\\u{ord(found[0]):04x}", encoded)


def flow(value: Writable, *, quoted: bool = False) -> str:
    """``value`` on one line; with ``quoted`` every text in quotes, so that JSON stays JSON.

    Raises ValueError for a text that a file cannot hold.
    """
    if isinstance(value, Plain):
        return value.text
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return scalar(value, quoted=quoted)
    if isinstance(value, Mapping):
        entries = (
            f"{key(name, quoted=quoted)}: {flow(entry, quoted=quoted)}"
            for name, entry in value.items()
        )
        return f"{{{', '.join(entries)}}}"
    return f"[{', '.join(flow(entry, quoted=quoted) for entry in value)}]"


def key(name: str, *, quoted: bool = False) -> str:
    """A key; a box number needs no quotes in YAML."""
    return name if name.isascii() and name.isdigit() and not quoted else scalar(name, quoted=quoted)
