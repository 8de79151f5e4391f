"""Labels in the kinds of the theme, and small layouts that all panels use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QSizePolicy, QVBoxLayout, QWidget

from trainer.messages.figures import left_to_right
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.containers import spaced
from ui.widgets.speech import announce

Made = TypeVar("Made", bound=QLabel)

KEY: Final = "key"
"""The kind of the name of keys, which is read as on a keyboard: ``Alt+←``."""


def label(text: str, kind: str, parent: QWidget, *, wrap: bool = True) -> QLabel:
    """A label of one of the theme's kinds; plain text, whatever it contains."""
    return _styled(QLabel(left_to_right(text) if kind == KEY else text, parent), kind, wrap=wrap)


def _styled(made: Made, kind: str, *, wrap: bool = True) -> Made:
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(wrap)
    begin_at_side(made)
    if kind:
        # A new label needs no restyling: it is styled when it is first shown.
        made.setProperty("kind", kind)
    return made


class ToldLabel(QLabel):
    """What it shows anew a screen reader says, wherever the focus is."""

    def setText(self, text: str, /) -> None:
        """Show another text, and have it said."""
        if text != self.text():
            self.tell(text)

    def tell(self, text: str) -> None:
        """Show a text, and have it said, even if it is what was said before."""
        super().setText(text)
        announce(self, text)


def told_label(kind: str, parent: QWidget) -> ToldLabel:
    """A label for what is wrong or has come of something; nothing yet."""
    return _styled(ToldLabel(parent), kind)


def begin_at_side(made: QLabel) -> None:
    """Let figures and names begin where texts do: Qt lets them begin at the left."""
    if QGuiApplication.isRightToLeft():
        sides = Qt.AlignmentFlag
        made.setAlignment(sides.AlignRight | sides.AlignAbsolute | sides.AlignVCenter)


def let_narrow(*labels: QLabel) -> None:
    """Let wrapped labels be as narrow as there is room, however long one word of them is."""
    for other in labels:
        policy = other.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
        other.setSizePolicy(policy)


def show_in_its_room(widget: QWidget, shown: bool) -> None:
    """Show or hide something without anything around it being laid out anew."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
    widget.setVisible(shown)


class LineLabel(QLabel):
    """One line of plain text; where it is too long it ends in an ellipsis, and its tip is whole."""

    def __init__(self, kind: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        begin_at_side(self)
        self.setProperty("kind", kind)

    def show_line(self, text: str) -> None:
        self.setText(text)
        self.setToolTip(plain_tip(text))

    @property
    def seen(self) -> str:
        width = self.contentsRect().width()
        return self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, width)

    def minimumSizeHint(self) -> QSize:
        """As high as a line, and as narrow as may be."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), int(self.alignment()), self.seen)


class OneOfLabel(QLabel):
    """One of several texts, with room for the longest: what is around it stays where it is."""

    def __init__(self, kind: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setProperty("kind", kind)
        self._texts: Sequence[str] = ()

    def show_one(self, texts: Sequence[str], shown: int) -> None:
        self.setText(texts[shown])
        if texts != self._texts:
            self._texts = texts
            self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        """So that each of the texts has room."""
        room, wraps = QRect(0, 0, width, 0), Qt.TextFlag.TextWordWrap
        metrics = self.fontMetrics()
        high = (metrics.boundingRect(room, wraps, text).height() for text in self._texts)
        return max(high, default=0)


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


class CardFrame(QFrame):
    """A raised or tinted frame with a column of widgets."""

    def __init__(self, parent: QWidget, surface: str = "raised") -> None:
        super().__init__(parent)
        mark_as(self, surface=surface)
        self.column = spaced(QVBoxLayout(self), Space.XS, (Space.L, Space.M, Space.L, Space.M))


def clear(layout: QLayout) -> None:
    """Remove everything from ``layout``."""
    while layout.count():
        item = layout.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
