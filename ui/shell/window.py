"""The main window: header, notices, one page at a time. It emits signals for what the user does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QMainWindow,
    QStackedWidget,
    QTabBar,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.texts import N_
from ui.shell.bars import ActionBar, BarAction, Bindings, add_stretch, extension_of
from ui.shell.commands import AppState, PageEntry, PlacedTab, Room, rooms_shown, tabs_in
from ui.shell.notice_bar import NoticeBar
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import filled, laid_out_after, sided, spaced
from ui.widgets.labels import label, plain_button, plain_tip
from ui.widgets.spoken_view import hear_as_tab, hear_while_empty

# Takes the place of a page that cannot be shown because of a bug.

UNAVAILABLE: Final = N_("This cannot be opened because of an error in Feltwork.")
"""Why a button is disabled that belongs to what has failed."""


class UnavailablePage(QWidget):
    """Says that the page is missing and what can still be done."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        hear_while_empty(self)
        said = spaced(QVBoxLayout(self), Space.M, (Space.XL, Space.XL, Space.XL, Space.XL))
        said.addStretch(2)
        for text, kind in (
            (_("This page cannot be shown because of an error in Feltwork."), "heading"),
            (_("The other pages can be opened above. Your records are untouched."), "muted"),
        ):
            line = label(text, kind, self)
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            said.addWidget(line)
        said.addStretch(3)

    def take_focus(self) -> None:
        """Nothing on it takes any keys."""
        self.setFocus()


# The header above the pages: rooms and trainee. Hidden at the table.

NAME_WIDTH: Final = 160
"""Width of a trainee's name of which there is no room for all, in pixels."""
SERVER_WIDTHS: Final = range(90, 400)
"""The least and the most of what is said of the room's server; with less room it is left out."""


class Header(QFrame):
    """Buttons for the rooms; at the right the search and the trainee, each with a command."""

    wanted = Signal(str)
    """The id of a command."""
    room_wanted = Signal(object)
    """A ``Room``."""

    def __init__(self, parent: QWidget, pages: Sequence[PageEntry]) -> None:
        super().__init__(parent)
        self._bar = QToolBar(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, Space.XS, Space.L, 0)
        row.addWidget(self._bar)
        name = label("Feltwork", "heading", self, wrap=False)
        name.setContentsMargins(sided(0, 0, Space.L, 0))
        self._bar.addWidget(name)
        self._rooms = {
            room: (self._add(_(room.text), room, self._want_room), tabs_in(pages, room))
            for room in Room
        }
        one_of = QActionGroup(self)
        for action, _tabs in self._rooms.values():
            action.setCheckable(True)
            one_of.addAction(action)
        add_stretch(self._bar)
        extension_of(self._bar)
        self._server = self._add("", "stations", self._want, "line")
        self._server.setVisible(False)
        self._said = ""
        find = self._add(_("Find"), "palette", self._want)
        find.setStatusTip("Ctrl+K")
        self._trainee = self._add("", "trainees", self._want_trainee)
        self._off = self._add(_("Sign off"), "sign_off", self._want)
        self._classroom = False
        self._parts = {"palette": find, "trainees": self._trainee, "stations": self._server}
        self.trainee = ""

    def show_state(self, now: AppState) -> None:
        """Mark the current room, and enable the rooms with a page that can be opened now."""
        shown = rooms_shown(now)
        for room, (action, tabs) in self._rooms.items():
            action.setVisible(room in shown)
            action.setChecked(now.room is room)
            action.setEnabled(any(placed.page.reachable(now) for placed in tabs))
            failed = all(placed.page.id in now.failed for placed in tabs)
            action.setStatusTip(_(UNAVAILABLE) if failed else "")
        self._trainee.setVisible(now.records)
        self._classroom = now.classroom
        self._off.setVisible(now.classroom and now.records)
        self._off.setEnabled(not now.waiting)
        self._fit_server()
        told = _("Signed in: {name}") if now.classroom else _("Trainee: {name}")
        button = self._bar.widgetForAction(self._trainee)
        button.setAccessibleName(told.format(name=self.trainee))
        self._trainee.setEnabled(not now.waiting)
        # What could not be created, with the reason.
        for part in now.failed & self._parts.keys():
            self._parts[part].setEnabled(False)
            self._parts[part].setStatusTip(_(UNAVAILABLE))

    def show_trainee(self, name: str) -> None:
        self.trainee = name
        self._show_line(self._trainee, name, scaled(NAME_WIDTH))
        self._fit_server()

    def show_server(self, text: str, *, leads: bool) -> None:
        """Say in a few words how it stands with the room's server, or nothing.

        ``leads``: it leads to a page that says more.
        """
        self._said = text
        self._server.setEnabled(leads)
        self._fit_server()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say as much of the server as there is room for: no button has to go for it."""
        super().resizeEvent(event)
        self._fit_server()

    def _fit_server(self) -> None:
        if not (self._said or self._server.isVisible()):
            return
        least, most = scaled(SERVER_WIDTHS.start), scaled(SERVER_WIDTHS.stop)
        widths = [
            self._bar.widgetForAction(action).sizeHint().width()
            for action in self._bar.actions()
            if action.isVisible() and action is not self._server
        ]
        room = self._bar.width() - sum(widths) - len(widths) * Space.S - 2 * Space.XL
        self._show_line(self._server, self._said, min(room, most))
        self._server.setVisible(bool(self._said) and room >= least)

    def _show_line(self, action: QAction, text: str, width: int) -> None:
        metrics, end = self.fontMetrics(), Qt.TextElideMode.ElideRight
        seen = metrics.elidedText(text, end, width)
        action.setText(plain_button(seen))
        action.setStatusTip("" if seen == text else text)

    def _want_trainee(self, command: str) -> None:
        """At home somebody else may train; in a training room one has but a PIN of one's own."""
        self.wanted.emit("own_secret" if self._classroom else command)

    def _want(self, command: str) -> None:
        self.wanted.emit(command)

    def _want_room(self, room: str) -> None:
        self.room_wanted.emit(Room(room))

    def _add(
        self, text: str, name: str, want: Callable[[str], None], kind: str = "quiet"
    ) -> QAction:
        action = BarAction(self, partial(_page_button, kind))
        action.setObjectName(name)
        action.setText(text)
        action.triggered.connect(lambda _checked: want(name))
        self._bar.addAction(action)
        return action


