"""Felts as they are stored for the window's first picture."""

import subprocess
import sys
from pathlib import Path

from tests.cases import for_each
from trainer.felt.legends import PrintedFelt, legends_of
from trainer.rulebook import documents, game, load_document
from ui.felt.first_table import USUAL, first_table

ROOT = Path(__file__).parents[2]
TABLES = [
    (document, layout) for document in documents() for layout in load_document(document).layouts
]


def printed(document: str, layout: str) -> PrintedFelt:
    played = game(document, layout)
    return PrintedFelt(played.felt, legends_of(played.terms()))


def test_the_stored_tables_are_current() -> None:
    """If not: ``uv run python packaging/tables.py``."""
    command = [sys.executable, str(ROOT / "packaging" / "tables.py"), "--check"]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0


@for_each(TABLES)
def test_the_first_picture_shows_what_the_rules_and_the_layout_say(table: tuple[str, str]) -> None:
    assert first_table("/".join(table)) == printed(*table)


@for_each(["", "none/none", "live-blackjack/none", "../tables/live-blackjack/live", "/"])
def test_an_unknown_table_is_replaced_by_the_usual_one(unknown: str) -> None:
    assert first_table(unknown) == first_table(USUAL)
