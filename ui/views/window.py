"""The window: header, notices, one page at a time. It passes on what a person wants."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QEvent, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from trainer.felt.legends import legends_of
from trainer.rulebook import game
from ui.actions.commands import COMMANDS, Activity, Id, Page, Situation
from ui.views.action_bar import ActionBar
from ui.views.binding import Bindings
from ui.views.header import Header
from ui.views.library_page import LibraryPage
from ui.views.notice_bar import NoticeBar

if TYPE_CHECKING:
    from ui.views.layouts_page import LayoutsPage
    from ui.views.rules_page import RulesPage
    from ui.views.view_models import AttemptLine, Citation

FIRST_GAME = "rws-perfect-pairs-v5"
"""Whose felt is seen before any scenario has been read."""

MIN_WIDTH, MIN_HEIGHT = 800, 600

FRAME = QSize(8, 40)
"""What a title bar and borders take, about; it is known only once the window is shown."""


@runtime_checkable
class TakesFocus(Protocol):
    """A page that knows which of its widgets the keys belong to."""

    def take_focus(self) -> None:
        """Give them to it."""
        ...


class Window(QMainWindow):
    """Everything that can be seen. Closing it asks first whether it may."""

    commanded = Signal(object)
    """The ``Id`` of a command that the window does not carry out by itself."""
    cited = Signal(str, str)
    """A paragraph is to be read: the document's id and its number."""
    close_wanted = Signal()
    painted = Signal()
    """The felt was painted for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Feltwork")
        self.setMinimumSize(MIN_WIDTH, MIN_HEIGHT)
        self.resize(1280, 800)
        self._may_close = False
        self._situation = Situation()
        self.bindings = Bindings(
            self, {command.id: self._doing(command.id) for command in COMMANDS}
        )
        whole = QWidget(self)
        self.header = Header(whole, self.bindings.actions)
        self.notices = NoticeBar(whole)
        self.pages = QStackedWidget(whole)
        self.library = LibraryPage(self.pages)
        self.pages.addWidget(self.library)
        self._pages: dict[Page, QWidget] = {Page.LIBRARY: self.library}
        self._bars: dict[Page, ActionBar] = {Page.LIBRARY: self.library.bar}
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notices)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(whole)
        self._whole = whole
        self.library.chosen.connect(
            lambda entry: self.now(selected=entry is not None and not entry.fault)
        )
        self.library.activated.connect(self.bindings.actions[Id.GUIDED].trigger)
        self.notices.dismissible.connect(self._noticed)
        self.library.felt.viewport().installEventFilter(self)
        self.now()

    def furnish(self) -> None:
        """Make the pages that nobody sees at first: after the first paint, before anything else."""
        from ui.views.key_overview import KeyOverview
        from ui.views.records_page import RecordsPage
        from ui.views.result_page import ResultPage
        from ui.views.table_page import TablePage

        self.table = TablePage(self.pages)
        self.result = ResultPage(self.pages)
        self.records = RecordsPage(self.pages)
        self._pages |= {
            Page.TABLE: self.table,
            Page.RESULT: self.result,
            Page.RECORDS: self.records,
        }
        self._bars |= {
            Page.TABLE: self.table.bar,
            Page.RESULT: self.result.bar,
            Page.RECORDS: self.records.bar,
        }
        for page in (self.table, self.result, self.records):
            self.pages.addWidget(page)
        self.keys = KeyOverview(self._whole)
        self.keys.closed.connect(self.give_focus)
        self.records.chosen.connect(self._attempt_chosen)
        self.records.activated.connect(self.bindings.actions[Id.OPEN_RECORD].trigger)
        self.table.cited.connect(self.cited)
        self.result.citations.opened.connect(self.cited)
        self.table.go_on.connect(self.bindings.actions[Id.GO_ON].trigger)
        self.now(furnished=True)

    def furnish_rules(self) -> RulesPage:
        """The page of the rules, made when it is first opened."""
        from ui.views.rules_page import RulesPage

        page = RulesPage(self.pages)
        self._add(Page.RULES, page, page.bar)
        return page

    def furnish_layouts(self) -> LayoutsPage:
        """The page of the layouts, made when it is first opened."""
        from ui.views.layouts_page import LayoutsPage

        page = LayoutsPage(self.pages)
        page.cited.connect(self.cited)
        self._add(Page.LAYOUTS, page, page.bar)
        return page

    def _add(self, which: Page, page: QWidget, bar: ActionBar) -> None:
        self._pages[which] = page
        self._bars[which] = bar
        self.pages.addWidget(page)

    def _attempt_chosen(self, line: AttemptLine | None) -> None:
        self.now(record=line is not None, unfinished=line is not None and line.unfinished)

    # Where one is, and what is possible

    @property
    def situation(self) -> Situation:
        """What decides which commands are possible."""
        return self._situation

    def now(self, **changes: object) -> None:
        """Change the situation, and with it which commands are possible and shown."""
        self._situation = replace(self._situation, **changes)  # type: ignore[arg-type]
        self.bindings.apply(self._situation)
        self._bars[self._situation.page].show_commands(self.bindings.shown_in_bar())
        self.header.setVisible(self._situation.page is not Page.TABLE)
        self.notices.hush(self._situation.page is not Page.LIBRARY)
        self.header.show_place(
            self._situation.page,
            records=self._situation.records,
            waiting=self._situation.waiting,
        )

    def _noticed(self, noticed: bool) -> None:
        if noticed != self._situation.noticed:
            self.now(noticed=noticed)

    def turn_to(self, page: Page, activity: Activity = Activity.NONE) -> None:
        """Show a page."""
        self.pages.setCurrentWidget(self._pages[page])
        self.now(page=page, activity=activity, deciding=False)
        if page is Page.LIBRARY:
            self.library.take_focus()

    # Commands

    def _doing(self, command: Id) -> Callable[[], None]:
        own = {
            Id.SEARCH: self._search,
            Id.CITED: self._open_cited,
            Id.FULL_SCREEN: lambda: self.set_full_screen(not self.isFullScreen()),
            Id.DISMISS: self._dismiss,
            Id.KEYS: self._show_keys,
            Id.QUIT: self.close_wanted.emit,
        }
        return own.get(command, lambda: self.commanded.emit(command))

    def _show_keys(self) -> None:
        self.keys.open()

    def _dismiss(self) -> None:
        self.notices.dismiss()

    def _search(self) -> None:
        if self._situation.page is Page.RULES:
            self.commanded.emit(Id.SEARCH)
        else:
            self.library.start_search()

    def _open_cited(self) -> None:
        shown: Citation | None = (
            self.result.citations.first
            if self._situation.page is Page.RESULT
            else self.table.first_cited
        )
        if shown is not None and shown.document:
            self.cited.emit(shown.document, shown.number)

    def set_full_screen(self, wanted: bool) -> None:
        """Fill the screen, or be a window again."""
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    def give_focus(self) -> None:
        """Give the keys to what is chosen from, or answered, on the page that is shown."""
        page = self._pages[self._situation.page]
        assert isinstance(page, TakesFocus), "every page does"
        page.take_focus()

    def show_first_felt(self) -> None:
        """Lay out the default table, so that the first paint shows a felt."""
        chosen = game(FIRST_GAME)
        self.library.felt.set_felt(chosen.felt, legends_of(chosen.terms()))

    # The window's own events

    def allow_close(self) -> None:
        """Close for good."""
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """The first time only ask: a lesson may have to come to its end."""
        if self._may_close:
            event.accept()
        else:
            event.ignore()
            self.close_wanted.emit()

    def fit(self, room: QSize) -> None:
        """Be no larger than what a screen has ``room`` for, the frame around it included."""
        self.resize(self.size().boundedTo(room - FRAME))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What covers the page goes on covering it."""
        super().resizeEvent(event)
        if self._situation.furnished and self.keys.isVisible():
            self.keys.cover()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the felt's first paint."""
        if event.type() is QEvent.Type.Paint and watched is self.library.felt.viewport():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return super().eventFilter(watched, event)
