"""The rule documents with a house's layouts and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from trainer.rulebook.document import Document, Layout
from trainer.rulebook.documents import load_document
from trainer.rulebook.house_choices import NO_CHOICES, HouseChoices
from trainer.rulebook.sources import documents

if TYPE_CHECKING:
    from trainer.felt.chips import ChipSet
    from trainer.felt.layout import Felt


Documents = Mapping[str, Document]
"""Rule documents by id."""


LAYOUT_SUFFIX: Final = ".layout.yaml"
"""The suffix of a layout file's name."""


class Rulebook(Mapping[str, Document]):
    """The rule documents by id, read on demand, with a house's layouts and choices.

    ``choices`` are the house's by the document's id, ``chip_sets`` its own chips; the documents
    carry them. ``felts`` are the house's layouts; a scenario refers to one by the felt's id. The
    document's own layouts take precedence over a house's layout with the same id; of two house
    layouts for one document with the same id, the first one is used.
    """

    def __init__(
        self,
        felts: Iterable[Felt] = (),
        choices: Mapping[str, HouseChoices] | None = None,
        chip_sets: tuple[ChipSet, ...] = (),
    ) -> None:
        self._choices = dict(choices or {})
        self.chip_sets = chip_sets
        self._documents: dict[str, Document] = {}
        self._added: dict[str, dict[str, Layout]] = {}
        for felt in felts:
            self._added.setdefault(felt.document, {}).setdefault(felt.id, layout_of(felt))

    def __getitem__(self, name: str) -> Document:
        if name in self._documents:
            return self._documents[name]
        document = load_document(name)
        added, choices = self.added(document), self._choices.get(name, NO_CHOICES)
        if added or choices != NO_CHOICES or self.chip_sets:
            layouts = {**document.layouts, **added}
            document = replace(document, layouts=layouts, house=choices, house_chips=self.chip_sets)
        self._documents[name] = document
        return document

    def __iter__(self) -> Iterator[str]:
        return iter(documents())

    def __len__(self) -> int:
        return len(documents())

    def added(self, document: Document) -> dict[str, Layout]:
        """The layouts that the house adds to those of ``document``, by id."""
        added = self._added.get(document.id, {})
        return {name: layout for name, layout in added.items() if name not in document.layouts}

    def with_choices(
        self, choices: Mapping[str, HouseChoices], chip_sets: tuple[ChipSet, ...] = ()
    ) -> Rulebook:
        """The same documents and layouts with these choices, by document, and these chips."""
        other = Rulebook((), choices, chip_sets)
        other._added = self._added
        return other


RULEBOOK: Final = Rulebook()
"""The rule documents with only their own layouts, and no choices of a house."""


class Replaced(Mapping[str, Document]):
    """Rule documents of which one is replaced."""

    def __init__(self, documents: Documents, document: Document) -> None:
        self._documents = documents
        self._document = document

    def __getitem__(self, name: str) -> Document:
        return self._document if name == self._document.id else self._documents[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._documents)

    def __len__(self) -> int:
        return len(self._documents)


def layout_of(felt: Felt) -> Layout:
    """The layout for a felt of the house's."""
    return Layout(felt.id, felt.title, len(felt.seats), felt.id, felt)
