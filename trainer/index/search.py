"""The full-text index of scenarios: SQLite's, in memory.

It is filled from what an index knows of the files, and so needs neither them nor a disk. What is
known by words of files (features, documents, incidents) is found by what these are called in the
language of the program: a part of a query stands for all of them that are called so.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from trainer.features.feature import feature_text
from trainer.features.features import FEATURES
from trainer.index.entry import IndexedFile, IndexEntry, tag_text
from trainer.index.query import Query
from trainer.messages.rulebook import title_text
from trainer.messages.text import _
from trainer.rulebook import documents, load_document
from trainer.rulebook.trade import trade
from trainer.scenario.incidents import KINDS
from trainer.search.index import meanings
from trainer.search.words import Phrase, stem, words

_COLUMNS: Final = ("title", "notes", "tags", "place", "paragraphs", "words")
_TEXTS: Final = "{title notes tags place}"
_SECTION: Final = re.compile(r"§?(\d+(?:\.\d+)*)\.?")
_NUMBERS: Final = re.compile(r"\d+(?:\.\d+)*")


class Round(NamedTuple):
    """A round of a file, from 1; the file itself, if it has faults, is number 0."""

    file: str
    number: int


class TextIndex:
    """The texts of the rounds, found by a query.

    It may be filled in one thread while another one searches.
    """

    def __init__(self) -> None:
        # SQLite itself lets one thread wait for the other. Each write is a transaction of its own:
        # searched between writes of the same one, a table of texts is soon a malformed one.
        self._database = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        self._database.execute("create table rounds(id integer primary key, file, number)")
        self._database.execute("create index by_file on rounds(file)")
        self._database.execute(f"create virtual table texts using fts5({', '.join(_COLUMNS)})")

    def put(self, file: str, found: IndexedFile, place: str = "") -> None:
        """Index a file, in the place of what was known of it; ``place`` says where it is."""
        self.drop(file)
        for number, entry in enumerate(found.rounds, 1):
            self._add(Round(file, number), _row(found, entry, place))
        if not found.rounds:
            self._add(Round(file, 0), ("", "", "", place, "", ""))

    def drop(self, file: str) -> None:
        ids = self._database.execute("select id from rounds where file = ?", (file,)).fetchall()
        self._database.executemany("delete from texts where rowid = ?", ids)
        self._database.execute("delete from rounds where file = ?", (file,))

    def find(self, query: Query) -> frozenset[Round]:
        """The rounds in which every part of a query is found; all of them if it has none."""
        sql = "select file, number from rounds"
        if not query.parts:
            found = self._database.execute(sql).fetchall()
        else:
            known = _Known(_names(), dict(meanings()), _outcomes())
            wanted = " AND ".join(_expression(part, known) for part in _joined(query.parts, known))
            found = self._database.execute(
                f"{sql} where id in (select rowid from texts where texts match ?)", (wanted,)
            ).fetchall()
        return frozenset(Round(file, number) for file, number in found)

    def _add(self, key: Round, row: tuple[str, ...]) -> None:
        added = self._database.execute("insert into rounds(file, number) values (?, ?)", key)
        marks = ", ".join("?" * (len(_COLUMNS) + 1))
        self._database.execute(
            f"insert into texts(rowid, {', '.join(_COLUMNS)}) values ({marks})",
            (added.lastrowid, *row),
        )


def _row(found: IndexedFile, entry: IndexEntry, place: str) -> tuple[str, ...]:
    numbers = (number for each in entry.paragraphs for number in _NUMBERS.findall(each))
    return (
        f"{_(found.series)} {_(entry.title)}",
        _(entry.notes),
        " ".join(map(tag_text, entry.tags)),
        place,
        " ".join(map(_paragraph, dict.fromkeys(numbers))),
        " ".join(map(_word, (entry.document, *entry.incidents, *entry.features))),
    )


class _Known(NamedTuple):
    """What can be named: what has a word of its own in files, and what the trade says for it."""

    names: Mapping[str, Phrase]
    meant: Mapping[Phrase, tuple[Phrase, ...]]
    outcomes: Mapping[str, int]
    """The words for the ways in which a bet ends, each with the number of its way."""

    def called(self, asked: Phrase) -> Iterator[str]:
        """The words for what is called so: every word asked is in its name, in some form."""
        for word, name in self.names.items():
            if "".join(asked) == _word(word) or all(
                any(self.is_(item, each) for each in name) for item in asked
            ):
                yield word

    def is_(self, asked: str, named: str) -> bool:
        """True if a word that is asked is one of a name: in some form, or for the same outcome."""
        if asked in self.outcomes and self.outcomes[asked] == self.outcomes.get(named):
            return True
        return named.startswith(asked) or stem(named) == stem(asked)

    def names_something(self, asked: Phrase) -> bool:
        """Tell whether these words are a name or a part of one, or together a word of the trade."""
        return asked in self.meant or any(
            all(map(self.is_, asked, name[start : start + len(asked)]))
            for name in self.names.values()
            for start in range(len(name) - len(asked) + 1)
        )


def _joined(parts: Sequence[str], known: _Known) -> Iterator[Sequence[str]]:
    """The parts of a query; those that name something together are found by that, too."""
    place = 0
    while place < len(parts):
        end = len(parts)
        while end > place + 1 and not known.names_something(_words_of(parts[place:end])):
            end -= 1
        yield parts[place:end]
        place = end


def _words_of(parts: Sequence[str]) -> Phrase:
    return tuple(word for part in parts for word in words(part))


def _expression(parts: Sequence[str], known: _Known) -> str:
    """Return what SQLite is to look for, for parts of a query that may name something together."""
    asked = _words_of(parts)
    called = dict.fromkeys(known.called(asked))
    found: list[str] = []
    # How a bet ended is a fact: a text that has both words may be about another bet.
    if not (called and len(asked) > 1 and any(word in known.outcomes for word in asked)):
        texts = " AND ".join(f'"{" ".join(words(part))}" *' for part in parts)
        found.append(f"{_TEXTS} : ({texts})")
    section = _SECTION.fullmatch(parts[0])
    if section is not None and len(parts) == 1 and not parts[0].isdigit():
        found.append(f'paragraphs : "{_paragraph(section[1])}" *')
    if not called:
        for meant in known.meant.get(asked, ()):
            found.append(f'{_TEXTS} : ("{" ".join(meant)}")')
            called |= dict.fromkeys(known.called(meant))
    if called:
        written = " OR ".join(f'"{_word(word)}"' for word in called)
        found.append(f"words : ({written})")
    return f"({' OR '.join(found)})"


def _paragraph(number: str) -> str:
    """A paragraph's number as one word, with which those of the paragraphs under it begin."""
    return "".join(f"{part}p" for part in number.split("."))


def _word(word: str) -> str:
    """The word of a feature and the like as one word for SQLite."""
    return "".join(character for character in word if character.isalnum())


def _outcomes() -> Mapping[str, int]:
    return {
        word: number
        for number, outcome in enumerate(trade().outcomes)
        for word in words(_(outcome))
    }


def _names() -> Mapping[str, Phrase]:
    """What has a word of its own in files, with the words that say something of what it is called.

    They are looked up again each time, as the language may have changed.
    """
    named = {name: title_text(load_document(name)) for name in documents()}
    named |= {word: _(kind.text) for word, kind in KINDS.items()}
    named |= {word: feature_text(feature) for word, feature in FEATURES.items()}
    small = frozenset(words(_(trade().stop)))
    return {
        word: tuple(other for other in words(text) if other not in small)
        for word, text in named.items()
    }
