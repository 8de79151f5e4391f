"""The page that generates scenarios: what is wanted at the left, what was made at the right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.search.words import folded
from ui.felt.view import FeltView
from ui.theme.lettering import Size, Weight
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import CONTROL_HEIGHT, Space
from ui.widgets.buttons import KeyButton, PressButton
from ui.widgets.containers import Fitting, FlowLayout, filled, spaced
from ui.widgets.forms import FilterBox, NumberLine, offer
from ui.widgets.labels import clear, label, plain_button, plain_tip, told_label
from ui.widgets.latin_keys import typed_key
from ui.widgets.row_list import Row, RowList, RowStyle
from ui.widgets.sheets import NO_OPTIONS, Options
from ui.widgets.speech import announce

# What the page that generates scenarios shows.

ANYWHERE: Final = 0
"""The box of a feature that may be on any box."""


@dataclass(frozen=True, slots=True)
class FeatureLine:
    """A feature that can be wanted.

    ``mark`` says that it is wanted, and where, or not wanted; ``excluded`` why it cannot be had
    with what is wanted already.
    """

    word: str
    title: str
    of_box: bool
    mark: str = ""
    excluded: str = ""


class FeatureGroup(NamedTuple):
    """Features under a heading."""

    title: str
    lines: Sequence[FeatureLine]


class WishLine(NamedTuple):
    """Something that is wanted, or not; its key takes it back."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class FeatureSheet:
    """What is wanted of the rounds. ``problems`` say why it cannot be had."""

    rules: Options = NO_OPTIONS
    layout: Options = NO_OPTIONS
    boxes: int = 0
    groups: Sequence[FeatureGroup] = ()
    wishes: Sequence[WishLine] = ()
    problems: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class VariantSheet:
    """What variants are made of: its title, what is in it, what may be changed.

    ``rules`` are the documents by which they may be played.
    """

    title: str = ""
    features: str = ""
    changes: Sequence[tuple[str, str]] = ()
    rules: Options = NO_OPTIONS


class MadeLine(NamedTuple):
    """A round that was made: the cards of its Initial Deal, and what else is in it."""

    number: int
    title: str
    detail: str
    mark: str


# What generated rounds are to have: a palette of features, and those that are wanted or not.

