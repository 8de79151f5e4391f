"""The base class of the answer editors."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from trainer.messages import _
from ui.views.key_button import KeyButton


class AnswerEditor(QWidget):
    """Turns keys and clicks into one ``Answer``; judges nothing."""

    answered = Signal(object)
    """An ``Answer``."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key; False if it has no meaning here."""
        raise NotImplementedError

    def spread(self, wide: bool) -> None:
        """Lay out for a panel under the felt (``wide``), next to the question, or else below it."""


ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


def confirm_button(editor: AnswerEditor, submit: Callable[[], None]) -> KeyButton:
    """The button that gives the answer, as Enter does."""
    button = KeyButton(_("Confirm"), "⏎", editor, kind="primary")
    button.setObjectName("confirm")
    button.clicked.connect(submit)
    return button
