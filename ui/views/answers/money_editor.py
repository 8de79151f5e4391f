"""The editor for an amount, or for what happens to a bet that is not paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from trainer.felt.chips import Chip
from trainer.messages import _
from trainer.procedure.questions import Fate, Goes, Money
from trainer.rules.money import NOTHING
from trainer.texts import N_
from ui.views.answers.chip_strip import ChipStrip
from ui.views.answers.pad_editor import PadEditor
from ui.views.answers.typed import amount_of, typed_money
from ui.views.key_button import KeyButton

FateKey = tuple[Fate, Qt.Key, str, str]

_COMMON: Final[tuple[FateKey, ...]] = (
    (Fate.LOSES, Qt.Key.Key_L, "L", N_("Loses")),
    (Fate.STANDS_OFF, Qt.Key.Key_S, "S", N_("Stands off")),
)
FATE_KEYS: Final = (*_COMMON, (Fate.RETURNED, Qt.Key.Key_R, "R", N_("Returned")))
"""What can become of a bet that is not paid."""
REQUEST_KEYS: Final = (*_COMMON, (Fate.WAITS, Qt.Key.Key_W, "W", N_("Waits")))
"""What can become of a Blackjack for which Even Money is asked."""


class MoneyEditor(PadEditor):
    """``1 5 2 . 5 Enter``, or the key of one of ``fates``."""

    def __init__(self, parent: QWidget, *, fates: Sequence[FateKey], chips: Sequence[Chip]) -> None:
        prompt = _("Type the payment") if fates else _("Type the amount")
        super().__init__(parent, name="amount", prompt=prompt, point=True)
        self._fates = fates
        self._strip = ChipStrip(self, chips)
        self._add_below(self._strip)
        for row, (fate, _key, letter, title) in enumerate(fates):
            button = KeyButton(_(title), letter, self)
            button.setObjectName(f"fate_{fate.value}")
            button.clicked.connect(
                lambda _checked=False, chosen=fate: self.answered.emit(Goes(chosen))
            )
            self._add_key(button, row)
        self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        fate = next((fate for fate, key, *_rest in self._fates if key == event.key()), None)
        if fate is None:
            return super().take_key(event)
        self.answered.emit(Goes(fate))
        return True

    def _typed(self, key: str) -> str:
        return typed_money(self.text, key)

    def _changed(self) -> None:
        super()._changed()
        self._show(self.text)
        self._strip.show_amount(amount_of(self.text) or NOTHING)

    def _submit(self) -> None:
        amount = amount_of(self.text)
        if amount is None:
            return
        # A bet that loses is paid nothing: 0 is the same as L.
        self.answered.emit(Goes(Fate.LOSES) if amount == NOTHING and self._fates else Money(amount))
