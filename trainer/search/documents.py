"""The search through everything the documents say, by a paragraph's number or by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from trainer.messages.text import _
from trainer.rulebook import documents
from trainer.rulebook.trade import Unspoken, trade
from trainer.search.index import MOST, Entry, Index, Results
from trainer.search.topics import Kind, Topic, topics, unspoken_topic
from trainer.search.words import Phrase, stem, words

_NUMBER: Final = re.compile(r"¶?\s*(\d+(?:\.\d+)*(?:\s+[a-z])?)\.?")
"""A paragraph's number."""

_NEAREST: Final = 6
"""The number of topics that are shown as nearest to what no document speaks of."""


class Search:
    """Finds topics, in the language that is set when it is first asked something."""

    @cached_property
    def _topics(self) -> tuple[Topic, ...]:
        return tuple(topics())

    @cached_property
    def _index(self) -> Index[Topic]:
        return Index(_entries(self._topics))

    @cached_property
    def _unspoken(self) -> tuple[tuple[Phrase, Unspoken, Topic], ...]:
        """The way it is asked for what no document speaks of, the longest phrases first."""
        found = [
            (phrase, unspoken, topic)
            for unspoken in trade().unspoken
            for topic in (unspoken_topic(unspoken),)
            for asked in _(unspoken.asked).split(";")
            for phrase in _asked(asked)
        ]
        return tuple(sorted(found, key=lambda each: -len(each[0])))

    def find(self, query: str, document: str = "") -> Results[Topic]:
        """Return what was found, by the number of a paragraph or by words; the best first.

        ``document`` is the id of the one that is asked alone; without it, all of them are.
        """
        number = _NUMBER.fullmatch(query.strip().casefold())
        found = self._numbered(number[1], document) if number else None
        if found and found.items:
            return found
        found = self._unanswered(query, document) or self._index.find(query, document)
        if document and not found.items:
            there = {
                name
                for topic in self._index.find(query).items
                for name, cell in topic.cells.items()
                if cell.paragraphs and not cell.silent
            }
            if there:
                return Results(elsewhere=tuple(name for name in documents() if name in there))
        return found

    def _numbered(self, number: str, document: str) -> Results[Topic]:
        """The topics that cite this paragraph or one numbered under it, paragraphs first."""
        under = (f"{number}.", f"{number} ")
        cited = [
            topic
            for topic in self._topics
            if any(own == number or own.startswith(under) for own in topic.numbers(document))
        ]
        cited.sort(key=lambda topic: topic.kind is not Kind.PARAGRAPH)
        return Results(tuple(cited[:MOST]))

    def _unanswered(self, query: str, document: str) -> Results[Topic] | None:
        """That no document speaks of what was asked, with what comes nearest; None if one does."""
        asked = _asked(query)
        for phrase, unspoken, topic in self._unspoken:
            if any(
                each[start : start + len(phrase)] == phrase
                for each in asked
                for start in range(len(each) - len(phrase) + 1)
            ):
                nearest = self._index.find(_(unspoken.meant), document)
                return Results((topic, *nearest.items[:_NEAREST]), nearest.matched)
        return None


def _asked(text: str) -> tuple[Phrase, ...]:
    """The stems of a text's words, with and without those that say nothing.

    One word that is left says too little: “color up” is not asked for by whoever types “color”.
    """
    stop = frozenset(words(_(trade().stop)))
    every = words(text)
    telling = tuple(word for word in every if word not in stop)
    kept = (every, telling) if len(telling) > 1 else (every,)
    return tuple(tuple(map(stem, each)) for each in dict.fromkeys(kept))


def _entries(topics: Iterable[Topic]) -> Iterator[Entry[Topic]]:
    return (Entry(topic, topic.heading, tuple(topic.passages)) for topic in topics)
