"""The log file: the start and end of each run, troubles and bugs, without names and answers.

Neither the messages of exceptions nor the paths of files are written, because both may repeat what
somebody has typed. A log that cannot be written is done without.
"""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from logging import INFO, Formatter, Logger, LogRecord
from logging.handlers import RotatingFileHandler
from pathlib import Path
from time import gmtime
from traceback import walk_tb
from typing import Final

from PySide6.QtCore import QLockFile

FILE_NAME: Final = "feltwork.log"
MAX_BYTES: Final = 1_000_000
"""Size at which the file is set aside."""
KEPT: Final = 2
"""Number of files set aside that are kept."""
MAX_FRAMES: Final = 40
"""Number of frames of an exception that are written, the innermost ones."""
MAX_EXCEPTIONS: Final = 10
"""Number of exceptions that are written of those that led to one another, or are in a group."""


class SharedFileHandler(RotatingFileHandler):
    """A log file that several running copies append to, and any of them sets aside when it is full.

    It is open only while it is written, so that it can be renamed on every system. Who cannot
    rotate it now appends to it all the same.
    """

    def __init__(self, path: Path, max_bytes: int = MAX_BYTES) -> None:
        super().__init__(
            path,
            maxBytes=max_bytes,
            backupCount=KEPT,
            encoding="utf-8",
            errors="backslashreplace",
            delay=True,
        )
        self._path = path
        self._turn = QLockFile(f"{path}.lock")

    def emit(self, record: LogRecord) -> None:
        with suppress(OSError):
            # Opening a pipe would block the program.
            if self._path.is_file() or not self._path.exists():
                super().emit(record)
        self._close_stream()

    def shouldRollover(self, record: LogRecord) -> bool:
        """Tell whether the file is full, and no other copy is just setting it aside."""
        if not super().shouldRollover(record) or not self._turn.tryLock(0):
            return False
        # Another copy may have done so before the lock was taken.
        self._close_stream()
        if super().shouldRollover(record):
            return True
        self._turn.unlock()
        return False

    def doRollover(self) -> None:
        """Set the file aside, unless another program has it open where that prevents renaming."""
        try:
            with suppress(OSError):
                super().doRollover()
        finally:
            self._turn.unlock()

    def handleError(self, record: LogRecord) -> None:
        """Do without a record that cannot be written."""

    def _close_stream(self) -> None:
        stream, self.stream = self.stream, None
        if stream is not None:
            with suppress(OSError):
                stream.close()


class Log:
    """Writes the lines of one run to the file in ``folder``; each begins with the run's id."""

    def __init__(self, folder: Path, run: str) -> None:
        self._logger = Logger("feltwork", INFO)
        handler = SharedFileHandler(folder / FILE_NAME)
        written = Formatter(f"{run} %(asctime)sZ %(message)s", "%Y-%m-%dT%H:%M:%S")
        written.converter = gmtime
        handler.setFormatter(written)
        self._logger.addHandler(handler)
        self._counts: dict[str, int] = {}

    def write(self, text: str) -> None:
        """Write a text; the lines after the first are indented."""
        self._logger.info("%s", "\n    ".join(text.splitlines()))

    def error(self, error: BaseException) -> None:
        """Write a trouble or a bug; the same one again only at its 10th, 100th … time."""
        text = "\n".join(described(error))
        count = self._counts[text] = self._counts.get(text, 0) + 1
        if count == 1:
            self.write(text)
        elif str(count).strip("0") == "1":
            self.write(f"{count} × {text.partition(chr(10))[0]}")


def lines_of(folder: Path, run: str) -> str:
    """Return what the log files in ``folder`` hold of one run; empty if they cannot be read."""
    found: list[str] = []
    for number in range(KEPT, -1, -1):
        path = folder / (f"{FILE_NAME}.{number}" if number else FILE_NAME)
        with suppress(OSError):
            if path.is_file():
                text = path.read_text(encoding="utf-8", errors="backslashreplace")
                found += _of_run(text.splitlines(), run)
    return "\n".join(found)


def _of_run(lines: list[str], run: str) -> Iterator[str]:
    inside = False
    for line in lines:
        if not line.startswith("    "):
            inside = line.startswith(f"{run} ")
        if inside:
            yield line.removeprefix(f"{run} ")


def without_home(text: str, home: Path) -> str:
    """The text with the user's folder, whose name is often the user's own, as ``~``."""
    return text.replace(str(home), "~") if home.name else text


def described(error: BaseException) -> Iterator[str]:
    """An exception in lines: its kind, where it was raised, and what led to it."""
    seen: list[BaseException] = []

    def lines(other: BaseException, how: str) -> Iterator[str]:
        if other in seen or len(seen) >= MAX_EXCEPTIONS:
            return
        seen.append(other)
        yield f"{how}{_kind(other)}"
        frames = list(walk_tb(other.__traceback__))
        if len(frames) > MAX_FRAMES:
            yield f"… {len(frames) - MAX_FRAMES} more"
        for frame, line in frames[-MAX_FRAMES:]:
            module = frame.f_globals.get("__name__", "?")
            yield f"at {module}:{line} in {frame.f_code.co_name}"
        if isinstance(other, BaseExceptionGroup):
            for inner in other.exceptions:
                yield from lines(inner, "with ")
        if other.__cause__ is not None:
            yield from lines(other.__cause__, "because of ")
        elif other.__context__ is not None and not other.__suppress_context__:
            yield from lines(other.__context__, "while handling ")

    return lines(error, "")


def _kind(error: BaseException) -> str:
    """The class of an exception, with the system's symbol for what happened."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else _full_name(kind)
    if isinstance(error, OSError) and error.errno is not None:
        return f"{name} ({errno.errorcode.get(error.errno, error.errno)})"
    if isinstance(error, sqlite3.Error) and hasattr(error, "sqlite_errorname"):
        return f"{name} ({error.sqlite_errorname})"
    return name


def _full_name(kind: type[BaseException]) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
