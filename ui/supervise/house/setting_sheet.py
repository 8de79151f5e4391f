"""One setting of the house: the question, its paragraphs, and the answers or values to choose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QColorDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.felt.chips import Chip, Column
from trainer.messages import _
from trainer.rules.money import short_money
from ui.felt.thumbnails import IN_ROW, Thumbnails
from ui.paint.chips import paint_pile
from ui.supervise.house.view_models import Entry, Option, SettingSheet
from ui.theme.lettering import Size, Weight
from ui.theme.spacing import ROW_HEIGHT, Space
from ui.widgets.buttons import PressButton
from ui.widgets.containers import spaced
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import label, told_label
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.running_text import RunningText

# What stands beside the name of an entry: a line to type in, a colour, or a choice of values.

NARROW: Final = 280
"""The width in pixels that a line has at least, if it may be as wide."""


class EntryField(QWidget):
    """One entry; ``text`` is its value, however it is chosen."""

    edited = Signal(str)
    """The text that the user has typed or chosen."""

    def __init__(self, entry: Entry, parent: QWidget, widest: int) -> None:
        super().__init__(parent)
        self._line: QLineEdit | None = None
        self._box: ElidedBox | None = None
        self._swatch: PressButton | None = None
        name = " ".join(filter(None, (entry.title, entry.unit)))
        row = spaced(QHBoxLayout(self), Space.S)
        if entry.values:
            row.addWidget(self._make_box(entry, name))
        else:
            row.addWidget(self._make_line(entry, name, widest))
        if entry.colour:
            row.addWidget(self._make_swatch(entry.title))
        row.addWidget(label(entry.unit, "muted", self), 1)
        self.show_text(entry.text)

    @property
    def focusable(self) -> QWidget:
        """The widget that is typed or chosen in."""
        found = self._box or self._line
        assert found is not None, "an entry has one of them"
        return found

    @property
    def text(self) -> str:
        if self._box is not None:
            return str(self._box.currentData())
        assert self._line is not None, "an entry has one of them"
        return self._line.text()

    def show_text(self, text: str) -> None:
        """Show a value; the cursor stays where it is shown already."""
        if self._box is not None:
            with QSignalBlocker(self._box):
                self._box.setCurrentIndex(self._box.findData(text))
        elif self._line is not None and self._line.text() != text:
            self._line.setText(text)
        if self._swatch is not None:
            colour = text if QColor.isValidColorName(text) else "transparent"
            self._swatch.setStyleSheet(f"background: {colour};")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A typed value that gets the focus is selected whole."""
        if event.type() is QEvent.Type.FocusIn and isinstance(watched, QLineEdit):
            watched.selectAll()
        return super().eventFilter(watched, event)

    def _make_line(self, entry: Entry, name: str, widest: int) -> QLineEdit:
        self._line = line = QLineEdit(self)
        line.setObjectName(entry.key)
        line.setAccessibleName(name)
        line.setMinimumWidth(min(widest, NARROW))
        line.setMaximumWidth(widest)
        line.installEventFilter(self)
        line.textEdited.connect(self.edited)
        return line

    def _make_box(self, entry: Entry, name: str) -> ElidedBox:
        self._box = box = ElidedBox(self)
        box.setObjectName(entry.key)
        box.setAccessibleName(name)
        for key, text in entry.values:
            box.addItem(text, key)
        box.activated.connect(lambda _row: self.edited.emit(self.text))
        return box

    def _make_swatch(self, title: str) -> PressButton:
        self._swatch = swatch = PressButton("", self)
        swatch.setFixedWidth(40)
        name = _("Choose: {title}").format(title=title)
        swatch.setAccessibleName(name)
        swatch.setToolTip(_("Choose a colour"))
        swatch.clicked.connect(lambda: self._choose_colour(name))
        return swatch

    def _choose_colour(self, title: str) -> None:
        dialog = QColorDialog(QColor.fromString(self.text), self)
        dialog.setWindowTitle(title)
        dialog.setOption(QColorDialog.ColorDialogOption.DontUseNativeDialog)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(lambda colour: self._colour_chosen(colour.name()))
        dialog.open()

    def _colour_chosen(self, colour: str) -> None:
        self.show_text(colour)
        self.edited.emit(colour)


