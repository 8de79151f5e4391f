"""A whole table drawn in one go, as vectors: the still felt, then the pieces in their order.

The pictures are those that the screen uses as pixmaps, drawn directly with any painter.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeVar

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPainter

from trainer.felt.chips import USUAL, ChipSet, as_seen
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.felt.shapes import Point, inset
from trainer.table.view import TableView
from ui.paint.arrange import CardPiece, Piece, arrange
from ui.paint.camera import Camera
from ui.paint.furniture import outline_path
from ui.paint.overlay import Overlay
from ui.paint.pictures import Drawing, Pictures, PlacedPicture, Shade, Vectors, paint_dusk
from ui.paint.still import DEALER_EDGE, FeltStyle, paint_still

# Where the picture of a piece lies: pixmaps on the screen, vectors in a file.

_TURNED_UP: Final = 1000.0

T = TypeVar("T")


def placed(
    piece: Piece, camera: Camera, pictures: Pictures[T], *, shade: Shade = Shade.NONE
) -> PlacedPicture[T]:
    """The picture of a piece, its position and its layer."""
    if isinstance(piece, CardPiece):
        face = pictures.face(
            piece.card,
            camera.angle(piece.pose.angle),
            shade=shade,
            astray=piece.astray,
            sign=piece.sign,
        )
        return PlacedPicture(face, camera.pixel(piece.pose.at), piece.layer)
    pile = pictures.pile(as_seen(piece.columns, turned=camera.turned), shade=shade)
    # On a turned table, what was behind is in front.
    layer = _TURNED_UP - piece.layer if camera.turned else piece.layer
    return PlacedPicture(pile, camera.pixel(piece.at), layer)


@dataclass(frozen=True, slots=True)
class TableScene:
    """A table to draw: the felt, how it is drawn, what lies on it, and the texts about it.

    ``chips`` are those of the piles; ``legends`` gives the meters and amounts their currency;
    ``totals`` shows each hand's Point Total, ``sums`` each pile's amount.
    """

    felt: Felt
    style: FeltStyle
    chips: ChipSet | None = None
    view: TableView = field(default_factory=TableView)
    legends: FeltLegends | None = None
    four_colours: bool = False
    totals: bool = False
    sums: bool = False


def paint_table(painter: QPainter, camera: Camera, scene: TableScene) -> None:
    """Draw a table as ``camera`` sees it; the painter's unit is the camera's pixel.

    No box is lit, as there is no question.
    """
    felt, style, view = scene.felt, scene.style, scene.view
    painter.save()
    painter.setTransform(camera.transform(), True)
    paint_still(painter, felt, style)
    painter.restore()
    pictures = Vectors(camera.scale, style.palette, felt.card, felt.chip, scene.four_colours)
    arrangement = arrange(
        felt,
        view,
        scene.chips.chips if scene.chips else (),
        turned=camera.turned,
        paying=scene.chips.paying if scene.chips else USUAL,
    )
    overlay = Overlay(felt, camera, pictures, arrangement, view, style.facing)
    lying = [
        *overlay.equipment(scene.legends),
        *(placed(piece, camera, pictures) for _key, piece in arrangement.pieces()),
        *overlay.refused(),
    ]
    _draw(painter, lying)
    if view.interrupted:
        _darken(painter, camera, scene)
    texts = [*overlay.hand_numbers(), *overlay.stake_numbers()]
    texts += overlay.totals(texts) if scene.totals else ()
    currency = scene.legends.currency if scene.legends else ""
    texts += overlay.requests(texts)
    if scene.sums:
        texts += overlay.sums(currency, texts)
    _draw(painter, [*overlay.notice(), *texts])


def _draw(painter: QPainter, drawings: list[PlacedPicture[Drawing]]) -> None:
    for drawing, at, *_rest in sorted(drawings, key=lambda placed: placed.layer):
        painter.save()
        painter.translate(at)
        drawing.draw(painter)
        painter.restore()


def _darken(painter: QPainter, camera: Camera, scene: TableScene) -> None:
    """Darken the table when the lamp is out; its surroundings stay as they were."""
    felt = scene.felt
    outer = tuple(Point(x, min(y, felt.depth)) for x, y in inset(felt.edge, -felt.rail))
    table = outline_path(outer)
    table.addRect(-felt.rail, felt.depth, felt.width + 2 * felt.rail, DEALER_EDGE)
    painter.save()
    painter.setTransform(camera.transform(), True)
    painter.setClipPath(table, Qt.ClipOperation.IntersectClip)
    painter.translate(felt.width / 2, felt.depth / 2)
    size = QSizeF(felt.width + 2 * felt.rail, felt.depth + 2 * felt.rail)
    paint_dusk(painter, size, scene.style.palette)
    painter.restore()
