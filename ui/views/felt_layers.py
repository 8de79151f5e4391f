"""What lies over and under the pieces, as items of the scene."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from ui.paint.overlay import Placed
from ui.paint.pixmaps import Sprite
from ui.views.felt_stage import whole


class Layer:
    """Shows some placed pictures; what stays the same keeps its item and is not drawn anew."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._laid: list[tuple[Placed[Sprite], QGraphicsPixmapItem]] = []

    def holds(self, placed: Placed[Sprite]) -> bool:
        """Whether it lies there now."""
        return any(laid == placed for laid, _item in self._laid)

    def lay(self, placed: Sequence[Placed[Sprite]], ratio: float) -> None:
        """Show these in the place of what was laid, on whole device pixels."""
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
