"""The tables of a layout file, read with their types and ranges checked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import StrEnum
from math import isfinite
from typing import Any, Final, NamedTuple, TypeVar

from trainer.felt.faults import FeltProblem, Finding, Value
from trainer.felt.positions import Path
from trainer.felt.shapes import Point, Rectangle
from trainer.felt.templates import broken_parts

LARGEST_LIST: Final = 64
LARGEST_SIZE: Final = 10_000.0
"""No measure of a table is larger than this, in millimetres."""
LONGEST_TEXT: Final = 400
LONGEST_TEMPLATE: Final = 80
"""A longer legend would be set too small to be read."""

_Word = TypeVar("_Word", bound=StrEnum)

_ID: Final = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*", re.ASCII)
_LONGEST_ID: Final = 80
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*", re.ASCII)
_BLANKS: Final = "\u00a0\u202f"
"""French sets them before its colons; ``str.isprintable`` knows no blank but the ordinary one."""


class Range(NamedTuple):
    """The least and the most that a number may be."""

    least: float
    most: float


LENGTH: Final = Range(0.1, LARGEST_SIZE)
OFFSET: Final = Range(-LARGEST_SIZE, LARGEST_SIZE)
ANGLE: Final = Range(-180, 180)


class Table:
    """One table of the file; a wrong value is noted and replaced by a harmless one."""

    __slots__ = ("_found", "_known", "_path", "_values")

    def __init__(self, values: Mapping[str, Any], path: Path, found: list[Finding]) -> None:
        self._values = values
        self._path = path
        self._found = found
        self._known: dict[str, None] = {}

    @property
    def spoiled(self) -> bool:
        """Whether anything was wrong so far, in this table or one within it."""
        own = len(self._path)
        return any(finding.path[:own] == self._path for finding in self._found)

    def note(self, problem: FeltProblem, *way: str | int, **values: Value) -> None:
        """Note that something is wrong with the value that ``way`` leads to from here."""
        self._found.append(Finding((*self._path, *way), problem, values))

    def text(self, key: str, most: int = LONGEST_TEXT) -> str:
        """A text of one line with at most so many characters."""
        value = self._value(key)
        if not isinstance(value, str) or not value.strip():
            if value is not None:
                self.note(FeltProblem.NOT_A_TEXT, key, value=_shown(value))
            return ""
        if len(value) > most:
            self.note(FeltProblem.LONG_TEXT, key, value=len(value), most=most)
            return ""
        # What is unseen or turns the other characters round has no place on a layout.
        hidden = next((char for char in value if not _is_seen(char)), None)
        if hidden is not None:
            self.note(FeltProblem.HIDDEN_CHARACTER, key, value=f"U+{ord(hidden):04X}")
            return ""
        return value

    def name(self, key: str) -> str:
        """An id: a name for a file as well, so that it leads nowhere."""
        return self._matching(key, _ID, FeltProblem.NOT_AN_ID)

    def language(self, key: str) -> str:
        """The code of a language."""
        return self._matching(key, _LANGUAGE, FeltProblem.NOT_A_LANGUAGE)

    def template(self, key: str, needed: Collection[str], allowed: Collection[str] = ()) -> str:
        """A text that has each of ``needed`` in braces, perhaps ``allowed``, and nothing else.

        It may be absent, and is empty then.
        """
        if self._absent(key, ""):
            return ""
        text = self.text(key, LONGEST_TEMPLATE)
        known = tuple(f"{{{place}}}" for place in (*needed, *allowed))
        for part in broken_parts(text, known):
            problem = FeltProblem.TEMPLATE if known else FeltProblem.NO_TEMPLATE
            self.note(problem, key, value=_shown(part), known=known)
        for place in known[: len(needed)]:
            if text and place not in text:
                self.note(FeltProblem.NOT_IN_TEMPLATE, key, value=place)
        return text

    def number(self, key: str, within: Range = LENGTH, default: float | None = None) -> float:
        """A number within a range; it may be absent where there is a ``default``."""
        if self._absent(key, default):
            return float(default or 0)
        value = self._value(key)
        return within.least if value is None else self._number(value, within, key)

    def count(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from ``least`` to ``most``."""
        if self._absent(key, default):
            return default or 0
        value = self._value(key)
        if value is None:
            return least
        if not isinstance(value, int) or isinstance(value, bool):
            self.note(FeltProblem.NOT_A_WHOLE_NUMBER, key, value=_shown(value))
            return least
        return int(self._number(value, Range(least, most), key))

    def angle(self, key: str, default: float | None = None) -> float:
        """An angle in degrees, to either side."""
        return self.number(key, ANGLE, default)

    def point(self, key: str) -> Point:
        """A place on the table."""
        value = self._value(key)
        if value is None:
            return Point(0, 0)
        if not isinstance(value, list) or len(value) != 2:
            self.note(FeltProblem.NOT_A_POINT, key, value=_shown(value))
            return Point(0, 0)
        return Point(*(self._number(part, OFFSET, key, at) for at, part in enumerate(value)))

    def word(self, key: str, words: Iterable[_Word], default: _Word | None = None) -> _Word:
        """One of ``words``, by its value; it may be absent where there is a ``default``."""
        first, *_rest = words
        return self.word_or_none(key, words, default) or first

    def word_or_none(
        self, key: str, words: Iterable[_Word], default: _Word | None = None
    ) -> _Word | None:
        """One of ``words``, as ``word`` has it; None where it is none of them."""
        if self._absent(key, default):
            return default
        value = self._value(key)
        return None if value is None else self._word(value, words, key)

    def words(self, key: str, words: Collection[_Word]) -> tuple[_Word, ...]:
        """A list of different ones of ``words``, by their values; at least one."""
        found: dict[_Word, None] = {}
        for at, entry in enumerate(self._list(key, 1, len(words))):
            word = self._word(entry, words, key, at)
            if word in found:
                self.note(FeltProblem.TWICE, key, at, value=_shown(entry))
            elif word is not None:
                found[word] = None
        return tuple(found)

    def angles(self, key: str, most: int, within: Range) -> tuple[float, ...]:
        """A list of at least one angle."""
        entries = self._list(key, 1, most)
        return tuple(self._number(entry, within, key, at) for at, entry in enumerate(entries))

    def among(self, words: Iterable[_Word]) -> tuple[_Word, ...]:
        """Those of ``words`` that are keys of this table; none need be."""
        self._known.update(dict.fromkeys(words))
        return tuple(word for word in words if word in self._values)

    def names(self) -> tuple[str, ...]:
        """The keys of this table, whatever they are; none where they are too many."""
        self._known.update(dict.fromkeys(self._values))
        if len(self._values) <= LARGEST_LIST:
            return tuple(self._values)
        self.note(FeltProblem.LIST_LENGTH, value=len(self._values), least=0, most=LARGEST_LIST)
        return ()

    def table(self, key: str) -> Table:
        """A table within this one. What a missing one lacks is not told as well."""
        value = self._value(key)
        if isinstance(value, dict):
            return Table(value, (*self._path, key), self._found)
        if value is not None:
            self.note(FeltProblem.NOT_A_TABLE, key, value=_shown(value))
        return Table({}, (), [])

    def optional(self, key: str) -> Table | None:
        """A table within this one that may be absent."""
        self._known[key] = None
        return self.table(key) if key in self._values else None

    def tables(self, key: str) -> Iterator[Table]:
        """A list of tables within this one; it may be absent."""
        self._known[key] = None
        if key not in self._values:
            return
        for at, entry in enumerate(self._list(key, 0, LARGEST_LIST)):
            if isinstance(entry, dict):
                yield Table(entry, (*self._path, key, at), self._found)
            else:
                self.note(FeltProblem.NOT_A_TABLE, key, at, value=_shown(entry))

    def rectangle(self) -> Rectangle:
        """A rectangle described in this table."""
        return Rectangle(
            self.point("centre"),
            self.number("width"),
            self.number("depth"),
            self.angle("angle", 0),
        )

    def done(self) -> None:
        """Note every key that nothing asked for."""
        known = tuple(self._known)
        for key in self._values:
            if key not in self._known:
                self.note(FeltProblem.UNKNOWN_KEY, key, value=_shown(key), known=known)

    def _value(self, key: str) -> Any:
        self._known[key] = None
        if key not in self._values:
            self.note(FeltProblem.MISSING, key, value=key)
            return None
        return self._values[key]

    def _absent(self, key: str, default: object) -> bool:
        """Whether the key is not there and need not be."""
        if default is None or key in self._values:
            return False
        self._known[key] = None
        return True

    def _matching(self, key: str, pattern: re.Pattern[str], problem: FeltProblem) -> str:
        value = self._value(key)
        if isinstance(value, str) and len(value) <= _LONGEST_ID and pattern.fullmatch(value):
            return value
        if value is not None:
            self.note(problem, key, value=_shown(value), most=_LONGEST_ID)
        return ""

    def _number(self, value: object, within: Range, *way: str | int) -> float:
        if not isinstance(value, int | float) or isinstance(value, bool):
            self.note(FeltProblem.NOT_A_NUMBER, *way, value=_shown(value))
            return within.least
        if not isfinite(value):
            self.note(FeltProblem.NOT_FINITE, *way, value=_shown(value))
            return within.least
        if not within.least <= value <= within.most:
            self.note(
                FeltProblem.OUT_OF_RANGE,
                *way,
                value=_shown(value),
                least=f"{within.least:g}",
                most=f"{within.most:g}",
            )
            return within.least
        return float(value)

    def _word(self, value: object, words: Iterable[_Word], *way: str | int) -> _Word | None:
        for word in words:
            if value == word.value:
                return word
        known = tuple(word.value for word in words)
        self.note(FeltProblem.UNKNOWN_WORD, *way, value=_shown(value), known=known)
        return None

    def _list(self, key: str, least: int, most: int) -> list[Any]:
        """A list of so many entries; empty where it is none."""
        value = self._value(key)
        if value is None:
            return []
        if not isinstance(value, list):
            self.note(FeltProblem.NOT_A_LIST, key, value=_shown(value))
            return []
        if not least <= len(value) <= most:
            self.note(FeltProblem.LIST_LENGTH, key, value=len(value), least=least, most=most)
            return []
        return value


def _is_seen(char: str) -> bool:
    return char.isprintable() or char in _BLANKS


def _shown(value: object) -> str:
    """A value as a message may repeat it: one line, not too long, nothing unseen in it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{…}"
    if isinstance(value, list):
        return "[…]"
    text = str(value)
    cut = text if len(text) <= 60 else f"{text[:60]}…"
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode() for char in cut
    )
