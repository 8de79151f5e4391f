"""The commands that belong to the window itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import ceil
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.messages.spoken import key_in_words, on_cap
from trainer.settings.looks import TableSide
from trainer.texts import N_
from ui.shell.bars import as_read, keys_shown
from ui.shell.commands import (
    ANSWER_KEYS,
    DEAL_KEYS,
    EDITOR_KEYS,
    FELT_KEYS,
    RATING_KEYS,
    Bar,
    Command,
    LibraryState,
    PageState,
    Section,
    always,
    command,
    free,
)
from ui.shell.controller import App, Controller, PageController
from ui.shell.cover import Cover
from ui.shell.window import UnavailablePage
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled, layouts_in, spaced
from ui.widgets.labels import CardFrame, label, show_in_its_room
from ui.widgets.latin_keys import along
from ui.widgets.speech import in_words
from ui.widgets.spoken_view import hear_as_group

# The sheet of keys: what works here, over the page; any key or click closes it.

MOST_COLUMNS: Final = 4
"""In as many columns the keys stand where there is room for them."""
MOST_LINES: Final = 20
"""How many lines stand under one heading, before the next column."""

TYPED: Final = {
    Section.ANSWERS: ANSWER_KEYS,
    Section.FELT: FELT_KEYS,
    Section.DEAL: DEAL_KEYS,
    Section.EDITOR: EDITOR_KEYS,
    Section.TABLE_TEST: RATING_KEYS,
}
"""The keys that are no commands, by their headings."""

SCROLLED: Final = 60
"""How far an arrow key scrolls, in pixels."""


class KeyOverview(Cover):
    """The sheet of keys."""

    manual_wanted = Signal()
    """Closed for the manual."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._restyled = False
        self.setObjectName("key_overview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        hear_as_group(self)
        card = self._card = CardFrame(self, "raised")
        card.column.setContentsMargins(Space.XL, Space.S, Space.XL, Space.XL)
        manual = named(KeyButton(_("Manual"), "F1", card), "keys_manual")
        manual.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        manual.clicked.connect(self._leave_for_manual)
        head = spaced(QHBoxLayout(), Space.XL)
        filled(head, (label(_("What works here"), "heading", card), 1), manual)
        card.column.addLayout(head)
        self._columns = [QVBoxLayout() for _column in range(MOST_COLUMNS)]
        columns = self._across = QHBoxLayout()
        columns.setSpacing(0)
        columns.setContentsMargins(0, 0, 0, 0)
        for column in self._columns:
            column.setSpacing(Space.M)
            columns.addLayout(column)
        card.column.addLayout(columns)
        card.column.addStretch(1)
        self._blocks: list[tuple[QWidget, int]] = []
        """What stands under each heading, and how many lines that are."""
        self._area = QScrollArea(self, widgetResizable=True)
        self._area.setWidget(card)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _block(self, title: str, lines: Sequence[tuple[str, str]], parent: QWidget) -> QWidget:
        block = QWidget(parent)
        column = spaced(QVBoxLayout(block), Space.XS, (0, 0, Space.L, 0))
        heading = label(_(title) if title else "\N{NO-BREAK SPACE}", "strong", block)
        column.addWidget(heading)
        # What goes on with the lines of the column before begins beside its first line.
        show_in_its_room(heading, bool(title))
        column.addLayout(self._lines(lines, block))
        return block

    def _arrange(self) -> None:
        """Use as many columns as there is room for."""
        room = self.width() - 2 * Space.S - self._area.verticalScrollBar().sizeHint().width()
        for number in range(MOST_COLUMNS, 0, -1):
            self._fill(number)
            if self._card.column.sizeHint().width() <= room:
                break
        self._card.column.activate()
        most = self.rect().adjusted(Space.S, Space.S, -Space.S, -Space.S)
        size = (self._card.column.sizeHint() + QSize(2, 2)).boundedTo(most.size())
        if size.height() == most.height():
            size.setWidth(min(size.width() + self.width() - room - 2 * Space.S, most.width()))
        area = QRect(QPoint(0, 0), size)
        area.moveCenter(most.center())
        self._area.setGeometry(area)

    def _fill(self, number: int) -> None:
        """Put the blocks into so many columns, about equally high."""
        for column in self._columns:
            while column.takeAt(0) is not None:
                pass
        every = sum(lines for _block, lines in self._blocks)
        before = 0
        for block, lines in self._blocks:
            place = min((before + lines // 2) * number // max(every, 1), number - 1)
            self._columns[place].addWidget(block)
            block.show()
            before += lines
        for column in self._columns:
            column.addStretch(1)
        for outer in (*self._columns, self._across, self._card.column):
            outer.invalidate()

    @staticmethod
    def _lines(lines: Sequence[tuple[str, str]], parent: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(Space.XS // 2)  # so that all fits into 1280 × 800
        for row, (key, text) in enumerate(lines):
            cap = label(key, "key", parent, wrap=False)
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label(text, "", parent, wrap=False), row, 1)
        grid.setColumnStretch(1, 1)
        return grid

    def open(self, sections: Iterable[tuple[str, Sequence[tuple[str, str]]]]) -> None:
        """Cover the parent with these: keys and what they do, under their headings."""
        if self._restyled:
            # What is hidden is not told that what is in it has become larger or smaller.
            for layout in layouts_in(self._card):
                layout.invalidate()
            self._restyled = False
        for block, _number in self._blocks:
            block.hide()
            block.deleteLater()
        shown = list(sections)
        self._blocks = [
            (self._block(title, lines, self._card), len(lines) + 2) for title, lines in shown
        ]
        told = (
            (_(title), *(f"{key_in_words(key)}: {text}" for key, text in lines))
            for title, lines in shown
        )
        self.setAccessibleName(in_words(". ", _("What works here"), *chain.from_iterable(told)))
        self.cover()
        self.show()
        self.raise_()
        self.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size when next opened."""
        self._restyled |= event.type() in {QEvent.Type.StyleChange, QEvent.Type.FontChange}
        super().changeEvent(event)

    def cover(self) -> None:
        """Take the parent's size."""
        super().cover()
        self._arrange()

    def _leave_for_manual(self) -> None:
        self.close_cover()
        self.manual_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on any key but those that scroll a sheet higher or wider than the window.

        F1 once more leads to the manual.
        """
        down, across = self._area.verticalScrollBar(), self._area.horizontalScrollBar()
        bar, forwards = {
            Qt.Key.Key_Down: (down, 1),
            Qt.Key.Key_Up: (down, -1),
            Qt.Key.Key_Right: (across, 1),
            Qt.Key.Key_Left: (across, -1),
        }.get(Qt.Key(along(event.key())), (down, 0))
        if forwards and bar.maximum() > 0:
            bar.setValue(bar.value() + forwards * SCROLLED)
        elif event.key() == Qt.Key.Key_F1:
            self._leave_for_manual()
        elif event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            self.close_cover()


def sections_of(
    possible: Iterable[Command], typed: Iterable[str]
) -> Iterator[tuple[str, Sequence[tuple[str, str]]]]:
    """The keys under each heading: those of the page, those that are typed, then the others."""
    here, everywhere = list[tuple[str, str]](), list[tuple[str, str]]()
    for one in possible:
        under = everywhere if one.section == Section.EVERYWHERE else here
        if one.keys:
            under.append((keys_shown(one), _(one.title)))
    for title, lines in ((N_("Here"), here), (Section.EVERYWHERE, everywhere)):
        if title == Section.EVERYWHERE:
            yield from (
                (name, [(_caps(key), _(text)) for key, text in TYPED[name]]) for name in typed
            )
        columns = ceil(len(lines) / MOST_LINES)
        high = ceil(len(lines) / max(columns, 1)) or 1
        for first in range(0, len(lines), high):
            yield ("" if first else title), lines[first : first + high]


def _caps(keys: str) -> str:
    """Keys in a row, those that are shown as a symbol by theirs."""
    return " ".join(on_cap(as_read(key)) for key in keys.split(" "))


class GeneralController(Controller):
    """The side of the table, full screen, notices, the keyboard overview, quitting."""

    section = Section.EVERYWHERE

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._overview: KeyOverview | None = None

    @command(
        "turn_table",
        N_("Turn the table"),
        "F8",
        # Beside the rounds there is only what begins one.
        when=lambda now: (
            now.here.shows_felt and not isinstance(now.here, LibraryState) and free(now)
        ),
        bar=Bar.ASIDE,
        in_exams=True,
    )
    def turn_table(self) -> None:
        settings = self.app.preferences.settings
        players = settings.table_side is TableSide.DEALER
        side = TableSide.PLAYERS if players else TableSide.DEALER
        self.app.preferences.change(replace(settings, table_side=side))

    @command("full_screen", N_("Full screen"), "F11", when=always, in_exams=True, anybody=True)
    def turn_full_screen(self) -> None:
        window = self.app.window
        window.set_full_screen(not window.isFullScreen())

    @command("dismiss", N_("Close notice"), "Ctrl+W", when=lambda now: now.noticed)
    def dismiss(self) -> None:
        """Dismiss the first notice that can be dismissed."""
        self.app.window.notices.dismiss()

    @command(
        "next_tab", N_("Next tab"), "Ctrl+Tab", when=lambda now: now.here.shows_header and free(now)
    )
    def next_tab(self) -> None:
        self.app.window.tabs.step(1)

    @command(
        "previous_tab",
        N_("Previous tab"),
        "Ctrl+Shift+Tab",
        when=lambda now: now.here.shows_header and free(now),
    )
    def previous_tab(self) -> None:
        self.app.window.tabs.step(-1)

    @command("keys", N_("Keys"), "F1", "?", when=free, bar=Bar.END, in_exams=True)
    def show_keys(self) -> None:
        """Show the keyboard overview over the page."""
        window = self.app.window
        possible = (one for one in window.bindings if one.id in window.bindings.possible)
        self._keys().open(sections_of(possible, window.state.here.typed))

    def _keys(self) -> KeyOverview:
        if self._overview is None:
            window = self.app.window
            self._overview = KeyOverview(window.whole)
            self._overview.closed.connect(window.give_focus)
            self._overview.manual_wanted.connect(lambda: window.bindings.trigger("manual"))
        return self._overview

    @command("quit", N_("Quit"), "Ctrl+Q", when=always, anybody=True)
    def quit(self) -> None:
        self.app.window.close_wanted.emit()


class UnavailableHome(PageController[UnavailablePage, PageState]):
    """The controller of a page that only leads to the others."""

    page = "home"

    def __init__(self, app: App) -> None:
        super().__init__(app, PageState())

    def make_view(self, parent: QWidget) -> UnavailablePage:
        return UnavailablePage(parent)
