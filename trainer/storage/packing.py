"""What is put into a pack: only what can be played, under names that every system takes."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from trainer.rulebook import RULEBOOK, Documents
from trainer.scenario.check import check
from trainer.storage.pack_file import PackFault, too_much, write_pack
from trainer.storage.portable_names import FORBIDDEN, LONGEST_NAME, MOST_DEPTH, part_fault
from trainer.yamlfile.characters import alike, without_hidden
from trainer.yamlfile.suffixes import SCENARIO_SUFFIX

_ROOM: Final = len(SCENARIO_SUFFIX) + len("-9999")
"""The characters of a name that do not come from the scenario’s own."""
UNNAMED: Final = "scenario"


class Packed(NamedTuple):
    """The bytes of a pack, how many scenarios are in it, and the names of those with faults."""

    data: bytes
    scenarios: int
    left_out: tuple[str, ...]


def packed(
    title: str, files: Iterable[tuple[str, bytes]], documents: Documents = RULEBOOK
) -> Packed | PackFault:
    """A pack of scenarios, each with the name it has now; or why there cannot be one."""
    kept: dict[str, bytes] = {}
    taken: set[str] = set()
    left_out: list[str] = []
    for name, data in files:
        if check(data, documents).valid:
            kept[_free(harmless(name), taken)] = data
        else:
            left_out.append(name)
    if fault := too_much(kept):
        return fault
    return Packed(write_pack(title, kept), len(kept), tuple(left_out))


def harmless(name: str) -> str:
    """A name that a scenario in a pack may have, as near as may be to ``name``."""
    *folders, last = name.removesuffix(SCENARIO_SUFFIX).split("/")
    parts = [_part(folder, LONGEST_NAME) for folder in folders][1 - MOST_DEPTH :]
    return "/".join([*parts, f"{_part(last, LONGEST_NAME - _ROOM)}{SCENARIO_SUFFIX}"])


def _part(part: str, longest: int) -> str:
    plain = "".join(
        "-" if one in FORBIDDEN else one
        for one in without_hidden(unicodedata.normalize("NFC", part), "-")
    )
    plain = plain.strip(" .~")[:longest].strip(" .~")
    if not plain:
        return UNNAMED
    # A device of Windows is called like that.
    return plain if part_fault(plain) is None else f"{UNNAMED}-{plain}"


def _free(name: str, taken: set[str]) -> str:
    """The name, or the next one that is none of those that some system would take for the same."""
    stem, number = name.removesuffix(SCENARIO_SUFFIX), 1
    while alike(name) in taken:
        number += 1
        name = f"{stem}-{number}{SCENARIO_SUFFIX}"
    taken.add(alike(name))
    return name
