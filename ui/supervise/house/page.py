"""The house page: the settings at the left; at the right one of them, and what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from trainer.messages import _
from ui.felt.view import FeltView
from ui.supervise.house.setting_sheet import SettingView
from ui.supervise.house.view_models import (
    EffectLine,
    Effects,
    SettingGroup,
    SettingLine,
    SettingSheet,
)
from ui.theme.lettering import Size, Weight
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import ROW_HEIGHT, Space
from ui.widgets.containers import filled, scrolled, spaced
from ui.widgets.decision_panel import DecisionStack
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import LineLabel, label
from ui.widgets.row_list import GROUPED, Row, RowList, RowStyle

EFFECT_STYLE = RowStyle(
    ROW_HEIGHT,
    (Space.M, Space.XS, Space.M, Space.XS),
    title_height=0,
    title_weight=Weight.REGULAR,
    gap=Space.L,
    mark_size=Size.SMALL,
    mark_role=QPalette.ColorRole.Text,
)

MIN_LIST, MAX_LIST = 240, 400
MOST_EFFECTS = 3
"""How many rounds are listed without scrolling."""
MIN_FELT = 168
FRAME = 4
"""Limits in pixels: of the list's width, of the sides of a picture; a list's two edges."""


class HousePage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    part_chosen = Signal(str)
    """The key of the part whose settings are to be listed."""
    chosen = Signal(str)
    """The id of the setting that is selected now."""
    looked_at = Signal(str)
    """The key of the option that is looked at."""
    typed = Signal(str, str)
    """The key of an entry, and the text that is typed."""
    effect_chosen = Signal(str)
    """The id of the round to be shown before and after."""
    chip_chosen = Signal(int)
    """The place of the chip that is clicked on."""
    cited = Signal(str, str)
    """The document's id and the number of the paragraph to open."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.parts = named(ElidedBox(self), "parts", _("Group of house settings"))
        self.listing: RowList[SettingLine] = RowList(
            self, "settings", _("Settings"), GROUPED._replace(wrapped=True)
        )
        self.setting = SettingView(self)
        self.status = label("", "muted", self)
        self.sheets = DecisionStack(self)
        self.summary = label("", "strong", self)
        self.effects: RowList[EffectLine] = RowList(
            self, "effects", _("Rounds that come out differently"), EFFECT_STYLE
        )
        self.before = self._felt(_("Table with the current setting"))
        self.after = self._felt(_("Table with the other setting"))
        self._changed = QWidget(self)
        self._sides: list[tuple[QWidget, LineLabel]] = []
        self._lay_out()
        self.parts.activated.connect(lambda _row: self.part_chosen.emit(self.parts.currentData()))
        self.listing.chosen.connect(self._line_changed)
        self.setting.looked_at.connect(self.looked_at)
        self.setting.typed.connect(self.typed)
        self.setting.opened.connect(self.cited)
        self.setting.chips.chosen.connect(self.chip_chosen)
        self.effects.chosen.connect(self._effect_changed)
        self.sheets.decided.connect(self.take_focus)

    def _felt(self, name: str) -> FeltView:
        felt = FeltView(self, whole=True)
        felt.draw_in_parts()
        felt.setMinimumSize(MIN_FELT, MIN_FELT)
        felt.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        felt.setAccessibleName(name)
        return felt

    def _lay_out(self) -> None:
        left = filled(spaced(QVBoxLayout(), Space.S), self.parts, (self.listing, 1))
        for widget in (self.parts, self.listing):
            widget.setMinimumWidth(MIN_LIST)
            widget.setMaximumWidth(MAX_LIST)
        self.sheets.hold(scrolled(self._sheet(), self))
        halves = spaced(QHBoxLayout(), Space.XL, (Space.L, Space.M, Space.L, Space.M))
        filled(halves, (left, 5), (self.sheets, 12))
        filled(spaced(QVBoxLayout(self), 0), (halves, 1))

    def _sheet(self) -> QWidget:
        pictures = spaced(QHBoxLayout(), Space.L)
        for felt in (self.before, self.after):
            side, title = QWidget(self), LineLabel("small", self)
            filled(spaced(QVBoxLayout(side), Space.XS), title, (felt, 1))
            pictures.addWidget(side, 1)
            self._sides.append((side, title))
        filled(spaced(QVBoxLayout(self._changed), Space.M), self.effects, (pictures, 1))
        sheet = QWidget(self)
        column = spaced(QVBoxLayout(sheet), Space.M)
        for text in (self.status, self.summary):
            text.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        filled(column, self.status, self.setting, self.summary, (self._changed, 1))
        # Takes the room of what a choice changes where it changes nothing.
        column.addStretch(0)
        return sheet

    # What is shown

    def show_parts(self, parts: Sequence[tuple[str, str]], chosen: str) -> None:
        with QSignalBlocker(self.parts):
            self.parts.clear()
            for key, text in parts:
                self.parts.addItem(text, key)
            self.parts.setCurrentIndex(self.parts.findData(chosen))

    def show_groups(self, groups: Iterable[SettingGroup], choose: str) -> None:
        """List the settings and select one by its id, or the first."""
        with QSignalBlocker(self.listing):
            self.listing.show_rows(row for group in groups for row in _rows(group))
            if not self.listing.choose(lambda line: line.id == choose):
                self.listing.choose(lambda _line: True)
        self.listing.scrollTo(self.listing.currentIndex())
        self._line_changed()

    def select(self, setting: str) -> None:
        if self.listing.choose(lambda line: line.id == setting):
            self.listing.scrollTo(self.listing.currentIndex())

    def show_sheet(self, sheet: SettingSheet) -> None:
        self.setting.show_sheet(sheet)

    def show_status(self, text: str, *, failed: bool = False) -> None:
        """Show the outcome of something above the setting; empty for none."""
        mark_as(self.status, kind="wrong" if failed else "muted")
        self.status.setText(text)
        self.status.setVisible(bool(text))

    def show_effects(self, effects: Effects) -> None:
        """Show what the answer that is looked at would change."""
        self.show_summary(effects)
        before = self.effects.item
        with QSignalBlocker(self.effects):
            self.effects.show_rows(
                Row(line, line.title, mark=line.about, tip=f"{line.title}\n{line.about}")
                for line in effects.lines
            )
            if before is None or not self.effects.choose(lambda line: line.id == before.id):
                self.effects.choose(lambda _line: True)
        rows = min(len(effects.lines), MOST_EFFECTS)
        self.effects.setFixedHeight(rows * self.effects.sizeHintForRow(0) + FRAME)
        self._changed.setVisible(bool(effects.lines))
        if self.effects.item != before:
            self._effect_changed()

    def show_sides(self, before: str | None, after: str | None) -> None:
        """Show the pictures of the chosen round under these titles; None: there is no picture."""
        for (side, title), text in zip(self._sides, (before, after), strict=True):
            title.show_line(text or "")
            side.setVisible(text is not None)

    def show_summary(self, effects: Effects) -> None:
        """Show how far it has been found out what the answer would change."""
        self.summary.setText(effects.summary)
        self.summary.setVisible(bool(effects.summary))

    def take_focus(self) -> None:
        """Focus a pending decision, or else the settings."""
        (self.sheets.decision if self.sheets.asks else self.listing).setFocus()

    def _line_changed(self) -> None:
        if self.listing.item is not None:
            self.chosen.emit(self.listing.item.id)

    def _effect_changed(self) -> None:
        if self.effects.item is not None:
            self.effect_chosen.emit(self.effects.item.id)


def _rows(group: SettingGroup) -> Iterator[Row[SettingLine]]:
    yield Row(None, group.title)
    for line in group.lines:
        tip = "\n".join(filter(None, (line.title, line.value)))
        yield Row(line, line.title, line.value, line.mark, tip=tip)
