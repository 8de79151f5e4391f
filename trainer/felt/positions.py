"""Where the keys and values of a TOML text stand, for saying where something is wrong.

The text is scanned before it is parsed, so that what a parser would spend minutes on (keys and
lists nested by the thousand, numbers of thousands of digits) is turned away first. The scan takes
whatever TOML takes and more; where it meets what it does not know it ends, and the parser says why.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from enum import Enum, auto
from typing import Final, NamedTuple

Path = tuple[str | int, ...]
"""The way to a value: keys of tables, numbers (from 0) of the entries of lists."""

MOST_DEEP: Final = 8
"""No layout has a longer way to a value."""
LONGEST_WORD: Final = 64
"""No number or date is written with more characters."""


class Position(NamedTuple):
    """A place in the text, for a person: both numbers count from 1."""

    line: int
    column: int


class Excess(Enum):
    """Why a text is not even parsed."""

    DEEP = auto()
    LONG = auto()


class Positions:
    """Answers where a value or its key stands. What the text does not say has its table's place."""

    __slots__ = ("_keys", "_starts", "_values", "excess")

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        scan = _Scan(text)
        self.excess: tuple[Excess, Position] | None = None
        try:
            scan.run()
        except _ExcessError as error:
            self.excess = error.excess, self.at(error.offset)
        except _EndError:
            pass
        self._keys, self._values = scan.keys, scan.values

    def at(self, offset: int) -> Position:
        """The position of the character at ``offset``."""
        line = bisect_right(self._starts, offset)
        return Position(line, offset - self._starts[line - 1] + 1)

    def value(self, path: Path) -> Position:
        """Where the value begins, or the nearest table above it that there is.

        A table begins with its header, or with the first key that leads into it.
        """
        while path not in self._values:
            path = path[:-1]
        return self.at(self._values[path])

    def key(self, path: Path) -> Position:
        """Where the key of the value begins; of an entry of a list, the entry."""
        offset = self._keys.get(path)
        return self.value(path) if offset is None else self.at(offset)


def path_text(path: Path) -> str:
    """The way to a value as a person reads it: ``spots[2].diameter``."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{_safe(step)}" for step in path)
    return "".join(steps).removeprefix(".")


def _safe(key: str) -> str:
    return key if _BARE.fullmatch(key) else ascii(key[:LONGEST_WORD])


class _EndError(Exception):
    """The text is no TOML from here on."""


class _ExcessError(Exception):
    def __init__(self, excess: Excess, offset: int) -> None:
        super().__init__()
        self.excess = excess
        self.offset = offset


_BARE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
# Possessive, so that a text that nearly fits costs no second try.
_BLANK: Final = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_SPACE: Final = re.compile(r"[ \t]*+")
_KEY: Final = re.compile(r"""[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'""")
_TEXT: Final = re.compile(
    r'''"""(?:[^"\\]|\\[\s\S]|"{1,2}(?!"))*+"{3,5}+'''
    r"""|'''(?:[^']|'{1,2}(?!'))*+'{3,5}+"""
    r'''|"(?:[^"\\\n]|\\.)*+"'''
    r"""|'[^'\n]*+'"""
)
_WORD: Final = re.compile(r"[^\s,\]}#]++(?:[ ][0-9][^\s,\]}#]*+)?")
"""A number, a date (with a space before its time), true or false."""


class _Scan:
    """Finds the offsets of keys and values. Raises ``_EndError`` where the text is no TOML."""

    __slots__ = ("_lengths", "_text", "keys", "values")

    def __init__(self, text: str) -> None:
        self._text = text
        self._lengths: dict[Path, int] = {}
        """How many entries the lists of tables have so far."""
        self.keys: dict[Path, int] = {}
        self.values: dict[Path, int] = {(): 0}

    def run(self) -> None:
        table: Path = ()
        at = self._skip(_BLANK, 0)
        while at < len(self._text):
            if self._text[at] == "[":
                table, at = self._header(at)
            else:
                at = self._pair(at, table)
            at = self._skip(_BLANK, at)

    def _header(self, start: int) -> tuple[Path, int]:
        """The table that a header opens, and what follows the header."""
        brackets = 2 if self._text.startswith("[[", start) else 1
        parts, at = self._parts(self._skip(_SPACE, start + brackets))
        if not self._text.startswith("]" * brackets, at):
            raise _EndError
        table: Path = ()
        for part, _began in parts[:-1]:
            table = self._last((*table, part))
            self.values.setdefault(table, start)
        table = (*table, parts[-1][0])
        if brackets == 2:
            self._lengths[table] = self._lengths.get(table, 0) + 1
            self.values.setdefault(table, start)
            table = self._last(table)
        self.values[table] = start
        return table, at + brackets

    def _last(self, path: Path) -> Path:
        """The last entry of a list of tables; any other path as it is."""
        return (*path, self._lengths[path] - 1) if path in self._lengths else path

    def _pair(self, at: int, table: Path) -> int:
        """A key and its value in ``table``; what follows them."""
        parts, at = self._parts(at)
        if not self._text.startswith("=", at):
            raise _EndError
        for part, began in parts:
            table = (*table, part)
            self.keys.setdefault(table, began)
            self.values.setdefault(table, began)
        return self._value(self._skip(_SPACE, at + 1), table)

    def _parts(self, at: int) -> tuple[list[tuple[str, int]], int]:
        """The parts of a dotted key with their offsets; what follows them and their blanks."""
        parts: list[tuple[str, int]] = []
        while found := _KEY.match(self._text, at):
            if len(parts) == MOST_DEEP:
                raise _ExcessError(Excess.DEEP, at)
            parts.append((_plain(found[0]), at))
            at = self._skip(_SPACE, found.end())
            if not self._text.startswith(".", at):
                return parts, at
            at = self._skip(_SPACE, at + 1)
        raise _EndError

    def _value(self, at: int, path: Path) -> int:
        """A value; what follows it."""
        if len(path) > MOST_DEEP:
            raise _ExcessError(Excess.DEEP, at)
        self.values[path] = at
        first = self._text[at : at + 1]
        if first == "[":
            return self._list(at, path)
        if first == "{":
            return self._inline(at, path)
        found = (_TEXT if first in ("'", '"') else _WORD).match(self._text, at)
        if found is None:
            raise _EndError
        if first not in ("'", '"') and len(found[0]) > LONGEST_WORD:
            raise _ExcessError(Excess.LONG, at)
        return found.end()

    def _list(self, at: int, path: Path) -> int:
        at, index = self._skip(_BLANK, at + 1), 0
        while not self._text.startswith("]", at):
            at, index = self._skip(_BLANK, self._value(at, (*path, index))), index + 1
            at = self._next(at, "]")
        return at + 1

    def _inline(self, at: int, path: Path) -> int:
        # TOML 1.1 lets an inline table go over several lines; TOML 1.0 ends there.
        at = self._skip(_BLANK, at + 1)
        while not self._text.startswith("}", at):
            at = self._skip(_BLANK, self._pair(at, path))
            at = self._next(at, "}")
        return at + 1

    def _next(self, at: int, end: str) -> int:
        """What follows the comma behind an entry; the end may come without one."""
        if self._text.startswith(",", at):
            return self._skip(_BLANK, at + 1)
        if self._text.startswith(end, at):
            return at
        raise _EndError

    def _skip(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self._text, at)
        return found.end() if found else at


def _plain(key: str) -> str:
    """What a key says, without its quotes. Raises ``_EndError`` where it says nothing."""
    if key[0] not in "\"'":
        return key
    if "\\" not in key or key[0] == "'":
        return key[1:-1]
    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError:
        raise _EndError from None
