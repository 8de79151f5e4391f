"""The search: a field, and what it finds in all documents, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from ui.lookup.rules.comparison import ComparisonView
from ui.lookup.rules.view_models import DocumentLine, FoundSheet
from ui.theme.spacing import Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import FlowLayout
from ui.widgets.forms import ElidedBox, offer
from ui.widgets.labels import clear, label, plain_button

WIDEST = 800
"""Maximum width of a line of text in pixels: longer ones are hard to read."""

TO_RESULTS = (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The keys that move the focus from the field to what was found."""


class SearchView(QWidget):
    """The field, and below it what was found, or what to do."""

    wanted = Signal(str)
    """Another text was typed, or the same one is asked of other documents."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._documents: Sequence[DocumentLine] = ()
        self.field = QLineEdit(self)
        self.field.setObjectName("search_rules")
        self.field.setPlaceholderText(_("Words or a paragraph number"))
        self.field.setAccessibleName(_("Search all documents"))
        self.field.setClearButtonEnabled(True)
        self.asked = ElidedBox(self)
        self.asked.setObjectName("search_document")
        self.asked.setAccessibleName(_("Documents to search"))
        self._corrected = label("", "muted", self)
        self.found = ComparisonView(self, "found", _("Results"), _("Topic"))
        self._notice = label("", "muted", self)
        self._notice.setMaximumWidth(WIDEST)
        self._near = FlowLayout(gap=Space.S)
        nothing = QWidget(self)
        column = QVBoxLayout(nothing)
        column.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        column.setSpacing(Space.M)
        column.addWidget(self._notice)
        column.addLayout(self._near)
        column.addStretch(1)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(nothing)
        self._stack.addWidget(self.found)
        asking = QHBoxLayout()
        asking.setSpacing(Space.S)
        asking.addWidget(self.field, 1)
        asking.addWidget(self.asked)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(Space.S)
        whole.addLayout(asking)
        whole.addWidget(self._corrected)
        whole.addWidget(self._stack, 1)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self.wanted)
        self.asked.currentIndexChanged.connect(lambda _row: self.wanted.emit(self.field.text()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down and Enter move the focus from the field to what was found."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() in TO_RESULTS
        ):
            self.take_focus()
            return True
        return super().eventFilter(watched, event)

    @property
    def document(self) -> str:
        """The id of the document that is asked alone, empty if all of them are."""
        return self.asked.currentData() or ""

    def show_documents(self, lines: Sequence[DocumentLine]) -> None:
        """Offer these documents, all of them first; they are the columns of what is found."""
        self._documents = lines
        options = [("", _("All documents")), *((line.id, line.short) for line in lines)]
        offer(self.asked, options, self.document)

    def _columns(self) -> list[str]:
        return [line.short for line in self._documents if self.document in ("", line.id)]

    def show_found(self, sheet: FoundSheet) -> None:
        """Show what was found."""
        self._corrected.setText(sheet.corrected)
        self._corrected.setVisible(bool(sheet.corrected))
        self._notice.setText(sheet.notice)
        clear(self._near)
        for word in sheet.near:
            button = PressButton(plain_button(word), self)
            button.setObjectName(f"near_{word}")
            button.clicked.connect(lambda _on=False, word=word: self._search_for(word))
            self._near.addWidget(button)
        if sheet.rows:
            self.found.show_comparison(self._columns(), sheet.rows)
        self._stack.setCurrentIndex(1 if sheet.rows else 0)

    def _search_for(self, word: str) -> None:
        # The button, and the focus with it, goes when its word is found.
        self.field.setFocus()
        self.field.setText(word)

    def take_focus(self) -> None:
        """Focus what was found, or the field if there is nothing."""
        if self._stack.currentWidget() is self.found:
            self.found.table.setFocus()
        else:
            self.start()

    def start(self) -> None:
        """Focus the field, with its text selected."""
        self.field.setFocus()
        self.field.selectAll()
