"""Decoding the bytes of a file, or a diagnostic that says why they cannot be decoded."""

from __future__ import annotations

import codecs
import re
from typing import Final

from trainer.yamlfile.diagnostics import Diagnostic, Severity, YamlCode
from trainer.yamlfile.nodes import BYTE_ORDER_MARK, Lines

MAX_BYTES: Final = 128 * 1024
"""The largest file that is read: one hostile mebibyte can keep a loader busy for seconds."""

_LOW: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
_HIGH: Final = re.compile("[\ud800-\udfff\ufeff\ufffe\uffff]")


def unreadable(text: str, start: int = 0) -> re.Match[str] | None:
    """The first character from ``start`` that YAML does not allow, a byte order mark included.

    Two patterns with few ranges: one that joins them takes longer to compile than a layout to read.
    """
    low = _LOW.search(text, start)
    high = None if text.isascii() else _HIGH.search(text, start)
    if low is None or high is None:
        return low or high
    return min(low, high, key=re.Match.start)


def decode(data: bytes, file: str = "") -> str | Diagnostic:
    """``data`` as UTF-8, or why it cannot be read. A byte order mark stays in the text.

    ``file`` is the name of a file that a series names, for the marks.
    """
    if len(data) > MAX_BYTES:
        start, size = Lines("", file).mark(0), len(data)
        return Diagnostic(
            Severity.ERROR, start, YamlCode.TOO_LARGE, {"size": size, "most": MAX_BYTES}
        )
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _refused(YamlCode.NOT_UTF8, "", file, value="UTF-16")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        return _refused(YamlCode.NOT_UTF8, before, file, value=f"0x{data[error.start]:02X}")
    found = unreadable(text, len(BYTE_ORDER_MARK) if text[:1] == BYTE_ORDER_MARK else 0)
    if found is not None:
        before = text[: found.start()]
        return _refused(YamlCode.CONTROL_CHARACTER, before, file, value=code_point(found[0]))
    return text


def _refused(code: YamlCode, before: str, file: str, *, value: str) -> Diagnostic:
    """A fault at the position after the text ``before``."""
    mark = Lines(before, file).mark(len(before))
    return Diagnostic(Severity.ERROR, mark, code, {"value": value})


def code_point(char: str) -> str:
    """A character by its code point, as Unicode writes it: ``U+0007``."""
    return f"U+{ord(char):04X}"
