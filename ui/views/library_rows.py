"""Scenarios as rows of the library, and the filter of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.row_list import Row, RowStyle

if TYPE_CHECKING:
    from ui.views.view_models import LibraryEntry

STYLE: Final = RowStyle(60, (Space.L, Space.S, Space.L, Space.S), gap=Space.L)

HARDEST: Final = 5
"""The highest level of a scenario."""

ANY_INCIDENT: Final = "*"
"""Any kind of incident."""


class LibraryFilter(NamedTuple):
    """The filter of the library; empty text, document, tag, incident or level accept everything.

    ``incident`` is the name of one kind, or ``ANY_INCIDENT``.
    """

    text: str = ""
    document: str = ""
    tag: str = ""
    incident: str = ""
    level: int | None = None

    @property
    def words(self) -> list[str]:
        """The words of the search, all of which must occur."""
        return self.text.casefold().split()

    def accepts(self, entry: LibraryEntry) -> bool:
        """Whether the entry matches the filters and contains every word of the search."""
        if self.document and entry.document != self.document:
            return False
        if self.tag and self.tag not in entry.tags:
            return False
        if self.level is not None and entry.level != self.level:
            return False
        if self.incident == ANY_INCIDENT and not entry.incidents:
            return False
        if self.incident not in ("", ANY_INCIDENT, *entry.incidents):
            return False
        texts = (entry.title, entry.document, entry.notes, *entry.incidents, *entry.tags)
        return _holds(" ".join(texts), self.words)

    def order(self, entry: LibraryEntry) -> int:
        """The sort order: entries with all the words in the title come first."""
        return 0 if _holds(entry.title, self.words) else 1


def _holds(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def library_row(entry: LibraryEntry) -> Row[LibraryEntry]:
    """Level and tags under the title, or that the file has a fault; the last result at the right.

    An incident is only announced as such: the trainee has to see on the felt what it is.
    """
    if entry.fault:
        return Row(entry, entry.title, _("This file has faults"), entry.result)
    level = dots(entry.level) if entry.level is not None else ""
    spoken = _("Level {level}").format(level=entry.level) if entry.level is not None else ""
    kinds = _("With an incident") if entry.incidents else ", ".join(entry.tags)
    return Row(
        entry,
        entry.title,
        "   ".join(filter(None, (level, kinds))),
        entry.result,
        spoken=", ".join(filter(None, (entry.title, spoken, kinds, entry.result))),
    )


def dots(level: int) -> str:
    """A level as dots of which as many are filled."""
    return "●" * level + "○" * (HARDEST - level)
