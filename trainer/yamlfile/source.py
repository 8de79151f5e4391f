"""The bytes of a file become text, or a diagnostic that says why they do not."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

from trainer.yamlfile.diagnostics import Diagnostic, Faults, YamlCode
from trainer.yamlfile.marks import BYTE_ORDER_MARK, Lines

MAX_BYTES: Final = 128 * 1024
"""The largest file that is read: a loader can take seconds over one hostile mebibyte."""

UNREADABLE: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""A character that YAML does not allow, or a byte order mark that is not at the beginning."""


class Source(NamedTuple):
    """A text, None where the bytes are none, and what was wrong with them."""

    text: str | None
    faults: tuple[Diagnostic, ...] = ()


def decode(data: bytes, file: str = "") -> Source:
    """Read ``data`` as UTF-8, at most ``MAX_BYTES`` of it. A byte order mark stays in the text.

    ``file`` is the name of a file that a lesson names, for the marks.
    """
    start = Faults(Lines("", file))
    if len(data) > MAX_BYTES:
        start.add(YamlCode.TOO_LARGE, 0, size=len(data), most=MAX_BYTES)
        return Source(None, start.in_order())
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        start.add(YamlCode.NOT_UTF8, 0, value="UTF-16")
        return Source(None, start.in_order())
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        faults = Faults(Lines(before, file))
        faults.add(YamlCode.NOT_UTF8, len(before), value=f"0x{data[error.start]:02X}")
        return Source(None, faults.in_order())
    return _readable(text, file)


def _readable(text: str, file: str) -> Source:
    found = UNREADABLE.search(text, len(BYTE_ORDER_MARK) if text[:1] == BYTE_ORDER_MARK else 0)
    if found is None:
        return Source(text)
    faults = Faults(Lines(text, file))
    faults.add(YamlCode.CONTROL_CHARACTER, found.start(), value=code_point(found[0]))
    return Source(None, faults.in_order())


def code_point(char: str) -> str:
    """A character by its number, as Unicode writes it: ``U+0007``."""
    return f"U+{ord(char):04X}"
