"""The composition root of the window: the only module where event loop and database meet."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from pkgutil import resolve_name
from types import TracebackType
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

import trainer
from trainer.errors import EnvironmentTrouble, InstallationDamaged
from trainer.room.rights import Right
from trainer.settings.location import default_path
from trainer.settings.looks import ColorSchemeChoice
from trainer.texts import N_
from ui.felt.first_table import first_table
from ui.felt.setup import FeltOptions
from ui.shell.application import Application, EndingSignals, ending_signals
from ui.shell.commands import AppState, PageEntry, PageState, Room, Tab
from ui.shell.language import apply_language
from ui.shell.reporter import Hook, Reporter, versions
from ui.shell.runs import Run
from ui.shell.window import Window
from ui.theme.apply import apply_theme
from ui.theme.lettering import load_fonts
from ui.theme.remembered import Look, Remembered
from ui.theme.roles import ColorScheme
from ui.theme.sheet import icon_file
from ui.train.path_page import PathPage

if TYPE_CHECKING:
    from trainer.settings.personal import PersonalSettings
    from trainer.storage.database import Database
    from ui.shell.controller import App
    from ui.shell.early_keys import EarlyKeys
    from ui.shell.notices import Notices


R = TypeVar("R")

CLOSED = 1
"""Exit status of the first event loop when the window is closed before its first paint."""

AGAIN = -1
"""Says that the window is to be opened once more, in another language."""

THREADS_TURN: Final = 0.0002
"""After how many seconds a thread that computes lets the window go on, where that waits."""

FAILED: Final = 1
"""Exit status after a bug that has kept the window from opening or from working."""


class Options(Protocol):
    """The command-line options that the window needs."""

    @property
    def database(self) -> Path | None:
        """The database file; None for the default one."""

    @property
    def files(self) -> Sequence[Path]:
        """Scenarios, series and layouts to open, as absolute paths."""

    @property
    def exit_after_first_paint(self) -> bool:
        """Exit with status 0 after the first paint."""


class MonotonicClock:
    """The clock that times the attempts."""

    def milliseconds(self) -> int:
        return time.monotonic_ns() // 1_000_000


WHERE_TROUBLE_LEADS: Final = "ui.supervise.backups:BackupsController"
"""It has remedies for records that cannot be opened."""

PAGES: Final = (
    PageEntry("path", "ui.train.path:PathController", (Tab(Room.TRAIN, N_("Path")),)),
    PageEntry(
        "library",
        "ui.supervise.library.controller:LibraryController",
        (Tab(Room.TRAIN, N_("Rounds")), Tab(Room.SUPERVISE, N_("Library"))),
    ),
    PageEntry(
        "practice",
        "ui.train.practice:PracticeController",
        (Tab(Room.TRAIN, N_("Practice")),),
        needs_records=True,
    ),
    PageEntry(
        "shift",
        "ui.train.shift:ShiftController",
        (Tab(Room.TRAIN, N_("Shift")),),
        needs_records=True,
    ),
    PageEntry(
        "exam",
        "ui.train.exam.controller:ExamController",
        (Tab(Room.TRAIN, N_("Exam")),),
        needs_records=True,
        classroom=True,
    ),
    PageEntry("result", "ui.table.result:ResultController"),
    PageEntry(
        "progress",
        "ui.me.progress.controller:ProgressController",
        (Tab(Room.ME, N_("Progress")),),
        needs_records=True,
    ),
    PageEntry(
        "records",
        "ui.me.records.controller:RecordsController",
        (Tab(Room.ME, N_("Records")),),
        needs_records=True,
    ),
    PageEntry(
        "preferences",
        "ui.me.preferences:PreferencesController",
        (Tab(Room.ME, N_("Preferences")),),
        over_attempt=True,
    ),
    PageEntry(
        "rules",
        "ui.lookup.rules.controller:RulesController",
        (
            Tab(Room.LOOK_UP, N_("Paragraphs"), "paragraphs"),
            Tab(Room.LOOK_UP, N_("Terms"), "glossary"),
            Tab(Room.LOOK_UP, N_("Compare"), "comparison"),
            Tab(Room.LOOK_UP, N_("Odds"), "odds"),
        ),
        over_attempt=True,
    ),
    PageEntry("sign_in", "ui.me.sign_in.controller:SignInController"),
    PageEntry("table", "ui.table.controller:TableController"),
    PageEntry(
        "editor",
        "ui.supervise.editor.controller:EditorController",
        (Tab(Room.SUPERVISE, N_("Editor")),),
        right=Right.SCENARIOS,
    ),
    PageEntry(
        "lessons",
        "ui.supervise.lessons.controller:LessonsController",
        (Tab(Room.SUPERVISE, N_("Lessons")),),
        needs_records=True,
        right=Right.LESSONS,
    ),
    PageEntry(
        "generate",
        "ui.supervise.generate.controller:GenerateController",
        (Tab(Room.SUPERVISE, N_("Generate")),),
        right=Right.SCENARIOS,
    ),
    PageEntry(
        "coverage",
        "ui.supervise.coverage.controller:CoverageController",
        (Tab(Room.SUPERVISE, N_("Coverage")),),
        right=Right.SCENARIOS,
    ),
    PageEntry(
        "layouts",
        "ui.supervise.layouts.controller:LayoutsController",
        (Tab(Room.SUPERVISE, N_("Layouts")),),
        right=Right.LAYOUTS,
    ),
    PageEntry(
        "house",
        "ui.supervise.house.controller:HouseController",
        (Tab(Room.SUPERVISE, N_("House")),),
        needs_records=True,
        right=Right.HOUSE,
    ),
    PageEntry(
        "exam_papers",
        "ui.supervise.exam_papers:ExamPapersController",
        (Tab(Room.SUPERVISE, N_("Papers")),),
        right=Right.PAPERS,
    ),
    PageEntry(
        "packs",
        "ui.supervise.library.packs:PacksController",
        (Tab(Room.SUPERVISE, N_("Packs")),),
        right=Right.SCENARIOS,
    ),
    PageEntry(
        "rejudge",
        "ui.supervise.rejudge:RejudgeController",
        (Tab(Room.SUPERVISE, N_("Re-mark")),),
        needs_records=True,
        right=Right.REMARKING,
    ),
    PageEntry(
        "backups", WHERE_TROUBLE_LEADS, (Tab(Room.SUPERVISE, N_("Backups")),), right=Right.BACKUPS
    ),
    PageEntry(
        "people",
        "ui.supervise.people.controller:PeopleController",
        (
            Tab(Room.CLASSROOM, N_("People"), "people"),
            Tab(Room.CLASSROOM, N_("Journal"), "journal", Right.JOURNAL),
        ),
        needs_records=True,
        right=Right.PEOPLE,
    ),
    PageEntry(
        "classes",
        "ui.supervise.classes.controller:ClassesController",
        (Tab(Room.CLASSROOM, N_("Classes")),),
        needs_records=True,
        right=Right.CLASSES,
    ),
    PageEntry(
        "exams",
        "ui.supervise.exams.controller:ExamsController",
        (Tab(Room.CLASSROOM, N_("Exams")),),
        needs_records=True,
        right=Right.EXAMS,
    ),
    PageEntry(
        "table_test",
        "ui.supervise.table_test.controller:TableTestsController",
        (Tab(Room.CLASSROOM, N_("Table tests")),),
        needs_records=True,
        right=Right.TABLE_TESTS,
    ),
    PageEntry(
        "stations",
        "ui.supervise.stations.controller:StationsController",
        (Tab(Room.CLASSROOM, N_("Stations")),),
        needs_records=True,
        right=Right.PEOPLE,
    ),
    PageEntry(
        "reports",
        "ui.supervise.reports.controller:ReportsController",
        (Tab(Room.CLASSROOM, N_("Reports")),),
        needs_records=True,
        right=Right.REPORTS,
    ),
)
"""The pages: the first is there at start-up; each has its tabs in the rooms that it belongs to.

