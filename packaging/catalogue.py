"""Collect every text a person reads into ``resources/locale/feltwork.pot``.

    uv run python packaging/catalogue.py

Texts come from the calls of ``_``, ``N_``, ``worded``, ``ngettext`` and ``pgettext`` in the code,
from the text keys of TOML files, layouts, lessons and sheets in ``resources``, and from the titles,
notes and tags of the shipped rounds. A translation starts from a copy at
``resources/locale/<language>/LC_MESSAGES/feltwork.po``. How much of the texts each language has is
printed. With ``--check`` nothing is written; the exit status is 1 where the file is not current.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog, Message as Entry
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po
from msgspec.structs import replace

from trainer import __version__
from trainer.course.lesson import SUFFIX as COURSE_SUFFIX
from trainer.exams.sheet import SUFFIX as SHEET_SUFFIX
from trainer.index.entry import TAG, IndexEntry, shipped_index
from trainer.rulebook.felts import LAYOUT_SUFFIX
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode
from trainer.yamlfile.parse import parse

ROOT: Final = Path(__file__).resolve().parents[1]
TEMPLATE: Final = ROOT / "resources" / "locale" / "feltwork.pot"

NOTES_FILE: Final = TEMPLATE.with_name("notes.toml")
"""Notes for translators on texts that can be understood in several ways."""

KEYWORDS: Final = {
    "_": None,
    "N_": None,
    "worded": (1,),
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
CALLS: Final = re.compile(rf"\b({'|'.join(KEYWORDS)})\s*\(")
TEXT_KEYS: Final = frozenset(
    {
        "advice",
        "announcement",
        "asked",
        "explanation",
        "hint",
        "label",
        "legend",
        "meant",
        "name",
        "not_modelled",
        "note",
        "notice",
        "ours",
        "plural",
        "question",
        "reason",
        "says",
        "summary",
        "text",
        "title",
        "version",
        "what",
    }
)
"""The keys of those files whose values are shown to a person."""

TITLE: Final = "The title of a round. It does not give away what goes wrong in it."
NOTES: Final = "The notes on a round, for the trainee who chooses it. Lines are joined."
TRADE: Final = (
    "Of the search: words between semicolons are those that people at a table say, or that your"
    " own texts have; write what is said in your language, as many as there are."
)
"""What a translator is told of these."""

TRADE_FILE: Final = "trade.toml"

COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
"""What is under ``text`` of a chip: the colour in which its value stands."""

Message = tuple[str | None, str | tuple[str, ...]]
"""A context, and a text or its singular and plural."""


def collect() -> Catalog:
    """Every text of the program."""
    catalogue = Catalog(
        header_comment="# The texts of Feltwork.",
        project="Feltwork",
        version=__version__,
        creation_date=datetime(2026, 1, 1, tzinfo=UTC),
        fuzzy=False,
    )
    for path in sorted(
        one for folder in ("trainer", "ui") for one in (ROOT / folder).rglob("*.py")
    ):
        if not CALLS.search(path.read_text(encoding="utf-8")):
            continue  # taking a file apart takes a hundred times as long
        found = extract_from_file("python", path, KEYWORDS, comment_tags=["Translators:"])
        for line, message, comments, context in found:
            place = [(path.relative_to(ROOT).as_posix(), line)]
            catalogue.add(message, locations=place, auto_comments=comments, context=context)
    for entry in shipped_rounds():
        for text, said in ((entry.title, TITLE), (entry.notes, NOTES)):
            if text:
                catalogue.add(text, locations=[("resources/scenarios", 1)], auto_comments=[said])
        for tag in entry.tags:
            catalogue.add(tag, locations=[("resources/scenarios", 1)], context=TAG)
    for path, resource in resources():
        place = [(path.relative_to(ROOT).as_posix(), 1)]
        told = [TRADE] if path.name == TRADE_FILE else []
        for text in texts(resource):
            catalogue.add(text, locations=place, auto_comments=told)
    for text, note in tomllib.loads(NOTES_FILE.read_text(encoding="utf-8")).items():
        noted = catalogue.get(text)
        if noted is None:
            raise SystemExit(f"{NOTES_FILE.name}: there is no text {text!r}")
        noted.auto_comments.append(note)
    return catalogue


def shipped_rounds() -> Iterator[IndexEntry]:
    """What is known of the shipped rounds; a series is called as each of its rounds could be."""
    index = shipped_index()
    for file in (*index.scenarios.values(), *index.series.values()):
        yield from file.rounds
        if file.series:
            yield replace(file.rounds[0], title=file.series, tags=())


def resources() -> Iterator[tuple[Path, object]]:
    """The files of data whose texts are shown, with what they hold."""
    folder = ROOT / "resources"
    ends = ("*.toml", f"*{LAYOUT_SUFFIX}", f"*{COURSE_SUFFIX}", f"*{SHEET_SUFFIX}")
    for path in sorted(path for end in ends for path in folder.rglob(end)):
        if path.suffix == ".toml":
            yield path, tomllib.loads(path.read_text(encoding="utf-8"))
        else:
            yield path, data(parse(path.read_bytes()).root)


def data(node: Node | None) -> object:
    """The contents of a YAML file, with every scalar as its text."""
    match node:
        case MapNode():
            return {entry.key.text: data(entry.value) for entry in node.entries}
        case ListNode():
            return [data(item) for item in node.items]
        case ScalarNode():
            return node.text
    return None


def texts(value: object, key: str = "") -> Iterator[str]:
    """The texts of a file: the values of its text keys, single or in lists."""
    match value:
        case dict():
            for name, inner in value.items():
                # A document's own words stand by the texts that they are for.
                yield from texts(inner, "text" if key == "words" else name)
        case list():
            for inner in value:
                yield from texts(inner, key)
        case str() if key in TEXT_KEYS and value and not COLOUR.fullmatch(value):
            yield value


def messages(catalogue: Iterable[Entry]) -> set[Message]:
    """The messages of a catalogue, or of some of its entries, without its header."""
    return {
        (entry.context, tuple(entry.id) if isinstance(entry.id, list) else entry.id)
        for entry in catalogue
        if entry.id
    }


def notes(catalogue: Catalog) -> set[str]:
    """What is told to translators, each with its text."""
    return {f"{entry.id}: {' '.join(entry.auto_comments)}" for entry in catalogue if entry.id}


def stored() -> Catalog:
    """The catalogue in the repository; an empty one if there is none yet."""
    if not TEMPLATE.is_file():
        return Catalog()
    with TEMPLATE.open("rb") as source:
        return read_po(source)


class Coverage(NamedTuple):
    """How many of the ``wanted`` texts a translation has ``done``, and how many that are ``gone``.

    A guess (fuzzy) is not done: the program does not show it.
    """

    done: int
    wanted: int
    gone: int

    def __str__(self) -> str:
        return f"{self.done:,} of {self.wanted:,} texts, {self.gone:,} that are gone"


def coverage(texts: Catalog, translation: Catalog) -> Coverage:
    """How much of the texts a translation has."""
    wanted = messages(texts)
    done = messages(entry for entry in translation if not entry.fuzzy and said(entry))
    return Coverage(len(wanted & done), len(wanted), len(messages(translation) - wanted))


def said(entry: Entry) -> bool:
    """Tell whether a text is translated; of a plural, each of its forms."""
    return all(entry.string) if isinstance(entry.string, (list, tuple)) else bool(entry.string)


def translations() -> Iterator[tuple[str, Catalog]]:
    """Every language, with what it has."""
    for path in sorted(TEMPLATE.parent.glob(f"*/LC_MESSAGES/{TEMPLATE.stem}.po")):
        with path.open("rb") as source:
            yield path.parts[-3], read_po(source)


def main(arguments: list[str]) -> int:
    """Write the catalogue, or only compare it; returns the exit status."""
    current, before = collect(), stored()
    for language, translation in translations():
        print(f"{language}: {coverage(current, translation)}")
    if (messages(current), notes(current)) == (messages(before), notes(before)):
        return 0
    if "--check" in arguments:
        return 1
    TEMPLATE.parent.mkdir(parents=True, exist_ok=True)
    with TEMPLATE.open("wb") as target:
        # Without line numbers: moving a line does not change a text.
        write_po(target, current, width=100, sort_by_file=True, include_lineno=False)
    print(f"{len(messages(current))} texts in {TEMPLATE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