# The chips of a set in a row, the chosen one marked; a click chooses another.

DIAMETER: Final = 52.0
CELL: Final = 88
"""Sizes in pixels: of a chip, and of the square around a plaque."""
_PER_CHIP: Final = 39.0


class ChipRow(QWidget):
    """Shows chips, wrapped where the width ends."""

    chosen = Signal(int)
    """The place of the chip that is clicked on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.chips: tuple[Chip, ...] = ()
        self._at = -1
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAccessibleName(_("Chips in the set"))

    def show_chips(self, chips: Sequence[Chip], at: int) -> None:
        """Show these chips, with the one at place ``at`` marked; none is marked where it is -1."""
        self.chips, self._at = tuple(chips), at
        self.setVisible(bool(chips))
        values = _(", ").join(short_money(chip.value) for chip in chips)
        self.setAccessibleDescription(values)
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        across = max(1, width // CELL)
        return -(-len(self.chips) // across) * CELL

    def sizeHint(self) -> QSize:
        return QSize(CELL * min(len(self.chips), 4), CELL)

    def area(self, place: int) -> QRectF:
        across = max(1, self.width() // CELL)
        row, column = divmod(place, across)
        return QRectF(column * CELL, row * CELL, CELL, CELL)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        for place in range(len(self.chips)):
            if self.area(place).contains(event.position()):
                self.chosen.emit(place)
                return

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place, chip in enumerate(self.chips):
            area = self.area(place)
            if place == self._at:
                painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), Space.XS, Space.XS)
            painter.save()
            painter.translate(area.center() + QPointF(0, -2))
            painter.scale(DIAMETER / _PER_CHIP, DIAMETER / _PER_CHIP)
            paint_pile(painter, (Column((chip,)),), _PER_CHIP)
            painter.restore()
        painter.end()


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
        self._thumbnails = Thumbnails(self, IN_ROW)
        self._title = label("", "heading", self)
        self._citations = RunningText(self)
        self._citations.opened.connect(self.opened)
        self.about = label("", "muted", self)
        self.options = OptionList(self)
        self._thumbnails.drawn.connect(self.options.viewport().update)
        self._form = QWidget(self)
        self._columns = [QFormLayout(), QFormLayout()]
        self._beside = beside = spaced(QHBoxLayout(self._form), Space.L)
        for rows in self._columns:
            rows.setHorizontalSpacing(Space.M)
            rows.setVerticalSpacing(Space.S)
            beside.addLayout(rows, 1)
        self.fault = told_label("wrong", self)
        self.warning = told_label("warning", self)
        for said in (self.fault, self.warning):
            said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.fields: list[EntryField] = []
        self.chips = ChipRow(self)
        self._shown = SettingSheet("")
        column = spaced(QVBoxLayout(self), Space.S)
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
            self._citations.show_links(sheet.citations)
            self._citations.setVisible(bool(sheet.citations))
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
        return [one for field in self.fields if isinstance(one := field.focusable, QLineEdit)]

    def take_focus(self) -> None:
        if self._shown.options:
            self.options.setFocus()
        elif self.fields:
            self.fields[0].focusable.setFocus()

    def _show_options(self, options: Iterable[Option]) -> None:
        rows = list(map(self._row, options))
        self.options.blockSignals(True)
        self.options.show_rows(rows)
        self.options.blockSignals(False)
        self.options.setVisible(bool(rows))
        self.options.fit()

    def _row(self, option: Option) -> Row[Option]:
        picture = self._thumbnails.in_row(option.drawn) if option.drawn is not None else None
        return Row(option, option.text, mark=option.mark, picture=picture)

    def _look_at(self, option: str) -> None:
        self.options.blockSignals(True)
        if not self.options.choose(lambda other: other.key == option):
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
