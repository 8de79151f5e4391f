"""What an index keeps of a scenario or series file.

Everything but titles, tags and notes is kept as the words of files and as numbers, never as text in
some language, so that an entry is good in every language.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from trainer.errors import InstallationDamaged
from trainer.installed import installed
from trainer.messages.text import pgettext

if TYPE_CHECKING:
    from trainer.scenario.model import Scenario

TAG: Final = "tag of a round"
"""The context of the texts of tags: many of them are words that stand elsewhere too."""

_INDEX: Final = "index/scenarios.json"
MOST_NOTES: Final = 2_000
"""How many characters of the notes are kept."""


class IndexFault(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that keeps a file from being played: the word of its code, and where it is.

    ``line`` and ``column`` count from 1; ``file`` is the other file that a series names, if it is
    there.
    """

    code: str
    line: int
    column: int
    file: str = ""


class IndexEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One round.

    ``document`` is the id of its rules, ``incidents`` are the words of what goes wrong in it,
    ``features`` the words of what happens, each with the boxes at which it does (0 for none);
    ``paragraphs`` are those that it rests on, ``questions`` how many of each group its file asks.
    """

    title: str
    document: str
    level: int | None = None
    tags: tuple[str, ...] = ()
    notes: str = ""
    incidents: tuple[str, ...] = ()
    features: dict[str, tuple[int, ...]] = {}  # msgspec copies an empty default
    paragraphs: tuple[str, ...] = ()
    questions: dict[str, int] = {}


class IndexedFile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A file: its rounds, one unless it is a series, or its faults.

    ``content`` is the SHA-256 of its bytes and of those of the files that it names; ``series`` is
    the title of a series.
    """

    content: str
    rounds: tuple[IndexEntry, ...] = ()
    series: str = ""
    faults: tuple[IndexFault, ...] = ()


def stated(scenario: Scenario, notes: str = "") -> IndexEntry:
    """What a scenario itself says; ``notes`` are those of a series, for a round that has none."""
    return IndexEntry(
        title=scenario.title,
        document=scenario.rules,
        level=scenario.level,
        tags=scenario.tags,
        notes=(scenario.notes or notes)[:MOST_NOTES],
        incidents=tuple(dict.fromkeys(incident.kind.word for incident in scenario.incidents)),
    )


# The index of the shipped scenarios, which comes with the program: they are listed unread.
#
# It has all that their list shows, so that it is there before any rules are read.


class ShippedIndex(msgspec.Struct, frozen=True):
    """The shipped scenarios and series, by the names of their files without what these end in.

    ``program`` is the version that the index was made by, ``rules`` the SHA-256 of the rule data.
    ``titles`` are title and version of each rule document, by its id, ``incidents`` what each kind
    of incident is called, by its word, both untranslated; ``teaching`` are the names of the easy
    scenarios in the order in which they are taught.
    """

    program: str
    rules: str
    titles: dict[str, tuple[str, str]]
    incidents: dict[str, str]
    teaching: tuple[str, ...]
    scenarios: dict[str, IndexedFile]
    series: dict[str, IndexedFile]


@cache
def shipped_index() -> ShippedIndex:
    """The index as it was made when the program was, by ``packaging/index.py``."""
    try:
        return msgspec.json.decode(shipped_index_text(), type=ShippedIndex)
    except ValueError as error:
        raise InstallationDamaged(_INDEX, str(error)) from error


def shipped_index_text() -> str:
    """The same as JSON."""
    return installed(_INDEX).decode()


def tag_text(tag: str) -> str:
    """A tag as it is shown; that of a file of one's own as it is written there."""
    return pgettext(TAG, tag)
