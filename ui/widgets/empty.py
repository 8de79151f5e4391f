"""What a page without anything shows: what comes next, and the one button that does it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.theme.lettering import scaled
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import KeyButton
from ui.widgets.containers import filled
from ui.widgets.labels import CardFrame, label
from ui.widgets.speech import in_words
from ui.widgets.spoken_view import hear_as_group


class EmptyPage(QWidget):
    """A card in the middle of the page."""

    wanted = Signal()
    """Its button was pressed."""

    def __init__(self, parent: QWidget, name: str) -> None:
        super().__init__(parent)
        card = self._card = CardFrame(self)
        hear_as_group(card)
        card.setMaximumWidth(scaled(560))
        card.column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        card.column.setSpacing(Space.M)
        self._heading = label("", "heading", card)
        self._text = label("", "", card)
        self.button = named(KeyButton("", "⏎", card, kind="primary"), name)
        self.button.clicked.connect(self.wanted)
        card.column.addWidget(self._heading)
        card.column.addWidget(self._text)
        card.column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)
        row = filled(QHBoxLayout(), 1, (card, 4), 1)
        filled(QVBoxLayout(self), 2, row, 3)

    def show_next(self, heading: str, text: str, title: str) -> None:
        self._heading.setText(heading)
        self._text.setText(text)
        self._card.setAccessibleName(in_words(". ", heading, text))
        self.button.show_title(title)

    def take_focus(self) -> None:
        self.button.setFocus()
