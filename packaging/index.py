"""Play every shipped scenario, and keep what is found in ``resources/index/scenarios.json``.

    uv run python packaging/index.py

The library lists the shipped scenarios from there without reading them. With ``--check`` nothing is
written; the exit status is 1 where the file is not current.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from trainer import __version__
from trainer.index.entry import IndexedFile, ShippedIndex
from trainer.index.indexing import index_file
from trainer.rulebook import documents, load_document
from trainer.rulebook.sources import (
    shipped_scenario,
    shipped_scenarios,
    shipped_series,
    shipped_series_text,
    teaching_order,
)
from trainer.scenario.incidents import KINDS
from trainer.storage.files import beside_shipped

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "resources" / "index" / "scenarios.json"

RULE_DATA: Final = ("chips", "felts", "house", "procedures", "rules")
"""The folders of ``resources`` on which it depends what happens in a round."""


def collect() -> ShippedIndex:
    """Return what is found in the shipped scenarios and series."""
    return ShippedIndex(
        __version__,
        rule_data(),
        {name: _title(name) for name in sorted(documents())},
        {word: kind.text for word, kind in sorted(KINDS.items())},
        tuple(name for game in teaching_order().values() for name in game),
        {
            name: index_file(shipped_scenario(name).encode(), beside_shipped, series=False)
            for name in shipped_scenarios()
        },
        {
            name: index_file(shipped_series_text(name).encode(), beside_shipped, series=True)
            for name in shipped_series()
        },
    )


def _title(name: str) -> tuple[str, str]:
    document = load_document(name)
    return document.title, document.version


def rule_data() -> str:
    """The SHA-256 of the rule data, with the names of its files."""
    digest = hashlib.sha256()
    for folder in RULE_DATA:
        for path in sorted((ROOT / "resources" / folder).rglob("*")):
            if path.is_file():
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def written(index: ShippedIndex) -> bytes:
    """The index as JSON, with a line for each file, so that a change shows where it is."""
    parts = [
        f'"program":{_json(index.program)}',
        f'"rules":{_json(index.rules)}',
        f'"titles":{_json(index.titles)}',
        f'"incidents":{_json(index.incidents)}',
        f'"teaching":{_json(index.teaching)}',
        f'"scenarios":{{\n{_lines(index.scenarios)}\n}}',
        f'"series":{{\n{_lines(index.series)}\n}}',
    ]
    return ("{" + ",\n".join(parts) + "}\n").encode()


def _lines(files: Mapping[str, IndexedFile]) -> str:
    def each() -> Iterator[str]:
        for name, file in files.items():
            yield f"{_json(name)}:{_json(file)}"

    return ",\n".join(each())


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def main(arguments: list[str]) -> int:
    """Write the index, or only compare it; returns the exit status."""
    current = written(collect())
    if TARGET.is_file() and TARGET.read_bytes().replace(b"\r\n", b"\n") == current:
        return 0
    if "--check" in arguments:
        return 1
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(current)
    print(f"{len(current):,} bytes in {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
