"""The one reader of the packaged rule documents and procedures."""

from trainer.rulebook.document import (
    Choice,
    Document,
    Layout,
    Paragraph,
    PayTable,
    RegisterEntry,
    SettingValue,
    SideBetOffer,
)
from trainer.rulebook.documents import documents, load_document
from trainer.rulebook.game import Game, TableFacts, game, side_bet
from trainer.rulebook.houses import house
from trainer.rulebook.procedures import DEFAULT_PROCEDURE, load_procedure, procedures

__all__ = [
    "DEFAULT_PROCEDURE",
    "Choice",
    "Document",
    "Game",
    "Layout",
    "Paragraph",
    "PayTable",
    "RegisterEntry",
    "SettingValue",
    "SideBetOffer",
    "TableFacts",
    "documents",
    "game",
    "house",
    "load_document",
    "load_procedure",
    "procedures",
    "side_bet",
]
