"""Turns commands into Qt actions, one for each, enabled according to the state of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from trainer.messages import _
from ui.actions.commands import Command
from ui.actions.state import AppState

CAPS = {"Return": "⏎", "Left": "←", "Right": "→", "-": "−"}
"""Keys that are shown as a symbol instead of a word."""


def keys_shown(command: Command) -> str:
    """The command's first key as shown on a key cap."""
    key = QKeySequence(command.keys[0]).toString(QKeySequence.SequenceFormat.NativeText)
    held, plus, last = key.rpartition("+")
    return f"{held}{plus}{CAPS.get(last, last)}" if held else CAPS.get(key, key)


_STATES: Final = 128
"""Of how many states it is kept what is possible in them: a lesson goes to and fro among a few."""


class _Possible(NamedTuple):
    """The ids of the commands that can be carried out in a state, and what the bar shows in it."""

    ids: frozenset[str]
    bar: Sequence[tuple[Command, QAction]]


class Bindings(QObject):
    """The window's actions, by command; ``apply`` updates them to a state."""

    added = Signal(str)
    """The id of a command that there is from now on."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._commands: dict[str, Command] = {}
        self.actions: dict[str, QAction] = {}
        self._enabled: frozenset[str] = frozenset()
        # A condition depends on the state only.
        self._possible_in = lru_cache(_STATES)(self._find_possible)

    def __iter__(self) -> Iterator[Command]:
        return iter(self._commands.values())

    def add(self, command: Command, carry_out: Callable[[], None]) -> None:
        """Bind a command to its keys."""
        assert command.id not in self._commands, f"two commands are called {command.id}"
        action = QAction(_(command.title), self)
        # First of all: Qt enters the keys of what is enabled into its map of them.
        action.setEnabled(False)
        action.setObjectName(command.id)
        action.setShortcuts([QKeySequence(key) for key in command.keys])
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        # A held key may repeat a step, but must not skip feedback.
        action.setAutoRepeat(command.repeats)
        # Drops the checked state that ``triggered`` emits.
        action.triggered.connect(lambda _checked: carry_out())
        self._window.addAction(action)
        self._commands[command.id] = command
        self.actions[command.id] = action
        self._possible_in.cache_clear()
        self.added.emit(command.id)

    def trigger(self, command: str) -> None:
        """Trigger a command, if it exists and is possible."""
        action = self.actions.get(command)
        if action is not None:
            action.trigger()

    def press(self, keys: Sequence[QKeySequence]) -> bool:
        """Trigger the possible command that has one of these; False if there is none."""
        for command in self._enabled:
            action = self.actions[command]
            if any(one in keys for one in action.shortcuts()):
                action.trigger()
                return True
        return False

    def describe(self, command: str, what: str) -> None:
        """Say what a command would do now, on its button and in a menu; nothing: only its title."""
        action = self.actions[command]
        title = _(self._commands[command].title)
        action.setText(_("{title}: {what}").format(title=title, what=what) if what else title)
        action.setStatusTip(action.text() if what else "")

    def key(self, command: str) -> str:
        """A command's first key as shown on a key cap; empty if there is no such command."""
        known = self._commands.get(command)
        return keys_shown(known) if known is not None else ""

    def apply(self, now: AppState) -> Sequence[tuple[Command, QAction]]:
        """Enable what is possible; returns the bar's commands, from left to right."""
        possible = self._possible_in(now)
        for command in possible.ids ^ self._enabled:
            self.actions[command].setEnabled(command in possible.ids)
        self._enabled = possible.ids
        return possible.bar

    def bar(self, coming: AppState) -> Sequence[tuple[Command, QAction]]:
        """The commands of the bar in another state, from left to right; enables nothing."""
        return self._possible_in(coming).bar

    def _find_possible(self, now: AppState) -> _Possible:
        ids = frozenset(command.id for command in self if command.possible(now))
        bar = sorted((one for one in self if one.shown(now)), key=lambda command: command.bar)
        return _Possible(ids, [(command, self.actions[command.id]) for command in bar])
