"""How people at a table ask, and what the documents and our texts call it."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from trainer.rulebook.reading import read_packaged

_FOLDER: Final = "search"
_FILE: Final = "trade"


class TradeWords(NamedTuple):
    """Whoever asks for one of ``asked`` also finds what is ``meant``.

    Both are words and phrases separated by semicolons, as a translator finds them.
    """

    asked: str
    meant: str


class Trade(NamedTuple):
    """``stop`` are the words that say nothing about what is asked, separated by semicolons."""

    stop: str
    words: tuple[TradeWords, ...]


@cache
def trade() -> Trade:
    """The words of the trade. Raises ValueError if the file is damaged."""
    table = read_packaged(_FOLDER, _FILE)
    table.only(("stop", "trade"))
    words = tuple(
        TradeWords(each.text("asked"), each.text("meant")) for each in table.tables("trade")
    )
    return Trade(table.table("stop").text("text"), words)
