"""An index of texts in memory: SQLite's full-text index, asked with related words and phrases.

SQLite's index ranks the texts and needs 20 ms to start; rapidfuzz, which forgives misspellings by
itself, takes three times as long to load and ranks worse. So misspellings are forgiven here, among
the words that occur.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from typing import Final, Generic, NamedTuple, TypeVar

from trainer.messages.text import _
from trainer.messages.workings import odds_text
from trainer.rulebook.trade import trade
from trainer.rules.money import Basis, Odds
from trainer.search.words import Phrase, is_number, misspelt, near, stem, words

_SIGNS: Final[Mapping[Basis, str]] = {Basis.TO: ":/", Basis.FOR: ""}
"""The signs that may stand between the numbers of odds in place of the word."""

Item = TypeVar("Item")

MOST: Final = 60
"""The number of texts found at most."""
_ENOUGH: Final = 0.7
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
    ``elsewhere`` are the documents that speak of it if the one that was asked alone does not.
    """

    items: tuple[Item, ...] = ()
    matched: frozenset[Phrase] = frozenset()
    corrected: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    elsewhere: tuple[str, ...] = ()


class Passage(NamedTuple):
    """A part of an item's text: what is asked is looked for in one such part, not all over a text.

    ``words`` are further ones that find it. ``parts`` are those that can be asked alone and have
    it, such as documents.
    """

    text: str
    words: str = ""
    parts: frozenset[str] = frozenset()


class Entry(NamedTuple, Generic[Item]):
    """An item to be found, by its title and its passages."""

    item: Item
    title: str
    passages: Sequence[Passage]


class Chunk(NamedTuple):
    """A part of a query: all phrases that stand for it.

    ``certain``: it was not taken for a misspelling.
    """

    phrases: Sequence[Phrase]
    certain: bool = True


class Index(Generic[Item]):
    """The index of some items, each with a title and passages of text."""

    def __init__(self, entries: Iterable[Entry[Item]]) -> None:
        self._items: list[Item] = []
        self._of: list[int] = []
        """For each passage the place of its item."""
        self._parts: dict[str, set[int]] = {}
        """The passages of what can be asked alone."""
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "create virtual table texts using fts5"
            "(title, text, words, tokenize=\"unicode61 tokenchars '%.'\")"
        )
        self._known: set[str] = set()
        for place, entry in enumerate(entries):
            self._items.append(entry.item)
            for passage in entry.passages:
                self._add(place, entry.title, passage)
        self._by_stem: dict[str, list[str]] = {}
        for word in self._known:
            self._by_stem.setdefault(stem(word), []).append(word)
        self._stop = frozenset(words(_(trade().stop)))
        self._meant: dict[Phrase, tuple[Phrase, ...]] = {}
        for phrase, phrases in meanings():
            self._meant[phrase] = (*self._meant.get(phrase, ()), *phrases)
        self._asked_by_stem: dict[str, list[str]] = {}
        for word in self._asked_words():
            self._asked_by_stem.setdefault(stem(word), []).append(word)
        self._longest = max(map(len, self._meant), default=1)
        understood = {word for phrase in self._meant for word in phrase}
        understood.update(word for each in trade().unspoken for word in words(_(each.asked)))
        self._understood = frozenset(map(stem, understood))

    def _add(self, place: int, title: str, passage: Passage) -> None:
        columns = tuple(map(words, (title, passage.text, passage.words)))
        self._database.execute(
            "insert into texts(rowid, title, text, words) values (?, ?, ?, ?)",
            (len(self._of), *map(" ".join, columns)),
        )
        for part in passage.parts:
            self._parts.setdefault(part, set()).add(len(self._of))
        self._of.append(place)
        self._known.update(*columns)

    def find(self, query: str, part: str = "") -> Results[Item]:
        """Say what a person who typed ``query`` looks for; the last word may still be incomplete.

        ``part`` is what is asked alone; without it everything is.
        """
        odds, rest = _odds(query)
        asked = words(rest)
        chunks, corrected = self._chunks(tuple(word for word in asked if word not in self._stop))
        if not chunks and not odds:
            chunks, corrected = self._chunks(asked)
        chunks.extend(odds)
        if not chunks:
            return Results()
        small = [word for word in asked if word in self._stop]
        places = self._match(chunks, small, part)
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
        if is_number(word):
            return [(known,) for known in self._known if _is_under(known, word)]
        forms = list(self._by_stem.get(stem(word), ()))
        if last or len(word) > 3:
            forms.extend(known for known in self._known if known.startswith(word))
        found: list[Phrase] = [(form,) for form in dict.fromkeys(forms)]
        asked = ((word,), *((other,) for other in self._asked_by_stem.get(stem(word), ())))
        found.extend(phrase for each in asked for phrase in self._meant.get(each, ()))
        return list(dict.fromkeys(found))

    def _spelled(self, word: str) -> tuple[str, ...]:
        """The words that may be meant by one that does not occur, in whatever form."""
        if stem(word) in self._understood or word in self._stop:
            return ()
        known = (*self._known, *self._asked_words())
        found = misspelt(word, known, _CORRECTED)
        if found:
            return found
        stems = misspelt(stem(word), self._by_stem, _CORRECTED)
        return tuple(min(self._by_stem[each], key=len) for each in stems)

    def _asked_words(self) -> Iterable[str]:
        return (phrase[0] for phrase in self._meant if len(phrase) == 1)

    def _match(self, chunks: Sequence[Chunk], small: Iterable[str], part: str = "") -> list[int]:
        """The items with the most of what was asked in one passage, where rare words count more.

        Best first. Of passages with equally much, those come first that have the ``small`` words,
        such as “when”, in their titles.
        """
        weights: dict[int, float] = {}
        for chunk in chunks:
            found = self._passages("texts match ?", _written(chunk.phrases), part)
            if not found:
                continue
            weight = log(1 + len(self._items) / len({self._of[place] for place in found}))
            sure = 1.0 if chunk.certain else _UNCERTAIN
            for place in found:
                weights[place] = weights.get(place, 0.0) + sure * weight
        if not weights:
            return []
        enough = max(weights.values()) * _ENOUGH
        for word in dict.fromkeys(small):
            for place in self._passages("title match ?", f'"{word}"', part):
                if place in weights:
                    weights[place] += _SMALL
        ranked = self._database.execute(
            "select rowid from texts where texts match ? order by bm25(texts, ?, 1.0, 1.0), rowid",
            (" OR ".join(_written(chunk.phrases) for chunk in chunks), _TITLE_WEIGHT),
        )
        kept = [place for (place,) in ranked if weights.get(place, 0.0) >= enough]
        kept.sort(key=lambda place: -round(weights[place], _DIGITS))
        return list(dict.fromkeys(self._of[place] for place in kept))[:MOST]

    def _passages(self, condition: str, wanted: str, part: str) -> Sequence[int]:
        rows = self._database.execute(f"select rowid from texts where {condition}", (wanted,))
        found = [place for (place,) in rows]
        if not part:
            return found
        asked = self._parts.get(part, ())
        return [place for place in found if place in asked]

    def _near(self, asked: Phrase) -> tuple[str, ...]:
        known = sorted({*self._known, *self._asked_words()})
        found = (word for each in asked for word in near(each, known, _OFFERED, _OFFER))
        return tuple(dict.fromkeys(found))[:_OFFERED]


