"""The ``table`` and ``house`` of a scenario file."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from trainer.rulebook.house_choices import (
    NO_CHOICES,
    RoundingFacts,
    SettingValue,
    Table,
    same_setting,
)
from trainer.rulebook.paytables import BASE_UNIT, PayTable, ProgressiveFacts
from trainer.rules.bets import STAKED, BetKind
from trainer.rules.cards import Rank, Suit, parse_rank, parse_suit
from trainer.rules.money import NOTHING, Cents, RoundingMode, short_money
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Limits
from trainer.scenario.codes import Code, Context
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode

# The ``table.progressive`` of a scenario file.

KEYS: Final = (
    "pay_table",
    "unit",
    "ranks",
    "suit",
    "meters",
    "dynamic",
    "contribution",
    "reseed",
)


def read_progressive(node: Node, context: Context) -> ProgressiveFacts | None:
    """The progressive's settings, as far as they can be read."""
    faults = context.faults
    found = fields(node, "progressive", KEYS, faults)
    if found is None:
        return None
    name_node = found.required("pay_table")
    name = _pay_table(name_node, context) if name_node else ""
    pay_table = pay_table_named(name, context)
    unit = found.value("unit")
    suit = found.value("suit")
    contribution = found.value("contribution")
    return ProgressiveFacts(
        pay_table=name,
        unit=(values.money(unit, "unit", faults) if unit else None) or BASE_UNIT,
        ranks=_ranks(found.value("ranks"), pay_table, context),
        suit=_suit(suit, "suit", faults) if suit else None,
        meters=_levels(found, "meters", pay_table, context),
        dynamic=_dynamic(found, pay_table, context),
        contribution=(values.amount(contribution, "contribution", faults) if contribution else None)
        or NOTHING,
        reseed=_levels(found, "reseed", pay_table, context),
    )


def pay_table_named(name: str, context: Context) -> PayTable | None:
    """The pay table with this name; None if it, or the document, is not known."""
    return context.document.progressive.get(name) if context.document else None


def named_pay_table(node: Node | None, context: Context) -> PayTable | None:
    """The pay table that a ``table.progressive`` names; reports no faults."""
    entry = node.entry("pay_table") if isinstance(node, MapNode) else None
    if entry is None or not isinstance(entry.value, ScalarNode):
        return None
    return pay_table_named(entry.value.text.strip(), context)


def check_unit(limits: Limits, progressive: ProgressiveFacts, at: int, context: Context) -> None:
    """Check that limits of the progressive wager allow whole units, else a fault at ``at``."""
    unit = progressive.unit
    if limits.minimum > unit or limits.maximum % unit:
        context.faults.add(
            Code.LIMITS_OF_UNIT,
            at,
            rule=Rule.BASE_UNIT,
            key=BetKind.PROGRESSIVE.value,
            value=short_money(unit),
        )


def _pay_table(node: Node, context: Context) -> str:
    name = values.text(node, "pay_table", context.faults)
    known = tuple(context.document.progressive) if context.document else ()
    if name is not None and known and name not in known:
        context.faults.add(
            YamlCode.NOT_A_CHOICE,
            node.start,
            rule=Rule.SIDE_BET_PAY_TABLE,
            key="pay_table",
            value=excerpt(name),
            known=known,
        )
    return name or ""


def _ranks(node: Node | None, pay_table: PayTable | None, context: Context) -> tuple[Rank, ...]:
    if node is None:
        return ()
    faults = context.faults
    entries = values.items(node, "ranks", faults)
    if entries is None:
        return ()
    ranks: list[Rank] = []
    for entry in entries:
        rank = _rank(entry, "ranks", faults)
        if rank in ranks:
            faults.add(Code.RANK_TWICE, entry.start, rule=Rule.ALTERNATE_RANKS, value=rank.value)
        elif rank is not None:
            ranks.append(rank)
    if pay_table is not None:
        _check_count(node, "ranks", len(pay_table.ranks), Rule.ALTERNATE_RANKS, context)
    return tuple(ranks)


