"""From the start of the process to the first paint, against an empty PySide6 window.

Without the teardown: the live felt has been painted by then. Beside it, a command without a window.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tests.benchmarks.rows import Row, side_by_side

RUNS = 13

EMPTY_WINDOW = """
import os
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

class Window(QWidget):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, lambda: os.write(1, b"painted"))

application = QApplication([])
window = Window()
window.resize(1280, 800)
window.show()
application.exec()
"""

FELTWORK = "import sys; from trainer.cli.main import main; sys.exit(main(sys.argv[1:]))"

FELTWORK_PAINTED = f"""
import os, sys
import trainer.cli.main as program

load = program.load_with_qt

def loaded(name):
    app = load(name)
    first_paint = app.first_paint
    def told(window):
        done = first_paint(window)
        os.write(1, b"painted")
        return done
    app.first_paint = told
    return app

program.load_with_qt = loaded
{FELTWORK}
"""


def python(program: str, *arguments: str) -> None:
    """Run ``program`` in an interpreter of its own; CalledProcessError if it fails."""
    subprocess.run(_command(program, arguments), check=True, env=_environment())


def painted(program: str, *arguments: str) -> None:
    """Run ``program`` until it says that it has painted, and end it."""
    with subprocess.Popen(
        _command(program, arguments), env=_environment(), stdout=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stdout.read(1), "it has ended before its first paint"
        running.kill()


def _command(program: str, arguments: Sequence[str]) -> list[str]:
    return [sys.executable, "-c", program, *arguments]


def _environment() -> dict[str, str]:
    """An installed program has its bytecode on the disk, so it may be written here too."""
    environment = {**os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


def run() -> list[Row]:
    """Milliseconds, the medians of several runs."""
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "records.db")
        options = ("--database", database, "--exit-after-first-paint")
        empty, bare, felt = side_by_side(
            [
                partial(painted, EMPTY_WINDOW),
                partial(python, FELTWORK, "--version"),
                partial(painted, FELTWORK_PAINTED, *options),
            ],
            RUNS,
        )
    against = "an empty window"
    return [
        Row("feltwork, until its first paint", felt * 1000, "ms", empty * 1000, against),
        Row("feltwork --version", bare * 1000, "ms", empty * 1000, against),
    ]
