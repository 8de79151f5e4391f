"""The bar under the page: the commands that are possible now, each with its key.

What there is no room for is in a menu.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QWidget

from trainer.messages import _
from ui.shell.commands import AppState, Bar, Command
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.widgets.buttons import KeyButton

# Turns commands into Qt actions, one for each, enabled according to the state of the window.

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
        self._movable: dict[KeyButton, QAction] = {}
        """The buttons that may be in the menu instead, with what they do."""
        self._menu = QMenu(self)
        self._more = KeyButton(_("More"), "", self)
        self._more.setObjectName("more")
        self._more.clicked.connect(self._open_menu)
        self.setFixedHeight(scaled(CONTROL_HEIGHT) + AROUND)

    def show_commands(self, commands: Sequence[tuple[Command, QAction]]) -> None:
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
        self._acts, self._aside, self._movable = [], [], {}
        aside = [pair for pair in commands if pair[0].bar is not Bar.ACT]
        acts = [pair for pair in commands if pair[0].bar is Bar.ACT]
        for place, (command, action) in enumerate((*acts, *aside)):
            button = self._button(command, action)
            # Commands that are not part of the round are set apart, at the right.
            self._row.insertWidget(place + (1 if place >= len(acts) else 0), button)
            (self._acts if command.bar is Bar.ACT else self._aside).append(button)
            if command.bar is Bar.ASIDE:
                self._movable[button] = action
        self._row.insertWidget(len(acts) + 1 + len(self._movable), self._more)
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

    def minimumSizeHint(self) -> QSize:
        """The size of what can neither lose its key nor be moved into the menu."""
        kept = [one for one in (*self._acts, *self._aside) if one not in self._movable]
        kept += [self._more] if self._movable else []
        width = sum(one.minimumSizeHint().width() + Space.S for one in kept)
        return QSize(width + 2 * Space.L, self.height())

    def _fit(self) -> None:
        """Hide the keys at the right first, all together, then move what is there into the menu.

        Where even that is not enough, hide the keys of the acts, of the last one first.
        """
        margins = self._row.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        buttons = [*self._acts, *self._aside]
        for button in buttons:
            button.show_cap(True)
        widths = {button: _room_for(button) for button in buttons}
        if sum(widths.values()) > room:
            for button in self._aside:
                button.show_cap(False)
                widths[button] = _room_for(button)
        moved: list[KeyButton] = []
        for button in reversed(self._movable):
            if sum(widths.values()) <= room:
                break
            del widths[button]
            widths[self._more] = _room_for(self._more)
            moved.insert(0, button)
        for act in reversed(self._acts):
            if sum(widths.values()) <= room:
                break
            act.show_cap(False)
            widths[act] = _room_for(act)
        for button in (*self._acts, *self._aside):
            button.setVisible(button not in moved)
        self._more.setVisible(bool(moved))
        self._menu.clear()
        self._menu.addActions([self._movable[button] for button in moved])

    def above(self, command_id: str, height: int) -> QPoint:
        """The place on the screen for something so high over a command's button, or over More."""
        button = self._buttons.get(command_id, self._more)
        shown = button if button.isVisible() else self._more
        return shown.mapToGlobal(QPoint(0, -height))

    def _open_menu(self) -> None:
        self._menu.popup(self.above("", self._menu.sizeHint().height()))


def _room_for(button: KeyButton) -> int:
    """The width of a button in the bar, with the space beside it."""
    return button.sizeHint().width() + Space.S
