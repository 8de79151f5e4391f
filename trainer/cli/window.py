"""How the command line opens the window without knowing it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

from trainer.cli.qt_ready import load_with_qt, require_display, require_libraries


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """What the command line asks of the window.

    ``database`` is the file of the records, None for the usual place; with
    ``exit_after_first_paint`` the window leaves with status 0 as soon as it has been painted.
    """

    database: Path | None = None
    exit_after_first_paint: bool = False


def open_window(options: WindowOptions) -> int:
    """Open the window and stay until it is closed; the exit status.

    Raises ``LibraryMissing``, ``DisplayMissing`` or ``DisplayUnreachable`` before Qt would abort.
    """
    if sys.platform.startswith("linux"):
        require_display(os.environ)
        require_libraries(os.environ)
    app = load_with_qt("ui.app")
    status = app.main(options)
    assert isinstance(status, int)
    return status
