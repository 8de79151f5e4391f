"""The editor for all losing bets of the table: on the felt, by key, or in the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.felt.layout import Spot
from trainer.messages import _
from trainer.procedure.questions import Losers
from trainer.rules.bets import Bet, Place
from ui.theme.spacing import Space
from ui.views.answers.editor import ENTER, AnswerEditor, confirm_button
from ui.views.answers.listing import MARKS, Listing
from ui.views.key_button import KeyButton
from ui.views.labels import label
from ui.views.speech import announce

if TYPE_CHECKING:
    from trainer.messages.questions import NamedBet


class LosersEditor(AnswerEditor):
    """``bets`` are all bets on the layout with their texts, box by box."""

    marked_changed = Signal(object)
    """The bets marked so far, a ``frozenset[Bet]``, for the felt to show."""
    current_changed = Signal(object)
    """The ``Bet`` selected with the arrow keys."""

    def __init__(self, parent: QWidget, bets: Sequence[NamedBet]) -> None:
        super().__init__(parent)
        self.bets = [one.bet for one in bets]
        self.marked: set[Bet] = set()
        self._buttons: list[KeyButton] = []
        self._listing = Listing(self)
        for place, one in enumerate(bets):
            mark = MARKS[place] if place < len(MARKS) else "·"
            button = KeyButton(
                *(one.text, mark, self), kind="choice", key_first=True, boxed=True, short=one.short
            )
            button.setObjectName(f"loser_{place}")
            button.setCheckable(True)
            button.clicked.connect(lambda _checked=False, at=place: self._toggle(at))
            self._buttons.append(button)
        column = QVBoxLayout()
        column.setSpacing(Space.S)
        column.addWidget(label(_("Mark them here or on the felt."), "muted", self))
        column.addWidget(self._listing)
        column.addStretch(1)
        self._compose(column, confirm_button(self, self._submit))
        self.spread(False)

    def spread(self, wide: bool) -> None:
        """See ``AnswerEditor.spread``."""
        super().spread(wide)
        self._listing.lay_out(self._buttons, 2 if wide else 1)

    def fit(self, room: QSize) -> None:
        """See ``AnswerEditor.fit``."""
        around = self.minimumSizeHint().height() - self._listing.minimumSizeHint().height()
        self._listing.fit(room - QSize(0, around))

    def toggle_bet(self, bet: Bet) -> None:
        """Mark or unmark a bet clicked on the felt; one that is not in the list is ignored."""
        if bet in self.bets:
            self._toggle(self.bets.index(bet))

    def toggle_hand(self, hand: Place) -> None:
        """Mark or unmark the bet on a hand whose cards were clicked, or else that of its box.

        Where several bettors or bets are meant, only their chips say which.
        """
        there = [bet for bet in self.bets if bet.box == hand.box and bet.hand in (hand.hand, 0)]
        self._toggle_only([bet for bet in there if bet.hand] or there)

    def toggle_spot(self, spot: Spot) -> None:
        """Mark or unmark the only bet on a spot that was clicked beside its chips."""
        self._toggle_only([bet for bet in self.bets if (bet.box, bet.kind) == (spot.box, spot.bet)])

    def _toggle_only(self, bets: Sequence[Bet]) -> None:
        if len(bets) == 1:
            self.toggle_bet(bets[0])

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``."""
        key = event.key()
        if key in ENTER:
            self._submit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
            self._move(1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Left):
            self._move(-1)
        elif (place := self._listing.place_of(event)) >= 0:
            self._toggle(place)
        else:
            return key == Qt.Key.Key_Space
        return True

    def _move(self, by: int) -> None:
        self.current_changed.emit(self.bets[self._listing.go(by)])

    def _toggle(self, place: int) -> None:
        self.marked ^= {self.bets[place]}
        for bet, button in zip(self.bets, self._buttons, strict=True):
            button.setChecked(bet in self.marked)
        taken = self._buttons[place]
        announce(
            taken, taken.accessibleName(), _("marked") if taken.isChecked() else _("not marked")
        )
        self.marked_changed.emit(frozenset(self.marked))

    def _submit(self) -> None:
        self.answered.emit(Losers(frozenset(self.marked)))