def _odds(query: str) -> tuple[list[Chunk], str]:
    found: list[Chunk] = []
    rest = _in_figures(query)
    for basis, signs in _SIGNS.items():
        (word,) = words(odds_text(Odds(1, 1, basis)))[1:-1]
        between = "|".join((re.escape(word), *signs))
        pattern = rf"(?<![\d.,])(\d+)\s*(?:{between})\s*(\d+)(?![.,]?\d)"
        for pays, per in re.findall(pattern, rest.casefold()):
            # Not as odds, which do not have every pair of numbers: 0 to 1.
            found.append(Chunk([(pays, word, per)]))
        rest = re.sub(pattern, " ", rest, flags=re.IGNORECASE)
    return found, rest


def _in_figures(query: str) -> str:
    """The query with the odds in figures that are said in words: “six to five”."""
    pairs = (each.rsplit(maxsplit=1) for each in _(trade().numbers).split(";"))
    figures = {number.strip().casefold(): figure for number, figure in pairs}
    number = "|".join(re.escape(each) for each in sorted(figures, key=len, reverse=True))
    between = "|".join(
        re.escape(word) for basis in _SIGNS for word in words(odds_text(Odds(1, 1, basis)))[1:-1]
    )
    return re.sub(
        rf"\b({number}|\d+)\s+({between})\s+({number}|\d+)\b",
        lambda found: " ".join(figures.get(part.casefold(), part) for part in found.groups()),
        query,
        flags=re.IGNORECASE,
    )


def _is_under(known: str, number: str) -> bool:
    """Tell whether a word is this number, or that of a paragraph under it: 3.22.2 is under 3.22."""
    return known == number or ("." in number and known.startswith(f"{number}."))


def meanings() -> Iterator[tuple[Phrase, tuple[Phrase, ...]]]:
    """What people at a table say, without the words that say nothing, and what it means here."""
    stop = frozenset(words(_(trade().stop)))
    for asked, meant in trade().words:
        phrases = _phrases(_(meant))
        for written in _phrases(_(asked)):
            yield tuple(word for word in written if word not in stop) or written, phrases


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(found for part in text.split(";") if (found := words(part)))


def _written(phrases: Iterable[Phrase]) -> str:
    """Any of these phrases, as SQLite wants it."""
    return "(" + " OR ".join(f'"{" ".join(phrase)}"' for phrase in phrases) + ")"
