"""The main window: header, notices, one page at a time. It emits signals for what the user does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from operator import itemgetter
from typing import Final, Protocol

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QMainWindow,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.texts import N_
from ui.shell.bars import ActionBar, Bindings
from ui.shell.commands import AppState, PageEntry
from ui.shell.notice_bar import NoticeBar
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import laid_out_after
from ui.widgets.labels import label, plain_button, plain_tip

# Takes the place of a page that cannot be shown because of a bug.

UNAVAILABLE: Final = N_("This cannot be opened because of an error in Feltwork.")
"""Why a button is disabled that belongs to what has failed."""


class UnavailablePage(QWidget):
    """Says that the page is missing and what can still be done."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.bar = ActionBar(self)
        said = QVBoxLayout()
        said.setContentsMargins(Space.XL, Space.XL, Space.XL, Space.XL)
        said.setSpacing(Space.M)
        said.addStretch(2)
        for text, kind in (
            (_("This page cannot be shown because of an error in Feltwork."), "heading"),
            (_("The other pages can be opened above. Your records are untouched."), "muted"),
        ):
            line = label(text, kind, self)
            line.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            said.addWidget(line)
        said.addStretch(3)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(said, 1)
        whole.addWidget(self.bar)

    def take_focus(self) -> None:
        """Nothing on it takes any keys."""
        self.setFocus()


# The header above the pages: page buttons, trainee, preferences. Hidden at the table.

MIN_NAME: Final = 40
"""Width of a trainee's name where there is no room for all of it, in pixels."""


class Header(QFrame):
    """Buttons for the pages, the trainee and the preferences; each triggers a command."""

    wanted = Signal(str)
    """The id of a command."""

    def __init__(self, parent: QWidget, pages: Sequence[PageEntry]) -> None:
        super().__init__(parent)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        self._row.setSpacing(Space.S)
        self._name = label("Feltwork", "heading", self, wrap=False)
        self._name.setContentsMargins(0, 0, Space.L, 0)
        self._row.addWidget(self._name)
        self._pages = [
            (page, self._button(_(page.title), page.id, page.command))
            for page in pages
            if page.title
        ]
        for _page, button in self._pages:
            button.setCheckable(True)
        self._row.addStretch(1)
        self._trainee = self._button("", "trainees", "trainees")
        self._parts = {page.id: button for page, button in self._pages} | {
            "trainees": self._trainee,
            "settings": self._button(_("Preferences"), "preferences", "preferences"),
            "general": self._button(_("Keys"), "keys", "keys"),
        }
        self.trainee = ""
        self._written = ""
        """What of the trainee's name is seen."""
        # Where there is no room, the program's name goes, and the keys, which every bar leads to.
        self._spare = (self._name, self._parts["general"])

    def minimumSizeHint(self) -> QSize:
        """What it needs without the parts that can go, close together, and with a short name."""
        shortened = max(0, self._advance(self.trainee) - MIN_NAME)
        least = self._needed(Space.XS, spare=False) - shortened
        return QSize(least, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what there is no room for."""
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit anew when the size of a part has changed, as it does when it is first styled."""
        if event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def _fit(self) -> None:
        roomy = self._needed(Space.S, spare=True) <= self.width()
        for part in self._spare:
            part.setVisible(roomy)
        apart = roomy or self._needed(Space.S, spare=False) <= self.width()
        spacing = Space.S if apart else Space.XS
        if spacing != self._row.spacing():
            self._row.setSpacing(spacing)
        over = max(0, self._needed(spacing, spare=roomy) - self.width())
        room = max(MIN_NAME, self._advance(self.trainee) - over)
        elided = self._trainee.fontMetrics().elidedText(
            self.trainee, Qt.TextElideMode.ElideRight, room
        )
        self._written = elided if over else self.trainee
        self._trainee.setText(plain_button(self._written))
        whole = self._written == self.trainee
        self._trainee.setToolTip("" if whole else plain_tip(self.trainee))

    def _advance(self, text: str) -> int:
        """The width of a text on a button, in pixels."""
        return self._trainee.fontMetrics().horizontalAdvance(text)

    def _needed(self, spacing: int, *, spare: bool) -> int:
        """The width of all parts, or of all that cannot go, with the whole name of the trainee."""
        parts = [
            part
            for part in (self._name, *(button for _page, button in self._pages), *self._ends())
            if spare or part not in self._spare
        ]
        margins = self._row.contentsMargins()
        widths = [part.sizeHint().width() for part in parts]
        left_out = self._advance(self.trainee) - self._advance(self._written)
        # The stretch between pages and trainee has spacing on both sides.
        return sum(widths) + left_out + spacing * len(parts) + margins.left() + margins.right()

    def _ends(self) -> tuple[QWidget, ...]:
        return tuple(self._parts[name] for name in ("trainees", "settings", "general"))

    def show_state(self, now: AppState) -> None:
        """Mark the current page, and enable the pages that can be opened now."""
        for page, button in self._pages:
            button.setChecked(now.page == page.id)
            button.setEnabled(page.reachable(now))
        self._trainee.setVisible(now.records)
        self._trainee.setEnabled(not now.waiting)
        if now.failed:
            self._show_failed(now.failed)

    def _show_failed(self, failed: frozenset[str]) -> None:
        """Disable the buttons of what could not be created, with the reason."""
        # rarely needed

        for part in failed & self._parts.keys():
            self._parts[part].setEnabled(False)
            self._parts[part].setToolTip(_(UNAVAILABLE))
            self._parts[part].setAccessibleDescription(_(UNAVAILABLE))

    def show_trainee(self, name: str) -> None:
        """Show who trains."""
        self.trainee = name
        self._trainee.setAccessibleName(_("Trainee: {name}").format(name=name))
        self._fit()

    def _button(self, text: str, name: str, command: str) -> QPushButton:
        button = PressButton(text, self)
        button.setObjectName(f"go_{name}")
        mark_as(button, kind="quiet")
        button.setCursor(Qt.CursorShape.ArrowCursor)
        button.clicked.connect(lambda _checked=False: self.wanted.emit(command))
        self._row.addWidget(button)
        return button


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
