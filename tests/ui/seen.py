"""What can be read in a widget."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QLabel, QWidget

from ui.views.link import Link


def texts(widget: QWidget) -> str:
    """The texts of all labels that are seen, one under the other."""
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if label.isVisible())


def links(widget: QWidget) -> list[Link]:
    """The links that are seen."""
    return [link for link in widget.findChildren(Link) if link.isVisible()]


def shows(widget: QWidget, text: str) -> Callable[[], bool]:
    """Asks whether a text is seen."""
    return lambda: text in texts(widget)
