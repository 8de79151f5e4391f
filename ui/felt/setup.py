"""What a felt and all that lies on it look like at a size, under the user's options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil
from types import MappingProxyType
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from trainer.felt.chips import CHIP_RISE, THICKENED, USUAL, Chip, ChipSet
from trainer.felt.layout import MOST, Felt, enlarged
from trainer.felt.legends import FeltLegends
from trainer.felt.shapes import Point
from trainer.felt.spread import Spread
from trainer.messages.felt import felt_texts
from trainer.messages.spoken import spoken
from trainer.rules.bets import Bet, Place
from trainer.settings.looks import Cloth
from trainer.table.view import TableView
from ui.felt.stage import Light, light_on, whole
from ui.felt.texts import table_text
from ui.paint.arrange import Arrangement, arrange
from ui.paint.camera import Camera, camera_for
from ui.paint.marks import Mark
from ui.paint.motion import Table, Trajectory, trajectories
from ui.paint.overlay import Overlay
from ui.paint.pictures import PlacedPicture, paint_dusk
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.paint.pointing import Stop
from ui.paint.still import ON_FLOOR, Facing, FeltStyle, still_parts
from ui.theme.roles import ColorScheme, Palette, Role, palette_of

# The user's options for a felt.


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
        return palette_of(self.scheme, self.cloth)

    @property
    def facing(self) -> Facing:
        """Whom the legends face."""
        return Facing.PLAYERS if self.turned or self.as_printed else Facing.DEALER


# The layers under and over the pieces: the still felt, and pictures as items of the scene.


class Ground:
    """The still felt, drawn once for each size and pixel density: when it is first painted.

    ``draw_part`` draws it in advance, a few milliseconds at a time. ``alone``, it has nothing
    around the table and its shadow.
    """

    def __init__(
        self,
        felt: Felt,
        style: FeltStyle,
        camera: Camera,
        size: QSize,
        ratio: float,
        *,
        alone: bool = False,
    ) -> None:
        self._palette = style.palette
        self._camera = camera
        self._unlit = QPixmap()
        self._lit = QPixmap(ceil(size.width() * ratio), ceil(size.height() * ratio))
        self._lit.setDevicePixelRatio(ratio)
        around = Qt.GlobalColor.transparent if alone else QColor(style.palette[Role.WINDOW])
        self._lit.fill(around)
        self._missing = list(still_parts(felt, style))

    def draw_part(self) -> bool:
        """Draw what comes next of it; False if it is complete."""
        if self._missing:
            painter = QPainter(self._lit)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setTransform(self._camera.transform(), True)
            self._missing.pop(0)(painter)
            painter.end()
        return bool(self._missing)

    def whole(self) -> QPixmap:
        """Return all of it, with the lamp on."""
        while self.draw_part():
            pass
        return self._lit

    def paint(self, painter: QPainter, area: QRectF, *, dark: bool) -> None:
        """Copy the visible part; where it is stretched there may be room beyond it."""
        lit = self.whole()
        if dark and self._unlit.isNull():
            self._unlit = _without_light(lit, self._palette)
        picture = self._unlit if dark else lit
        if not painter.worldTransform().isIdentity():
            painter.fillRect(area, QColor(self._palette[Role.WINDOW]))
        # Starts at its corner, which is a whole pixel at any density; only the painter's clip is
        # copied.
        painter.drawPixmap(0, 0, picture)


def _without_light(lit: QPixmap, palette: Palette) -> QPixmap:
    """The still felt with the lamp out, drawn once so that darkness costs nothing per frame."""
    unlit = lit.copy()
    painter = QPainter(unlit)
    size = unlit.deviceIndependentSize()
    painter.translate(size.width() / 2, size.height() / 2)
    paint_dusk(painter, size, palette)
    painter.end()
    return unlit


class Layer:
    """Shows some placed pictures; an unchanged picture keeps its item and is not redrawn."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._laid: list[tuple[PlacedPicture[Sprite], QGraphicsPixmapItem]] = []

    def holds(self, placed: PlacedPicture[Sprite]) -> bool:
        return any(laid == placed for laid, _item in self._laid)

    def lay(self, placed: Sequence[PlacedPicture[Sprite]], ratio: float) -> None:
        """Replace the pictures by these, on whole device pixels."""
        stays, laid = list(self._laid), []
        for other in placed:
            found = next((pair for pair in stays if pair[0] == other), None)
            if found is not None:
                stays.remove(found)
            laid.append(found or (other, self._item(other, ratio)))
        for _placed, item in stays:
            self._scene.removeItem(item)
        self._laid = laid

    def texts(self) -> Iterator[tuple[str, QRectF]]:
        """Return what can be read in it, and where in the scene."""
        for placed, item in self._laid:
            if placed.text:
                yield placed.text, item.sceneBoundingRect()

    def clear(self) -> None:
        self.lay((), 1.0)

    def _item(self, placed: PlacedPicture[Sprite], ratio: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem(placed.picture.pixmap)
        item.setOffset(-placed.picture.hot)
        item.setPos(whole(placed.place, ratio))
        item.setZValue(placed.layer)
        self._scene.addItem(item)
        return item


# The pictures of empty tables, kept for when the same one is shown again.

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

    def pixmaps(self) -> Pixmaps:
        """New pixmaps of what lies on it."""
        felt, palette = self.felt, self.style.palette
        scale, ratio = self.camera.scale, self.ratio
        return Pixmaps(scale, ratio, palette, felt.card, felt.chip, self.four_colours)


class Picture(NamedTuple):
    """An empty table for one size, side and light, and the pixmaps of what lies on it."""

    camera: Camera
    pixmaps: Pixmaps
    ground: Ground
    spread: Spread

    @property
    def felt(self) -> Felt:
        """The layout, its cards enlarged."""
        return self.spread.felt


class PictureCache:
    """The pictures shown last, up to ``KEPT`` pixels; they share pixmaps where they can."""

    def __init__(self) -> None:
        self._made: list[tuple[PictureKey, Picture]] = []

    def picture(self, key: PictureKey) -> Picture:
        """The picture for a key; its ground is drawn when it is first painted, or before."""
        found = next((pair for pair in self._made if pair[0] == key), None)
        if found is None:
            ground = Ground(key.felt, key.style, key.camera, key.size, key.ratio)
            found = key, Picture(key.camera, self._pixmaps(key), ground, Spread(key.felt))
        else:
            self._made.remove(found)
        self._made.append(found)
        while len(self._made) > 1 and sum(key.pixels for key, _picture in self._made) > KEPT:
            del self._made[0]
        return found[1]

    def _pixmaps(self, key: PictureKey) -> Pixmaps:
        """Those of a kept picture on which the same things look the same, or new ones."""
        new = key.pixmaps()
        kept = (picture.pixmaps for _key, picture in self._made)
        return next((pixmaps for pixmaps in kept if pixmaps == new), new)


LEGIBLE: Final = 0.061
"""The least width of a card, as a part of the picture's height."""
LEAST_CARD: Final = 45.0
"""The least width of a card in pixels, however small the picture is, if boxes have the room."""


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

    ``whole`` shows the rail to its outer edge; with ``legible`` only where cards can be read then.
    """

    given: LaidFelt
    options: FeltOptions
    size: QSize
    ratio: float
    whole: bool
    legible: bool = False

    def key(self) -> PictureKey:
        """Return what the picture of the empty table depends on."""
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
        return enlarged(felt, max(LEGIBLE * self.size.height(), LEAST_CARD) / drawn)

    def camera_for(self, felt: Felt) -> Camera:
        """The mapping of a felt's millimetres to pixels of the view."""
        size, turned = QSizeF(self.size), self.options.turned
        if self.whole:
            # The table is shown with the shadow that it casts on the floor, and a little more.
            found = camera_for(felt, size, turned=turned, whole=True, floor=1.2 * ON_FLOOR)
            most = MOST * self.given.layout.card.width * found.scale
            if self.options.true_scale or not self.legible or most >= LEAST_CARD:
                return found
        return camera_for(felt, size, turned=turned)

    def lay(self, picture: Picture, view: TableView) -> LaidTable:
        """Find where everything of a table lies on a picture."""
        chips, camera = self.given.chips, picture.camera
        arrangement = arrange(
            picture.felt,
            view,
            self.given.denominations,
            picture.spread,
            rise=CHIP_RISE if self.options.true_scale else THICKENED,
            turned=camera.turned,
            paying=chips.paying if chips else USUAL,
        )
        facing = self.options.facing
        overlay = Overlay(picture.felt, camera, picture.pixmaps, arrangement, view, facing)
        return LaidTable(self, picture, view, arrangement, overlay)


class LaidTable(NamedTuple):
    """A table as it lies on a picture, and what is drawn over and under its pieces."""

    setup: FeltSetup
    picture: Picture
    view: TableView
    arrangement: Arrangement
    overlay: Overlay[Sprite]

    @property
    def text(self) -> str:
        """The table in the words of a screen reader."""
        currency, summed = self.setup.given.currency, self.setup.options.summed
        return spoken(table_text(self.view, self.arrangement, currency, summed=summed))

    def light(self, about: Sequence[Bet | Place]) -> Light:
        """The light on it when a question is ``about`` these bets and hands."""
        return light_on(self.picture.camera, self.picture.pixmaps, self.view, about)

    def movements_to(
        self, after: LaidTable, hand: Point | None = None
    ) -> tuple[Trajectory, ...] | None:
        """Tell how its pieces get to where they lie ``after``; None if too many of them move.

        ``hand`` is where the dealer has let go of what comes.
        """
        earlier, later = dict(self.arrangement.pieces()), dict(after.arrangement.pieces())
        chips, taken = self.setup.given.denominations, after.view.taken > self.view.taken
        felt, card = self.picture.felt, self.view.shoe_card
        return trajectories(Table(felt, chips, earlier, later, taken, card, hand))

    def draw(
        self, about: Sequence[Bet | Place], coming: Sequence[Trajectory] = ()
    ) -> Iterator[None]:
        """Draw all that is seen of it, and those ``coming`` to it, before it is shown, in parts."""
        while self.picture.ground.draw_part():
            yield
        light = self.light(about)
        ends = chain.from_iterable((movement.first, movement.last) for movement in coming)
        for piece in chain(dict(self.arrangement.pieces()).values(), ends):
            yield
            light.placed(piece)
        yield
        for _drawn in chain(
            self.overlay.lights(about, None),
            self.overlay.hand_numbers(),
            self.overlay.stake_numbers(),
            self.overlay.call((), words=not self.setup.options.signals_only),
            self.overlay.leaders(),
            self.overlay.discards(),
        ):
            yield


# What lies under and over the pieces of a table, in layers that change independently.


class Marking(NamedTuple):
    """What is marked on a table.

    ``owed`` is shown beside a mark; ``asked`` is what a question is about; ``pointed`` is what has
    been chosen on the table, ringed unless the arrow keys have led to a ``cursor``.
    """

    marks: Mapping[Bet, Mark] = MappingProxyType({})
    owed: Mapping[Bet, str] = MappingProxyType({})
    asked: tuple[Bet | Place, ...] = ()
    pointed: Stop | None = None
    cursor: Stop | None = None


UNMARKED: Final = Marking()


class FeltOverlays:
    """Shows an overlay as items of a scene.

    Equipment and texts change with the table or with its marks; rings change with every key.
    """

    def __init__(self, scene: QGraphicsScene) -> None:
        self._equipment = Layer(scene)
        self._texts = Layer(scene)
        self._rings = Layer(scene)

    def clear(self) -> None:
        for layer in (self._equipment, self._texts, self._rings):
            layer.clear()

    def texts(self) -> Iterator[tuple[str, QRectF]]:
        """Return what can be read on the table, and where in the scene."""
        yield from self._equipment.texts()
        yield from self._texts.texts()

    def lay_equipment(self, table: LaidTable, discarded: int | None = None) -> None:
        """Show what stands on the table; cards on their way are not ``discarded`` yet."""
        overlay, setup = table.overlay, table.setup
        if discarded is not None and discarded != overlay.view.discarded:
            overlay = replace(overlay, view=overlay.view._replace(discarded=discarded))
        standing = *overlay.equipment(setup.given.legends), *overlay.notice()
        self._equipment.lay(standing, setup.ratio)

    def lay_texts(self, table: LaidTable, marking: Marking, *, moving: bool) -> None:
        """Show numbers, totals, calls, sums, and the marks of bets.

        While pieces are ``moving`` nothing new is shown but marks: a total appears once its card
        has arrived, a line once its chips have.
        """
        overlay, setup = table.overlay, table.setup
        options, currency = setup.options, setup.given.currency
        numbers = [*overlay.hand_numbers(), *overlay.stake_numbers()]
        totals = list(overlay.totals(numbers)) if options.totals else []
        totals += overlay.requests([*numbers, *totals])
        totals += overlay.call([*numbers, *totals], words=not options.signals_only)
        totals += overlay.peek([*numbers, *totals])
        marks = list(overlay.marks(marking.marks, marking.owed))
        sums = overlay.sums(currency, [*numbers, *totals, *marks]) if options.sums else ()
        labels = [*overlay.leaders(), *numbers, *totals, *sums]
        if moving:
            labels = [label for label in labels if self._texts.holds(label)]
        self._texts.lay((*labels, *marks), setup.ratio)

    def lay_rings(self, table: LaidTable, marking: Marking) -> None:
        """Show what is lit, refused and ringed, and the chips of the pile at the cursor."""
        overlay, setup = table.overlay, table.setup
        self._rings.lay(
            (
                *overlay.lights(marking.asked, marking.cursor or marking.pointed),
                *overlay.refused(),
                *overlay.pile_labels(
                    marking.cursor, setup.given.currency, summed=setup.options.summed
                ),
            ),
            setup.ratio,
        )
