"""Where things are in the picture."""

from PySide6.QtCore import QPoint

from trainer.felt.shapes import Point
from ui.views.felt_view import FeltView


def pixel(view: FeltView, at: Point) -> QPoint:
    camera = view.camera()
    assert camera is not None
    return camera.pixel(at).toPoint()
