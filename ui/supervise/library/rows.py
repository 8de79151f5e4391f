"""Scenarios as rows of the library, and the filter of the search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.index.entry import tag_text
from trainer.index.query import NOTHING_ASKED, Query
from trainer.messages import _
from trainer.search.words import Phrase, folded, words
from trainer.yamlfile.characters import visible
from ui.supervise.library.choices import ANY_INCIDENT, SHIPPED, WITH_AN_INCIDENT, dots
from ui.theme.spacing import Space
from ui.widgets.row_list import Row, RowStyle

if TYPE_CHECKING:
    from trainer.library.entries import LibraryEntry

STYLE: Final = RowStyle(60, (Space.L, Space.S, Space.L, Space.S), gap=Space.L)


class LibraryFilter(NamedTuple):
    """The filter of the library; an empty query, document, tag, incident or level accepts all.

    ``found`` are the ids of what the index finds for the query, None if it cannot be asked.
    ``incident`` is the name of one kind, or ``ANY_INCIDENT``; ``place`` is ``SHIPPED``, a folder of
    one's own scenarios with all that is inside it, empty for all of them, or None. ``typed`` are
    all words of the search field: a title may be among them.
    """

    query: Query = NOTHING_ASKED
    found: frozenset[str] | None = None
    document: str = ""
    tag: str = ""
    incident: str = ""
    level: int | None = None
    place: str | None = None
    typed: Phrase = ()

    def accepts(self, entry: LibraryEntry) -> bool:
        """Tell whether the entry matches the filters and has every part of the query."""
        if self.place is not None and not _lies_in(self.place, entry.folder):
            return False
        # A file that cannot be read is of no game.
        if self.document and (entry.document or self.document) != self.document:
            return False
        if self.tag and self.tag not in entry.tags:
            return False
        if self.level is not None and entry.level != self.level:
            return False
        if self.incident == ANY_INCIDENT and not entry.incidents:
            return False
        if self.incident not in ("", ANY_INCIDENT, *entry.incidents):
            return False
        if not self.query.admits(entry.level, entry.percent):
            return False
        if self.found is not None:
            return entry.id in self.found or self._in(entry.title)
        texts = (
            entry.title,
            entry.document,
            entry.notes,
            *entry.incidents,
            *entry.tags,
            *map(tag_text, entry.tags),
        )
        return self._in(" ".join(texts))

    def order(self, entry: LibraryEntry) -> int:
        """The sort order: what is called so, what begins so, then what has it all in its title."""
        if not self._in(entry.title):
            return 3
        title = words(entry.title)
        if title == self.typed:
            return 0
        begun = " ".join(title).startswith(" ".join(self.typed))
        return 1 if begun else 2

    def _in(self, text: str) -> bool:
        """Tell whether every part of the query occurs in a text, also within a word."""
        if not self.query.parts:
            return True
        within = folded(text)
        return all(part in within for part in self.query.parts)


def _lies_in(place: str, folder: str | None) -> bool:
    """Tell whether a scenario of this folder, None for a shipped one, is of a place."""
    if folder is None or place == SHIPPED:
        return folder is None and place == SHIPPED
    return not place or folder == place or folder.startswith(f"{place}/")


def library_row(entry: LibraryEntry) -> Row[LibraryEntry]:
    """Level and tags under the title, or that the file has a fault; the last result at the right.

    An incident is only announced as such: the trainee has to see on the felt what it is.
    """
    folder = visible(entry.folder) if entry.folder else ""
    if entry.fault:
        faulty = "   ".join(filter(None, (_("Has errors"), folder)))
        return Row(entry, entry.title, faulty, entry.result)
    level = dots(entry.level) if entry.level is not None else ""
    spoken = _("Level {level}").format(level=entry.level) if entry.level is not None else ""
    kinds = _(WITH_AN_INCIDENT) if entry.incidents else _(", ").join(map(tag_text, entry.tags))
    return Row(
        entry,
        entry.title,
        "   ".join(filter(None, (level, kinds, folder))),
        entry.result,
        spoken=", ".join(filter(None, (entry.title, spoken, kinds, folder, entry.result))),
    )
