"""My table: asked at the first start, and whenever the trainee wants to change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QFrame, QScrollArea, QWidget

from trainer.house.by_document import NEW_TABLES
from trainer.house.offered import SUITS
from trainer.messages import _
from trainer.messages.rulebook import title_text
from trainer.messages.text import all_of
from trainer.rulebook import Document, PayTable, load_document
from trainer.rulebook.sources import teaching_order
from trainer.rules.cards import Rank
from trainer.texts import N_
from ui.felt.felts import offered
from ui.felt.thumbnails import DrawnLayout, LayoutChooser
from ui.shell.commands import Section, command, free
from ui.shell.controller import Controller
from ui.supervise.layouts.items import LayoutItem, choices_of, layout_items
from ui.theme.spacing import Space
from ui.widgets.buttons import HeadedDialog, dialog_buttons
from ui.widgets.forms import ElidedBox
from ui.widgets.labels import label

# My table: the game, the layout and the chips that a trainee deals with.


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose: its title, its layouts, and id and title of each of its pay tables.

    ``ranks`` are those that the hands of a pay table can be made of, by the id of the pay table;
    ``with_unit`` are the pay tables of a progressive, which has a base wagering unit, ``with_suit``
    those with hands of a suit that the operator chooses.
    """

    title: str
    layouts: tuple[DrawnLayout, ...]
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


