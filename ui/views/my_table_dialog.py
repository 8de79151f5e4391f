"""My table: the game, the layout and the chips that a trainee deals with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from trainer.house.offered import SUITS
from trainer.messages import _
from ui.theme.spacing import Space
from ui.views.dialog_buttons import dialog_buttons
from ui.views.labels import label


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose: its title, and id and title of each of its layouts and pay tables.

    ``ranks`` are those that the hands of a pay table can be made of, by the id of the pay table;
    ``with_unit`` are the pay tables of a progressive, which has a base wagering unit, ``with_suit``
    those with hands of a suit that the operator chooses.
    """

    title: str
    layouts: tuple[tuple[str, str], ...]
    pay_tables: tuple[tuple[str, str], ...] = ()
    ranks: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    with_unit: frozenset[str] = frozenset()
    with_suit: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TableChoice:
    """What was chosen: a layout and a chip set by their ids, the chips empty for the table's own.

    So are pay table, ranks, suit and currency; a ``unit`` of 0 is the usual one.
    """

    layout: str
    chips: str
    pay_table: str = ""
    unit: int = 0
    ranks: str = ""
    suit: str = ""
    currency: str = ""


_FRAME: Final = 48
"""What the frame of a window takes of the screen's height at most, in pixels."""
_UNITS: Final = (1, 2, 5, 10, 25)
_CURRENCIES: Final = ("$", "S$", "£", "€")


class MyTableDialog(QDialog):
    """Opened without a nested event loop.

    ``games`` are to choose from, the first one unless ``now`` names a layout of another; ``chips``
    are the chip sets, id and title of each. Esc leaves everything as it is.
    """

    chosen = Signal(object)
    """The ``TableChoice``."""

    def __init__(
        self,
        parent: QWidget,
        games: Sequence[GameChoice],
        chips: Sequence[tuple[str, str]],
        now: TableChoice,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("my_table")
        self.setWindowTitle(_("My table"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._games = games
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(Space.XL, Space.L, Space.XL, Space.L)
        column.setSpacing(Space.L)
        column.addWidget(label(_("Which table do you deal at?"), "heading", self))
        column.addWidget(
            label(
                _("Practice and shifts are dealt at it. The preferences lead back here."),
                "muted",
                self,
            )
        )
        form = QFormLayout()
        form.setHorizontalSpacing(Space.XL)
        form.setVerticalSpacing(Space.M)
        self._held = QWidget(self)
        self._held.setLayout(form)
        form.setContentsMargins(0, 0, 0, 0)
        self.area = QScrollArea(self)
        self.area.setWidget(self._held)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.area, 1)
        self.game = self._choice(_("Game"), ((str(n), g.title) for n, g in enumerate(games)), form)
        self.layout_choice = self._choice(_("Layout"), (), form)
        self._form = form
        self.pay_table = self._choice(_("Pay table"), (), form)
        usual = "0", _("The usual one")
        units = ((str(unit), str(unit)) for unit in _UNITS)
        self.unit = self._choice(_("Base wagering unit"), (usual, *units), form)
        self.ranks = self._choice(_("Ranks"), (), form)
        suits = ((suit.value, _(title)) for suit, title in SUITS.items())
        self.suit = self._choice(_("Suit"), (("", _("The usual one")), *suits), form)
        currencies = ((one, one) for one in _CURRENCIES)
        by_game = "", _("By the game")
        self.currency = self._choice(_("Currency"), (by_game, *currencies), form)
        self.chips = self._choice(_("Chips"), (("", _("By the table’s currency")), *chips), form)
        self.pay_table.currentIndexChanged.connect(self._show_ranks)
        self.game.currentIndexChanged.connect(self._show_layouts)
        for place, game in enumerate(games):
            if now.layout in dict(game.layouts):
                self.game.setCurrentIndex(place)
        self._show_layouts()
        for box, value in (
            (self.layout_choice, now.layout),
            (self.pay_table, now.pay_table),
            (self.unit, str(now.unit)),
            (self.ranks, now.ranks),
            (self.suit, now.suit),
            (self.currency, now.currency),
            (self.chips, now.chips),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        column.addLayout(dialog_buttons(self, _("Skip"), _("This is my table"), "my_table"))
        self._fit()
        self.accepted.connect(self._choose)

    def _choice(
        self, name: str, choices: Iterable[tuple[str, str]], form: QFormLayout
    ) -> QComboBox:
        """A list to choose from: id and text of each."""
        box = QComboBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(32)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in choices:
            box.addItem(text, value)
        form.addRow(name, box)
        return box

    def _show_layouts(self) -> None:
        """Offer the layouts and the pay tables of the chosen game."""
        game = self._games[self.game.currentIndex()]
        self._fill(self.layout_choice, game.layouts)
        self._fill(self.pay_table, (("", _("By the house")), *game.pay_tables))
        self._form.setRowVisible(self.pay_table, bool(game.pay_tables))
        self._show_ranks()

    def _show_ranks(self) -> None:
        """Offer what belongs to the chosen pay table."""
        game, table = self._games[self.game.currentIndex()], self.pay_table.currentData()
        ranks = game.ranks.get(table, ())
        self._fill(self.ranks, (("", _("Those of the pay table")), *ranks))
        self._form.setRowVisible(self.ranks, bool(ranks))
        self._form.setRowVisible(self.unit, table in game.with_unit)
        self._form.setRowVisible(self.suit, table in game.with_suit)
        if self.isVisible():
            self._fit()

    def _fit(self) -> None:
        """Be as high as what there is to choose, on the screen; what has no room is scrolled."""
        room, bar = self.screen().availableGeometry(), self.area.verticalScrollBar()
        needed = self._held.sizeHint()
        self.area.setMinimumWidth(needed.width() + bar.sizeHint().width())
        self._column.activate()
        width = max(self.width() if self.isVisible() else 0, self._column.minimumSize().width())
        rest = self._column.totalHeightForWidth(width) - self.area.sizeHint().height()
        self.resize(width, min(rest + needed.height(), room.height() - _FRAME))
        below = self.frameGeometry().bottom() - room.bottom()
        if self.isVisible() and below > 0:
            self.move(self.x(), max(room.top(), self.y() - below))

    def _fill(self, box: QComboBox, choices: Iterable[tuple[str, str]]) -> None:
        box.clear()
        for value, text in choices:
            box.addItem(text, value)

    def _choose(self) -> None:
        game, table = self._games[self.game.currentIndex()], self.pay_table.currentData()
        unit = int(self.unit.currentData()) if table in game.with_unit else 0
        self.chosen.emit(
            TableChoice(
                layout=self.layout_choice.currentData(),
                chips=self.chips.currentData(),
                pay_table=table or "",
                unit=unit,
                ranks=self.ranks.currentData() or "",
                suit=self.suit.currentData() if table in game.with_suit else "",
                currency=self.currency.currentData(),
            )
        )
