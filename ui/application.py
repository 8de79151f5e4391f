"""The application object: macOS tells it, and not the command line, which file was opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

OpenFiles = Callable[[Sequence[Path]], None]
"""Opens these files in the window."""


class Application(QApplication):
    """Keeps the files that it is asked to open until ``open_with`` says how."""

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self._waiting: list[Path] = []
        self._open: OpenFiles | None = None

    def open_with(self, open_files: OpenFiles | None) -> None:
        """Open files with this from now on, and at once those that wait."""
        self._open = open_files
        if open_files is not None and self._waiting:
            waiting, self._waiting = self._waiting, []
            open_files(waiting)

    def event(self, event: QEvent) -> bool:
        """Open a file that was double-clicked, or dropped on the program's icon."""
        if isinstance(event, QFileOpenEvent) and event.file():
            self._waiting.append(Path(event.file()).absolute())
            self.open_with(self._open)
            return True
        return super().event(event)
