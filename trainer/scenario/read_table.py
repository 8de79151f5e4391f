"""The ``table`` and ``house`` of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from trainer.rulebook import ProgressiveFacts
from trainer.rulebook.house_choices import NO_CHOICES, RoundingFacts, Table
from trainer.rulebook.paytables import PayTable
from trainer.rulebook.setting import SettingValue, same_setting
from trainer.rules.bets import STAKED, BetKind
from trainer.rules.money import RoundingMode
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Limits
from trainer.scenario.codes import Code
from trainer.scenario.context import Context
from trainer.scenario.read_progressive import (
    check_unit,
    named_pay_table,
    pay_table_named,
    read_progressive,
)
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import MapNode, Node, ScalarNode

TABLE_KEYS: Final = (
    "decks",
    "layout",
    "currency",
    "chips",
    "limits",
    "rounding",
    "pay_tables",
    "progressive",
)


def read_table(node: Node, context: Context) -> Table:
    """The table, as far as it can be read."""
    faults = context.faults
    found = fields(node, "table", TABLE_KEYS, faults)
    if found is None:
        return Table()
    limits = found.value("limits")
    rounding = found.value("rounding")
    pay_tables = found.value("pay_tables")
    progressive_node = found.value("progressive")
    progressive = _progressive(found, context)
    pay_table = named_pay_table(progressive_node, context)
    if progressive_node is None:
        pay_table = _house_pay_table(context)
    return Table(
        decks=_decks(found.value("decks"), pay_table, context),
        layout=_layout(found.value("layout"), context),
        currency=found.text("currency") or "",
        chips=found.moneys("chips"),
        limits=_limits(limits, progressive, context) if limits else {},
        rounding=_rounding(rounding, context) if rounding else RoundingFacts(),
        pay_tables=_pay_tables(pay_tables, context) if pay_tables else {},
        progressive=progressive,
    )


def with_house(table: Table, node: Node | None, at: int, context: Context) -> Table:
    """The facts in force at a scenario's ``table``: its own, then the house's.

    What the house has chosen and cannot be had at this table is a fault at the offset ``at``.
    """
    document = context.document
    if document is None or document.house == NO_CHOICES:
        return table
    house = document.house.table
    in_force = table.over(house)
    own = {entry.key.text for entry in node.entries} if isinstance(node, MapNode) else set()
    if house.layout is not None and "layout" not in own and house.layout not in document.layouts:
        known = tuple(document.layouts)
        context.faults.add(Code.UNKNOWN_LAYOUT, at, value=excerpt(house.layout), known=known)
    progressive = in_force.progressive
    pay_table = progressive.pay_table if progressive else None
    allowed = document.decks_at(pay_table)
    if house.decks is not None and "decks" not in own and house.decks not in allowed:
        known = tuple(map(str, allowed))
        context.faults.add(
            Code.DECKS_NOT_ALLOWED, at, rule=Rule.DECKS, value=house.decks, known=known
        )
    limits = in_force.limits.get(BetKind.PROGRESSIVE)
    both_own = BetKind.PROGRESSIVE in table.limits and table.progressive is not None
    if limits is not None and progressive is not None and not both_own:
        check_unit(limits, progressive, at, context)
    return in_force


def _house_pay_table(context: Context) -> PayTable | None:
    """The pay table of the house's progressive, which is that of a table without its own."""
    document = context.document
    progressive = document.house.table.progressive if document else None
    return pay_table_named(progressive.pay_table, context) if progressive else None


def _progressive(found: Fields, context: Context) -> ProgressiveFacts | None:
    node = found.value("progressive")
    if node is None or not context.has_progressive("progressive", found.key_start("progressive")):
        return None
    return read_progressive(node, context)


def _decks(node: Node | None, pay_table: PayTable | None, context: Context) -> int | None:
    """The number of decks, which the progressive's pay table or else the document must allow."""
    if node is None:
        return None
    decks = values.number(node, "decks", context.faults, least=1)
    if decks is None or context.document is None:
        return decks
    allowed = context.document.decks_at(pay_table.id if pay_table else None)
    if decks in allowed:
        return decks
    known = tuple(map(str, allowed))
    context.faults.add(
        Code.DECKS_NOT_ALLOWED, node.start, rule=Rule.DECKS, value=decks, known=known
    )
    return decks


def _layout(node: Node | None, context: Context) -> str | None:
    if node is None:
        return None
    layout = values.text(node, "layout", context.faults)
    document = context.document
    if layout is None or document is None or layout in document.layouts:
        return layout
    known = tuple(document.layouts)
    context.faults.add(Code.UNKNOWN_LAYOUT, node.start, value=excerpt(layout), known=known)
    return layout


