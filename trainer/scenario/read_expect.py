"""The ``expect`` of a scenario file: its author's assertions about the settlement."""

from __future__ import annotations

from typing import Final

from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.scenario.codes import Code
from trainer.scenario.context import Context, Seats, box_number
from trainer.scenario.model import Expectation, ExpectedBet, Result
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import MapNode, Node, ScalarNode

_KINDS: Final = tuple(BetKind)
_BET: Final = ("box", "name", "bet", "hand", "stake", "net", "outcome")
Names = tuple[str, ...] | None
"""Everybody in the round; None if that is not known."""


def read_expect(node: Node, names: Names, seats: Seats, context: Context) -> Expectation | None:
    """The assertions; None if they cannot be read at all."""
    found = fields(node, "expect", ("result", "net", "bets"), context.faults)
    if found is None:
        return None
    result = found.value("result")
    net = found.value("net")
    bets = found.value("bets")
    entries = (values.items(bets, "bets", context.faults) or ()) if bets else ()
    read = (_bet(entry, names, seats, context) for entry in entries)
    return Expectation(
        result=values.word(result, "result", Result, context.faults) if result else None,
        net=_net(net, names, context) if net else {},
        bets=tuple(bet for bet in read if bet is not None),
    )


def _net(node: Node, names: Names, context: Context) -> dict[str, Cents]:
    if not isinstance(node, MapNode):
        context.faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key="net", value=values.source_of(node)
        )
        return {}
    net: dict[str, Cents] = {}
    for entry in node.entries:
        name = entry.key.text
        if is_note(name) and name not in (names or ()):
            continue
        _known(entry.key, names, context)
        amount = values.amount(entry.value, name, context.faults, least=None)
        if amount is not None:
            net[name] = amount
    return net


def _known(node: ScalarNode, names: Names, context: Context) -> None:
    if names is not None and node.text not in names:
        context.faults.add(Code.UNKNOWN_NAME, node.start, value=excerpt(node.text), known=names)


def _bet(node: Node, names: Names, seats: Seats, context: Context) -> ExpectedBet | None:
    faults = context.faults
    found = fields(node, "bets", _BET, faults, nullable=("hand",))
    if found is None:
        return None
    box_node = found.required("box")
    box = box_number(box_node, faults) if box_node else None
    if box_node and box is not None:
        seats.exists(box, box_node.start, faults)
    name_node = found.required("name")
    name = values.text(name_node, "name", faults) if name_node else None
    if isinstance(name_node, ScalarNode) and name:
        _known(name_node, names, context)
    bet_node = found.required("bet")
    bet = _bet_word(bet_node, context) if bet_node else None
    hand = _hand(found, context)
    stake = found.value("stake")
    net = found.value("net")
    outcome = found.value("outcome")
    expected = ExpectedBet(
        box=box or 0,
        name=name or "",
        bet=bet or "",
        hand=hand,
        stake=values.amount(stake, "stake", faults) if stake else None,
        net=values.amount(net, "net", faults, least=None) if net else None,
        outcome=values.text(outcome, "outcome", faults) if outcome else None,
    )
    return expected if expected.box and expected.name and expected.bet else None


def _bet_word(node: Node, context: Context) -> str | None:
    kind = values.word(node, "bet", _KINDS, context.faults)
    return kind.value if kind is not None else None


def _hand(found: Fields, context: Context) -> int | None:
    node = found.value("hand")
    if node is None:
        return None
    # The settlement prints null for an entry that is not on a hand.
    return 0 if values.is_null(node) else values.number(node, "hand", context.faults, least=1)
