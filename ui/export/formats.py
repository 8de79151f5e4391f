"""The formats that the command line can ask for: a picture in, the bytes of a file out."""

from __future__ import annotations

from ui.export.pdf import pdf
from ui.export.png import png
from ui.export.svg import svg

__all__ = ["pdf", "png", "svg"]
