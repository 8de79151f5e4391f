"""What a table has and has not: the conditions under which something of a lesson is shown."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Final

from trainer.course.lesson import Condition, Only
from trainer.making.tables import PracticeTable
from trainer.rulebook import TableFacts, game_of
from trainer.rules.bets import UNSTAKED, BetKind
from trainer.rules.ruleset import House, Ruleset, SurrenderRule

_SURRENDER: Final = "surrender"
_FORCED: Final = "forced_draw"
_ENVY: Final = "envy_paid"
_METERS: Final = "meters"
_BETS: Final = tuple(kind.value for kind in BetKind if kind not in UNSTAKED)


@cache
def known_conditions() -> tuple[str, ...]:
    """Every name of a condition, sorted."""
    of_game = (field.name for field in (*fields(Ruleset), *fields(House)))
    own = (_SURRENDER, _FORCED, _ENVY, _METERS)
    return tuple(sorted({*_BETS, *own, *of_game} - {"id", "decks"}))


def applies(only: Only, table: PracticeTable) -> bool:
    """Tell whether something is for this table."""
    if only.games and table.document.id not in only.games:
        return False
    return all(_holds(condition, table) for condition in only.conditions)


def _holds(condition: Condition, table: PracticeTable) -> bool:
    return (_fact(condition.name, table) == condition.value) is not condition.negated


def _fact(name: str, table: PracticeTable) -> str:
    """A fact of a table as it is written; ``true`` and ``false`` for what it has and has not."""
    document = table.document
    facts = document.house.table
    if name in _BETS:
        return _truth(BetKind(name) in document.bets)
    terms = game_of(document).terms(TableFacts(house=document.house.register))
    if name == _SURRENDER:
        return _truth(terms.ruleset.surrender is not SurrenderRule.NEVER)
    if name == _FORCED:
        return _truth(terms.ruleset.forced_draw_below > 0)
    if name in {_ENVY, _METERS}:
        pay_table = document.progressive.get(
            facts.progressive.pay_table if facts.progressive else ""
        ) or next(iter(document.progressive.values()), None)
        if pay_table is None:
            return _truth(False)
        envy = any(row.envy is not None for row in pay_table.rows)
        return _truth(envy if name == _ENVY else pay_table.levels > 0)
    found = getattr(terms.ruleset, name, None)
    if found is None:
        found = getattr(terms.house, name)
    return _truth(found) if isinstance(found, bool) else str(found)


def _truth(value: bool) -> str:
    return "true" if value else "false"
