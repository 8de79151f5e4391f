"""The rules page: what it shows, where it was opened from, and the way back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from trainer.messages import _, ngettext
from trainer.messages.citations import Citation, paragraph_text, reading_text, short_title
from trainer.messages.felt import felt_texts
from trainer.messages.odds import favour_text, hand_rows, heading, notes, percent, total_rows
from trainer.messages.rulebook import (
    AGREEMENT_SIGNS,
    Agreement,
    about_lines,
    answer_text,
    in_force_text,
    open_point,
    other_text,
    resting_text,
    title_text,
)
from trainer.odds import Offered, odds_of, offered
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import Row, compare
from trainer.rulebook.document import Paragraph, Reading, RegisterEntry
from trainer.rulebook.felts import table_chips
from trainer.rulebook.glossary import (
    Related,
    Resting,
    defined_at,
    definition_text,
    related,
    terms_in,
)
from trainer.search.documents import Search
from trainer.search.topics import terms
from trainer.storage.connection import Cancellation
from trainer.texts import N_
from ui.felt.felts import felt_options
from ui.felt.term_card import Look
from ui.felt.thumbnails import DrawnLayout
from ui.lookup.rules.found import FoundRows, found_sheet, paragraph_citations, said_cell, topic_row
from ui.lookup.rules.page import RulesPage
from ui.lookup.rules.view_models import (
    ChoiceLine,
    ComparisonRow,
    DocumentLine,
    OddsSheet,
    OtherLine,
    ParagraphLine,
    ParagraphSheet,
    PayTableLine,
    PointLine,
    ReadingLine,
    RestingLine,
    RulesState,
    RulesView,
)
from ui.paint.still import FeltStyle
from ui.shell.commands import Bar, Section, command, elsewhere, on, paragraph_shown, reasons_shown
from ui.shell.controller import TYPING_PAUSE, App, PageController

FIRST: Final = "rws-perfect-pairs-v5"
"""The document that is opened by default."""
AT_ONCE: Final = 12
"""Number of rows that are shown with every key; more would not be seen without scrolling."""

LEAST: Final = 2
"""Number of letters that are searched for."""

reading = on(RulesState)


class RulesController(PageController[RulesPage, RulesState]):
    """The controller of the rules page; remembers what was read last, and the way back."""

    page = "rules"
    section = Section.RULES

    def __init__(self, app: App) -> None:
        super().__init__(app, RulesState())
        app.show_paragraph = self.open_at
        app.look_up = self._look_up
        self.read: tuple[str, str] | None = None
        """The id of the document and the number of the paragraph that is read."""
        self._trail: list[tuple[str, str]] = []
        self._filled = False
        self._terms_of: str | None = None
        """The document whose terms are listed, all of them if empty; None before the first time."""
        self._background = app.background()
        self._search = Search()
        self._others: Iterator[ComparisonRow] = iter(())
        self._tables: tuple[Offered, ...] = ()
        self._odds_of = ""

    @cached_property
    def _documents(self) -> tuple[Document, ...]:
        return tuple(load_document(name) for name in documents())

    @cached_property
    def _rows(self) -> dict[str, FoundRows]:
        """The rows of what is found in all documents, and in each that is asked alone."""
        alone = {document.id: FoundRows((document,)) for document in self._documents}
        return {"": FoundRows(self._documents), **alone}

    @cached_property
    def _by_id(self) -> dict[str, Document]:
        return {document.id: document for document in self._documents}

    def make_view(self, parent: QWidget) -> RulesPage:
        page = RulesPage(parent, self._look)
        page.show_documents([document_line(document) for document in self._documents])
        page.paragraphs.show_lines(
            [line for document in self._documents for line in _paragraph_lines(document)]
        )
        page.document_chosen.connect(self._document_chosen)
        page.paragraphs.chosen.connect(self._paragraph_chosen)
        page.paragraphs.search_wanted.connect(self._search_all)
        page.opened.connect(self.follow)
        page.find_wanted.connect(self._find)
        self._pause = QTimer(page, singleShot=True, interval=TYPING_PAUSE)
        self._pause.timeout.connect(self._find_others)
        page.odds_wanted.connect(self._show_odds)
        return page

    def _look(self) -> Look:
        """The table of the trainee, or one of the document that is asked, as terms are drawn."""
        settings = self.app.preferences.settings
        own, _slash, name = settings.table.partition("/")
        document = self._by_id.get(self.view.asking.document or own or FIRST, self._documents[0])
        layout = document.layouts.get(name) or next(iter(document.layouts.values()))
        felt, legends = DrawnLayout(document, layout).printed()
        options = felt_options(settings, self.app.preferences.scheme, reveal=False)
        chips = table_chips(settings.chips, "", document.id)
        style = FeltStyle(felt_texts(legends, felt.printing), chips, options.palette)
        return Look(options.palette, options.four_colours, felt, style, chips)

    def open_tab(self, view: str) -> None:
        """Go to this view; from another page, of what that shows."""
        if not self.shown:
            self.go_to_rules()
        self._show_view(RulesView(view))

    def reopen(self) -> None:
        """Go back to what was read."""
        self.show()
        self.app.window.give_focus()

    def open_at(self, document: str, number: str) -> None:
        """Go to the page, at a paragraph if one is named; a running attempt waits."""
        if self.shown:
            self.follow(document, number)
            return
        self._trail.clear()
        self.state = replace(self.state, earlier=False)
        # Before the list of documents gets the focus, which would make its first row current.
        chosen = document or self.view.document or FIRST
        if self.view.document != chosen:
            self.view.choose_document(chosen)
        self.view.asking.begin_with(chosen)
        self.app.open_over(self)
        if number:
            self._switch_to(RulesView.PARAGRAPHS)
            self._read_paragraph(document, number)
        else:
            self._switch_to(self.view.view)
        self.view.take_focus()

    def follow(self, document: str, number: str) -> None:
        """Go on to another paragraph; ``go_back`` returns to this one."""
        if self.read is not None and self.read != (document, number):
            self._trail.append(self.read)
            self.change(replace(self.state, earlier=True))
        self._switch_to(RulesView.PARAGRAPHS)
        self._read_paragraph(document, number)
        self.view.take_focus()

    def start_search(self) -> None:
        """Move the focus to the field of the search; what its text finds is shown again."""
        self._find(self.view.asking.field.text())
        self.view.asking.start()

    # Commands

    @command("cited", N_("Paragraph"), "P", when=paragraph_shown, bar=Bar.ASIDE)
    def open_cited(self) -> None:
        """Open the first paragraph cited in the reasons shown."""
        cited_first = self.app.current.first_cited
        if cited_first is not None and cited_first.document:
            self.app.cite(cited_first.document, cited_first.number)

    @command(
        "paragraphs",
        N_("Paragraphs"),
        "P",
        when=on(RulesState, lambda here: not here.reads(RulesView.PARAGRAPHS)),
    )
    def show_paragraphs(self) -> None:
        self._show_view(RulesView.PARAGRAPHS)

    @command(
        "comparison",
        N_("Comparison"),
        "C",
        when=on(RulesState, lambda here: not here.reads(RulesView.COMPARISON)),
    )
    def show_comparison(self) -> None:
        self._show_view(RulesView.COMPARISON)

    @command(
        "odds", N_("Odds"), "O", when=on(RulesState, lambda here: not here.reads(RulesView.ODDS))
    )
    def show_odds(self) -> None:
        self._show_view(RulesView.ODDS)

    @command("find", N_("Search"), "S", when=reading)
    def show_search(self) -> None:
        """Search the documents; back to the field from what was found."""
        self.start_search()

    @command(
        "glossary",
        N_("Terms"),
        "T",
        when=on(RulesState, lambda here: not here.reads(RulesView.GLOSSARY)),
    )
    def show_glossary(self) -> None:
        self._show_view(RulesView.GLOSSARY)

    @command(
        "earlier",
        N_("Previous paragraph"),
        "Alt+Left",
        when=on(RulesState, lambda here: here.earlier),
        bar=Bar.ACT,
    )
    def go_back(self) -> None:
        """Go back to the paragraph that was read before this one."""
        if self._trail:
            document, number = self._trail.pop()
            self.change(replace(self.state, earlier=bool(self._trail)))
            self._switch_to(RulesView.PARAGRAPHS)
            self._read_paragraph(document, number)
            self.view.take_focus()

    @command("leave_rules", N_("Back"), "Esc", when=reading, bar=Bar.BACK)
    def leave(self) -> None:
        """Go back to what was searched from, or to the page from which this one was opened."""
        if self.state.searching:
            self.view.asking.field.clear()
            self.view.take_focus()
        else:
            self.app.leave_over()

    @command(
        "rules",
        N_("Rules"),
        "F2",
        when=lambda now: reasons_shown(now) or elsewhere(RulesState)(now),
        section=Section.EVERYWHERE,
    )
    def go_to_rules(self) -> None:
        """Open the rules of what is shown, or of the selected scenario."""
        here = self.app.current.document
        self.open_at(here if here is not None else self.app.chosen_document(), "")

    def _show_view(self, view: RulesView) -> None:
        self.view.asking.empty()
        self._switch_to(view)
        self.view.take_focus()

    def _switch_to(self, view: RulesView) -> None:
        if view is RulesView.COMPARISON:
            self._fill_comparison()
        if view is RulesView.GLOSSARY:
            self._list_terms()
        with self.app.window.laid_out_once():
            self.view.show_view(view)
        self.change(replace(self.state, view=view, searching=False))
        if view is RulesView.ODDS:
            self._list_odds()

    def _fill_comparison(self) -> None:
        if self._filled:
            return
        self._filled = True
        titles = [short_title(document) for document in self._documents]
        self.view.comparison.show_comparison(titles, list(comparison_rows(self._documents)))

    def _list_terms(self) -> None:
        """List the terms of the document that is asked, or of all of them."""
        asked = self.view.asking.document
        if asked == self._terms_of:
            return
        self._terms_of = asked
        shown = tuple(one for one in self._documents if asked in ("", one.id))
        titles = [short_title(document) for document in shown]
        self.view.glossary.show_comparison(titles, list(glossary_rows(shown)))

    # Paragraphs

    def _document_chosen(self, document: str) -> None:
        self.view.paragraphs.show_document(document)
        if self.view.view is RulesView.ODDS:
            self._list_odds()

    def _read_paragraph(self, document: str, number: str) -> None:
        self.view.choose_document(document)
        self.view.paragraphs.select(document, number)

    def _paragraph_chosen(self, line: ParagraphLine | None) -> None:
        if line is None:
            self.view.paragraphs.panel.show_sheet(None)
            return
        self.read = (line.document, line.number)
        document = self._by_id[line.document]
        self.view.paragraphs.panel.show_sheet(
            paragraph_sheet(related(document, line.number, self._documents))
            if line.number
            else document_sheet(document)
        )

    # Search

    def _look_up(self, text: str) -> None:
        if not self.shown:
            self.go_to_rules()
        self.view.asking.search_for(text)

    def _search_all(self, text: str) -> None:
        self.view.asking.ask("")
        self.view.asking.search_for(text)

    def _find(self, text: str) -> None:
        """Show the best of what is found at once, and the others when nobody types on."""
        if self.state.view is RulesView.GLOSSARY:
            self._list_terms()
        if len(text.strip()) < LEAST:
            if self.state.searching:
                self._switch_to(self.state.view)
            return
        document = self.view.asking.document
        found = self._search.find(text, document)
        rows = self._rows[document].of(found)
        first = tuple(islice(rows, AT_ONCE))
        with self.app.window.laid_out_once():
            self.view.show_found(found_sheet(text, found, first, document))
        if not self.state.searching:
            self.change(replace(self.state, searching=True))
        self._others = rows
        self._pause.start()

    def _find_others(self) -> None:
        self.view.search.found.table.add_rows(tuple(self._others))

    # Odds: calculated when first shown, the marks in the list one after the other

    def _list_odds(self) -> None:
        name = self.view.document or FIRST
        if name == self._odds_of:
            return
        self._odds_of = name
        document = self._by_id[name]
        self._tables = tuple(offered(document))
        self.view.odds.show_tables([_pay_table_line(table, document) for table in self._tables])
        self._background.begin(self._mark(self._tables, document))

    async def _mark(self, tables: Sequence[Offered], document: Document) -> None:
        """Mark each pay table with the house edge, which takes long to count, in the thread."""
        for place, table in enumerate(tables):
            text = await self._background.run(partial(_mark_text, table, document))
            if tables is not self._tables:
                return  # another document's are listed by now
            if text:
                self.view.odds.mark(place, text)

    def _show_odds(self, place: int, decks: int) -> None:
        document, table = self._by_id[self._odds_of], self._tables[place]
        self.view.odds.show_sheet(odds_sheet(table, document, decks))


def _mark_text(table: Offered, document: Document, _cancellation: Cancellation) -> str:
    return mark_text(table, document)


def paragraph_sheet(found: Related) -> ParagraphSheet:
    """One paragraph with everything that belongs to it, as texts."""
    document, here = found.document, found.paragraph
    return ParagraphSheet(
        title=title_text(document),
        paragraph=paragraph_text(here.number),
        summary=(_(here.summary),),
        not_modelled=_(here.not_modelled),
        under=paragraph_citations((below.number for below in found.under), document),
        resting=tuple(_resting_line(resting, document) for resting in found.resting),
        points=tuple(_point_line(entry, document) for entry in found.open_points),
        readings=tuple(_reading_line(reading, document) for reading in found.readings),
        terms=tuple(_terms(here, document)),
    )


def _terms(here: Paragraph, document: Document) -> Iterator[Citation]:
    """The terms in a paragraph that it does not define itself."""
    own = defined_at(document.id, here.number)
    for term in terms_in(_(here.summary), document, _):
        if term not in own:
            text = _(definition_text(term, document))
            yield Citation(_(term.name), text, document.id, term.defined[document.id].paragraphs[0])


def document_sheet(document: Document) -> ParagraphSheet:
    """A document as a whole: its game in a few lines, and all the points that it leaves open."""
    return ParagraphSheet(
        title=title_text(document),
        paragraph=_("The document"),
        summary=about_lines(document),
        not_modelled="",
        under=(),
        resting=(),
        points=tuple(_point_line(entry, document) for entry in document.register.values()),
        readings=tuple(_reading_line(reading, document) for reading in document.readings.values()),
    )


def comparison_rows(compared: tuple[Document, ...]) -> Iterator[ComparisonRow]:
    """The comparison with a heading before each of its topics."""
    topic = None
    for row in compare(compared):
        if row.question.topic is not topic:
            topic = row.question.topic
            yield ComparisonRow(_(topic.text))
        yield _comparison_row(row, compared)


def glossary_rows(shown: tuple[Document, ...]) -> Iterator[ComparisonRow]:
    """The terms that these documents define, each with its definitions."""
    for topic in terms():
        if any(document.id in topic.cells for document in shown):
            yield topic_row(topic, shown)


def odds_sheet(table: Offered, document: Document, decks: int) -> OddsSheet:
    """The figures of one pay table with this number of decks."""
    odds = odds_of(document, table.kind, table.pay_table, decks)
    columns, *hands = hand_rows(odds, document.words)
    return OddsSheet(
        heading=heading(odds, document),
        columns=columns,
        hands=tuple(hands),
        totals=tuple(total_rows(odds)),
        favour=favour_text(odds),
        notes=tuple(notes(odds, document)),
    )


def mark_text(table: Offered, document: Document) -> str:
    """The house edge with the usual decks, or that players win with some number of them."""
    if table.levels:
        return ""
    by_decks = {
        decks: odds_of(document, table.kind, table.pay_table, decks) for decks in table.decks
    }
    usual = percent(by_decks[table.usual_decks].house_edge())
    favours = any(odds.in_players_favour() for odds in by_decks.values())
    return f"⚠ {usual}" if favours else usual


def document_line(document: Document) -> DocumentLine:
    """A document as a line of the list."""
    about = _("  ·  ").join(part for part in (_(document.version), in_force_text(document)) if part)
    number = len(document.paragraphs)
    paragraphs = ngettext("{number} paragraph", "{number} paragraphs", number)
    return DocumentLine(
        document.id,
        _(document.title),
        about or paragraphs.format(number=number),
        short_title(document),
    )


def _paragraph_lines(document: Document) -> Iterable[ParagraphLine]:
    yield ParagraphLine(document.id, "", _("The document"), _("; ").join(about_lines(document)))
    for here in document.paragraphs.values():
        yield ParagraphLine(
            document=document.id,
            number=here.number,
            paragraph=paragraph_text(here.number),
            summary=_(here.summary),
            modelled=not here.not_modelled,
        )


def _resting_line(resting: Resting, document: Document) -> RestingLine:
    others = [other_text(resting, other) for other in resting.elsewhere]
    return RestingLine(
        resting_text(resting.rule, document),
        tuple(
            OtherLine(
                title_text(other.document),
                AGREEMENT_SIGNS[other.agreement],
                _(other.agreement.text),
                list(Agreement).index(other.agreement),
                other.text,
                paragraph_citations(other.cited, other.document),
                tuple(map(reading_text, other.readings)),
            )
            for other in others
        ),
    )


def _point_line(entry: RegisterEntry, document: Document) -> PointLine:
    point = open_point(entry)
    return PointLine(
        point.question,
        tuple(ChoiceLine(choice.summary, choice.default) for choice in point.choices),
        paragraph_citations(point.rests_on, document),
    )


def _reading_line(reading: Reading, document: Document) -> ReadingLine:
    about = _("Our reading of") if reading.rests_on else _("Our reading: the text is silent")
    return ReadingLine(_(reading.summary), about, paragraph_citations(reading.rests_on, document))


def _comparison_row(row: Row, compared: tuple[Document, ...]) -> ComparisonRow:
    return ComparisonRow(
        _(row.question.text),
        row.differs,
        tuple(
            said_cell(answer_text(answer), answer, document)
            for answer, document in zip(row.answers, compared, strict=True)
        ),
    )


def _pay_table_line(table: Offered, document: Document) -> PayTableLine:
    offer = document.side_bets[table.kind]
    name = _(offer.name)
    if len(offer.pay_tables) > 1:
        name = _("{bet}, {table}").format(bet=name, table=table.pay_table)
    if table.levels:
        name = table.pay_table
    return PayTableLine(name, table.decks, table.usual_decks)
