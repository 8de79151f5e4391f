"""A hand's Point Total: two digits, soft or hard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from trainer.procedure.questions import Total
from trainer.words import _
from ui.theme.sheet import mark_as
from ui.views.answers.editor import ENTER, AnswerEditor
from ui.views.answers.keypad import BACKSPACE, Keypad
from ui.views.answers.typed import typed_total
from ui.views.key_button import KeyButton

BLACKJACK = Total(21, soft=True)
"""Says the same as ``2 1 S Enter``."""


class TotalEditor(AnswerEditor):
    """``1 7 Enter`` is hard, ``1 7 S Enter`` soft; H makes it hard again; B is a Blackjack."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self.soft = False
        frame = QFrame(self)
        mark_as(frame, surface="raised")
        self._display = QLabel(frame)
        self._display.setObjectName("total")
        mark_as(self._display, kind="title")
        self._display.setAccessibleName(_("Point Total"))
        self._display.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(16, 4, 16, 4)
        inside.addWidget(self._display)
        frame.setFixedHeight(56)
        entry = QVBoxLayout()
        entry.addWidget(frame)
        entry.addStretch(1)
        keys = QGridLayout()
        keys.setSpacing(4)
        pad = Keypad(self, point=False)
        pad.pressed.connect(self._press)
        keys.addWidget(pad, 0, 0, 4, 1)
        keys.setColumnStretch(0, 3)
        keys.setColumnStretch(1, 2)
        self._hard = KeyButton(_("Hard"), "H", self)
        self._hard.setObjectName("hard")
        self._soft = KeyButton(_("Soft"), "S", self)
        self._soft.setObjectName("soft")
        for row, (button, soft) in enumerate(((self._hard, False), (self._soft, True))):
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, kind=soft: self._make(kind))
            keys.addWidget(button, row, 1)
        self._confirm = KeyButton(_("Confirm"), "⏎", self, kind="primary")
        self._confirm.setObjectName("confirm")
        self._confirm.clicked.connect(self._submit)
        blackjack = KeyButton(_("Blackjack"), "B", self)
        blackjack.setObjectName("blackjack")
        blackjack.clicked.connect(lambda _checked=False: self.answered.emit(BLACKJACK))
        keys.addWidget(blackjack, 2, 1)
        keys.addWidget(self._confirm, 3, 1)
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(12)
        self._layout.addLayout(entry, 1)
        self._layout.addLayout(keys)
        self._changed()

    def spread(self, wide: bool) -> None:
        """See ``AnswerEditor.spread``."""
        self._layout.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        key = event.key()
        if key in ENTER:
            self._submit()
        elif key == Qt.Key.Key_Backspace:
            self._press(BACKSPACE)
        elif key == Qt.Key.Key_B:
            self.answered.emit(BLACKJACK)
        elif key in (Qt.Key.Key_S, Qt.Key.Key_H):
            self._make(key == Qt.Key.Key_S)
        elif event.text() and event.text() in "0123456789":
            self._press(event.text())
        else:
            return False
        return True

    def _press(self, key: str) -> None:
        self.text = self.text[:-1] if key == BACKSPACE else typed_total(self.text, key)
        self._changed()

    def _make(self, soft: bool) -> None:
        self.soft = soft
        self._changed()

    def _changed(self) -> None:
        self._soft.setChecked(self.soft)
        self._hard.setChecked(not self.soft)
        self._confirm.setEnabled(bool(self.text))
        kind = _("soft") if self.soft else _("hard")
        self._display.setText(f"{kind} {self.text}" if self.text else "")

    def _submit(self) -> None:
        if self.text:
            self.answered.emit(Total(int(self.text), self.soft))
