"""The paragraphs of a document: a filter, the list, and the selected paragraph next to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QTextCursor
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QStackedWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.search.words import folded
from ui.lookup.rules.view_models import (
    OtherLine,
    ParagraphLine,
    ParagraphSheet,
    PointLine,
    ReadingLine,
    RestingLine,
)
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.buttons import ENTER
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import label
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.running_text import dressed, far_side, link, rich, table_row
from ui.widgets.speech import in_words

# A paragraph with everything that belongs to it.

DECODED = QUrl.ComponentFormattingOption.FullyDecoded
WIDEST = 800
"""Maximum width of a line of text in pixels: longer ones are hard to read."""


class ParagraphPanel(QTextBrowser):
    """The summary, the rules based on the paragraph, what it leaves open, and its subparagraphs."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("paragraph")
        self.setAccessibleName(_("The paragraph"))
        mark_as(self, kind="read")
        self.setMaximumWidth(WIDEST)
        self.setOpenLinks(False)
        self.anchorClicked.connect(lambda to: self.opened.emit(to.path(), to.fragment(DECODED)))
        self._sheet: ParagraphSheet | None = None

    def show_sheet(self, sheet: ParagraphSheet | None) -> None:
        """Show one paragraph, scrolled to its beginning; nothing for None."""
        self._sheet = sheet
        described = () if sheet is None else (sheet.paragraph, *sheet.summary)
        self.setAccessibleDescription(in_words(". ", *described))
        self.setHtml("" if sheet is None else dressed("".join(_parts(sheet))))

    def changeEvent(self, event: QEvent) -> None:
        """Follow colours and text size, which are part of the text."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self.show_sheet(self._sheet)

    def focus_first_link(self) -> None:
        """Focus the first paragraph that can be opened from here."""
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setFocus(Qt.FocusReason.TabFocusReason)
        self.focusNextPrevChild(True)


def _parts(sheet: ParagraphSheet) -> Iterator[str]:
    yield _line(sheet.title, "muted")
    yield _line(sheet.paragraph, "heading")
    yield from map(_line, sheet.summary)
    if sheet.not_modelled:
        yield _line(_("Not used in Feltwork: {why}").format(why=sheet.not_modelled), "muted")
    yield _cited(sheet.under)
    headed: Sequence[tuple[str, Iterable[str]]] = (
        (_("Used in Feltwork for"), map(_resting, sheet.resting)),
        (_("What it leaves to the house"), map(_point, sheet.points)),
        (_("Our readings beyond its text"), map(_reading, sheet.readings)),
        (_("Terms in it"), filter(None, [_cited(sheet.terms)])),
    )
    for heading, parts in headed:
        if made := "".join(parts):
            yield f"<br>{_line(heading, 'strong')}{made}"


def _line(text: str, kind: str = "") -> str:
    return f'<p style="margin: 0 0 {int(Space.S)}px 0">{rich(text, kind)}</p>'


def _links(citations: Iterable[Citation]) -> str:
    return " &nbsp; ".join(map(link, citations))


def _cited(citations: Iterable[Citation]) -> str:
    """Paragraphs' numbers next to their summaries."""
    return _table((link(citation), rich(citation.summary)) for citation in citations)


def _table(rows: Iterable[tuple[str, str]]) -> str:
    beside = f"padding-{far_side()}: {int(Space.M)}px"
    cells = f'style="padding-bottom: {int(Space.S)}px; {beside}"'
    made = "".join(
        table_row(f'<td {cells} nowrap="nowrap">{first}</td>', f"<td {cells}>{second}</td>")
        for first, second in rows
    )
    side = ' align="right"' if QGuiApplication.isRightToLeft() else ""
    return (
        f'<table{side} cellspacing="0" style="margin-top: {int(Space.S)}px">{made}</table>'
        if made
        else ""
    )


def _card(lines: Iterable[str]) -> str:
    edge = QGuiApplication.palette().mid().color().name()
    style = f"margin-top: {int(Space.S)}px; border: 1px solid {edge}; border-collapse: collapse"
    inner = "".join(lines)
    return (
        f'<table width="100%" cellpadding="{int(Space.M)}" border="1" style="{style}">'
        f"<tr><td>{inner}</td></tr></table>"
    )


def _resting(resting: RestingLine) -> str:
    # Differences in other documents matter to a dealer who changes tables.
    others = sorted(resting.others, key=lambda other: other.rank)
    return _card((_line(resting.text), _table((_sign(other), _other(other)) for other in others)))


def _sign(other: OtherLine) -> str:
    return rich(f"{other.sign}  {other.spoken}", "accent" if other.rank == 0 else "small")


def _other(other: OtherLine) -> str:
    readings = (rich(reading, "small") for reading in other.readings)
    head = f"{rich(other.title, 'small')} &nbsp; {_links(other.citations)}"
    return "<br>".join(filter(None, (head, rich(other.text) if other.text else "", *readings)))


def _point(point: PointLine) -> str:
    choices = (
        _line(_("{choice} (default)").format(choice=f"●  {choice.summary}"), "strong")
        if choice.default
        else _line(f"○  {choice.summary}")
        for choice in point.choices
    )
    return _card((_line(point.question), *choices, _links(point.citations)))


def _reading(reading: ReadingLine) -> str:
    about = f"{rich(reading.about, 'small')} &nbsp; {_links(reading.citations)}"
    return _card((_line(reading.text), about))


STYLE = RowStyle(52, (Space.L, Space.XS, Space.M, Space.XS), detail_top=22)


class ParagraphsView(QWidget):
    """Filter and list; the selected paragraph is shown next to the list."""

    chosen = Signal(object)
    """The selected ``ParagraphLine``, or None."""
    search_wanted = Signal(str)
    """A text that no paragraph of this document has; all documents should be searched."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = ""
        self.filter = named(QLineEdit(self), "filter_paragraphs")
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
        left = filled(spaced(QVBoxLayout(), Space.S), self.filter, (self._lists, 1))
        filled(spaced(QHBoxLayout(self), Space.M), (left, 2), (self.panel, 3))
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
        words = folded(self.filter.text()).replace("¶", "").split()
        self.listing.filter_items(
            lambda line: (
                line.document == self._document and all(matches(word, line) for word in words)
            )
        )
        nothing = not self.listing.items
        if nothing:
            self._empty.setText(
                _("No match in this document. Press Enter to search all documents.")
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
    spoken = f"{line.paragraph}, {line.summary}"
    return Row(
        line, line.paragraph, line.summary, spoken=spoken, tip=line.summary, muted=not line.modelled
    )


def matches(word: str, line: ParagraphLine) -> bool:
    """True if a word of the filter occurs in a paragraph; digits begin a part of its number."""
    if word[:1].isdigit():
        named = any(part.startswith(word) for part in line.number.split())
    else:
        named = word in folded(line.paragraph)
    return named or word in folded(line.summary)
