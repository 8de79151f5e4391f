"""The paragraphs of a document: a filter, the list, and the selected paragraph next to it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.labels import label
from ui.views.row_list import Row, RowList, RowStyle
from ui.views.rules_sheet import ParagraphPanel
from ui.views.rules_view_models import ParagraphLine
from ui.views.running_text import write_running

STYLE = RowStyle(60, (Space.L, Space.S, Space.M, Space.S), running=write_running)

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ParagraphsView(QWidget):
    """Filter and list; the selected paragraph is shown next to the list."""

    chosen = Signal(object)
    """The selected ``ParagraphLine``, or None."""
    search_wanted = Signal(str)
    """A text that no paragraph of this document has; all documents should be searched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = ""
        self.filter = QLineEdit(self)
        self.filter.setObjectName("filter_paragraphs")
        self.filter.setPlaceholderText(_("Filter: a number or words"))
        self.filter.setAccessibleName(_("Filter the paragraphs"))
        self.filter.setClearButtonEnabled(True)
        self.listing: RowList[ParagraphLine] = RowList(self, "paragraphs", _("Paragraphs"), STYLE)
        self._empty = label("", "muted", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.listing)
        self._lists.addWidget(self._empty)
        self.panel = ParagraphPanel(self)
        left = QVBoxLayout()
        left.setSpacing(Space.S)
        left.addWidget(self.filter)
        left.addWidget(self._lists, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.M)
        row.addLayout(left, 2)
        row.addWidget(self.panel, 3)
        self.filter.textChanged.connect(self._filter)
        self.filter.installEventFilter(self)
        self.listing.installEventFilter(self)
        self.listing.chosen.connect(self.chosen)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down moves the focus from the filter to the list, Enter from there to the paragraph."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self.filter and event.key() in (Qt.Key.Key_Down, *ENTER):
                if self.listing.items:
                    self.listing.setFocus()
                else:
                    self.search_wanted.emit(self.filter.text())
                return True
            if watched is self.listing and event.key() in ENTER:
                self.panel.focus_first_link()
                return True
        return super().eventFilter(watched, event)

    @property
    def line(self) -> ParagraphLine | None:
        """The selected paragraph."""
        return self.listing.item

    def show_lines(self, lines: Iterable[ParagraphLine]) -> None:
        """Set the paragraphs of all documents."""
        self.listing.show_rows(map(_row, lines))

    def show_document(self, document: str) -> None:
        """List the paragraphs of one document."""
        self._document = document
        self._filter()
        if not self.listing.items:
            # Selecting another document ends the filter.
            self.filter.clear()

    def select(self, document: str, number: str) -> None:
        """Select a paragraph, whatever the filter."""
        if not any(_is(line, document, number) for line in self.listing.items):
            self.filter.clear()
            self.show_document(document)
        if self.listing.choose(lambda line: _is(line, document, number)):
            self.listing.scrollTo(
                self.listing.currentIndex(), QListView.ScrollHint.PositionAtCenter
            )

    def _filter(self) -> None:
        before = self.line
        words = self.filter.text().casefold().replace("¶", "").split()
        self.listing.filter_items(
            lambda line: (
                line.document == self._document and all(matches(word, line) for word in words)
            )
        )
        nothing = not self.listing.items
        if nothing:
            self._empty.setText(
                _("No paragraph of this document has that. Press Enter to search all documents.")
            )
        self._lists.setCurrentIndex(1 if nothing else 0)
        if nothing:
            self.chosen.emit(None)
        elif before is None or not self.listing.choose(
            lambda line: _is(line, before.document, before.number)
        ):
            self.listing.choose_row(0)


def _is(line: ParagraphLine, document: str, number: str) -> bool:
    return (line.document, line.number) == (document, number)


def _row(line: ParagraphLine) -> Row[ParagraphLine]:
    """The number and the beginning of the summary."""
    spoken = f"{line.paragraph}, {line.summary}"
    return Row(line, line.paragraph, line.summary, spoken=spoken, muted=not line.modelled)


def matches(word: str, line: ParagraphLine) -> bool:
    """Whether a word of the filter occurs in a paragraph; digits begin a part of its number."""
    number = line.number.casefold()
    if word[:1].isdigit() and any(part.startswith(word) for part in number.split()):
        return True
    return word in line.summary.casefold() or (not word[:1].isdigit() and word in number)
