"""The ``table.progressive`` of a scenario file."""

from __future__ import annotations

from typing import Final

from trainer.rulebook.paytables import PayTable
from trainer.rulebook.progressive import BASE_UNIT, ProgressiveFacts
from trainer.rules.bets import BetKind
from trainer.rules.cards import Rank, Suit, parse_rank, parse_suit
from trainer.rules.money import NOTHING, Cents, Odds, short_money
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Limits
from trainer.scenario.codes import Code
from trainer.scenario.context import Context
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode

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
    """A suit, by letter or by sign."""
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
    """A list of amounts with one entry for each 100% level."""
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
        row.hand.value: tuple(_amount(odds) for odds in row.dynamic)
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
            known=tuple(short_money(one) for one in known[hand]),
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


def _amount(odds: Odds) -> Cents:
    """The pay of odds "for 1" on a base wagering unit of 1."""
    return Cents(BASE_UNIT * odds.pays // odds.per)
