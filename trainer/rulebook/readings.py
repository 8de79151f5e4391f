"""Reads the readings of a rule document from its rule file: what goes beyond its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.rulebook.citing import Bases, all_known, elsewhere
from trainer.rulebook.document import Choice, Document, Reading, RegisterEntry
from trainer.rulebook.houses import base_game, decided
from trainer.rulebook.reading import Table
from trainer.rulebook.sources import BASE
from trainer.rulebook.statements import Statement
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Ruleset

READINGS: Final = "readings"
_INHERITED: Final = "inherited"
"""The document from which all rules and choices have been taken that the reading is of."""
_ONLY_THERE: Final = "only_there"
_SILENT: Final = "silent"
_REFUSES: Final = "refuses"
_READING: Final = (
    "summary",
    "rests_on",
    "rules",
    "choices",
    "stated",
    _INHERITED,
    _ONLY_THERE,
    _SILENT,
    _REFUSES,
)


class ReadingContext(NamedTuple):
    """The parts of a document against which its readings are checked.

    ``origins`` says of each rule taken from another document which one that is, ``taken`` the same
    of each finite choice; ``choices`` are the names of all of these.
    """

    paragraphs: Collection[str]
    not_applicable: frozenset[Rule]
    origins: Mapping[Rule, Document]
    taken: Mapping[str, Document]
    choices: Collection[str]


def read_readings(table: Table, document: ReadingContext) -> dict[str, Reading]:
    """The readings in ``table``, a whole rule file.

    Raises ValueError for a paragraph or a choice that does not exist, for a rule that does not
    apply, and for a reading of nothing.
    """
    if READINGS not in table:
        return {}
    outer = table.table(READINGS)
    return {name: _reading(outer.table(name), name, document) for name in outer}


def _reading(table: Table, name: str, document: ReadingContext) -> Reading:
    table.only(_READING)
    rests_on = table.texts("rests_on")
    all_known(table, "rests_on", rests_on, document.paragraphs)
    rules = set(table.words("rules", Rule)) if "rules" in table else set()
    for rule in rules & document.not_applicable:
        table.wrong("rules", f"{rule.value} is listed as not applicable")
    chosen = set(table.texts("choices")) if "choices" in table else set()
    if _INHERITED in table:
        base = table.text(_INHERITED)
        rules |= {rule for rule, origin in document.origins.items() if origin.id == base}
        chosen |= {name for name, origin in document.taken.items() if origin.id == base}
    for choice in chosen.difference(document.choices):
        table.wrong("choices", f"{choice!r} is none of {', '.join(sorted(document.choices))}")
    if not rules and not chosen:
        table.wrong("rules", "the reading is of nothing")
    return Reading(
        name,
        table.text("summary"),
        rests_on,
        frozenset(rules),
        frozenset(chosen),
        only_there=_ONLY_THERE in table and table.flag(_ONLY_THERE),
        stated=frozenset(table.words("stated", Statement) if "stated" in table else ()),
        silent=_SILENT in table and table.flag(_SILENT),
        refuses=frozenset(table.texts(_REFUSES) if _REFUSES in table else ()),
    )


def with_inherited(
    own: Mapping[str, Reading], origins: Mapping[Rule, Document], choices: Mapping[str, Document]
) -> dict[str, Reading]:
    """The own readings, then those of the documents from which rules and choices are taken.

    ``origins`` says of each rule taken from another document which one that is, ``choices`` the
    same of each choice. A reading of another document applies to what is taken from there; two
    documents may have the same one.
    """
    found: dict[str, Reading] = {}
    for base in {
        document.id: document for document in (*origins.values(), *choices.values())
    }.values():
        for name, reading in base.readings.items():
            rules = frozenset(rule for rule in reading.rules if origins.get(rule) is base)
            chosen = frozenset(choice for choice in reading.choices if choices.get(choice) is base)
            if (rules or chosen) and name not in own:
                rests_on = elsewhere(base, reading.rests_on)
                taken = replace(reading, rests_on=rests_on, rules=rules, choices=chosen)
                found[name] = _both(found[name], taken) if name in found else taken
    return {**own, **found}


def _both(reading: Reading, other: Reading) -> Reading:
    return replace(
        reading,
        rests_on=tuple(dict.fromkeys((*reading.rests_on, *other.rests_on))),
        rules=reading.rules | other.rules,
        choices=reading.choices | other.choices,
    )


# Reads the interpretation register of a rule document from its rule file.

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


# Reads what a document's text states beyond its figures and choices.
#
# Each rule file lists it under ``stated``, with the paragraphs. On what is not listed there, the
# document is silent.

STATED: Final = "stated"
"""The key of a rule file."""


def read_stated(table: Table, own: Collection[str]) -> dict[Statement, tuple[str, ...]]:
    """Return what the rule file ``table`` says that its document states, with the paragraphs.

    Raises ValueError if a paragraph does not exist, or belongs to another document.
    """
    if STATED not in table:
        return {}
    listed = table.table(STATED)
    found = {listed.key_as(key, Statement): listed.texts(key) for key in listed}
    for said, numbers in found.items():
        if not numbers:
            listed.wrong(said.value, "rests on nothing; leave it out")
        all_known(listed, said.value, numbers, own)
        for number in numbers:
            if number not in own:
                listed.wrong(said.value, f"{number} is another document's")
    return found
