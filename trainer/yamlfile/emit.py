"""Writing values as YAML on one line, which is valid at any position in a file."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeGuard

from trainer.rules.money import Cents
from trainer.yamlfile.source import unreadable


class Plain(NamedTuple):
    """A value to be written as it is, without quotes: a number, an amount, ``null``."""

    text: str


class Lined(NamedTuple):
    """A text to be written on lines of its own, if it has several and they can be."""

    text: str

    def lines(self) -> Sequence[str] | None:
        """Its first line, which says how it ends, and its lines; None if it has to be quoted."""
        body = self.text.removesuffix("\n").split("\n")
        whole = all(line.strip() == line and line.isprintable() for line in body)
        if len(body) < 2 or not whole or not body[0] or not body[-1]:
            return None
        return ("|" if self.text.endswith("\n") else "|-", *body)


Writable = bool | int | str | Plain | Lined | Sequence["Writable"] | Mapping[str, "Writable"]
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


def single_quoted(text: str) -> str:
    """``text`` between single quotes, which hide nothing: it has to be printable."""
    doubled = text.replace("'", "''")
    return f"'{doubled}'"


def flow(value: Writable, *, quoted: bool = False) -> str:
    """``value`` on one line; with ``quoted`` every text in quotes, so that JSON stays JSON.

    Raises ValueError for a text that a file cannot hold.
    """
    if isinstance(value, Plain):
        return value.text
    if isinstance(value, Lined):
        return scalar(value.text, quoted=quoted)
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


def block(value: Mapping[str, Writable] | Sequence[Writable]) -> str:
    """``value`` on lines of its own: lists of mappings and their mappings, the rest on one line.

    Raises ValueError for a text that a file cannot hold.
    """
    if isinstance(value, Mapping):
        return "\n".join(_block_entry(name, entry) for name, entry in value.items())
    return "\n".join(f"- {_indented(_block_item(item))}" for item in value)


def _block_entry(name: str, value: Writable) -> str:
    if _has_mappings(value):
        return f"{key(name)}:\n  {_indented(block(value))}"
    if isinstance(value, Lined) and (lines := value.lines()):
        return f"{key(name)}: " + "\n".join(
            (lines[0], *(f"  {one}" if one else "" for one in lines[1:]))
        )
    return f"{key(name)}: {flow(value)}"


def _block_item(value: Writable) -> str:
    return block(value) if isinstance(value, Mapping) and value else flow(value)


def _has_mappings(value: Writable) -> TypeGuard[Mapping[str, Writable] | Sequence[Writable]]:
    """Whether ``value`` is a list of mappings, or a mapping that leads to one."""
    if isinstance(value, Mapping):
        return any(_has_mappings(entry) for entry in value.values())
    if isinstance(value, str | Plain | Lined) or not isinstance(value, Sequence):
        return False
    return any(isinstance(entry, Mapping) for entry in value)


def _indented(lines: str) -> str:
    return lines.replace("\n", "\n  ")


def key(name: str, *, quoted: bool = False) -> str:
    """A key; a box number needs no quotes in YAML."""
    return name if name.isascii() and name.isdigit() and not quoted else scalar(name, quoted=quoted)
