"""The layouts page: the list and the texts at the left, the selected table at the right, export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.messages.layouts import faults_text
from trainer.settings.looks import Cloth
from ui.felt.thumbnails import IN_ROW, DrawnLayout, Thumbnails
from ui.felt.view import FeltView
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.containers import FlowLayout, filled, spaced
from ui.widgets.decision_panel import DecisionStack
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import CardFrame, clear, label, plain_tip
from ui.widgets.row_list import GROUPED, Row, RowList
from ui.widgets.running_text import RunningText
from ui.widgets.sheets import cloth_names

# The view models of the layouts page: finished texts, and the ids they belong to.


@dataclass(frozen=True, slots=True)
class LayoutLine:
    """A layout in the list; ``mark`` names its origin if that is not the document.

    ``drawn`` is None where no table can be shown.
    """

    id: str
    title: str
    about: str
    mark: str = ""
    drawn: DrawnLayout | None = None


@dataclass(frozen=True, slots=True)
class LayoutGroup:
    """The layouts of one rule document, under its title."""

    title: str
    lines: tuple[LayoutLine, ...]


@dataclass(frozen=True, slots=True)
class TakenLine:
    """What a layout takes from a paragraph."""

    citation: Citation
    what: str


@dataclass(frozen=True, slots=True)
class FaultLine:
    """Something wrong in a layout file, and where."""

    where: str
    text: str


@dataclass(frozen=True, slots=True)
class LayoutSheet:
    """Everything that is shown about the selected layout.

    ``state`` is about a file that is not among the house's layouts; ``pay_tables`` are id and text
    of those to choose from, empty if there is no choice.
    """

    title: str
    about: str
    note: str = ""
    takes: tuple[TakenLine, ...] = ()
    ours: tuple[str, ...] = ()
    state: str = ""
    faults: tuple[FaultLine, ...] = ()
    pay_tables: tuple[tuple[str, str], ...] = ()
    pay_table: str = ""


@dataclass(frozen=True, slots=True)
class StatusMessage:
    """The outcome of something: a sentence, and what to do if it has failed."""

    sentence: str
    advice: str = ""
    detail: str = ""
    right: bool = True


# The panel about a layout: its title, what it takes from the text, or what is wrong with it.

MIN_HEIGHT = 140
"""Least height of the panel, in pixels; the rest is scrolled to."""


class LayoutPanel(DecisionStack):
    """A column of texts, which a decision replaces."""

    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMinimumHeight(MIN_HEIGHT)
        self._sheet = LayoutSheet("", "")
        self._status: StatusMessage | None = None
        self._column = _Column(self)
        self.hold(self._column)

    def show_sheet(self, sheet: LayoutSheet) -> None:
        """Show the texts about a layout; a status message about another one is removed."""
        if sheet.title != self._sheet.title:
            self._status = None
        self._sheet = sheet
        self._fill()

    def show_status(self, status: StatusMessage | None) -> None:
        """Show the outcome of something, until another layout is selected."""
        self._status = status
        self._fill()
        self._column.to_top()

    def _fill(self) -> None:
        column, sheet = self._column, self._sheet
        column.empty()
        if self._status is not None:
            column.add(_status_card(self._status, column.held))
        if sheet.title:
            column.add(label(sheet.title, "heading", column.held))
        if sheet.about:
            column.add(label(sheet.about, "muted", column.held))
        if sheet.state:
            column.add(label(sheet.state, "", column.held))
        if sheet.faults:
            text = faults_text(len(sheet.faults))
            column.add(label(f"✕  {text}", "wrong", column.held))
            for fault in sheet.faults:
                column.add(_fault(fault, column.held))
        if sheet.note:
            column.add(label(sheet.note, "small", column.held))
        if sheet.takes and not sheet.faults:
            column.add(label(_("From the text"), "strong", column.held))
            column.add(self._taken(sheet.takes, column.held))
        if sheet.ours:
            column.add(label(_("Ours"), "strong", column.held))
        for ours in sheet.ours:
            column.add(label(ours, "small", column.held))
        column.end()

    def _taken(self, takes: Iterable[TakenLine], parent: QWidget) -> QWidget:
        """Paragraphs at the left, what the layout takes from each at the right."""
        held = QWidget(parent)
        grid = QGridLayout(held)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(Space.M)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for row, taken in enumerate(takes):
            link = RunningText(held)
            link.show_links((taken.citation,))
            link.setWordWrap(False)
            link.opened.connect(self.opened)
            grid.addWidget(link, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label(taken.what, "", held), row, 1, Qt.AlignmentFlag.AlignTop)
        return held


def _fault(fault: FaultLine, parent: QWidget) -> QLabel:
    text = _("{where}: {text}").format(where=fault.where, text=fault.text)
    made = label(text if fault.where else fault.text, "", parent)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def _status_card(status: StatusMessage, parent: QWidget) -> CardFrame:
    card = named(CardFrame(parent, "right" if status.right else "warning"), "status")
    sign = "✓" if status.right else "⚠"
    card.column.addWidget(label(f"{sign}  {status.sentence}", "", card))
    if status.advice:
        card.column.addWidget(label(status.advice, "", card))
    if status.detail:
        card.column.addWidget(label(status.detail, "small", card))
    return card


class _Column(QScrollArea):
    """Texts one below the other."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The links take the focus; the area itself would be an extra tab stop.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.held = QWidget(self)
        self._column = spaced(QVBoxLayout(self.held), Space.XS, (0, 0, Space.S, 0))
        self.setWidget(self.held)

    def empty(self) -> None:
        clear(self._column)

    def add(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def end(self) -> None:
        """Fill the rest of the column, so that the texts are at the top."""
        self._column.addStretch(1)

    def to_top(self) -> None:
        self.verticalScrollBar().setValue(0)


MIN_LIST, MAX_LIST = 224, 256
MIN_FELT = 196
WIDEST_BOX = 352
"""Limits in pixels: of the list, of the picture of a table, of a choice above it."""


class LayoutsPage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    chosen = Signal(str)
    """The id of the layout that is selected now."""
    pay_table_chosen = Signal(str)
    cloth_chosen = Signal(object)
    """A ``Cloth``."""
    as_printed_wanted = Signal(bool)
    sample_wanted = Signal(bool)
    plain_wanted = Signal(bool)
    """Files are to be black on white."""
    size_chosen = Signal(str)
    """The key of the paper or the scale for PDFs."""
    cited = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget, *, sample_key: str) -> None:
        super().__init__(parent)
        self._sample_key = sample_key
        self.listing: RowList[LayoutLine] = RowList(self, "layouts", _("Layouts"), GROUPED)
        self._thumbnails = Thumbnails(self, IN_ROW)
        self._thumbnails.drawn.connect(self.listing.viewport().update)
        self._none_own = label(
            _("None of your own yet. “Add layout file…” shows one first."), "small", self
        )
        self.panel = LayoutPanel(self)
        for beside in (self.listing, self._none_own, self.panel):
            beside.setMinimumWidth(MIN_LIST)
            beside.setMaximumWidth(MAX_LIST)
        self.felt = FeltView(self, whole=True, legible=True)
        self.felt.draw_in_parts()
        self.felt.setMinimumHeight(MIN_FELT)
        self.felt.setAccessibleName(_("The table of the chosen layout"))
        self._nothing = label("", "muted", self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture = QStackedWidget(self)
        self._picture.addWidget(self.felt)
        self._picture.addWidget(self._nothing)
        self.pay_tables = self._box("pay_tables_shown", _("Pay table"))
        self.cloths = self._box("cloths", _("Cloth colour"))
        for cloth, name in cloth_names():
            self.cloths.addItem(name, cloth)
        self.sizes = self._box("sizes", _("PDF size"))
        self.as_printed = named(QCheckBox(_("Legends as printed"), self), "as_printed")
        self.sample = named(QCheckBox(_("Sample round"), self), "sample_round")
        self.plain = QCheckBox(_("Black on white"), self)
        self.plain.setToolTip(_("For exports: lines only, without the cloth colour"))
        self.plain.setObjectName("plain")
        self._lay_out()
        order = (
            self.listing,
            self.pay_tables,
            self.cloths,
            self.sample,
            self.as_printed,
            self.sizes,
            self.plain,
            self.felt,
            self.panel,
        )
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        self.listing.chosen.connect(self._line_changed)
        self.pay_tables.activated.connect(
            lambda _row: self.pay_table_chosen.emit(self.pay_tables.currentData())
        )
        self.cloths.activated.connect(
            lambda _row: self.cloth_chosen.emit(Cloth(self.cloths.currentData()))
        )
        self.sizes.activated.connect(lambda _row: self.size_chosen.emit(self.sizes.currentData()))
        self.as_printed.toggled.connect(self.as_printed_wanted)
        self.sample.toggled.connect(self.sample_wanted)
        self.plain.toggled.connect(self.plain_wanted)
        self.panel.opened.connect(self.cited)
        self.panel.decided.connect(self.take_focus)

    def _box(self, name: str, what: str) -> ElidedBox:
        box = named(ElidedBox(self), name, what)
        box.setToolTip(plain_tip(what))
        box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToContents)
        box.setMaximumWidth(WIDEST_BOX)
        return box

    def _lay_out(self) -> None:
        controls = FlowLayout(gap=Space.M, below=Space.XS)
        sample = _together(self, self.sample, label(self._sample_key, "key", self, wrap=False))
        export = label(_("Export:"), "muted", self, wrap=False)
        written = _together(self, export, self.sizes, self.plain)
        for widget in (self.pay_tables, self.cloths, sample, self.as_printed, written):
            controls.addWidget(widget)
        right = filled(spaced(QVBoxLayout(), Space.XS), controls, (self._picture, 1))
        left = spaced(QVBoxLayout(), Space.M)
        filled(left, (self.listing, 3), self._none_own, (self.panel, 2))
        halves = spaced(QHBoxLayout(), Space.L, (Space.L, Space.XS, Space.S, 0))
        filled(halves, (left, 5), (right, 17))
        filled(spaced(QVBoxLayout(self), 0), (halves, 1))

    # What is shown

    def show_groups(
        self, groups: Iterable[LayoutGroup], choose: str, *, any_own: bool = True
    ) -> None:
        """List the layouts and select one by its id, or the first; without own ones, say more."""
        self._none_own.setVisible(not any_own)
        with QSignalBlocker(self.listing):
            self.listing.show_rows(row for group in groups for row in self._rows(group))
            self.choose(choose)
        self._line_changed()

    def _rows(self, group: LayoutGroup) -> Iterator[Row[LayoutLine]]:
        """The title of a document, then its layouts with their origin at the right."""
        yield Row(None, group.title)
        for line in group.lines:
            spoken = ", ".join(filter(None, (line.title, line.about, line.mark, group.title)))
            tip = f"{line.title}\n{line.about}"
            picture = self._thumbnails.in_row(line.drawn) if line.drawn is not None else None
            yield Row(line, line.title, line.about, line.mark, spoken, tip, picture=picture)

    def choose(self, layout: str) -> None:
        """Select a layout by its id, or the first if there is none with that id."""
        if self.listing.choose(lambda line: line.id == layout) or self.listing.choose(_any):
            # Rows just listed have no positions yet, so Qt would not scroll to the selected one.
            self.listing.scrollTo(self.listing.currentIndex())

    def show_sheet(self, sheet: LayoutSheet, nothing: str = "") -> None:
        """Show the texts about the selected layout.

        ``nothing`` says why there is no picture, if there is none.
        """
        with QSignalBlocker(self.pay_tables):
            self.pay_tables.clear()
            for key, text in sheet.pay_tables:
                self.pay_tables.addItem(text, key)
            self.pay_tables.setCurrentIndex(self.pay_tables.findData(sheet.pay_table))
        self.pay_tables.setVisible(bool(sheet.pay_tables))
        self._nothing.setText(nothing)
        self._picture.setCurrentWidget(self._nothing if nothing else self.felt)
        self.panel.show_sheet(sheet)

    def show_choices(self, *, cloth: Cloth, as_printed: bool, sample: bool) -> None:
        for widget in (self.cloths, self.as_printed, self.sample):
            widget.blockSignals(True)
        self.cloths.setCurrentIndex(self.cloths.findData(cloth))
        self.as_printed.setChecked(as_printed)
        self.sample.setChecked(sample)
        for widget in (self.cloths, self.as_printed, self.sample):
            widget.blockSignals(False)

    def show_sizes(self, sizes: Sequence[tuple[str, str]], chosen: str) -> None:
        """Offer papers and scales, key and text of each."""
        with QSignalBlocker(self.sizes):
            self.sizes.clear()
            for key, text in sizes:
                self.sizes.addItem(text, key)
            self.sizes.setCurrentIndex(self.sizes.findData(chosen))

    def take_focus(self) -> None:
        (self.panel.decision if self.panel.asks else self.listing).setFocus()

    def _line_changed(self) -> None:
        line = self.listing.item
        if line is not None:
            self.chosen.emit(line.id)


def _any(_line: LayoutLine) -> bool:
    return True


def _together(parent: QWidget, *widgets: QWidget) -> QWidget:
    """Widgets that are not separated when the row is wrapped."""
    held = QWidget(parent)
    row = spaced(QHBoxLayout(held), Space.S)
    for widget in widgets:
        row.addWidget(widget)
    return held
