"""Reads the interpretation register of a rule document from its rule file."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from trainer.rulebook.citing import Bases, all_known, elsewhere
from trainer.rulebook.document import Choice, Document, RegisterEntry
from trainer.rulebook.houses import base_game, decided
from trainer.rulebook.reading import Table
from trainer.rulebook.sources import BASE
from trainer.rules.ruleset import Ruleset

_SECTION_5: Final = (
    "pro_rata_total",
    "void_reverses_interim",
    "returned_after_error",
    "options_after_dealer_overdraws",
    "reconstructed_after_settlement",
)
"""The entries taken from the document on which its irregularities are based."""
_ENTRY: Final = ("question", "rests_on", "choices")
_CHOICE: Final = ("value", "summary")
WITHOUT: Final = "without"
"""The key of ``base`` that lists the entries which have no meaning in this document."""


def read_register(
    table: Table, own: Collection[str], ruleset: Ruleset, bases: Bases
) -> dict[str, RegisterEntry]:
    """Every entry of the rule file ``table`` and its bases."""
    found = _inherited(table, bases)
    if "register" in table:
        outer = table.table("register")
        found |= {name: _entry(outer, name, own, ruleset) for name in outer}
    for name, entry in found.items():
        if base_game(name) and decided(name, entry.default, ruleset) != getattr(ruleset, name):
            table.wrong(f"register.{name}.choices", f"{entry.default!r} is not what the game has")
    return found


def _inherited(table: Table, bases: Bases) -> dict[str, RegisterEntry]:
    found: dict[str, RegisterEntry] = {}
    if bases.game is not None:
        found |= _of(bases.game, tuple(bases.game.register))
    if bases.irregularities is not None:
        found |= _of(bases.irregularities, _SECTION_5)
    if BASE in table and WITHOUT in (base := table.table(BASE)):
        for name in base.texts(WITHOUT):
            if name not in found:
                base.wrong(WITHOUT, f"the bases have no entry {name!r}")
            del found[name]
    return found


def _of(base: Document, names: Collection[str]) -> dict[str, RegisterEntry]:
    entries = (base.register[name] for name in names if name in base.register)
    return {
        entry.name: replace(entry, rests_on=elsewhere(base, entry.rests_on)) for entry in entries
    }


def _entry(outer: Table, name: str, own: Collection[str], ruleset: Ruleset) -> RegisterEntry:
    entry = outer.table(name)
    entry.only(_ENTRY)
    rests_on = entry.texts("rests_on")
    all_known(entry, "rests_on", rests_on, own)
    choices = tuple(_choice(choice, name, ruleset) for choice in entry.tables("choices"))
    if len({choice.value for choice in choices}) < max(2, len(choices)):
        entry.wrong("choices", "expected at least two, all different")
    return RegisterEntry(name, entry.text("question"), rests_on, choices)


def _choice(table: Table, name: str, ruleset: Ruleset) -> Choice:
    table.only(_CHOICE)
    value = table.flag_number_or_text("value")
    try:
        decided(name, value, ruleset)
    except KeyError:
        table.wrong("value", f"{name} is no choice of a house")
    except ValueError as error:
        table.wrong("value", str(error))
    return Choice(value, table.text("summary"))
