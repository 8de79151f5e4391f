"""What the house sets for everybody: its reading of the documents and how its table runs.

The names of the interpretation register belong to the rule files; here they are kept as they are
written, and whoever assembles a game finds out whether they are good for its document.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from trainer.settings.decoding import FaultKind, SettingFault, read_fields, shown, written

RegisterValue = str | int | bool


@dataclass(frozen=True, slots=True)
class HouseSettings:
    """The house's settings.

    ``register`` are the entries of the interpretation register that differ from their defaults,
    as (name, value), sorted by name.
    """

    register: tuple[tuple[str, RegisterValue], ...] = ()


@dataclass(frozen=True, slots=True)
class DecodedHouse:
    """Settings read back, and what of them could not be used."""

    settings: HouseSettings
    faults: tuple[SettingFault, ...] = ()


def encode_house(settings: HouseSettings) -> str:
    """The settings as JSON text; the same settings always give the same text."""
    return written({"register": dict(settings.register)})


_NAMES: Final = frozenset({"register"})


def decode_house(text: str) -> DecodedHouse:
    """The settings that ``text`` holds; whatever cannot be used is at its default and reported."""
    read = read_fields(text, _NAMES)
    faults = list(read.faults)

    def fault(name: str, value: object) -> None:
        faults.append(SettingFault(FaultKind.BAD_VALUE, name, shown(value)))

    register: dict[str, RegisterValue] = {}
    entries: Any = read.members.get("register", {})
    if isinstance(entries, dict):
        for name, value in entries.items():
            if isinstance(value, str | int | bool):
                register[name] = value
            else:
                fault(f"register.{name}", value)
    else:
        fault("register", entries)

    return DecodedHouse(HouseSettings(tuple(sorted(register.items()))), tuple(faults))
