"""The one reader of the packaged rule documents and procedures."""

from trainer.rulebook.document import Document
from trainer.rulebook.documents import documents, load_document
from trainer.rulebook.game import Game, TableFacts, game, side_bet
from trainer.rulebook.houses import house
from trainer.rulebook.procedures import DEFAULT_PROCEDURE, load_procedure, procedures

__all__ = [
    "DEFAULT_PROCEDURE",
    "Document",
    "Game",
    "TableFacts",
    "documents",
    "game",
    "house",
    "load_document",
    "load_procedure",
    "procedures",
    "side_bet",
]
