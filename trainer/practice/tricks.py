"""The way a dealer reckons a payout in their head: the short cut of its odds, and chip by chip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from trainer.felt.chips import Chip, whole
from trainer.messages import _
from trainer.messages.money import MoneyText
from trainer.rules.money import Cents, Formula, Working
from trainer.texts import N_

_DOLLAR: Final = Cents(100)
"""A stake that needs no short cut."""
_MOST_COLOURS: Final = 3
"""With more colours, the parts are harder to add up than the whole."""


class Operation(Enum):
    """One step of reckoning with what there is so far, by its sign."""

    TIMES = "×"
    BY = "÷"
    AND_STAKES = "+"
    LESS_STAKES = "−"


class Trick(NamedTuple):
    """A short cut: its name in the trade, and the steps from the stake to the payout."""

    name: str
    steps: tuple[tuple[Operation, int], ...]


_TEN: Final = (Operation.TIMES, 10)
_HUNDRED: Final = (Operation.TIMES, 100)
_DOUBLE: Final = (Operation.TIMES, 2)
_HALVE: Final = (Operation.BY, 2)

TRICKS: Final[Mapping[tuple[int, int], Trick]] = MappingProxyType(
    {
        (4, 1): Trick(N_("Double twice"), (_DOUBLE, _DOUBLE)),
        (5, 1): Trick(N_("Ten, halved"), (_TEN, _HALVE)),
        (6, 1): Trick(N_("Ten, halved, and one"), (_TEN, _HALVE, (Operation.AND_STAKES, 1))),
        (8, 1): Trick(N_("Double three times"), (_DOUBLE, _DOUBLE, _DOUBLE)),
        (9, 1): Trick(N_("Ten, less one"), (_TEN, (Operation.LESS_STAKES, 1))),
        (11, 1): Trick(N_("Ten and one"), (_TEN, (Operation.AND_STAKES, 1))),
        (12, 1): Trick(N_("Ten and two"), (_TEN, (Operation.AND_STAKES, 2))),
        (15, 1): Trick(N_("Ten and five"), (_TEN, (Operation.AND_STAKES, 5))),
        (20, 1): Trick(N_("Double, add a zero"), (_DOUBLE, _TEN)),
        (25, 1): Trick(N_("A hundred, halved twice"), (_HUNDRED, _HALVE, _HALVE)),
        (30, 1): Trick(N_("Treble, add a zero"), ((Operation.TIMES, 3), _TEN)),
        (40, 1): Trick(N_("Double twice, add a zero"), (_DOUBLE, _DOUBLE, _TEN)),
        (50, 1): Trick(N_("A hundred, halved"), (_HUNDRED, _HALVE)),
        (200, 1): Trick(N_("Double, add two zeros"), (_DOUBLE, _HUNDRED)),
        (6, 5): Trick(
            N_("A fifth (double, drop a zero), and one"),
            (_DOUBLE, (Operation.BY, 10), (Operation.AND_STAKES, 1)),
        ),
    }
)
"""By what the odds pay and for how much. 3 to 2 goes digit by digit."""


def tricks(working: Working, chips: Sequence[Chip], money: MoneyText) -> tuple[str, ...]:
    """The short cuts to a payout, a line each; none where there is nothing to reckon.

    Each step is exact: where the payout is rounded, or a step leaves part of a cent, there is none.
    """
    if working.formula is not Formula.PAYS or working.odds is None or not working.exact:
        return ()
    return (*_by_odds(working, money), *_by_chips(working, chips, money))


def _by_odds(working: Working, money: MoneyText) -> Iterator[str]:
    odds = (working.numerator, working.denominator)
    if odds == (3, 2):
        yield from _half_again(working.stake, money)
        return
    trick = TRICKS.get(odds)
    if trick is None or working.stake <= _DOLLAR:
        return
    amount, parts = working.stake, [money.plain(working.stake)]
    for step, number in trick.steps:
        result = _after(amount, working.stake, step, number)
        if result is None:
            return
        stakes = step in {Operation.AND_STAKES, Operation.LESS_STAKES}
        by = money.plain(Cents(working.stake * number)) if stakes else str(number)
        text = f"{step.value} {by} = {money.plain(result)}"
        parts.append(text if len(parts) == 1 else f", {text}")
        amount = result
    first, *rest = parts
    yield f"{_(trick.name)}: {first} {''.join(rest)}"


def _after(amount: Cents, stake: Cents, step: Operation, number: int) -> Cents | None:
    match step:
        case Operation.TIMES:
            return Cents(amount * number)
        case Operation.BY:
            return None if amount % number else Cents(amount // number)
        case Operation.AND_STAKES:
            return Cents(amount + stake * number)
        case Operation.LESS_STAKES:
            return Cents(amount - stake * number)


def _half_again(stake: Cents, money: MoneyText) -> Iterator[str]:
    """Half of each digit, largest first: ``175`` is 50, 35 and 2.50."""
    text = str(int(stake))
    digits = [
        Cents(int(digit) * 10 ** (len(text) - place))
        for place, digit in enumerate(text, 1)
        if digit != "0"
    ]
    if len(digits) < 2 or any(digit % 2 for digit in digits):
        return
    halves = [Cents(digit // 2) for digit in digits]
    half = Cents(sum(halves))
    yield _("Half again, digit by digit: {halves} = {half}, + {stake} = {result}").format(
        halves=" + ".join(map(money.plain, halves)),
        half=money.plain(half),
        stake=money.plain(stake),
        result=money.plain(Cents(stake + half)),
    )


def _by_chips(working: Working, chips: Sequence[Chip], money: MoneyText) -> Iterator[str]:
    """Return what one chip of each colour of the stake pays, and how many there are of it."""
    stacks = whole(working.stake, chips).stacks
    if working.numerator == working.denominator or len(stacks) > _MOST_COLOURS:
        return
    if sum(stack.number for stack in stacks) < 2:
        return
    each: list[str] = []
    parts: list[str] = []
    for chip, number in stacks:
        pays, rest = divmod(chip.value * working.numerator, working.denominator)
        if rest:
            return
        paid = money.plain(Cents(pays))
        each.append(_("{chip} pays {paid}").format(chip=money.plain(chip.value), paid=paid))
        parts.append(paid if number == 1 else f"{number} × {paid}")
    yield _("By chips: {each}: {sum} = {result}").format(
        each=", ".join(each), sum=" + ".join(parts), result=money.plain(working.result)
    )
