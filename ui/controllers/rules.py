"""The rules page: what it shows, where it was opened from, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from PySide6.QtCore import QTimer

from trainer.odds import Offered, odds_of, offered
from trainer.rulebook import Document, documents, load_document
from trainer.rulebook.compare import Answer, Row, compare
from trainer.rulebook.document import RegisterEntry
from trainer.rulebook.related import Related, Resting, related
from trainer.words import _
from trainer.words.citations import cited, paragraph_text, references_text, short_title
from trainer.words.comparison import answer_lines
from trainer.words.odds import favour_text, hand_rows, heading, notes, percent, total_rows
from trainer.words.rulebook import about_lines, open_point, other_text, resting_text, title_text
from ui.actions.commands import Id, Page, RulesView, Situation
from ui.views.rules_view_models import (
    Cell,
    ChoiceLine,
    ComparisonRow,
    DocumentLine,
    OddsSheet,
    OtherLine,
    ParagraphLine,
    ParagraphSheet,
    PayTableLine,
    PointLine,
    RestingLine,
)
from ui.views.view_models import Citation
from ui.views.window import Window

VIEWS: Final[Mapping[Id, RulesView]] = {
    Id.PARAGRAPHS: RulesView.PARAGRAPHS,
    Id.COMPARISON: RulesView.COMPARISON,
    Id.ODDS: RulesView.ODDS,
}

FIRST: Final = "rws-perfect-pairs-v5"
"""The document that is opened where none is meant."""


class RulesDesk:
    """Made when the rules are first opened; keeps what was read last."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._page = window.furnish_rules()
        self._documents = tuple(load_document(name) for name in documents())
        self._by_id = {document.id: document for document in self._documents}
        self._from = Situation()
        self._read: tuple[str, str] | None = None
        self._trail: list[tuple[str, str]] = []
        self._compared = False
        self._tables: tuple[Offered, ...] = ()
        self._odds_of = ""
        page = self._page
        page.show_documents([_document_line(document) for document in self._documents])
        page.paragraphs.show_lines(
            [line for document in self._documents for line in _paragraph_lines(document)]
        )
        page.document_chosen.connect(self._document_chosen)
        page.paragraphs.chosen.connect(self._paragraph_chosen)
        page.paragraphs.panel.opened.connect(self.follow)
        page.comparison.opened.connect(self.follow)
        page.odds.wanted.connect(self._show_odds)
        self._do: Mapping[Id, Callable[[], None]] = {
            Id.EARLIER: self._earlier,
            Id.LEAVE_RULES: self.leave,
            Id.SEARCH: self._search,
        }

    def open(self, document: str = "", number: str = "") -> None:
        """Turn to the page, at a paragraph if one is named; whatever goes on waits."""
        now = self._window.situation
        if now.page is Page.RULES:
            self.follow(document, number)
            return
        self._from = now
        self._trail.clear()
        self._window.turn_to(Page.RULES)
        self._window.now(waiting=now.page is Page.TABLE, earlier=False)
        if number:
            self._turn_to(RulesView.PARAGRAPHS)
            self._read_paragraph(document, number)
        else:
            self._turn_to(self._page.view)
            if self._page.document != document:
                self._page.choose_document(document or self._page.document or FIRST)
        self._page.take_focus()

    def follow(self, document: str, number: str) -> None:
        """Go on to another paragraph; the one before can be gone back to."""
        if self._read is not None and self._read != (document, number):
            self._trail.append(self._read)
            self._window.now(earlier=True)
        self._turn_to(RulesView.PARAGRAPHS)
        self._read_paragraph(document, number)
        self._page.take_focus()

    def do(self, command: Id) -> None:
        """One of the page's own commands."""
        if command in VIEWS:
            self._turn_to(VIEWS[command])
            self._page.take_focus()
        else:
            self._do[command]()

    def leave(self) -> None:
        """Go back to where the page was opened, as it was."""
        before = self._from
        self._window.turn_to(before.page, before.activity)
        self._window.now(waiting=False)
        self._window.give_focus()

    def _earlier(self) -> None:
        if self._trail:
            document, number = self._trail.pop()
            self._window.now(earlier=bool(self._trail))
            self._turn_to(RulesView.PARAGRAPHS)
            self._read_paragraph(document, number)
            self._page.take_focus()

    def _search(self) -> None:
        self._turn_to(RulesView.PARAGRAPHS)
        self._page.start_search()

    def _turn_to(self, view: RulesView) -> None:
        if view is RulesView.COMPARISON and not self._compared:
            self._compared = True
            self._page.comparison.show_comparison(
                [short_title(document) for document in self._documents],
                comparison_rows(self._documents),
            )
        self._page.show_view(view)
        self._window.now(rules_view=view)
        if view is RulesView.ODDS:
            self._list_odds()

    # Paragraphs

    def _document_chosen(self, document: str) -> None:
        self._page.paragraphs.show_document(document)
        if self._page.view is RulesView.ODDS:
            self._list_odds()

    def _read_paragraph(self, document: str, number: str) -> None:
        self._page.choose_document(document)
        self._page.paragraphs.select(document, number)

    def _paragraph_chosen(self, line: ParagraphLine | None) -> None:
        if line is None:
            self._page.paragraphs.panel.show_sheet(None)
            return
        self._read = (line.document, line.number)
        document = self._by_id[line.document]
        self._page.paragraphs.panel.show_sheet(
            paragraph_sheet(related(document, line.number, self._documents))
            if line.number
            else document_sheet(document)
        )

    # Odds: worked out when they are looked at, the list's marks one after the other

    def _list_odds(self) -> None:
        name = self._page.document or FIRST
        if name == self._odds_of:
            return
        self._odds_of = name
        document = self._by_id[name]
        self._tables = tuple(offered(document))
        self._page.odds.show_tables([_pay_table_line(table, document) for table in self._tables])
        self._mark(name, 0)

    def _mark(self, name: str, place: int) -> None:
        """Say beside the pay table in ``place`` what the house keeps, then go on to the next."""
        if name != self._odds_of or place >= len(self._tables):
            return
        text = mark_text(self._tables[place], self._by_id[name])
        if text:
            self._page.odds.mark(place, text)
        QTimer.singleShot(0, self._page, lambda: self._mark(name, place + 1))

    def _show_odds(self, place: int, decks: int) -> None:
        document, table = self._by_id[self._odds_of], self._tables[place]
        self._page.odds.show_sheet(odds_sheet(table, document, decks))


