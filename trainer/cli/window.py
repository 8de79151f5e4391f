"""How the command line opens the window without knowing it."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from trainer.cli.qt_ready import missing_library, require_display, require_libraries


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
    try:
        # By name, because the window stands above the trainer and is never imported from here.
        app = import_module("ui.app")
    except ImportError as error:
        trouble = missing_library(str(error))
        if trouble is None:
            raise
        raise trouble from error
    status = app.main(options)
    assert isinstance(status, int)
    return status
