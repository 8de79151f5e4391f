"""A trainee's own settings for appearance and pace; nothing that affects the score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Meta

from trainer.settings.looks import LARGEST_TEXT, SMALLEST_TEXT, Cloth, ColorSchemeChoice, TableSide
from trainer.texts import N_

SLOWEST: Final = 25
FASTEST: Final = 400


@dataclass(frozen=True, slots=True)
class PersonalSettings:
    """One trainee's settings.

    ``speed`` is per cent of the ordinary pace of Watch, from ``SLOWEST`` to ``FASTEST``; with
    ``reduce_motion`` cards and chips appear in place without moving; with ``legends_as_printed``
    the legends face the players whichever side the felt is seen from; with ``true_scale`` cards
    are never drawn larger than they are; ``chips`` is the id of a chip set, empty where the table's
    currency decides; with ``read_bets`` a question does not state a stake whose chips can be read
    on the felt; with ``goes_on`` a right answer is gone on from by itself; ``text_size`` is
    per cent of the ordinary size of letters, except those on the felt; ``table`` is the trainee's
    own, as document and layout (``id/id``), empty where none has been chosen, with the id of its
    ``pay_table``, a progressive's ``unit``, ``ranks`` and ``suit`` and the ``currency``, each empty
    where it is the house's or the document's; ``table_asked`` says that it is not asked for; with
    ``in_chips`` payouts are answered in chips until the number pad is chosen; with
    ``signals_only`` what a player calls is seen by their hand signal, and not said in words; with
    ``file_text`` the editor shows the text of the file; ``tools`` says whether the supervisor's
    tools are shown, None where that depends on whether the house has anything of its own;
    ``language`` is the code of a catalogue, empty where the system's language counts.
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
    true_scale: bool = False
    goes_on: bool = True
    text_size: Annotated[int, Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 100
    table: Annotated[str, Meta(max_length=200)] = ""
    pay_table: Annotated[str, Meta(max_length=80)] = ""
    unit: Annotated[int, Meta(ge=0, le=100)] = 0
    ranks: Annotated[str, Meta(max_length=40)] = ""
    suit: Annotated[str, Meta(max_length=8)] = ""
    currency: Annotated[str, Meta(max_length=8)] = ""
    table_asked: bool = False
    in_chips: bool = False
    signals_only: bool = False
    file_text: bool = False
    tools: bool | None = None
    language: Annotated[str, Meta(max_length=20)] = ""

    @property
    def document(self) -> str:
        """The id of the rule document of the trainee's own table; empty if none was chosen."""
        return self.table.partition("/")[0]


SETTING_TEXTS: Final = {
    "language": N_("Language"),
    "room": N_("Colour scheme"),
    "text_size": N_("Text size"),
    "cloth": N_("Felt"),
    "chips": N_("Chips"),
    "table_side": N_("Side of the table"),
    "speed": N_("Watch speed"),
    "reduce_motion": N_("Do not animate cards and chips"),
    "four_colour": N_("Four-colour suits"),
    "legends_as_printed": N_("Legends face the players, as printed"),
    "true_scale": N_("Cards to scale, never larger"),
    "read_bets": N_("Read bets from their chips"),
    "table": N_("My table"),
    "pay_table": N_("Pay table of my table"),
    "unit": N_("Base wagering unit of my table"),
    "ranks": N_("Ranks of my table"),
    "suit": N_("Suit of my table"),
    "currency": N_("Currency of my table"),
    "table_asked": N_("“My table” prompt shown"),
    "in_chips": N_("Answer payouts in chips"),
    "signals_only": N_("Hand signals only"),
    "file_text": N_("The text of the file, in the editor"),
    "tools": N_("Show the supervisor’s tools"),
    "goes_on": N_("Auto-continue after a right answer"),
}
"""What the settings are called, by their names in ``PersonalSettings``."""
