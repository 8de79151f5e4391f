"""A painter whose clips within clips an SVG can say."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPainterPath


class SvgPainter(QPainter):
    """Makes one clip of several, and says again which one holds when an inner one ends.

    Qt writes a clip within another as a region of whole units, and goes on with it after its end.
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
