"""Decoding the bytes of a file, or a diagnostic that says why they cannot be decoded."""

from __future__ import annotations

import codecs
import re
from typing import Final

from trainer.yamlfile.diagnostics import Diagnostic, Severity, YamlCode
from trainer.yamlfile.marks import BYTE_ORDER_MARK, Lines

MAX_BYTES: Final = 128 * 1024
"""The largest file that is read: one hostile mebibyte can keep a loader busy for seconds."""

UNREADABLE: Final = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""A character that YAML does not allow, or a byte order mark that is not at the beginning."""


def decode(data: bytes, file: str = "") -> str | Diagnostic:
    """``data`` as UTF-8, or why it cannot be read. A byte order mark stays in the text.

    ``file`` is the name of a file that a lesson names, for the marks.
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
    found = UNREADABLE.search(text, len(BYTE_ORDER_MARK) if text[:1] == BYTE_ORDER_MARK else 0)
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
