"""An index of texts in memory: SQLite's full-text index, asked with related words and phrases.

SQLite's index ranks the texts and needs 20 ms to start; rapidfuzz, which forgives misspellings by
itself, takes three times as long to load and ranks worse. So misspellings are forgiven here, among
the words that occur.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from trainer.messages.text import _
from trainer.rulebook.trade import trade
from trainer.search.words import Phrase, near, stem, words

Item = TypeVar("Item")

MOST: Final = 60
"""The number of texts found at most."""
_OFFERED: Final = 4
"""The number of near words that are offered where nothing is found."""
_OFFER: Final = 0.5
"""The similarity from which a word is offered."""
_CORRECTED: Final = 2
"""The number of words that one misspelling is taken for."""
_TITLE_WEIGHT: Final = 6.0
"""How much more a word in a title counts than one in the text."""


@dataclass(frozen=True, slots=True)
class Results(Generic[Item]):
    """What was found, the best first.

    ``matched`` are the phrases to mark in its texts. ``corrected`` are the words that were searched
    for in place of those that do not occur; ``near`` those to offer if nothing was found.
    """

    items: tuple[Item, ...] = ()
    matched: frozenset[Phrase] = frozenset()
    corrected: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


class Index(Generic[Item]):
    """The index of some items, each with a title and a text."""

    def __init__(self, entries: Iterable[tuple[Item, str, str]]) -> None:
        kept = tuple(entries)
        self._items: Sequence[Item] = tuple(item for item, _title, _text in kept)
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "create virtual table texts using fts5"
            "(title, text, tokenize=\"unicode61 tokenchars '%'\")"
        )
        rows = [(words(title), words(text)) for _item, title, text in kept]
        self._database.executemany(
            "insert into texts(rowid, title, text) values (?, ?, ?)",
            ((place, " ".join(title), " ".join(text)) for place, (title, text) in enumerate(rows)),
        )
        self._known = {word for row in rows for part in row for word in part}
        self._by_stem: dict[str, list[str]] = {}
        for word in self._known:
            self._by_stem.setdefault(stem(word), []).append(word)
        self._stop = frozenset(words(_(trade().stop)))
        self._meant: dict[Phrase, tuple[Phrase, ...]] = {}
        for asked, meant in trade().words:
            phrases = _phrases(_(meant))
            for written in _phrases(_(asked)):
                phrase = tuple(word for word in written if word not in self._stop) or written
                self._meant[phrase] = (*self._meant.get(phrase, ()), *phrases)
        self._longest = max(map(len, self._meant), default=1)

    def find(self, query: str) -> Results[Item]:
        """What a person who typed ``query`` looks for; the last word may still be incomplete."""
        asked = words(query)
        chunks, corrected = self._chunks(tuple(word for word in asked if word not in self._stop))
        if not chunks:
            chunks, corrected = self._chunks(asked)
        if not chunks:
            return Results()
        places = self._match(chunks, "AND") or self._match(chunks, "OR")
        if not places:
            return Results(near=self._near(asked))
        matched = frozenset(phrase for chunk in chunks for phrase in chunk)
        return Results(tuple(self._items[place] for place in places), matched, corrected)

    def _chunks(self, asked: Phrase) -> tuple[list[list[Phrase]], tuple[str, ...]]:
        """The parts of a query, each with all phrases that stand for it, and what was corrected."""
        chunks: list[list[Phrase]] = []
        corrected: list[str] = []
        place = 0
        while place < len(asked):
            phrase = next(
                (
                    asked[place : place + length]
                    for length in range(min(self._longest, len(asked) - place), 1, -1)
                    if asked[place : place + length] in self._meant
                ),
                (),
            )
            if phrase:
                chunks.append([phrase, *self._meant[phrase]])
                place += len(phrase)
                continue
            word, place = asked[place], place + 1
            found = self._word(word, last=place == len(asked))
            if not found:
                spelled = self._spelled(word)
                corrected.extend(spelled)
                found = [phrase for other in spelled for phrase in self._word(other, last=False)]
            chunks.append(found or [(word,)])
        return chunks, tuple(dict.fromkeys(corrected))

    def _word(self, word: str, *, last: bool) -> list[Phrase]:
        """The phrases that stand for one word: its forms, and what the trade means by it."""
        forms = list(self._by_stem.get(stem(word), ()))
        if last or len(word) > 3:
            forms.extend(known for known in self._known if known.startswith(word))
        found: list[Phrase] = [(form,) for form in dict.fromkeys(forms)]
        found.extend(self._meant.get((word,), ()))
        return found

    def _spelled(self, word: str) -> tuple[str, ...]:
        """The words that may be meant by one that does not occur, in whatever form."""
        known = (*self._known, *self._asked_words())
        found = near(word, known, _CORRECTED)
        if found:
            return found
        stems = near(stem(word), self._by_stem, _CORRECTED)
        return tuple(min(self._by_stem[each], key=len) for each in stems)

    def _asked_words(self) -> Iterable[str]:
        return (phrase[0] for phrase in self._meant if len(phrase) == 1)

    def _match(self, chunks: Sequence[Sequence[Phrase]], joined: str) -> list[int]:
        written = f" {joined} ".join(
            "(" + " OR ".join(f'"{" ".join(phrase)}"' for phrase in chunk) + ")" for chunk in chunks
        )
        found = self._database.execute(
            "select rowid from texts where texts match ? "
            "order by bm25(texts, ?, 1.0), rowid limit ?",
            (written, _TITLE_WEIGHT, MOST),
        )
        return [place for (place,) in found]

    def _near(self, asked: Phrase) -> tuple[str, ...]:
        known = sorted({*self._known, *self._asked_words()})
        found = (word for each in asked for word in near(each, known, _OFFERED, _OFFER))
        return tuple(dict.fromkeys(found))[:_OFFERED]


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(found for part in text.split(";") if (found := words(part)))
