"""All keys on one sheet, laid over the page; any key or click takes it away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from trainer.texts import N_
from trainer.words import _
from ui.actions.commands import ANSWER_KEYS, COMMANDS, Id
from ui.theme.spacing import Space
from ui.views.binding import keys_shown
from ui.views.labels import Card, label

_SECTIONS = (
    (N_("Library"), (Id.GUIDED, Id.WATCH, Id.OPEN_FILE, Id.SEARCH, Id.RESUME)),
    (
        N_("Watch"),
        (Id.STEP, Id.BACK, Id.PLAY, Id.RESTART, Id.TO_END, Id.SLOWER, Id.FASTER, Id.LEAVE_WATCH),
    ),
    (N_("Result and records"), (Id.AGAIN, Id.NEXT, Id.REPLAY, Id.OPEN_RECORD, Id.LIBRARY)),
    (
        N_("Rules"),
        (Id.CITED, Id.PARAGRAPHS, Id.COMPARISON, Id.ODDS, Id.EARLIER, Id.LEAVE_RULES),
    ),
    (
        N_("Layouts"),
        (
            Id.SAMPLE,
            Id.SAVE_SVG,
            Id.SAVE_PDF,
            Id.SAVE_PNG,
            Id.ADD_LAYOUT,
            Id.KEEP_LAYOUT,
            Id.RELOAD_LAYOUT,
            Id.REMOVE_LAYOUT,
        ),
    ),
    (
        N_("Everywhere"),
        (
            Id.TO_LIBRARY,
            Id.RECORDS,
            Id.RULES,
            Id.LAYOUTS,
            Id.TRAINEES,
            Id.PREFERENCES,
            Id.TURN_TABLE,
            Id.FULL_SCREEN,
            Id.DISMISS,
            Id.KEYS,
            Id.QUIT,
        ),
    ),
)


class KeyOverview(QWidget):
    """Covers its parent while it is shown."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._under = parent
        self.setObjectName("key_overview")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Keys"))
        card = Card(self, "raised")
        card.column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.XL)
        card.column.addWidget(label(_("Keys"), "heading", card))
        columns = QGridLayout()
        columns.setHorizontalSpacing(Space.L)
        by_id = {command.id: command for command in COMMANDS}
        lists = [
            (_(title), [(keys_shown(by_id[name]), _(by_id[name].title)) for name in names])
            for title, names in _SECTIONS
        ]
        lists.insert(1, (_("Answers"), [(key, _(text)) for key, text in ANSWER_KEYS]))
        for place, column in enumerate(((0, 2), (1, 3), (4, 5), (6,))):
            stacked = QVBoxLayout()
            stacked.setSpacing(Space.XS)
            for number in column:
                title, lines = lists[number]
                stacked.addSpacing(Space.S)
                stacked.addWidget(label(title, "strong", card))
                stacked.addLayout(self._lines(lines, card))
            stacked.addStretch(1)
            columns.addLayout(stacked, 0, place)
        card.column.addLayout(columns)
        middle = QGridLayout(self)
        middle.addWidget(card, 0, 0, Qt.AlignmentFlag.AlignCenter)
        self.hide()

    @staticmethod
    def _lines(lines: list[tuple[str, str]], parent: QWidget) -> QGridLayout:
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
        """Cover the parent and take the keys."""
        self.cover()
        self.show()
        self.raise_()
        self.setFocus()

    def cover(self) -> None:
        """Lie over all of the parent."""
        self.setGeometry(self._under.rect())

    def close_overview(self) -> None:
        """Go away and give the keys back."""
        self.hide()
        self.closed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page recedes."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, 150))

    def event(self, event: QEvent) -> bool:
        """No command is given from behind the sheet: its key comes here first."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key closes it."""
        if event.key() not in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            self.close_overview()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """So does a click."""
        self.close_overview()
