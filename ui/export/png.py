"""A table as PNG, of any size in pixels."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter

from trainer.table.picture import Picture, Pixels
from ui.export.scene import colours, make_ready, scene_of
from ui.paint.camera import camera_for
from ui.paint.table import paint_table
from ui.theme.roles import Role


def image(picture: Picture, size: Pixels) -> QImage:
    """The picture; if it shows the room around the table, as the window does.

    Raises ``MemoryError`` where there is not enough memory for so many pixels.
    """
    _app = make_ready()
    made = QImage(size.width * size.ratio, size.height * size.ratio, QImage.Format.Format_ARGB32)
    if made.isNull():
        raise MemoryError
    made.setDevicePixelRatio(size.ratio)
    alone = picture.room is None
    made.fill(QColor(0, 0, 0, 0) if alone else QColor(colours(picture)[Role.WINDOW]))
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
    made.setText("Title", picture.caption.title)
    made.setText("Software", "Feltwork")
    if picture.caption.lines:
        made.setText("Description", "\n".join(picture.caption.lines))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    if not writer.write(made):
        raise RuntimeError(writer.errorString())
    return bytes(buffer.data().data())
