"""Labels in the kinds of the theme, and small layouts that all panels use."""

from __future__ import annotations

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
