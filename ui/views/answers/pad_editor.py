"""The base of editors with a number pad: a display above it, the answer's own keys next to it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.sheet import mark_as
from ui.views.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.views.key_button import KeyButton
from ui.views.speech import announce

BACKSPACE: Final = "back"
_DIGITS: Final = "0123456789"


class Keypad(QWidget):
    """Digits, optionally a decimal point, and Backspace."""

    pressed = Signal(str)
    """A digit, ``.`` or ``BACKSPACE``."""

    def __init__(self, parent: QWidget, *, point: bool) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        rows = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
        for row, digits in enumerate(rows):
            for column, digit in enumerate(digits):
                self._add(grid, digit, row, column)
        self._add(grid, "0", 3, 0, 1 if point else 2)
        if point:
            self._add(grid, ".", 3, 1)
        self._add(grid, BACKSPACE, 3, 2)

    def _add(self, grid: QGridLayout, key: str, row: int, column: int, span: int = 1) -> None:
        spoken = {".": _("Point"), BACKSPACE: _("Remove the last digit")}.get(key, key)
        button = KeyButton("⌫" if key == BACKSPACE else key, "", self)
        button.setObjectName(f"key_{key}")
        button.setAccessibleName(spoken)
        button.setMinimumSize(44, 36)
        button.clicked.connect(lambda _checked=False, pressed=key: self.pressed.emit(pressed))
        grid.addWidget(button, row, column, 1, span)


class PadEditor(AnswerEditor):
    """``name`` and ``spoken`` are the display's object name and accessible name."""

    def __init__(self, parent: QWidget, *, name: str, spoken: str, point: bool) -> None:
        super().__init__(parent)
        self.text = ""
        self._characters = f"{_DIGITS}.," if point else _DIGITS
        frame = QFrame(self)
        mark_as(frame, surface="raised")
        # A field, and not a label, because its text is a value for a screen reader. The keys come
        # from the panel, wherever the focus is.
        self._display = QLineEdit(frame)
        self._display.setObjectName(name)
        self._display.setReadOnly(True)
        self._display.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._display.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        mark_as(self._display, kind="amount")
        self._display.setAccessibleName(spoken)
        self._display.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(16, 4, 16, 4)
        inside.addWidget(self._display)
        frame.setFixedHeight(56)
        self._entry = QVBoxLayout()
        self._entry.setSpacing(8)
        self._entry.addWidget(frame)
        self._entry.addStretch(1)
        self._keys = QGridLayout()
        self._keys.setSpacing(4)
        pad = Keypad(self, point=point)
        pad.pressed.connect(self._press)
        self._keys.addWidget(pad, 0, 0, 4, 1)
        self._keys.setColumnStretch(0, 3)
        self._keys.setColumnStretch(1, 2)
        self._confirm = confirm_button(self, self._submit)
        self._keys.addWidget(self._confirm, 3, 1)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(12)
        self._layout.addLayout(self._entry, 1)
        self._layout.addLayout(self._keys)

    def spread(self, wide: bool) -> None:
        """See ``AnswerEditor.spread``."""
        self._layout.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        if event.key() in ENTER:
            self._submit()
        elif event.key() == Qt.Key.Key_Backspace:
            self._press(BACKSPACE)
        elif event.text() and event.text() in self._characters:
            self._press(event.text())
        else:
            return False
        return True

    def _add_below(self, widget: QWidget) -> None:
        """Add a widget under the display."""
        self._entry.insertWidget(1, widget)

    def _add_key(self, button: KeyButton, row: int) -> None:
        """Add one of the answer's own keys next to the pad, in one of its upper three rows."""
        self._keys.addWidget(button, row, 1)

    def _press(self, key: str) -> None:
        self.text = self.text[:-1] if key == BACKSPACE else self._typed(key)
        self._changed()

    def _show(self, text: str) -> None:
        """Show what has been typed so far, and have it said."""
        if text != self._display.text():
            self._display.setText(text)
            announce(self._display, text or _("Nothing typed"))

    def _typed(self, key: str) -> str:
        """The text after another digit or point."""
        raise NotImplementedError

    def _changed(self) -> None:
        """Update what depends on the text typed so far."""
        self._confirm.setEnabled(bool(self.text))

    def _submit(self) -> None:
        """Submit the typed answer, if there is one."""
        raise NotImplementedError
