"""What stands beside the name of an entry: a line to type in, a colour, or a choice of values."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QComboBox, QHBoxLayout, QLineEdit, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.house_view_models import Entry
from ui.views.labels import label
from ui.views.press_button import PressButton

NARROW: Final = 280
"""The width in pixels that a line has at least, if it may be as wide."""


class EntryField(QWidget):
    """One entry; ``text`` is its value, however it is chosen."""

    edited = Signal(str)
    """The text that the user has typed or chosen."""

    def __init__(self, entry: Entry, parent: QWidget, widest: int) -> None:
        super().__init__(parent)
        self._line: QLineEdit | None = None
        self._box: QComboBox | None = None
        self._swatch: PressButton | None = None
        name = " ".join(filter(None, (entry.title, entry.unit)))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        if entry.values:
            row.addWidget(self._make_box(entry, name))
        else:
            row.addWidget(self._make_line(entry, name, widest))
        if entry.colour:
            row.addWidget(self._make_swatch(entry.title))
        row.addWidget(label(entry.unit, "muted", self), 1)
        self.show_text(entry.text)

    @property
    def focusable(self) -> QWidget:
        """The widget that is typed or chosen in."""
        found = self._box or self._line
        assert found is not None, "an entry has one of them"
        return found

    @property
    def text(self) -> str:
        """The value."""
        if self._box is not None:
            return str(self._box.currentData())
        assert self._line is not None, "an entry has one of them"
        return self._line.text()

    def show_text(self, text: str) -> None:
        """Show a value; the cursor stays where it is shown already."""
        if self._box is not None:
            with QSignalBlocker(self._box):
                self._box.setCurrentIndex(self._box.findData(text))
        elif self._line is not None and self._line.text() != text:
            self._line.setText(text)
        if self._swatch is not None:
            colour = text if QColor.isValidColorName(text) else "transparent"
            self._swatch.setStyleSheet(f"background: {colour};")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A typed value that gets the focus is selected whole."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QLineEdit):
            watched.selectAll()
        return super().eventFilter(watched, event)

    def _make_line(self, entry: Entry, name: str, widest: int) -> QLineEdit:
        self._line = line = QLineEdit(self)
        line.setObjectName(entry.key)
        line.setAccessibleName(name)
        line.setMinimumWidth(min(widest, NARROW))
        line.setMaximumWidth(widest)
        line.installEventFilter(self)
        line.textEdited.connect(self.edited)
        return line

    def _make_box(self, entry: Entry, name: str) -> QComboBox:
        self._box = box = QComboBox(self)
        box.setObjectName(entry.key)
        box.setAccessibleName(name)
        for key, text in entry.values:
            box.addItem(text, key)
        box.activated.connect(lambda _row: self.edited.emit(self.text))
        return box

    def _make_swatch(self, title: str) -> PressButton:
        self._swatch = swatch = PressButton("", self)
        swatch.setFixedWidth(40)
        name = _("Choose: {title}").format(title=title)
        swatch.setAccessibleName(name)
        swatch.setToolTip(_("Choose a colour"))
        swatch.clicked.connect(lambda: self._choose_colour(name))
        return swatch

    def _choose_colour(self, title: str) -> None:
        dialog = QColorDialog(QColor.fromString(self.text), self)
        dialog.setWindowTitle(title)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(lambda colour: self._colour_chosen(colour.name()))
        dialog.open()

    def _colour_chosen(self, colour: str) -> None:
        self.show_text(colour)
        self.edited.emit(colour)
