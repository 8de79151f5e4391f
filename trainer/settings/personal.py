"""What one trainee sets for himself: how it looks and how fast it goes. Nothing that is scored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Meta

from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide

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

    speed: Annotated[int, Meta(ge=SLOWEST, le=FASTEST)] = 100
    reduce_motion: bool = False
    room: ColorSchemeChoice = ColorSchemeChoice.SYSTEM
    four_colour: bool = False
    table_side: TableSide = TableSide.DEALER
    legends_as_printed: bool = False
    cloth: Cloth = Cloth.GREEN
    chips: Annotated[str, Meta(max_length=80)] = ""
    read_bets: bool = False
