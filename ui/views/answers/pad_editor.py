"""The base of editors with a number pad: a display above it, the answer's own keys next to it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import Size, scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.views.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.views.key_button import PAD, KeyButton
from ui.views.labels import label
from ui.views.latin_keys import typed_key
from ui.views.speech import announce

BACKSPACE: Final = "back"
ROUND_FIGURES: Final = 20
"""Room above and below the figures that have been typed, together, in pixels."""
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
        button = KeyButton("⌫" if key == BACKSPACE else key, "", self, kind=PAD)
        button.setObjectName(f"key_{key}")
        button.setAccessibleName(spoken)
        button.setMinimumSize(44, CONTROL_HEIGHT)
        button.clicked.connect(lambda _checked=False, pressed=key: self.pressed.emit(pressed))
        grid.addWidget(button, row, column, 1, span)


_CARET: Final = 2
"""Width of the caret, in pixels."""


class Entry(QLineEdit):
    """What has been typed, with a caret behind it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, then the caret at its end."""
        super().paintEvent(event)
        high = self.fontMetrics().ascent()
        caret = QRect(self.width() - _CARET, (self.height() - high) // 2, _CARET, high)
        QPainter(self).fillRect(caret, self.palette().color(QPalette.ColorRole.Accent))


class PadEditor(AnswerEditor):
    """``name`` and ``prompt`` are the display's object name, and what is to be typed into it."""

    def __init__(self, parent: QWidget, *, name: str, prompt: str, point: bool) -> None:
        super().__init__(parent)
        self.text = ""
        self._characters = f"{_DIGITS}.," if point else _DIGITS
        frame = QFrame(self)
        mark_as(frame, surface="raised")
        # A field, and not a label, because its text is a value for a screen reader. The keys come
        # from the panel, wherever the focus is.
        self._display = Entry(frame)
        self._display.setTextMargins(0, 0, Space.XS, 0)
        self._display.setObjectName(name)
        self._display.setReadOnly(True)
        self._display.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._display.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        mark_as(self._display, kind="amount")
        self._display.setAccessibleName(prompt)
        self._display.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(Space.L, 0, Space.L, 0)
        inside.addWidget(self._display)
        frame.setFixedHeight(max(56, scaled(Size.TITLE) + ROUND_FIGURES))
        self._entry = QVBoxLayout()
        self._entry.setSpacing(Space.S)
        self._prompt = prompt
        self._told = label(prompt, "muted", self)
        self._told.setObjectName("told")
        self._entry.addWidget(self._told)
        self._entry.addWidget(frame)
        self._aside = QVBoxLayout()
        self._below: QWidget | None = None
        self._keys = QGridLayout()
        self._keys.setSpacing(4)
        pad = Keypad(self, point=point)
        pad.pressed.connect(self._press)
        self._keys.addWidget(pad, 0, 0, 4, 1)
        self._keys.setColumnStretch(0, 3)
        self._keys.setColumnStretch(1, 2)
        self._confirm = confirm_button(self, self._submit)
        self._body = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._body.setSpacing(Space.L)
        self._body.addLayout(self._entry)
        self._body.addLayout(self._keys)
        self._body.addLayout(self._aside, 1)
        self._aside.addStretch(1)
        self._compose(self._body, self._confirm)

    def spread(self, wide: bool) -> None:
        """See ``AnswerEditor.spread``."""
        super().spread(wide)
        self._body.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        self._body.setStretchFactor(self._entry, 1 if wide else 0)
        self._body.setStretchFactor(self._aside, 0 if wide else 1)
        if self._below is not None:
            # Under the felt there is no room below the pad.
            (self._entry if wide else self._aside).insertWidget(2 if wide else 0, self._below)

    def clear(self) -> None:
        """Be as new, for another question of the same kind."""
        self.text = ""
        self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        if event.key() in ENTER:
            self._submit()
        elif event.key() == Qt.Key.Key_Backspace:
            self._press(BACKSPACE)
        elif (typed := typed_key(event)) and typed in self._characters:
            self._press(typed)
        else:
            return False
        return True

    def _add_below(self, widget: QWidget) -> None:
        """Add a widget that shows what has been typed."""
        self._below = widget
        self._aside.insertWidget(0, widget)

    def _add_key(self, button: KeyButton, row: int) -> None:
        """Add one of the answer's own keys next to the pad, in one of its four rows."""
        self._keys.addWidget(button, row, 1)

    def _press(self, key: str) -> None:
        before = self.text
        self.text = before[:-1] if key == BACKSPACE else self._typed(key)
        self._changed()
        if key != BACKSPACE and self.text == before != key:
            self._refuse(_("No {key} can follow here").format(key=key))

    def _refuse(self, why: str) -> None:
        """Say in the place of the prompt that something was not taken, until more is typed."""
        self._told.setText(why)
        mark_as(self._told, kind="strong")
        announce(self._told, why)

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
        if self._told.text() != self._prompt:
            self._told.setText(self._prompt)
            mark_as(self._told, kind="muted")

    def _submit(self) -> None:
        """Submit the typed answer, if there is one."""
        raise NotImplementedError
