"""What a screen reader says of its own accord, when something that has no focus has changed."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, *parts: str) -> None:
    """Have a screen reader say these sentences or names, if one is listening; empty ones are not.

    What is being said is not interrupted.
    """
    said = ", ".join(filter(None, parts))
    if said and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, said))
