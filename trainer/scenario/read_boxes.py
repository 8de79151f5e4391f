"""The ``boxes`` of a scenario file and the bettors on them."""

from __future__ import annotations

from typing import Final, NamedTuple

from trainer.rulebook.document import Document
from trainer.rules.bets import STAKED, BetKind, Call
from trainer.rules.irregularities import AfterError
from trainer.rules.money import NOTHING, Cents
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code, Context, Seats, box_number
from trainer.scenario.model import Bettor, Box, CallWish
from trainer.sidebets.registry import SIDE_BET_KINDS
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import Fields, fields, is_note
from trainer.yamlfile.nodes import MapNode, Node

SIDE_BETS: Final[tuple[BetKind, ...]] = tuple(
    kind for kind in SIDE_BET_KINDS if kind is not BetKind.PROGRESSIVE
)
"""The side bets that a bettor names with an amount; the progressive wager is one unit."""

DECLINABLE: Final = (Call.SPLIT, Call.DOUBLE)
"""The calls that a Standing Player need not follow (¶3.22.1, ¶3.23.1)."""

_CALLS: Final = tuple(Call)

MAX_BETTORS: Final = 12
"""How many may bet on one box: more than ever do, and few enough to be settled quickly."""

BETTOR_KEYS: Final = (
    "name",
    "standing",
    "main",
    *(kind.value for kind in SIDE_BETS),
    "progressive",
    "insurance",
    "even_money",
    "calls",
    "declines",
    "doubles_for",
    "raises_to",
    "leaves",
    "after_error",
)
"""The keys of a bettor, in the order in which they are written."""


class Boxes(NamedTuple):
    """The boxes that could be read, in the order of their numbers; ``whole`` if these are all."""

    boxes: tuple[Box, ...] = ()
    whole: bool = False


def read_boxes(node: Node, seats: Seats, context: Context) -> Boxes:
    """The boxes as far as they can be read.

    Only the highest box number of ``seats`` is used.
    """
    before = len(context.faults)
    if not isinstance(node, MapNode):
        context.faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key="boxes", value=values.source_of(node)
        )
        return Boxes()
    entries = [entry for entry in node.entries if not is_note(entry.key.text)]
    if not entries:
        context.faults.add(YamlCode.EMPTY_LIST, node.start, key="boxes")
    boxes: list[Box] = []
    for entry in entries:
        number = box_number(entry.key, context.faults)
        there = number is not None and seats.exists(number, entry.key.start, context.faults)
        bettors = _bettors(entry.value, entry.key.text, context)
        if number is not None and there:
            boxes.append(Box(number, bettors))
    whole = len(context.faults) == before
    return Boxes(tuple(sorted(boxes, key=lambda box: box.number)), whole)


def _bettors(node: Node, box: str, context: Context) -> tuple[Bettor, ...]:
    entries = values.items(node, excerpt(box), context.faults)
    if entries is None:
        return ()
    if not entries:
        context.faults.add(YamlCode.EMPTY_LIST, node.start, key=excerpt(box))
    if len(entries) > MAX_BETTORS:
        context.faults.add(
            Code.TOO_MANY_BETTORS,
            entries[MAX_BETTORS].start,
            key=excerpt(box),
            value=len(entries),
            most=MAX_BETTORS,
        )
    names: set[str] = set()
    bettors: list[Bettor] = []
    for place, entry in enumerate(entries):
        bettor = _bettor(entry, place, names, context)
        if bettor is not None:
            bettors.append(bettor)
    return tuple(bettors)


def _bettor(node: Node, place: int, names: set[str], context: Context) -> Bettor | None:
    faults = context.faults
    before = len(faults)
    found = fields(node, "bettor", BETTOR_KEYS, faults, suggested=lambda: _suggested(context))
    if found is None:
        return None
    bettor = _shape(found, context)
    if bettor.name:
        if bettor.name in names:
            faults.add(Code.NAME_TWICE, found.value_start("name"), value=excerpt(bettor.name))
        names.add(bettor.name)
    if len(faults) == before:
        _check_place(bettor, found, place, context)
        _check_bets(bettor, found, context)
    return bettor


