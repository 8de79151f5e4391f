"""The page that generates scenarios: what is wanted at the left, what was made at the right."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.feature_panel import FeaturePanel
from ui.views.felt_view import FeltView
from ui.views.generate_view_models import MadeLine
from ui.views.labels import label
from ui.views.number_line import NumberLine
from ui.views.row_list import Row, RowList, RowStyle
from ui.views.speech import announce
from ui.views.variant_panel import VariantPanel

MOST: Final = 200
"""How many rounds can be asked for at once."""
USUAL: Final = 20
HIGHEST_SEED: Final = 999_999
WIDEST: Final = 432
"""The greatest width in pixels of what is at the left."""
MIN_FELT: Final = 160
MIN_LIST: Final = 88

_STYLE: Final = RowStyle(52, (Space.L, Space.XS, Space.L, Space.XS), detail_top=22, gap=Space.L)


class GeneratePage(QWidget):
    """Shows its view models; emits signals for what the user chooses."""

    chosen = Signal(object)
    """The ``MadeLine`` that is selected now, or None."""
    activated = Signal()
    """A round was double-clicked."""
    entered = Signal()
    """Enter was pressed in a number: it is to begin."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.features = FeaturePanel(self)
        self.variants = VariantPanel(self)
        self.wanted = QStackedWidget(self)
        self.wanted.addWidget(self.features)
        self.wanted.addWidget(self.variants)
        self.count = NumberLine("how_many", _("How many"), 1, MOST, self)
        self.count.show_value(USUAL)
        self.seed = NumberLine("seed", _("Seed"), 0, HIGHEST_SEED, self)
        self.felt = FeltView(self, whole=True)
        self.felt.draw_in_parts()
        self.felt.setMinimumHeight(MIN_FELT)
        self.felt.setAccessibleName(_("The table of the chosen round"))
        self.status = label("", "muted", self)
        self.made: RowList[MadeLine] = RowList(self, "made", _("Generated rounds"), _STYLE)
        self.made.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.made.setMinimumHeight(MIN_LIST)
        self._empty = label("", "muted", self)
        self._empty.setContentsMargins(Space.L, Space.L, Space.L, Space.L)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lists = QStackedWidget(self)
        self._lists.addWidget(self._empty)
        self._lists.addWidget(self.made)
        self.bar = ActionBar(self)
        self._lay_out()
        for line in (self.count, self.seed):
            line.returnPressed.connect(self.entered)
        self.made.chosen.connect(self.chosen)
        self.made.doubleClicked.connect(lambda _index: self.activated.emit())
        self.show_wishes(varies=False)

    def _lay_out(self) -> None:
        numbers = QHBoxLayout()
        numbers.setSpacing(Space.S)
        for text, box in ((_("How many"), self.count), (_("Seed"), self.seed)):
            named = label(text, "muted", self, wrap=False)
            named.setBuddy(box)
            numbers.addWidget(named)
            numbers.addWidget(box, 1)
        side = QWidget(self)
        side.setMaximumWidth(WIDEST)
        left = QVBoxLayout(side)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(Space.M)
        left.addWidget(self.wanted, 1)
        left.addLayout(numbers)
        right = QVBoxLayout()
        right.setSpacing(Space.S)
        right.addWidget(self.felt, 3)
        right.addWidget(self.features.problems)
        right.addWidget(self.status)
        right.addWidget(self._lists, 2)
        halves = QHBoxLayout()
        halves.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        halves.setSpacing(Space.L)
        halves.addWidget(side, 6)
        halves.addLayout(right, 11)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(halves, 1)
        whole.addWidget(self.bar)

    # What is shown

    @property
    def varies(self) -> bool:
        """Whether variants are made."""
        return self.wanted.currentWidget() is self.variants

    def show_wishes(self, *, varies: bool) -> None:
        """Show what is wanted of rounds, or what variants may differ in."""
        self.wanted.setCurrentWidget(self.variants if varies else self.features)
        problems = self.features.problems
        problems.setVisible(bool(problems.text()) and not varies)
        self._empty.setText(
            _("Choose what may change, then generate.")
            if varies
            else _("Choose what every round must have, then generate.")
        )

    def clear_made(self) -> None:
        """List no rounds."""
        self.made.show_rows(())
        self._lists.setCurrentWidget(self._empty)
        self.chosen.emit(None)

    def add_made(self, line: MadeLine) -> None:
        """List one more round; the first is selected."""
        tip = f"{line.title}\n{line.detail}" if line.detail else line.title
        self.made.add_row(Row(line, line.title, line.detail, line.mark, tip=tip))
        if len(self.made.rows) == 1:
            self._lists.setCurrentWidget(self.made)
            self.made.choose_row(0)

    def say(self, text: str) -> None:
        """Say what has become of what was to be made."""
        self.status.setText(text)
        announce(self, text)

    @property
    def selected(self) -> list[MadeLine]:
        """The rounds that are selected, in their order."""
        places = sorted(index.row() for index in self.made.selectedIndexes())
        items = self.made.items
        return [items[place] for place in places]

    def take_focus(self) -> None:
        """Focus what was made, or else what is wanted."""
        if self.made.items:
            self.made.setFocus()
        elif self.varies:
            self.variants.take_focus()
        else:
            self.features.take_focus()
