"""Where the picture of a piece lies: pixmaps on the screen, vectors in a file."""

from __future__ import annotations

from typing import Final, TypeVar

from trainer.felt.columns import as_seen
from ui.paint.arrange import CardPiece, Piece
from ui.paint.camera import Camera
from ui.paint.overlay import Placed
from ui.paint.pictures import Pictures, Shade

_TURNED_UP: Final = 1000.0

T = TypeVar("T")


def placed(
    piece: Piece, camera: Camera, pictures: Pictures[T], *, shade: Shade = Shade.NONE
) -> Placed[T]:
    """The picture of a piece, its position and its layer."""
    if isinstance(piece, CardPiece):
        face = pictures.face(
            piece.card,
            camera.angle(piece.pose.angle),
            shade=shade,
            astray=piece.astray,
            sign=piece.sign,
        )
        return Placed(face, camera.pixel(piece.pose.at), piece.layer)
    pile = pictures.pile(as_seen(piece.columns, turned=camera.turned), shade=shade)
    # On a turned table, what was behind is in front.
    layer = _TURNED_UP - piece.layer if camera.turned else piece.layer
    return Placed(pile, camera.pixel(piece.at), layer)
