"""The felt of a round as the window shows it, and the user's options for it."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.felt.chips import ChipSet
from trainer.messages import _
from trainer.rounds.sheet import chips_of, legends_at
from trainer.rulebook.felts import offered_chips
from trainer.scenario.check import PlayableRound
from trainer.settings.looks import TableSide
from trainer.settings.personal import PersonalSettings
from ui.felt.setup import FeltOptions, LaidFelt
from ui.felt.view import FeltView
from ui.theme.roles import ColorScheme


def apply_felt(
    felt: FeltView, playable: PlayableRound, chosen: str = "", *, values: bool = True
) -> None:
    """Give a felt view the layout, the legends and the chips of a scenario's game.

    ``chosen`` is the chip set that the user prefers, empty for the table's own.
    """
    felt.set_felt(*laid_felt(playable, chosen, values=values))


def laid_felt(playable: PlayableRound, chosen: str = "", *, values: bool = True) -> LaidFelt:
    """The layout, the legends and the chips of a scenario's game, as in ``apply_felt``.

    Without ``values`` none can be read on its chips, nor on the plates of the tray.
    """
    chips = chips_of(playable, chosen)
    shown = chips if values else chips.blank
    return LaidFelt(playable.game.felt, legends_at(playable), shown)


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
