"""The rules page: the documents' paragraphs, how they differ, and their odds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from trainer.messages import _
from trainer.texts import N_
from ui.felt.term_card import Look
from ui.lookup.rules.comparison import ComparisonView
from ui.lookup.rules.odds import OddsView
from ui.lookup.rules.paragraphs import ParagraphsView
from ui.lookup.rules.search import SearchField, SearchView
from ui.lookup.rules.view_models import DocumentLine, FoundSheet, RulesView
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label
from ui.widgets.row_list import Row, RowList, RowStyle

TITLES = {
    RulesView.COMPARISON: N_("Where the documents differ"),
    RulesView.GLOSSARY: N_("Defined terms"),
}

NOTES = {
    RulesView.PARAGRAPHS: N_("In our own words; the original texts belong to the casinos."),
    RulesView.COMPARISON: N_("≠ marks questions on which the documents differ."),
    RulesView.ODDS: N_("Computed over every combination of a full shoe."),
    RulesView.GLOSSARY: N_("Where each document defines its terms, in our own words."),
}

STYLE = RowStyle(56, (Space.L, Space.S, Space.S, Space.S), title_height=20, detail_top=22)

OF_ONE_DOCUMENT = (RulesView.PARAGRAPHS, RulesView.ODDS)
"""The views that show the document that is selected in the list."""

MIN_LIST, MAX_LIST = 184, 304
"""Width of the list of documents in pixels."""

View = TypeVar("View", bound=QWidget)


class RulesPage(QWidget):
    """The views of the rule documents; two of them have the list of documents at the left.

    A view is made when it is first needed. ``look`` says how the drawing of a term is drawn.
    """

    document_chosen = Signal(str)
    """The id of the selected document."""
    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""
    find_wanted = Signal(str)
    """Another text was typed into the field of the search."""
    odds_wanted = Signal(int, int)
    """The index of the pay table whose odds are wanted, and the number of decks."""

    def __init__(self, parent: QWidget, look: Callable[[], Look]) -> None:
        super().__init__(parent)
        self._look = look
        self.view = RulesView.PARAGRAPHS
        self.asking = SearchField(self)
        self._note = label("", "muted", self)
        self.documents: RowList[DocumentLine] = RowList(
            self, "documents", _("Rule documents"), STYLE
        )
        self.documents.setMinimumWidth(MIN_LIST)
        self.documents.setMaximumWidth(MAX_LIST)
        # Next to the note, where it takes no room from the table.
        self.differing = named(QCheckBox(_("Only where they differ"), self), "only_differing")
        self._stack = QStackedWidget(self)
        lower = filled(spaced(QHBoxLayout(), Space.M), (self.documents, 1), (self._stack, 3))
        body = spaced(QVBoxLayout(), Space.M, (Space.L, Space.M, Space.L, Space.L))
        about = filled(QHBoxLayout(), (self._note, 1), self.differing)
        head = filled(spaced(QVBoxLayout(), Space.S), self.asking, about)
        filled(body, head, (lower, 1))
        filled(spaced(QVBoxLayout(self), 0), (body, 1))
        self.documents.chosen.connect(self._document_changed)
        self.asking.wanted.connect(self.find_wanted)
        self.asking.left.connect(self.take_focus)
        self.show_view(self.view)

    # The views

    @cached_property
    def paragraphs(self) -> ParagraphsView:
        view = self._added(ParagraphsView(self))
        view.panel.opened.connect(self.opened)
        return view

    @cached_property
    def comparison(self) -> ComparisonView:
        """Return what the documents answer to the same questions."""
        view = self._compared("comparison", RulesView.COMPARISON, _("Question"), signs=True)
        self.differing.toggled.connect(view.table.show_differing)
        return view

    @cached_property
    def odds(self) -> OddsView:
        """The odds of a document's side bets."""
        view = self._added(OddsView(self))
        view.wanted.connect(self.odds_wanted)
        return view

    @cached_property
    def search(self) -> SearchView:
        view = self._added(SearchView(self, self._look))
        view.found.opened.connect(self.opened)
        view.word_wanted.connect(self.asking.search_for)
        view.all_wanted.connect(partial(self.asking.ask, ""))
        return view

    @cached_property
    def glossary(self) -> ComparisonView:
        """The way the documents define their terms."""
        return self._compared("glossary", RulesView.GLOSSARY, _("Term"))

    def made(self, view: RulesView) -> QWidget:
        match view:
            case RulesView.PARAGRAPHS:
                return self.paragraphs
            case RulesView.COMPARISON:
                return self.comparison
            case RulesView.ODDS:
                return self.odds
            case RulesView.GLOSSARY:
                return self.glossary

    def _compared(
        self, name: str, view: RulesView, topic: str, *, signs: bool = False
    ) -> ComparisonView:
        made = self._added(
            ComparisonView(self, name, _(TITLES[view]), topic, self._look, signs=signs)
        )
        made.opened.connect(self.opened)
        return made

    def _added(self, view: View) -> View:
        self._stack.addWidget(view)
        return view

    def show_documents(self, lines: Sequence[DocumentLine]) -> None:
        with QSignalBlocker(self.documents):
            self.documents.show_rows(Row(line, line.title, line.about) for line in lines)
        self.asking.show_documents(lines)

    @property
    def document(self) -> str:
        """The id of the selected document, empty if there is none."""
        line = self.documents.item
        return line.id if line is not None else ""

    def choose_document(self, document: str) -> None:
        self.documents.choose(lambda line: line.id == document)

    def show_view(self, view: RulesView) -> None:
        self.view = view
        self._note.setText(_(NOTES[view]))
        self.documents.setVisible(view in OF_ONE_DOCUMENT)
        self.differing.setVisible(view is RulesView.COMPARISON)
        self._stack.setCurrentWidget(self.made(view))

    def show_found(self, sheet: FoundSheet) -> None:
        """Show over the view what was found in what is asked."""
        alone = self.asking.document
        titles = [line.short for line in self.documents.items if alone in ("", line.id)]
        self._note.setText(_("Use the words you would use at a table; spelling need not be exact."))
        self.documents.hide()
        self.differing.hide()
        self.search.show_found(titles, sheet, alone=bool(alone))
        self._stack.setCurrentWidget(self.search)

    def take_focus(self) -> None:
        """Focus what was found, the field if that is nothing, or the list of the view."""
        if self._stack.currentWidget() is not self.made(self.view):
            if self.search.has_found:
                self.search.found.table.setFocus()
            else:
                self.asking.start()
            return
        self._list().setFocus()

    def _list(self) -> QWidget:
        match self.view:
            case RulesView.PARAGRAPHS:
                return self.paragraphs.listing
            case RulesView.COMPARISON:
                return self.comparison.table
            case RulesView.ODDS:
                return self.odds.listing
            case RulesView.GLOSSARY:
                return self.glossary.table

    def _document_changed(self) -> None:
        if self.documents.item is not None:
            self.document_chosen.emit(self.document)
