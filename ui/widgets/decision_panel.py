"""A decision that must be made before anything else, shown in the panel instead of a dialog."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from ui.theme.spacing import Space
from ui.widgets.buttons import ENTER, KeyButton
from ui.widgets.containers import spaced
from ui.widgets.labels import clear, label
from ui.widgets.latin_keys import typed_key
from ui.widgets.spoken_view import HeardPanel
from ui.widgets.view_models import Decision


class DecisionPanel(HeardPanel):
    """The choices by the keys 1, 2, 3; Enter takes the first, Esc leaves it."""

    decided = Signal(str)
    """The key of the choice."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._keys: list[str] = []
        self._back = ""
        self._column = spaced(QVBoxLayout(self), Space.S)

    def show_decision(self, decision: Decision) -> None:
        clear(self._column)
        self._keys = [key for key, _text in decision.choices]
        self._back = decision.back or self._keys[-1]
        self._column.addWidget(label(decision.text, "heading", self))
        if decision.detail:
            self._column.addWidget(label(decision.detail, "muted", self))
        self._column.addSpacing(Space.S)
        for place, (key, text) in enumerate(decision.choices, 1):
            button = KeyButton(text, str(place), self, kind="choice", key_first=True)
            button.setObjectName(f"decide_{key}")
            button.clicked.connect(lambda _checked=False, chosen=key: self.decided.emit(chosen))
            self._column.addWidget(button)
        # Aligned to the top, the column would be no higher than if no choice were wrapped.
        self._column.addStretch(1)
        choices = (f"{at}: {text}" for at, (_key, text) in enumerate(decision.choices, 1))
        self.tell(decision.text, decision.detail, *choices)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """1, 2, 3, Enter, Esc."""
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.decided.emit(self._back)
        elif key in ENTER:
            self.decided.emit(self._keys[0])
        elif (typed := typed_key(event)).isdecimal() and 1 <= int(typed) <= len(self._keys):
            self.decided.emit(self._keys[int(typed) - 1])
        else:
            super().keyPressEvent(event)


class DecisionStack(QStackedWidget):
    """Shows what it holds, and in its place a decision that must be made first."""

    deciding = Signal(bool)
    """A decision is pending from now on, or none is any more."""
    decided = Signal()
    """One is no longer pending, before anything comes of it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._answers: Mapping[str, Callable[[], None]] = {}
        self.decision = DecisionPanel(self)
        self.decision.decided.connect(self._decide)
        self.addWidget(self.decision)

    def hold(self, content: QWidget) -> None:
        """Show ``content`` where nothing is to be decided."""
        self.setCurrentIndex(self.insertWidget(0, content))

    @property
    def asks(self) -> bool:
        return self.currentWidget() is self.decision

    def ask(self, decision: Decision, answers: Mapping[str, Callable[[], None]]) -> None:
        """Show a decision; the key of a choice without an answer leads back."""
        self._answers = answers
        self.deciding.emit(True)
        self.decision.show_decision(decision)
        self.setCurrentWidget(self.decision)
        self.decision.setFocus()

    def withdraw(self) -> None:
        """Take back the decision that is pending, if there is one: nothing is chosen."""
        if self.asks:
            self._decide("")

    def _decide(self, choice: str) -> None:
        self.setCurrentIndex(0)
        self.deciding.emit(False)
        self.decided.emit()
        self._answers.get(choice, lambda: None)()
