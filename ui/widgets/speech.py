"""What a screen reader is told: what has changed without the focus, and what has the focus now."""

from __future__ import annotations

from functools import partial
from itertools import chain, zip_longest
from platform import system
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
)
from PySide6.QtWidgets import QWidget

from trainer.messages.spoken import spoken

READS_ROWS: Final = system() == "Linux"
"""The screen reader says every cell of a row of a table that is gone to, as Orca does."""


def announce(widget: QWidget, *parts: str, urgent: bool = False) -> None:
    """Have a screen reader say these sentences or names, if one is listening; empty ones are not.

    What is being said is interrupted only by what is ``urgent``.
    """
    said = in_words(", ", *parts)
    if said and QAccessible.isActive():
        event = QAccessibleAnnouncementEvent(widget, said)
        if urgent:
            event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
        QAccessible.updateAccessibility(event)


def in_words(pause: str, *parts: str) -> str:
    """These parts one behind the other, as they are said, with a ``pause`` after each."""
    told = [line.strip() for part in parts for line in part.splitlines() if line.strip()]
    ends = [pause if part.rstrip("”")[-1:] not in ".:?!…" else " " for part in told[:-1]]
    return spoken("".join(chain.from_iterable(zip_longest(told, ends, fillvalue=""))))


def tell_focus(widget: QWidget) -> None:
    """Have a screen reader say the piece of a widget that has the focus, if one is listening."""
    if widget.hasFocus() and QAccessible.isActive():
        piece: QAccessibleInterface | None
        piece = QAccessible.queryAccessibleInterface(widget).focusChild()
        if piece is not None:
            QAccessible.updateAccessibility(QAccessibleEvent(piece, QAccessible.Event.Focus))


def tell_focus_soon(widget: QWidget) -> None:
    """Have the piece said that has the focus, once Qt has told of the widget that it came to."""
    QTimer.singleShot(0, widget, partial(tell_focus, widget))
