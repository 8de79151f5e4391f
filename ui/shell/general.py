"""The commands that belong to the window itself."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.texts import N_
from ui.shell.bars import keys_shown
from ui.shell.commands import (
    ANSWER_KEYS,
    DEAL_KEYS,
    EDITOR_KEYS,
    FELT_KEYS,
    Bar,
    Command,
    PageState,
    Section,
    always,
    command,
    free,
)
from ui.shell.controller import App, Controller, PageController
from ui.shell.cover import Cover
from ui.shell.window import UnavailablePage
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import layouts_in
from ui.widgets.labels import CardFrame, label

# The keyboard overview: all keys on one sheet over the page; any key or click closes it.

COLUMNS: Final[Sequence[Sequence[Sequence[str]]]] = (
    (
        (Section.EDITOR, Section.LIBRARY, Section.PRACTICE),
        (Section.ANSWERS, Section.WATCH),
        (Section.RECORDS,),
        (Section.FELT, Section.RULES, Section.HOUSE),
        (Section.EVERYWHERE, Section.LAYOUTS),
    ),
    (
        (Section.EDITOR, Section.LIBRARY, Section.PRACTICE, Section.WATCH),
        (Section.ANSWERS, Section.FELT, Section.HOUSE),
        (Section.RULES, Section.RECORDS),
        (Section.EVERYWHERE, Section.LAYOUTS),
    ),
    (
        (Section.EDITOR, Section.LIBRARY, Section.PRACTICE, Section.WATCH, Section.LAYOUTS),
        (Section.ANSWERS, Section.FELT, Section.RECORDS, Section.RULES),
        (Section.EVERYWHERE, Section.HOUSE),
    ),
    (
        (
            Section.EDITOR,
            Section.LIBRARY,
            Section.PRACTICE,
            Section.WATCH,
            Section.RULES,
            Section.LAYOUTS,
        ),
        (Section.ANSWERS, Section.FELT, Section.RECORDS, Section.EVERYWHERE, Section.HOUSE),
    ),
    (
        (
            Section.EDITOR,
            Section.LIBRARY,
            Section.PRACTICE,
            Section.WATCH,
            Section.ANSWERS,
            Section.FELT,
            Section.RECORDS,
            Section.RULES,
            Section.LAYOUTS,
            Section.EVERYWHERE,
            Section.HOUSE,
        ),
    ),
)
"""The headings from left to right, in as many columns as there is room for.

