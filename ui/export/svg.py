"""A table as SVG: vectors in millimetres, letters as outlines, life-size."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath
from PySide6.QtSvg import QSvgGenerator

from trainer.table.picture import Picture
from ui.export.scene import colours, life_size, make_ready, shown, table_size
from ui.paint.table import paint_table
from ui.theme.roles import Role

_UNITS: Final = 10
"""Units to the millimetre: the generator gives the picture's size in whole ones."""
_UNITS_PER_INCH: Final = 254

_LETTERS: Final = re.compile(rb'\s+font-(?:family|size|weight|style)="[^"]*"')
_EMPTY: Final = re.compile(rb"<g[^>]*>\s*</g>\s*")


def svg(picture: Picture) -> bytes:
    """The file's bytes: the same for the same picture, wherever it is made."""
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
    paint_table(painter, life_size(picture), shown(picture))
    painter.end()
    return _clean(bytes(buffer.data().data()))


def _clean(written: bytes) -> bytes:
    """Without letters' names, which nothing uses and each machine has its own, and empty groups."""
    plain = _LETTERS.sub(b"", written)
    return _EMPTY.sub(b"", plain)


class _SvgPainter(QPainter):
    """Merges nested clips into one path, and restores the outer clip when the inner one ends.

    Qt writes a nested clip as a region of whole units, and does not end it where it ends.
    """

    def setClipPath(
        self, path: QPainterPath, op: Qt.ClipOperation = Qt.ClipOperation.ReplaceClip
    ) -> None:
        """Clip to a path, within what is clipped already where ``op`` says so."""
        if op is Qt.ClipOperation.IntersectClip and self.hasClipping():
            path = path.intersected(self.clipPath())
        super().setClipPath(path, Qt.ClipOperation.ReplaceClip)

    def restore(self) -> None:
        """Go back to what held before, its clip included."""
        super().restore()
        if self.hasClipping():
            super().setClipPath(self.clipPath(), Qt.ClipOperation.ReplaceClip)
