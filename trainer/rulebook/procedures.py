"""The procedures, read from the packaged procedure files."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.procedure.acts import Act
from trainer.procedure.data import ActText, Matter, Pass, Procedure, Sweep
from trainer.rulebook.reading import Table, packaged, read_packaged
from trainer.rules.rulekeys import Rule

_FOLDER: Final = "procedures"
DEFAULT_PROCEDURE: Final = "default"

WITHOUT_PASS: Final = frozenset(
    {Matter.LIMITS, Matter.CLOSE_BETS, Matter.HOLE_CARD, Matter.CLEAR_TABLE}
)
"""The matters that are one task, so that there is nothing to go through."""


def procedures() -> tuple[str, ...]:
    """The ids of all procedures, sorted."""
    return packaged(_FOLDER)


@cache
def load_procedure(procedure: str = DEFAULT_PROCEDURE) -> Procedure:
    """The procedure with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    return read_procedure(read_packaged(_FOLDER, procedure))


def read_procedure(table: Table) -> Procedure:
    """The procedure that ``table`` holds. Raises ValueError where it does not hold together."""
    order = table.words("order", Matter)
    if sorted(order) != sorted(Matter):
        table.wrong("order", "expected every matter once")
    passes = table.table("passes")
    acts = table.table("acts")
    for name in acts:
        acts.key_as(name, Act)
    return Procedure(
        id=table.text("id"),
        title=table.text("title"),
        data_version=table.number("data_version"),
        order=order,
        passes={
            matter: _pass(passes.table(matter)) for matter in Matter if matter not in WITHOUT_PASS
        },
        acts={act: _act(acts.table(act)) for act in Act},
    )


def _pass(table: Table) -> Pass:
    return Pass(table.word("sweep", Sweep), table.flag("losers_first"))


def _act(table: Table) -> ActText:
    return ActText(
        table.text("title"), table.text("text"), table.text("says"), table.words("cites", Rule)
    )