def paragraph_sheet(found: Related) -> ParagraphSheet:
    """One paragraph with everything that belongs to it, as texts."""
    document, here = found.document, found.paragraph
    return ParagraphSheet(
        title=title_text(document),
        paragraph=paragraph_text(here.number),
        summary=(_(here.summary),),
        not_modelled=_(here.not_modelled),
        under=_citations((below.number for below in found.under), document),
        resting=tuple(_resting_line(resting, document) for resting in found.resting),
        points=tuple(_point_line(entry, document) for entry in found.open_points),
    )


def document_sheet(document: Document) -> ParagraphSheet:
    """A document as a whole: its game in a few lines, and every point that it leaves open."""
    return ParagraphSheet(
        title=title_text(document),
        paragraph=_("The document"),
        summary=about_lines(document),
        not_modelled="",
        under=(),
        resting=(),
        points=tuple(_point_line(entry, document) for entry in document.register.values()),
    )


def comparison_rows(compared: tuple[Document, ...]) -> tuple[ComparisonRow, ...]:
    """The comparison with a heading before each of its topics."""
    rows: list[ComparisonRow] = []
    topic = None
    for row in compare(compared):
        if row.question.topic is not topic:
            topic = row.question.topic
            rows.append(ComparisonRow(_(topic.text)))
        rows.append(_comparison_row(row, compared))
    return tuple(rows)


def odds_sheet(table: Offered, document: Document, decks: int) -> OddsSheet:
    """The figures of one pay table with so many decks."""
    odds = odds_of(document, table.kind, table.pay_table, decks)
    columns, *hands = hand_rows(odds)
    return OddsSheet(
        heading=heading(odds, document),
        columns=columns,
        hands=tuple(hands),
        totals=tuple(total_rows(odds)),
        favour=favour_text(odds),
        notes=tuple(notes(odds)),
    )


def mark_text(table: Offered, document: Document) -> str:
    """What the house keeps with the usual decks, or that players win with some number of them."""
    if table.levels:
        return ""
    by_decks = {
        decks: odds_of(document, table.kind, table.pay_table, decks) for decks in table.decks
    }
    usual = percent(by_decks[table.usual_decks].house_edge())
    favours = any(odds.in_players_favour() for odds in by_decks.values())
    return f"⚠ {usual}" if favours else usual


def _document_line(document: Document) -> DocumentLine:
    about = _("  ·  ").join(part for part in (_(document.version), document.date) if part)
    return DocumentLine(document.id, _(document.title), about or document.id)


def _paragraph_lines(document: Document) -> Iterable[ParagraphLine]:
    yield ParagraphLine(
        document.id,
        short_title(document),
        "",
        _("The document"),
        _("; ").join(about_lines(document)),
    )
    for here in document.paragraphs.values():
        yield ParagraphLine(
            document=document.id,
            title=short_title(document),
            number=here.number,
            paragraph=paragraph_text(here.number),
            summary=_(here.summary),
            modelled=not here.not_modelled,
        )


def _citations(numbers: Iterable[str], document: Document) -> tuple[Citation, ...]:
    return tuple(Citation(*cited(number, document)) for number in numbers)


def _resting_line(resting: Resting, document: Document) -> RestingLine:
    others = [other_text(resting.rule, document, other) for other in resting.elsewhere]
    return RestingLine(
        resting_text(resting.rule, document),
        tuple(
            OtherLine(
                title_text(other.document),
                other.same,
                other.text,
                _citations(other.cited, other.document),
            )
            for other in others
        ),
    )


def _point_line(entry: RegisterEntry, document: Document) -> PointLine:
    point = open_point(entry)
    return PointLine(
        point.name,
        point.question,
        tuple(ChoiceLine(*choice) for choice in point.choices),
        _citations(point.rests_on, document),
    )


def _comparison_row(row: Row, compared: tuple[Document, ...]) -> ComparisonRow:
    return ComparisonRow(
        _(row.question.text),
        row.differs,
        tuple(
            _cell(answer, document) for answer, document in zip(row.answers, compared, strict=True)
        ),
    )


def _cell(answer: Answer, document: Document) -> Cell:
    settings = ""
    if answer.settings:
        named = _(", ").join(answer.settings)
        settings = _("A house may decide otherwise (setting {names}).").format(names=named)
    text = _("; ").join(answer_lines(answer))
    return Cell(
        text,
        references_text(answer.paragraphs),
        _citations(answer.paragraphs, document),
        settings,
    )


def _pay_table_line(table: Offered, document: Document) -> PayTableLine:
    offer = document.side_bets[table.kind]
    name = _(offer.name)
    if len(offer.pay_tables) > 1:
        name = _("{bet}, {table}").format(bet=name, table=table.pay_table)
    if table.levels:
        name = table.pay_table
    return PayTableLine(table.pay_table, name, table.decks, table.usual_decks)
