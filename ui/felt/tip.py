"""The tool tip of the felt: a pile in words, and an enlarged picture if it has several colours."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QImage, QImageWriter, QPainter

from trainer.felt.chips import Column, stacked
from ui.paint.arrange import CardPiece, PilePiece
from ui.paint.chips import paint_pile, pile_extent

_CHIP: Final = 39.0
_STEP: Final = 44.0
_MARGIN: Final = 5.0
_SCALE: Final = 1.5
"""Logical pixels per millimetre; the felt of a small window has about half of one."""
_MAX_COLOURS: Final = 8
"""With more colours than this only the words are shown."""


def tip_of(piece: PilePiece | CardPiece | None, text: str, ratio: float) -> str:
    """The tool tip with ``text`` about a piece, as HTML, on a screen with this pixel ratio.

    The chips of a mixed pile are shown by colour, so that they can be counted.
    """
    # A name from a user's file must not be read as markup.
    paragraph = f"<p>{escape(text)}</p>" if text else ""
    if not isinstance(piece, PilePiece) or not 1 < len(piece.breakdown.stacks) <= _MAX_COLOURS:
        return paragraph
    columns = [
        Column(chips, _STEP * place)
        for place, stack in enumerate(piece.breakdown.stacks)
        for chips in stacked((stack,))
    ]
    left, top, right, bottom = pile_extent(columns, _CHIP)
    width = (right - left + 2 * _MARGIN) * _SCALE
    height = (bottom - top + 2 * _MARGIN) * _SCALE
    image = QImage(
        ceil(width * ratio), ceil(height * ratio), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(_SCALE * ratio, _SCALE * ratio)
    painter.translate(_MARGIN - left, _MARGIN - top)
    paint_pile(painter, columns, _CHIP)
    painter.end()
    size = f'width="{round(width)}" height="{round(height)}"'
    return f'{paragraph}<img {size} src="data:image/png;base64,{_png(image)}">'


def _png(image: QImage) -> str:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"PNG")).write(image)
    return bytes(buffer.data().toBase64().data()).decode("ascii")
