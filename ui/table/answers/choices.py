"""The editor for one or several of some choices, each with its own key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.felt.layout import Spot
from trainer.messages import _
from trainer.messages.spoken import spoken
from trainer.procedure.questions import Chosen, Losers, Ordered
from trainer.rules.bets import Bet, Place
from trainer.texts import N_
from ui.table.answers.editor import ENTER, MARKS, AnswerEditor, Listing, confirm_button
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label
from ui.widgets.latin_keys import along
from ui.widgets.speech import announce
from ui.widgets.terms import TermButton

if TYPE_CHECKING:
    from trainer.messages.questions import NamedBet


class ListedEditor(AnswerEditor):
    """Its choices are buttons in a list, each taken by its key, a click, or arrows and Space."""

    ARROWS: ClassVar[Mapping[int, int]] = MappingProxyType({Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1})
    """The keys that move through the list, and by how much."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons: list[KeyButton] = []
        self._listing = Listing(self)

    def _list(self, text: str, mark: str, name: str, *, boxed: bool, checkable: bool) -> None:
        place = len(self._buttons)
        button = named(TermButton(text, mark, self, boxed=boxed), name)
        button.setCheckable(checkable)
        button.clicked.connect(lambda: self._take(place))
        self._buttons.append(button)

    def _take(self, place: int) -> None:
        raise NotImplementedError

    def _submit(self) -> None:
        raise NotImplementedError

    def _move(self, by: int) -> None:
        self._listing.go(by)

    def _mark(self, marked: Iterable[bool], taken: int) -> None:
        """Show which are marked, and say whether the one that was taken is."""
        for is_marked, button in zip(marked, self._buttons, strict=True):
            button.setChecked(is_marked)
        button = self._buttons[taken]
        said = _("selected") if button.isChecked() else _("not selected")
        announce(button, button.accessibleName(), said)

    @property
    def keys_text(self) -> str:
        return self._listing.keys_text

    def take_key(self, event: QKeyEvent) -> bool:
        key = along(event.key())
        if key in ENTER:
            self._submit()
        elif key in self.ARROWS:
            self._move(self.ARROWS[key])
        elif (place := self._listing.place_of(event)) >= 0:
            self._take(place)
        else:
            return key == Qt.Key.Key_Space
        return True


class ChoiceEditor(ListedEditor):
    """For a single choice a key answers at once; for several, Enter confirms the marked ones.

    ``choices`` are key and text of each. ``players`` are bets of those whom the first of them
    name: a click on anything of theirs takes them.
    """

    def __init__(
        self,
        parent: QWidget,
        choices: Sequence[tuple[str, str]],
        *,
        several: bool,
        players: Sequence[Bet] = (),
    ) -> None:
        super().__init__(parent)
        self._players = players
        self._keys = [key for key, _text in choices]
        self._several = several
        self.marked: set[str] = set()
        for place, (key, text) in enumerate(choices):
            self._list(text, MARKS[place], f"choice_{key}", boxed=several, checkable=several)
        column = spaced(QVBoxLayout(), Space.S)
        self._told = label(_("Select all that apply."), "muted", self) if several else None
        if self._told is not None:
            column.addWidget(self._told)
        filled(column, self._listing, 1)
        self._confirm = confirm_button(self, self._submit) if several else None
        self._compose(column, self._confirm)
        self.spread(False)

    def spread(self, wide: bool) -> None:
        super().spread(wide)
        self._listing.lay_out(self._buttons, 2 if wide or len(self._buttons) > 10 else 1)

    def fit(self, room: QSize) -> None:
        self._listing.fit(room - QSize(0, self._around))

    def whole_height(self, width: int) -> int:
        """The height in pixels in which no choice is scrolled out of sight at this width."""
        return self._around + self._listing.height_in(width)

    @property
    def _around(self) -> int:
        if self._told is None or self._confirm is None:
            return 0
        told, confirm = self._told.sizeHint().height(), self._confirm.sizeHint().height()
        return told + Space.S + Space.L + confirm

    def toggle_bet(self, bet: Bet) -> None:
        """Take the player whose bet was clicked on the felt."""
        self._take_only([one for one in self._players if one.bettor == bet.bettor])

    def toggle_hand(self, hand: Place) -> None:
        """Take the only player on the box of a hand whose cards were clicked."""
        self._take_only([one for one in self._players if one.box == hand.box])

    def toggle_spot(self, spot: Spot) -> None:
        """Take the only player on the box of a spot that was clicked beside its chips."""
        self._take_only([one for one in self._players if one.box == spot.box])

    def _take_only(self, players: Sequence[Bet]) -> None:
        if len(players) == 1:
            self._take(self._players.index(players[0]))

    def _take(self, place: int) -> None:
        key = self._keys[place]
        if not self._several:
            self.answered.emit(Chosen(frozenset({key})))
            return
        self.marked ^= {key}
        self._mark((name in self.marked for name in self._keys), place)

    def _submit(self) -> None:
        if not self._several:
            if self._listing.current >= 0:
                self._take(self._listing.current)
        elif self.marked:
            self.answered.emit(Chosen(frozenset(self.marked)))


