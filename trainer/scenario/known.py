"""The rule documents of the rulebook, as the scenario file's reader needs to know them."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.rulebook import Document, documents, load_document
from trainer.scenario.facts import DocumentFacts, Documents
from trainer.scenario.incidents import IncidentKind

PLAYABLE: Final = frozenset(
    {
        IncidentKind.LIMITS_NOT_CHECKED,
        IncidentKind.INTERRUPTION,
        IncidentKind.FOREIGN_CARD,
        IncidentKind.WRONG_CARD_COUNT,
        IncidentKind.NOT_SHUFFLED,
        IncidentKind.INSUFFICIENT_CARDS,
        IncidentKind.LATE_BET,
    }
)
"""The kinds of incident that a round can play."""


@cache
def known_documents() -> Documents:
    """All rule documents, by id."""
    return {name: facts_of(load_document(name)) for name in documents()}


def facts_of(document: Document) -> DocumentFacts:
    """What can be written in a scenario under ``document``."""
    return DocumentFacts(
        id=document.id,
        decks=document.decks,
        usual_decks=document.usual_decks,
        layouts=document.boxes,
        side_bets=frozenset(document.side_bets),
        settings=document.settings,
        pay_tables={kind: names for kind, names in document.pay_tables.items() if len(names) > 1},
        even_money=document.ruleset.even_money,
    )
