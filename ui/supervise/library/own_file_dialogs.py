"""What is asked about the house's own files: a title or a name, a folder, what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton, QWidget

from trainer.messages import _
from ui.theme.sheet import named
from ui.widgets.buttons import HeadedDialog, PressButton, dialog_buttons
from ui.widgets.containers import filled
from ui.widgets.forms import FactForm, FilterBox
from ui.widgets.labels import label, let_narrow, told_label
from ui.widgets.sheets import Options

WIDTH: Final = 480
_TRASH_WIDTH: Final = 560


class OwnFileDialog(HeadedDialog):
    """Asks for a line of text, for a folder, or for both. Opened without a nested event loop.

    It stays until ``finish`` is told that what it asks for has been done.
    """

    answered = Signal(str, str)
    """The line of text and the key of the folder."""

    def __init__(self, parent: QWidget, heading: str, done: str) -> None:
        super().__init__(parent, "own_file", heading, width=WIDTH)
        self._waits = False
        """What was asked for is being done."""
        self._form = FactForm(self)
        self.line: QLineEdit | None = None
        self.folder: FilterBox | None = None
        self._why = named(told_label("warning", self), "own_file_why")
        let_narrow(self._why)
        self._why.setMinimumHeight(2 * self._why.fontMetrics().lineSpacing())
        buttons = dialog_buttons(self, _("Cancel"), done, "own_file")
        filled(self.column, self._form, self._why, buttons)

    def ask_for_line(self, title: str, text: str) -> OwnFileDialog:
        """Ask for a text of one line, which is ``text`` now."""
        self.line = QLineEdit(text, self._form)
        self._form.add(title, self.line, "line")
        self.line.textChanged.connect(self._changed)
        self.line.selectAll()
        self.line.setFocus()
        self._changed()
        return self

    def ask_for_folder(self, folders: Options) -> OwnFileDialog:
        self.folder = FilterBox(self._form, _("Folder"))
        for key, text in folders.options:
            self.folder.addItem(text, key)
        self.folder.setCurrentIndex(max(0, self.folder.findData(folders.current)))
        self._form.add(_("Folder"), self.folder, "folder")
        if self.line is None:
            self.folder.setFocus()
        return self

    def accept(self) -> None:
        """Have it done, once."""
        if not self._waits:
            self._waits = True
            text = self.line.text().strip() if self.line is not None else ""
            folder = self.folder.currentData() if self.folder is not None else ""
            self.answered.emit(text, folder)

    def reject(self) -> None:
        """Leave, unless it is being done."""
        if not self._waits:
            super().reject()

    def finish(self, why: str) -> None:
        """Close, or say ``why`` it could not be done; something else may be asked for then."""
        self._waits = False
        self._why.tell(why)
        if not why:
            super().accept()

    def _changed(self) -> None:
        done = self.findChild(QPushButton, "own_file_done")
        assert done is not None, "it is among the buttons"
        done.setEnabled(self.line is None or bool(self.line.text().strip()))


class TrashDialog(HeadedDialog):
    """What is in the trash, to be brought back or deleted. Esc leaves it."""

    wanted_back = Signal(list)
    """The places in the list that are to come back."""
    emptied = Signal()

    def __init__(self, parent: QWidget, lines: Sequence[str]) -> None:
        super().__init__(parent, "trash", _("Trash"))
        self.setMinimumSize(_TRASH_WIDTH, 360)
        self.lines = QListWidget(self)
        self.lines.setAccessibleName(_("What is in the trash"))
        self.lines.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.lines.setWordWrap(True)  # a long name is read without scrolling across
        self.lines.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.lines.addItems(lines)
        self.lines.setCurrentRow(0)
        empty = named(PressButton(_("Empty the trash"), self), "trash_empty")
        empty.setEnabled(bool(lines))
        empty.clicked.connect(self._empty)
        row = dialog_buttons(self, _("Close"), _("Restore"), "trash")
        row.insertWidget(0, empty)
        self.told = label("" if lines else _("The trash is empty."), "small", self)
        filled(self.column, self.told, self.lines, row)
        done = self.findChild(QPushButton, "trash_done")
        assert done is not None, "it is among the buttons"
        done.setEnabled(bool(lines))
        self.accepted.connect(
            lambda: self.wanted_back.emit([index.row() for index in self.lines.selectedIndexes()])
        )

    def _empty(self) -> None:
        """Ask for it a second time: what is deleted does not come back."""
        button = self.sender()
        assert isinstance(button, QPushButton), "only the button leads here"
        if self.told.text():
            self.emptied.emit()
            self.close()
            return
        self.told.setText(_("What is in the trash cannot come back once it is emptied."))
        button.setText(_("Delete for good"))
