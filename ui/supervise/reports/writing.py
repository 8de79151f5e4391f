"""Writing a report to a file that a person names, in a thread, over nothing that is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from trainer.errors import EnvironmentTrouble
from trainer.messages import _
from trainer.papers.exam import EXAM_SHEETS
from trainer.reports.documents import Report
from trainer.storage.atomic_write import atomic_write, free_path
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.yamlfile.characters import visible
from ui.shell.controller import App
from ui.shell.dialogs import choose_to_write
from ui.shell.notice_bar import DISMISS
from ui.widgets.view_models import Notice

WRITTEN: Final = "report_written"
"""The notice that a report has been written."""

Make = Callable[[Database], bytes]
"""Makes a file of the records, which were opened for it in the thread."""


class ReportWriter:
    """Writes one report after the other for a controller."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._background = app.background()

    def close(self) -> None:
        """Write nothing more."""
        self._background.close()

    def ask(
        self, title: str, name: str, make: Make, done: Callable[[], None] = lambda: None
    ) -> None:
        """Ask where to save a file, which is called ``name`` at first; ``done`` is called then."""
        choose_to_write(
            self._app.window,
            title,
            name,
            lambda path: self._background.begin(self._write(path, make, done)),
        )

    def print(self, title: str, name: str, compose: Callable[[Database], Report]) -> None:
        """Ask where to save a report as PDF, which is composed in the thread."""

        def make(records: Database) -> bytes:
            from ui.export.report import report_pdf

            return report_pdf(compose(records), EXAM_SHEETS[0])

        self.ask(title, name, make)

    async def _write(self, path: Path, make: Make, done: Callable[[], None]) -> None:
        records = self._app.session.records
        if records is None:
            return
        try:
            written = await self._background.run(partial(_written, records, path, make))
        except EnvironmentTrouble as trouble:
            self._app.notices.show_trouble(trouble)
            return
        self._app.notices.show(
            Notice(
                WRITTEN,
                _("Saved: {file}").format(file=visible(str(written))),
                choices=((DISMISS, _("Close")),),
                urgent=False,
            )
        )
        done()


def _written(records: Database, path: Path, make: Make, _cancellation: Cancellation) -> Path:
    """Make and write a file; what is there already stays, and the file gets a name beside it."""
    with records.beside() as beside:
        data = make(beside)
    free = free_path(path)
    atomic_write(free, data, replace=False)
    return free
