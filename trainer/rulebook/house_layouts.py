"""The layouts that a house adds to those of the rule documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trainer.rulebook.document import Document, Layout

if TYPE_CHECKING:
    from trainer.felt.layout import Felt


@dataclass(frozen=True, slots=True)
class HouseLayouts:
    """The house's own felts, by the id of the rule document dealt on them and by their own id.

    A scenario names such a layout by the felt's id.
    """

    felts: Mapping[str, Mapping[str, Felt]] = field(default_factory=dict)

    def felt(self, document: str, layout: str) -> Felt | None:
        """The felt of a layout of the house's; None if it has no such layout."""
        return self.felts.get(document, {}).get(layout)

    def layouts(self, document: Document) -> dict[str, Layout]:
        """The layouts that the house adds to those of ``document``, by id.

        The document's own go first: one of the house's with the id of one of them is not there.
        """
        return {
            layout: layout_of(felt)
            for layout, felt in self.felts.get(document.id, {}).items()
            if layout not in document.layouts
        }


LAYOUT_SUFFIX: Final = ".layout.yaml"
"""How the name of a layout file ends."""

NO_HOUSE_LAYOUTS: Final = HouseLayouts()
"""A house that deals on the documents' own layouts alone."""


def house_layouts(felts: Iterable[Felt]) -> HouseLayouts:
    """The layouts of a house from its felts; of two for one document with one id the first."""
    found: dict[str, dict[str, Felt]] = {}
    for felt in felts:
        found.setdefault(felt.document, {}).setdefault(felt.id, felt)
    return HouseLayouts(found)


def layout_of(felt: Felt) -> Layout:
    """The layout that is drawn on a felt of the house's."""
    return Layout(felt.id, felt.title, len(felt.seats), felt.id)
