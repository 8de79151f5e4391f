"""What the house has chosen for the games of each rule document: its readings and its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.citations import short_title
from trainer.messages.diagnostics import choice_name
from trainer.messages.money import money_of_sheet
from trainer.messages.text import _, capitalised
from trainer.rulebook import Document, Documents
from trainer.rulebook.document import Choice
from trainer.rulebook.house_choices import (
    NO_CHOICES,
    NO_TABLE,
    TABLE,
    HouseChoices,
    SettingValue,
    Table,
    same_setting,
)
from trainer.scenario.codes import Code, Context
from trainer.scenario.read_table import read_house, read_table
from trainer.scenario.writer import table_values
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import fields, is_note
from trainer.yamlfile.nodes import MapNode, Node, Path
from trainer.yamlfile.splice import Writable, flow

Choices = Mapping[str, HouseChoices]
"""What a house has chosen, by the id of the rule document."""

_KEY: Final = "documents"
_KEYS: Final = ("choices", "table")
_NONE: Final[Choices] = MappingProxyType({})


def choice_path(document: str, name: str) -> Path:
    """The path in a house file of the choice that ``HouseChoices`` names so."""
    table, dot, _key = name.partition(".")
    steps = tuple(name.split(".")) if dot and table == "table" else ("choices", name)
    return (_KEY, document, *steps)


def _read(node: Node, context: HouseContext) -> Choices:
    if not isinstance(node, MapNode):
        context.faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key=_KEY, value=values.source_of(node)
        )
        return {}
    found: dict[str, HouseChoices] = {}
    for entry in node.entries:
        name = entry.key.text
        if is_note(name):
            continue
        document = context.documents.get(name)
        if document is None:
            known = tuple(context.documents)
            start = entry.key.start
            context.faults.add(Code.UNKNOWN_RULES, start, value=excerpt(name), known=known)
        else:
            found[name] = _choices(entry.value, replace(document, house=NO_CHOICES), context)
    return found


def _choices(node: Node, document: Document, context: HouseContext) -> HouseChoices:
    found = fields(node, document.id, _KEYS, context.faults)
    if found is None:
        return NO_CHOICES
    inner = Context(context.faults, document)
    register, facts = found.value("choices"), found.value("table")
    before = len(context.faults)
    table = read_table(facts, inner) if facts else NO_TABLE
    if len(context.faults) > before:
        # A game is only made of a progressive whose parts fit each other.
        table = replace(table, progressive=None)
    return HouseChoices(read_house(register, inner, "choices") if register else {}, table)


# What differs


def _differences(first: Choices, other: Choices, documents: Documents) -> Iterator[Difference]:
    for name in documents:
        before, after = first.get(name, NO_CHOICES), other.get(name, NO_CHOICES)
        if before != after:
            document = documents[name]
            where = short_title(document)
            yield from _readings(where, before.register, after.register, document)
            yield from _of_table(where, before.table, after.table, document)


def _readings(
    where: str,
    first: Mapping[str, SettingValue],
    other: Mapping[str, SettingValue],
    document: Document,
) -> Iterator[Difference]:
    for name, entry in document.register.items():
        if same_setting(first.get(name), other.get(name)):
            continue
        texts = [
            _summary(entry.choices, house[name]) if name in house else _default(entry.choices)
            for house in (first, other)
        ]
        yield Difference(where, _(entry.question), *texts)


def _summary(choices: tuple[Choice, ...], value: SettingValue) -> str:
    return next(_(choice.summary) for choice in choices if same_setting(choice.value, value))


def _default(choices: tuple[Choice, ...]) -> str:
    return _("{summary} (default).").format(summary=_(choices[0].summary).removesuffix("."))


def _of_table(where: str, table: Table, other: Table, document: Document) -> Iterator[Difference]:
    before, after = _written(table, document), _written(other, document)
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            what = capitalised(choice_name(name))
            yield Difference(where, what, before.get(name, ""), after.get(name, ""))


def _written(table: Table, document: Document) -> dict[str, str]:
    """Each fact that is stated, by its name: money as such, a layout by its name in words."""
    written: dict[str, str] = {}
    for name in table.stated():
        value: Writable = table_values(table)
        for step in name.split(".")[1:]:
            assert isinstance(value, Mapping), "every step leads to a stated fact"
            value = value[step]
        written[name] = value if isinstance(value, str) else flow(value)
    if table.layout is not None and table.layout in document.layouts:
        written[f"{TABLE}.layout"] = _(document.layouts[table.layout].name)
    for kind, limits in table.limits.items():
        money = money_of_sheet((limits.minimum, limits.maximum), table.currency)
        written[f"{TABLE}.limits.{kind.value}"] = _("{least} to {most}").format(
            least=money.text(limits.minimum), most=money.text(limits.maximum)
        )
    if table.chips:
        money = money_of_sheet(table.chips, table.currency)
        written[f"{TABLE}.chips"] = _(", ").join(map(money.text, table.chips))
    return written


BY_DOCUMENT: Final = Section(_KEY, _NONE, _read, _differences)


# Which rule document a new table is opened with.


def _read_new_table(node: Node, context: HouseContext) -> str:
    found = fields(node, "table", ("rules",), context.faults)
    rules = found.text("rules", required=True) if found else None
    if found is None or rules is None or rules in context.documents:
        return rules or ""
    known = tuple(context.documents)
    start = found.value_start("rules")
    context.faults.add(Code.UNKNOWN_RULES, start, value=excerpt(rules), known=known)
    return ""


def _new_table_differences(first: str, other: str, documents: Documents) -> Iterator[Difference]:
    if first != other:
        before, after = (short_title(documents[name]) if name else "" for name in (first, other))
        yield Difference("", _("Rules for a new table"), before, after)


NEW_TABLES: Final = Section("table", "", _read_new_table, _new_table_differences)
"""The id of the rule document, empty if the house has not chosen one."""
