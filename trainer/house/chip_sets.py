"""The house's own chips, checked like a layout: each set must have what it takes to be drawn.

A set that cannot pay a Blackjack on its smallest bet is reported, and stays in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from trainer.felt.chip_fields import ChipCode, OwnChips, read_own_chips
from trainer.felt.chips import ChipSet, payable
from trainer.house.by_document import BY_DOCUMENT, Choices
from trainer.house.section import Difference, HouseContext, Section
from trainer.messages.money import money_of_sheet
from trainer.messages.text import _
from trainer.rulebook import Documents
from trainer.rulebook.felts import chip_sets
from trainer.rulebook.house_choices import HouseChoices
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds, Rounding, short_money
from trainer.scenario.codes import Code
from trainer.yamlfile import values
from trainer.yamlfile.diagnostics import YamlCode, excerpt
from trainer.yamlfile.fields import is_note
from trainer.yamlfile.nodes import Entry, MapNode, Node

_KEY: Final = "chip_sets"
_THREE_TO_TWO: Final = Odds(3, 2)


def _read(node: Node, context: HouseContext) -> tuple[ChipSet, ...]:
    if not isinstance(node, MapNode):
        context.faults.add(
            YamlCode.NOT_A_MAPPING, node.start, key=_KEY, value=values.source_of(node)
        )
        return ()
    found: list[ChipSet] = []
    for entry in node.entries:
        if is_note(entry.key.text):
            continue
        own = read_own_chips(entry, context.faults)
        if own is None or not _possible(own.chips, entry, context):
            continue
        found.append(own.chips)
        bet, rounding = _smallest_bet(own, context.read.get(BY_DOCUMENT.key, {}))
        paid = rounding.share(bet, _THREE_TO_TWO.pays, _THREE_TO_TWO.per)
        if not payable(paid, [chip.value for chip in own.chips.chips]):
            context.faults.add(
                ChipCode.NO_THREE_TO_TWO,
                entry.key.start,
                value=short_money(bet),
                got=short_money(paid),
                key=str(_THREE_TO_TWO),
            )
    return tuple(found)


def _possible(chips: ChipSet, entry: Entry, context: HouseContext) -> bool:
    """Tell whether its id is free and its document known; if not, that is a fault."""
    before = len(context.faults)
    if chips.id in chip_sets():
        context.faults.add(ChipCode.SHIPPED_CHIPS, entry.key.start, value=excerpt(chips.id))
    if chips.document and chips.document not in context.documents:
        known = tuple(context.documents)
        at = entry.value.entry("document") if isinstance(entry.value, MapNode) else None
        start = at.value.start if at else entry.key.start
        context.faults.add(Code.UNKNOWN_RULES, start, value=excerpt(chips.document), known=known)
    return len(context.faults) == before


def _smallest_bet(own: OwnChips, choices: Choices) -> tuple[Cents, Rounding]:
    """The smallest bet made with a set, and how its payout is rounded.

    It is the one that the set states, else the smallest that the house takes at a table with these
    chips, else the smallest chip.
    """
    smallest = [
        (limits.minimum, house.table.rounding.rounding)
        for document, house in choices.items()
        if _used(own.chips, document, house)
        and (limits := house.table.limits.get(BetKind.MAIN)) is not None
    ]
    if own.smallest_bet is not None:
        return own.smallest_bet, smallest[0][1] if len(smallest) == 1 else Rounding()
    return min(smallest, default=(own.chips.chips[-1].value, Rounding()))


def _used(chips: ChipSet, document: str, house: HouseChoices) -> bool:
    return chips.document in ("", document) and chips.currency in ("", house.table.currency)


def _differences(
    first: tuple[ChipSet, ...], other: tuple[ChipSet, ...], _documents: Documents
) -> Iterator[Difference]:
    before: Mapping[str, ChipSet] = {chips.id: chips for chips in first}
    after: Mapping[str, ChipSet] = {chips.id: chips for chips in other}
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            sets = before.get(name), after.get(name)
            title = next(chips.title for chips in reversed(sets) if chips is not None)
            what = _("Chips “{name}”").format(name=title)
            yield Difference("", what, *map(_text, sets))


def _text(chips: ChipSet | None) -> str:
    """The values of the chips, the largest first, and what else the set says."""
    if chips is None:
        return ""
    money = money_of_sheet((chip.value for chip in chips.chips), chips.currency)
    listed = _(", ").join(money.text(chip.value) for chip in chips.chips)
    return _("{title} ({values})").format(title=chips.title, values=listed)


CHIP_SETS: Final[Section[tuple[ChipSet, ...]]] = Section(_KEY, (), _read, _differences)
