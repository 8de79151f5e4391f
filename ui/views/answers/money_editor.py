"""The editor for an amount, or for what happens to a bet that is not paid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from trainer.felt.chips import Chip
from trainer.messages import _
from trainer.messages.text import worded
from trainer.procedure.questions import Fate, Goes, Money
from trainer.rules.money import NOTHING
from trainer.texts import N_, PLAIN, Wording
from ui.views.answers.chip_strip import ChipStrip
from ui.views.answers.pad_editor import PadEditor
from ui.views.answers.typed import amount_of, typed_money
from ui.views.key_button import PAD, KeyButton
from ui.views.latin_keys import typed_key


class FateKey(NamedTuple):
    """The key of what can become of a bet; ``prompt`` says what an amount means beside it."""

    letter: str
    title: str
    prompt: str = N_("Type the payment")


FATE_KEYS: Final[Mapping[Fate, FateKey]] = {
    Fate.LOSES: FateKey("L", N_("Loses")),
    Fate.STANDS_OFF: FateKey("S", N_("Stands off")),
    Fate.RETURNED: FateKey("R", N_("Returned")),
    Fate.WAITS: FateKey("W", N_("Waits")),
    Fate.ACCEPTED: FateKey("A", N_("Accept"), N_("Type what goes back")),
}


class MoneyEditor(PadEditor):
    """``1 5 2 . 5 Enter``, or the key of one of ``fates``, the first of which is also 0.

    ``tray``: the answer may be set down in chips instead.
    """

    chips_wanted = Signal()
    """The tray is wanted instead."""

    def __init__(
        self,
        parent: QWidget,
        *,
        fates: Sequence[Fate],
        chips: Sequence[Chip],
        tray: bool = False,
        words: Wording = PLAIN,
    ) -> None:
        prompt = _(FATE_KEYS[fates[0]].prompt) if fates else _("Type the amount")
        super().__init__(parent, name="amount", prompt=prompt, point=True)
        self._fates = fates
        self._strip = ChipStrip(self, chips)
        self._add_below(self._strip)
        for row, fate in enumerate(fates):
            known = FATE_KEYS[fate]
            button = KeyButton(worded(known.title, words), known.letter, self, kind=PAD)
            button.setObjectName(f"fate_{fate.value}")
            button.clicked.connect(
                lambda _checked=False, chosen=fate: self.answered.emit(Goes(chosen))
            )
            self._add_key(button, row)
        self._tray = tray
        if tray:
            button = KeyButton(_("Chips"), "C", self, kind=PAD)
            button.setObjectName("in_chips")
            button.setAccessibleName(_("Pay in chips instead"))
            button.clicked.connect(self.chips_wanted)
            self._add_key(button, len(fates))
        self._changed()

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        key = typed_key(event)
        fate = next((one for one in self._fates if FATE_KEYS[one].letter == key), None)
        if self._tray and key == "C":
            self.chips_wanted.emit()
            return True
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
            if self.text:
                self._refuse(_("{text} is not an amount").format(text=self.text))
            return
        # A bet that loses is paid nothing: 0 is the same as L.
        self.answered.emit(
            Goes(self._fates[0]) if amount == NOTHING and self._fates else Money(amount)
        )
