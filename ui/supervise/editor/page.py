"""The editor page: the felt with what is asked for below it; faults and the file's text beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.messages import _
from trainer.messages.money import not_amount_text
from trainer.rules import cards
from ui.felt.view import FeltView
from ui.supervise.editor.card_tray import CardTray
from ui.theme.sheet import named
from ui.theme.spacing import Space
from ui.widgets.account import Account
from ui.widgets.buttons import PressButton
from ui.widgets.containers import FlowLayout, filled, spaced
from ui.widgets.file_text import LATEST_MS, RESTS_MS, UNDOES, FileText
from ui.widgets.forms import FilterBox, PadButton, Slider, offer
from ui.widgets.labels import CardFrame, LineLabel, OneOfLabel, clear, label, plain_tip, told_label
from ui.widgets.sheets import CallButton, CourseView, EditorSheet, FaultLine, ResultLine

# What does not fit in a scenario that is written, and what becomes of its bets.


class Faults(QScrollArea):
    """What does not fit, a card each, with what can be done about it; and the results so far.

    ``empty`` is said where there is neither.
    """

    mended = Signal(str)
    """The key of the mend that is chosen."""
    found = Signal(int, int)
    """The line and the column that are to be shown."""

    def __init__(self, parent: QWidget | None, empty: str) -> None:
        super().__init__(parent)
        self._empty = empty
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Problems"))
        self.setProperty("kind", "read")
        self._shown: tuple[Sequence[FaultLine], Sequence[ResultLine]] | None = None
        self._held = QWidget(self)
        self._column = spaced(QVBoxLayout(self._held), Space.S, (0, 0, Space.S, 0))
        self._column.addStretch(1)
        self.setWidget(self._held)

    @property
    def results(self) -> Sequence[ResultLine]:
        """Return what is shown of the bets."""
        return self._shown[1] if self._shown else ()

    def show_all(self, faults: Sequence[FaultLine], results: Sequence[ResultLine]) -> None:
        if (faults, results) == self._shown:
            return
        self._shown = faults, results
        clear(self._column)
        for fault in faults:
            self._column.addWidget(self._card(fault))
        if results:
            account = CardFrame(self._held)
            account.column.addWidget(Account(account, results))
            self._column.addWidget(account)
        elif not faults:
            self._column.addWidget(label(self._empty, "muted", self._held))
        self._column.addStretch(1)

    def _card(self, fault: FaultLine) -> CardFrame:
        card = CardFrame(self._held)
        where = PressButton(fault.where, card)
        where.setProperty("kind", "link")
        where.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        where.clicked.connect(lambda: self.found.emit(fault.line, fault.column))
        if fault.where:
            card.column.addWidget(where)
        else:
            where.hide()
        card.column.addWidget(label(fault.text, "", card))
        for mend in fault.mends:
            button = named(PressButton(mend.title, card), f"mend_{mend.key}")
            key = mend.key
            button.clicked.connect(lambda _on=False, key=key: self.mended.emit(key))
            card.column.addWidget(button)
        return card


LEVEL_LETTERS: Final = 7
"""The letters that there is room for in the list of levels."""
SIDE: Final = 284
"""The width of the column at the right, in pixels."""
STAKE: Final = 96
"""The width of the field with the stake, in pixels."""
LEAST_FELT: Final = 400, 108
"""The least width and height of the felt, in pixels."""
LOW: Final = 620
"""In a page that is less high the tray of cards takes the place of what goes wrong."""


class EditorPage(QWidget):
    """Shows its view model; emits signals for what the user types and clicks on."""

    typed = Signal(str)
    """What has been entered in the line below the felt."""
    picked = Signal(object)
    """The card that is chosen on the card tray."""
    laid = Signal(object, object)
    """A card that is dragged to the felt, and what is there: ``Place``, ``Bet`` or equipment."""
    called = Signal(str)
    """The key of the call that is chosen."""
    mended = Signal(str)
    """The key of the mend that is chosen."""
    set_up = Signal(str, str)
    """What has been chosen (title, level, rules, layout, decks), and its text or key."""
    moved = Signal(int)
    """How many steps of the round are to be shown."""
    altered = Signal(int)
    """The place of what goes wrong, or is changed, in its list."""
    text_shown = Signal(bool)
    """The user wants to see the file's text beside the felt, or no longer."""
    text_edited = Signal(str)
    """The file's text, as the user has edited it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = named(QLineEdit(self, placeholderText=_("Title")), "title", _("Title"))
        self.about = named(PressButton(_("Details…"), self), "about")
        self.about.setToolTip(_("Notes, questions, limits and settings for this scenario"))
        self.own = label("", "small", self)
        self._make_boxes()
        self.felt = FeltView(self, whole=True, legible=True)
        self.felt.setMinimumSize(*LEAST_FELT)
        self.felt.draw_in_parts()
        self.felt.setAccessibleName(_("The table as written"))
        self.asked = LineLabel("strong", self)
        self._asked = ""
        """What is asked at the end of the round."""
        self.line = named(QLineEdit(self), "typed", _("Cards, calls and bets"))
        hint = _("8s 10h: cards · h s d p r: calls · 3:200+20: bets on box 3 · 0=Ad: a hand’s card")
        self.line.setPlaceholderText(hint)
        self.line.setToolTip(plain_tip(hint))
        self.stake = named(QLineEdit("100", self), "stake", _("Stake placed by a click"))
        self.show_cards = named(PressButton(_("Cards"), self), "show_cards")
        self.show_cards.setCheckable(True)
        self.bettors = named(PressButton(_("Players…"), self), "show_bettors")
        self.tray: CardTray | None = None
        self._left: Mapping[cards.Card, int] = {}
        self.problem = told_label("small", self)
        self.problem.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.net = label("", "strong", self)
        self.faults = Faults(self, _("Results appear here as bets are settled."))
        self.text = FileText(self, _("The text of the file"))
        self._calls = QHBoxLayout()
        self._below = QVBoxLayout()
        self._buttons: dict[str, PressButton] = {}
        self._alterations_wanted = False
        """Their list is opened as soon as they have been found."""
        self._rests, self._latest = self._timer(RESTS_MS), self._timer(LATEST_MS)
        self._set_up_text()
        self._lay_out()
        self._connect()

    def _connect(self) -> None:
        self.line.returnPressed.connect(lambda: self.typed.emit(self.line.text()))
        self.stake.textChanged.connect(self._stake_typed)
        self.title.editingFinished.connect(self.commit)
        self.title.textEdited.connect(self._typed_on)
        self.show_cards.toggled.connect(self._show_tray)
        self.show_text.toggled.connect(self.text.setVisible)
        self.show_text.clicked.connect(self.text_shown)
        for name, box in (
            ("rules", self.rules),
            ("layout", self.layout_box),
            ("decks", self.decks),
            ("level", self.level),
        ):
            box.activated.connect(
                lambda _row, name=name, box=box: self.set_up.emit(name, box.currentData())
            )
        self.course.valueChanged.connect(self.moved)
        self.alter.clicked.connect(self._alter)
        self.line.installEventFilter(self)
        self.title.installEventFilter(self)
        self.alterations.installEventFilter(self)
        # Its button goes with what it mends, and the keys would go to whatever follows it.
        self.faults.mended.connect(self.take_focus)
        self.faults.mended.connect(self.mended)
        self.faults.found.connect(self.go_to)

    def _make_boxes(self) -> None:
        self.rules = FilterBox(self, _("Rules"))
        self.layout_box = FilterBox(self, _("Layout"))
        self.decks = FilterBox(self, _("Decks"))
        self.level = FilterBox(self, _("Level"), least=LEVEL_LETTERS)
        self.course = Slider(Qt.Orientation.Horizontal, self)
        self.course.setObjectName("course")
        self.course.setAccessibleName(_("Point in the round"))
        self.told = OneOfLabel("small", self)
        self.alterations = FilterBox(self, _("Add or change something here"))
        self.alterations.setPlaceholderText(_("Add or change…"))
        self.alterations.setToolTip(_("Add or change something here (Alt+Ins)"))
        self.alter = named(PressButton(_("Apply"), self), "alter")

    def _set_up_text(self) -> None:
        self.show_text = named(PressButton(_("Text"), self), "show_text")
        self.show_text.setCheckable(True)
        self.text.hide()
        self.show_text.setToolTip(_("The text of the file, beside the felt"))
        self.text.edited.connect(self.text_edited)

    def _lay_out(self) -> None:
        self._calls.setSpacing(Space.S)
        self._beside = self._side()
        self._beside.setFixedWidth(SIDE)
        both = spaced(QHBoxLayout(), Space.S, (Space.L, 0, Space.S, 0))
        filled(both, (self._table(), 1), self._beside)
        filled(spaced(QVBoxLayout(self), 0), (both, 1))

    def _table(self) -> QVBoxLayout:
        """The felt over what is asked and said, and over what is typed."""
        stake = label(_("Stake"), "muted", self, wrap=False)
        stake.setBuddy(self.stake)
        self.stake.setFixedWidth(STAKE)
        said = filled(spaced(QVBoxLayout(), 0), self.asked, self.problem)
        asked = _row()
        asked.addLayout(said, 1)
        asked.addLayout(self._calls)
        column = filled(spaced(QVBoxLayout(), Space.XS), (self.felt, 1), asked)
        below = (self.show_cards, self.bettors, stake, self.stake, PadButton(self.stake, self))
        filled(column, _row((self.line, 1), *((item, 0) for item in below)), self._below)
        return column

    def _side(self) -> QWidget:
        """What it is, what may go wrong, the step, the results, what does not fit, and the text."""
        beside = QWidget(self)
        column = spaced(QVBoxLayout(beside), Space.S)
        filled(column, self.title, self.rules, _row((self.layout_box, 1), (self.decks, 1)))
        about = FlowLayout(gap=Space.S, below=Space.S)  # large letters take two lines
        for widget in (self.level, self.about, self.show_text):
            about.addWidget(widget)
        column.addLayout(about)
        self._altering = QWidget(beside)
        altering = _row((self.alterations, 1), (self.alter, 0))
        altering.setContentsMargins(0, 0, 0, 0)
        self._altering.setLayout(altering)
        self._apart = QVBoxLayout()
        self._apart.addWidget(self._altering)
        filled(column, self._apart, self.course, self.told, self.net)
        self._differs = QVBoxLayout()
        self._differs.addWidget(self.own)
        filled(column, self._differs, (self.faults, 1), (self.text, 1))
        return beside

    # What is shown

    def show_sheet(self, sheet: EditorSheet) -> None:
        """Show everything beside the felt; what is being typed in the text stays as it is."""
        if self.title.text().strip() != sheet.title:  # a space may be followed by another word
            self.title.setText(sheet.title)
            self.title.setCursorPosition(0)  # a long title is read from its beginning
        self._left = sheet.left
        if self.tray is not None and self.tray.isVisible():
            self.tray.show_left(sheet.left)
        self.own.setText(sheet.own)
        self.own.setVisible(bool(sheet.own))
        for box, options in (
            (self.rules, sheet.rules),
            (self.layout_box, sheet.layout),
            (self.decks, sheet.decks),
            (self.level, sheet.level),
        ):
            offer(box, options.options, options.current)
        self._asked = sheet.asked
        self.show_course(sheet.course)
        self.problem.setText(sheet.problem or not_amount_text(self.stake.text()))
        self.net.setText(sheet.net)
        self.faults.show_all(sheet.faults, sheet.results)
        self._show_calls(sheet.calls)
        self.text.show_text(sheet.text)

    def _show_calls(self, calls: Sequence[CallButton]) -> None:
        for call in calls:
            button = self._buttons.get(call.key)
            if button is None:
                button = self._buttons[call.key] = PressButton(call.title, self)
                button.setObjectName(f"call_{call.key}")
                key = call.key
                button.clicked.connect(lambda _on=False, key=key: self.called.emit(key))
                self._calls.addWidget(button)
            button.setEnabled(not call.why_not)
            button.setToolTip(plain_tip(call.why_not))
            button.setAccessibleDescription(call.why_not)
        for button in self._buttons.values():
            button.setVisible(bool(calls))

    def show_course(self, course: CourseView) -> None:
        """Show at which point of the round the felt is, and at its end what is asked there."""
        last = len(course.told) - 1
        self.asked.show_line(self._asked if course.at == last else "")
        with QSignalBlocker(self.course):
            self.course.setRange(0, last)
            self.course.setValue(course.at)
        self.told.show_one(course.told, course.at)
        self.course.setAccessibleDescription(self.told.text())

    def show_alterations(self, titles: Sequence[str]) -> None:
        """List what can be done at the point that is shown; none is chosen."""
        with QSignalBlocker(self.alterations):
            self.alterations.clear()
            self.alterations.addItems(titles)
            self.alterations.setCurrentIndex(-1)
        if titles and self._alterations_wanted and self.alterations.hasFocus():
            self.offer_alterations()

    def offer_alterations(self) -> None:
        """List what can go wrong or be changed here: Enter chooses, Enter once more applies it."""
        self.show_cards.setChecked(self.show_cards.isChecked() and self.height() >= LOW)
        self.alterations.setFocus()
        self._alterations_wanted = self.alterations.count() == 0
        self.alterations.showPopup()

    def _stake_typed(self, text: str) -> None:
        """Say at once that no bet can be placed with what is typed."""
        self.problem.setText(not_amount_text(text))

    def _alter(self) -> None:
        place = self.alterations.currentIndex()
        if place < 0:
            self.offer_alterations()
        else:
            self.altered.emit(place)

    def show_faults(self, faults: Sequence[FaultLine]) -> None:
        """Show more about what does not fit; the results stay."""
        self.faults.show_all(faults, self.faults.results)

    def show_felt(self, shown: bool) -> None:
        """Show the felt, or the text alone where it has no table."""
        self.felt.setVisible(shown)
        if not shown:
            self.show_text.setChecked(True)

    def go_to(self, line: int, column: int) -> None:
        """Put the cursor at a place of the text, which is shown."""
        self.show_text.setChecked(True)
        self.text.go_to(line, column)

    def take_focus(self) -> None:
        """The line below the felt takes the keys."""
        self.line.setFocus()

    # What the user does

    def commit(self) -> None:
        """Tell at once of what has been typed in the title or the text."""
        self._rests.stop()
        self._latest.stop()
        title = self.title.text().strip() if self.title.isModified() else None
        self.title.setModified(False)
        self.text.commit()
        if title is not None:
            self.set_up.emit("title", title)

    def _timer(self, milliseconds: int) -> QTimer:
        """One after which what has been typed is told of."""
        timer = QTimer(self, singleShot=True, interval=milliseconds)
        timer.timeout.connect(self.commit)
        return timer

    def _typed_on(self) -> None:
        self._rests.start()
        if not self._latest.isActive():
            self._latest.start()

    def _show_tray(self, shown: bool) -> None:
        if self.tray is None:
            self.tray = CardTray(self)
            self.tray.picked.connect(self.picked)
            self.tray.dropped.connect(self._dropped)
            self._below.addWidget(self.tray)
        self.tray.show_left(self._left)
        self.tray.setVisible(shown)

        self._fit_height()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """The felt stays as it is, whether there are calls to choose and something to be said."""
        low = self.height() < LOW
        if low and not self.show_cards.isChecked():
            self._below.insertWidget(0, self._altering)
            self._below.insertWidget(1, self.own)
        else:
            self._apart.addWidget(self._altering)
            self._differs.addWidget(self.own)
        self._altering.setVisible(not low or not self.show_cards.isChecked())
        self.problem.setMinimumHeight(self._lines(1))
        self.told.setMinimumHeight(self._lines(1 if low else 3))

    def _lines(self, count: int) -> int:
        return count * self.problem.fontMetrics().lineSpacing()

    def _dropped(self, card: cards.Card, point: QPoint) -> None:
        there = self.felt.at_screen(point)
        if there is not None:
            self.laid.emit(card, there)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Undoing concerns the whole scenario, wherever the cursor is; Enter applies a change."""
        enter = isinstance(event, QKeyEvent) and event.key() in (
            Qt.Key.Key_Return,
            Qt.Key.Key_Enter,
        )
        if watched is self.alterations and enter and self.alterations.currentIndex() >= 0:
            if event.type() is QEvent.Type.KeyPress:
                self._alter()
            event.accept()
            return True
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typing = watched is self.line and bool(self.line.text())
            if not typing and any(event.matches(keys) for keys in UNDOES):
                event.ignore()
                return True
        return super().eventFilter(watched, event)


def _row(*widgets: tuple[QWidget, int]) -> QHBoxLayout:
    """Widgets side by side, each with its share of the room."""
    row = spaced(QHBoxLayout(), Space.S)
    for widget, share in widgets:
        row.addWidget(widget, share)
    return row
