"""A list of acts to choose from in Deal: announcements, or what is reported."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QWidget

from trainer.messages import _
from ui.table.deal_choices import LIST_KEYS, Entry
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import spaced
from ui.widgets.latin_keys import typed_key
from ui.widgets.speech import announce


class ActList(QScrollArea):
    """Lists acts, each with a key; where only a few are listed, the rest is one key further."""

    picked = Signal(object)
    """The ``DealerAct`` that was chosen, or the ``WithAmount`` for which an amount is typed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list = QWidget(self)
        self._layout = spaced(QGridLayout(self._list), Space.XS, (0, 0, Space.S, 0))
        self.setWidget(self._list)
        self.entries: Sequence[Entry] = ()
        """What is listed; nothing where nothing is to be chosen."""
        self._rest: Qt.Key | None = None
        self._more = ""
        self._every: tuple[Sequence[Entry], int] = ((), 0)

    def offer(
        self, now: Sequence[Entry], every: Sequence[Entry], short: int, title: str, key: Qt.Key
    ) -> None:
        """List those of ``every`` that fit the moment, and below them what ``key`` leads to.

        The last ``short`` of all stand two in a row.
        """
        if not now:
            self._show(every, short)
            return
        self._every = every, short
        name = _("Space") if key is Qt.Key.Key_Space else chr(key)
        self._show(now, 0, more=f"{name}: {title}")
        self._rest = key
        more = KeyButton(title, name, self._list, key_first=True)
        more.clicked.connect(self._show_every)
        self._add(more, len(now), 0, 2)
        self._layout.setRowStretch(len(now), 0)
        self._layout.setRowStretch(len(now) + 1, 1)

    def take_key(self, event: QKeyEvent) -> bool:
        if self._rest is not None and event.key() == self._rest:
            self._show_every()
            return True
        text = typed_key(event)
        place = LIST_KEYS.find(text) if text else -1
        if not 0 <= place < len(self.entries):
            return False
        self.picked.emit(self.entries[place][1])
        return True

    def _show_every(self) -> None:
        self._show(*self._every)

    def _show(self, entries: Sequence[Entry], short: int, more: str = "") -> None:
        self.entries, self._rest = entries, None
        self._clear()
        wide = len(entries) - short
        for number, (key, (text, act)) in enumerate(zip(LIST_KEYS, entries, strict=False)):
            button = KeyButton(text, key, self._list, kind="choice", key_first=True)
            button.clicked.connect(partial(self.picked.emit, act))
            after = number - wide
            if after < 0:
                self._add(button, number, 0, 2)
            else:
                self._add(button, wide + after // 2, after % 2, 1)
        self._layout.setRowStretch(wide + (short + 1) // 2, 1)
        self._more = more
        self.tell()

    def tell(self) -> None:
        """Have said what can be chosen, and by which key, as long as something is."""
        said = zip(LIST_KEYS, self.entries, strict=False)
        more = (self._more,) if self.entries else ()
        announce(self, *(f"{key}: {text}" for key, (text, _act) in said), *more)

    def _add(self, button: KeyButton, row: int, column: int, columns: int) -> None:
        button.set_tight(True)
        self._layout.addWidget(button, row, column, 1, columns)
        button.show()  # the list may be shown already, and then Qt would only do it later

    def _clear(self) -> None:
        for row in range(self._layout.rowCount()):
            self._layout.setRowStretch(row, 0)
        while (item := self._layout.takeAt(0)) is not None:
            if (button := item.widget()) is not None:
                button.hide()
                button.deleteLater()
        self.verticalScrollBar().setValue(0)
