"""A table as SVG: vectors in millimetres, text as outlines, life-size."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPainterPath
from PySide6.QtSvg import QSvgGenerator

from trainer.table.picture import Picture, Pixels
from ui.export.scene import colours, life_size, make_ready, scene_of, table_size
from ui.paint.camera import camera_for
from ui.paint.table import paint_table
from ui.theme.roles import Role

_UNITS: Final = 10
"""Units per millimetre: the generator rounds the size of the picture to whole units."""
_UNITS_PER_INCH: Final = 254

_LETTERS: Final = re.compile(rb'\s+font-(?:family|size|weight|style)="[^"]*"')
_EMPTY: Final = re.compile(rb"<g[^>]*>\s*</g>\s*")


def svg(picture: Picture) -> bytes:
    """The bytes of the file: the same for the same picture on every machine."""
    _app = make_ready()
    size = table_size(picture)
    units = QSize(round(size.width() * _UNITS), round(size.height() * _UNITS))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(buffer)
    generator.setResolution(_UNITS_PER_INCH)
    generator.setSize(units)
    generator.setViewBox(QRectF(0, 0, units.width(), units.height()))
    generator.setTitle(picture.caption.title)
    generator.setDescription("\n".join(picture.caption.lines))
    painter = _SvgPainter(generator)
    if picture.room is not None:
        painter.fillRect(QRectF(0, 0, *units.toTuple()), QColor(colours(picture)[Role.WINDOW]))
    painter.scale(_UNITS, _UNITS)
    paint_table(painter, life_size(picture), scene_of(picture))
    painter.end()
    return _clean(bytes(buffer.data().data()))


def _clean(written: bytes) -> bytes:
    """The file without the unused font names, which differ by machine, and without empty groups."""
    plain = _LETTERS.sub(b"", written)
    return _EMPTY.sub(b"", plain)


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
