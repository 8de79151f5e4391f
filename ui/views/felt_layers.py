"""The layers under and over the pieces: the still felt, and pictures as items of the scene."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from trainer.felt.layout import Felt
from ui.paint.camera import Camera
from ui.paint.overlay import Placed
from ui.paint.pixmaps import Sprite
from ui.paint.still import FeltStyle, still_parts
from ui.theme.roles import Palette, Role
from ui.views.felt_stage import whole


class Ground:
    """The still felt, drawn once for each size and pixel density: when it is first painted.

    ``draw_part`` draws it in advance, a few milliseconds at a time.
    """

    def __init__(
        self, felt: Felt, style: FeltStyle, camera: Camera, size: QSize, ratio: float
    ) -> None:
        self._palette = style.palette
        self._camera = camera
        self._unlit = QPixmap()
        self._lit = QPixmap(ceil(size.width() * ratio), ceil(size.height() * ratio))
        self._lit.setDevicePixelRatio(ratio)
        self._lit.fill(QColor(style.palette[Role.WINDOW]))
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

    def paint(self, painter: QPainter, area: QRectF, *, dark: bool) -> None:
        """Copy the visible part; where it is stretched there may be room beyond it."""
        while self.draw_part():
            pass
        if dark and self._unlit.isNull():
            self._unlit = _without_light(self._lit, self._palette)
        picture = self._unlit if dark else self._lit
        if not painter.worldTransform().isIdentity():
            painter.fillRect(area, QColor(self._palette[Role.WINDOW]))
        # Starts at its corner, which is a whole pixel at any density; only the painter's clip is
        # copied.
        painter.drawPixmap(0, 0, picture)


def _without_light(lit: QPixmap, palette: Palette) -> QPixmap:
    """The still felt with the lamp out, drawn once so that darkness costs nothing per frame."""
    from ui.paint.dusk import paint_dusk

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
        self._laid: list[tuple[Placed[Sprite], QGraphicsPixmapItem]] = []

    def holds(self, placed: Placed[Sprite]) -> bool:
        """Whether the layer shows this picture now."""
        return any(laid == placed for laid, _item in self._laid)

    def lay(self, placed: Sequence[Placed[Sprite]], ratio: float) -> None:
        """Replace the pictures by these, on whole device pixels."""
        stays, laid = list(self._laid), []
        for one in placed:
            found = next((pair for pair in stays if pair[0] == one), None)
            if found is not None:
                stays.remove(found)
            laid.append(found or (one, self._item(one, ratio)))
        for _placed, item in stays:
            self._scene.removeItem(item)
        self._laid = laid

    def clear(self) -> None:
        """Show nothing."""
        self.lay((), 1.0)

    def _item(self, placed: Placed[Sprite], ratio: float) -> QGraphicsPixmapItem:
        item = QGraphicsPixmapItem(placed.picture.pixmap)
        item.setOffset(-placed.picture.hot)
        item.setPos(whole(placed.place, ratio))
        item.setZValue(placed.layer)
        self._scene.addItem(item)
        return item
