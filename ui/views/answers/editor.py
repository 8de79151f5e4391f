"""The base class of the answer editors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.key_button import KeyButton

MIN_ENTER: Final = 140
"""Width of the buttons that Enter presses, in pixels, in a panel under the felt."""


class AnswerEditor(QWidget):
    """Turns keys and clicks into one ``Answer``; judges nothing."""

    answered = Signal(object)
    """An ``Answer``."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key; False if it has no meaning here."""
        raise NotImplementedError

    def spread(self, wide: bool) -> None:
        """Lay out for a panel under the felt (``wide``), next to the question, or else below it."""
        outer = self.layout()
        assert isinstance(outer, QBoxLayout), "an editor has been composed"
        outer.setDirection(
            QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        )

    def fit(self, room: QSize) -> None:
        """Make do with this room in the panel at the side, where it is less than is wanted."""

    def _compose(self, body: QLayout, confirm: KeyButton | None = None) -> None:
        """Lay out the editor; ``confirm`` is at its end, where the feedback has its own button."""
        outer = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(Space.L)
        outer.addLayout(body, 1)
        if confirm is not None:
            outer.addWidget(confirm)


ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


def confirm_button(editor: AnswerEditor, submit: Callable[[], None]) -> KeyButton:
    """The button that gives the answer, as Enter does."""
    button = enter_button(_("Confirm"), editor)
    button.setObjectName("confirm")
    button.clicked.connect(submit)
    return button


def enter_button(title: str, parent: QWidget) -> KeyButton:
    """The button that Enter presses, of the same size whatever its title."""
    button = KeyButton(title, "⏎", parent, kind="primary")
    button.setMinimumWidth(MIN_ENTER)
    return button
