"""The first list of the library: there before the rules, the records and the pages are imported.

It is made of the two indexes alone. What it shows the library's controller takes over as soon as
there is one; what has become of own files since they were indexed is found out after that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from trainer.index.entry import shipped_index
from trainer.library.entries import (
    LibraryEntry,
    by_folder,
    folder_of,
    library_entry,
    place_in_list,
    places_text,
    rounds_of,
    title_of,
)
from trainer.messages.text import versioned
from trainer.settings.location import default_path
from trainer.storage.own.index import KnownFile, ScenarioIndex, index_path
from trainer.storage.own.scenarios import list_own, own_folder, own_path
from trainer.yamlfile.values import SERIES_SUFFIX


class FirstList(NamedTuple):
    """The lines, and what is known of the own files of a folder that have not changed.

    ``own`` has them by their names, with what was found in them when they were read last.
    ``preferred`` is the title of the document by which the list is filtered, empty for none.
    """

    folder: Path
    own: Mapping[str, KnownFile]
    entries: tuple[LibraryEntry, ...]
    preferred: str = ""


def first_list(records: Path | None, document: str = "") -> FirstList:
    """The list for these records, or those at their default place; ``document`` is an id."""
    records = default_path() if records is None else records
    folder = own_folder(records)
    own = _own(folder, ScenarioIndex(index_path(records), ""))
    entries = (*_shipped_entries(), *_own_entries(folder, own))
    named = shipped_index().titles.get(document)
    return FirstList(folder, own, entries, versioned(*named) if named is not None else "")


def _own(folder: Path, index: ScenarioIndex) -> Mapping[str, KnownFile]:
    known = {other.file.name: other for other in index.found_last()}
    if not known:
        return {}
    files = ((file, known.get(file.name)) for file in list_own(folder))
    return {
        file.name: other.at(own_path(folder, file.name))
        for file, other in files
        if other is not None and other.unchanged(folder, file)
    }


def _shipped_entries() -> list[LibraryEntry]:
    index = shipped_index()
    rounds = [(name, file.rounds[0]) for name, file in index.scenarios.items()]
    for name, file in index.series.items():
        rounds += rounds_of(name, file)
    entries = (library_entry(id_, title_of(about, id_), about) for id_, about in rounds)
    return sorted(entries, key=lambda entry: place_in_list(entry.id, entry.title, entry.level))


def _own_entries(folder: Path, own: Mapping[str, KnownFile]) -> Iterator[LibraryEntry]:
    for name in by_folder(own):
        path, file, within = own_path(folder, name), own[name].found, folder_of(name)
        if not file.rounds:
            fault = places_text(file.faults)
            yield LibraryEntry(path, title_of(None, name), fault=fault, folder=within)
        elif name.endswith(SERIES_SUFFIX):
            for id_, about in rounds_of(path, file):
                yield library_entry(id_, about.title, about, within)
        else:
            yield library_entry(path, title_of(file.rounds[0], name), file.rounds[0], within)
