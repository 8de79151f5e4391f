"""The shipped scenarios under a house's choices: indexed again where it chooses for their rules.

The index that comes with the program has them under the defaults of the documents.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from time import monotonic
from typing import Final

import trainer
from trainer.index.entry import IndexedFile, IndexFault
from trainer.index.indexing import index_file
from trainer.index.shipped import shipped_index, shipped_index_text
from trainer.rulebook import Document, Documents
from trainer.rulebook.house_choices import NO_CHOICES
from trainer.rulebook.shipped import shipped_lesson, shipped_scenario
from trainer.storage.cancellation import Cancellation
from trainer.storage.lesson_files import beside_shipped
from trainer.storage.own_index import FAILED
from trainer.storage.scenario_index import Case, UnderHouse

AT_A_TIME: Final = 0.25
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
            self._left = {name: one for name, one in self._left.items() if name not in found}
            if found:
                return found
        return self._play(self._left, cancellation)

    def _play(self, left: dict[str, Case], cancellation: Cancellation) -> Mapping[str, IndexedFile]:
        found: dict[str, IndexedFile] = {}
        played: dict[Case, IndexedFile] = {}
        until = monotonic() + AT_A_TIME
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
        lesson = name in shipped_index().lessons
        text = shipped_lesson(name) if lesson else shipped_scenario(name)
        documents = self._documents
        return index_file(text.encode(), beside_shipped, lesson=lesson, documents=documents)


def _cases(documents: Documents) -> Iterator[tuple[str, Case]]:
    """The files that the choices of a house can concern."""
    program = hashlib.sha256(f"{trainer.__version__}\n{shipped_index_text()}".encode()).hexdigest()
    index = shipped_index()
    for name, file in (index.scenarios | index.lessons).items():
        names = sorted({entry.document for entry in file.rounds})
        chosen = [_choices(documents[one]) for one in names]
        if any(chosen):
            digest = hashlib.sha256("\n".join((program, *chosen)).encode())
            yield name, Case(file.content, digest.hexdigest())


def _choices(document: Document) -> str:
    """All that a house has chosen for a document, as a text; empty where it has chosen nothing."""
    if document.house == NO_CHOICES:
        return ""
    # A layout that the house has added may be chosen, too.
    return repr((document.id, document.house, sorted(document.boxes.items())))
