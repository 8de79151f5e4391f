"""The search of the room: its field, and what it finds in one document, or in all side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from ui.felt.term_card import Look
from ui.lookup.rules.comparison import ComparisonView
from ui.lookup.rules.view_models import DocumentLine, FoundSheet
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import FlowLayout, filled, spaced
from ui.widgets.forms import ElidedBox, offer
from ui.widgets.labels import clear, label, plain_button

WIDEST = 800
"""Maximum width of a line of text in pixels: longer ones are hard to read."""

TO_RESULTS = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The keys that move the focus from the field to what was found."""


class SearchField(QWidget):
    """The field, and the document that is asked: one's own first, all of them on request."""

    wanted = Signal(str)
    """Another text was typed, or the same one is asked of other documents."""
    left = Signal()
    """A key leads from the field to what was found."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = named(QLineEdit(self), "search_rules")
        self.field.setPlaceholderText(_("Search: tie, jackpot, late bet … or 3.22"))
        self.field.setAccessibleName(_("Search the documents"))
        self.field.setMaximumWidth(WIDEST)
        self.field.setClearButtonEnabled(True)
        self.asked = named(ElidedBox(self), "search_document", _("Documents to search"))
        filled(spaced(QHBoxLayout(self), Space.S), (self.field, 1), self.asked)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self.wanted)
        self.asked.currentIndexChanged.connect(lambda _row: self.wanted.emit(self.field.text()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down and Enter lead from the field to what was found."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in TO_RESULTS
        ):
            self.left.emit()
            return True
        return super().eventFilter(watched, event)

    @property
    def document(self) -> str:
        """The id of the document that is asked alone, empty if all of them are."""
        return self.asked.currentData() or ""

    def show_documents(self, lines: Sequence[DocumentLine]) -> None:
        """Offer these documents, and all of them."""
        options = [*((line.id, line.short) for line in lines), ("", _("All documents"))]
        with QSignalBlocker(self.asked):
            offer(self.asked, options, self.document)

    def empty(self) -> None:
        """Have nothing in the field, as something else is read."""
        with QSignalBlocker(self.field):
            self.field.clear()

    def begin_with(self, document: str) -> None:
        """Have an empty field, from which this document is asked."""
        self.empty()
        self.ask(document)

    def ask(self, document: str) -> None:
        """Ask this document alone, or all of them if it is empty."""
        self.asked.setCurrentIndex(self.asked.findData(document))

    def search_for(self, text: str) -> None:
        self.field.setFocus()
        self.field.setText(text)

    def start(self) -> None:
        self.field.setFocus()
        self.field.selectAll()


class SearchView(QWidget):
    """What was found, or that nothing was and what to do."""

    word_wanted = Signal(str)
    """A similar word should be searched for."""
    all_wanted = Signal()
    """All documents should be searched."""

    def __init__(self, parent: QWidget, look: Callable[[], Look]) -> None:
        super().__init__(parent)
        self._corrected = label("", "muted", self)
        self.found = ComparisonView(self, "found", _("Results"), _("Topic"), look)
        self._notice = label("", "muted", self)
        self._notice.setMaximumWidth(WIDEST)
        self._near = FlowLayout(gap=Space.S)
        self._all = named(PressButton(plain_button(_("Search all documents")), self), "search_all")
        self._all.clicked.connect(self.all_wanted)
        nothing = QWidget(self)
        column = spaced(QVBoxLayout(nothing), Space.M, (Space.L, Space.L, Space.L, Space.L))
        filled(column, self._notice, self._near)
        column.addWidget(self._all, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(nothing)
        self._stack.addWidget(self.found)
        filled(spaced(QVBoxLayout(self), Space.S), self._corrected, (self._stack, 1))

    def show_found(self, asked: Sequence[str], sheet: FoundSheet, *, alone: bool) -> None:
        """Show what was found in the documents with these titles; ``alone``: in one of several."""
        self._corrected.setText(sheet.corrected)
        self._corrected.setVisible(bool(sheet.corrected))
        self._notice.setText(sheet.notice)
        clear(self._near)
        for word in sheet.near:
            button = named(PressButton(plain_button(word), self), f"near_{word}")
            button.clicked.connect(lambda _on=False, word=word: self.word_wanted.emit(word))
            self._near.addWidget(button)
        self._all.setVisible(alone)
        if sheet.rows:
            self.found.show_comparison(asked, sheet.rows)
        self._stack.setCurrentIndex(1 if sheet.rows else 0)

    @property
    def has_found(self) -> bool:
        """True if there is something to go to."""
        return self._stack.currentWidget() is self.found
