"""Where things are in the picture."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QGraphicsPixmapItem

from trainer.felt.layout import Felt
from trainer.felt.shapes import Point
from ui.felt.view import FeltView
from ui.paint.arrange import Key
from ui.paint.camera import Camera


def drawn(view: FeltView) -> Felt:
    """The felt as it is drawn."""
    felt = view.drawn_felt
    assert felt is not None
    return felt


def camera_of(view: FeltView) -> Camera:
    camera = view.camera()
    assert camera is not None
    return camera


def item_of(view: FeltView, key: Key) -> QGraphicsPixmapItem:
    """What is drawn of a card or a pile."""
    item = view.item_of(key)
    assert item is not None
    return item


def pixel(view: FeltView, at: Point) -> QPoint:
    return camera_of(view).pixel(at).toPoint()
