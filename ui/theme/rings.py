"""Rings around what has the focus: only for whoever uses the keyboard, never after a click."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QWindow
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from ui.theme.sheet import mark_as

RING: Final = "ring"
ON: Final = "on"
"""The property of the widget that has a ring, and its value there; the style sheet reads it."""

NAVIGATION: Final = frozenset(
    {
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)
"""The keys that show the ring of what has got the focus by a click."""


def has_ring(widget: QWidget) -> bool:
    """Tell whether this widget has the focus and shows it."""
    return widget.hasFocus() and widget.property(RING) == ON


class FocusRings(QObject):
    """Rings what gets the focus by a key, from the first key on until the next click.

    It listens to the windows alone, which hear each key and each click first: to listen to every
    widget would cost a call for each event of the program.
    """

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._by_keys = False
        app.focusWindowChanged.connect(self._watch)
        app.focusChanged.connect(self._moved)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Note whether a key or the pointer was used last."""
        kind = event.type()
        if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin):
            self._by_keys = False
            _show(QApplication.focusWidget(), ring=False)
        elif kind is QEvent.Type.KeyPress:
            self._by_keys = True
            if isinstance(event, QKeyEvent) and event.key() in NAVIGATION:
                _show(QApplication.focusWidget(), ring=True)
        return False

    def _moved(self, before: QWidget | None, now: QWidget | None) -> None:
        _show(before, ring=False)
        _show(now, ring=self._by_keys)


def _show(widget: QWidget | None, *, ring: bool) -> None:
    if widget is not None and isValid(widget) and (widget.property(RING) == ON) is not ring:
        mark_as(widget, **{RING: ON if ring else ""})
        widget.update()
