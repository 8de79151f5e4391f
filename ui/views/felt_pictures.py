"""The pictures of empty tables, kept for when the same one is shown again."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QSize

from trainer.felt.layout import Felt
from ui.paint.camera import Camera
from ui.paint.pixmaps import Pixmaps
from ui.paint.still import FeltStyle
from ui.views.felt_layers import Ground

KEPT: Final = 8_000_000
"""Number of pixels of the grounds kept, at four bytes each: several of a large screen."""


class PictureKey(NamedTuple):
    """All that the picture of an empty table depends on: equal ones have the same picture."""

    felt: Felt
    style: FeltStyle
    camera: Camera
    size: QSize
    ratio: float
    four_colours: bool

    @property
    def pixels(self) -> float:
        """The number of device pixels of its ground."""
        return self.size.width() * self.size.height() * self.ratio**2


class Picture(NamedTuple):
    """An empty table for one size, side and light, and the pixmaps of what lies on it."""

    felt: Felt
    camera: Camera
    pixmaps: Pixmaps
    ground: Ground


class PictureCache:
    """The pictures shown last, up to ``KEPT`` pixels; they share pixmaps where they can."""

    def __init__(self) -> None:
        self._made: list[tuple[PictureKey, Picture]] = []

    def picture(self, key: PictureKey) -> Picture:
        """The picture for a key; its ground is drawn when it is first painted, or before."""
        found = next((pair for pair in self._made if pair[0] == key), None)
        if found is None:
            ground = Ground(key.felt, key.style, key.camera, key.size, key.ratio)
            found = key, Picture(key.felt, key.camera, self._pixmaps(key), ground)
        else:
            self._made.remove(found)
        self._made.append(found)
        while len(self._made) > 1 and sum(one.pixels for one, _picture in self._made) > KEPT:
            del self._made[0]
        return found[1]

    def _pixmaps(self, key: PictureKey) -> Pixmaps:
        """Those of a kept picture on which the same things look the same, or new ones."""
        for one, picture in self._made:
            if (
                one.camera.scale == key.camera.scale
                and one.ratio == key.ratio
                and one.style.palette == key.style.palette
                and one.felt.card == key.felt.card
                and one.felt.chip == key.felt.chip
                and one.four_colours == key.four_colours
            ):
                return picture.pixmaps
        felt = key.felt
        return Pixmaps(
            key.camera.scale, key.ratio, key.style.palette, felt.card, felt.chip, key.four_colours
        )