def _page_button(kind: str, action: QAction, bar: QWidget) -> PressButton:
    button = mark_as(named(PressButton(action.text(), bar), f"go_{action.objectName()}"), kind=kind)

    def follow() -> None:
        hear_as_tab(button, action.isCheckable())
        button.setText(action.text())
        button.setCheckable(action.isCheckable())
        button.setChecked(action.isChecked())
        button.setToolTip(plain_tip(action.statusTip()))
        button.setAccessibleDescription(action.statusTip())

    action.changed.connect(follow)
    button.clicked.connect(action.trigger)
    button.clicked.connect(follow)  # that it was clicked does not yet open the page
    return button


# The tabs of the room under the header: its pages, and the views of one that has several.


class Tabs(QFrame):
    """The tabs of the current room; hidden with the header."""

    wanted = Signal(object)
    """The ``PlacedTab`` that is to be opened."""

    def __init__(self, parent: QWidget, pages: Sequence[PageEntry]) -> None:
        super().__init__(parent)
        self._pages = pages
        self._now = AppState()
        self.shown: tuple[PlacedTab, ...] = ()
        """The tabs from left to right."""
        self.bar = named(QTabBar(self, drawBase=False, expanding=False), "tabs", _("Pages"))
        self.bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.L, 0, Space.L, 0)
        row.addWidget(self.bar)
        self.bar.currentChanged.connect(self.open)
        # The current one is pressed to come back to it from a result.
        self.bar.tabBarClicked.connect(
            lambda place: self.open(place) if place == self.bar.currentIndex() else None
        )

    def leads_to(self, page: str, room: Room) -> bool:
        return any(placed.page.id == page for placed in tabs_in(self._pages, room))

    def show_state(self, now: AppState) -> None:
        self._now, tabs = now, tabs_in(self._pages, now.room, now)
        with QSignalBlocker(self.bar):
            if tabs != self.shown:
                self.shown = tabs
                while self.bar.count():
                    self.bar.removeTab(0)
                for placed in tabs:
                    self.bar.addTab(_(placed.tab.title))
            for place, placed in enumerate(tabs):
                self.bar.setTabEnabled(place, placed.page.reachable(now))
                failed = placed.page.id in now.failed
                self.bar.setTabToolTip(place, _(UNAVAILABLE) if failed else "")
                if placed.current(now):
                    self.bar.setCurrentIndex(place)

    def open(self, place: int) -> None:
        if 0 <= place < len(self.shown) and self.shown[place].page.reachable(self._now):
            self.wanted.emit(self.shown[place])
            self.show_state(self._now)  # it may not have been opened

    def step(self, by: int) -> None:
        """Open the next tab that can be opened, or with -1 the previous one."""
        places = [
            place for place, placed in enumerate(self.shown) if placed.page.reachable(self._now)
        ]
        here = self.bar.currentIndex()
        if here in places:
            self.open(places[(places.index(here) + by) % len(places)])


# The order in which Tab goes through a window: that of its layouts, from top left on.
#
# Qt's own order is that in which widgets were created, and many are created when first needed.


