"""What generated rounds are to have: a palette of features, and those that are wanted or not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from trainer.messages import _
from ui.theme.lettering import Size, Weight
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.combo_boxes import FilterBox, offer
from ui.views.flow import FlowLayout
from ui.views.generate_view_models import (
    ANYWHERE,
    FeatureGroup,
    FeatureLine,
    FeatureSheet,
    WishLine,
)
from ui.views.key_button import KeyButton
from ui.views.labels import clear, label, plain_button, plain_tip
from ui.views.latin_keys import typed_key
from ui.views.press_button import PressButton
from ui.views.row_list import Row, RowList, RowStyle
from ui.views.scrolled_column import ScrolledColumn
from ui.views.speech import announce

_STYLE: Final = RowStyle(
    32,
    (Space.L, 0, Space.M, 0),
    title_height=0,
    title_weight=Weight.REGULAR,
    gap=Space.S,
    mark_size=Size.SMALL,
    mark_role=QPalette.ColorRole.Accent,
)
_LOWEST: Final = 96
"""The least height of the palette in pixels."""
_UNWANT: Final = frozenset({Qt.Key.Key_Minus, Qt.Key.Key_Delete})


class FeaturePanel(QWidget):
    """Shows a sheet; emits signals for what the user chooses.

    In the palette Enter wants a feature, a digit wants it on that box, and “-” does not want it.
    """

    set_up = Signal(str, str)
    """``rules`` or ``layout``, and the key of what is chosen."""
    wanted = Signal(str, int)
    """The word of a feature, and the box, or ``ANYWHERE``."""
    unwanted = Signal(str)
    """The word of a feature that no round may have."""
    dropped = Signal(str)
    """The key of a wish that is taken back."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._groups: Sequence[FeatureGroup] = ()
        self._boxes = 0
        self.rules = FilterBox(self, _("Rules"))
        self.layout_box = FilterBox(self, _("Layout"))
        self.search = QLineEdit(self)
        self.search.setObjectName("find_feature")
        self.search.setPlaceholderText(_("Find a feature   /"))
        self.search.setAccessibleName(_("Find a feature"))
        self.search.setClearButtonEnabled(True)
        self.palette_list: RowList[FeatureLine] = RowList(self, "features", _("Features"), _STYLE)
        self.palette_list.setMinimumHeight(_LOWEST)
        self.want = KeyButton(_("Wanted"), "⏎", self)
        self.want.setObjectName("want_feature")
        self.unwant = KeyButton(_("Not wanted"), "−", self)
        self.unwant.setObjectName("unwant_feature")
        # In a flow it is as narrow as it may be.
        self.where = FilterBox(self, _("On which box"), least=len(_("on any box")))
        self.where.setToolTip(_("In the list, 1 to 9 want a feature on that box."))
        self._below = ScrolledColumn(self)
        self.problems = label("", "warning", self)
        """Why what is wanted cannot be had; to be placed where there is room for it."""
        self.excluded = label("", "small", self._below.held)
        self._wishes = FlowLayout(gap=Space.S, below=Space.XS)
        self._lay_out()
        self.rules.activated.connect(
            lambda _row: self.set_up.emit("rules", self.rules.currentData())
        )
        self.layout_box.activated.connect(
            lambda _row: self.set_up.emit("layout", self.layout_box.currentData())
        )
        self.search.textChanged.connect(self._list)
        self.search.installEventFilter(self)
        self.palette_list.installEventFilter(self)
        self.palette_list.chosen.connect(self._chosen)
        self.palette_list.doubleClicked.connect(lambda _index: self._want())
        self.want.clicked.connect(self._want)
        self.unwant.clicked.connect(self._unwant)
        self._chosen(None)

    def _lay_out(self) -> None:
        table = QHBoxLayout()
        table.setSpacing(Space.S)
        table.addWidget(self.rules, 3)
        table.addWidget(self.layout_box, 2)
        decided = FlowLayout(gap=Space.S, below=Space.XS)
        for widget in (self.want, self.unwant, self.where):
            decided.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addLayout(table)
        column.addWidget(self.search)
        column.addWidget(self.palette_list, 1)
        column.addLayout(decided)
        column.addWidget(self._below)
        self._below.column.addWidget(self.excluded)
        self._below.column.addLayout(self._wishes)

    # What is shown

    def show_sheet(self, sheet: FeatureSheet) -> None:
        """Show what is wanted, and why that cannot be had."""
        offer(self.rules, sheet.rules.options, sheet.rules.current)
        offer(self.layout_box, sheet.layout.options, sheet.layout.current)
        if sheet.boxes != self._boxes:
            self._boxes = sheet.boxes
            boxes = [
                (str(number), _("on box {box}").format(box=number))
                for number in range(1, sheet.boxes + 1)
            ]
            offer(self.where, [(str(ANYWHERE), _("on any box")), *boxes], str(ANYWHERE))
        self._groups = sheet.groups
        self._list()
        clear(self._wishes)
        for wish in sheet.wishes:
            self._wishes.addWidget(self._taken_back(wish))
        problems = "\n".join(sheet.problems)
        if problems != self.problems.text():
            announce(self, problems)
        self.problems.setText(problems)
        self.problems.setVisible(bool(sheet.problems))
        self._show_below()

    def start_search(self) -> None:
        """Move the focus to the search field."""
        self.search.setFocus()
        self.search.selectAll()

    def take_focus(self) -> None:
        """Focus the palette."""
        self.palette_list.setFocus()

    def _taken_back(self, wish: WishLine) -> PressButton:
        button = PressButton(plain_button(f"{wish.title}  ×"), self._below.held)
        button.setObjectName(f"drop_{wish.key}")
        mark_as(button, kind="tight")
        name = _("Take back: {wish}").format(wish=wish.title)
        button.setAccessibleName(name)
        button.setToolTip(plain_tip(name))
        button.clicked.connect(lambda: self.dropped.emit(wish.key))
        return button

    def _list(self) -> None:
        """List the features with all words that are looked for; what is selected stays so."""
        before = self.palette_list.item
        rows = [*self._rows(self.search.text().casefold().split())]
        alike = [row.title for row in rows] == [row.title for row in self.palette_list.rows]
        if alike:
            for place, row in enumerate(rows):
                if row != self.palette_list.rows[place]:
                    self.palette_list.replace_row(place, row)
        else:
            self.palette_list.show_rows(rows)
            word = before.word if before is not None else ""
            if not self.palette_list.choose(lambda line: line.word == word):
                self.palette_list.choose(lambda _line: True)
            self.palette_list.scrollTo(self.palette_list.currentIndex())
        self._chosen(self.palette_list.item)

    def _rows(self, words: Sequence[str]) -> Iterator[Row[FeatureLine]]:
        for group in self._groups:
            found = [
                line
                for line in group.lines
                if all(word in f"{line.title} {line.word}".casefold() for word in words)
            ]
            if found:
                yield Row(None, group.title)
            for line in found:
                spoken = ", ".join(filter(None, (line.title, line.mark, line.excluded)))
                yield Row(
                    line,
                    line.title,
                    mark=line.mark,
                    spoken=spoken,
                    tip=line.excluded,
                    muted=bool(line.excluded) and not line.mark,
                )

    def _chosen(self, line: FeatureLine | None) -> None:
        self.want.setEnabled(line is not None)
        self.unwant.setEnabled(line is not None)
        self.where.setEnabled(line is not None and line.of_box)
        excluded = line.excluded if line is not None and not line.mark else ""
        self.excluded.setText(excluded)
        self.excluded.setVisible(bool(excluded))
        self._show_below()

    def _show_below(self) -> None:
        """Give what is wanted, and what is said of it, the room that it takes."""
        self._below.setVisible(bool(self.excluded.text()) or self._wishes.count() > 0)
        self._below.updateGeometry()

    # What the user does

    def _want(self) -> None:
        self._want_on(int(self.where.currentData() or ANYWHERE))

    def _want_on(self, box: int) -> None:
        line = self.palette_list.item
        if line is not None:
            self.wanted.emit(line.word, box if line.of_box else ANYWHERE)

    def _unwant(self) -> None:
        line = self.palette_list.item
        if line is not None:
            self.unwanted.emit(line.word)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the palette, and Down from the search field into it."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if watched is self.search and key in (Qt.Key.Key_Down, Qt.Key.Key_Return):
                self.palette_list.setFocus()
                return True
            if watched is self.palette_list and self._carried_out(event):
                return True
        return super().eventFilter(watched, event)

    def _carried_out(self, event: QKeyEvent) -> bool:
        """Do what a key does in the palette; False if it does nothing there."""
        key, typed = Qt.Key(event.key()), typed_key(event)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._want()
        elif key in _UNWANT:
            self._unwant()
        elif typed.isdecimal() and int(typed) <= self._boxes:
            self._want_on(int(typed))
        else:
            return False
        return True
