"""The text of a file, edited as it is; what is undone is the file's matter, not the field's."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

RESTS_MS: Final = 250
"""When nothing has been typed for this long, it is read."""
LATEST_MS: Final = 750
"""So long after the first letter it is read at latest, however steadily one types."""
UNDOES: Final = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class FileText(QPlainTextEdit):
    """Tells of what is typed as soon as typing rests."""

    edited = Signal(str)
    """The text, as the user has edited it."""

    def __init__(self, parent: QWidget, accessible_name: str) -> None:
        super().__init__(parent)
        self.setObjectName("file_text")
        self.setAccessibleName(accessible_name)
        self.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self._typed = False
        """The text has been edited, and not been told of yet."""
        self._rests, self._latest = self._timer(RESTS_MS), self._timer(LATEST_MS)
        self.textChanged.connect(self._changed)

    @property
    def line(self) -> int:
        """The line of the cursor, from 1."""
        return self.textCursor().blockNumber() + 1

    def show_text(self, text: str) -> None:
        """Show a text; where it is this one already, what is being typed stays as it is."""
        shown = text.replace("\r\n", "\n").replace("\r", "\n")
        if self.toPlainText() == shown:
            return
        bar = self.verticalScrollBar()
        at, place = bar.value(), self.textCursor().position()
        with QSignalBlocker(self):
            self.setPlainText(shown)
        cursor = self.textCursor()
        cursor.setPosition(min(place, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        bar.setValue(at)

    def go_to(self, line: int, column: int) -> None:
        block = self.document().findBlockByNumber(line - 1)
        cursor = QTextCursor(block)
        cursor.movePosition(
            QTextCursor.MoveOperation.Right, n=min(column - 1, max(block.length() - 1, 0))
        )
        self.setTextCursor(cursor)
        # A long line is shown from its start: otherwise the lines around it are out of sight.
        self.horizontalScrollBar().setValue(0)
        self.setFocus()

    def commit(self) -> None:
        """Tell at once of what has been typed."""
        self._rests.stop()
        self._latest.stop()
        if self._typed:
            self._typed = False
            self.edited.emit(self.toPlainText())

    def event(self, event: QEvent) -> bool:
        """Undoing concerns the whole file, wherever the cursor is."""
        if (
            event.type() is QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and any(event.matches(keys) for keys in UNDOES)
        ):
            event.ignore()
            return True
        return super().event(event)

    def _timer(self, milliseconds: int) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(self.commit)
        return timer

    def _changed(self) -> None:
        self._typed = True
        self._rests.start()
        if not self._latest.isActive():
            self._latest.start()
