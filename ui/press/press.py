"""The press: a picture that is wanted in, the bytes of a file out."""

from __future__ import annotations

from ui.press.pdf import pdf
from ui.press.png import png
from ui.press.svg import svg

__all__ = ["pdf", "png", "svg"]
