"""What one trainee sets for himself: how it looks and how fast it goes. Nothing that is scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Final, TypeVar

from trainer.settings.decoding import FaultKind, SettingFault, read_fields, shown, written
from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide

Kind = TypeVar("Kind", bound=StrEnum)

SLOWEST: Final = 25
FASTEST: Final = 400


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """One trainee's settings.

    ``speed`` is per cent of the ordinary pace of Watch, from ``SLOWEST`` to ``FASTEST``; with
    ``reduce_motion`` cards and chips do not travel but are simply there; ``legends_as_printed``
    lets the legends face the players whatever the side; ``chips`` is the id of a chip set, empty
    where the table's currency decides; with ``read_bets`` a question leaves out what is staked
    where the chips lie on the felt, to be read there.
    """

    speed: int = 100
    reduce_motion: bool = False
    room: ColorSchemeChoice = ColorSchemeChoice.SYSTEM
    four_colour: bool = False
    table_side: TableSide = TableSide.DEALER
    legends_as_printed: bool = False
    cloth: Cloth = Cloth.GREEN
    chips: str = ""
    read_bets: bool = False


@dataclass(frozen=True, slots=True)
class DecodedPersonal:
    """Settings read back, and what of them could not be used."""

    settings: PersonalSettings
    faults: tuple[SettingFault, ...] = ()


def _speed(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if SLOWEST <= value <= FASTEST else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _name(value: object) -> str | None:
    return value if isinstance(value, str) and len(value) <= 80 else None


def _member_of(kind: type[Kind]) -> Callable[[object], Kind | None]:
    by_value = {member.value: member for member in kind}
    return lambda value: by_value.get(value) if isinstance(value, str) else None


_READERS: Final[Mapping[str, Callable[[object], Any]]] = {
    "speed": _speed,
    "reduce_motion": _flag,
    "room": _member_of(ColorSchemeChoice),
    "four_colour": _flag,
    "table_side": _member_of(TableSide),
    "legends_as_printed": _flag,
    "cloth": _member_of(Cloth),
    "chips": _name,
    "read_bets": _flag,
}


def encode_personal(settings: PersonalSettings) -> str:
    """The settings as JSON text."""
    return written(asdict(settings))


def decode_personal(text: str) -> DecodedPersonal:
    """The settings that ``text`` holds; whatever cannot be used is at its default and reported."""
    read = read_fields(text, frozenset(_READERS))
    usable: dict[str, Any] = {}
    faults = list(read.faults)
    for field in fields(PersonalSettings):
        if field.name not in read.members:
            continue
        value = _READERS[field.name](read.members[field.name])
        if value is None:
            offending = shown(read.members[field.name])
            faults.append(SettingFault(FaultKind.BAD_VALUE, field.name, offending))
        else:
            usable[field.name] = value
    return DecodedPersonal(PersonalSettings(**usable), tuple(faults))
