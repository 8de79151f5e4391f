"""Reads the readings of a rule document from its rule file: what goes beyond its text."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from trainer.rulebook.citing import all_known, elsewhere
from trainer.rulebook.document import Document, Reading
from trainer.rulebook.reading import Table
from trainer.rulebook.said import Said
from trainer.rules.rulekeys import Rule

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
        stated=frozenset(table.words("stated", Said) if "stated" in table else ()),
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
    for base in {one.id: one for one in (*origins.values(), *choices.values())}.values():
        for name, reading in base.readings.items():
            rules = frozenset(rule for rule in reading.rules if origins.get(rule) is base)
            chosen = frozenset(one for one in reading.choices if choices.get(one) is base)
            if (rules or chosen) and name not in own:
                rests_on = elsewhere(base, reading.rests_on)
                taken = replace(reading, rests_on=rests_on, rules=rules, choices=chosen)
                found[name] = _both(found[name], taken) if name in found else taken
    return {**own, **found}


def _both(one: Reading, other: Reading) -> Reading:
    return replace(
        one,
        rests_on=tuple(dict.fromkeys((*one.rests_on, *other.rests_on))),
        rules=one.rules | other.rules,
        choices=one.choices | other.choices,
    )
