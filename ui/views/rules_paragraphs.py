"""The paragraphs: the documents, a search, the list, and the chosen paragraph beside it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.words import _
from ui.theme.spacing import Space
from ui.views.labels import label
from ui.views.rules_model import LINE_ROLE, ParagraphDelegate, ParagraphFilter, ParagraphModel
from ui.views.rules_sheet import ParagraphPanel
from ui.views.rules_shown import ParagraphLine

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ParagraphsView(QWidget):
    """Search and choose; what is chosen is shown beside the list."""

    chosen = Signal(object)
    """The ``ParagraphLine`` that is selected now, or None."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = ""
        self._model = ParagraphModel()
        self._kept = ParagraphFilter()
        self._kept.setSourceModel(self._model)
        self.search = QLineEdit(self)
        self.search.setObjectName("search_rules")
        self.search.setPlaceholderText(_("A number or words   /"))
        self.search.setAccessibleName(_("Search the paragraphs"))
        self.search.setClearButtonEnabled(True)
        self.everywhere = QCheckBox(_("In all documents"), self)
        self.everywhere.setObjectName("everywhere")
        self.listing = QListView(self)
        self.listing.setObjectName("paragraphs")
        self.listing.setAccessibleName(_("Paragraphs"))
        self.listing.setModel(self._kept)
        self._delegate = ParagraphDelegate(self.listing)
        self.listing.setItemDelegate(self._delegate)
        self.listing.setUniformItemSizes(True)
        self.listing.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self._empty = label("", "muted", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self.listing)
        self._lists.addWidget(self._empty)
        self.panel = ParagraphPanel(self)
        left = QVBoxLayout()
        left.setSpacing(Space.S)
        left.addWidget(self.search)
        left.addWidget(self.everywhere)
        left.addWidget(self._lists, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.M)
        row.addLayout(left, 2)
        row.addWidget(self.panel, 3)
        self.search.textChanged.connect(self._filter)
        self.everywhere.toggled.connect(self._filter)
        self.search.installEventFilter(self)
        self.listing.installEventFilter(self)
        self.listing.selectionModel().currentChanged.connect(self._current_changed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Down leads from the search into the list, Enter from the list into the paragraph."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self.search and event.key() in (Qt.Key.Key_Down, *ENTER):
                if self._kept.rowCount() == 0:
                    self.everywhere.setChecked(True)
                self.listing.setFocus()
                return True
            if watched is self.listing and event.key() in ENTER:
                self.panel.focus_first_link()
                return True
        return super().eventFilter(watched, event)

    @property
    def line(self) -> ParagraphLine | None:
        """The selected paragraph."""
        line: ParagraphLine | None = self.listing.currentIndex().data(LINE_ROLE)
        return line

    def show_lines(self, lines: Sequence[ParagraphLine]) -> None:
        """The paragraphs of all documents."""
        self._model.show_lines(lines)

    @property
    def document(self) -> str:
        """The document whose paragraphs are listed where not those of all of them are."""
        return self._document

    def show_document(self, document: str) -> None:
        """Keep to the paragraphs of one document."""
        self._document = document
        self.everywhere.setChecked(False)
        self._filter()
        if self._kept.rowCount() == 0:
            # Who chooses another document has done with what was searched for.
            self.search.clear()

    def select(self, document: str, number: str) -> None:
        """Choose a paragraph, whatever was searched for."""
        if self._row(document, number) is None:
            self.search.clear()
            self.show_document(document)
        row = self._row(document, number)
        if row is not None:
            index = self._kept.index(row, 0)
            self.listing.setCurrentIndex(index)
            self.listing.scrollTo(index, QListView.ScrollHint.PositionAtCenter)

    def _row(self, document: str, number: str) -> int | None:
        for row in range(self._kept.rowCount()):
            line: ParagraphLine = self._kept.index(row, 0).data(LINE_ROLE)
            if (line.document, line.number) == (document, number):
                return row
        return None

    def _filter(self) -> None:
        before = self.line
        everywhere = self.everywhere.isChecked()
        self._delegate.everywhere = everywhere
        self._kept.search(self.search.text(), "" if everywhere else self._document)
        nothing = self._kept.rowCount() == 0
        if nothing:
            self._empty.setText(
                _("No paragraph of any document matches.")
                if everywhere
                else _("No paragraph of this document matches. Enter looks in all documents.")
            )
        self._lists.setCurrentIndex(1 if nothing else 0)
        row = self._row(before.document, before.number) if before is not None else None
        if nothing:
            self.chosen.emit(None)
        else:
            self.listing.setCurrentIndex(self._kept.index(row or 0, 0))

    def _current_changed(self, _current: QModelIndex, _previous: QModelIndex) -> None:
        self.chosen.emit(self.line)
