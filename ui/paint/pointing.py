"""What is at a point of a table: the pieces that lie there, else the place or the equipment."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from trainer.felt.chips import ChipSet, tray_tubes
from trainer.felt.laying import Slot, dealer_area, hand_area
from trainer.felt.layout import Felt, Spot
from trainer.felt.shapes import Point
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.table.view import TableView
from ui.paint.arrange import Arrangement, CardPiece, PileKey, PilePiece, piece_at

# What the arrow keys reach on a felt, one after the other: boxes, hands, bets, stacks, dealer.


class WholeBox(NamedTuple):
    """A box with all that lies on it."""

    number: int


class Equipment(Enum):
    """What stands on the table and is used by hand."""

    SHOE = auto()
    TRAY = auto()
    RACK = auto()
    """The discard rack."""


Stop = WholeBox | Place | Bet | PileKey
"""A box, a hand (or DEALER), a bet with its stake, another pile of a bet."""


def stops(view: TableView, arrangement: Arrangement) -> Iterator[Stop]:
    """Everything on the table box by box, then the dealer's hand."""
    positions = {hand.place: hand.position for hand in view.hands}
    bets = {key.bet for key in arrangement.piles}
    hands = {place for place in arrangement.hands if place.box > 0}
    for box in sorted({bet.box for bet in bets} | {hand.box for hand in hands}):
        yield WholeBox(box)
        here = (hand for hand in hands if hand.box == box)
        yield from sorted(here, key=lambda hand: (positions.get(hand, 1), hand.hand))
        for bet in sorted(
            (bet for bet in bets if bet.box == box),
            key=lambda bet: (
                bet.kind is not BetKind.MAIN,
                positions.get(Place(box, bet.hand), 1),
                bet,
            ),
        ):
            yield bet
            shown = arrangement.pile_of(bet)
            for key in arrangement.piles:
                if key.bet == bet and shown is not None and key != shown.key:
                    yield key
    if DEALER in arrangement.hands:
        yield DEALER


def after(now: Stop | None, among: tuple[Stop, ...], by: int) -> Stop | None:
    """Return what lies ``by`` steps from ``now``, round and round; None if there is nothing."""
    if not among:
        return None
    at = among.index(now) if now in among else (-1 if by > 0 else 0)
    return among[(at + by) % len(among)]


def pile_at(arrangement: Arrangement, stop: Stop | None) -> PilePiece | None:
    """The pile that a stop is, of a bet its main one; None for anything else."""
    if isinstance(stop, PileKey):
        return arrangement.piles.get(stop)
    return arrangement.pile_of(stop) if isinstance(stop, Bet) else None


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
        return self.felt.spot_at(self.at)

    def standing(self) -> Equipment | Place | None:
        """The place for cards, the box or the equipment, whatever lies on it."""
        furniture = self.felt.furniture
        for equipment, area in (
            (Equipment.SHOE, furniture.shoe),
            (Equipment.TRAY, furniture.tray.area),
            (Equipment.RACK, furniture.discard),
        ):
            if area.contains(self.at):
                return equipment
        spot = self.spot()
        if spot is not None:
            return Place(spot.box, 1)
        if dealer_area(self.felt, 2).contains(self.at):
            return DEALER
        areas = ((box, hand_area(self.felt, box, Slot(), ())) for box in self.felt.boxes)
        return next((Place(box, 1) for box, area in areas if area.contains(self.at)), None)

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
        inside = (tube.chip.value for tube in tubes if tube.chip and tube.area.contains(self.at))
        return next(inside, None)
