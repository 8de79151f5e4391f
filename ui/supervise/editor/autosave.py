"""What is being written in the editor, kept on the disk: a crash loses no more than a moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QLockFile, QObject, QTimer

from trainer.errors import EnvironmentTrouble
from trainer.storage.atomic_write import atomic_write
from trainer.storage.files import regular_bytes
from trainer.yamlfile.source import MAX_BYTES
from trainer.yamlfile.values import SCENARIO_SUFFIX


def names_for(suffix: str) -> tuple[str, ...]:
    """The files beside the records: one for each running copy, which has it locked."""
    return tuple(f"being-written{number}{suffix}" for number in ("", *range(2, 10)))


NAMES: Final = names_for(SCENARIO_SUFFIX)
AFTER_MS: Final = 1_000
"""So long after an edit the text is written at latest, however steadily one goes on editing."""
_FIRST_LINE: Final = re.compile(r"# ([0-9a-f]{64}) (.+)\n")
"""Where the text is saved, and the SHA-256 of what was in that file when it was read or written."""


class SavedText(NamedTuple):
    """A text, and the ``file`` it is saved in, with the SHA-256 of what that had in it last."""

    text: str
    file: Path | None = None
    had: str = ""


class Autosave(QObject):
    """Writes what it was given last, a moment after the first of what has not been written."""

    def __init__(
        self,
        folder: Callable[[], Path],
        troubled: Callable[[EnvironmentTrouble], None],
        names: tuple[str, ...] = NAMES,
    ) -> None:
        super().__init__()
        self._names = names
        self._folder = folder
        self._troubled = troubled
        self._told = False
        self._unwritten: SavedText | None = None
        self._own: tuple[Path, QLockFile] | None = None
        self._soon = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._soon.timeout.connect(self.write)

    def keep(self, written: SavedText) -> None:
        self._unwritten = written
        if not self._soon.isActive():
            self._soon.start()

    def write(self) -> None:
        """Write it now, if it has not been. A trouble is told of once."""
        self._soon.stop()
        written, self._unwritten = self._unwritten, None
        if written is None:
            return
        first = f"# {written.had} {written.file}\n" if written.file and written.had else ""
        data = (first + written.text).encode("utf-8", "replace")
        try:
            atomic_write(self._file(), data, replace=True)
        except EnvironmentTrouble as trouble:
            if not self._told:
                self._told = True
                self._troubled(trouble)

    def close(self) -> None:
        """Write it, and leave the file to another copy."""
        self.write()
        if self._own is not None:
            self._own[1].unlock()
            self._own = None

    def kept(self) -> SavedText:
        """What was written last, in this run or an earlier one; an empty text if nothing was."""
        if self._unwritten is not None:
            return self._unwritten
        try:
            data = regular_bytes(self._file())
            text = data.decode("utf-8") if len(data) <= 2 * MAX_BYTES else ""
        except (OSError, UnicodeDecodeError):
            return SavedText("")
        first = _FIRST_LINE.match(text)
        if first is None:
            return SavedText(text)
        return SavedText(text[first.end() :], Path(first[2]), first[1])

    def _file(self) -> Path:
        """The file that no other copy has: the one written last of those that are free."""
        if self._own is not None:
            return self._own[0]
        free = []
        for file in (self._folder() / name for name in self._names):
            lock = QLockFile(str(file.with_suffix(".lock")))
            lock.setStaleLockTime(0)  # it is held for hours; one left by a crash is taken over
            if lock.tryLock(0):
                free.append((file, lock))
        if not free:
            return (
                self._folder() / self._names[0]
            )  # nothing can be written there: it is told of then
        self._own = max(free, key=lambda item: _written_at(item[0]))
        return self._own[0]


def _written_at(file: Path) -> float:
    """Tell when the file was written last, in seconds; 0 if it is not there."""
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
