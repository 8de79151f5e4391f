"""The layouts page: the list at the left, the selected layout's table at the right, and export."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.settings.looks import Cloth
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.choices import cloth_names
from ui.views.combo_boxes import ElidedBox
from ui.views.felt_view import FeltView
from ui.views.flow import FlowLayout
from ui.views.labels import label, plain_tip
from ui.views.layout_panel import LayoutPanel
from ui.views.layouts_view_models import LayoutGroup, LayoutLine, LayoutSheet
from ui.views.row_list import GROUPED, Row, RowList

MIN_LIST, MAX_LIST = 224, 320
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
    decided = Signal(str)
    """The key of the choice in a decision."""

    def __init__(self, parent: QWidget, *, sample_key: str) -> None:
        super().__init__(parent)
        self._sample_key = sample_key
        self.listing: RowList[LayoutLine] = RowList(self, "layouts", _("Layouts"), GROUPED)
        self.listing.setMinimumWidth(MIN_LIST)
        self.listing.setMaximumWidth(MAX_LIST)
        self.felt = FeltView(self, whole=True)
        self.felt.draw_in_parts()
        self.felt.setMinimumHeight(MIN_FELT)
        self.felt.setAccessibleName(_("The table of the chosen layout"))
        self._nothing = label("", "muted", self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._picture = QStackedWidget(self)
        self._picture.addWidget(self.felt)
        self._picture.addWidget(self._nothing)
        self.panel = LayoutPanel(self)
        self.pay_tables = self._box("pay_tables_shown", _("Pay table"))
        self.cloths = self._box("cloths", _("Colour of the cloth"))
        for cloth, name in cloth_names():
            self.cloths.addItem(name, cloth)
        self.sizes = self._box("sizes", _("Size of the PDF"))
        self.as_printed = QCheckBox(_("Legends as printed"), self)
        self.as_printed.setObjectName("as_printed")
        self.sample = QCheckBox(_("Sample round"), self)
        self.sample.setObjectName("sample_round")
        self.plain = QCheckBox(_("Black on white"), self)
        self.plain.setToolTip(_("For exports: lines without the colour of the cloth"))
        self.plain.setObjectName("plain")
        self.bar = ActionBar(self)
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
        self.panel.decided.connect(self.decided)

    def _box(self, name: str, what: str) -> QComboBox:
        box = ElidedBox(self)
        box.setObjectName(name)
        box.setAccessibleName(what)
        box.setToolTip(plain_tip(what))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        box.setMaximumWidth(WIDEST_BOX)
        return box

    def _lay_out(self) -> None:
        controls = FlowLayout(gap=Space.M, below=Space.XS)
        sample = _together(self, self.sample, label(self._sample_key, "key", self, wrap=False))
        export = label(_("Export:"), "muted", self, wrap=False)
        written = _together(self, export, self.sizes, self.plain)
        for widget in (self.pay_tables, self.cloths, sample, self.as_printed, written):
            controls.addWidget(widget)
        right = QVBoxLayout()
        right.setSpacing(Space.M)
        right.addLayout(controls)
        right.addWidget(self._picture, 3)
        right.addWidget(self.panel, 1)
        halves = QHBoxLayout()
        halves.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        halves.setSpacing(Space.L)
        halves.addWidget(self.listing, 5)
        halves.addLayout(right, 17)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(halves, 1)
        whole.addWidget(self.bar)

    # What is shown

    def show_groups(self, groups: Iterable[LayoutGroup], choose: str) -> None:
        """List the layouts and select one by its id, or the first."""
        with QSignalBlocker(self.listing):
            self.listing.show_rows(row for group in groups for row in _rows(group))
            self.choose(choose)
        self._line_changed()

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
        """Show the current settings of the picture."""
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
        """Focus a pending decision, or else the layouts."""
        if self.panel.currentWidget() is self.panel.decision:
            self.panel.decision.setFocus()
        else:
            self.listing.setFocus()

    def _line_changed(self) -> None:
        line = self.listing.item
        if line is not None:
            self.chosen.emit(line.id)


def _rows(group: LayoutGroup) -> Iterator[Row[LayoutLine]]:
    """The title of a document, then its layouts with their origin at the right."""
    yield Row(None, group.title)
    for line in group.lines:
        spoken = ", ".join(filter(None, (line.title, line.about, line.mark, group.title)))
        tip = f"{line.title}\n{line.about}"
        yield Row(line, line.title, line.about, line.mark, spoken, tip)


def _any(_line: LayoutLine) -> bool:
    return True


def _together(parent: QWidget, *widgets: QWidget) -> QWidget:
    """Widgets that are not separated when the row is wrapped."""
    held = QWidget(parent)
    row = QHBoxLayout(held)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(Space.S)
    for widget in widgets:
        row.addWidget(widget)
    return held
