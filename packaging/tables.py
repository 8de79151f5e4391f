"""Write every shipped table, as it is printed, into ``resources/tables``.

    uv run python packaging/tables.py

The window's first picture is drawn from there: reading the rules and the layout would take longer
than everything else until it is painted. With ``--check`` nothing is written; the exit status is 1
where a file is not current.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from trainer.felt.legends import PrintedFelt, legends_of, stored
from trainer.rulebook import documents, game_of, load_document

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "resources" / "tables"


def collect() -> Iterator[tuple[Path, str]]:
    """The files with what has to be in them."""
    for document in map(load_document, documents()):
        for layout in document.layouts:
            game = game_of(document, layout)
            printed = PrintedFelt(game.felt, legends_of(game.terms()))
            yield TARGET / document.id / f"{layout}.json", stored(printed)


def main(arguments: list[str]) -> int:
    """Write the files, or only compare them; returns the exit status."""
    current = dict(collect())
    there = {path: path.read_text(encoding="utf-8") for path in TARGET.rglob("*.json")}
    if there == current:
        return 0
    if "--check" in arguments:
        return 1
    for path in there.keys() - current.keys():
        path.unlink()
    for path, text in current.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(current)} tables in {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
