"""The editor for a hand's Point Total: two digits, soft or hard."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from trainer.messages import _
from trainer.messages.text import worded
from trainer.procedure.questions import BLACKJACK, TOO_MANY, Total
from trainer.texts import PLAIN, Wording
from ui.views.answers.pad_editor import PadEditor
from ui.views.answers.typed import typed_total
from ui.views.key_button import PAD, KeyButton
from ui.views.latin_keys import typed_key


class TotalEditor(PadEditor):
    """``1 7 Enter`` is hard, ``1 7 S Enter`` soft; H makes it hard again.

    B is a Blackjack, T Too Many.
    """

    def __init__(self, parent: QWidget, words: Wording = PLAIN) -> None:
        super().__init__(parent, name="total", prompt=_("Type the total"), point=False)
        self.soft = False
        self._hard = KeyButton(_("Hard"), "H", self, kind=PAD)
        self._hard.setObjectName("hard")
        self._soft = KeyButton(_("Soft"), "S", self, kind=PAD)
        self._soft.setObjectName("soft")
        for row, (button, soft) in enumerate(((self._hard, False), (self._soft, True))):
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, kind=soft: self._make(kind))
            self._add_key(button, row)
        blackjack = KeyButton(_("Blackjack"), "B", self, kind=PAD)
        blackjack.setObjectName("blackjack")
        blackjack.clicked.connect(lambda _checked=False: self.answered.emit(BLACKJACK))
        self._add_key(blackjack, 2)
        over = KeyButton(worded("Too Many", words), "T", self, kind=PAD)
        over.setObjectName("too_many")
        over.clicked.connect(lambda _checked=False: self.answered.emit(TOO_MANY))
        self._add_key(over, 3)
        self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        match typed_key(event):
            case "B":
                self.answered.emit(BLACKJACK)
            case "T":
                self.answered.emit(TOO_MANY)
            case "S" | "H" as key:
                self._make(key == "S")
            case _:
                return super().take_key(event)
        return True

    def clear(self) -> None:
        """See ``PadEditor.clear``."""
        self.soft = False
        super().clear()

    def _typed(self, key: str) -> str:
        return typed_total(self.text, key)

    def _make(self, soft: bool) -> None:
        self.soft = soft
        self._changed()

    def _changed(self) -> None:
        super()._changed()
        self._soft.setChecked(self.soft)
        self._hard.setChecked(not self.soft)
        kind = _("soft") if self.soft else _("hard")
        self._show(f"{kind} {self.text}" if self.text else "")

    def _submit(self) -> None:
        if self.text:
            self.answered.emit(Total(int(self.text), self.soft))
