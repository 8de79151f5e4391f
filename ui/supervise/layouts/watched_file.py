"""Watching a file that may be edited while it is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer


class WatchedFile(QObject):
    """Watches one file at a time; ``changed`` is called once for several changes in a row."""

    def __init__(self, parent: QObject, changed: Callable[[], None]) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._seen = _state(None)
        self._watcher = QFileSystemWatcher(self)
        # An editor writes in several steps, each of which is a change: those that arrive before the
        # next turn of the event loop are reported as one.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._notify)
        self._changed = changed
        self._watcher.fileChanged.connect(self._soon.start)
        self._watcher.directoryChanged.connect(self._soon.start)

    def watch(self, path: Path | None) -> None:
        """Watch this file instead of the previous one; None watches nothing."""
        self._soon.stop()
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        self._path, self._seen = path, _state(path)
        self._watch_again()

    def _watch_again(self) -> None:
        """Add the file if it was replaced, as many editors do; its folder reports that."""
        if self._path is None:
            return
        watched = {*self._watcher.files(), *self._watcher.directories()}
        wanted = [place for place in (self._path, self._path.parent) if place.exists()]
        fresh = [str(place) for place in wanted if str(place) not in watched]
        if fresh:
            self._watcher.addPaths(fresh)

    def _notify(self) -> None:
        self._watch_again()
        # The folder reports changes to any of its files.
        if (state := _state(self._path)) != self._seen:
            self._seen = state
            self._changed()


def _state(path: Path | None) -> tuple[int, ...]:
    """A value that differs as soon as the file does; empty for any file that does not exist."""
    try:
        found = path.stat() if path is not None else None
    except OSError:
        found = None
    return (found.st_ino, found.st_size, found.st_mtime_ns) if found is not None else ()
