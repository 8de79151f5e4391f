"""What is pressed and clicked before there are commands: kept, and handed on when there are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QKeyCombination, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QDialog, QWidget

from ui.shell.commands import PlacedTab, Room
from ui.shell.window import Window

_MOVING: Final = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
    }
)
"""They move within a list, or to another widget, which needs no command."""

_PAUSES_MS: Final = (100, 300)
"""The shortest and the longest pause between two keys: what the first begins is to be there."""


class _Key(NamedTuple):
    """A key as it was pressed; ``at`` is the time, of ``perf_counter``.

    ``scan_code`` and ``virtual_key`` are the system's names for it.
    """

    combination: QKeyCombination
    text: str
    at: float
    scan_code: int = 0
    virtual_key: int = 0

    def event(self, kind: QEvent.Type) -> QKeyEvent:
        held = self.combination.keyboardModifiers()
        native = (self.scan_code, self.virtual_key, 0)
        return QKeyEvent(kind, self.combination.key(), held, *native, self.text)


class _Click(NamedTuple):
    """A click on a button or a tab, and what carries it out; ``at`` as above."""

    carry_out: Callable[[], None]
    at: float


class EarlyKeys(QObject):
    """Keeps the keys and clicks of a window that is shown already, until ``hand_on``.

    What the widget with the focus does with a key itself, such as writing it into a field, it does
    at once, unless a key before it is kept. A double-click in a list is what Enter is there.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._kept: deque[_Key | _Click] = deque()
        # That of Qt's own window: it gets few events, and every key before any widget.
        self._handle = window.windowHandle()
        self._handle.installEventFilter(self)
        self._keeps = True
        window.bindings.missed.connect(self._keep_command)
        window.header.room_wanted.connect(self._keep_room)
        window.tabs.wanted.connect(self._keep_tab)

    def _keep_command(self, command: str) -> None:
        self._keep(lambda: self._window.bindings.trigger(command))

    def _keep_room(self, room: Room) -> None:
        self._keep(lambda: self._window.header.room_wanted.emit(room))

    def _keep_tab(self, placed: PlacedTab) -> None:
        self._keep(lambda: self._window.tabs.wanted.emit(placed))

    def _keep(self, carry_out: Callable[[], None]) -> None:
        if self._keeps:
            self._kept.append(_Click(carry_out, perf_counter()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep a key that no widget would take, and a double-click in a list."""
        double = event.type() is QEvent.Type.MouseButtonDblClick
        if double and isinstance(event, QMouseEvent) and _in_list(event, self._window):
            enter = QKeyCombination(Qt.Key.Key_Return)
            self._kept.append(_Key(enter, "\r", perf_counter()))
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            native = (event.nativeScanCode(), event.nativeVirtualKey())
            key = _Key(event.keyCombination(), event.text(), perf_counter(), *native)
            if self._kept or not _taken(key, self._window):
                if not event.isAutoRepeat():
                    self._kept.append(key)
                return True
        return super().eventFilter(watched, event)

    def hand_on(self) -> None:
        """Carry out what was pressed, in its order, as if it were pressed now, and keep no more."""
        self._keeps = False  # from now on clicks are carried out at once
        if not self._kept or any(
            dialog.isVisible() for dialog in self._window.findChildren(QDialog)
        ):
            # What was meant for the window is not meant for a dialog that has come up since.
            self._handle.removeEventFilter(self)
            self.deleteLater()
            return
        key = self._kept[0]
        if isinstance(key, _Click):
            key.carry_out()
        else:
            _press(key, self._window)
        self._kept.popleft()
        pause = round((self._kept[0].at - key.at) * 1000) if self._kept else 0
        shortest, longest = _PAUSES_MS
        QTimer.singleShot(max(shortest, min(pause, longest)), self, self.hand_on)


def _in_list(event: QMouseEvent, window: Window) -> bool:
    at = window.childAt(event.position().toPoint())
    return at is not None and isinstance(at.parent(), QAbstractItemView)


def _target(window: Window) -> QWidget:
    focused: QWidget | None = window.focusWidget()
    return window if focused is None else focused


def _wanted(key: _Key, widget: QWidget) -> bool:
    asked = key.event(QEvent.Type.ShortcutOverride)
    asked.ignore()
    QApplication.sendEvent(widget, asked)
    return asked.isAccepted()


def _taken(key: _Key, window: Window) -> bool:
    return key.combination.key() in _MOVING or _wanted(key, _target(window))


def _press(key: _Key, window: Window) -> None:
    """What Qt does with a key that is pressed: a command comes after a widget that wants it."""
    widget = _target(window)
    if _wanted(key, widget) or not window.bindings.press(_sequences(key)):
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            QApplication.sendEvent(widget, key.event(kind))


def _sequences(key: _Key) -> tuple[QKeySequence, ...]:
    """Return what it may be called: with all that is held, or as the sign that this makes."""
    held = key.combination.keyboardModifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(QKeyCombination(held, key.combination.key()))
    return (pressed, QKeySequence(key.text.upper())) if key.text.isprintable() else (pressed,)