Any other heading comes under the last.
"""

ALONE: Final = frozenset(
    {Section.DEAL, Section.EDITOR, Section.HOUSE, Section.PRACTICE, Section.RECORDS}
)
"""The headings with so many keys that they are shown where one needs them, and nowhere else."""

SCROLLED: Final = 60
"""How far an arrow key scrolls, in pixels."""


class KeyOverview(Cover):
    """The sheet of keys."""

    manual_wanted = Signal()
    """Closed for the manual."""

    def __init__(self, parent: QWidget, commands: Iterable[Command]) -> None:
        super().__init__(parent)
        self._alone = ""
        self._restyled = False
        self.setObjectName("key_overview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Keys"))
        card = self._card = CardFrame(self, "raised")
        card.column.setContentsMargins(Space.XL, Space.S, Space.XL, Space.XL)
        manual = KeyButton(_("Manual"), "F1", card)
        manual.setObjectName("keys_manual")
        manual.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        manual.clicked.connect(self._leave_for_manual)
        head = QHBoxLayout()
        head.addWidget(label(_("Keys"), "heading", card), 1)
        head.addWidget(manual)
        card.column.addLayout(head)
        self._columns = [QVBoxLayout() for _column in COLUMNS[0]]
        columns = self._across = QHBoxLayout()
        columns.setSpacing(0)
        columns.setContentsMargins(0, 0, 0, 0)
        for column in self._columns:
            column.setSpacing(Space.M)
            columns.addLayout(column)
        card.column.addLayout(columns)
        card.column.addStretch(1)
        self._blocks: dict[str, QWidget] = {}
        # What could not be created has no commands.
        for title, lines in _sections(commands).items():
            self._blocks[title] = self._block(title, lines, card)
        self._area = QScrollArea(self)
        self._area.setWidgetResizable(True)
        self._area.setWidget(card)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def _block(self, title: str, lines: Sequence[tuple[str, str]], parent: QWidget) -> QWidget:
        """A heading and its keys."""
        block = QWidget(parent)
        column = QVBoxLayout(block)
        column.setContentsMargins(0, 0, Space.L, 0)
        column.setSpacing(Space.XS)
        column.addWidget(label(_(title), "strong", block))
        column.addLayout(self._lines(lines, block))
        return block

    def _arrange(self) -> None:
        """Use as many columns as there is room for."""
        room = self.width() - 2 * Space.S - self._area.verticalScrollBar().sizeHint().width()
        for columns in COLUMNS:
            named = {title for column in columns for title in column}
            others = tuple(title for title in self._blocks if title not in named)
            for column in self._columns:
                while column.takeAt(0) is not None:
                    pass
            for place, titles in zip(
                self._columns, (*columns[:-1], (*columns[-1], *others)), strict=False
            ):
                for title in titles:
                    if title in self._blocks and self._listed(title):
                        place.addWidget(self._blocks[title])
                        self._blocks[title].show()
                place.addStretch(1)
            for outer in (*self._columns, self._across, self._card.column):
                outer.invalidate()
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

    def _listed(self, title: str) -> bool:
        """Tell whether a heading is among those asked for."""
        if self._alone:
            return title in (self._alone, Section.EVERYWHERE)
        return title not in ALONE

    def open(self, alone: str = "") -> None:
        """Cover the parent and take the focus; ``alone``: one of these headings with its keys."""
        self._alone = alone
        if self._restyled:
            # What is hidden is not told that what is in it has become larger or smaller.
            for layout in layouts_in(self._card):
                layout.invalidate()
            self._restyled = False
        for title, block in self._blocks.items():
            block.setVisible(self._listed(title))
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
        }.get(Qt.Key(event.key()), (down, 0))
        if forwards and bar.maximum() > 0:
            bar.setValue(bar.value() + forwards * SCROLLED)
        elif event.key() == Qt.Key.Key_F1:
            self._leave_for_manual()
        elif event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            self.close_cover()


def _sections(commands: Iterable[Command]) -> Mapping[str, Sequence[tuple[str, str]]]:
    """The lines under each heading: a key, and what it does."""
    listed: dict[str, list[Command]] = defaultdict(list)
    for listed_command in commands:
        if listed_command.section:
            listed[listed_command.section].append(listed_command)
    lines = {
        title: [
            (keys_shown(entry), _(entry.title))
            for entry in sorted(under, key=lambda other: other.rank)
        ]
        for title, under in listed.items()
    }
    keys = {
        Section.ANSWERS: ANSWER_KEYS,
        Section.FELT: FELT_KEYS,
        Section.DEAL: DEAL_KEYS,
        Section.EDITOR: EDITOR_KEYS,
    }
    typed = {
        title: [*((key, _(text)) for key, text in under), *lines.get(title, ())]
        for title, under in keys.items()
    }
    return {**lines, **typed}


class GeneralController(Controller):
    """Full screen, notices, the keyboard overview, quitting."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._overview: KeyOverview | None = None

    @command("full_screen", N_("Full screen"), "F11", when=always, section=Section.EVERYWHERE)
    def turn_full_screen(self) -> None:
        """Enter or leave full screen."""
        window = self.app.window
        window.set_full_screen(not window.isFullScreen())

    @command(
        "dismiss",
        N_("Close notice"),
        "Ctrl+W",
        when=lambda now: now.noticed,
        section=Section.EVERYWHERE,
    )
    def dismiss(self) -> None:
        """Dismiss the first notice that can be dismissed."""
        self.app.window.notices.dismiss()

    @command(
        "next_tab",
        N_("Next tab"),
        "Ctrl+Tab",
        when=lambda now: now.here.shows_header and free(now),
    )
    def next_tab(self) -> None:
        """Go to the next page of the room."""
        self.app.window.tabs.step(1)

    @command(
        "previous_tab",
        N_("Previous tab"),
        "Ctrl+Shift+Tab",
        when=lambda now: now.here.shows_header and free(now),
    )
    def previous_tab(self) -> None:
        """Go to the previous page of the room."""
        self.app.window.tabs.step(-1)

    @command("keys", N_("Keys"), "F1", "?", when=free, bar=Bar.END, section=Section.EVERYWHERE)
    def show_keys(self) -> None:
        """Show the keyboard overview over the page."""
        self._keys().open(self.app.window.state.here.keys_alone)

    def _keys(self) -> KeyOverview:
        if self._overview is None:
            window = self.app.window
            self._overview = KeyOverview(window.whole, window.bindings)
            self._overview.closed.connect(window.give_focus)
            self._overview.manual_wanted.connect(lambda: window.bindings.trigger("manual"))
        return self._overview

    @command("quit", N_("Quit"), "Ctrl+Q", when=always, section=Section.EVERYWHERE)
    def quit(self) -> None:
        """Close the window."""
        self.app.window.close_wanted.emit()


class UnavailableHome(PageController[UnavailablePage, PageState]):
    """The controller of a page that only leads to the others."""

    page = "home"

    def __init__(self, app: App) -> None:
        super().__init__(app, PageState())

    def make_view(self, parent: QWidget) -> UnavailablePage:
        """The page that says so."""
        return UnavailablePage(parent)
