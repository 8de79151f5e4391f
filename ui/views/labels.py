"""Labels in the kinds of the theme, and small layouts that all panels use."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
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


class LineLabel(QLabel):
    """One line of plain text; where it is too long it ends in an ellipsis, and its tip is whole.

    It has room for more than one where ``lines`` says so.
    """

    lines = 1

    def __init__(self, kind: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("kind", kind)

    def show_line(self, text: str) -> None:
        """Show a text."""
        self.setText(text)
        self.setToolTip(plain_tip(text))

    @property
    def seen(self) -> str:
        """What of the text is seen."""
        width = self.contentsRect().width()
        # Of each line but the last a word may stand in the next one.
        room = width + (self.lines - 1) * width * 3 // 4
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)

    def minimumSizeHint(self) -> QSize:
        """As high as a line, and as narrow as may be."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what of the text there is room for."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        wraps = Qt.TextFlag.TextWordWrap if self.lines > 1 else 0
        painter.drawText(self.contentsRect(), int(self.alignment()) | wraps, self.seen)


def plain_tip(text: str) -> str:
    """A tool tip that shows ``text`` as it is; Qt would read markup in it and load its pictures.

    One of several lines is wrapped.
    """
    if "<" not in text and "\n" not in text:
        return text
    from html import escape  # brings a table of all entities

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
