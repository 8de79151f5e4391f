"""The bar under the page: the commands that are possible now, each with its key.

What there is no room for is in a menu.
"""

from __future__ import annotations

import sys
from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QSizePolicy,
    QToolBar,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from trainer.messages import _
from trainer.messages.spoken import on_cap
from ui.shell.commands import AppState, Bar, Command
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled, spaced

# Turns commands into Qt actions, one for each, enabled according to the state of the window.


_TURNED: Final = {"Left": "Right", "Right": "Left"}


def as_read(key: str) -> str:
    """A key as it is pressed: on pages that begin at the right, Left leads on."""
    return _TURNED.get(key, key) if QGuiApplication.isRightToLeft() else key


def keys_shown(command: Command) -> str:
    """The command's first key as shown on a key cap; empty where it has none."""
    if not command.keys:
        return ""
    key = QKeySequence(as_read(command.keys[0]))
    if sys.platform == "darwin":
        return key.toString(QKeySequence.SequenceFormat.NativeText)  # signs instead of names
    return "+".join(map(on_cap, key.toString().split("+")))


_STATES: Final = 128
"""Of how many states it is kept what is possible: an attempt goes to and fro among a few."""


class _Possible(NamedTuple):
    """The ids of the commands that can be carried out in a state, and of those the bar shows."""

    ids: frozenset[str] = frozenset()
    shown: frozenset[str] = frozenset()


class BarAction(QWidgetAction):
    """An action with a button of its own in a tool bar; in a menu it is a line like any other."""

    def __init__(self, parent: QObject, make: Callable[[QAction, QWidget], QWidget]) -> None:
        super().__init__(parent)
        self._make = make

    def createWidget(self, parent: QWidget) -> QWidget:
        """Make the button, once for each tool bar."""
        if isinstance(parent, QToolBar):
            return self._make(self, parent)
        return super().createWidget(parent)


def add_stretch(bar: QToolBar) -> QAction:
    """Set apart at the right what is added to a tool bar from now on."""
    space = QWidget(bar)
    space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return bar.addWidget(space)


def extension_of(bar: QToolBar) -> QToolButton:
    """The button that Qt shows where a tool bar is too narrow, reached and named like others."""
    more = bar.findChild(QToolButton, "qt_toolbar_ext_button")
    assert more is not None, "every tool bar has it"
    more.setAccessibleName(_("More"))
    more.setToolTip(_("More"))
    more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return more


def _button(command: Command, action: QAction, bar: QWidget) -> KeyButton:
    kind = "primary" if command.leading else ""
    button = KeyButton(_(command.title), keys_shown(command), bar, kind=kind)
    button.setObjectName(f"do_{command.id}")
    button.clicked.connect(action.trigger)
    button.follow(action)
    # Qt's tool bar would lay itself out once more while it shows a button whose size changes.
    button.ensurePolished()
    return button


class _Actions(dict[str, QAction]):
    """Actions by command, each made when it is first asked for: most of them never are."""

    def __init__(self, make: Callable[[str], QAction]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, command: str) -> QAction:
        self[command] = made = self._make(command)
        return made


