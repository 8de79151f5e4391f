"""Writing a report to a file that a person names, in a thread, over nothing that is there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from trainer.errors import EnvironmentTrouble, RoomTrouble
from trainer.messages import _
from trainer.papers.exam import EXAM_SHEETS
from trainer.reports.documents import Paragraph, Report
from trainer.storage.atomic_write import atomic_write, free_path
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.yamlfile.characters import visible
from ui.shell.controller import App
from ui.shell.dialogs import choose_to_write
from ui.shell.figures import Login, alone_text, login_of, of_room

WRITTEN: Final = "report_written"
"""The notice that a report has been written."""

Make = Callable[[Database], bytes]
"""Makes a file of the records, which were opened for it in the thread."""
MakeOf = Callable[[Database, str], bytes]
"""The same of figures; says also whose they are, nothing outside of a room."""
Made = Callable[[Database, Login | None, Cancellation], tuple[bytes, str]]
"""A file, and whose its figures are."""


class ReportWriter:
    """Writes one report after the other for a controller."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._background = app.background()

    def ask(
        self, title: str, name: str, make: Make, done: Callable[[], None] = lambda: None
    ) -> None:
        """Ask where to save a file, which is called ``name`` at first; ``done`` is called then."""
        self._ask(title, name, partial(_of_station, make=make), done)

    def ask_figures(self, title: str, name: str, make: MakeOf) -> None:
        """The same for a file of figures: of the whole room, or else of this station alone."""
        self._ask(title, name, partial(_of_room, make=make))

    def print(self, title: str, name: str, compose: Callable[[Database], Report]) -> None:
        """Ask where to save a report as PDF, which is composed in the thread."""
        self.ask(title, name, lambda records: _pdf(compose(records)))

    def print_figures(self, title: str, name: str, compose: Callable[[Database], Report]) -> None:
        """The same for a report of figures, which says whose they are."""

        def make(records: Database, whose: str) -> bytes:
            report = compose(records)
            said = (Paragraph(whose, aside=True),) if whose else ()
            return _pdf(replace(report, parts=(*said, *report.parts)))

        self.ask_figures(title, name, make)

    def _ask(
        self, title: str, name: str, make: Made, done: Callable[[], None] = lambda: None
    ) -> None:
        choose_to_write(
            self._app.window,
            title,
            name,
            lambda path: self._background.begin(self._write(path, make, done)),
        )

    async def _write(self, path: Path, make: Made, done: Callable[[], None]) -> None:
        records = self._app.session.records
        if records is None:
            return
        login = login_of(records)
        try:
            written, whose = await self._background.run(
                partial(_written, records, login, path, make)
            )
        except EnvironmentTrouble as trouble:
            self._app.notices.show_trouble(trouble)
            return
        self._app.notices.say(
            WRITTEN, _("Saved: {file}").format(file=visible(str(written))), whose, urgent=False
        )
        done()


def _written(
    records: Database, login: Login | None, path: Path, make: Made, cancellation: Cancellation
) -> tuple[Path, str]:
    """Make and write a file; what is there already stays, and the file gets a name beside it."""
    data, whose = make(records, login, cancellation)
    free = free_path(path)
    atomic_write(free, data, replace=False)
    return free, whose


def _of_station(
    records: Database, _login: Login | None, _cancellation: Cancellation, make: Make
) -> tuple[bytes, str]:
    with records.beside() as beside:
        return make(beside), ""


def _of_room(
    records: Database, login: Login | None, cancellation: Cancellation, make: MakeOf
) -> tuple[bytes, str]:
    whose = ""
    if login is not None:
        try:
            return of_room(records, login, make, cancellation)
        except RoomTrouble as trouble:
            whose = alone_text(datetime.now(UTC), trouble)
    with records.beside() as beside:
        return make(beside, whose), whose


def _pdf(report: Report) -> bytes:
    from ui.export.report import report_pdf

    return report_pdf(report, EXAM_SHEETS[0])
