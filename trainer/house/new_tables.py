"""Which rule document a new table is opened with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.citations import short_title
from trainer.messages.text import _
from trainer.rulebook import Documents
from trainer.scenario.codes import Code
from trainer.yamlfile.diagnostics import excerpt
from trainer.yamlfile.fields import fields
from trainer.yamlfile.nodes import Node


def _read(node: Node, context: HouseContext) -> str:
    found = fields(node, "table", ("rules",), context.faults)
    rules = found.text("rules", required=True) if found else None
    if found is None or rules is None or rules in context.documents:
        return rules or ""
    known = tuple(context.documents)
    start = found.value_start("rules")
    context.faults.add(Code.UNKNOWN_RULES, start, value=excerpt(rules), known=known)
    return ""


def _differences(one: str, other: str, documents: Documents) -> Iterator[Difference]:
    if one != other:
        before, after = (short_title(documents[name]) if name else "" for name in (one, other))
        yield Difference("", _("A new table is opened with"), before, after)


NEW_TABLES: Final = Section("table", "", _read, _differences)
"""The id of the rule document, empty if the house has not chosen one."""
