"""The export formats of the command line: functions from a picture to the bytes of a file."""

from __future__ import annotations

from ui.export.pdf import pdf
from ui.export.png import png
from ui.export.svg import svg

__all__ = ["pdf", "png", "svg"]
