"""Cards, piles and marks as pixmaps, drawn once for each size, at the angle at which they lie.

The pixmaps of a table are made for one scale and one device pixel ratio; for others, new ones are
made. Moving a piece then only costs copying its pixels.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from math import ceil
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from trainer.felt.layout import CardSize
from ui.paint.pictures import Drawing, Pictures, Shade
from ui.theme.roles import Palette, Role

_SHADES: Final = {
    Shade.ELSEWHERE: QColor(6, 34, 24, 22),
    Shade.BESIDE: QColor(6, 34, 24, 90),
}
"""The shade over a piece that is not part of the next act: a card must stay a white card, but one
of several hands of a box stands out at a glance."""


_UNLIT: Final = 148
"""Opacity of the darkness on a card when the lamp is out: it can still be read."""
KEPT: Final = 6_000_000
"""Number of pixels kept in total, at four bytes each: several hundred cards and piles at the size
of a large screen. The least recently used are drawn again when needed."""


class Sprite(NamedTuple):
    """A pixmap and its hot spot, relative to its top left corner, in logical pixels."""

    pixmap: QPixmap
    hot: QPointF


@dataclass(slots=True)
class Pixmaps(Pictures[Sprite]):
    """The pixmaps of one table: ``scale`` logical pixels per millimetre."""

    scale: float
    ratio: float
    palette: Palette
    card: CardSize
    chip: float
    four_colours: bool = False
    dark: bool = field(default=False, compare=False)
    """The lamp is out: the table is hardly lit, but the texts about it are."""
    _made: dict[Hashable, Sprite] = field(default_factory=dict, compare=False)
    """From the least to the most recently used."""
    _pixels: int = field(default=0, compare=False)

    @property
    def kept(self) -> int:
        return self._pixels

    def made(self, drawing: Drawing, *, shade: Shade = Shade.NONE) -> Sprite:
        """The pixmap of a drawing: the same one for the same key."""
        dark = self.dark and not drawing.shines
        key = (drawing.key, shade, dark)
        sprite = None if drawing.key is None else self._made.pop(key, None)
        if sprite is None:
            plain = self._made.get((drawing.key, Shade.NONE, False))
            # A card that recedes, or comes forward, is only shaded: its face takes longer to draw.
            sprite = plain._replace(pixmap=plain.pixmap.copy()) if plain else self._drawn(drawing)
            if shade is not Shade.NONE:
                _shade(sprite.pixmap, _SHADES[shade])
            if dark:
                unlit = QColor(self.palette[Role.DUSK])
                unlit.setAlpha(_UNLIT)
                _shade(sprite.pixmap, unlit)
            if drawing.key is not None:
                self._make_room(_size(sprite))
        if drawing.key is not None:
            self._made[key] = sprite
        return sprite

    def _make_room(self, wanted: int) -> None:
        self._pixels += wanted
        while self._pixels > KEPT and self._made:
            oldest = next(iter(self._made))
            self._pixels -= _size(self._made.pop(oldest))

    def area(self, picture: Sprite) -> QRectF:
        """Return what a pixmap covers around its hot spot."""
        return QRectF(-picture.hot, picture.pixmap.deviceIndependentSize())

    def _drawn(self, drawing: Drawing) -> Sprite:
        area = drawing.area
        # Whole device pixels, so that a pixmap at an integer position is copied and not resampled.
        across, down = ceil(area.width() * self.ratio) + 2, ceil(area.height() * self.ratio) + 2
        pixmap = QPixmap(across, down)
        pixmap.setDevicePixelRatio(self.ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        whole = QPointF(
            round(-area.left() * self.ratio) / self.ratio + 1 / self.ratio,
            round(-area.top() * self.ratio) / self.ratio + 1 / self.ratio,
        )
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(whole)
        drawing.draw(painter)
        painter.end()
        return Sprite(pixmap, whole)


def _size(sprite: Sprite) -> int:
    return sprite.pixmap.width() * sprite.pixmap.height()


def _shade(pixmap: QPixmap, shade: QColor) -> None:
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.fillRect(pixmap.rect(), shade)
    painter.end()
