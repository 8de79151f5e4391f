"""The search through everything the documents say, by a paragraph's number or by words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final

from trainer.search.index import MOST, Index, Results
from trainer.search.topics import Kind, Topic, topics

_NUMBER: Final = re.compile(r"¶?\s*(\d+(?:\.\d+)*(?:\s+[a-z])?)\.?")
"""A paragraph's number."""


class Search:
    """Finds topics, in the language that is set when it is first asked something."""

    @cached_property
    def _topics(self) -> tuple[Topic, ...]:
        return tuple(topics())

    @cached_property
    def _index(self) -> Index[Topic]:
        return Index(_entries(self._topics))

    def prepared(self) -> Iterator[None]:
        """Make the index in parts, unless it is there: the first search need not wait for it."""
        if "_index" in vars(self):
            return
        found: list[Topic] = []
        for topic in topics():
            found.append(topic)
            yield
        self._topics = tuple(found)
        self._index = yield from Index.in_parts(_entries(self._topics))
        self._index.find("")

    def find(self, query: str) -> Results[Topic]:
        """What was found, by the number of a paragraph or by words; the best first."""
        number = _NUMBER.fullmatch(query.strip().casefold())
        found = self._numbered(number[1]) if number else None
        return found if found and found.items else self._index.find(query)

    def _numbered(self, number: str) -> Results[Topic]:
        """The topics that cite this paragraph or one numbered under it, paragraphs first."""
        under = (f"{number}.", f"{number} ")
        cited = [
            topic
            for topic in self._topics
            if any(own == number or own.startswith(under) for own in topic.numbers)
        ]
        cited.sort(key=lambda topic: topic.kind is not Kind.PARAGRAPH)
        return Results(tuple(cited[:MOST]))


def _entries(topics: Iterable[Topic]) -> Iterator[tuple[Topic, str, str]]:
    return ((topic, topic.heading, topic.text) for topic in topics)
