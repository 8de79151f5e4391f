"""The way the command line reaches the window's exporter without importing it."""

from __future__ import annotations

import os
import sys
from typing import Protocol, cast

from trainer.cli.qt_ready import load_with_qt, require_libraries
from trainer.papers.exam import AnswerKey, ExamPaper
from trainer.table.picture import LIFE_SIZE, Paper, Picture, Pixels, Scale


class Exporter(Protocol):
    """What the exporter offers: a picture or a paper in, the bytes of a file out."""

    def svg(self, picture: Picture) -> bytes:
        """The picture as SVG."""

    def pdf(self, picture: Picture, on: Paper | Scale = LIFE_SIZE) -> bytes:
        """The picture as PDF. Raises PaperTooSmall."""

    def png(self, picture: Picture, size: Pixels) -> bytes:
        """The picture as PNG. Raises MemoryError."""

    def exam_pdf(self, exam: ExamPaper, sheet: Paper) -> bytes:
        """An exam paper as PDF."""

    def key_pdf(self, key: AnswerKey, sheet: Paper) -> bytes:
        """The key to an exam paper as PDF."""


def load_exporter() -> Exporter:
    """Load the exporter, without a screen. Raises ``LibraryMissing`` if Qt cannot start."""
    # Before Qt is loaded; a screen that the environment names is not used.
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if sys.platform.startswith("linux"):
        require_libraries(os.environ)
    return cast(Exporter, load_with_qt("ui.export.formats"))
