"""Reads the packaged rule documents, procedures, felts and chips."""

from trainer.rulebook.document import Document
from trainer.rulebook.documents import load_document, paragraph
from trainer.rulebook.felts import RULEBOOK, Documents, Rulebook
from trainer.rulebook.game import Game, TableFacts, game, game_of, pay_table_of, side_bet
from trainer.rulebook.houses import house, ruleset
from trainer.rulebook.paytables import PayRow, PayTable, ProgressiveFacts
from trainer.rulebook.sources import documents

__all__ = [
    "RULEBOOK",
    "Document",
    "Documents",
    "Game",
    "PayRow",
    "PayTable",
    "ProgressiveFacts",
    "Rulebook",
    "TableFacts",
    "documents",
    "game",
    "game_of",
    "house",
    "load_document",
    "paragraph",
    "pay_table_of",
    "ruleset",
    "side_bet",
]
