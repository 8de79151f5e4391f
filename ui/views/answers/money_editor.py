"""An amount typed on the number pad, or with one key what becomes of a bet that is not paid."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from trainer.felt.chips import Chip
from trainer.procedure.questions import Fate, Goes, Money
from trainer.rules.money import NOTHING
from trainer.words import N_, _
from ui.theme.sheet import mark_as
from ui.views.answers.chip_strip import ChipStrip
from ui.views.answers.editor import ENTER, AnswerEditor
from ui.views.answers.keypad import BACKSPACE, Keypad
from ui.views.answers.typed import amount_of, typed_money
from ui.views.key_button import KeyButton

FATE_KEYS = (
    (Fate.LOSES, Qt.Key.Key_L, "L", N_("Loses")),
    (Fate.STANDS_OFF, Qt.Key.Key_S, "S", N_("Stands off")),
    (Fate.RETURNED, Qt.Key.Key_R, "R", N_("Returned")),
)


class MoneyEditor(AnswerEditor):
    """``1 5 2 . 5 Enter``; with ``fates`` also L, S and R."""

    def __init__(
        self,
        parent: QWidget,
        *,
        fates: bool,
        chips: Sequence[Chip],
    ) -> None:
        super().__init__(parent)
        self.text = ""
        self._fates = fates
        frame = QFrame(self)
        mark_as(frame, surface="raised")
        self._display = QLabel(frame)
        self._display.setObjectName("amount")
        mark_as(self._display, kind="title")
        self._display.setAccessibleName(_("Amount"))
        self._display.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._strip = ChipStrip(self, chips)
        inside = QVBoxLayout(frame)
        inside.setContentsMargins(16, 4, 16, 4)
        inside.addWidget(self._display)
        frame.setFixedHeight(56)
        entry = QVBoxLayout()
        entry.setSpacing(8)
        entry.addWidget(frame)
        entry.addWidget(self._strip)
        entry.addStretch(1)
        keys = QGridLayout()
        keys.setSpacing(4)
        pad = Keypad(self, point=True)
        pad.pressed.connect(self._press)
        keys.addWidget(pad, 0, 0, 4, 1)
        keys.setColumnStretch(0, 3)
        keys.setColumnStretch(1, 2)
        if fates:
            for row, (fate, _key, letter, title) in enumerate(FATE_KEYS):
                button = KeyButton(_(title), letter, self)
                button.setObjectName(f"fate_{fate.value}")
                button.clicked.connect(
                    lambda _checked=False, chosen=fate: self.answered.emit(Goes(chosen))
                )
                keys.addWidget(button, row, 1)
        self._confirm = KeyButton(_("Confirm"), "⏎", self, kind="primary")
        self._confirm.setObjectName("confirm")
        self._confirm.clicked.connect(self._submit)
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
        elif event.text() and event.text() in "0123456789.,":
            self._press(event.text())
        elif self._fates and (fate := _fate_of(key)) is not None:
            self.answered.emit(Goes(fate))
        else:
            return False
        return True

    def _press(self, key: str) -> None:
        self.text = self.text[:-1] if key == BACKSPACE else typed_money(self.text, key)
        self._changed()

    def _changed(self) -> None:
        self._display.setText(self.text)
        self._confirm.setEnabled(bool(self.text))
        self._strip.show_amount(amount_of(self.text) or NOTHING)

    def _submit(self) -> None:
        amount = amount_of(self.text)
        if amount is None:
            return
        # Nothing leaves the tray for a bet that loses: 0 says the same as L.
        self.answered.emit(Goes(Fate.LOSES) if amount == NOTHING and self._fates else Money(amount))


def _fate_of(key: int) -> Fate | None:
    return next((fate for fate, its, _letter, _title in FATE_KEYS if its == key), None)
