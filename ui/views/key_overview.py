"""The keyboard overview: all keys on one sheet over the page; any key or click closes it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from trainer.messages import _
from ui.actions.commands import ANSWER_KEYS, Command, Section
from ui.theme.spacing import Space
from ui.views.binding import keys_shown
from ui.views.labels import Card, label

COLUMNS: Final = (
    (Section.LIBRARY, Section.WATCH),
    (Section.ANSWERS, Section.RECORDS),
    (Section.RULES, Section.LAYOUTS),
    (Section.EVERYWHERE,),
)
"""The headings from left to right; any other one comes under the last."""


SCROLLED: Final = 60
"""How far an arrow key scrolls, in pixels."""


class KeyOverview(QWidget):
    """Covers its parent while it is shown."""

    closed = Signal()

    def __init__(self, parent: QWidget, commands: Iterable[Command]) -> None:
        super().__init__(parent)
        self._under = parent
        parent.installEventFilter(self)
        self.setObjectName("key_overview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Keys"))
        card = Card(self, "raised")
        card.column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        card.column.addWidget(label(_("Keys"), "heading", card))
        columns = QGridLayout()
        columns.setHorizontalSpacing(Space.L)
        sections = _sections(commands)
        others = tuple(title for title in sections if all(title not in one for one in COLUMNS))
        for place, column in enumerate((*COLUMNS[:-1], (*COLUMNS[-1], *others))):
            stacked = QVBoxLayout()
            stacked.setSpacing(Space.XS)
            # What could not be created has no commands.
            for title in (one for one in column if one in sections):
                stacked.addSpacing(Space.S)
                stacked.addWidget(label(_(title), "strong", card))
                stacked.addLayout(self._lines(sections[title], card))
            stacked.addStretch(1)
            columns.addLayout(stacked, 0, place)
        card.column.addLayout(columns)
        middle = QGridLayout(self)
        self._area = _Scrolled(self)
        self._area.setWidget(card)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        middle.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        middle.addWidget(self._area, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    @staticmethod
    def _lines(lines: Sequence[tuple[str, str]], parent: QWidget) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(Space.XS)
        for row, (key, text) in enumerate(lines):
            cap = label(key, "key", parent, wrap=False)
            cap.setAlignment(Qt.AlignmentFlag.AlignCenter)
            grid.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label(text, "", parent, wrap=False), row, 1)
        grid.setColumnStretch(1, 1)
        return grid

    def open(self) -> None:
        """Cover the parent and take the focus."""
        self.cover()
        self.show()
        self.raise_()
        self.setFocus()

    def cover(self) -> None:
        """Take the parent's size."""
        self.setGeometry(self._under.rect())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the parent."""
        if watched is self._under and event.type() is QEvent.Type.Resize and self.isVisible():
            self.cover()
        return super().eventFilter(watched, event)

    def close_overview(self) -> None:
        """Close, and give the focus back."""
        self.hide()
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Dim the page."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 150))

    def event(self, event: QEvent) -> bool:
        """Accept every key, so that no command is triggered behind the sheet."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close on any key but those that scroll a sheet higher or wider than the window."""
        down, across = self._area.verticalScrollBar(), self._area.horizontalScrollBar()
        bar, forwards = {
            Qt.Key.Key_Down: (down, 1),
            Qt.Key.Key_Up: (down, -1),
            Qt.Key.Key_Right: (across, 1),
            Qt.Key.Key_Left: (across, -1),
        }.get(Qt.Key(event.key()), (down, 0))
        if forwards and bar.maximum() > 0:
            bar.setValue(bar.value() + forwards * SCROLLED)
        elif event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            self.close_overview()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close on any click."""
        self.close_overview()


class _Scrolled(QScrollArea):
    """As large as what it holds where there is room, and scrolled where there is not."""

    def sizeHint(self) -> QSize:
        """The size of what it holds: Qt would limit it by the size of the letters."""
        held = self.widget()
        return super().sizeHint() if held is None else held.sizeHint() + QSize(2, 2)


def _sections(commands: Iterable[Command]) -> Mapping[str, Sequence[tuple[str, str]]]:
    """The lines under each heading: a key, and what it does."""
    listed: dict[str, list[Command]] = defaultdict(list)
    for command in commands:
        if command.section:
            listed[command.section].append(command)
    lines = {
        title: [
            (keys_shown(command), _(command.title))
            for command in sorted(under, key=lambda one: one.rank)
        ]
        for title, under in listed.items()
    }
    answers = [(key, _(text)) for key, text in ANSWER_KEYS]
    return {**lines, Section.ANSWERS: [*answers, *lines.get(Section.ANSWERS, ())]}
