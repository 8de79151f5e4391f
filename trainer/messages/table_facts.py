"""The facts of a table on which a ruling rests, and who has chosen them: house or scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from trainer.messages.citations import Cited
from trainer.messages.house import choice_name
from trainer.messages.text import _, capitalised
from trainer.rules.bets import BetKind
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Origin
from trainer.texts import N_

TableOrigins = Mapping[str, Origin]
"""Who has chosen each fact of a table that is not left at its default, by its name."""

NO_ORIGINS: Final[TableOrigins] = MappingProxyType({})

_HEADINGS: Final[Mapping[Origin, str]] = {
    Origin.HOUSE: N_("Table, the house’s choice"),
    Origin.SCENARIO: N_("Table, this scenario’s choice"),
}


def cited_facts(
    origins: TableOrigins, kind: BetKind | None, rules: Iterable[Rule], *, paid: bool
) -> tuple[Cited, ...]:
    """The facts on which a ruling on a bet of this kind rests, under who has chosen them.

    ``paid``: it has an amount that is worked out, and so may be rounded.
    """
    names = [
        name for name in origins if _decides(name, kind, limited=Rule.LIMITS in rules, paid=paid)
    ]
    return tuple(_cited(origins, names))


def _decides(name: str, kind: BetKind | None, *, limited: bool, paid: bool) -> bool:
    _table, key, *of = name.split(".")
    match key:
        case "limits":
            return limited and (kind is None or of == [kind.value])
        case "pay_tables":
            return kind is not None and of == [kind.value]
        case "progressive":
            return kind is BetKind.PROGRESSIVE
        case "rounding":
            return paid
        case _:
            return False


def _cited(origins: TableOrigins, names: Iterable[str]) -> Iterator[Cited]:
    listed = tuple(names)
    for origin, heading in _HEADINGS.items():
        its = [choice_name(name) for name in listed if origins[name] is origin]
        if its:
            yield Cited(_(heading), capitalised(_(", ").join(its)))


def table_origins_text(origins: TableOrigins) -> str:
    """Who has chosen which facts of a table, in a line; that all others are left as they are."""
    parts = [
        _("{whose}: {facts}").format(whose=one.paragraph, facts=one.summary)
        for one in _cited(origins, origins)
    ]
    return _(". ").join((*parts, _("All else is the default of the rules."))) if parts else ""
