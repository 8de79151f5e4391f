"""A file that somebody edits while it is looked at: told of as soon as it is another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer


class WatchedFile(QObject):
    """Watches one file at a time; ``changed`` is called once for what comes together."""

    def __init__(self, parent: QObject, changed: Callable[[], None]) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._seen = _state(None)
        self._watcher = QFileSystemWatcher(self)
        # An editor writes in several steps, and each of them is a change: what has gathered when
        # the event loop comes round again is told as one.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._notify)
        self._changed = changed
        self._watcher.fileChanged.connect(self._soon.start)
        self._watcher.directoryChanged.connect(self._soon.start)

    @property
    def path(self) -> Path | None:
        """The file that is watched."""
        return self._path

    def watch(self, path: Path | None) -> None:
        """Watch this file and none before it; None watches nothing."""
        self._soon.stop()
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._path, self._seen = path, _state(path)
        self._watch_again()

    def _watch_again(self) -> None:
        """Many editors put another file in the place of the old one: the folder tells of that."""
        if self._path is None:
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [place for place in (self._path, self._path.parent) if place.exists()]
        fresh = [str(place) for place in wanted if str(place) not in watched]
        if fresh:
            self._watcher.addPaths(fresh)

    def _notify(self) -> None:
        self._watch_again()
        # The folder tells of every file that is in it.
        if (state := _state(self._path)) != self._seen:
            self._seen = state
            self._changed()


def _state(path: Path | None) -> tuple[int, ...]:
    """What is another one as soon as the file is; the same for all that is not there."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        found = None
    return (found.st_ino, found.st_size, found.st_mtime_ns) if found is not None else ()
