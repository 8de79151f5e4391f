"""Work in chips: what is to be made of them, and what is wrong with the chips of a right amount.

A payout has to be countable by the player and by a camera without being touched. So colours stand
apart; a column holds twenty, or as many as the bet beside it, or at most five, and the short ones
are equal but for the last. The felt cuts a payout the same way (``felt/cutting.py``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby
from typing import Final, NamedTuple

from trainer.felt.chips import (
    SHORT,
    TALLEST,
    Chip,
    Proof,
    Stack,
    coloured,
    cut_out,
    fewest,
    neutral,
    whole,
)
from trainer.procedure.error_models import Pile
from trainer.rules.money import NOTHING, Cents
from trainer.texts import N_, TextEnum

Columns = tuple[tuple[Cents, ...], ...]
"""Columns of chips as they stand, the values of each from the bottom up, in cents."""

ROW: Final = 3 * TALLEST
"""How many chips a row of the tray holds, in its sections of twenty."""
_ROOM: Final = 200
"""More columns than any payout takes."""


class ChipWork(TextEnum):
    """What is done with chips."""

    VALUE = "value", N_("what a chip is worth")
    COLOUR = "colour", N_("which colour a value has")
    PAY = "pay", N_("paying a bet")
    DROP_CUT = "drop_cut", N_("drop-cutting a stack of twenty")
    CUT = "cut", N_("cutting a stack")
    SIZE = "size", N_("sizing into a bet")
    PROVE = "prove", N_("proving a payout")
    HEEL = "heel", N_("heeling the payout of a double")
    COUNT = "count", N_("counting a mixed stack")
    ROW = "row", N_("counting a row of the tray")
    PILE = "pile", N_("counting a spread pile")
    NUMBER = "number", N_("counting how many chips there are")
    BREAK_DOWN = "break_down", N_("breaking down a bet")
    BUY_IN = "buy_in", N_("a buy-in")
    COLOUR_CHANGE = "colour_change", N_("a colour change")
    COLOUR_UP = "colour_up", N_("colouring up")
    MAKE_CHANGE = "make_change", N_("making change")


LOOKED_AT: Final = frozenset((ChipWork.VALUE, ChipWork.COLOUR))
"""What is seen on a single chip."""
COUNTED: Final = frozenset((ChipWork.COUNT, ChipWork.ROW, ChipWork.PILE, ChipWork.NUMBER))
"""What is answered by what the chips are worth, or by how many they are."""
BY_HAND: Final = frozenset((ChipWork.DROP_CUT, ChipWork.SIZE, ChipWork.PROVE, ChipWork.HEEL))
"""What is done chip by chip: nothing cuts or sizes by itself."""


class Lies(Enum):
    """The way in which the chips lie that a question is about."""

    STACK = auto()
    """In one stack, whatever their colours."""
    STACKS = auto()
    """Each colour, or each bet, in a stack of its own."""
    BLANK = auto()
    """Side by side, without their values."""
    ROW = auto()
    """On edge in a tube of the tray, in sections of twenty."""
    SPREAD = auto()
    """Spread over each other."""


class MadeOf(TextEnum):
    """Which chips are the right ones."""

    FEWEST = "fewest", N_("in the fewest chips")
    COLOURS = "colours", N_("colour for colour")
    ASKED = "asked", N_("in the chips requested")
    SAME = "same", N_("the same chips")


class ChipFault(TextEnum):
    """What is wrong with the chips of a right amount, in the order in which it is named.

    The texts may have the fields ``number``, of the chips that were set down or of a column, and
    ``due``, of the chips that are right.
    """

    NOT_COLOURS = "not_colours", N_("Not colour for colour: the bet’s own colours come first.")
    NOT_ASKED = "not_asked", N_("These are not the chips requested.")
    NOT_THESE = "not_these", N_("These are not the chips on the table.")
    NOT_FEWEST = "not_fewest", N_("Not the fewest chips: {number} used where {due} will do.")
    MIXED = "mixed", N_("Two colours in one column: it cannot be counted at sight.")
    TOO_HIGH = "too_high", N_("A column of {number} is too high: a hand cuts twenty at most.")
    NOT_CUT = (
        "not_cut",
        N_("A column of {number} cannot be counted at sight: cut it into fives and a remainder."),
    )
    NOT_SIZED = (
        "not_sized",
        N_("Not sized into the bet: one column as high as it, {due} chips, needs no counting."),
    )
    NOT_FIVES = "not_fives", N_("A column of {number}: twenty are cut into four columns of five.")
    NOT_HEELED = (
        "not_heeled",
        N_("Not heeled: two columns of {due}, one for each of the two bets."),
    )
    UNEQUAL = (
        "unequal",
        N_("Columns of one colour differ: equal ones first, then the remainder."),
    )


class FoundFault(NamedTuple):
    """A fault with the numbers that its text names."""

    fault: ChipFault
    number: int = 0
    due: int = 0


_ONE: Final = 100
"""What a chip counts where the number of chips is asked, in the cents of an amount."""


@dataclass(frozen=True, slots=True)
class ChipTask:
    """What the chips of an answer are judged by.

    ``values`` are those of the tray in cents, the largest first, ``right`` the chips that are
    right. ``stake`` are the chips of a bet beside which they are cut, ``lies`` those that lie
    before the dealer, in the way that ``lying`` says. ``proof`` is how the house has a payout
    proven.
    """

    work: ChipWork
    values: tuple[Cents, ...]
    right: tuple[Pile, ...]
    made_of: MadeOf = MadeOf.FEWEST
    stake: tuple[Pile, ...] = ()
    proof: Proof = Proof.CUT
    lies: tuple[Pile, ...] = ()
    lying: Lies = Lies.STACK

    @property
    def heeled(self) -> bool:
        """True if the payout is sized into the two equal bets of a double, as the house does."""
        return len(self.stake) > 1 and self.stake[0] == self.stake[1]

    @property
    def amount(self) -> Cents:
        """Return what the right chips are worth; where their number is asked, each counts one."""
        if self.work is ChipWork.NUMBER:
            return Cents(_ONE * sum(pile.number for pile in self.right))
        return Cents(sum(pile.chip * pile.number for pile in self.right))


def paying(
    amount: Cents, stake: Cents, chips: Sequence[Chip], proof: Proof, *, colour_for_colour: bool
) -> ChipTask | None:
    """The task of paying ``amount`` to a bet of ``stake``; None if the chips cannot make it.

    ``chips`` are those of the tray, ``proof`` and ``colour_for_colour`` the house's choices.
    """
    staked = whole(stake, chips).stacks
    paid = coloured(amount, staked, chips) if colour_for_colour else fewest(amount, chips)
    if paid.remainder or not paid.stacks:
        return None
    made_of = MadeOf.COLOURS if colour_for_colour else MadeOf.FEWEST
    values = tuple(chip.value for chip in chips)
    return ChipTask(ChipWork.PAY, values, piles(paid.stacks), made_of, piles(staked), proof)


def heeling(amount: Cents, placed: Cents, chips: Sequence[Chip]) -> ChipTask | None:
    """The task of paying a double whose two bets of ``placed`` are each a stack of one colour.

    None for any other bet, and where ``amount`` is not 1 to 1.
    """
    stacks = whole(placed, chips).stacks
    if len(stacks) != 1 or amount != 2 * placed:
        return None
    (bet,) = piles(stacks)
    values, paid = tuple(chip.value for chip in chips), Pile(bet.chip, 2 * bet.number)
    return ChipTask(ChipWork.PAY, values, (paid,), MadeOf.SAME, (bet, bet))


def piles(stacks: Iterable[Stack]) -> tuple[Pile, ...]:
    """The values and numbers of stacks."""
    return tuple(Pile(stack.chip.value, stack.number) for stack in stacks)


def right_columns(task: ChipTask) -> Columns:
    """The right chips as they would be set down, the highest value first."""
    if task.work is ChipWork.DROP_CUT or task.heeled:
        high = SHORT if task.work is ChipWork.DROP_CUT else task.stake[0].number
        return tuple(
            (pile.chip,) * high for pile in task.right for _at in range(pile.number // high)
        )
    cut = cut_out(_stacks(task.right), _stacks(task.stake), _ROOM)
    return tuple(tuple(chip.value for chip in column) for column in cut)


def _stacks(of: Iterable[Pile]) -> tuple[Stack, ...]:
    return tuple(Stack(neutral(pile.chip), pile.number) for pile in of)


def proven(task: ChipTask, columns: Columns) -> bool:
    """Tell whether the columns are as the house wants them, whatever the chips come to."""
    return not any(_unproven(task, columns))


def wasted(task: ChipTask, columns: Columns) -> int:
    """The number of chips that were used beyond those that are right."""
    return max(0, sum(map(len, columns)) - sum(pile.number for pile in task.right))


def total_of(columns: Columns) -> Cents:
    """Return what the chips of the columns are worth."""
    return Cents(sum(sum(column, NOTHING) for column in columns))


def chip_faults(task: ChipTask, columns: Columns) -> tuple[FoundFault, ...]:
    """What is wrong with these columns, whose amount is right: efficiency, colour, then proof."""
    return (*_wrong_chips(task, columns), *_unproven(task, columns))


def _wrong_chips(task: ChipTask, columns: Columns) -> Iterator[FoundFault]:
    given = Counter(value for column in columns for value in column)
    right = Counter({pile.chip: pile.number for pile in task.right})
    number, due = given.total(), right.total()
    match task.made_of:
        case MadeOf.FEWEST:
            if number > due:
                yield FoundFault(ChipFault.NOT_FEWEST, number, due)
        case MadeOf.COLOURS if given != right:
            colours = {pile.chip for pile in task.stake}
            short = any(given[value] < right[value] for value in colours)
            fault = ChipFault.NOT_COLOURS if short or number <= due else ChipFault.NOT_FEWEST
            yield FoundFault(fault, number, due)
        case MadeOf.ASKED if given != right:
            yield FoundFault(ChipFault.NOT_ASKED, number, due)
        case MadeOf.SAME if not task.heeled and given != right:
            yield FoundFault(ChipFault.NOT_THESE, number, due)
        case _:
            pass


def _unproven(task: ChipTask, columns: Columns) -> Iterator[FoundFault]:
    """Return what keeps the columns from being counted at sight, where the house wants that."""
    if task.proof is Proof.NONE:
        return
    if any(len(set(column)) > 1 for column in columns):
        yield FoundFault(ChipFault.MIXED)
        return
    if task.work is ChipWork.SIZE and len(columns) > 1:
        yield FoundFault(ChipFault.NOT_SIZED, due=sum(pile.number for pile in task.stake))
        return
    heights = [len(column) for column in columns]
    if task.work is ChipWork.DROP_CUT:
        if wrong := [height for height in heights if height != SHORT]:
            yield FoundFault(ChipFault.NOT_FIVES, wrong[0])
        return
    if task.heeled:
        if heights != [task.stake[0].number] * len(task.stake):
            yield FoundFault(ChipFault.NOT_HEELED, due=task.stake[0].number)
        return
    highest = max(heights, default=0)
    if highest > TALLEST:
        yield FoundFault(ChipFault.TOO_HIGH, highest)
    if task.proof is Proof.SPREAD:
        return  # Every chip of a spread column can be counted.
    staked = {pile.chip: pile.number for pile in task.stake}
    for value, group in groupby(sorted(columns, reverse=True), key=lambda column: column[0]):
        of_colour = [len(column) for column in group]
        counted = {TALLEST, staked.get(value, TALLEST)}
        short = sorted((height for height in of_colour if height not in counted), reverse=True)
        uncut = [item for item in short if SHORT < item <= TALLEST]
        if uncut:
            yield FoundFault(ChipFault.NOT_CUT, uncut[0])
        elif any(item != short[0] for item in short[:-1]):
            yield FoundFault(ChipFault.UNEQUAL)
