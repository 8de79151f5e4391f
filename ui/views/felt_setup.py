"""What a felt and all that lies on it look like at a size, under the user's options."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QSize, QSizeF

from trainer.felt.chips import USUAL, Chip, ChipSet
from trainer.felt.columns import CHIP_RISE
from trainer.felt.enlarging import enlarged
from trainer.felt.layout import Felt
from trainer.felt.legends import FeltLegends
from trainer.felt.spread import Spread
from trainer.messages.felt import felt_texts
from trainer.table.view import TableView
from ui.paint.arrange import Arrangement, arrange
from ui.paint.camera import Camera, camera_for
from ui.paint.cloth import ON_FLOOR
from ui.paint.overlay import Overlay
from ui.paint.pixmaps import Sprite
from ui.paint.still import FeltStyle
from ui.views.felt_options import FeltOptions
from ui.views.felt_pictures import Picture, PictureKey
from ui.views.felt_texts import table_text

LEGIBLE: Final = 0.061
"""The least width of a card, as a part of the picture's height."""
EDGE: Final = 6.0
"""How many pixels of each chip's edge a mixed column shows."""


class LaidFelt(NamedTuple):
    """A layout, its legends, and the chips of the house."""

    layout: Felt
    legends: FeltLegends | None = None
    chips: ChipSet | None = None

    @property
    def denominations(self) -> tuple[Chip, ...]:
        """The chips with which bets are drawn; none if those of the house are unknown."""
        return self.chips.chips if self.chips else ()

    @property
    def currency(self) -> str:
        """The sign before an amount."""
        return self.legends.currency if self.legends else ""


class FeltSetup(NamedTuple):
    """A felt, the options, and the size and density of the view, in logical pixels.

    ``whole`` shows the rail to its outer edge.
    """

    given: LaidFelt
    options: FeltOptions
    size: QSize
    ratio: float
    whole: bool

    def key(self) -> PictureKey:
        """What the picture of the empty table depends on."""
        given, options = self.given, self.options
        felt = self._legible(given.layout)
        texts = felt_texts(given.legends, felt.printing) if given.legends else None
        style = FeltStyle(texts, given.chips, options.palette, options.facing)
        camera = self.camera_for(felt)
        return PictureKey(felt, style, camera, self.size, self.ratio, options.four_colours)

    def _legible(self, felt: Felt) -> Felt:
        """The felt with cards that can be read at this size of the picture."""
        if self.options.true_scale:
            return felt
        drawn = felt.card.width * self.camera_for(felt).scale
        return enlarged(felt, LEGIBLE * self.size.height() / drawn)

    def camera_for(self, felt: Felt) -> Camera:
        """The mapping of a felt's millimetres to pixels of the view."""
        # All of the table is shown with the shadow that it casts on the floor, and a little more.
        floor = 1.2 * ON_FLOOR if self.whole else 0.0
        size, turned = QSizeF(self.size), self.options.turned
        return camera_for(felt, size, turned=turned, whole=self.whole, floor=floor)

    def arranged(self, drawn: Picture, spread: Spread | None, view: TableView) -> Arrangement:
        """Where everything of a table lies."""
        chips = self.given.chips
        return arrange(
            drawn.felt,
            view,
            self.given.denominations,
            spread,
            edge=CHIP_RISE if self.options.true_scale else EDGE / drawn.camera.scale,
            turned=drawn.camera.turned,
            paying=chips.paying if chips else USUAL,
        )

    def overlay(self, drawn: Picture, laid: Arrangement, view: TableView) -> Overlay[Sprite]:
        """What is drawn over and under what lies on a table."""
        facing = self.options.facing
        return Overlay(drawn.felt, drawn.camera, drawn.pixmaps, laid, view, facing)

    def text(self, view: TableView, laid: Arrangement) -> str:
        """What a screen reader says of a table."""
        return table_text(view, laid, self.given.currency, summed=self.options.summed)
