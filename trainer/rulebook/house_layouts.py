"""The rule documents, and the layouts that a house adds to theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trainer.rulebook.document import Document, Layout
from trainer.rulebook.documents import load_document
from trainer.rulebook.sources import documents

if TYPE_CHECKING:
    from trainer.felt.layout import Felt


Documents = Mapping[str, Document]
"""Rule documents by id."""


LAYOUT_SUFFIX: Final = ".layout.yaml"
"""How the name of a layout file ends."""


class Rulebook(Mapping[str, Document]):
    """The rule documents by id, each read when it is asked for, with what a house adds to them.

    ``felts`` are the house's own; a scenario names the layout on one by the felt's id. The
    document's own layouts go first: one of the house's with the id of one of them is not there, and
    of two for one document with one id the second.
    """

    def __init__(self, felts: Iterable[Felt] = ()) -> None:
        self._added: dict[str, dict[str, Layout]] = {}
        for felt in felts:
            self._added.setdefault(felt.document, {}).setdefault(felt.id, layout_of(felt))

    def __getitem__(self, name: str) -> Document:
        document = load_document(name)
        added = self.added(document)
        return replace(document, layouts={**document.layouts, **added}) if added else document

    def __iter__(self) -> Iterator[str]:
        return iter(documents())

    def __len__(self) -> int:
        return len(documents())

    def added(self, document: Document) -> dict[str, Layout]:
        """The layouts that the house adds to those of ``document``, by id."""
        added = self._added.get(document.id, {})
        return {name: layout for name, layout in added.items() if name not in document.layouts}


RULEBOOK: Final = Rulebook()
"""The rule documents on their own layouts alone."""


def layout_of(felt: Felt) -> Layout:
    """The layout that is drawn on a felt of the house's."""
    return Layout(felt.id, felt.title, len(felt.seats), felt.id, felt)
