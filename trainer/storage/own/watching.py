"""Looking through the folder of a house's own scenarios, again and again, for what has changed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from time import monotonic
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec.structs import replace

import trainer
from trainer.index.entry import IndexedFile, IndexFault, shipped_index, shipped_index_text
from trainer.index.indexing import index_file
from trainer.rulebook import RULEBOOK, Document, Documents
from trainer.rulebook.house_choices import NO_CHOICES
from trainer.rulebook.sources import shipped_scenario, shipped_series_text
from trainer.scenario.read_series import Unreadable
from trainer.storage.connection import Cancellation
from trainer.storage.files import beside_shipped, regular_bytes, series_files
from trainer.storage.own.index import Case, KnownFile, ScenarioIndex, UnderHouse
from trainer.storage.own.scenarios import (
    OwnFile,
    left_out_text,
    missing,
    own_file,
    own_path,
    survey_own,
)
from trainer.yamlfile.values import SERIES_SUFFIX

UNREADABLE: Final = "unreadable"
"""The fault of a file that may not be read; tried again each time."""
FAILED: Final = "failed"
"""The fault of a file that an error in the program keeps from being read."""
AT_A_TIME: Final = 0.25
"""For how many seconds files are read before what was found is handed on."""


class Changes(NamedTuple):
    """What is known now of files that are new or have changed, by their names, and which are gone.

    ``unread`` are the files that have not been read yet; ``bugs`` are the errors of the program
    that keep files from being read. ``was`` has the whole paths of found files that were elsewhere
    before.
    """

    found: Mapping[str, IndexedFile]
    gone: frozenset[str]
    unread: frozenset[str] = frozenset()
    bugs: tuple[Exception, ...] = ()
    was: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class OwnIndex:
    """The folder as it was when it was last looked through, under some documents."""

    def __init__(self, folder: Path, index: ScenarioIndex, documents: Documents = RULEBOOK) -> None:
        self.folder = folder
        self._index = index
        self._documents = documents
        self._asked = False
        self.left_out = ""
        """What of the folder was not listed when it was last looked through, and why."""
        self._known: dict[str, KnownFile] = {}
        self._contents: dict[str, IndexedFile] = {}
        """What is known of scenarios by the hash of their content, wherever they were."""
        self._before: dict[str, KnownFile] = {}
        """What the index had of files that have changed, or were indexed by something else."""
        self._left: dict[str, KnownFile] = {}
        """Files that are gone, by the same: who finds one elsewhere knows that it was moved."""

    def look(self, cancellation: Cancellation) -> Changes:
        """Look through the folder once, and read some of what has changed. Raises ``Cancelled``.

        The first time, what the index has of unchanged files is there before any other is read.
        """
        survey = survey_own(self.folder)
        self.left_out = left_out_text(survey.left_out)
        files = {file.name: file for file in survey.files}
        gone = frozenset(self._known.keys() - files.keys())
        found = self._leave(gone)
        if not self._asked:
            self._asked = True
            return self._remember(files)
        changed = [file for file in files.values() if not self._current(file)]
        until = monotonic() + AT_A_TIME
        read: list[KnownFile] = []
        bugs: list[Exception] = []
        for file in changed:
            cancellation.check()
            other = self._read(file, bugs)
            before = self._known.get(file.name)
            if before is None or before.found != other.found:
                found[file.name] = other.found
            self._known[file.name] = other
            read.append(other)
            if monotonic() > until:
                break
        if read or gone:
            self._index.keep(filter(_lasting, read), gone)
        unread = frozenset(file.name for file in changed[len(read) :])
        return self._changes(found, gone, unread, bugs)

    def _changes(
        self,
        found: Mapping[str, IndexedFile],
        gone: frozenset[str],
        unread: frozenset[str],
        bugs: Iterable[Exception] = (),
    ) -> Changes:
        was = {name: self._known[name].was for name in found if self._known[name].was}
        return Changes(found, gone, unread, tuple(bugs), was)

    def _leave(self, gone: Iterable[str]) -> dict[str, IndexedFile]:
        """Forget files that are gone; returns those that were copied to elsewhere before."""
        moved: dict[str, IndexedFile] = {}
        contents = {file.found.content: name for name, file in self._known.items()}
        for name in gone:
            left = self._known.pop(name)
            if not left.found.content:
                continue
            other = contents.get(left.found.content, name)
            copied = self._known.get(other)
            if copied is None or copied.was:
                self._left[left.found.content] = left
                continue
            again = self._known[other] = replace(copied, was=left.ways)
            self._index.keep((again,))
            moved[other] = again.found
        return moved

    def _remember(self, files: Mapping[str, OwnFile]) -> Changes:
        """Return what the index has of these files, as far as they have not changed."""
        kept = {file.file.name: file for file in self._index.known()}
        self._contents = {
            file.found.content: file.found
            for file in kept.values()
            if not file.beside and not file.file.name.endswith(SERIES_SUFFIX)
        }
        # The folder may have been moved as a whole.
        here = {name: file.at(own_path(self.folder, name)) for name, file in kept.items()}
        self._known = {
            name: file
            for name, file in here.items()
            if name in files and file.unchanged(self.folder, files[name])
        }
        self._before = {name: file for name, file in here.items() if name not in self._known}
        gone = frozenset(kept.keys() - files.keys())
        self._left = {kept[name].found.content: kept[name] for name in gone}
        elsewhere = [file for name, file in self._known.items() if file is not kept[name]]
        if gone or elsewhere:
            self._index.keep(elsewhere, gone)
        found = {name: file.found for name, file in self._known.items()}
        return self._changes(found, frozenset(), frozenset(files.keys() - found.keys()))

    def _current(self, file: OwnFile) -> bool:
        """Tell whether what is known of a file is true of it now."""
        known = self._known.get(file.name)
        return known is not None and _was_readable(known) and known.unchanged(self.folder, file)

    def _read(self, file: OwnFile, bugs: list[Exception]) -> KnownFile:
        """Read a file, and play what it holds unless that is known already."""
        path = self.folder / file.name
        beside: dict[str, OwnFile] = {}

        def load(name: str) -> bytes | Unreadable:
            inside = str(PurePosixPath(file.name).parent / name)
            # Before it is read, so that a change meanwhile is noticed the next time.
            beside[inside] = own_file(self.folder, inside) or missing(inside)
            return series_files(path)(name)

        series = file.name.endswith(SERIES_SUFFIX)
        try:
            data = regular_bytes(path)
            found = None if series else self._contents.get(hashlib.sha256(data).hexdigest())
            if found is None:
                found = index_file(data, load, series=series, documents=self._documents)
        except OSError:
            found = _faulty(UNREADABLE)
        except Exception as bug:
            bugs.append(bug)
            found = _faulty(FAILED)
        before = self._known.get(file.name) or self._before.pop(file.name, None)
        if before is None:
            left = self._left.pop(found.content, None) if found.content else None
            was = self._index.ways(file.name) if left is None else left.ways
        else:
            was = before.was
        known = KnownFile(
            file, found, tuple(beside.values()), own_path(self.folder, file.name), was
        )
        if _lasting(known) and not series and not beside:
            self._contents[found.content] = found
        return known


def made_by(house: str, layouts: Iterable[bytes]) -> str:
    """Return what stands for all that decides what is found in a file.

    It is the program, whose shipped scenarios show how it understands its rules, the text of the
    house file, and the house's own layouts.
    """
    digest = hashlib.sha256(f"{trainer.__version__}\n{shipped_index_text()}".encode())
    for part in (house.encode(), *layouts):
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()


def _faulty(code: str) -> IndexedFile:
    return IndexedFile("", faults=(IndexFault(code, 1, 1),))


def _lasting(known: KnownFile) -> bool:
    """Tell whether the same would be found again whenever the file is read."""
    return bool(known.found.content)


def _was_readable(known: KnownFile) -> bool:
    return UNREADABLE not in (fault.code for fault in known.found.faults)


# The shipped scenarios under a house's choices: indexed again where it chooses for their rules.
#
# The index that comes with the program has them under the defaults of the documents.

INDEXED_AT_A_TIME: Final = 0.25
"""For how many seconds files are played before what was found is handed on."""


class ShippedUnder:
    """What is found in the shipped files of those documents for which the house has chosen."""

    def __init__(self, kept: UnderHouse, documents: Documents) -> None:
        self._kept = kept
        self._documents = documents
        self._left: dict[str, Case] | None = None

    def look(self, cancellation: Cancellation) -> Mapping[str, IndexedFile]:
        """Some more of it, by the names of the files; nothing when that was all.

        The first time it is what was kept. Raises ``Cancelled``.
        """
        if self._left is None:
            self._left = dict(_cases(self._documents))
            known = self._kept.known() if self._left else {}
            found = {name: known[case] for name, case in self._left.items() if case in known}
            self._left = {name: other for name, other in self._left.items() if name not in found}
            if found:
                return found
        return self._play(self._left, cancellation)

    def _play(self, left: dict[str, Case], cancellation: Cancellation) -> Mapping[str, IndexedFile]:
        found: dict[str, IndexedFile] = {}
        played: dict[Case, IndexedFile] = {}
        until = monotonic() + INDEXED_AT_A_TIME
        while left and monotonic() < until:
            cancellation.check()
            name, case = left.popitem()
            try:
                found[name] = played[case] = self._index(name)
            except Exception:
                # Whoever wants to play it is told of the error.
                found[name] = IndexedFile("", faults=(IndexFault(FAILED, 1, 1),))
        if played:
            self._kept.keep(played)
        return found

    def _index(self, name: str) -> IndexedFile:
        series = name in shipped_index().series
        text = shipped_series_text(name) if series else shipped_scenario(name)
        documents = self._documents
        return index_file(text.encode(), beside_shipped, series=series, documents=documents)


def _cases(documents: Documents) -> Iterator[tuple[str, Case]]:
    """The files that the choices of a house can concern."""
    program = hashlib.sha256(f"{trainer.__version__}\n{shipped_index_text()}".encode()).hexdigest()
    index = shipped_index()
    for name, file in (index.scenarios | index.series).items():
        names = sorted({entry.document for entry in file.rounds})
        chosen = [_choices(documents[other]) for other in names]
        if any(chosen):
            digest = hashlib.sha256("\n".join((program, *chosen)).encode())
            yield name, Case(file.content, digest.hexdigest())


def _choices(document: Document) -> str:
    """All that a house has chosen for a document, as a text; empty where it has chosen nothing."""
    if document.house == NO_CHOICES:
        return ""
    # A layout that the house has added may be chosen, too.
    return repr((document.id, document.house, sorted(document.boxes.items())))
