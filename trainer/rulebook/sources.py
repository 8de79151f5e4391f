"""The packaged rule files and procedures as raw tables."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from trainer.rulebook.reading import Table, packaged, packaged_text, read_packaged
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX

_FOLDER: Final = "rules"
PROCEDURES: Final = "procedures"
"""The folder of the procedure files."""
DEFAULT_PROCEDURE: Final = "default"
BASE: Final = "base"
"""The table that names the documents that apply where this one says nothing."""
GAME: Final = "game"
IRREGULARITIES: Final = "irregularities"


def documents() -> tuple[str, ...]:
    """The ids of all rule documents, sorted."""
    return packaged(_FOLDER)


def procedures() -> tuple[str, ...]:
    """The ids of all procedures, sorted."""
    return packaged(PROCEDURES)


@cache
def source(document: str) -> Table:
    """The rule file of this document.

    Raises KeyError if there is none, ``InstallationDamaged`` if it is not TOML.
    """
    if document not in documents():
        raise KeyError(document)
    return read_packaged(_FOLDER, document)


@cache
def numbers(document: str) -> frozenset[str]:
    """The paragraph numbers of this document. Raises the same errors as ``source``."""
    return frozenset(source(document).table("paragraphs"))


def base_of(table: Table, key: str) -> str:
    """The id of the document that ``table`` names under ``base``, empty if none.

    Raises ValueError if there is no such document, or if its bases lead back to this one.
    """
    if BASE not in table or key not in table.table(BASE):
        return ""
    base = table.table(BASE)
    named = base.text(key)
    if named not in documents():
        base.wrong(key, f"there is no rule document {named!r}")
    if _leads_to(named, table.text("id")):
        base.wrong(key, f"{named} rests on this document itself")
    return named


def _leads_to(document: str, wanted: str) -> bool:
    waiting, seen = [document], set[str]()
    while waiting:
        name = waiting.pop()
        if name == wanted:
            return True
        if name not in seen:
            seen.add(name)
            waiting.extend(_named(source(name)))
    return False


def _named(table: Table) -> Iterable[str]:
    if BASE not in table:
        return ()
    base = table.table(BASE)
    named = (base.text(key) for key in (GAME, IRREGULARITIES) if key in base)
    return tuple(name for name in named if name in documents())


# The scenarios and series that ship with the program, as the text of their files.

_SCENARIOS: Final = "scenarios"


def shipped_scenarios() -> tuple[str, ...]:
    """The names of the shipped scenarios (file names without suffix), sorted."""
    return packaged(_SCENARIOS, SCENARIO_SUFFIX)


def shipped_scenario(name: str) -> str:
    """The text of a shipped scenario. Raises KeyError if there is none of this name."""
    return packaged_text(_SCENARIOS, name, SCENARIO_SUFFIX)


def shipped_series() -> tuple[str, ...]:
    """The names of the shipped series (file names without suffix), sorted."""
    return packaged(_SCENARIOS, SERIES_SUFFIX)


def shipped_series_text(name: str) -> str:
    """The text of a shipped series. Raises KeyError if there is none of this name."""
    return packaged_text(_SCENARIOS, name, SERIES_SUFFIX)


@cache
def teaching_order() -> dict[str, tuple[str, ...]]:
    """The names of the easy shipped scenarios in the order in which they are taught.

    For each game, by the id of its document; the games too are in their order.
    """
    order = read_packaged(_SCENARIOS, "teaching")
    return {document: order.texts(document) for document in order}
