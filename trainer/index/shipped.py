"""The index of the shipped scenarios, which comes with the program: they are listed unread."""

from __future__ import annotations

from functools import cache

import msgspec

from trainer.index.entry import IndexedFile
from trainer.rulebook.shipped import SUFFIX, shipped_index_text, shipped_scenario
from trainer.scenario.read_lesson import Unreadable


class ShippedIndex(msgspec.Struct, frozen=True):
    """The shipped scenarios and lessons, by the names of their files without what these end in.

    ``program`` is the version that the index was made by, ``rules`` the SHA-256 of the rule data.
    """

    program: str
    rules: str
    scenarios: dict[str, IndexedFile]
    lessons: dict[str, IndexedFile]


@cache
def shipped_index() -> ShippedIndex:
    """The index as it was made when the program was, by ``packaging/index.py``."""
    return msgspec.json.decode(shipped_index_text(), type=ShippedIndex)


def beside_shipped(name: str) -> bytes | Unreadable:
    """A shipped scenario that a shipped lesson names."""
    try:
        return shipped_scenario(name.removesuffix(SUFFIX)).encode()
    except KeyError as unknown:
        return Unreadable(str(unknown))
