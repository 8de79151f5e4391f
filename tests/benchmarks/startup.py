"""From the command to the first paint, against an empty PySide6 window."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.benchmarks.rows import Row, side_by_side

RUNS = 9

EMPTY_WINDOW = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

class Window(QWidget):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, QApplication.quit)

application = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""

FELTWORK = "import sys; from trainer.cli.main import main; sys.exit(main(sys.argv[1:]))"


def python(program: str, *arguments: str) -> None:
    """Run ``program`` in an interpreter of its own; CalledProcessError if it fails.

    An installed program has its bytecode on the disk, so it may be written here too.
    """
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run([sys.executable, "-c", program, *arguments], check=True, env=environment)


def run() -> list[Row]:
    """Milliseconds until the process has painted once and exited, the medians of several runs."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "records.db")
        empty, bare, felt = side_by_side(
            [
                lambda: python(EMPTY_WINDOW),
                lambda: python(FELTWORK, "--version"),
                lambda: python(FELTWORK, "--database", database, "--exit-after-first-paint"),
            ],
            RUNS,
        )
    against = "an empty window"
    return [
        Row("feltwork --exit-after-first-paint", felt * 1000, "ms", empty * 1000, against),
        Row("feltwork --version", bare * 1000, "ms", empty * 1000, against),
    ]
