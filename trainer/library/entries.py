"""The lines of the library, made of what is known of a file without reading it.

Nothing here needs the rules, so that the scenarios are listed before these are imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from trainer.index.entry import IndexedFile, IndexEntry, IndexFault, shipped_index
from trainer.messages.text import _, capitalised, versioned
from trainer.yamlfile.characters import visible
from trainer.yamlfile.nodes import Mark

FAULTS_SHOWN: Final = 5
_LAST: Final = 99
"""The level of what has none, in the order of the list."""


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """One line of the library.

    ``document`` is the title of its rules, ``incidents`` the kinds of incident in it, ``result``
    the last result as a text, empty if there is none, and ``percent`` as a number; ``fault`` says
    why the file cannot be played, empty if it can. ``folder`` is that of a scenario of one's own,
    empty for none, and None for a shipped one.
    """

    id: str
    title: str
    document: str = ""
    tags: tuple[str, ...] = ()
    level: int | None = None
    incidents: tuple[str, ...] = ()
    notes: str = ""
    result: str = ""
    percent: int | None = None
    fault: str = ""
    folder: str | None = None


def library_entry(
    entry_id: str,
    title: str,
    about: IndexEntry,
    folder: str | None = None,
    *,
    result: str = "",
    percent: int | None = None,
) -> LibraryEntry:
    """The line of a round that can be played."""
    index = shipped_index()
    named = index.titles.get(about.document)
    return LibraryEntry(
        id=entry_id,
        title=_(title),
        document=versioned(*named) if named is not None else about.document,
        tags=about.tags,
        level=about.level,
        incidents=tuple(capitalised(_(index.incidents[word])) for word in about.incidents),
        notes=_(about.notes),
        result=result,
        percent=percent,
        folder=folder,
    )


def title_of(about: IndexEntry | None, called: str) -> str:
    """The title of a round; what it is ``called`` otherwise, an id or a name, if it has none."""
    return (about.title if about is not None else "") or visible(called)


def rounds_of(file_id: str, series: IndexedFile) -> Iterator[tuple[str, IndexEntry]]:
    """The id of each round of a series, and its entry with a title that says which it is."""
    title = series.series or visible(file_id)
    for number, about in enumerate(series.rounds, 1):
        titled = replace(about, title=round_title(title, about.title, number))
        yield f"{file_id}#{number}", titled


def round_title(series: str, title: str, number: int) -> str:
    """Return what a round of a series is called."""
    if not title:
        return _("{series}, round {number}").format(series=_(series), number=number)
    return _("{series}, round {number}: {title}").format(
        series=_(series), number=number, title=_(title)
    )


def place_in_list(scenario_id: str, title: str, level: int | None) -> tuple[int, int, str]:
    """Say what sorts the shipped scenarios: by level, in the order of teaching, then by title."""
    taught = shipped_index().teaching
    place = taught.index(scenario_id) if scenario_id in taught else len(taught)
    return level if level is not None else _LAST, place, title.casefold()


def folder_of(name: str) -> str:
    """The folder of an own file; empty if it is in none."""
    return name.rpartition("/")[0]


def places_text(faults: Sequence[IndexFault]) -> str:
    """Where something is wrong with a file, line by line; what it is, is said when it is read."""
    marks = [Mark(fault.line, fault.column, fault.file) for fault in faults[:FAULTS_SHOWN]]
    lines = [where_text(mark) for mark in marks]
    return "\n".join(filter(None, (*lines, more_text(len(faults), FAULTS_SHOWN))))


def more_text(errors: int, shown: int) -> str:
    """Tell how many faults there are beyond those shown; empty for none."""
    return _("… and {more} more.").format(more=errors - shown) if errors > shown else ""


def where_text(mark: Mark) -> str:
    """A place in a file."""
    if mark.file:
        return _("{file}, line {line}, column {column}").format(
            file=mark.file, line=mark.line, column=mark.column
        )
    return _("Line {line}, column {column}").format(line=mark.line, column=mark.column)
