"""The main window: header, notices, one page at a time. It emits signals for what the user does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ui.actions.pages import PageEntry
from ui.actions.state import AppState
from ui.views.action_bar import ActionBar
from ui.views.binding import Bindings
from ui.views.header import Header
from ui.views.laying_out import laid_out_after
from ui.views.notice_bar import NoticeBar
from ui.views.reading_order import order_tabs

MIN_WIDTH, MIN_HEIGHT = 800, 600

FRAME = QSize(8, 40)
"""Approximate size of title bar and borders, which is known only once the window is shown."""


class PageView(Protocol):
    """What the window needs of a page in addition to QWidget."""

    bar: ActionBar

    def take_focus(self) -> None:
        """Focus the widget that handles the page's keys."""
        ...


class _Pages(QStackedWidget):
    """Needs room for the page that is shown only."""

    def minimumSizeHint(self) -> QSize:
        """That of the page."""
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize(0, 0)


class Window(QMainWindow):
    """All widgets of the program. Closing it asks for permission first."""

    close_wanted = Signal()
    painted = Signal()
    """The widget given to ``report_first_paint`` has been painted for the first time."""

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
        self.pages = _Pages(whole)
        self._pages: dict[str, PageView] = {}
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self.notices)
        column.addWidget(self.pages, 1)
        self.setCentralWidget(whole)
        self.header.wanted.connect(self.bindings.trigger)

    # The current page, and what is possible there

    def page(self, page: str) -> PageView | None:
        """The view of a page; None if it has not been created yet."""
        return self._pages.get(page)

    def add_page(self, page: str, view: PageView) -> None:
        """Add a page to those that can be shown, in place of one with the same id."""
        assert isinstance(view, QWidget), "a page is a widget"
        before = self._pages.get(page)
        self._pages[page] = view
        self.pages.addWidget(view)
        if isinstance(before, QWidget):
            self.pages.removeWidget(before)
            before.hide()
            before.deleteLater()

    def drop_unfinished_pages(self) -> None:
        """Delete pages whose creation broke off before they were added."""
        for child in self.pages.findChildren(
            QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly
        ):
            if self.pages.indexOf(child) < 0:
                child.hide()
                child.deleteLater()

    @property
    def state(self) -> AppState:
        """What decides which commands are possible."""
        return self._state

    def show_state(self, now: AppState) -> None:
        """Show the page of this state, and update the commands to it."""
        view = self._pages[now.page]
        assert isinstance(view, QWidget), "a page is a widget"
        self._state = now
        self._pages[now.page].bar.show_commands(self.bindings.apply(now))
        # A page is shown at the size that it keeps, not first at the one beside the former header.
        with laid_out_after(self.whole.layout(), self.pages.layout()):
            self.header.setVisible(now.here.shows_header)
            self.notices.show_only_warnings(not now.here.shows_offers)
            self.header.show_state(now)
            if view is not self.pages.currentWidget():
                self.pages.setCurrentWidget(view)
        for layout in (self.pages.layout(), view.layout()):
            if layout is not None:
                layout.activate()

    @contextmanager
    def laid_out_once(self) -> Iterator[None]:
        """Lay out the page once, after all of its changes.

        Otherwise each widget that is shown lays out at once everything around it.
        """
        page = self._pages[self._state.page]
        assert isinstance(page, QWidget), "a page is a widget"
        around = (self.whole.layout(), self.pages.layout())
        with laid_out_after(*around, *page.findChildren(QLayout)):
            yield

    def give_focus(self) -> None:
        """Focus what is selected or answered on the current page."""
        self._pages[self._state.page].take_focus()

    def come_to_front(self) -> None:
        """Show the window over those of other programs, as far as the desktop allows."""
        self.setWindowState(
            (self.windowState() & ~Qt.WindowState.WindowMinimized) | Qt.WindowState.WindowActive
        )
        self.raise_()
        self.activateWindow()

    def set_full_screen(self, wanted: bool) -> None:
        """Enter or leave full screen."""
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    # The window's own events

    def report_first_paint(self, widget: QWidget) -> None:
        """Emit ``painted`` after the first paint of this widget."""
        self._unpainted = widget
        widget.installEventFilter(self)

    def allow_close(self) -> None:
        """Close for good."""
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Only ask at first: a running lesson may have to end."""
        if self._may_close:
            event.accept()
        else:
            event.ignore()
            self.close_wanted.emit()

    @property
    def room(self) -> QSize:
        """The size of a page that is shown without the header and without notices."""
        return self.whole.size()

    def ordinary_size(self) -> QSize:
        """The size of the window while it does not fill the screen."""
        filling = self.isMaximized() or self.isFullScreen()
        return self.normalGeometry().size() if filling else self.size()

    def fit(self, room: QSize) -> None:
        """Limit the window, including its frame, to the size of a screen, however small that is."""
        most = room - FRAME
        self.setMinimumSize(QSize(MIN_WIDTH, MIN_HEIGHT).boundedTo(most))
        self.resize(self.size().boundedTo(most))

    def focusNextPrevChild(self, forwards: bool, /) -> bool:
        """Go through the window as it is read."""
        order_tabs(self)
        return super().focusNextPrevChild(forwards)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Detect the first paint."""
        if watched is self._unpainted and event.type() is QEvent.Type.Paint:
            self._unpainted = None
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return super().eventFilter(watched, event)
