"""The rule documents with the layouts that a house adds to them."""

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
"""The suffix of a layout file's name."""


class Rulebook(Mapping[str, Document]):
    """The rule documents by id, read on demand, with the layouts that a house adds to them.

    ``felts`` are the house's own; a scenario refers to the layout of one by the felt's id. The
    document's own layouts take precedence over a house's layout with the same id; of two house
    layouts for one document with the same id, the first one is used.
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
"""The rule documents with only their own layouts."""


def layout_of(felt: Felt) -> Layout:
    """The layout for a felt of the house's."""
    return Layout(felt.id, felt.title, len(felt.seats), felt.id, felt)
