"""An index of texts in memory: SQLite's full-text index, asked with related words and phrases.

SQLite's index ranks the texts and needs 20 ms to start; rapidfuzz, which forgives misspellings by
itself, takes three times as long to load and ranks worse. So misspellings are forgiven here, among
the words that occur.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Final, Generic, NamedTuple, Self, TypeVar

from trainer.messages.text import _
from trainer.rulebook.trade import trade
from trainer.search.words import Phrase, near, stem, words

Item = TypeVar("Item")

MOST: Final = 60
"""The number of texts found at most."""
_ENOUGH: Final = 0.8
"""The share of the best text's weight that another one needs to be found as well."""
_UNCERTAIN: Final = 0.4
"""How much less a word counts that was corrected."""
_SMALL: Final = 0.02
"""What a word counts that says nothing about what is asked."""
_DIGITS: Final = 6
"""Weights that differ less than in this decimal are the same."""
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


class Chunk(NamedTuple):
    """A part of a query: all phrases that stand for it.

    ``certain``: it was not taken for a misspelling.
    """

    phrases: Sequence[Phrase]
    certain: bool = True


class Index(Generic[Item]):
    """The index of some items, each with a title and a text."""

    def __init__(self, entries: Iterable[tuple[Item, str, str]]) -> None:
        for _part in self._filled(entries):
            pass

    @classmethod
    def in_parts(cls, entries: Iterable[tuple[Item, str, str]]) -> Generator[None, None, Self]:
        """Make it in parts of a few tenths of a millisecond; returns it."""
        made = cls.__new__(cls)
        yield from made._filled(entries)
        return made

    def _filled(self, entries: Iterable[tuple[Item, str, str]]) -> Iterator[None]:
        self._items: list[Item] = []
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "create virtual table texts using fts5"
            "(title, text, tokenize=\"unicode61 tokenchars '%'\")"
        )
        self._known: set[str] = set()
        for place, (item, title, text) in enumerate(entries):
            self._items.append(item)
            self._add(place, words(title), words(text))
            yield
        self._by_stem: dict[str, list[str]] = {}
        for word in self._known:
            self._by_stem.setdefault(stem(word), []).append(word)
        yield
        self._stop = frozenset(words(_(trade().stop)))
        self._meant: dict[Phrase, tuple[Phrase, ...]] = {}
        yield
        for asked, meant in trade().words:
            phrases = _phrases(_(meant))
            for written in _phrases(_(asked)):
                phrase = tuple(word for word in written if word not in self._stop) or written
                self._meant[phrase] = (*self._meant.get(phrase, ()), *phrases)
            yield
        self._asked_by_stem: dict[str, list[str]] = {}
        for word in self._asked_words():
            self._asked_by_stem.setdefault(stem(word), []).append(word)
        self._longest = max(map(len, self._meant), default=1)

    def _add(self, place: int, title: Sequence[str], text: Sequence[str]) -> None:
        self._database.execute(
            "insert into texts(rowid, title, text) values (?, ?, ?)",
            (place, " ".join(title), " ".join(text)),
        )
        self._known.update(title, text)

    def find(self, query: str) -> Results[Item]:
        """What a person who typed ``query`` looks for; the last word may still be incomplete."""
        asked = words(query)
        chunks, corrected = self._chunks(tuple(word for word in asked if word not in self._stop))
        if not chunks:
            chunks, corrected = self._chunks(asked)
        if not chunks:
            return Results()
        places = self._match(chunks, [word for word in asked if word in self._stop])
        if not places:
            return Results(near=self._near(asked))
        matched = frozenset(phrase for chunk in chunks for phrase in chunk.phrases)
        return Results(tuple(self._items[place] for place in places), matched, corrected)

    def _chunks(self, asked: Phrase) -> tuple[list[Chunk], tuple[str, ...]]:
        """The parts of a query, and what was searched for in place of its misspellings."""
        chunks: list[Chunk] = []
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
                chunks.append(Chunk((phrase, *self._meant[phrase])))
                place += len(phrase)
                continue
            word, place = asked[place], place + 1
            found = self._word(word, last=place == len(asked))
            if found:
                chunks.append(Chunk(found))
                continue
            spelled = self._spelled(word)
            corrected.extend(spelled)
            found = [phrase for other in spelled for phrase in self._word(other, last=False)]
            chunks.append(Chunk(found or [(word,)], certain=False))
        return chunks, tuple(dict.fromkeys(corrected))

    def _word(self, word: str, *, last: bool) -> list[Phrase]:
        """The phrases that stand for one word: its forms, and what the trade means by it."""
        forms = list(self._by_stem.get(stem(word), ()))
        if last or len(word) > 3:
            forms.extend(known for known in self._known if known.startswith(word))
        found: list[Phrase] = [(form,) for form in dict.fromkeys(forms)]
        asked = ((word,), *((other,) for other in self._asked_by_stem.get(stem(word), ())))
        found.extend(phrase for each in asked for phrase in self._meant.get(each, ()))
        return list(dict.fromkeys(found))

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

    def _match(self, chunks: Sequence[Chunk], small: Iterable[str]) -> list[int]:
        """The texts with the most of what was asked, where rare words count more; best first.

        Of texts with equally much, those come first that have the ``small`` words, such as “when”,
        in their titles.
        """
        weights: dict[int, float] = {}
        for chunk in chunks:
            found = self._database.execute(
                "select rowid from texts where texts match ?", (_written(chunk.phrases),)
            ).fetchall()
            for (place,) in found:
                weight = log(1 + len(self._items) / len(found))
                sure = 1.0 if chunk.certain else _UNCERTAIN
                weights[place] = weights.get(place, 0.0) + sure * weight
        if not weights:
            return []
        enough = max(weights.values()) * _ENOUGH
        for word in dict.fromkeys(small):
            for (place,) in self._database.execute(
                "select rowid from texts where title match ?", (f'"{word}"',)
            ):
                if place in weights:
                    weights[place] += _SMALL
        ranked = self._database.execute(
            "select rowid from texts where texts match ? order by bm25(texts, ?, 1.0), rowid",
            (" OR ".join(_written(chunk.phrases) for chunk in chunks), _TITLE_WEIGHT),
        )
        kept = [place for (place,) in ranked if weights[place] >= enough]
        kept.sort(key=lambda place: -round(weights[place], _DIGITS))
        return kept[:MOST]

    def _near(self, asked: Phrase) -> tuple[str, ...]:
        known = sorted({*self._known, *self._asked_words()})
        found = (word for each in asked for word in near(each, known, _OFFERED, _OFFER))
        return tuple(dict.fromkeys(found))[:_OFFERED]


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(found for part in text.split(";") if (found := words(part)))


def _written(phrases: Iterable[Phrase]) -> str:
    """Any of these phrases, as SQLite wants it."""
    return "(" + " OR ".join(f'"{" ".join(phrase)}"' for phrase in phrases) + ")"
