"""The felts and the chips, read from the packaged data."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.felt.chips import ChipSet, read_chips
from trainer.felt.layout import Felt
from trainer.felt.reader import FeltFaults, read_felt
from trainer.rulebook.reading import packaged, packaged_text

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


def chip_sets() -> tuple[str, ...]:
    """The ids of all chip sets, sorted."""
    return packaged(_CHIPS)


@cache
def load_chips(chips: str) -> ChipSet:
    """The chip set with this id.

    Raises KeyError if there is none, ValueError (naming file and key) if its data is damaged.
    """
    try:
        return read_chips(packaged_text(_CHIPS, chips))
    except ValueError as error:
        raise ValueError(f"{_CHIPS}/{chips}.toml: {error}") from error