def _suggested(context: Context) -> tuple[str, ...]:
    """The keys a bettor may have in this game."""
    if context.document is None:
        return BETTOR_KEYS
    missing = frozenset(STAKED) - context.document.bets
    return tuple(key for key in BETTOR_KEYS if key not in missing)


def _shape(found: Fields, context: Context) -> Bettor:
    name = found.required("name")
    calls = found.value("calls")
    declines = found.value("declines")
    after_error = found.value("after_error")
    return Bettor(
        name=(values.text(name, "name", context.faults) or "") if name else "",
        standing=_truth(found, "standing", context),
        main=_money(found, "main", context),
        side_bets=_side_bets(found, context),
        progressive=_progressive(found, context),
        insurance=_money(found, "insurance", context),
        even_money=_even_money(found, context),
        calls=_calls(calls, context) if calls else (),
        declines=_declines(declines, context) if declines else frozenset(),
        doubles_for=_money(found, "doubles_for", context),
        raises_to=_money(found, "raises_to", context),
        leaves=_truth(found, "leaves", context),
        after_error=(
            values.word(after_error, "after_error", AfterError, context.faults)
            if after_error
            else None
        )
        or AfterError.CONTINUE,
    )


def _truth(found: Fields, key: str, context: Context) -> bool:
    node = found.value(key)
    return bool(values.truth(node, key, context.faults)) if node else False


def _money(found: Fields, key: str, context: Context) -> Cents | None:
    node = found.value(key)
    return values.money(node, key, context.faults) if node else None


def _side_bets(found: Fields, context: Context) -> dict[BetKind, Cents]:
    bets: dict[BetKind, Cents] = {}
    for kind in SIDE_BETS:
        if kind.value in found and context.offered(kind, found.key_start(kind.value)):
            amount = _money(found, kind.value, context)
            if amount is not None:
                bets[kind] = amount
    return bets


def _progressive(found: Fields, context: Context) -> bool:
    key = BetKind.PROGRESSIVE.value
    if key not in found or not context.offered(BetKind.PROGRESSIVE, found.key_start(key)):
        return False
    wagers = _truth(found, key, context)
    if wagers and not context.has_meters:
        context.faults.add(
            Code.PROGRESSIVE_WITHOUT_TABLE, found.key_start(key), rule=Rule.SIDE_BET_PAY_TABLE
        )
    return wagers


def _even_money(found: Fields, context: Context) -> bool:
    asked = _truth(found, "even_money", context)
    if asked and context.document is not None and not _may_offer_even_money(context.document):
        start = found.key_start("even_money")
        context.faults.add(Code.NO_EVEN_MONEY, start, rules=context.document.id)
    return asked


def _may_offer_even_money(document: Document) -> bool:
    return document.ruleset.even_money or "even_money" in document.register


def _calls(node: Node, context: Context) -> tuple[CallWish, ...]:
    entries = values.items(node, "calls", context.faults) or ()
    wishes = (_call(entry, context) for entry in entries)
    return tuple(wish for wish in wishes if wish is not None)


def _call(node: Node, context: Context) -> CallWish | None:
    faults = context.faults
    if not isinstance(node, MapNode):
        call = values.word(node, "calls", _CALLS, faults, Code.NOT_A_CALL)
        return CallWish(call) if call else None
    entries = [entry for entry in node.entries if not is_note(entry.key.text)]
    if len(entries) != 1:
        known = tuple(call.value for call in Call)
        faults.add(
            Code.NOT_A_CALL, node.start, key="calls", value=values.source_of(node), known=known
        )
        return None
    key, value = entries[0]
    call = values.word(key, "calls", _CALLS, faults, Code.NOT_A_CALL)
    if call is None:
        return None
    if call is not Call.DOUBLE:
        faults.add(Code.CALL_TAKES_NO_AMOUNT, key.start, value=call.value)
        return None
    amount = values.money(value, call.value, faults)
    return None if amount is None else CallWish(call, amount)


