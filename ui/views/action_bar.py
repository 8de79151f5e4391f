"""The bar under the page: the commands that are possible now, each with its key."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from trainer.messages import _
from ui.actions.commands import Bar, Command
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.views.binding import keys_shown
from ui.views.key_button import KeyButton

AROUND: Final = 20
"""Room above and below the buttons, together, in pixels."""


class ActionBar(QFrame):
    """A row of buttons; commands that are not possible now have none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("action_bar")
        mark_as(self, surface="bar")
        self.setAccessibleName(_("What can be done now"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(Space.L, Space.S, Space.L, Space.S)
        self._row.setSpacing(Space.S)
        self._row.addStretch(1)
        self._shown: tuple[str, ...] = ()
        self._buttons: dict[str, KeyButton] = {}
        self._acts: list[KeyButton] = []
        self._aside: list[KeyButton] = []
        self.setFixedHeight(scaled(CONTROL_HEIGHT) + AROUND)

    def show_commands(self, commands: list[tuple[Command, QAction]]) -> None:
        """Show these commands; the row is rebuilt only when they have changed."""
        ids = tuple(command.id for command, _action in commands)
        if ids == self._shown:
            return
        self._shown = ids
        # Each button that is shown would lay out all that is around it.
        self._row.setEnabled(False)
        while self._row.takeAt(0) is not None:
            pass
        for command_id, button in self._buttons.items():
            if command_id not in ids:
                button.hide()
        self._row.addStretch(1)
        self._acts, self._aside = [], []
        aside = [pair for pair in commands if pair[0].bar is not Bar.ACT]
        acts = [pair for pair in commands if pair[0].bar is Bar.ACT]
        for place, (command, action) in enumerate((*acts, *aside)):
            button = self._button(command, action)
            # Commands that are not part of the round are set apart, at the right.
            self._row.insertWidget(place + (1 if place >= len(acts) else 0), button)
            button.show()
            (self._acts if command.bar is Bar.ACT else self._aside).append(button)
        self._fit()
        self._row.setEnabled(True)
        # Before the next paint, not after it.
        self._row.activate()

    def _button(self, command: Command, action: QAction) -> KeyButton:
        """The button of a command, created only once: a new one takes longer than an answer may."""
        button = self._buttons.get(command.id)
        if button is None:
            kind = "primary" if command.leading else ""
            button = KeyButton(_(command.title), keys_shown(command), self, kind=kind)
            button.setObjectName(f"do_{command.id}")
            button.clicked.connect(action.trigger)
            button.follow(action)
            self._buttons[command.id] = button
        return button

    def changeEvent(self, event: QEvent) -> None:
        """Follow the text size."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.setFixedHeight(scaled(CONTROL_HEIGHT) + AROUND)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide keys that do not fit."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Hide the keys at the right first, all together, then those of the last actions."""
        buttons = (*self._acts, *self._aside)
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right() - Space.S * len(buttons)
        for button in buttons:
            button.show_cap(True)
        for without in (self._aside, *([act] for act in reversed(self._acts))):
            if sum(button.sizeHint().width() for button in buttons) <= room:
                return
            for button in without:
                button.show_cap(False)
