"""Reads the packaged procedure files.

A procedure may name another as its ``base`` and specify only the differences.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.procedure.acts import Act
from trainer.procedure.data import (
    ActText,
    Before,
    Constraints,
    Matter,
    Obligation,
    Pass,
    PassAs,
    Precedence,
    Precedes,
    Procedure,
    Sweep,
    in_a_circle,
)
from trainer.rulebook.document import Document
from trainer.rulebook.reading import Table, read_packaged
from trainer.rulebook.sources import DEFAULT_PROCEDURE, PROCEDURES, procedures
from trainer.rules.rulekeys import Rule
from trainer.texts import PLAIN, Wording

WITHOUT_PASS: Final = frozenset(
    {Matter.LIMITS, Matter.CLOSE_BETS, Matter.CARDS, Matter.HOLE_CARD, Matter.CLEAR_TABLE}
)
"""The matters without a pass over the boxes: they are one task or have their own order."""

_FILE: Final = (
    "id",
    "title",
    "data_version",
    "base",
    "order",
    "before",
    "prescribed",
    "precedence",
    "passes",
    "acts",
)


@cache
def load_procedure(procedure: str = DEFAULT_PROCEDURE) -> Procedure:
    """The procedure with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    return read_procedure(read_packaged(PROCEDURES, procedure))


@cache
def in_words(procedure: str, words: Wording) -> Procedure:
    """The procedure with this id in the words of a document. Raises as ``load_procedure`` does."""
    found = load_procedure(procedure)
    return found if words == PLAIN else found.worded(words)


def constraints_of(document: Document) -> Constraints:
    """What the document prescribes of the order of the dealer's acts; the rest is the house's."""
    procedure = load_procedure(document.procedure)
    return procedure.constraints.in_force(lambda rule: bool(document.citations[rule]))


def read_procedure(table: Table) -> Procedure:
    """The procedure in ``table``. Raises ValueError if it is inconsistent."""
    table.only(_FILE)
    base = _base(table)
    return Procedure(
        id=table.text("id"),
        title=table.text("title"),
        data_version=table.number("data_version"),
        order=_order(table, base),
        passes=_passes(table, base),
        acts=_acts(table, base),
        constraints=_constraints(table, base),
        precedence=_precedence(table, base),
    )


def _base(table: Table) -> Procedure | None:
    if "base" not in table:
        return None
    named = table.text("base")
    if named not in procedures():
        table.wrong("base", f"{named!r} is none of {', '.join(procedures())}")
    # Only one level, so that there can be no cycle.
    if "base" in read_packaged(PROCEDURES, named):
        table.wrong("base", f"{named} has a base itself")
    return load_procedure(named)


def _order(table: Table, base: Procedure | None) -> tuple[Matter, ...]:
    if base is not None and "order" not in table:
        return base.order
    order = table.words("order", Matter)
    if sorted(order) != sorted(Matter):
        table.wrong("order", "expected every matter once")
    return order


def _constraints(table: Table, base: Procedure | None) -> Constraints:
    if base is not None:
        for key in ("before", "prescribed"):
            if key in table:
                table.wrong(key, "is said by the base")
        return base.constraints
    before = tuple(_before(other) for other in table.tables("before"))
    return Constraints(before, tuple(_prescribed(other) for other in table.tables("prescribed")))


def _precedence(table: Table, base: Procedure | None) -> Precedence:
    if base is not None:
        if "precedence" in table:
            table.wrong("precedence", "is said by the base")
        return base.precedence
    entries = tuple(_precedes(other) for other in table.tables("precedence"))
    circle = in_a_circle(entries)
    if circle is not None:
        table.wrong("precedence", f"{circle} would come before itself")
    return Precedence(entries)


def _precedes(table: Table) -> Precedes:
    table.only(Precedes._fields)
    return Precedes(
        table.word("first", Obligation),
        table.words("then", Obligation),
        table.flag("same") if "same" in table else False,
        table.words("rules", Rule),
        table.word("house", Act) if "house" in table else None,
    )


def _before(table: Table) -> Before:
    table.only(Before._fields)
    return Before(
        table.word("first", Matter), table.word("then", Matter), table.words("rules", Rule)
    )


def _prescribed(table: Table) -> PassAs:
    table.only(PassAs._fields)
    return PassAs(
        table.word("matter", Matter),
        table.word("sweep", Sweep) if "sweep" in table else None,
        table.flag("losers_first") if "losers_first" in table else None,
        table.words("rules", Rule),
    )


def _passes(table: Table, base: Procedure | None) -> dict[Matter, Pass]:
    found = dict(base.passes) if base is not None else {}
    if base is None or "passes" in table:
        passes = table.table("passes")
        with_pass = [matter.value for matter in Matter if matter not in WITHOUT_PASS]
        passes.only(with_pass)
        for matter in with_pass:
            if base is None or matter in passes:
                found[Matter(matter)] = _pass(passes.table(matter))
    return found


def _acts(table: Table, base: Procedure | None) -> dict[Act, ActText]:
    found = dict(base.acts) if base is not None else {}
    if base is None or "acts" in table:
        acts = table.table("acts")
        for name in acts:
            acts.key_as(name, Act)
        for act in Act:
            if base is None or act.value in acts:
                found[act] = _act(acts.table(act))
    return found


def _pass(table: Table) -> Pass:
    any_way = table.flag("any_way") if "any_way" in table else False
    return Pass(table.word("sweep", Sweep), table.flag("losers_first"), any_way)


def _act(table: Table) -> ActText:
    return ActText(
        table.text("title"), table.text("text"), table.text("says"), table.words("cites", Rule)
    )
