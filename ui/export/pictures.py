"""A table as SVG: vectors in millimetres, text as outlines, life-size."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from trainer.table.picture import Picture, Pixels
from ui.export.scene import (
    SvgFile,
    blank,
    colours,
    life_size,
    make_ready,
    png_data,
    scene_of,
    table_size,
)
from ui.paint.camera import camera_for
from ui.paint.table import paint_table
from ui.theme.roles import Role

_UNITS: Final = 10
"""Units per millimetre: the generator rounds the size of the picture to whole units."""
_UNITS_PER_INCH: Final = 254


def svg(picture: Picture) -> bytes:
    """The bytes of the file: the same for the same picture on every machine."""
    _app = make_ready()
    size = table_size(picture)
    units = QSizeF(round(size.width() * _UNITS), round(size.height() * _UNITS))
    file = SvgFile(picture.caption.title, picture.caption.lines, units, _UNITS_PER_INCH)
    painter = _SvgPainter(file.generator)
    if picture.room is not None:
        painter.fillRect(QRectF(QPointF(0, 0), units), QColor(colours(picture)[Role.WINDOW]))
    painter.scale(_UNITS, _UNITS)
    paint_table(painter, life_size(picture), scene_of(picture))
    painter.end()
    return file.data()


class _SvgPainter(QPainter):
    """Merges nested clips into one path, and restores the outer clip when the inner one ends.

    Qt writes a nested clip as a region of whole units, and does not close it where it ends.
    """

    def setClipPath(
        self, path: QPainterPath, op: Qt.ClipOperation = Qt.ClipOperation.ReplaceClip
    ) -> None:
        """Clip to a path, within the current clip if ``op`` says so."""
        if op is Qt.ClipOperation.IntersectClip and self.hasClipping():
            path = path.intersected(self.clipPath())
        super().setClipPath(path, Qt.ClipOperation.ReplaceClip)

    def restore(self) -> None:
        """Restore the previous state, including its clip."""
        super().restore()
        if self.hasClipping():
            super().setClipPath(self.clipPath(), Qt.ClipOperation.ReplaceClip)


# A table as PNG, of any size in pixels.


def image(picture: Picture, size: Pixels) -> QImage:
    """The picture; if it shows the room around the table, as the window does.

    Raises ``MemoryError`` where there is not enough memory for so many pixels.
    """
    _app = make_ready()
    alone = picture.room is None
    ground = QColor(0, 0, 0, 0) if alone else QColor(colours(picture)[Role.WINDOW])
    made = blank(size.width * size.ratio, size.height * size.ratio, ground)
    made.setDevicePixelRatio(size.ratio)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    camera = camera_for(
        picture.felt, QSizeF(size.width, size.height), turned=picture.turned, whole=alone
    )
    paint_table(painter, camera, scene_of(picture, texture=picture.cloth is not None))
    painter.end()
    return made


def png(picture: Picture, size: Pixels) -> bytes:
    """The bytes of the file: the same for the same picture on one machine."""
    made = image(picture, size)
    made.setDevicePixelRatio(1)
    return png_data(made, picture.caption.title, picture.caption.lines)