def _declines(node: Node, context: Context) -> frozenset[Call]:
    entries = values.items(node, "declines", context.faults) or ()
    calls = (values.word(entry, "declines", DECLINABLE, context.faults) for entry in entries)
    return frozenset(call for call in calls if call is not None)


def _check_place(bettor: Bettor, found: Fields, place: int, context: Context) -> None:
    """Check the keys that only the Seated Player or only a Standing Player may have."""
    faults = context.faults
    if bettor.standing and place > 0:
        faults.add(Code.STANDING_NOT_FIRST, found.key_start("standing"), value=excerpt(bettor.name))
    if place == 0 and not bettor.standing:
        if bettor.declines:
            start = found.key_start("declines")
            faults.add(Code.DECLINES_SEATED, start, value=excerpt(bettor.name))
        if bettor.doubles_for is not None:
            start = found.key_start("doubles_for")
            faults.add(Code.DOUBLES_FOR_SEATED, start, value=excerpt(bettor.name))
    if bettor.leaves:
        # ¶5.3: nobody who has left the table can be asked.
        choices = {
            "insurance": bettor.insurance is not None,
            "even_money": bettor.even_money,
            "calls": bool(bettor.calls),
            "declines": bool(bettor.declines),
            "doubles_for": bettor.doubles_for is not None,
        }
        for key, made in choices.items():
            if made:
                start = found.key_start(key)
                faults.add(Code.LEFT_THE_TABLE, start, value=excerpt(bettor.name), key=key)


def _check_bets(bettor: Bettor, found: Fields, context: Context) -> None:
    """Check the bets of one bettor against each other."""
    faults = context.faults
    if bettor.main is None and not bettor.side_bets and not bettor.progressive:
        faults.add(Code.NO_BETS, found.value_start("name"), value=excerpt(bettor.name))
    for key in ("doubles_for", "raises_to"):
        if key in found and bettor.main is None:
            faults.add(Code.NEEDS_MAIN, found.key_start(key), key=key, value=excerpt(bettor.name))
    if bettor.even_money and bettor.insurance is not None:
        later = max(("even_money", "insurance"), key=found.key_start)
        start = found.key_start(later)
        faults.add(
            Code.EVEN_MONEY_AND_INSURANCE, start, rule=Rule.EVEN_MONEY, value=excerpt(bettor.name)
        )
    if bettor.main is not None:
        _check_amounts(bettor, bettor.main, found, context)


def _check_amounts(bettor: Bettor, main: Cents, found: Fields, context: Context) -> None:
    faults = context.faults
    if bettor.raises_to is not None and bettor.raises_to <= main:
        start = found.value_start("raises_to")
        faults.add(Code.RAISES_TO_LESS, start, value=_source(found, "raises_to"))
    if bettor.doubles_for is None:
        return
    if Call.DOUBLE in bettor.declines:
        start = found.key_start("doubles_for")
        faults.add(Code.DOUBLES_FOR_DECLINED, start, value=excerpt(bettor.name))
    # ¶3.23: up to the Initial Bet, which may have been raised to meet the minimum (¶5.2).
    most = max(main, bettor.raises_to or NOTHING)
    if bettor.doubles_for > most:
        key = "main" if most == main else "raises_to"
        faults.add(
            Code.DOUBLES_FOR_ABOVE,
            found.value_start("doubles_for"),
            rule=Rule.DOUBLE,
            value=_source(found, "doubles_for"),
            most=_source(found, key),
        )


def _source(found: Fields, key: str) -> str:
    node = found.value(key)
    return values.source_of(node) if node else ""