class MyTableDialog(HeadedDialog):
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
        heading = _("Which table do you deal at?")
        super().__init__(parent, "my_table", heading, _("My table"), gap=Space.L)
        self._games = games
        column = self.column
        told = _("Practice and shifts use it. You can change it later in Preferences.")
        column.addWidget(label(told, "muted", self))
        form = QFormLayout(horizontalSpacing=Space.XL, verticalSpacing=Space.M)
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
        self.layouts = LayoutChooser(self, _("Layout"))
        form.addRow(self.layouts)
        self._form = form
        self.pay_table = self._choice(_("Pay table"), (), form)
        usual = "0", _("The usual one")
        units = ((str(unit), str(unit)) for unit in _UNITS)
        self.unit = self._choice(_("Base wagering unit"), (usual, *units), form)
        self.ranks = self._choice(_("Ranks"), (), form)
        suits = ((suit.value, _(title)) for suit, title in SUITS.items())
        self.suit = self._choice(_("Suit"), (("", _("The usual one")), *suits), form)
        currencies = ((currency, currency) for currency in _CURRENCIES)
        by_game = "", _("By the game")
        self.currency = self._choice(_("Currency"), (by_game, *currencies), form)
        self.chips = self._choice(_("Chips"), (("", _("By table currency")), *chips), form)
        self.pay_table.currentIndexChanged.connect(self._show_ranks)
        self.game.currentIndexChanged.connect(self._show_layouts)
        for place, game in enumerate(games):
            if any(layout.id == now.layout for layout in game.layouts):
                self.game.setCurrentIndex(place)
        self._show_layouts()
        self.layouts.choose(now.layout)
        for box, value in (
            (self.pay_table, now.pay_table),
            (self.unit, str(now.unit)),
            (self.ranks, now.ranks),
            (self.suit, now.suit),
            (self.currency, now.currency),
            (self.chips, now.chips),
        ):
            box.setCurrentIndex(max(0, box.findData(value)))
        column.addLayout(dialog_buttons(self, _("Skip"), _("Use this table"), "my_table"))
        self._fit()
        self.accepted.connect(self._choose)

    def _choice(
        self, name: str, choices: Iterable[tuple[str, str]], form: QFormLayout
    ) -> ElidedBox:
        """A list to choose from: id and text of each."""
        box = ElidedBox(self)
        box.setAccessibleName(name)
        box.setMinimumContentsLength(32)
        box.setSizeAdjustPolicy(ElidedBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value, text in choices:
            box.addItem(text, value)
        form.addRow(name, box)
        return box

    def _show_layouts(self) -> None:
        """Offer the layouts and the pay tables of the chosen game."""
        game = self._games[self.game.currentIndex()]
        self.layouts.show_layouts(game.layouts)
        self._fill(self.pay_table, (("", _("By the house")), *game.pay_tables))
        self._form.setRowVisible(self.pay_table, bool(game.pay_tables))
        self._show_ranks()

    def _show_ranks(self) -> None:
        """Offer what belongs to the chosen pay table."""
        game, table = self._games[self.game.currentIndex()], self.pay_table.currentData()
        ranks = game.ranks.get(table, ())
        self._fill(self.ranks, (("", _("As in the pay table")), *ranks))
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
        self.column.activate()
        width = max(self.width() if self.isVisible() else 0, self.column.minimumSize().width())
        rest = self.column.totalHeightForWidth(width) - self.area.sizeHint().height()
        self.resize(width, min(rest + needed.height(), room.height() - _FRAME))
        below = self.frameGeometry().bottom() - room.bottom()
        if self.isVisible() and below > 0:
            self.move(self.x(), max(room.top(), self.y() - below))

    def _fill(self, box: ElidedBox, choices: Iterable[tuple[str, str]]) -> None:
        box.clear()
        for value, text in choices:
            box.addItem(text, value)

    def _choose(self) -> None:
        game, table = self._games[self.game.currentIndex()], self.pay_table.currentData()
        unit = int(self.unit.currentData()) if table in game.with_unit else 0
        self.chosen.emit(
            TableChoice(
                layout=self.layouts.current,
                chips=self.chips.currentData(),
                pay_table=table or "",
                unit=unit,
                ranks=self.ranks.currentData() or "",
                suit=self.suit.currentData() if table in game.with_suit else "",
                currency=self.currency.currentData(),
            )
        )


class MyTableController(Controller):
    """The controller of the dialog."""

    @command("my_table", N_("My table"), "Ctrl+Shift+T", when=free, section=Section.EVERYWHERE)
    def open_my_table(self) -> None:
        self.choose_then(lambda: None)

    def choose_then(self, then: Callable[[], None]) -> None:
        """Let the trainee choose the table; ``then`` is called once it is chosen."""
        settings = self.app.preferences.settings
        dialog = MyTableDialog(
            self.app.window,
            self._games(),
            offered(self.app.house.rulebook.chip_sets),
            TableChoice(
                settings.table or self._of_house(),
                settings.chips,
                settings.pay_table,
                settings.unit,
                settings.ranks,
                settings.suit,
                settings.currency,
            ),
        )
        dialog.chosen.connect(self._choose)
        dialog.accepted.connect(then)
        dialog.open()

    def _of_house(self) -> str:
        """The layout of the table that the house opens; empty where it has not chosen any."""
        house = self.app.house
        rules = house.file.of(NEW_TABLES)
        if not rules:
            return ""
        document = house.rulebook[rules]
        return f"{rules}/{document.house.table.layout or document.default_layout}"

    def _games(self) -> tuple[GameChoice, ...]:
        """The games in the order in which they are taught, each with all its layouts."""
        documents = [load_document(name) for name in teaching_order()]
        found: dict[str, list[LayoutItem]] = {document.id: [] for document in documents}
        for layout in layout_items(documents, self.app.layouts.stored):
            found[layout.document.id].append(layout)
        return tuple(
            GameChoice(
                title_text(document),
                tuple(item.drawn for item in found[document.id]),
                tuple(_pay_tables(document)),
                {table.id: tuple(_ranks(table)) for table in document.every_pay_table()},
                frozenset(document.progressive),
                frozenset(
                    pay_table.id
                    for pay_table in document.progressive.values()
                    if pay_table.suit_specific
                ),
            )
            for document in documents
        )

    def _choose(self, choice: TableChoice) -> None:
        settings = self.app.preferences.settings
        self.app.preferences.change(
            replace(
                settings,
                table=choice.layout,
                chips=choice.chips,
                pay_table=choice.pay_table,
                unit=choice.unit,
                ranks=choice.ranks,
                suit=choice.suit,
                currency=choice.currency,
                table_asked=True,
            )
        )


def _pay_tables(document: Document) -> Iterator[tuple[str, str]]:
    """The pay tables to choose from: those of the side bet that has several."""
    for table in choices_of(document):
        yield table.pay_table, table.pay_table


def _ranks(table: PayTable) -> Iterator[tuple[str, str]]:
    """The ranks that may stand for those of a pay table, one below the other."""
    count = len(table.ranks)
    highest = (Rank.ACE, *reversed(tuple(Rank)[1:]))
    for first in range(1, len(highest) + 1 - count if count else 0):
        chosen = highest[first : first + count]
        yield " ".join(rank.value for rank in chosen), all_of(_(rank.plural) for rank in chosen)