Their controllers are imported after the first paint. The order of the pages is also the order of
the tabs, and of their commands in the bar and under the headings of the keyboard overview.
"""

OTHERS: Final = (
    "ui.table.guided:GuidedController",
    "ui.train.sittings:SittingsController",
    "ui.train.assigned:AssignedController",
    "ui.train.lesson.controller:LessonController",
    "ui.table.watch:WatchController",
    "ui.table.deal:DealController",
    "ui.me.records.kept_rounds:KeptRoundsController",
    "ui.me.trainees:TraineesController",
    "ui.train.my_table:MyTableController",
    "ui.shell.general:GeneralController",
    "ui.shell.palette:PaletteController",
    "ui.lookup.manual:ManualController",
    "ui.supervise.exams.holding:HoldingController",
    "ui.supervise.library.own_files:OwnFilesController",
    "ui.supervise.opened_files:OpenedFilesController",
)
"""The controllers that have no page of their own."""


FIRST: Final = (
    "ui.shell.controller:App",
    "trainer.storage.database:Database",
    "trainer.storage.database:open_database",
    "sqlite_utils:Database",
    PAGES[0].controller,
    PAGES[1].controller,
    "ui.table.controller:TableController",
    WHERE_TROUBLE_LEADS,
)
"""What opens the records and lists the scenarios; it is imported before everything else."""


DESKTOP_ID: Final = "org.feltwork.Feltwork"
"""The name of the program among those that a desktop knows: that of its desktop file."""


def main(options: Options) -> int:
    """Open the window and run until it is closed; returns the exit status.

    Whatever fails on the way is reported in the window, which comes up with the rest.
    """
    # Before Qt loads its drivers and the fonts, which may crash.
    with Run(_log_folder(), datetime.now(UTC), options.database or default_path()) as run:
        try:
            return _run(options, run)
        except InstallationDamaged as trouble:
            run.write_error(trouble)
            if not options.exit_after_first_paint:
                _tell_alone(trouble)
            raise


def _run(options: Options, run: Run) -> int:
    app = _application()
    if options.files and not options.exit_after_first_paint and _handed_over(options, run):
        return 0
    files = options.files
    while (status := _open(app, options, files, run)) == AGAIN:
        files = ()
    return status


def _open(app: QApplication, options: Options, files: Sequence[Path], run: Run) -> int:
    remembered = Remembered(run.folder / "look")
    theme, failures = ApplicationTheme(app, remembered), list[Exception]()
    load_fonts()
    _attempt(lambda: apply_language(app, remembered.look.language), failures)
    _attempt(theme.apply_remembered, failures)
    try:
        window = Window(PAGES)
    except Exception as error:
        run.write_error(error)
        return _report_alone(error, wait=not options.exit_after_first_paint)
    if remembered.look.size is not None:
        window.resize(*remembered.look.size)
    show_first_page(window, failures, remembered.look.table, theme.scheme)
    _attempt(lambda: window.fit(window.screen().availableGeometry().size()), failures)
    reporter = Reporter(window, log=printed_and_logged(run))
    previous = sys.excepthook
    sys.excepthook = reporter.hook
    try:
        with ending_signals(window.close_wanted.emit) as signals:
            closed = not first_paint(window)
            for failure in failures:
                reporter.report(failure)
            if closed or options.exit_after_first_paint:
                window.allow_close()
                return FAILED if reporter.reported and not closed else 0
            try:
                try:
                    return _serve_in_loop(
                        app, window, reporter, theme, options, files=files, signals=signals, run=run
                    )
                finally:
                    size = window.ordinary_size().toTuple()
                    remembered.keep(remembered.look._replace(size=size))
            except EnvironmentTrouble:
                raise
            except Exception as error:
                reporter.report(error)
                _wait_until_closed(window)
                return FAILED
    finally:
        sys.excepthook = previous


def _attempt(step: Callable[[], object], failures: list[Exception]) -> None:
    """Do this; what it raises is kept until there is a window to report it in.

    Without all of its files the program opens none.
    """
    try:
        step()
    except InstallationDamaged:
        raise
    except Exception as error:
        failures.append(error)


def _tell_alone(trouble: EnvironmentTrouble) -> None:
    """Show why no window can be made: nobody sees the terminal of a program that was clicked."""
    from PySide6.QtWidgets import QMessageBox

    from trainer.messages.troubles import describe_trouble

    text = describe_trouble(trouble)
    box, loop = QMessageBox(), QEventLoop()
    box.setWindowTitle("Feltwork")
    box.setText(f"{text.sentence}\n\n{text.advice}")
    box.setInformativeText(text.detail)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.finished.connect(loop.quit)
    box.show()
    loop.exec()


def _report_alone(error: Exception, *, wait: bool) -> int:
    """Report that no window can be made, on standard error and, if it is waited for, in a dialog.

    Raises ``error`` where not even that is possible.
    """
    sys.__excepthook__(type(error), error, error.__traceback__)
    if wait:
        from traceback import format_exception

        from ui.shell.bug_dialog import BugDialog

        dialog, loop = BugDialog(None, versions()), QEventLoop()
        dialog.add({"".join(format_exception(error)): 1})
        dialog.finished.connect(loop.quit)
        dialog.show()
        loop.exec()
    return FAILED


def _wait_until_closed(window: Window) -> None:
    """Leave a window up in which nothing can be done any more, for what it reports to be read."""
    if window.isVisible():
        loop = QEventLoop()
        window.close_wanted.connect(loop.quit)
        loop.exec()
        window.allow_close()


def show_first_page(
    window: Window,
    failures: list[Exception] | None = None,
    table: str = "",
    scheme: ColorScheme = ColorScheme.DARK,
) -> None:
    """Show the first page, with the trainee's own table on it, or the default one.

    ``scheme`` is that of the room in which the table stands.

    What fails is added to ``failures``, if given: the page is then without its table, or another
    one says that it cannot be shown. Otherwise it is raised.
    """
    try:
        page = PathPage(window.pages)
        window.add_page(PAGES[0].id, page)
        window.show_state(AppState(PAGES[0].id, PageState()))
        window.report_first_paint(page)
        page.felt.set_options(FeltOptions(scheme=scheme))
        page.felt.set_felt(*first_table(table))
    except InstallationDamaged:
        raise
    except Exception as error:
        if failures is None:
            raise
        failures.append(error)
        if window.state.page != PAGES[0].id:
            from ui.shell.window import UnavailablePage  # rarely needed

            window.add_page(PAGES[0].id, UnavailablePage(window.pages))
            window.show_state(AppState(PAGES[0].id))
            window.report_first_paint(window.whole)


def first_paint(window: Window) -> bool:
    """Show the window and wait for its first paint; False if it was closed before."""
    loop = QEventLoop()
    window.painted.connect(loop.quit)
    closed = window.close_wanted.connect(lambda: loop.exit(CLOSED))
    # From the loop, so that what fails in one of its widgets is reported as anywhere else.
    QTimer.singleShot(0, window.show)
    status = loop.exec()
    window.close_wanted.disconnect(closed)
    return status != CLOSED


def _serve_in_loop(
    app: QApplication,
    window: Window,
    reporter: Reporter,
    theme: ApplicationTheme,
    options: Options,
    *,
    files: Sequence[Path],
    signals: EndingSignals | None,
    run: Run,
) -> int:
    # Imported only now: these take as long to import as an empty window takes to open. qasync
    # needs PySide6 to be imported before it.
    import asyncio

    from qasync import QEventLoop as AsyncEventLoop

    with (
        # From here on: the loop may hear of the close button, or of a signal, before ``serve``.
        _closing(window) as closed,
        asyncio.Runner(loop_factory=lambda: AsyncEventLoop(app)) as runner,
    ):
        runner.get_loop().set_exception_handler(reporter.in_loop)
        if signals is not None:
            signals.watch()
        return runner.run(
            serve(window, reporter, theme, options.database, run=run, files=files, closed=closed)
        )


async def _in_thread(work: Callable[[], R]) -> R:
    """Do this in a thread, while the window is heard."""
    from asyncio import get_running_loop
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(max_workers=1) as pool:
        return await get_running_loop().run_in_executor(pool, work)


@contextmanager
def _closing(window: Window) -> Iterator[Callable[[], bool]]:
    """Tell whether the window has been asked to close since then."""
    closed: list[bool] = []
    waiting = window.close_wanted.connect(lambda: closed.append(True))
    try:
        yield lambda: bool(closed)
    finally:
        window.close_wanted.disconnect(waiting)


async def _imported(names: Sequence[str]) -> None:
    """Import these in a thread. What cannot be imported is reported where it is used."""
    await _in_thread(partial(_import, names))


def _import(names: Sequence[str]) -> None:
    for name in names:
        with suppress(Exception):
            resolve_name(name)
    from trainer.rulebook import documents, game
    from trainer.rulebook.felts import offered_chips
    from trainer.rulebook.procedures import load_procedure
    from trainer.storage.inspection import KnownSchema
    from trainer.storage.migrations import SCHEMA

    with suppress(Exception):
        KnownSchema(SCHEMA).prepare()
    with suppress(Exception):
        offered_chips()
    for document in documents():
        with suppress(Exception):
            load_procedure(game(document).dealt_by)


async def serve(
    window: Window,
    reporter: Reporter,
    theme: ApplicationTheme,
    database: Path | None,
    *,
    run: Run | None = None,
    files: Sequence[Path] = (),
    closed: Callable[[], bool] = lambda: False,
) -> int:
    """Open the database, list the scenarios, then create what else there is, and run.

    It ends when the window is closed; ``AGAIN`` says that it is to be opened anew. With a ``run``,
    a log is written, runs before it that did not end properly are reported, and this copy is told
    of further files. ``files`` are opened as soon as all controllers are there. ``closed`` tells
    whether the window has been asked to close before.
    """
    from ui.shell.background import CycleSearch
    from ui.shell.early_keys import EarlyKeys

    search, keys = CycleSearch(window), EarlyKeys(window)
    sys.setswitchinterval(THREADS_TURN)
    with _closing(window) as closed_since:
        await _imported(FIRST)
        if closed() or closed_since():
            window.allow_close()
            return 0
    from ui.shell.controller import App

    app = App(window, _open_database, database, MonotonicClock(), theme.apply_settings)
    reporter.show_trouble = app.notices.show_trouble
    reporter.show_repeated = app.notices.show_repeated
    if run is not None:
        app.notices.log = run.write_error
        app.runner.attempt(partial(_begin_log, run, app.notices, window))
    app.begin(PAGES[0], WHERE_TROUBLE_LEADS)
    app.rest = partial(_complete, app, files, run, keys)
    try:
        await app.run()
    finally:
        search.end()
        window.allow_close()
    return AGAIN if app.again else 0


async def _complete(app: App, files: Sequence[Path], run: Run | None, keys: EarlyKeys) -> None:
    """Import and register all controllers, then open what the program was started with.

    What was pressed until then is carried out.
    """
    from asyncio import sleep

    names = (*(page.controller for page in PAGES), *OTHERS)
    await _imported(names)
    if app.runner.stopping:
        return
    try:
        app.register(PAGES, OTHERS)
        await sleep(0)  # the window is heard between these
        app.show_commands()
        await sleep(0)
        app.catch_up()
    finally:
        # Not before this task has ended: what is begun by a key waits for it.
        QTimer.singleShot(0, keys, keys.hand_on)
    gc.freeze()  # what is there now stays to the end: no search need go through it
    app.runner.attempt(partial(_open_files, app, files, run))


def _begin_log(run: Run, notices: Notices, window: Window) -> None:
    """Write what runs here, and offer the report of runs that did not end properly."""
    run.write(f"start\n{versions()}")
    if report := run.report_of_lost():
        from ui.shell.bug_dialog import show_last_run

        show_last_run(notices, window, versions(), report)


def _handed_over(options: Options, run: Run) -> bool:
    """Tell whether a running copy opens the files."""
    from ui.shell.instance import hand_over, instance_name

    return hand_over(instance_name(run.folder, options.database), options.files)


def _open_files(app: App, files: Sequence[Path], run: Run | None) -> None:
    """Have these files opened at the start, and those of which this copy is told later."""
    from ui.supervise.opened_files import OpenedFilesController

    opened = app.of(OpenedFilesController)
    opened.open(files)

    def open_in_front(more: Sequence[Path]) -> None:
        app.window.come_to_front()
        opened.open(more)

    application = QApplication.instance()
    if isinstance(application, Application):
        application.open_with(open_in_front)
        app.window.close_wanted.connect(partial(application.open_with, None))
    if run is not None:
        from ui.shell.instance import Instance, instance_name

        instance = Instance(
            instance_name(run.folder, app.session.database), open_in_front, app.window
        )
        # Before anything is ended: nothing could be opened from then on.
        app.window.close_wanted.connect(instance.close)
        instance.listen()


def printed_and_logged(run: Run) -> Hook:
    """Prints an exception on standard error, and writes it into the log of ``run``."""

    def write(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        run.write_error(error)

    return write


def _application() -> QApplication:
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else Application(sys.argv[:1])
    app.setApplicationName("Feltwork")
    app.setApplicationVersion(trainer.__version__)
    app.setDesktopFileName(DESKTOP_ID)
    app.setWindowIcon(QIcon(icon_file("feltwork")))
    # ``serve`` decides when the program ends, not the last window.
    app.setQuitOnLastWindowClosed(False)
    return app


def _log_folder() -> Path:
    import platformdirs

    return platformdirs.user_log_path("Feltwork", appauthor=False)


def _open_database(database: Path | None) -> Database:
    from trainer.storage.database import open_database

    # The window must not stand still: it does its waiting itself (``ui.shell.waiting``).
    return open_database(database, clock=lambda: datetime.now(UTC), lock_timeout=0)


class ApplicationTheme:
    """The color scheme that the application uses now; ``remembered`` is that of the last time."""

    def __init__(self, app: QApplication, remembered: Remembered | None = None) -> None:
        self._app = app
        self._remembered = remembered
        self._applied: tuple[ColorScheme, int] | None = None

    @property
    def scheme(self) -> ColorScheme:
        """The scheme in use; dark before any has been applied."""
        return self._applied[0] if self._applied is not None else ColorScheme.DARK

    def apply_remembered(self) -> ColorScheme:
        """Apply the scheme of the last time, before the settings can be read; returns it."""
        look = self._remembered.look if self._remembered is not None else Look()
        return self._apply_room(look.room, look.text_size)

    def apply_settings(self, settings: PersonalSettings) -> ColorScheme:
        """Apply the scheme of these settings unless it is in use already; returns the scheme."""
        if self._remembered is not None:
            names = ("room", "text_size", "table", "language")
            kept = {name: getattr(settings, name) for name in names}
            self._remembered.keep(self._remembered.look._replace(**kept))
        return self._apply_room(settings.room, settings.text_size)

    def _apply_room(self, room: ColorSchemeChoice, text_size: int) -> ColorScheme:
        if room is ColorSchemeChoice.SYSTEM:
            return self.apply(system_color_scheme(), text_size)
        return self.apply(ColorScheme(room.value), text_size)

    def apply(self, scheme: ColorScheme, text_size: int = 100) -> ColorScheme:
        """Apply ``scheme`` and the size of letters unless they are in use; returns the scheme."""
        if (scheme, text_size) != self._applied:
            self._applied = scheme, text_size
            apply_theme(self._app, scheme, text_size)
        return scheme


def system_color_scheme() -> ColorScheme:
    """The system's color scheme; dark where it has none."""
    light = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Light
    return ColorScheme.LIGHT if light else ColorScheme.DARK
