"""Printing to streams that lack characters: a card’s suit becomes its letter, others an escape.

Everything a command prints as JSON goes through ``print_json``, and every name that somebody chose
through ``visible``.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from typing import Final

from trainer.errors import OutputUnwritable
from trainer.yamlfile.characters import visible

_FALLBACK: Final = "feltwork"
_PLAIN_TEXT: Final = {
    # As scenarios write the suits (scenario-format.md, “Cards”).
    "♠": "S",
    "♥": "H",
    "♦": "D",
    "♣": "C",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "−": "-",
    "…": "...",
    "×": "x",
    "·": "-",
    "•": "*",
    "→": "->",
    "≠": "!=",
    "≥": ">=",
    "≤": "<=",
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
}
"""What stands for a character where a stream’s encoding lacks it."""

_NO_ROOM: Final = frozenset({EDQUOT, EFBIG, EIO, ENOSPC})
_HIDDEN: Final = re.compile("[^\x00-\x7e\u00a0]")


def prepare_streams() -> None:
    """Let standard output and standard error print every text, whatever their encoding."""
    codecs.register_error(_FALLBACK, _replaced)
    for stream in (sys.stdout, sys.stderr):
        # Under pythonw there is none, and a test may have put something else in its place.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_FALLBACK)


@contextmanager
def written_out() -> Iterator[None]:
    """Have everything that is printed meanwhile written to where it goes.

    Raises ``OutputUnwritable`` where that has no room, as a file on a full disk; nothing more is
    printed then.
    """
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        # Whoever writes a file says so in a trouble that names it.
        if error.errno not in _NO_ROOM or error.filename is not None:
            raise
        print_no_more()
        raise OutputUnwritable(str(error)) from error


def print_no_more() -> None:
    """Let go what is still to be printed: the interpreter would try again as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def print_json(printed: object, *, indent: int | None = 2) -> None:
    """Print ``printed`` as JSON.

    What the stream cannot hold, or nobody could see, is escaped as JSON escapes it.
    """
    text = json.dumps(printed, ensure_ascii=False, indent=indent)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    print(_HIDDEN.sub(lambda found: _as_json(found[0], encoding), text))


def _as_json(char: str, encoding: str) -> str:
    if visible(char) == char:
        try:
            char.encode(encoding)
        except UnicodeEncodeError:
            pass
        else:
            return char
    return json.dumps(char)[1:-1]


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """The error handler: plain characters or escapes for those that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(char: str) -> str:
    known = _PLAIN_TEXT.get(char)
    if known is not None:
        return known
    escaped = visible(char)
    return char.encode("unicode_escape").decode() if escaped == char else escaped
