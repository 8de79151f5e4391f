"""How people at a table ask, and what the documents and our texts call it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from trainer.rulebook.reading import Table, read_packaged

_FOLDER: Final = "search"
_FILE: Final = "trade"
_TEXTS: Final = "texts"


class TradeWords(NamedTuple):
    """Whoever asks for one of ``asked`` also finds what is ``meant``.

    Both are words and phrases separated by semicolons, as a translator finds them.
    """

    asked: str
    meant: str


class Unspoken(NamedTuple):
    """``title`` is asked for by one of ``asked``, and no document speaks of it.

    ``meant`` is asked instead: it finds what comes nearest. Empty if nothing does.
    """

    title: str
    asked: str
    meant: str


class Trade(NamedTuple):
    """``stop`` are the words that say nothing about what is asked, separated by semicolons.

    ``numbers`` are those of odds, each as a word and in figures. ``rounds`` say nothing where
    rounds are searched. ``outcomes`` are the words for each way in which a bet ends.
    """

    stop: str
    numbers: str
    rounds: str
    outcomes: tuple[str, ...]
    words: tuple[TradeWords, ...]
    unspoken: tuple[Unspoken, ...]


@cache
def trade() -> Trade:
    """The words of the trade. Raises ValueError if the file is damaged."""
    table = read_packaged(_FOLDER, _FILE)
    table.only(("numbers", "outcome", "rounds", "stop", "trade", "unspoken"))
    words = tuple(
        TradeWords(each.text("asked"), each.text("meant")) for each in table.tables("trade")
    )
    unspoken = tuple(map(_unspoken, table.tables("unspoken")))
    return Trade(
        table.table("stop").text("text"),
        table.table("numbers").text("text"),
        table.table("rounds").text("text"),
        tuple(each.text("asked") for each in table.tables("outcome")),
        words,
        unspoken,
    )


def _unspoken(table: Table) -> Unspoken:
    table.only(("title", "asked", "meant"))
    meant = table.text("meant") if "meant" in table else ""
    return Unspoken(table.text("title"), table.text("asked"), meant)


@cache
def own_words(document: str) -> Mapping[str, tuple[str, ...]]:
    """A document's own words by paragraph, a text for each subject of it; they are English.

    Raises ValueError if the file is damaged.
    """
    table = read_packaged(_FOLDER, _TEXTS)
    if document not in table:
        return {}
    numbered = table.table(document)
    return {number: numbered.texts(number) for number in numbered}
