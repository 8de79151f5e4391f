"""What is being written in the editor, kept on the disk: a crash loses no more than a moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer

from trainer.errors import EnvironmentTrouble
from trainer.storage.atomic_write import atomic_write
from trainer.storage.regular_files import regular_bytes
from trainer.yamlfile.source import MAX_BYTES

NAME: Final = "being-written.scenario.yaml"
"""The file, beside the records."""
RESTS_MS: Final = 1_000
"""When nothing has been edited for this long, the text is written."""


class Autosave(QObject):
    """Writes the text that it was given last, when nothing has been edited for a moment."""

    def __init__(
        self, folder: Callable[[], Path], troubled: Callable[[EnvironmentTrouble], None]
    ) -> None:
        super().__init__()
        self._folder = folder
        self._troubled = troubled
        self._told = False
        self._text: str | None = None
        self._rests = QTimer(self)
        self._rests.setSingleShot(True)
        self._rests.setInterval(RESTS_MS)
        self._rests.timeout.connect(self.write)

    def keep(self, text: str) -> None:
        """Write this text soon."""
        self._text = text
        self._rests.start()

    def write(self) -> None:
        """Write the text now, if it has not been. A trouble is told of once."""
        self._rests.stop()
        text, self._text = self._text, None
        if text is None:
            return
        try:
            atomic_write(self._folder() / NAME, text.encode("utf-8", "replace"), replace=True)
        except EnvironmentTrouble as trouble:
            if not self._told:
                self._told = True
                self._troubled(trouble)

    def kept(self) -> str:
        """The text that was written last, in this run or an earlier one; empty if there is none."""
        if self._text is not None:
            return self._text
        try:
            data = regular_bytes(self._folder() / NAME)
            return data.decode("utf-8") if len(data) <= MAX_BYTES else ""
        except (OSError, UnicodeDecodeError):
            return ""
