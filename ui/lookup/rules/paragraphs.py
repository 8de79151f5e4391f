"""The paragraphs of a document: a filter, the list, and the selected paragraph next to it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListView,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.lookup.rules.view_models import (
    OtherLine,
    ParagraphLine,
    ParagraphSheet,
    PointLine,
    ReadingLine,
    RestingLine,
)
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.widgets.citations import Link
from ui.widgets.containers import FlowLayout
from ui.widgets.labels import CardFrame, clear, label
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.running_text import write_running
from ui.widgets.view_models import Citation

# A paragraph with everything that belongs to it.

WIDEST = 800
"""Maximum width of a line of text in pixels: longer ones are hard to read."""

LINK_MARGIN = 3
"""The part of a link above its text, in pixels."""


class ParagraphPanel(QScrollArea):
    """The summary, the rules based on the paragraph, what it leaves open, and its subparagraphs."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("paragraph")
        self.setAccessibleName(_("The paragraph"))
        self.setWidgetResizable(True)
        mark_as(self, kind="read")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._links: list[Link] = []
        inner = QWidget(self)
        self._column = QVBoxLayout()
        self._column.setContentsMargins(0, 0, 0, Space.L)
        self._column.setSpacing(Space.S)
        held = QWidget(inner)
        held.setMaximumWidth(WIDEST)
        held.setLayout(self._column)
        row = QHBoxLayout(inner)
        row.setContentsMargins(Space.L, 0, Space.M, 0)
        row.addWidget(held, 1)
        row.addStretch(0)
        self._held = held
        self.setWidget(inner)

    def show_sheet(self, sheet: ParagraphSheet | None) -> None:
        """Show one paragraph, scrolled to its beginning; nothing for None."""
        clear(self._column)
        self._links.clear()
        self.verticalScrollBar().setValue(0)
        described = "" if sheet is None else " ".join((sheet.paragraph, *sheet.summary))
        self.setAccessibleDescription(described)
        if sheet is not None:
            self._fill(sheet)

    def _fill(self, sheet: ParagraphSheet) -> None:
        """Add what belongs to the paragraph."""
        self._label(sheet.title, "muted")
        heading = self._label(sheet.paragraph, "heading")
        heading.setObjectName("paragraph_number")
        for text in sheet.summary:
            self._label(text, "").setObjectName("summary")
        if sheet.not_modelled:
            why = _("Not used in Feltwork: {why}").format(why=sheet.not_modelled)
            self._label(why, "muted")
        for below in sheet.under:
            self._column.addWidget(self._cited(below))
        if sheet.resting:
            self._heading(_("Used in Feltwork for"))
            for resting in sheet.resting:
                self._column.addWidget(self._resting(resting))
        if sheet.points:
            self._heading(_("What it leaves to the house"))
            for point in sheet.points:
                self._column.addWidget(self._point(point))
        if sheet.readings:
            self._heading(_("Our readings beyond its text"))
            for reading in sheet.readings:
                self._column.addWidget(self._reading(reading))
        if sheet.terms:
            self._heading(_("Terms in it"))
            for term in sheet.terms:
                self._column.addWidget(self._cited(term))
        self._column.addStretch(1)

    def focus_first_link(self) -> None:
        """Focus the first paragraph that can be opened from here."""
        if self._links:
            self._links[0].setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(self._links[0])

    def _heading(self, text: str) -> None:
        self._column.addSpacing(Space.L)
        self._label(text, "strong")

    def _label(self, text: str, kind: str) -> QWidget:
        made = label(text, kind, self._held)
        self._column.addWidget(made)
        return made

    def _cited(self, citation: Citation) -> QWidget:
        """A paragraph's number next to its summary."""
        line = QWidget(self._held)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.M)
        row.addWidget(self._link(citation, line), 0, Qt.AlignmentFlag.AlignTop)
        text = label(citation.summary, "", line)
        # Aligns its first line with the number.
        text.setContentsMargins(0, LINK_MARGIN, 0, 0)
        row.addWidget(text, 1)
        return line

    def _resting(self, resting: RestingLine) -> QWidget:
        card = CardFrame(self._held)
        card.column.addWidget(label(resting.text, "", card))
        # Differences in other documents matter to a dealer who changes tables.
        for other in sorted(resting.others, key=lambda other: other.rank):
            card.column.addWidget(self._other(other, card))
        return card

    def _other(self, other: OtherLine, card: QWidget) -> QWidget:
        line = QWidget(card)
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Space.S)
        sign = label(other.sign, "warning" if other.rank == 0 else "small", line)
        mark_as(sign, beside="link")
        sign.setFixedWidth(Space.XL)
        sign.setAccessibleName(other.spoken)
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = FlowLayout(gap=Space.S)
        title = label(other.title, "small", line, wrap=False)
        mark_as(title, beside="link")
        head.addWidget(title)
        for citation in other.citations:
            head.addWidget(self._link(citation, line))
        column.addLayout(head)
        if other.text:
            column.addWidget(label(other.text, "", line))
        for reading in other.readings:
            column.addWidget(label(reading, "small", line))
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        return line

    def _point(self, point: PointLine) -> QWidget:
        card = CardFrame(self._held)
        card.column.addWidget(label(point.question, "", card))
        for choice in point.choices:
            kind = "strong" if choice.default else ""
            mark = "●" if choice.default else "○"
            text = f"{mark}  {choice.summary}"
            if choice.default:
                text = _("{choice} (default)").format(choice=text)
            card.column.addWidget(label(text, kind, card))
        foot = FlowLayout(gap=Space.S)
        for citation in point.citations:
            foot.addWidget(self._link(citation, card))
        card.column.addLayout(foot)
        return card

    def _reading(self, reading: ReadingLine) -> QWidget:
        card = CardFrame(self._held)
        card.column.addWidget(label(reading.text, "", card))
        foot = FlowLayout(gap=Space.S)
        about = label(reading.about, "small", card, wrap=False)
        mark_as(about, beside="link")
        foot.addWidget(about)
        for citation in reading.citations:
            foot.addWidget(self._link(citation, card))
        card.column.addLayout(foot)
        return card

    def _link(self, citation: Citation, parent: QWidget) -> Link:
        link = Link(citation, parent)
        link.opened.connect(self.opened)
        self._links.append(link)
        return link


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
    """The number and the beginning of the summary."""
    spoken = f"{line.paragraph}, {line.summary}"
    return Row(line, line.paragraph, line.summary, spoken=spoken, muted=not line.modelled)


def matches(word: str, line: ParagraphLine) -> bool:
    """True if a word of the filter occurs in a paragraph; digits begin a part of its number."""
    number = line.number.casefold()
    if word[:1].isdigit() and any(part.startswith(word) for part in number.split()):
        return True
    return word in line.summary.casefold() or (not word[:1].isdigit() and word in number)
