"""A rule document as the house reads it: what the texts of a round have to be true of."""

from __future__ import annotations

from typing import NamedTuple

from trainer.rulebook import house
from trainer.rulebook.document import Document
from trainer.rules.ruleset import House, Ruleset, Terms


class Reading(NamedTuple):
    """A document, the house's choices, and the game that comes of both."""

    document: Document
    house: House
    ruleset: Ruleset


def reading(document: Document, terms: Terms | None = None) -> Reading:
    """The reading under which ``terms`` are played; without them the document's own."""
    if terms is None:
        return Reading(document, house(document, {}), document.ruleset)
    return Reading(document, terms.house, terms.ruleset)
