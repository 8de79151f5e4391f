"""The rule documents of the rulebook, as a scenario file may name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from trainer.rulebook import (
    NO_HOUSE_LAYOUTS,
    Document,
    HouseLayouts,
    documents,
    load_document,
)

Documents = Mapping[str, Document]
"""The rule documents this program knows, by id."""


class _Documents(Mapping[str, Document]):
    """The rule documents by id, each read when it is asked for, with the house's layouts."""

    def __init__(self, house_layouts: HouseLayouts) -> None:
        self._house_layouts = house_layouts

    def __getitem__(self, name: str) -> Document:
        document = load_document(name)
        added = self._house_layouts.layouts(document)
        return replace(document, layouts={**document.layouts, **added}) if added else document

    def __iter__(self) -> Iterator[str]:
        return iter(documents())

    def __len__(self) -> int:
        return len(documents())


def known_documents(house_layouts: HouseLayouts = NO_HOUSE_LAYOUTS) -> Documents:
    """All rule documents, by id, with the layouts that the house adds to theirs."""
    return _Documents(house_layouts)
