"""Positions in a text: offsets, lines and columns, and paths to values."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import Final, NamedTuple

Path = tuple[str | int, ...]
"""The path to a value from the file's root: keys of mappings, indices (from 0) of list items.

A key that is a number may be given as one: ``("boxes", 1, 0, "calls", 2)`` is the third call of the
first bettor on box 1. In a text an index stands for a word: in a shoe written as one string,
``("shoe", 3)`` is the fourth card.
"""

BYTE_ORDER_MARK: Final = "\ufeff"

_BREAK: Final = re.compile(r"\r\n|\n|\r")


class Mark(NamedTuple):
    """A position in the text, for a person: both numbers count from 1.

    ``file`` is the name of a file that a lesson names, empty for a position in the file itself.
    """

    line: int
    column: int
    file: str = ""


class Span(NamedTuple):
    """A part of the text, as offsets in characters; ``end`` is exclusive."""

    start: int
    end: int


class Lines:
    """The lines of one text, which give an offset's line and column; ``file`` is its name."""

    __slots__ = ("_file", "_found", "_text")

    def __init__(self, text: str, file: str = "") -> None:
        self._file = file
        self._text = text
        self._found: list[int] | None = None

    @property
    def _starts(self) -> list[int]:
        """The offset of each line. Most files have no faults, and nobody asks."""
        if self._found is None:
            # A byte order mark has no width in an editor.
            first = len(BYTE_ORDER_MARK) if self._text.startswith(BYTE_ORDER_MARK) else 0
            self._found = [first, *(found.end() for found in _BREAK.finditer(self._text))]
        return self._found

    def mark(self, offset: int) -> Mark:
        """The line and column of ``offset``."""
        starts = self._starts
        line = max(bisect_right(starts, offset), 1)
        return Mark(line, max(offset - starts[line - 1], 0) + 1, self._file)

    def offset(self, mark: Mark) -> int:
        """The offset of a line and column of this text."""
        starts = self._starts
        return starts[min(max(mark.line, 1), len(starts)) - 1] + mark.column - 1


class JoinedLines(Lines):
    """The lines of two joined texts, the second of which begins at the offset ``at``."""

    __slots__ = ("_at", "_second")

    def __init__(self, first: Lines, second: Lines, at: int) -> None:
        super().__init__(first._text, first._file)
        self._second = second
        self._at = at

    def mark(self, offset: int) -> Mark:
        """The line and column of ``offset`` in whichever text contains it."""
        if offset >= self._at:
            return self._second.mark(offset - self._at)
        return super().mark(offset)
