"""Notices that nobody does anything at the window any more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QGuiApplication, QWindow

_INPUT: Final = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseMove,
        QEvent.Type.TouchBegin,
        QEvent.Type.Wheel,
    }
)


class Attendance(QObject):
    """Calls ``gone`` after so many seconds without any input, while it watches.

    It looks at the events of whole windows, which are few, and never at those of all widgets.
    """

    def __init__(self, parent: QObject, seconds: int, gone: Callable[[], None]) -> None:
        super().__init__(parent)
        self._rest = QTimer(self, singleShot=True, interval=seconds * 1000)
        self._rest.timeout.connect(gone)
        self._watched: list[QWindow] = []
        self._watching = False

    def watch(self) -> None:
        """Begin to watch, and to count from now."""
        if not self._watching:
            self._watching = True
            _application().focusWindowChanged.connect(self._look_at)
            self._look_at(QGuiApplication.focusWindow())
        self._rest.start()

    def rest(self) -> None:
        if self._watching:
            self._watching = False
            self._rest.stop()
            _application().focusWindowChanged.disconnect(self._look_at)
            while self._watched:
                self._watched.pop().removeEventFilter(self)

    def _look_at(self, window: QWindow | None) -> None:
        if window is not None and window not in self._watched:
            self._watched.append(window)
            window.installEventFilter(self)
            window.destroyed.connect(partial(self._forget, window))

    def _forget(self, window: QWindow) -> None:
        if window in self._watched:
            self._watched.remove(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _INPUT and self._watching:
            self._rest.start()
        return super().eventFilter(watched, event)


def _application() -> QGuiApplication:
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication), "there is a window"
    return application
