"""What many windows and felts of the tests show alike is drawn once for the process."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap

from trainer.felt.layout import Felt
from ui.felt import setup
from ui.felt.setup import Ground
from ui.paint.camera import Camera
from ui.paint.pictures import Drawing
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.paint.still import FeltStyle
from ui.theme.roles import Palette

_GROUNDS: dict[Hashable, list[tuple[Felt, FeltStyle, Ground]]] = {}
"""The grounds that have been drawn, by their size and place."""

_SPRITES: dict[Hashable, tuple[Sprite, Palette]] = {}
"""The cards, piles and marks that have been drawn, with their colours."""


def _ground(
    felt: Felt, style: FeltStyle, camera: Camera, size: QSize, ratio: float, *, alone: bool = False
) -> Ground:
    seen = camera.shift.toTuple(), camera[0], camera[2:], size.toTuple(), ratio, alone
    alike = _GROUNDS.setdefault(seen, [])
    for one, its, known in alike:
        if one == felt and its == style:
            return known
    alike.append((felt, style, Ground(felt, style, camera, size, ratio, alone=alone)))
    return alike[-1][-1]


@contextmanager
def drawn_once() -> Iterator[None]:
    """Draw the same felt at the same size, and the same card at the same angle, only once."""
    draw = Pixmaps._drawn

    def sprite_of(pixmaps: Pixmaps, drawing: Drawing) -> Sprite:
        if drawing.key is None:
            return draw(pixmaps, drawing)
        style = id(pixmaps.palette), pixmaps.card, pixmaps.chip, pixmaps.four_colours
        key = style, pixmaps.scale, pixmaps.ratio, drawing.key
        if key not in _SPRITES:
            _SPRITES[key] = draw(pixmaps, drawing), pixmaps.palette
        sprite, _palette = _SPRITES[key]
        # One that is shaded is painted on, which must not change what is kept.
        return sprite._replace(pixmap=QPixmap(sprite.pixmap))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(setup, "Ground", _ground)
        patch.setattr(Pixmaps, "_drawn", sprite_of)
        yield
