"""The rules page: the documents' paragraphs, how they differ, and their odds."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.texts import N_
from ui.actions.page_states import RulesView
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.labels import label
from ui.views.row_list import Row, RowList, RowStyle
from ui.views.rules_comparison import ComparisonView
from ui.views.rules_odds import OddsView
from ui.views.rules_paragraphs import ParagraphsView
from ui.views.rules_search import SearchView
from ui.views.rules_view_models import DocumentLine

TITLES = {
    RulesView.PARAGRAPHS: N_("Rules"),
    RulesView.COMPARISON: N_("Where the documents differ"),
    RulesView.ODDS: N_("Odds of the side bets"),
    RulesView.SEARCH: N_("Search all documents"),
    RulesView.GLOSSARY: N_("Defined terms"),
}

NOTES = {
    RulesView.PARAGRAPHS: N_("In our own words; the texts of the documents belong to the casinos."),
    RulesView.COMPARISON: N_("≠ marks the questions that the documents answer differently."),
    RulesView.ODDS: N_("Computed over every combination of a full shoe."),
    RulesView.SEARCH: N_("By the words that people use at a table; misspellings are forgiven."),
    RulesView.GLOSSARY: N_("Where each document defines its terms, in our own words."),
}

STYLE = RowStyle(56, (Space.L, Space.S, Space.S, Space.S), title_height=20, detail_top=22)

OF_ONE_DOCUMENT = (RulesView.PARAGRAPHS, RulesView.ODDS)
"""The views that show the document that is selected in the list."""

MIN_LIST, MAX_LIST = 184, 304
"""Width of the list of documents in pixels."""


class RulesPage(QWidget):
    """The views of the rule documents; two of them have the list of documents at the left."""

    document_chosen = Signal(str)
    """The id of the selected document."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.view = RulesView.PARAGRAPHS
        self._title = label("", "title", self)
        self._note = label("", "muted", self)
        self.documents: RowList[DocumentLine] = RowList(
            self, "documents", _("Rule documents"), STYLE
        )
        self.documents.setMinimumWidth(MIN_LIST)
        self.documents.setMaximumWidth(MAX_LIST)
        self.paragraphs = ParagraphsView(self)
        self.comparison = ComparisonView(
            self, "comparison", _("Where the documents differ"), _("Question"), signs=True
        )
        # Next to the page's title, where it takes no room from the table.
        self.differing = QCheckBox(_("Only where they differ"), self)
        self.differing.setObjectName("only_differing")
        self.odds = OddsView(self)
        self.search = SearchView(self)
        self.glossary = ComparisonView(self, "glossary", _("Defined terms"), _("Term"))
        self._views = {
            RulesView.PARAGRAPHS: self.paragraphs,
            RulesView.COMPARISON: self.comparison,
            RulesView.ODDS: self.odds,
            RulesView.SEARCH: self.search,
            RulesView.GLOSSARY: self.glossary,
        }
        self._stack = QStackedWidget(self)
        for view in self._views.values():
            self._stack.addWidget(view)
        self.bar = ActionBar(self)
        head = QVBoxLayout()
        head.setSpacing(0)
        head.addWidget(self._title)
        head.addWidget(self._note)
        lower = QHBoxLayout()
        lower.setSpacing(Space.M)
        lower.addWidget(self.documents, 1)
        lower.addWidget(self._stack, 3)
        body = QVBoxLayout()
        body.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        body.setSpacing(Space.M)
        top = QHBoxLayout()
        top.addLayout(head, 1)
        top.addWidget(self.differing, 0, Qt.AlignmentFlag.AlignBottom)
        body.addLayout(top)
        body.addLayout(lower, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(body, 1)
        whole.addWidget(self.bar)
        self.documents.chosen.connect(self._document_changed)
        self.differing.toggled.connect(self.comparison.table.show_differing)
        QWidget.setTabOrder(self.differing, self.comparison.table)
        self.show_view(self.view)

    def show_documents(self, lines: Sequence[DocumentLine]) -> None:
        """List these."""
        with QSignalBlocker(self.documents):
            self.documents.show_rows(Row(line, line.title, line.about) for line in lines)

    @property
    def document(self) -> str:
        """The id of the selected document, empty if there is none."""
        line = self.documents.item
        return line.id if line is not None else ""

    def choose_document(self, document: str) -> None:
        """Select a document by its id."""
        self.documents.choose(lambda line: line.id == document)

    def show_view(self, view: RulesView) -> None:
        """Show one of the views."""
        self.view = view
        self._title.setText(_(TITLES[view]))
        self._note.setText(_(NOTES[view]))
        self.documents.setVisible(view in OF_ONE_DOCUMENT)
        self.differing.setVisible(view is RulesView.COMPARISON)
        self._stack.setCurrentWidget(self._views[view])

    def take_focus(self) -> None:
        """Focus the list of the current view, or the field of the search."""
        if self.view is RulesView.SEARCH:
            self.search.start()
            return
        {
            RulesView.PARAGRAPHS: self.paragraphs.listing,
            RulesView.COMPARISON: self.comparison.table,
            RulesView.ODDS: self.odds.listing,
            RulesView.GLOSSARY: self.glossary.table,
        }[self.view].setFocus()

    def _document_changed(self) -> None:
        if self.documents.item is not None:
            self.document_chosen.emit(self.document)
