"""The editor for running the table: one key for each bet, in the order of their settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainer.messages import _
from trainer.messages.text import capitalised
from trainer.procedure.ask_table import Deed, key_of
from trainer.procedure.questions import Ordered
from trainer.rules.bets import Bet
from trainer.texts import N_
from ui.table.answers.choices import LosersEditor
from ui.table.answers.editor import ENTER
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.latin_keys import typed_key
from ui.widgets.speech import announce

if TYPE_CHECKING:
    from trainer.messages.questions import NamedBet

_KEYS: Final[Mapping[str, Deed]] = MappingProxyType(
    {"T": Deed.TAKE, "P": Deed.PAY, "S": Deed.LEAVE}
)
_BY: Final[Mapping[int, int]] = MappingProxyType(
    {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
)


class TableEditor(LosersEditor):
    """Settles the bet that is selected, and goes on along the side that was begun.

    Where to begin is for the trainee to say, with a bet's key, an arrow or on the felt: the order
    is part of the answer. Enter answers when every bet is settled, Backspace takes one back.
    """

    HINT = N_("Begin where your house begins: the bet’s key, an arrow, or on the felt.")

    def __init__(self, parent: QWidget, bets: Sequence[NamedBet]) -> None:
        super().__init__(parent, bets)
        self._texts = [bet.text for bet in bets]
        self.settled: dict[Bet, Deed] = {}
        """What has been done so far, in this order."""
        self._by = 0
        deeds = QHBoxLayout()
        deeds.setSpacing(Space.XS)
        for key, deed in _KEYS.items():
            button = KeyButton(capitalised(_(deed.text)), key, self)
            button.setObjectName(f"deed_{deed.value}")
            button.clicked.connect(lambda _checked=False, deed=deed: self._settle(deed))
            deeds.addWidget(button, 1)
        back = KeyButton(_("Remove last"), "⌫", self)
        back.setObjectName("take_back")
        back.clicked.connect(self._take_back)
        self._column.insertLayout(1, deeds)
        self._column.insertWidget(self._column.count() - 1, back, 0, Qt.AlignmentFlag.AlignLeft)
        self._confirm.setEnabled(False)

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        key, typed = event.key(), typed_key(event)
        if key in ENTER:
            self._submit()
        elif key in _BY:
            if not self.settled:
                self._by = _BY[Qt.Key(key)]
            self._move(_BY[Qt.Key(key)])
        elif key == Qt.Key.Key_Backspace:
            self._take_back()
        elif typed in _KEYS:
            self._settle(_KEYS[typed])
        elif (place := self._listing.place_of(event)) >= 0:
            self._toggle(place)
        else:
            return key == Qt.Key.Key_Space
        return True

    def _toggle(self, place: int) -> None:
        """Select a bet; the first one says along which side it goes on."""
        if not self.settled:
            self._by = 1 if place == 0 else -1
        self._select(place)

    def _select(self, place: int) -> None:
        at = self._listing.current
        self._move(place - at if at >= 0 else place + 1)

    def _settle(self, deed: Deed) -> None:
        place = self._listing.current
        if place < 0:
            announce(self, _(self.HINT))
            return
        self.settled[self.bets[place]] = deed
        self._show()
        announce(self._buttons[place], self._buttons[place].accessibleName())
        number = len(self.bets)
        ahead = ((place + self._by * step) % number for step in range(1, number))
        left = next((at for at in ahead if self.bets[at] not in self.settled), None)
        if left is not None:
            self._select(left)

    def _take_back(self) -> None:
        if self.settled:
            bet, _deed = self.settled.popitem()
            self._show()
            self._select(self.bets.index(bet))

    def _show(self) -> None:
        for bet, text, button in zip(self.bets, self._texts, self._buttons, strict=True):
            deed = self.settled.get(bet)
            button.setChecked(deed is not None)
            done = _("{bet} · {deed}")
            button.show_title(done.format(bet=text, deed=_(deed.text)) if deed else text)
        self._confirm.setEnabled(len(self.settled) == len(self.bets))
        taken = (bet for bet, deed in self.settled.items() if deed is Deed.TAKE)
        self.marked_changed.emit(frozenset(taken))

    def _submit(self) -> None:
        if len(self.settled) == len(self.bets):
            settled = self.settled.items()
            keys = (key_of(self.bets.index(bet), deed) for bet, deed in settled)
            self.answered.emit(Ordered(tuple(keys)))
