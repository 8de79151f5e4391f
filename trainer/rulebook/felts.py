"""The felts and the chips: read from the packaged data, and a house's own file checked."""

from __future__ import annotations

import codecs
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet, set_for
from trainer.felt.faults import FeltFault, FeltFaults, FeltProblem, located
from trainer.felt.layout import Felt
from trainer.felt.positions import Position, Positions
from trainer.felt.reader import LARGEST_TEXT, read_felt, read_felt_text
from trainer.rulebook.reading import packaged, packaged_text
from trainer.rules.money import Cents

_FELTS: Final = "felts"
_CHIPS: Final = "chips"


def felts() -> tuple[str, ...]:
    """The ids of all felts, sorted."""
    return packaged(_FELTS)


@cache
def load_felt(felt: str) -> Felt:
    """The felt with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    read = read_felt(packaged_text(_FELTS, felt))
    if isinstance(read, FeltFaults):
        faults = "; ".join(f"{fault.path}: {fault.problem.value}" for fault in read.faults)
        raise ValueError(f"{_FELTS}/{felt}.toml: {faults}")
    return read


class CheckedFelt(NamedTuple):
    """A layout file that was checked.

    ``felt`` is None where the file has any fault; ``faults`` are in the order of the text, each
    with its position; ``text`` is what the bytes say, None where they say nothing. ``drawn`` is a
    felt to be looked at, which a file with faults may have as well; nobody deals on that one.
    """

    felt: Felt | None
    faults: tuple[FeltFault, ...]
    text: str | None
    drawn: Felt | None = None


def check_felt(data: bytes) -> CheckedFelt:
    """Read a layout from the bytes of a file, whatever they are, and check it altogether.

    First that it can be read, then that everything has its place, then that it fits its rules.
    """
    # What comes with the program is sound: a start need not know how that is found out.
    from trainer.felt.sound import unsound
    from trainer.rulebook.fitting import unfitting

    if len(data) > LARGEST_TEXT:
        return _unread(FeltProblem.TOO_LARGE, Position(1, 1), str(LARGEST_TEXT))
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return _unread(FeltProblem.NOT_UTF8, Position(1, 1), "UTF-16")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode()
        wrong = data.find(0)  # UTF-16 that does not say so
    except UnicodeDecodeError as error:
        text, wrong = "", error.start
    if wrong >= 0:
        before = data[:wrong].decode()
        at = Positions(before).at(len(before))
        return _unread(FeltProblem.NOT_UTF8, at, f"0x{data[wrong]:02X}")
    read = read_felt_text(text)
    if isinstance(read, FeltFaults):
        return CheckedFelt(None, read.faults, text)
    told = {finding.path for finding in read.found}
    more = (*unsound(read.felt), *unfitting(read.felt))
    found = (*read.found, *(finding for finding in more if finding.path not in told))
    return CheckedFelt(
        None if found else read.felt, located(found, read.positions), text, read.felt
    )


def _unread(problem: FeltProblem, at: Position, value: str) -> CheckedFelt:
    return CheckedFelt(None, (FeltFault("", problem, at, {"value": value}),), None)


def chip_sets() -> tuple[str, ...]:
    """The ids of all chip sets, sorted."""
    return packaged(_CHIPS)


@cache
def load_chips(chips: str) -> ChipSet:
    """The chip set with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    from trainer.felt.chip_reader import read_chips  # the first felt shows no chips

    try:
        return read_chips(packaged_text(_CHIPS, chips))
    except ValueError as error:
        raise ValueError(f"{_CHIPS}/{chips}.toml: {error}") from error


def table_chips(chosen: str, currency: str, document: str, values: Iterable[Cents] = ()) -> ChipSet:
    """The chips on a table with this currency and this document's game.

    ``chosen`` is the id of the set that somebody wants to see, empty for the table's own;
    ``values`` are those of the chips that are used, none for all.
    """
    sets = [load_chips(name) for name in chip_sets()]
    return set_for(chosen, currency, document, sets).limited(values)
