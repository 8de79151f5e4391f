"""What every editor of an answer has in common."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from trainer.messages import _
from ui.views.key_button import KeyButton


class AnswerEditor(QWidget):
    """Takes keys and clicks and gives one ``Answer``; judges nothing."""

    answered = Signal(object)
    """An ``Answer``."""

    def take_key(self, event: QKeyEvent) -> bool:
        """Act on a key; False if it means nothing here."""
        raise NotImplementedError

    def spread(self, wide: bool) -> None:
        """Lie beside the question (``wide``, the panel is under the felt) or below it."""


ENTER = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


def confirm_button(editor: AnswerEditor, submit: Callable[[], None]) -> KeyButton:
    """The button that gives the answer, as Enter does."""
    button = KeyButton(_("Confirm"), "⏎", editor, kind="primary")
    button.setObjectName("confirm")
    button.clicked.connect(submit)
    return button
