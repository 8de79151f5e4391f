"""The export formats of the command line: from a picture or a paper to the bytes of a file."""

from __future__ import annotations

from ui.export.exam_key import key_pdf
from ui.export.exam_paper import exam_pdf
from ui.export.pdf import pdf
from ui.export.pictures import png, svg

__all__ = ["exam_pdf", "key_pdf", "pdf", "png", "svg"]
