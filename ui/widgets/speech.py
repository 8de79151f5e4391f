"""What a screen reader is told: what has changed without the focus, and what has the focus now."""

from __future__ import annotations

from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, *parts: str) -> None:
    """Have a screen reader say these sentences or names, if one is listening; empty ones are not.

    What is being said is not interrupted.
    """
    said = ", ".join(filter(None, parts))
    if said and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, said))


def tell_focus(widget: QWidget) -> None:
    """Have a screen reader say the piece of a widget that has the focus, if one is listening."""
    if widget.hasFocus() and QAccessible.isActive():
        piece: QAccessibleInterface | None
        piece = QAccessible.queryAccessibleInterface(widget).focusChild()
        if piece is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(piece, QAccessible.Event.Focus))
