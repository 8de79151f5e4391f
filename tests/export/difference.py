"""How far two pictures are apart."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtGui import QImage, QPainter

MEAN: Final = 0.2
"""How far a channel may be off on average, of 255."""
SHARE: Final = 0.0003
"""Which part of all channels may be off by more than ``VISIBLE``."""
VISIBLE: Final = 24

_SEEN: Final = bytes(1 if value > VISIBLE else 0 for value in range(256))


class Difference(NamedTuple):
    """``mean`` of all channels, of 255, and the ``share`` of those that are visibly off."""

    mean: float
    share: float
    picture: QImage

    @property
    def tolerable(self) -> bool:
        """Whether nobody would see it."""
        return self.mean <= MEAN and self.share <= SHARE


def difference(one: QImage, other: QImage) -> Difference:
    """What is between two pictures; everything where their sizes are not the same."""
    picture = one.convertToFormat(QImage.Format.Format_RGB888)
    if one.size() != other.size():
        return Difference(255.0, 1.0, picture)
    painter = QPainter(picture)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, other.convertToFormat(QImage.Format.Format_RGB888))
    painter.end()
    row = 3 * picture.width()
    bits = bytes(picture.constBits())
    values = b"".join(
        bits[start : start + row]
        for start in range(0, picture.height() * picture.bytesPerLine(), picture.bytesPerLine())
    )
    seen = values.translate(_SEEN).count(1)
    return Difference(sum(values) / len(values), seen / len(values), picture)


def keep(folder: Path, name: str, made: QImage, golden: QImage, apart: Difference) -> list[Path]:
    """Write the picture, the stored one and what is between them; where they are."""
    brighter = apart.picture.copy()
    painter = QPainter(brighter)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    for _time in range(3):
        painter.drawImage(0, 0, apart.picture)
    painter.end()
    pictures = {"made": made, "golden": golden, "difference": brighter}
    files = [folder / f"{name}-{what}.png" for what in pictures]
    for file, picture in zip(files, pictures.values(), strict=True):
        assert picture.save(str(file))
    return files