# The editor for all losing bets of the table: on the felt, by key, or in the list.


class LosersEditor(ListedEditor):
    """``bets`` are all bets on the layout with their texts, box by box."""

    marked_changed = Signal(object)
    """The bets marked so far, a ``frozenset[Bet]``, for the felt to show."""
    current_changed = Signal(object)
    """The ``Bet`` selected with the arrow keys."""
    ARROWS = MappingProxyType(
        {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}
    )
    MARKED = True
    """Each bet has a key."""
    HINT = N_("Select them here or on the felt.")

    def __init__(self, parent: QWidget, bets: Sequence[NamedBet]) -> None:
        super().__init__(parent)
        self.bets = [bet.bet for bet in bets]
        self.marked: set[Bet] = set()
        for place, bet in enumerate(bets):
            mark = MARKS[place] if place < len(MARKS) else "·"
            mark = mark if self.MARKED else ""
            self._list(bet.text, mark, f"loser_{place}", boxed=True, checkable=True)
            self._buttons[-1].setAccessibleName(spoken(bet.heard))
        self._column = column = spaced(QVBoxLayout(), Space.S)
        filled(column, label(_(self.HINT), "muted", self), self._listing, 1)
        self._confirm = confirm_button(self, self._submit)
        self._compose(column, self._confirm)
        self.spread(False)

    def spread(self, wide: bool) -> None:
        super().spread(wide)
        self._listing.lay_out(self._buttons, 2 if wide else 1)

    def fit(self, room: QSize) -> None:
        around = self.minimumSizeHint().height() - self._listing.minimumSizeHint().height()
        self._listing.fit(room - QSize(0, around))

    def toggle_bet(self, bet: Bet) -> None:
        """Mark or unmark a bet clicked on the felt; one that is not in the list is ignored."""
        if bet in self.bets:
            self._take(self.bets.index(bet))

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

    def _move(self, by: int) -> None:
        self.current_changed.emit(self.bets[self._listing.go(by)])

    def _take(self, place: int) -> None:
        self.marked ^= {self.bets[place]}
        self._mark((bet in self.marked for bet in self.bets), place)
        self.marked_changed.emit(frozenset(self.marked))

    def _submit(self) -> None:
        self.answered.emit(Losers(frozenset(self.marked)))


# The editor for an order: things placed one after the other, by key or by mouse.

OPEN = "–"
"""Shown where nothing has been placed yet."""

ONE_COLUMN = 4
"""With more choices than this there are two columns."""


