"""The user's options for a felt."""

from __future__ import annotations

from typing import NamedTuple

from trainer.settings.looks import Cloth
from ui.paint.still import Facing
from ui.theme.roles import ColorScheme, Palette, palette_of


class FeltOptions(NamedTuple):
    """The user's options for the felt.

    ``speed`` multiplies the pace of movements (1.0 is normal); ``turned`` shows the table from the
    players' side; ``as_printed`` makes the legends face the players in either case; ``totals``
    shows each hand's Point Total next to it, ``sums`` each pile's amount; without ``summed`` only
    the chips of a pile are shown, never its value; without ``true_scale`` cards are drawn large
    enough to be read; with ``signals_only`` a call is a hand signal without its word.
    """

    scheme: ColorScheme = ColorScheme.DARK
    cloth: Cloth = Cloth.GREEN
    four_colours: bool = False
    turned: bool = False
    as_printed: bool = False
    reduce_motion: bool = False
    speed: float = 1.0
    totals: bool = False
    sums: bool = False
    summed: bool = True
    true_scale: bool = False
    signals_only: bool = False

    @property
    def palette(self) -> Palette:
        """The colours."""
        return palette_of(self.scheme, self.cloth)

    @property
    def facing(self) -> Facing:
        """Whom the legends face."""
        return Facing.PLAYERS if self.turned or self.as_printed else Facing.DEALER
