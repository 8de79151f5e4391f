"""Reads the packaged felts and chips, and checks a house's own felt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from typing import Final, NamedTuple

from trainer.felt.chips import ChipSet, set_for
from trainer.felt.faults import located
from trainer.felt.layout import Felt
from trainer.felt.reader import read_felt_file
from trainer.rulebook.document import Document
from trainer.rulebook.house_layouts import LAYOUT_SUFFIX
from trainer.rulebook.reading import packaged, packaged_text
from trainer.rules.money import Cents
from trainer.yamlfile.diagnostics import Diagnostic, in_order

_FELTS: Final = "felts"
_CHIPS: Final = "chips"


def felts() -> tuple[str, ...]:
    """The ids of all felts, sorted."""
    return packaged(_FELTS, LAYOUT_SUFFIX)


def is_shipped(document: Document, layout: str) -> bool:
    """Whether the program has a layout or felt with this id, which a house cannot use then."""
    return layout in document.layouts or layout in felts()


@cache
def load_felt(felt: str) -> Felt:
    """The felt with this id.

    Raises KeyError if there is none, ValueError (naming file and place) if its data is damaged.
    """
    read = read_felt_file(packaged_text(_FELTS, felt, LAYOUT_SUFFIX).encode())
    if read.felt is None or read.faults:
        faults = "; ".join(
            f"line {fault.mark.line}, column {fault.mark.column}: {fault.code}"
            for fault in in_order(read.faults)
        )
        raise ValueError(f"{_FELTS}/{felt}{LAYOUT_SUFFIX}: {faults}")
    return read.felt


class CheckedFelt(NamedTuple):
    """The result of checking a layout file.

    ``felt`` is None if the file has any fault; ``faults`` are in the order of the text. ``drawn``
    is a felt for display only, which a file with faults may have too; it is never dealt on.
    """

    felt: Felt | None
    faults: tuple[Diagnostic, ...]
    drawn: Felt | None = None


def check_felt(data: bytes) -> CheckedFelt:
    """Read and check a layout from the bytes of a file, whatever they are.

    It must be readable, then its places must be valid, then it must fit its rules.
    """
    # Imported here because shipped felts are valid: starting the program needs no validation.
    from trainer.felt.validation import validate_places
    from trainer.rulebook.fitting import validate_fit

    read = read_felt_file(data)
    if read.felt is None:
        return CheckedFelt(None, in_order(read.faults))
    known = {fault.mark for fault in read.faults}
    more = located((*validate_places(read.felt), *validate_fit(read.felt)), read.positions)
    faults = (*read.faults, *(fault for fault in more if fault.mark not in known))
    return CheckedFelt(None if faults else read.felt, in_order(faults), read.felt)


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


def offered_chips(own: Iterable[ChipSet] = ()) -> tuple[ChipSet, ...]:
    """Every chip set to choose from: the house's ``own``, then the program's."""
    return (*own, *map(load_chips, chip_sets()))


def table_chips(
    chosen: str,
    currency: str,
    document: str,
    values: Iterable[Cents] = (),
    own: Sequence[ChipSet] = (),
) -> ChipSet:
    """The chips on a table with this currency and this document's game.

    ``chosen`` is the id of the set chosen by the user, empty for the table's own; ``values`` are
    those of the chips in use, empty for all. ``own`` are the house's: where one of them fits, the
    program's are not used unless one of these is chosen.
    """
    shipped = chip_sets()
    if chosen not in shipped:
        with suppress(ValueError):
            return set_for(chosen, currency, document, own).limited(values)
    sets = [load_chips(name) for name in shipped]
    return set_for(chosen, currency, document, sets).limited(values)