def order_tabs(window: QWidget) -> None:
    """Have Tab go through what is visible in the order of the layouts."""
    reached = [
        widget
        for widget in _inside(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
    ]
    for before, widget in pairwise(reached):
        QWidget.setTabOrder(before, widget)


def _inside(parent: QWidget) -> Iterator[QWidget]:
    """All visible widgets in a widget, depth first."""
    children = parent.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    layout = parent.layout()
    laid = dict.fromkeys(_laid(layout, children)) if layout is not None else {}
    # What lies in no layout, such as the content of a scroll area, comes after what does.
    for widget in laid | dict.fromkeys(children):
        if widget.isVisible() and not widget.isWindow():
            yield widget
            yield from _inside(widget)


def _laid(layout: QLayout, widgets: list[QWidget]) -> Iterator[QWidget]:
    """Those of the widgets that lie in this layout, in its order.

    Its items are not asked for: PySide keeps each one that was, beyond the item's own end, and
    takes the next object at the same address for it.
    """
    within = layout.findChildren(QLayout, options=Qt.FindChildOption.FindDirectChildrenOnly)
    placed: list[tuple[int, QWidget | QLayout]] = [
        *((layout.indexOf(widget), widget) for widget in widgets),
        *((layout.indexOf(inner), inner) for inner in within),
    ]
    for place, part in sorted(placed, key=itemgetter(0)):
        if place < 0:
            continue
        if isinstance(part, QLayout):
            yield from _laid(part, widgets)
        else:
            yield part


MIN_WIDTH, MIN_HEIGHT = 800, 600

FRAME = QSize(8, 40)
"""Approximate size of title bar and borders, which is known only once the window is shown."""


BELOW: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
ABOVE: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
"""Where notices are; at a table over its corner, for at the right is what is asked."""


class PageView(Protocol):
    """What the window needs of a page in addition to QWidget."""

    def take_focus(self) -> None:
        """Focus the widget that handles the page's keys."""


class _Pages(QStackedWidget):
    """Needs room for the page that is shown only."""

    def minimumSizeHint(self) -> QSize:
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
        self._cut = QSize(), QSize()
        """The size that was wanted last, and what was left of it on the screen."""
        self.bindings = Bindings(self)
        self.whole = whole = QWidget(self)
        self.header = Header(whole, pages)
        self.tabs = Tabs(whole, pages)
        self.notices = NoticeBar(whole, self.bindings)
        self.bar = ActionBar(whole, self.bindings)
        self.pages = _Pages(whole)
        self._pages: dict[str, PageView] = {}
        self._over_page = QGridLayout()
        self._over_page.addWidget(self.pages, 0, 0)
        # They float over the page: what it shows stays where it is.
        self._over_page.addWidget(self.notices, 0, 0)
        column = spaced(QVBoxLayout(whole), 0)
        filled(column, self.header, self.tabs, (self._over_page, 1), self.bar)
        self.notices.raise_()
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
        """Return what decides which commands are possible."""
        return self._state

    def show_state(self, now: AppState) -> None:
        view = self._pages[now.page]
        assert isinstance(view, QWidget), "a page is a widget"
        self._state = now
        self.bindings.apply(now)
        # A page is shown at the size that it keeps, not first at the one beside the former header.
        with laid_out_after(self.whole.layout(), self.pages.layout()):
            self.header.setVisible(now.here.shows_header)
            self.notices.show_only_warnings(not now.here.shows_offers)
            self._over_page.setAlignment(self.notices, BELOW if now.here.shows_header else ABOVE)
            self.header.show_state(now)
            # Before they have their room, which is that of all of them.
            self.tabs.show_state(now)
            # A result, which is on no tab, has the room of theirs.
            self.tabs.setVisible(now.here.shows_header and self.tabs.leads_to(now.page, now.room))
            if view is not self.pages.currentWidget():
                # While the one before is still there, or the focus goes from button to button.
                view.show()
                view.take_focus()
                self.pages.setCurrentWidget(view)
        for layout in (self.pages.layout(), view.layout()):
            if layout is not None:
                layout.activate()
        self.bar.lay_out()

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
        self._may_close = True
        self.close()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Only ask at first: a running attempt may have to end."""
        if self._may_close:
            event.accept()
        else:
            event.ignore()
            self.close_wanted.emit()

    def ordinary_size(self) -> QSize:
        """The size of the window while it does not fill the screen, and on one with room for it.

        Otherwise a window that was opened on a small screen once would always be small.
        """
        filling = self.isMaximized() or self.isFullScreen()
        size = self.normalGeometry().size() if filling else self.size()
        wanted, cut = self._cut
        return wanted if size == cut else size

    def fit(self, room: QSize) -> None:
        """Limit the window, including its frame, to the size of a screen, however small that is."""
        most = room - FRAME
        self.setMinimumSize(QSize(MIN_WIDTH, MIN_HEIGHT).boundedTo(most))
        wanted = self.size()
        self.resize(wanted.boundedTo(most))
        self._cut = wanted, self.size()

    def focusNextPrevChild(self, forwards: bool, /) -> bool:
        """Go through the window as it is read."""
        order_tabs(self)
        return super().focusNextPrevChild(forwards)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._unpainted and event.type() is QEvent.Type.Paint:
            self._unpainted = None
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self.painted.emit)
        return super().eventFilter(watched, event)
