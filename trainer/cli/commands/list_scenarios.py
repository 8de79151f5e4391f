"""``feltwork list``: the shipped scenarios, or those of a folder, found as in the library."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from trainer.cli.files import INVALID
from trainer.cli.house_files import House
from trainer.cli.output import dump
from trainer.index.entry import IndexedFile, IndexEntry, shipped_index
from trainer.index.indexing import index_file
from trainer.index.query import query_of
from trainer.index.search import Round, TextIndex
from trainer.messages.text import _
from trainer.storage.files import regular_bytes, series_files
from trainer.storage.own.scenarios import left_out_text, survey_own
from trainer.yamlfile.characters import visible
from trainer.yamlfile.values import SERIES_SUFFIX


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "words",
        nargs="*",
        metavar=_("WORD"),
        help=_(
            "what to find: words in titles, notes and tags, what happens (“re-split”), "
            "paragraphs (“3.22”), “level 3”"
        ),
    )
    parser.add_argument(
        "--folder",
        metavar=_("FOLDER"),
        type=Path,
        help=_("list the files of this folder and its subfolders, not the shipped scenarios"),
    )
    parser.add_argument("--json", action="store_true", help=_("print everything known, as JSON"))


def run(arguments: argparse.Namespace) -> int:
    """List what is found; 2 if files of the folder have faults or the query asks for results."""
    query = query_of(" ".join(arguments.words))
    if query.unplayed or query.below is not None or query.above is not None:
        print(_("To search for results, use the library in the window."), file=sys.stderr)
        return INVALID
    if arguments.folder is None:
        shipped = shipped_index()
        files: Mapping[str, IndexedFile] = shipped.scenarios | shipped.series
    else:
        files = dict(_of_folder(arguments.folder, House(arguments.database)))
    index = TextIndex()
    for name, file in files.items():
        index.put(name, file, name if arguments.folder is not None else "")
    found = index.find(query)
    faulty = [name for name, file in files.items() if not file.rounds and Round(name, 0) in found]
    listed = [
        (listed_round, files[listed_round.file].rounds[listed_round.number - 1])
        for listed_round in sorted(
            found, key=lambda listed_round: (listed_round.file, listed_round.number)
        )
        if listed_round.number
    ]
    listed = [
        (listed_round, entry) for listed_round, entry in listed if query.admits(entry.level, None)
    ]
    if arguments.json:
        dump(
            {
                "scenarios": [
                    _as_json(files[listed_round.file], listed_round, entry)
                    for listed_round, entry in listed
                ]
            }
        )
    else:
        _print(
            [(_id(files[listed_round.file], listed_round), entry) for listed_round, entry in listed]
        )
    for name in faulty:
        print(
            _("{file} has errors; see “feltwork check”.").format(file=visible(name)),
            file=sys.stderr,
        )
    return INVALID if faulty else 0


def _of_folder(folder: Path, house: House) -> Iterator[tuple[str, IndexedFile]]:
    """Return what is found in the files of a folder, by their names in it."""
    survey = survey_own(folder)
    if left_out := left_out_text(survey.left_out):
        print(left_out, file=sys.stderr)
    for file in survey.files:
        path = folder / file.name
        series = file.name.endswith(SERIES_SUFFIX)
        try:
            data = regular_bytes(path)
        except OSError as error:
            print(f"{visible(str(path))}: {error.strerror or error}", file=sys.stderr)
            continue
        documents = house.rulebook
        yield file.name, index_file(data, series_files(path), series=series, documents=documents)


def _id(file: IndexedFile, listed_round: Round) -> str:
    """The name of the file, with the number of the round of a series."""
    return (
        f"{listed_round.file}#{listed_round.number}" if len(file.rounds) > 1 else listed_round.file
    )


def _print(listed: list[tuple[str, IndexEntry]]) -> None:
    width = max((len(visible(name)) for name, _entry in listed), default=0)
    for name, entry in listed:
        level = str(entry.level) if entry.level is not None else "-"
        print(f"{visible(name):<{width}}  {level}  {visible(_(entry.title))}".rstrip())


def _as_json(file: IndexedFile, listed_round: Round, entry: IndexEntry) -> dict[str, Any]:
    known: dict[str, Any] = msgspec.to_builtins(entry)
    return {"id": _id(file, listed_round), "lesson": file.series, **known}