class OrderEditor(ListedEditor):
    """A choice's key, or a click on it, places it next; Enter answers when all are placed.

    Backspace removes the last one, a click on a placed one removes that one. ``choices`` are key
    and text of each.
    """

    def __init__(self, parent: QWidget, choices: Sequence[tuple[str, str]]) -> None:
        super().__init__(parent)
        self._keys = [key for key, _text in choices]
        self._texts = dict(choices)
        self.placed: list[str] = []
        for place, (key, text) in enumerate(choices):
            self._list(text, MARKS[place], f"choice_{key}", boxed=False, checkable=True)
        self._back = named(KeyButton(_("Remove last"), "⌫", self), "take_back")
        self._back.clicked.connect(self._take_back)
        self._confirm = confirm_button(self, self._submit)
        choosing = spaced(QVBoxLayout(), Space.M)
        choosing.addWidget(self._listing)
        choosing.addWidget(self._back, 0, Qt.AlignmentFlag.AlignLeft)
        choosing.addStretch(1)
        self._frame, self._places = self._make_places()
        self._body = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom), Space.M)
        filled(self._body, self._frame, (choosing, 3))
        self._compose(self._body, self._confirm)
        self.spread(False)
        self._changed()

    def _make_places(self) -> tuple[QFrame, list[QLabel]]:
        frame = mark_as(named(QFrame(self), "order"), surface="raised")
        frame.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        grid = QGridLayout(frame)
        grid.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        grid.setHorizontalSpacing(Space.S)
        grid.setVerticalSpacing(Space.XS)
        grid.setColumnStretch(1, 1)
        places = []
        for place in range(len(self._keys)):
            number = label(_("{number}.").format(number=place + 1), "muted", frame, wrap=False)
            grid.addWidget(number, place, 0, Qt.AlignmentFlag.AlignTop)
            line = named(label(OPEN, "strong", frame), f"place_{place + 1}")
            grid.addWidget(line, place, 1)
            places.append(line)
        return frame, places

    @property
    def complete(self) -> bool:
        return len(self.placed) == len(self._keys)

    def spread(self, wide: bool) -> None:
        super().spread(wide)
        self._body.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )
        self._body.setStretchFactor(self._frame, 2 if wide else 0)
        self._body.setAlignment(
            self._frame, Qt.AlignmentFlag.AlignTop if wide else Qt.AlignmentFlag(0)
        )
        columns = 2 if wide or len(self._buttons) > ONE_COLUMN else 1
        self._listing.lay_out(self._buttons, columns)

    def take_key(self, event: QKeyEvent) -> bool:
        """See ``AnswerEditor.take_key``; the key of what is placed does nothing."""
        key, place = event.key(), self._listing.place_of(event)
        if key == Qt.Key.Key_Backspace:
            self._take_back()
        elif place < 0 or key == Qt.Key.Key_Space or self._keys[place] not in self.placed:
            return super().take_key(event)
        return True

    def _take(self, place: int) -> None:
        key = self._keys[place]
        if key in self.placed:
            self.placed.remove(key)
        else:
            self.placed.append(key)
        self._changed()

    def _take_back(self) -> None:
        if self.placed:
            self.placed.pop()
            self._changed()

    def _changed(self) -> None:
        texts = [self._texts[key] for key in self.placed]
        for place, line in enumerate(self._places):
            line.setText(texts[place] if place < len(texts) else OPEN)
            mark_as(line, kind="strong" if place < len(texts) else "muted")
        for key, button in zip(self._keys, self._buttons, strict=True):
            placed = key in self.placed
            button.setChecked(placed)
            spoken = _("{choice}, placed as number {number}")
            button.setAccessibleName(
                spoken.format(choice=self._texts[key], number=self.placed.index(key) + 1)
                if placed
                else self._texts[key]
            )
        self._back.setEnabled(bool(self.placed))
        self._confirm.setEnabled(self.complete)
        so_far = _(", ").join(texts) or _("nothing yet")
        spoken_order = _("The order so far: {order}").format(order=so_far)
        if self._frame.accessibleName():
            announce(self._frame, spoken_order)
        self._frame.setAccessibleName(spoken_order)

    def _submit(self) -> None:
        if self.complete:
            self.answered.emit(Ordered(tuple(self.placed)))
