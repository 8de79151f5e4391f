"""The files of the runs: one lies in the log's folder as long as the program runs.

A run that ends in an orderly way removes its file. What is left of one that was killed, or that
crashed, says so at the next start. The traceback of a crash in native code is in it.
"""

from __future__ import annotations

import faulthandler
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Final, NamedTuple, Self

from PySide6.QtCore import QLockFile

from trainer.errors import EnvironmentTrouble

if TYPE_CHECKING:
    from ui.shell.log import Log

_PREFIX: Final = "run-"
_LOCK: Final = ".lock"
_TEXT: Final = ".txt"
MAX_TEXT: Final = 64 * 1024
"""Bytes of what a run has left that are read."""
MAX_REPORTED: Final = 3
"""How many lost runs are reported, the last ones."""


class LostRun(NamedTuple):
    """A run that did not end in an orderly way, and what it wrote when it crashed."""

    id: str
    text: str


class Run:
    """The run from ``begin`` to ``end``, and its log; ``id`` begins its lines there.

    It belongs to the ``records`` that it has open: who begins with others is not told of its end.

    Whether another run is still going on is known from its lock, which Qt compares with the
    processes that run since the system was started. Where the folder cannot be written, neither
    file nor log is left.
    """

    def __init__(self, folder: Path, now: datetime, records: Path) -> None:
        self.folder = folder
        self._records = _line(records)
        self.id = f"{now:%Y%m%dT%H%M%S}-{os.getpid()}"
        self._path = folder / f"{_PREFIX}{self.id}{_TEXT}"
        self._lock = _lock_of(self._path.with_suffix(_LOCK))
        self._file: IO[bytes] | None = None
        self._elsewhere = False
        self._log: Log | None = None

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """End the run; what a bug that ends it leaves is reported at the next start."""
        if isinstance(error, Exception) and not isinstance(error, EnvironmentTrouble):
            self.break_off(error)
        else:
            self.end()

    def begin(self) -> None:
        """Leave the file, and have crashes in native code written into it."""
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._lock.tryLock(0):
                self._file = self._path.open("xb", buffering=0)
                self._file.write(f"{self._records}\n".encode())
                self._elsewhere = faulthandler.is_enabled()
                faulthandler.enable(self._file)

    def end(self) -> None:
        """Remove the file: the run ended in an orderly way."""
        if self._log is not None:
            self._log.write("end")
        if self._close():
            with suppress(OSError):
                self._path.unlink()
        self._lock.unlock()

    def break_off(self, error: Exception) -> None:
        """Leave the file: this has ended the program."""
        self.write_error(error)
        self._close()
        self._lock.unlock()

    def _close(self) -> bool:
        """Close the file; False if there is none."""
        file, self._file = self._file, None
        if file is None:
            return False
        faulthandler.disable()
        if self._elsewhere and sys.__stderr__ is not None:
            # Where it wrote before is not known; this is its default.
            faulthandler.enable(sys.__stderr__)
        with suppress(OSError):
            file.close()
        return True

    # The log

    def write(self, text: str) -> None:
        self._opened_log().write(text)

    def write_error(self, error: BaseException) -> None:
        """Write a trouble or a bug into the log."""
        self._opened_log().error(error)

    def _opened_log(self) -> Log:
        if self._log is None:
            from ui.shell.log import Log  # not before the first paint, unless something fails

            self._log = Log(self.folder, self.id)
        return self._log

    def report_of_lost(self) -> str:
        """Return what is known of the runs that did not end in an orderly way; empty if all did.

        Each is reported only once.
        """
        from ui.shell.log import lines_of, without_home

        reports = []
        for lost in lost_runs(self.folder, self._records)[-MAX_REPORTED:]:
            text = without_home(lost.text, Path.home())
            logged = lines_of(self.folder, lost.id)
            self.write(f"the run {lost.id} did not end properly\n{text}")
            reports.append("\n".join(part for part in (lost.id, logged, text) if part))
        return "\n\n".join(reports)


def lost_runs(folder: Path, records: str) -> tuple[LostRun, ...]:
    """The runs with these records that did not end in an orderly way, oldest first.

    Each is returned only once. Those with other records are left to be reported where these are
    opened; where they are gone, as a benchmark's, nobody is told.
    """
    with suppress(OSError):
        return tuple(_taken(sorted(folder.glob(f"{_PREFIX}*{_TEXT}")), records))
    return ()


def _taken(left: Iterable[Path], records: str) -> Iterator[LostRun]:
    for path in left:
        lock = _lock_of(path.with_suffix(_LOCK))
        if not lock.tryLock(0):
            continue  # it is running
        try:
            with suppress(OSError):
                with path.open("rb") as file:
                    written = file.read(MAX_TEXT).decode(errors="backslashreplace")
                theirs, _end, text = written.partition("\n")
                if theirs != records and Path(theirs).exists():
                    continue
                path.unlink()
                if theirs == records:
                    yield LostRun(path.stem.removeprefix(_PREFIX), text.strip())
        finally:
            lock.unlock()


def _line(records: Path) -> str:
    """A path as the first line of the file that a run leaves."""
    plain = str(records.resolve()).encode(errors="backslashreplace").decode()
    return plain.replace("\n", " ")


def _lock_of(path: Path) -> QLockFile:
    lock = QLockFile(str(path))
    # However long a run lasts, only its end makes the lock stale.
    lock.setStaleLockTime(0)
    return lock
