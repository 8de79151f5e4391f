"""Sizes as a person writes them: pixels, a sheet of paper, or a scale."""

from __future__ import annotations

import re
from typing import Final

from trainer.table.picture import PAPERS, Paper, Pixels, Scale

SCREEN: Final = Pixels(1920, 1080)
"""The size of a picture in pixels unless another is requested."""

MIN_SIDE: Final = 64
MAX_SIDE: Final = 16_384
"""The smallest and the largest side in pixels."""
MAX_PIXELS: Final = 40_000_000
"""What fits into the memory of any machine that runs the program; 8K has 33 million."""
SMALLEST_SCALE: Final = 15
"""At a smaller scale a table would be no wider than the ruler next to it."""

_PIXELS: Final = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})(?:@([1-4]))?", re.ASCII)
_SCALE: Final = re.compile(r"1:([0-9]{1,9})", re.ASCII)

Size = Pixels | Paper | Scale


def read_size(text: str) -> Size | None:
    """The size that ``text`` describes; None if it is not a possible size."""
    paper = next((paper for paper in PAPERS if paper.name.lower() == text.lower()), None)
    if paper is not None:
        return paper
    found = _SCALE.fullmatch(text)
    if found is not None:
        of = int(found[1])
        return Scale(of) if 1 <= of <= SMALLEST_SCALE else None
    found = _PIXELS.fullmatch(text)
    if found is None:
        return None
    size = Pixels(int(found[1]), int(found[2]), int(found[3] or 1))
    return size if _is_possible(size) else None


def _is_possible(size: Pixels) -> bool:
    sides = (size.width * size.ratio, size.height * size.ratio)
    return min(sides) >= MIN_SIDE and max(sides) <= MAX_SIDE and sides[0] * sides[1] <= MAX_PIXELS
