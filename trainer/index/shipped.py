"""The index of the shipped scenarios, which comes with the program: they are listed unread.

It has all that their list shows, so that it is there before any rules are read.
"""

from __future__ import annotations

from functools import cache
from pkgutil import get_data

import msgspec

from trainer.index.entry import IndexedFile


class ShippedIndex(msgspec.Struct, frozen=True):
    """The shipped scenarios and lessons, by the names of their files without what these end in.

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
    lessons: dict[str, IndexedFile]


@cache
def shipped_index() -> ShippedIndex:
    """The index as it was made when the program was, by ``packaging/index.py``."""
    return msgspec.json.decode(shipped_index_text(), type=ShippedIndex)


def shipped_index_text() -> str:
    """The same as JSON."""
    return (get_data("resources", "index/scenarios.json") or b"").decode()
