"""Exporting tables: which formats and sizes there are, and how a file is written."""

from __future__ import annotations

import os
from enum import StrEnum
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

from trainer.messages import _
from trainer.storage.atomic_write import atomic_write
from trainer.table.picture import LIFE_SIZE, PAPERS, Paper, Picture, Pixels, Scale


class Format(StrEnum):
    """A file format, by its file name extension."""

    SVG = "svg"
    PDF = "pdf"
    PNG = "png"


class Size(NamedTuple):
    """The paper or the scale of a PDF; ``key`` is its unique name."""

    key: str
    on: Paper | Scale


SIZES: Final = (
    *(Size(paper.name.lower(), paper) for paper in PAPERS),
    Size("1:5", Scale(5)),
    Size("1:1", LIFE_SIZE),
)

_PIXELS: Final = 3840
"""Length of the longer side of a PNG, in pixels."""


def size_text(size: Size) -> str:
    """The name of a size as it is offered."""
    if isinstance(size.on, Paper):
        return _("PDF on {paper}").format(paper=size.on.name)
    return _("PDF at 1:{scale}").format(scale=size.on.of)


def write_picture(picture: Picture, kind: Format, size: Size, path: Path, *, replace: bool) -> bool:
    """Write a file, whole or not at all; False if it exists already and must not be replaced.

    Raises the ``EnvironmentTrouble`` that prevents it.
    """
    if not replace and os.path.lexists(path):
        return False
    return atomic_write(path, _drawn(picture, kind, size), replace=replace)


def _drawn(picture: Picture, kind: Format, size: Size) -> bytes:
    # Imported only for an export.
    if kind is Format.SVG:
        from ui.export.svg import svg

        return svg(picture)
    if kind is Format.PDF:
        from ui.export.pdf import pdf

        return pdf(picture, size.on)
    from ui.export.png import png

    felt = picture.felt
    width, depth = felt.width + 2 * felt.rail, felt.depth + 2 * felt.rail
    scale = _PIXELS / max(width, depth)
    return png(picture, Pixels(ceil(width * scale), ceil(depth * scale)))