_PALETTE_STYLE: Final = RowStyle(
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
        self.search = named(QLineEdit(self), "find_feature")
        self.search.setPlaceholderText(_("Find a feature   /"))
        self.search.setAccessibleName(_("Find a feature"))
        self.search.setClearButtonEnabled(True)
        self.palette_list: RowList[FeatureLine] = RowList(
            self, "features", _("Features"), _PALETTE_STYLE
        )
        self.palette_list.setMinimumHeight(_LOWEST)
        self.want = named(KeyButton(_("Include"), "⏎", self), "want_feature")
        self.unwant = named(KeyButton(_("Exclude"), "−", self), "unwant_feature")
        # In a flow it is as narrow as it may be.
        self.where = FilterBox(self, _("On which box"), least=len(_("on any box")))
        self.where.setToolTip(_("1 to 9 in the list: include on that box."))
        held = self._held = QWidget(self)
        self._decided = spaced(QVBoxLayout(held), Space.S)
        self._below = Fitting(self, held, CONTROL_HEIGHT)
        self._below.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.problems = told_label("warning", self)
        """Why what is wanted cannot be had; to be placed where there is room for it."""
        self.excluded = label("", "small", held)
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
        table = filled(spaced(QHBoxLayout(), Space.S), (self.rules, 3), (self.layout_box, 2))
        decided = FlowLayout(gap=Space.S, below=Space.XS)
        for widget in (self.want, self.unwant, self.where):
            decided.addWidget(widget)
        column = spaced(QVBoxLayout(self), Space.S)
        filled(column, table, self.search, (self.palette_list, 1), decided, self._below)
        self._decided.addWidget(self.excluded)
        self._decided.addLayout(self._wishes)

    # What is shown

    def show_sheet(self, sheet: FeatureSheet) -> None:
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
        self.problems.setText("\n".join(sheet.problems))
        self.problems.setVisible(bool(sheet.problems))
        self._show_below()

    def start_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def take_focus(self) -> None:
        self.palette_list.setFocus()

    def _taken_back(self, wish: WishLine) -> PressButton:
        button = PressButton(plain_button(f"{wish.title}  ×"), self._held)
        button.setObjectName(f"drop_{wish.key}")
        mark_as(button, kind="tight")
        name = _("Remove: {wish}").format(wish=wish.title)
        button.setAccessibleName(name)
        button.setToolTip(plain_tip(name))
        button.clicked.connect(lambda: self.dropped.emit(wish.key))
        return button

    def _list(self) -> None:
        """List the features with all words that are looked for; what is selected stays so."""
        before = self.palette_list.item
        rows = [*self._rows(folded(self.search.text()).split())]
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
                if all(word in folded(f"{line.title} {line.word}") for word in words)
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


# What variants of a scenario may differ in.


class VariantPanel(QWidget):
    """Shows a sheet; emits a signal for each choice."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = label("", "heading", self)
        self.features = label("", "muted", self)
        self._about = Fitting(self, self.features, CONTROL_HEIGHT)
        self._about.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._about.setAccessibleName(_("What happens in it"))
        self._about.setProperty("kind", "read")
        self._what = label(_("What may change?"), "strong", self)
        self.boxes: dict[str, QCheckBox] = {}
        self._by = label(_("Played by"), "muted", self)
        self.rules = FilterBox(self, _("Rules"))
        self._by.setBuddy(self.rules)
        self._changes = spaced(QVBoxLayout(), Space.XS)
        column = filled(spaced(QVBoxLayout(self), Space.S), self.title, self._about)
        column.addSpacing(Space.S)
        filled(column, self._what, self._changes, self._by, self.rules, 1)
        self.rules.activated.connect(lambda _row: self.changed.emit())

    def show_sheet(self, sheet: VariantSheet) -> None:
        """Show what variants are made of; other cards are chosen to begin with."""
        self.title.setText(sheet.title)
        self.features.setText(sheet.features)
        self._about.setAccessibleDescription(sheet.features)
        self._about.verticalScrollBar().setValue(0)
        self._about.updateGeometry()
        self._about.setVisible(bool(sheet.features))
        for number, (key, text) in enumerate(sheet.changes):
            box = self.boxes.get(key)
            if box is None:
                box = self.boxes[key] = QCheckBox(text, self)
                box.setObjectName(f"vary_{key}")
                box.toggled.connect(lambda _on: self.changed.emit())
                self._changes.addWidget(box)
            with QSignalBlocker(box):
                box.setChecked(number == 0)
        offer(self.rules, sheet.rules.options, sheet.rules.current)

    @property
    def chosen(self) -> frozenset[str]:
        return frozenset(key for key, box in self.boxes.items() if box.isChecked())

    def take_focus(self) -> None:
        next(iter(self.boxes.values()), self.rules).setFocus()


MOST: Final = 200
"""How many rounds can be asked for at once."""
USUAL: Final = 20
HIGHEST_SEED: Final = 999_999
WIDEST: Final = 432
"""The greatest width in pixels of what is at the left."""
MIN_FELT: Final = 128
MIN_LIST: Final = 72

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
        self._lay_out()
        for line in (self.count, self.seed):
            line.returnPressed.connect(self.entered)
        self.made.chosen.connect(self.chosen)
        self.made.doubleClicked.connect(lambda _index: self.activated.emit())
        self.show_wishes(varies=False)

    def _lay_out(self) -> None:
        numbers = spaced(QHBoxLayout(), Space.S)
        for text, box in ((_("How many"), self.count), (_("Seed"), self.seed)):
            title = label(text, "muted", self, wrap=False)
            title.setBuddy(box)
            filled(numbers, title, (box, 1))
        side = QWidget(self, maximumWidth=WIDEST)
        filled(spaced(QVBoxLayout(side), Space.M), (self.wanted, 1), numbers)
        right = spaced(QVBoxLayout(), Space.S)
        filled(right, (self.felt, 3), self.features.problems, self.status, (self._lists, 2))
        halves = spaced(QHBoxLayout(), Space.L, (Space.L, Space.M, Space.L, Space.M))
        filled(halves, (side, 6), (right, 11))
        filled(spaced(QVBoxLayout(self), 0), (halves, 1))

    # What is shown

    @property
    def varies(self) -> bool:
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
        places = sorted(index.row() for index in self.made.selectedIndexes())
        items = self.made.items
        return [items[place] for place in places]

    def take_focus(self) -> None:
        if self.made.items:
            self.made.setFocus()
        elif self.varies:
            self.variants.take_focus()
        else:
            self.features.take_focus()
