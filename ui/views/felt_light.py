"""The light on a table: which pieces recede, and which hand is brought out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from trainer.rules.bets import DEALER, Bet, Place
from trainer.table.view import ChipRole, TableView
from ui.paint.arrange import CardPiece, Key, Piece, box_of
from ui.paint.camera import Camera
from ui.paint.overlay import Placed, hand_at_issue
from ui.paint.pictures import Shade
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.paint.placing import placed

_ON_TOP: Final = 150.0
"""How far a hand that is brought out lies above other cards; chips are higher still."""


class Look(NamedTuple):
    """In what light a piece is seen, and whether it has been brought out."""

    camera: Camera
    pixmaps: Pixmaps
    dark: bool
    shade: Shade
    on_top: bool


class Foreseen(NamedTuple):
    """A piece that was drawn before it is shown, and whether the lamp was out."""

    piece: Piece
    dark: bool
    placed: Placed[Sprite]


class Light(NamedTuple):
    """How pieces are drawn: the camera, the pixmaps, which pieces recede, which hand is on top.

    ``foreseen`` are those that have been drawn before they are shown.
    """

    camera: Camera
    pixmaps: Pixmaps
    shade: Callable[[Piece], Shade]
    on_top: Place | None
    foreseen: dict[Key, Foreseen]

    def foresee(self, piece: Piece) -> None:
        """Draw a piece that will lie there before it is shown."""
        self.foreseen[piece.key] = Foreseen(piece, self.pixmaps.dark, self.placed(piece))

    def look(self, piece: Piece) -> Look:
        """All that the picture of a piece and its place depend on, besides the piece itself."""
        shade = Shade.NONE if is_set_apart(piece) else self.shade(piece)
        on_top = isinstance(piece, CardPiece) and piece.place == self.on_top
        return Look(self.camera, self.pixmaps, self.pixmaps.dark, shade, on_top)

    def placed(self, piece: Piece) -> Placed[Sprite]:
        """The picture of a piece, its position and its layer."""
        known = self.foreseen.get(piece.key)
        if known is not None and known.piece is piece and known.dark is self.pixmaps.dark:
            return known.placed
        look = self.look(piece)
        found = placed(piece, self.camera, self.pixmaps, shade=look.shade)
        return found._replace(layer=found.layer + _ON_TOP) if look.on_top else found


def hand_of(piece: Piece) -> Place | None:
    """The hand that a card or a main bet belongs to."""
    return piece.place if isinstance(piece, CardPiece) else hand_at_issue(piece.key.bet)


def is_set_apart(piece: Piece) -> bool:
    """Whether it is marked and so must be visible outside the light."""
    if isinstance(piece, CardPiece):
        return piece.astray or piece.sign is not None
    return piece.key.role is ChipRole.OFFERED


def light_on(
    camera: Camera, pixmaps: Pixmaps, view: TableView, about: Sequence[Bet | Place]
) -> Light:
    """The light on a table when something is ``about`` these bets and hands."""
    lit = {place.box for place in (view.active, *about) if place is not None}
    hand = _split_hand(view, about)

    def shade(piece: Piece) -> Shade:
        """How far a piece recedes; the dealer's cards never do."""
        box = box_of(piece)
        if lit and box not in {*lit, DEALER.box}:
            return Shade.ELSEWHERE
        if hand is None or box != hand.box or hand_of(piece) in (hand, None):
            return Shade.NONE
        return Shade.BESIDE

    return Light(camera, pixmaps, shade, hand, {})


def _split_hand(view: TableView, about: Sequence[Bet | Place]) -> Place | None:
    """The one hand at issue, if its box has several: it lies on top, the others are dimmed."""
    issues = about or ((view.active,) if view.active else ())
    hands = {hand_at_issue(one) for one in issues}
    hand = hands.pop() if len(hands) == 1 else None
    of = next((one.of for one in view.hands if one.place == hand), 1)
    return hand if of > 1 else None
