"""One setting of the house: the question, its paragraphs, and the answers or values to choose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.lettering import Size, Weight
from ui.theme.spacing import ROW_HEIGHT, Space
from ui.views.chip_row import ChipRow
from ui.views.entry_field import EntryField
from ui.views.flow import FlowLayout
from ui.views.house_view_models import Entry, Option, SettingSheet
from ui.views.labels import clear, label
from ui.views.link import Link
from ui.views.row_list import Row, RowList, RowStyle

OPTION_STYLE = RowStyle(
    ROW_HEIGHT,
    (Space.M, Space.XS, Space.M, Space.XS),
    title_height=0,
    title_weight=Weight.REGULAR,
    gap=Space.M,
    mark_size=Size.SMALL,
    mark_role=QPalette.ColorRole.Accent,
    wrapped=True,
)

MOST_OPTIONS = 7
"""How many options are shown without scrolling."""

FRAME = 4
"""Height of a list's upper and lower edge, in pixels."""

MOST_ENTRIES = 5
"""How many entries stand below each other; more are in two columns."""

WIDEST_ENTRY, WIDEST_OF_SEVERAL = 480, 144
"""Widths in pixels of a typed value that stands alone, and of one of several."""


class OptionList(RowList[Option]):
    """The answers to choose from, each in full; as high as the first of them need."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "options", _("Answers"), OPTION_STYLE)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def fit(self) -> None:
        """Take the height that the answers need at the present width."""
        shown = range(min(len(self.rows), MOST_OPTIONS))
        self.setFixedHeight(sum(map(self.sizeHintForRow, shown)) + FRAME)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrower list an answer may take another line."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()


class SettingView(QWidget):
    """Shows a ``SettingSheet``; emits what is looked at and what is typed."""

    looked_at = Signal(str)
    """The key of the option that is selected now."""
    typed = Signal(str, str)
    """The key of the entry, and its text."""
    opened = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = label("", "heading", self)
        self._citations = QWidget(self)
        self._links = FlowLayout(self._citations, gap=Space.M, below=0)
        self.about = label("", "muted", self)
        self.options = OptionList(self)
        self._form = QWidget(self)
        self._columns = [QFormLayout(), QFormLayout()]
        self._beside = beside = QHBoxLayout(self._form)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(Space.L)
        for rows in self._columns:
            rows.setHorizontalSpacing(Space.M)
            rows.setVerticalSpacing(Space.S)
            beside.addLayout(rows, 1)
        self.fault = label("", "wrong", self)
        self.warning = label("", "warning", self)
        for said in (self.fault, self.warning):
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fields: list[EntryField] = []
        self.chips = ChipRow(self)
        self._shown = SettingSheet("")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        for widget in (
            self._title,
            self.about,
            self.options,
            self.chips,
            self._form,
            self.fault,
            self.warning,
            self._citations,
        ):
            column.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.options.chosen.connect(self._option_changed)

    def show_sheet(self, sheet: SettingSheet) -> None:
        """Show a setting; the cursor stays where something is being typed in the same one."""
        before, self._shown = self._shown, sheet
        self._title.setText(sheet.title)
        self.about.setText(sheet.about)
        self.about.setVisible(bool(sheet.about))
        if sheet.citations != before.citations:
            self._show_links(sheet)
        if sheet.options != before.options:
            self._show_options(sheet.options)
        self._look_at(sheet.option)
        if _names(sheet.entries) != _names(before.entries) or sheet.title != before.title:
            self._show_entries(sheet.entries)
        for field, entry in zip(self.fields, sheet.entries, strict=True):
            field.show_text(entry.text)
        self.chips.show_chips(sheet.chips, sheet.chip)
        self.fault.setText(sheet.fault and f"✕  {sheet.fault}")
        self.fault.setVisible(bool(sheet.fault))
        self.warning.setText(sheet.warning)
        self.warning.setVisible(bool(sheet.warning))

    @property
    def entries(self) -> list[QLineEdit]:
        """The lines that can be typed in."""
        return [one for field in self.fields if isinstance(one := field.focusable, QLineEdit)]

    def take_focus(self) -> None:
        """Focus what can be chosen or typed."""
        if self._shown.options:
            self.options.setFocus()
        elif self.fields:
            self.fields[0].focusable.setFocus()

    def _show_links(self, sheet: SettingSheet) -> None:
        clear(self._links)
        for citation in sheet.citations:
            link = Link(citation, self._citations)
            link.opened.connect(self.opened)
            self._links.addWidget(link)
            link.show()
        self._citations.setVisible(bool(sheet.citations))

    def _show_options(self, options: Iterable[Option]) -> None:
        rows = [Row(one, one.text, mark=one.mark) for one in options]
        self.options.blockSignals(True)
        self.options.show_rows(rows)
        self.options.blockSignals(False)
        self.options.setVisible(bool(rows))
        self.options.fit()

    def _look_at(self, option: str) -> None:
        self.options.blockSignals(True)
        if not self.options.choose(lambda one: one.key == option):
            self.options.choose_row(-1)
        self.options.blockSignals(False)

    def _show_entries(self, entries: Iterable[Entry]) -> None:
        for rows in self._columns:
            while rows.rowCount():
                rows.removeRow(0)
        self.fields = []
        shown = tuple(entries)
        # Below more of them, what is wrong with one would be out of sight.
        in_first = len(shown) if len(shown) <= MOST_ENTRIES else MOST_ENTRIES
        for place, entry in enumerate(shown):
            widest = WIDEST_OF_SEVERAL if len(shown) > 1 and not entry.long else WIDEST_ENTRY
            field = EntryField(entry, self._form, widest)
            field.edited.connect(lambda text, key=entry.key: self.typed.emit(key, text))
            name = label(entry.title, "", self._form, wrap=False)
            name.setBuddy(field.focusable)
            self._columns[place >= in_first].addRow(name, field)
            self.fields.append(field)
        self._beside.setStretch(1, len(shown) > in_first)
        self._form.setVisible(bool(self.fields))

    def _option_changed(self, option: Option | None) -> None:
        if option is not None:
            self.looked_at.emit(option.key)


def _names(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without their texts: what they are, and what can be chosen."""
    return [replace(entry, text="") for entry in entries]
