"""The felt of a round: its layout, its legends, its chips and the user's options for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainer.felt.chips import ChipSet, Paying, Proof
from trainer.felt.legends import FeltLegends
from trainer.messages import _
from trainer.rulebook.felts import offered_chips, table_chips
from trainer.rulebook.printed import legends_at_table
from trainer.scenario.check import PlayableRound, table_facts
from trainer.settings.looks import TableSide
from trainer.settings.personal import PersonalSettings
from ui.theme.roles import ColorScheme
from ui.views.felt_view import FeltOptions, FeltView, LaidFelt


def apply_felt(felt: FeltView, playable: PlayableRound, chosen: str = "") -> None:
    """Give a felt view the layout, the legends and the chips of a scenario's game.

    ``chosen`` is the chip set that the user prefers, empty for the table's own.
    """
    felt.set_felt(*laid_felt(playable, chosen))


def laid_felt(playable: PlayableRound, chosen: str = "") -> LaidFelt:
    """The layout, the legends and the chips of a scenario's game, as in ``apply_felt``."""
    return LaidFelt(playable.game.felt, legends_at(playable), chips_of(playable, chosen))


def legends_at(playable: PlayableRound) -> FeltLegends:
    """The legends on the felt of a scenario's table."""
    facts = table_facts(playable.scenario, playable.game.document)
    currency = playable.table.currency
    return legends_at_table(playable.game.document, playable.terms, facts, currency)


def chips_of(playable: PlayableRound, chosen: str = "") -> ChipSet:
    """The chips on the table: the whole set, or those that the scenario names.

    Payouts are made up of them as the house's procedure has it.
    """
    table = playable.table
    document = playable.game.document
    chips = table_chips(chosen, table.currency, document.id, table.chips, document.house_chips)
    procedure = playable.game.procedure
    paying = Paying(procedure.colour_for_colour, procedure.proof or Proof.CUT)
    return chips if paying == chips.paying else replace(chips, paying=paying)


def offered(own: Sequence[ChipSet]) -> list[tuple[str, str]]:
    """The chip sets to choose from, id and title of each, the house's ``own`` first."""
    names = {chips.id for chips in own}
    return [
        (chips.id, chips.title if chips.id in names else _(chips.title))
        for chips in offered_chips(own)
    ]


def felt_options(settings: PersonalSettings, scheme: ColorScheme, *, reveal: bool) -> FeltOptions:
    """The options for the felt; ``reveal``: hands show what they make, as in Watch."""
    return FeltOptions(
        scheme=scheme,
        cloth=settings.cloth,
        four_colours=settings.four_colour,
        turned=settings.table_side is TableSide.PLAYERS,
        as_printed=settings.legends_as_printed,
        reduce_motion=settings.reduce_motion,
        speed=settings.speed / 100,
        true_scale=settings.true_scale,
        signals_only=settings.signals_only,
        totals=reveal,
        summed=reveal or not settings.read_bets,
    )
