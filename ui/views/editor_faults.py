"""What does not fit in a scenario that is written, and what becomes of its bets."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.account import Account
from ui.views.editor_view_models import FaultLine, ResultLine
from ui.views.labels import Card, clear, label
from ui.views.press_button import PressButton


class Faults(QScrollArea):
    """What does not fit, a card each, with what can be done about it; and the results so far."""

    mended = Signal(str)
    """The key of the mend that is chosen."""
    found = Signal(int, int)
    """The line and the column that are to be shown."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("What does not fit"))
        self.setProperty("kind", "read")
        self._shown: tuple[Sequence[FaultLine], Sequence[ResultLine]] | None = None
        self._held = QWidget(self)
        self._column = QVBoxLayout(self._held)
        self._column.setContentsMargins(0, 0, Space.S, 0)
        self._column.setSpacing(Space.S)
        self._column.addStretch(1)
        self.setWidget(self._held)

    @property
    def results(self) -> Sequence[ResultLine]:
        """What is shown of the bets."""
        return self._shown[1] if self._shown else ()

    def show_all(self, faults: Sequence[FaultLine], results: Sequence[ResultLine]) -> None:
        """Show the faults and, below them, what has become of the bets."""
        if (faults, results) == self._shown:
            return
        self._shown = faults, results
        clear(self._column)
        for fault in faults:
            self._column.addWidget(self._card(fault))
        if results:
            account = Card(self._held)
            account.column.addWidget(Account(account, results))
            self._column.addWidget(account)
        elif not faults:
            empty = _("What becomes of each bet is listed here as soon as it is settled.")
            self._column.addWidget(label(empty, "muted", self._held))
        self._column.addStretch(1)

    def _card(self, fault: FaultLine) -> Card:
        card = Card(self._held)
        where = PressButton(fault.where, card)
        where.setProperty("kind", "link")
        where.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        where.clicked.connect(lambda: self.found.emit(fault.line, fault.column))
        if fault.where:
            card.column.addWidget(where)
        else:
            where.hide()
        card.column.addWidget(label(fault.text, "", card))
        for mend in fault.mends:
            button = PressButton(mend.title, card)
            button.setObjectName(f"mend_{mend.key}")
            key = mend.key
            button.clicked.connect(lambda _on=False, key=key: self.mended.emit(key))
            card.column.addWidget(button)
        return card
