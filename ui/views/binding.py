"""Commands become Qt actions: one for each record, enabled as the situation has it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from trainer.words import _
from ui.actions.commands import COMMANDS, Command, Id, Situation

CAPS = {"Return": "⏎", "Left": "←", "Right": "→", "-": "−"}
"""Keys that a sign says better than a word."""


REPEATING = frozenset({Id.STEP, Id.BACK, Id.FASTER, Id.SLOWER})


def keys_shown(command: Command) -> str:
    """The command's first key as it is written on a key cap."""
    return CAPS.get(command.keys[0]) or QKeySequence(command.keys[0]).toString(
        QKeySequence.SequenceFormat.NativeText
    )


class Bindings(QObject):
    """The window's actions, by command; ``apply`` brings them in line with a situation."""

    def __init__(self, window: QWidget, handlers: Mapping[Id, Callable[[], None]]) -> None:
        super().__init__(window)
        self.actions: dict[Id, QAction] = {}
        self.situation = Situation()
        for command in COMMANDS:
            action = QAction(_(command.title), self)
            action.setObjectName(command.id.value)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            # A key that is held down goes on stepping, but must not skip a feedback.
            action.setAutoRepeat(command.id in REPEATING)
            handler = handlers[command.id]
            # The checked state that ``triggered`` sends is of no interest to a command.
            action.triggered.connect(lambda _checked, do=handler: do())
            window.addAction(action)
            self.actions[command.id] = action

    def apply(self, situation: Situation) -> None:
        """Enable what is possible in ``situation``."""
        self.situation = situation
        for command in COMMANDS:
            self.actions[command.id].setEnabled(command.when(situation))

    def shown_in_bar(self) -> list[tuple[Command, QAction]]:
        """What the bar shows now."""
        return [
            (command, self.actions[command.id])
            for command in COMMANDS
            if command.shown(self.situation)
        ]
