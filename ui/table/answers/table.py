"""The editors for running the table: one key for each bet, or figures, one after another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainer.messages import _
from trainer.messages.names import total_text
from trainer.messages.spoken import spoken
from trainer.messages.text import capitalised, worded
from trainer.procedure.ask_table import BLACKJACK_HAND, Deed, TableWork, key_of
from trainer.procedure.questions import Ordered
from trainer.rules.bets import Bet
from trainer.rules.money import Cents, short_money
from trainer.texts import N_, PLAIN, Wording
from ui.table.answers.choices import LosersEditor
from ui.table.answers.editor import ENTER
from ui.table.answers.numbers import BACKSPACE, Keypad, amount_of, typed_money, typed_total
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import spaced
from ui.widgets.latin_keys import typed_key
from ui.widgets.speech import announce

if TYPE_CHECKING:
    from trainer.messages.questions import NamedBet

_KEYS: Final[Mapping[TableWork, Mapping[str, str]]] = MappingProxyType(
    {
        TableWork.DEEDS: {"T": Deed.TAKE, "P": Deed.PAY, "S": Deed.LEAVE},
        TableWork.AMOUNTS: {"T": Deed.TAKE, "S": Deed.LEAVE},
        TableWork.TOTALS: {"B": BLACKJACK_HAND},
    }
)


class TableEditor(LosersEditor):
    """Settles the bet that is selected, and goes on along the side that was begun.

    Where to begin is for the trainee to say, with a bet's key, an arrow or on the felt: the order
    is part of the answer. Enter answers when every bet is settled, Backspace takes one back.
    """

    HINT = N_("Begin where your house begins: the bet’s key, an arrow, or on the felt.")
    WORK = TableWork.DEEDS

    def __init__(self, parent: QWidget, bets: Sequence[NamedBet], words: Wording = PLAIN) -> None:
        super().__init__(parent, bets)
        self._words = words
        self._letters = _KEYS[self.WORK]
        self._named = bets
        self.settled: dict[Bet, str] = {}
        """What has been done so far, in this order."""
        self._by = 0
        self._deeds = deeds = spaced(QHBoxLayout(), Space.XS)
        for key, word in self._letters.items():
            button = named(KeyButton(capitalised(self._worded(word)), key, self), f"deed_{word}")
            button.clicked.connect(lambda _checked=False, word=word: self._settle(word))
            deeds.addWidget(button, 1)
        self._column.insertLayout(1, deeds)
        self._add_below()
        self._confirm.setEnabled(False)

    def _add_below(self) -> None:
        back = named(KeyButton(_("Remove last"), "⌫", self), "take_back")
        back.clicked.connect(self._take_back)
        self._column.insertWidget(self._column.count() - 1, back, 0, Qt.AlignmentFlag.AlignLeft)

    def take_key(self, event: QKeyEvent) -> bool:
        key, typed = event.key(), typed_key(event)
        if key == Qt.Key.Key_Backspace:
            self._take_back()
        elif typed in self._letters:
            self._settle(self._letters[typed])
        else:
            if key in self.ARROWS and not self.settled:
                self._by = self.ARROWS[key]
            return super().take_key(event)
        return True

    def _take(self, place: int) -> None:
        """Select a bet; the first one says along which side it goes on."""
        if not self.settled:
            self._by = 1 if place == 0 else -1
        self._select(place)

    def _select(self, place: int) -> None:
        at = self._listing.current
        self._move(place - at if at >= 0 else place + 1)

    def _worded(self, word: str) -> str:
        return _("Blackjack") if word == BLACKJACK_HAND else worded(Deed(word).text, self._words)

    def _settle(self, word: str) -> None:
        place = self._listing.current
        if place < 0:
            announce(self, _(self.HINT))
            return
        self.settled[self.bets[place]] = word
        self._show()
        announce(self._buttons[place], self._buttons[place].accessibleName())
        number = len(self.bets)
        ahead = ((place + self._by * step) % number for step in range(1, number))
        left = next((at for at in ahead if self.bets[at] not in self.settled), None)
        if left is not None:
            self._select(left)

    def _take_back(self) -> None:
        if self.settled:
            bet, _word = self.settled.popitem()
            self._show()
            self._select(self.bets.index(bet))

    def _show(self) -> None:
        for bet, option, button in zip(self.bets, self._named, self._buttons, strict=True):
            word = self.settled.get(bet)
            button.setChecked(word is not None)
            done = _("{bet} · {deed}") if word else "{bet}"
            deed = self._worded(word) if word else ""
            button.show_title(done.format(bet=option.text, deed=deed))
            button.setAccessibleName(spoken(done.format(bet=option.heard, deed=deed)))
        self._confirm.setEnabled(len(self.settled) == len(self.bets))
        taken = (bet for bet, word in self.settled.items() if word == Deed.TAKE)
        self.marked_changed.emit(frozenset(taken))

    def _submit(self) -> None:
        if len(self.settled) == len(self.bets):
            settled = self.settled.items()
            keys = (key_of(self.bets.index(bet), word) for bet, word in settled)
            self.answered.emit(Ordered(tuple(keys)))


# The same with figures: an amount or a total for each bet, typed and entered one after another.


class FigureEditor(TableEditor):
    """Digits are for the selected bet; Enter takes them and goes on, and answers at the end.

    Backspace removes a digit first, then takes back the last bet.
    """

    MARKED = False
    HINT = N_("Begin where your house begins: an arrow, or on the felt. Type, Enter, and so on.")

    def __init__(self, parent: QWidget, bets: Sequence[NamedBet], words: Wording = PLAIN) -> None:
        super().__init__(parent, bets, words)
        self.typed = ""

    def _add_below(self) -> None:
        pad = Keypad(self, point=self.WORK is TableWork.AMOUNTS)
        pad.pressed.connect(self._press)
        self._column.insertWidget(self._column.count() - 1, pad)

    @property
    def keys_text(self) -> str:
        return _("Type digits, or a letter shown on a key.")

    def take_key(self, event: QKeyEvent) -> bool:
        key, typed = event.key(), typed_key(event)
        if typed and typed in "0123456789.,":
            self._press(typed)
        elif key == Qt.Key.Key_Backspace:
            self._press(BACKSPACE)
        elif key in ENTER or key in self.ARROWS or typed in self._letters:
            return super().take_key(event)
        else:
            return key == Qt.Key.Key_Space
        return True

    def _after(self, key: str) -> str:
        raise NotImplementedError

    def _word(self) -> str:
        """The word for what is typed; empty if there is none yet."""
        raise NotImplementedError

    def _so_far(self) -> str:
        return self.typed

    def _press(self, key: str) -> None:
        if key == BACKSPACE and not self.typed:
            self._take_back()
            return
        if self._listing.current < 0 and self.WORK is TableWork.TOTALS:
            self._take(0)  # totals are no acts: where to begin is not asked
        if self._listing.current < 0:
            announce(self, _(self.HINT))
            return
        self.typed = self.typed[:-1] if key == BACKSPACE else self._after(key)
        self._show()

    def _submit(self) -> None:
        if word := self._word():
            self._settle(word)
        elif not self.typed:
            super()._submit()

    def _settle(self, word: str) -> None:
        self.typed = ""
        super()._settle(word)

    def _move(self, by: int) -> None:
        self.typed = ""
        super()._move(by)
        self._show()

    def _show(self) -> None:
        super()._show()
        if self.typed:
            place = self._listing.current
            begun = _("{bet} · {typed}…").format(bet=self._named[place].text, typed=self._so_far())
            self._buttons[place].show_title(begun)
            self._confirm.setEnabled(bool(self._word()))


class AmountsEditor(FigureEditor):
    """An amount for each bet that is paid; T takes, S stands off."""

    WORK = TableWork.AMOUNTS

    def _after(self, key: str) -> str:
        return typed_money(self.typed, key)

    def _word(self) -> str:
        return str(int(amount_of(self.typed) or 0) or "")

    def _worded(self, word: str) -> str:
        return short_money(Cents(int(word))) if word.isdecimal() else super()._worded(word)


class TotalsEditor(FigureEditor):
    """A total for each hand: S makes it soft, or hard again; B is a Blackjack."""

    WORK = TableWork.TOTALS
    HINT = N_("Type a total, Enter, and the next.")

    def __init__(self, parent: QWidget, bets: Sequence[NamedBet], words: Wording = PLAIN) -> None:
        super().__init__(parent, bets, words)
        soft = named(KeyButton(_("Soft"), "S", self), "soft")
        soft.clicked.connect(self._soften)
        self._deeds.insertWidget(0, soft, 1)

    def take_key(self, event: QKeyEvent) -> bool:
        if typed_key(event) == "S":
            self._soften()
            return True
        return super().take_key(event)

    def _soften(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1] if self.typed.endswith("s") else f"{self.typed}s"
            self._show()

    def _after(self, key: str) -> str:
        soft = "s" if self.typed.endswith("s") else ""
        return typed_total(self.typed.removesuffix("s"), key) + soft

    def _word(self) -> str:
        return "" if self.typed in ("0", "0s") else self.typed

    def _so_far(self) -> str:
        return self._worded(self.typed)

    def _worded(self, word: str) -> str:
        figures = word.removesuffix("s")
        if not figures.isdecimal():
            return super()._worded(word)
        return total_text(int(figures), soft=word != figures)


EDITORS: Final[Mapping[TableWork, type[TableEditor]]] = MappingProxyType(
    {editor.WORK: editor for editor in (TableEditor, AmountsEditor, TotalsEditor)}
)
"""The editor for each work along a table."""
