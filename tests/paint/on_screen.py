"""Where things are in the picture."""

from PySide6.QtCore import QPoint

from trainer.felt.layout import Felt
from trainer.felt.shapes import Point
from ui.felt.view import FeltView


def drawn(view: FeltView) -> Felt:
    """The felt as it is drawn."""
    felt = view.drawn_felt
    assert felt is not None
    return felt


def pixel(view: FeltView, at: Point) -> QPoint:
    camera = view.camera()
    assert camera is not None
    return camera.pixel(at).toPoint()