def _kinds(node: Node, key: str, context: Context) -> dict[BetKind, Node]:
    """A mapping with kinds of bet as keys; those of another game are faults."""
    known = [kind.value for kind in STAKED]
    document = context.document
    suggested = (lambda: document.bets) if document else None
    found = fields(node, key, known, context.faults, suggested=suggested)
    chosen: dict[BetKind, Node] = {}
    for kind in STAKED:
        value = found.value(kind.value) if found else None
        if found and value and context.offered(kind, found.key_start(kind.value)):
            chosen[kind] = value
    return chosen


def _limits(
    node: Node, progressive: ProgressiveFacts | None, context: Context
) -> dict[BetKind, Limits]:
    limits: dict[BetKind, Limits] = {}
    for kind, value in _kinds(node, "limits", context).items():
        pair = values.items(value, kind.value, context.faults)
        if pair is None:
            continue
        if len(pair) > 2 and any(
            values.is_split(*parts, kind.value, context.faults) for parts in pairwise(pair)
        ):
            continue
        if len(pair) != 2:
            context.faults.add(Code.NOT_A_PAIR, value.start, key=kind.value, value=len(pair))
            continue
        ends = [values.money(end, kind.value, context.faults) for end in pair]
        least, most = ends
        if least is None or most is None:
            continue
        if least > most:
            texts = [values.source_of(end) for end in pair]
            context.faults.add(
                Code.LIMITS_REVERSED,
                value.start,
                key=kind.value,
                least=texts[0],
                most=texts[1],
            )
            continue
        limits[kind] = Limits(least, most)
        if kind is BetKind.PROGRESSIVE and progressive is not None:
            check_unit(limits[kind], progressive, value.start, context)
    return limits


def _rounding(node: Node, context: Context) -> RoundingFacts:
    found = fields(node, "rounding", ("unit", "mode"), context.faults)
    if found is None:
        return RoundingFacts()
    return RoundingFacts(found.money("unit"), found.word("mode", RoundingMode))


def _pay_tables(node: Node, context: Context) -> dict[BetKind, str]:
    chosen: dict[BetKind, str] = {}
    for kind, value in _kinds(node, "pay_tables", context).items():
        name = values.text(value, kind.value, context.faults)
        if name is None:
            continue
        if kind is BetKind.PROGRESSIVE:
            context.faults.add(Code.PROGRESSIVE_PAY_TABLE, value.start, value=excerpt(name))
            continue
        if context.document is not None:
            known = context.document.pay_tables.get(kind, ())
            if len(known) < 2:
                context.faults.add(
                    Code.NO_PAY_TABLES, value.start, key=kind.value, rules=context.document.id
                )
                continue
            if name not in known:
                context.faults.add(
                    YamlCode.NOT_A_CHOICE,
                    value.start,
                    key=kind.value,
                    value=excerpt(name),
                    known=known,
                )
                continue
        chosen[kind] = name
    return chosen


def read_house(node: Node, context: Context, key: str = "house") -> Mapping[str, SettingValue]:
    """The settings of the interpretation register under ``key``, as far as they can be read."""
    if not isinstance(node, MapNode):
        context.faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key=key, value=values.source_of(node)
        )
        return {}
    house: dict[str, SettingValue] = {}
    for entry in node.entries:
        setting = entry.key.text
        if is_note(setting):
            continue
        if context.document is not None and setting not in context.document.register:
            known = tuple(sorted(context.document.register))
            context.faults.add(
                Code.UNKNOWN_SETTING, entry.key.start, value=excerpt(setting), known=known
            )
            continue
        value = _setting(entry.value, setting, context)
        if value is not None:
            house[setting] = value
    return house


def _setting(node: Node, setting: str, context: Context) -> SettingValue | None:
    value = setting_value(node)
    allowed = context.document.register[setting].values if context.document else None
    if value is not None and (allowed is None or any(same_setting(value, one) for one in allowed)):
        return value
    known = tuple(setting_text(one) for one in allowed or ())
    context.faults.add(
        YamlCode.NOT_A_CHOICE, node.start, key=setting, value=values.source_of(node), known=known
    )
    return None


def setting_value(node: Node) -> SettingValue | None:
    """The value of a setting: true or false, a whole number, or a word."""
    truth = values.scalar_truth(node)
    if truth is not None:
        return truth
    number = values.scalar_number(node)
    if number is not None:
        return number
    if isinstance(node, ScalarNode) and not node.is_null:
        return node.text
    return None


def setting_text(value: SettingValue) -> str:
    """The value of a setting as the file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)