class Bindings(QObject):
    """The window's actions, by command; ``apply`` updates them to a state."""

    added = Signal(str)
    """The id of a command that there is from now on."""
    appearing = Signal(str)
    """The id of a command that the bar is about to show."""
    missed = Signal(str)
    """The id of a command that was triggered before there is one."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.commands: dict[str, Command] = {}
        self._carry_out: dict[str, Callable[[], None]] = {}
        self.actions = _Actions(self._make_action)
        self._now = _Possible()
        # A condition depends on the state only.
        self._possible_in = lru_cache(_STATES)(self._find_possible)

    def __iter__(self) -> Iterator[Command]:
        return iter(self.commands.values())

    def add(self, command: Command, carry_out: Callable[[], None]) -> None:
        assert command.id not in self.commands, f"two commands are called {command.id}"
        self.commands[command.id] = command
        self._carry_out[command.id] = carry_out
        self._possible_in.cache_clear()
        self.added.emit(command.id)

    def _make_action(self, command_id: str) -> QAction:
        command, carry_out = self.commands[command_id], self._carry_out[command_id]
        action = BarAction(self, partial(_button, command))
        # First of all: Qt enters the keys of what is enabled into its map of them, and all keys
        # anew with whatever else is changed of them.
        action.setEnabled(False)
        # A held key may repeat a step, but must not skip feedback.
        action.setAutoRepeat(command.repeats)
        action.setVisible(command.bar is Bar.NONE)
        action.setText(_(command.title))
        action.setObjectName(command.id)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setShortcuts([QKeySequence(as_read(key)) for key in command.keys])
        # Drops the checked state that ``triggered`` emits.
        action.triggered.connect(lambda _checked: carry_out())
        self._window.addAction(action)
        return action

    @property
    def possible(self) -> frozenset[str]:
        return self._now.ids

    def trigger(self, command: str) -> None:
        """Trigger a command, if it exists and is possible."""
        if command in self.commands:
            self.actions[command].trigger()
        else:
            self.missed.emit(command)

    def press(self, keys: Sequence[QKeySequence]) -> bool:
        """Trigger the possible command that has one of these; False if there is none."""
        for command in self._now.ids:
            action = self.actions[command]
            if any(other in keys for other in action.shortcuts()):
                action.trigger()
                return True
        return False

    def describe(self, command: str, what: str) -> None:
        """Say what a command would do now, on its button and in a menu; nothing: only its title."""
        action = self.actions[command]
        title = _(self.commands[command].title)
        action.setText(_("{title}: {what}").format(title=title, what=what) if what else title)
        action.setStatusTip(action.text() if what else "")

    def key(self, command: str) -> str:
        """A command's first key as shown on a key cap; empty if there is no such command."""
        known = self.commands.get(command)
        return keys_shown(known) if known is not None else ""

    def apply(self, now: AppState) -> None:
        """Enable what is possible, and show in the bar what belongs there."""
        before, self._now = self._now, self._possible_in(now)
        for command in self._now.shown ^ before.shown:
            shown = command in self._now.shown
            if shown:
                self.appearing.emit(command)
            self.actions[command].setVisible(shown)
        for command in self._now.ids ^ before.ids:
            self.actions[command].setEnabled(command in self._now.ids)

    def _find_possible(self, now: AppState) -> _Possible:
        ids = frozenset(command.id for command in self if command.possible(now))
        shown = (one.id for one in self if one.shown(now, possible=one.id in ids))
        return _Possible(ids, frozenset(shown))


class ActionBar(QFrame):
    """The window's commands; those that are not shown in a state have no button.

    Those that are not part of the round are set apart, at the right. What there is no room for is
    in the menu of the tool bar's own extension, the last ones first; but the way back and the keys
    are in a bar of their own, at one place on every page.
    """

    def __init__(self, parent: QWidget, bindings: Bindings) -> None:
        super().__init__(parent)
        self.setObjectName("action_bar")
        mark_as(self, surface="bar")
        self.setAccessibleName(_("Available commands"))
        acts, ends = QToolBar(self), QToolBar(self)
        ends.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        end = ends.addSeparator()
        end.setVisible(False)
        self._places = {
            Bar.ACT: (acts, add_stretch(acts)),
            Bar.ASIDE: (acts, None),
            Bar.BACK: (ends, end),
            Bar.END: (ends, None),
        }
        """The bar of a command, and what it is put before there, None for the end."""
        self._shown: dict[Bar, list[str]] = {place: [] for place in self._places}
        """The commands that have been shown so far, in their order: only they have a button."""
        self._more = extension_of(acts)
        self._bindings = bindings
        bindings.appearing.connect(self._add)
        row = spaced(QHBoxLayout(self), Space.L, (Space.L, Space.S, Space.L, Space.S))
        filled(row, (acts, 1), ends)

    def _add(self, command_id: str) -> None:
        place = self._bindings.commands[command_id].bar
        (bar, before), shown = self._places[place], self._shown[place]
        if command_id in shown:
            return
        order = [*self._bindings.commands].index
        at = bisect(shown, order(command_id), key=order)
        if at < len(shown):
            before = self._bindings.actions[shown[at]]
        shown.insert(at, command_id)
        bar.insertAction(before, self._bindings.actions[command_id])  # type: ignore[arg-type]

    def lay_out(self) -> None:
        """Give each bar its room before it shows or hides its buttons, which would change that."""
        for layout in (self.layout(), *self.findChildren(QLayout)[::-1]):
            if layout is not None:
                layout.activate()

    def above(self, command_id: str, height: int) -> QPoint:
        """The place on the screen for something so high over a command's button, or over More."""
        bar, _before = self._places[self._bindings.commands[command_id].bar]
        button = bar.widgetForAction(self._bindings.actions[command_id])
        return (button if button.isVisible() else self._more).mapToGlobal(QPoint(0, -height))
