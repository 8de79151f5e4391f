"""What is at a point of a table: the pieces that lie there, else the place or the equipment."""

from __future__ import annotations

from typing import NamedTuple

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt, Spot
from trainer.felt.shapes import Point
from trainer.felt.tubes import tray_tubes
from trainer.rules.bets import Bet, Place
from trainer.rules.money import Cents
from ui.paint.arrange import Arrangement, CardPiece, PilePiece, piece_at
from ui.paint.stops import Equipment, standing_at


class Pointing(NamedTuple):
    """A point, in millimetres, of a table on which pieces are ``laid``."""

    felt: Felt
    laid: Arrangement
    chips: ChipSet | None
    at: Point
    turned: bool

    def piece(self) -> PilePiece | CardPiece | None:
        """The topmost pile or card."""
        return piece_at(self.felt, self.laid, self.at, 1 if self.turned else -1)

    def spot(self) -> Spot | None:
        """The spot for a bet."""
        return self.felt.spot_at(self.at)

    def standing(self) -> Equipment | Place | None:
        """The place for cards, the box or the equipment, whatever lies on it."""
        return standing_at(self.felt, self.at)

    def usable(self) -> Bet | Place | Equipment | None:
        """That with which something can be done."""
        found = self.piece()
        if isinstance(found, PilePiece):
            return found.key.bet
        return self.standing() if found is None else found.place

    def chip(self) -> Cents | None:
        """The value, in cents, of the chips in the tube of the tray."""
        if self.chips is None:
            return None
        tubes = tray_tubes(self.felt.furniture.tray, self.chips.chips)
        inside = (one.chip.value for one in tubes if one.chip and one.area.contains(self.at))
        return next(inside, None)
