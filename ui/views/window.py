"""The window: header, notices, one page at a time. It passes on what a person wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ui.actions.pages import PageEntry
from ui.actions.state import AppState
from ui.views.action_bar import ActionBar
from ui.views.binding import Bindings
from ui.views.header import Header
from ui.views.notice_bar import NoticeBar

MIN_WIDTH, MIN_HEIGHT = 800, 600

FRAME = QSize(8, 40)
"""What a title bar and borders take, about; it is known only once the window is shown."""


class PageView(Protocol):
    """What the window asks of a page, beside that it is a widget."""

    bar: ActionBar

    def take_focus(self) -> None:
        """Give the keys to the widget that they belong to."""
        ...


class Window(QMainWindow):
    """Everything that can be seen. Closing it asks first whether it may."""

    close_wanted = Signal()
    painted = Signal()
    """What ``report_first_paint`` was given has been painted for the first time."""

    def __init__(self, pages: Sequence[PageEntry]) -> None:
        super().__init__()
        self.setWindowTitle("Feltwork")
        self.setMinimumSize(MIN_WIDTH, MIN_HEIGHT)
        self.resize(1280, 800)
        self._may_close = False
        self._state = AppState()
        self._unpainted: QWidget | None = None
        self.bindings = Bindings(self)
        self.whole = whole = QWidget(self)
        self.header = Header(whole, pages)
        self.notices = NoticeBar(whole, self.bindings)
        self.pages = QStackedWidget(whole)
        self._pages: dict[str, PageView] = {}
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notices)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(whole)
        self.header.wanted.connect(self.bindings.trigger)

    # The page that is shown, and what is possible there

    def page(self, page: str) -> PageView | None:
        """The view of a page; None where it has not been made yet."""
        return self._pages.get(page)

    def add_page(self, page: str, view: PageView) -> None:
        """Take a page among those that can be shown."""
        assert isinstance(view, QWidget), "a page is a widget"
        self._pages[page] = view
        self.pages.addWidget(view)

    @property
    def state(self) -> AppState:
        """What decides which commands are possible."""
        return self._state

    def show_state(self, now: AppState) -> None:
        """Show the page of this state, and with it which commands are possible."""
        if now.page != self._state.page:
            view = self._pages[now.page]
            assert isinstance(view, QWidget), "a page is a widget"
            self.pages.setCurrentWidget(view)
        self._state = now
        self._pages[now.page].bar.show_commands(self.bindings.apply(now))
        self.header.setVisible(now.here.shows_header)
        self.notices.hush(not now.here.shows_offers)
        self.header.show_state(now)

    def give_focus(self) -> None:
        """Give the keys to what is chosen from, or answered, on the page that is shown."""
        self._pages[self._state.page].take_focus()

    def set_full_screen(self, wanted: bool) -> None:
        """Fill the screen, or be a window again."""
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    # The window's own events

    def report_first_paint(self, widget: QWidget) -> None:
        """Emit ``painted`` as soon as this widget has been."""
        self._unpainted = widget
        widget.installEventFilter(self)

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

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice the first paint."""
        if watched is self._unpainted and event.type() is QEvent.Type.Paint:
            self._unpainted = None
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return super().eventFilter(watched, event)
