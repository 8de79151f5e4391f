"""The page on which somebody signs in: a tile for each person, and keys for a number or a PIN."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _, ngettext
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton, PressButton
from ui.widgets.containers import filled, sided, spaced
from ui.widgets.labels import CardFrame, clear, label, let_narrow, plain_button, told_label
from ui.widgets.speech import announce

_TILE: Final = 64
_KEY: Final = 64
"""The heights of a tile and of a key, for a finger, in pixels."""
_LOW_KEY: Final = 48
_HIGH: Final = 640
"""Below this height of the page the keys are lower."""
_TILE_WIDTH: Final = 180
"""Each tile has at least about so much room."""
_FILLS: Final = QSizePolicy.Policy.Expanding
_CARD: Final = 360
_KEYS: Final = ("123", "456", "789")


class Asked(Enum):
    """What is to be typed."""

    NUMBER = "number"
    PIN = "pin"
    PASSWORD = "password"


class Tile(NamedTuple):
    """A person: what is said of them, and what they sign in with; None where a click is enough."""

    person: int
    name: str
    detail: str
    asked: Asked | None


class SignInPage(QWidget):
    """The people at the left, the keys at the right. What is typed goes into one line."""

    chosen = Signal(int)
    """Somebody's tile was pressed: their number."""
    typed = Signal(str)
    """What was typed, and confirmed."""
    back_wanted = Signal()
    forgotten = Signal()
    """The manager's password."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._room = label("", "title", self)
        self._tiles = QGridLayout()
        self._tiles.setSpacing(Space.S)
        self._buttons: list[PressButton] = []
        # It must not end before the wait does.
        self._waits = QTimer(self, interval=1010, timerType=Qt.TimerType.PreciseTimer)
        self._waits.timeout.connect(self._count)
        self._left, self._why = 0, ""
        left = spaced(QVBoxLayout(), Space.M)
        left.addWidget(self._room)
        left.addWidget(label(_("Choose your name, or type your staff number."), "muted", self))
        left.addWidget(self._scrolled(), 1)
        whole = spaced(QHBoxLayout(self), Space.XL, (Space.XL, Space.XL, Space.XL, Space.XL))
        whole.addLayout(left, 1)
        whole.addWidget(self._card(), 0, Qt.AlignmentFlag.AlignTop)

    def _scrolled(self) -> QScrollArea:
        area, inner = QScrollArea(self), QWidget(self)
        mark_as(area, kind="read")
        column = QVBoxLayout(inner)
        column.setContentsMargins(sided(0, 0, Space.M, 0))
        filled(column, self._tiles, 1)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        return area

    def _card(self) -> CardFrame:
        card = CardFrame(self)
        card.setFixedWidth(scaled(_CARD))
        card.column.setSpacing(Space.S)
        self._heading = label("", "heading", card)
        let_narrow(self._heading)
        self.entry = named(QLineEdit(card), "sign_in_entry")
        self.entry.setMinimumHeight(scaled(44))
        self.entry.returnPressed.connect(self._confirm)
        self._told = told_label("wrong", card)
        self._told.setMinimumHeight(2 * self._told.fontMetrics().lineSpacing())
        self.pad = self._pad(card)
        self.confirm = named(KeyButton(_("Sign in"), "⏎", card, kind="primary"), "sign_in_confirm")
        self.confirm.clicked.connect(self._confirm)
        self._back = named(KeyButton(_("Somebody else"), "Esc", card, kind="quiet"), "sign_in_back")
        self._back.clicked.connect(self.back_wanted)
        self._forgotten = PressButton(_("Forgotten your password?"), card)
        self._forgotten.setObjectName("sign_in_forgotten")
        mark_as(self._forgotten, kind="link")
        self._forgotten.clicked.connect(self.forgotten)
        card.column.addWidget(self._heading)
        card.column.addWidget(self.entry)
        card.column.addWidget(self._told)
        card.column.addWidget(self.pad)
        for button in (self.confirm, self._back, self._forgotten):
            card.column.addWidget(button)
        return card

    def _pad(self, card: QWidget) -> QWidget:
        pad = QWidget(card)
        pad.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as on a keyboard
        grid = QGridLayout(pad)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(Space.S)
        for row, keys in enumerate(_KEYS):
            for column, key in enumerate(keys):
                grid.addWidget(self._key(key, partial(self.entry.insert, key), pad), row, column)
        grid.addWidget(self._key("0", partial(self.entry.insert, "0"), pad), len(_KEYS), 1)
        erase = self._key("⌫", self.entry.backspace, pad)
        erase.setAccessibleName(_("Remove the last digit"))
        grid.addWidget(erase, len(_KEYS), 2)
        return pad

    def _key(self, key: str, act: Callable[[], None], parent: QWidget) -> PressButton:
        button = named(PressButton(key, parent), f"digit_{key}")
        button.setSizePolicy(_FILLS, _FILLS)
        mark_as(button, kind="figure")
        button.clicked.connect(lambda _on=False: act())
        return button

    def show_people(self, room: str, tiles: Sequence[Tile]) -> None:
        """Show who may sign in, and ask for a staff number."""
        self._room.setText(room)
        clear(self._tiles)
        self._buttons.clear()
        for tile in tiles:
            lines = f"{tile.name}\n{tile.detail}" if tile.detail else tile.name
            button = PressButton(plain_button(lines), self)
            button.setObjectName(f"tile_{tile.person}")
            button.setAccessibleName(f"{tile.name} {tile.detail}".strip())
            button.setSizePolicy(_FILLS, _FILLS)
            button.clicked.connect(lambda _on=False, who=tile.person: self.chosen.emit(who))
            self._buttons.append(button)
        self._arrange()
        self.ask(Asked.NUMBER, _("Staff number"))

    def _arrange(self) -> None:
        """Lay the tiles beside one another as there is room, and make the keys as high."""
        across = max(1, (self.width() - scaled(_CARD) - 3 * Space.XL) // scaled(_TILE_WIDTH))
        for place, button in enumerate(self._buttons):
            self._tiles.addWidget(button, place // across, place % across)
        rows = -(-len(self._buttons) // across)
        for row in range(self._tiles.rowCount()):
            self._tiles.setRowMinimumHeight(row, scaled(_TILE) if row < rows else 0)
        for column in range(self._tiles.columnCount()):
            self._tiles.setColumnStretch(column, int(column < across))
        key = _KEY if self.height() >= scaled(_HIGH) else _LOW_KEY
        self.pad.setFixedHeight(scaled(key) * (len(_KEYS) + 1) + Space.S * len(_KEYS))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay everything out anew."""
        super().resizeEvent(event)
        self._arrange()

    def ask(self, asked: Asked, heading: str) -> None:
        self._heading.setText(heading)
        self.entry.clear()
        hidden = QLineEdit.EchoMode.Normal if asked is Asked.NUMBER else QLineEdit.EchoMode.Password
        self.entry.setEchoMode(hidden)
        what = {Asked.PIN: _("PIN"), Asked.PASSWORD: _("Password")}.get(asked, "")
        self.entry.setPlaceholderText(what)
        self.entry.setAccessibleName(f"{heading} {what}".strip())
        if self.entry.hasFocus():
            announce(self.entry, self.entry.accessibleName())
        self.pad.setVisible(asked is not Asked.PASSWORD)
        self._back.setVisible(asked is not Asked.NUMBER)
        self._forgotten.setVisible(asked is Asked.PASSWORD)
        self.confirm.show_title(_("Continue") if asked is Asked.NUMBER else _("Sign in"))
        self.show_wait(0)
        self.entry.setFocus()

    def tell(self, text: str) -> None:
        self._told.tell(text)

    def show_wait(self, seconds: int, why: str = "") -> None:
        """Say why, also afterwards, and take nothing for so many seconds."""
        self._left, self._why = seconds, why
        self.entry.clear()
        self.confirm.setEnabled(not seconds)
        self._waits.stop()
        if seconds:
            self._waits.start()
        self.tell(self._waiting())
        self.entry.setFocus()

    def _waiting(self) -> str:
        if not self._left:
            return self._why
        again = ngettext("Try again in {n} second.", "Try again in {n} seconds.", self._left)
        return f"{self._why} {again.format(n=self._left)}".strip()

    def _count(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._waits.stop()
            self.confirm.setEnabled(True)
        self._told.setText(self._waiting())

    def _confirm(self) -> None:
        if self.confirm.isEnabled():
            self.typed.emit(self.entry.text())

    def take_focus(self) -> None:
        self.entry.setFocus()
