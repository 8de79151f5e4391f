"""Labels in the kinds of the theme, and small layouts that all panels use."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QVBoxLayout, QWidget

from ui.theme.sheet import mark_as
from ui.theme.spacing import Space


def label(text: str, kind: str, parent: QWidget, *, wrap: bool = True) -> QLabel:
    """A label of one of the theme's kinds; plain text, whatever it contains."""
    made = QLabel(text, parent)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    if kind:
        # A new label needs no restyling: it is styled when it is first shown.
        made.setProperty("kind", kind)
    return made


def plain_tip(text: str) -> str:
    """A tool tip that shows ``text`` as it is; Qt would read markup in it and load its pictures.

    One of several lines is wrapped.
    """
    if "<" not in text and "\n" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'


def plain_button(text: str) -> str:
    """The text of a button that shows ``text`` as it is: "&" would underline, and make a key."""
    return text.replace("&", "&&")


class Card(QFrame):
    """A raised or tinted frame with a column of widgets."""

    def __init__(self, parent: QWidget, surface: str = "raised") -> None:
        super().__init__(parent)
        mark_as(self, surface=surface)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        self.column.setSpacing(Space.XS)


def clear(layout: QLayout) -> None:
    """Remove everything from ``layout``."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