def _rank(node: Node, key: str, faults: Faults) -> Rank | None:
    found = parse_rank(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        known = tuple(rank.value for rank in Rank)
        faults.add(Code.NOT_A_RANK, node.start, key=key, value=values.source_of(node), known=known)
    return found


def _suit(node: Node, key: str, faults: Faults) -> Suit | None:
    found = parse_suit(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        known = tuple(suit.value for suit in Suit)
        faults.add(
            YamlCode.NOT_A_CHOICE, node.start, key=key, value=values.source_of(node), known=known
        )
    return found


def _levels(
    found: Fields, key: str, pay_table: PayTable | None, context: Context
) -> tuple[Cents, ...]:
    node = found.value(key)
    if node is None:
        return ()
    if pay_table is not None:
        _check_count(node, key, pay_table.levels, Rule.METER, context)
    return found.amounts(key)


def _check_count(node: Node, key: str, expected: int, rule: Rule, context: Context) -> None:
    """Check that the list has as many entries as the pay table requires."""
    if isinstance(node, ListNode) and len(node.items) != expected:
        context.faults.add(
            Code.PAY_TABLE_COUNT,
            node.start,
            rule=rule,
            key=key,
            value=len(node.items),
            count=expected,
        )


def _dynamic(found: Fields, pay_table: PayTable | None, context: Context) -> dict[str, Cents]:
    node = found.value("dynamic")
    if node is None:
        return {}
    if pay_table is None:
        return _any_dynamic(node, context)
    faults = context.faults
    known = {
        row.hand.value: tuple(Cents(BASE_UNIT * odds.pays // odds.per) for odds in row.dynamic)
        for row in pay_table.rows
        if row.dynamic
    }
    if not known:
        start = found.key_start("dynamic")
        faults.add(Code.NO_DYNAMIC_PAYS, start, rule=Rule.DYNAMIC_PAYS)
        return {}
    hands = fields(node, "dynamic", known, faults)
    chosen = [hand for hand in known if hands and hand in hands]
    if isinstance(node, MapNode) and not node.entries:
        faults.add(YamlCode.EMPTY_LIST, node.start, rule=Rule.DYNAMIC_PAYS, key="dynamic")
    if len(chosen) > pay_table.most_dynamic:
        faults.add(
            Code.TOO_MANY_DYNAMIC,
            node.start,
            rule=Rule.DYNAMIC_PAYS,
            value=len(chosen),
            most=pay_table.most_dynamic,
        )
    pays: dict[str, Cents] = {}
    for hand in chosen:
        value = hands.value(hand) if hands else None
        pay = values.money(value, hand, faults) if value else None
        if value is None or pay is None:
            continue
        if pay in known[hand]:
            pays[hand] = pay
            continue
        faults.add(
            YamlCode.NOT_A_CHOICE,
            value.start,
            rule=Rule.DYNAMIC_PAYS,
            key=hand,
            value=values.source_of(value),
            known=tuple(short_money(cents) for cents in known[hand]),
        )
    return pays


def _any_dynamic(node: Node, context: Context) -> dict[str, Cents]:
    """The Dynamic Pays of an unknown pay table: only their form is checked."""
    if not isinstance(node, MapNode):
        fields(node, "dynamic", (), context.faults)
        return {}
    hands = [entry for entry in node.entries if not is_note(entry.key.text)]
    pays = {
        entry.key.text: values.money(entry.value, excerpt(entry.key.text), context.faults)
        for entry in hands
    }
    return {hand: pay for hand, pay in pays.items() if pay is not None}


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
                Code.LIMITS_REVERSED, value.start, key=kind.value, least=texts[0], most=texts[1]
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
    if value is not None and (
        allowed is None or any(same_setting(value, item) for item in allowed)
    ):
        return value
    known = tuple(setting_text(item) for item in allowed or ())
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
