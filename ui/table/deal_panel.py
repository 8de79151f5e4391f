"""The panel in which a round is dealt: what is chosen, what can be done, what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.dealing.acts import (
    DealCard,
    DealerAct,
    Discard,
    Lay,
    LayBack,
    Pay,
    PickUp,
    PutRight,
    Settling,
    Take,
)
from trainer.felt.chips import Chip, whole
from trainer.felt.places import BESIDE
from trainer.messages import _
from trainer.messages.text import pgettext, worded
from trainer.procedure.questions import Answer, InChips, Money
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.money import NOTHING
from trainer.sessions.dealing import Sweep
from ui.felt.close_up import LEAST_HEIGHT, CloseUpView, heard
from ui.paint.arrange import CardKey
from ui.paint.pointing import Equipment
from ui.table.answers.chips import ChipEditor
from ui.table.answers.numbers import MoneyEditor
from ui.table.deal_choices import (
    PAY,
    REPORT_KEY,
    SAY_KEY,
    ActShown,
    Along,
    Announced,
    DealChoice,
    DealTable,
    Paying,
    SweepUp,
    Target,
    WithAmount,
    act_of,
    choices_at,
    fitting,
    lines,
    lines_now,
    reports,
    reports_now,
    results,
    sweep,
    swept_up,
)
from ui.table.deal_list import ActList
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import TIGHT_HEIGHT, Space
from ui.widgets.buttons import KeyButton
from ui.widgets.citations import CitationList
from ui.widgets.containers import filled, spaced
from ui.widgets.labels import CardFrame, show_in_its_room
from ui.widgets.latin_keys import typed_key
from ui.widgets.running_text import Line, Lines
from ui.widgets.speech import announce, in_words
from ui.widgets.spoken_view import HeardPanel
from ui.widgets.terms import TermLabel

USUAL_ACTS: Final = 4
"""The rows of acts for which there is always room: what is below them stays where it is."""
LEAST_REASONS: Final = 160
"""The height in pixels that what became of the last act has first."""
NO_NOTE: Final = "\u00a0"
"""A line without anything in it."""
_UNFOLDED: Final = 2
_MORE: Final = "Z"
"""The key for what does not fit the moment."""


_NARROWEST: Final = 300
"""The room that the panel has at least for the acts, in pixels."""


class _Lowest(QWidget):
    """Is scrolled only where there is not even the least room: an area asks for the usual height.

    The chips of what is typed give way before the button at the end is out of sight.
    """

    def heightForWidth(self, width: int) -> int:
        """The least height."""
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)


class DealPanel(HeardPanel):
    """Digits and arrows choose a hand or a bet, a letter does something with it.

    Space lists what can be announced, E what can be reported to the supervisor.
    """

    acted = Signal(object)
    """A ``DealerAct``, or a ``Sweep`` of several, that the trainee wants to do."""
    chosen = Signal(object)
    """The ``Place`` or ``Bet`` that has been chosen."""
    chips_preferred = Signal(bool)
    """Payments are set down in chips from now on, or typed."""
    choosing = Signal(bool)
    """Whether something is being typed or chosen from a list, from which Esc leads back."""

    put_back = Signal()
    """What is in the hand goes back to where it came from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = DealTable(())
        self._announced = Announced((), ())
        self._at: Place | Bet = DEALER
        self._settled: Bet | None = None
        """The bet with which something is being done that ends it."""
        self._along = Along()
        self._typing: WithAmount | None = None
        self._paying = Paying((), in_chips=False)
        self._editors: dict[bool, MoneyEditor | ChipEditor] = {}
        """What an amount is typed into, and the tray."""
        self._where = named(TermLabel("", "heading", self), "chosen")
        self._note = TermLabel("", "accent", self)
        self.close_up = CloseUpView(self)
        self._sheets = QStackedWidget(self)
        self._acting = QWidget(self._sheets)
        self._grids = QStackedWidget(self._acting)
        self._acts: dict[tuple[str, ...], QWidget] = {}
        """The sheets of acts by their titles, each made when it is first needed."""
        self._all = False
        """All that can be done is shown, not only what fits the moment."""
        self._list = ActList(self)
        self._list.picked.connect(self._finish)
        self._sheets.addWidget(self._acting)
        self._sheets.addWidget(self._list)
        self._amount = self._scrolled(self._make_amount(), self._sheets)
        area = self._make_reasons()
        # Lists and amounts have all of this room, and turning to them lays nothing out anew.
        self._layout = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self._acting), Space.L)
        filled(self._layout, self._grids, area)
        self._wide = False
        """It is under the felt."""
        self._about = QWidget(self)
        about = spaced(QVBoxLayout(self._about), Space.S)
        for widget in (self._where, self._note, self.close_up):
            about.addWidget(widget)
        about.addStretch(1)
        self._whole = spaced(QBoxLayout(QBoxLayout.Direction.TopToBottom, self), Space.S)
        filled(self._whole, self._about, self._sheets)
        self.spread(False)

    def _make_reasons(self) -> QScrollArea:
        """Return what became of the last act, and the paragraphs that say why."""
        self._card = CardFrame(self, "right")
        self._verdict = Lines(self._card, self._card.column)
        self.citations = CitationList(self, _UNFOLDED)
        reasons = QWidget(self)
        column = spaced(QVBoxLayout(reasons), Space.M, (0, 0, Space.S, 0))
        filled(column, self._card, self.citations, 1)
        area = QScrollArea(self, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(reasons)
        return area

    def _scrolled(self, sheet: QWidget, among: QStackedWidget) -> QScrollArea:
        """One of several sheets, which is scrolled where there is little room."""
        area = QScrollArea(among, widgetResizable=True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(sheet)
        among.addWidget(area)
        return area

    def _grid(self, choices: Sequence[DealChoice], *, more: bool) -> QWidget:
        """Some acts with what is chosen, and the two lists; ``more``: there are others."""
        sheet = QWidget(self)
        grid = spaced(QGridLayout(sheet), Space.XS)
        words = self._announced.words
        buttons: list[tuple[KeyButton, Callable[[], None]]] = [
            (KeyButton(worded(choice.title, words), choice.key, sheet), self._doing(choice))
            for choice in choices
        ]
        if more:
            buttons.append((KeyButton(_("More…"), _MORE, sheet), self._show_all))
        if self._offers(SAY_KEY):
            buttons.append((KeyButton(_("Announce…"), _("Space"), sheet), self._list_lines))
        if self._offers(REPORT_KEY):
            buttons.append(
                (
                    KeyButton(pgettext("to the supervisor", "Report…"), REPORT_KEY, sheet),
                    self._list_reports,
                )
            )
        for button, do in buttons:
            button.set_tight(True)
            button.clicked.connect(do)
        # Long titles, as other languages have them, stand below one another.
        widest = max((button.minimumSizeHint().width() for button, _do in buttons), default=0)
        columns = 2 if 2 * widest + Space.XS <= max(self.width(), scaled(_NARROWEST)) else 1
        for place, (button, _do) in enumerate(buttons):
            grid.addWidget(button, place // columns, place % columns)
        for column in range(columns):
            grid.setColumnStretch(column, 1)
        grid.setRowStretch(len(buttons) // columns + 1, 1)
        return sheet

    def _offers(self, key: str) -> bool:
        return self._announced.only is None or key in self._announced.only

    def _make_amount(self) -> QWidget:
        sheet = self._typed_on = _Lowest(self)
        self._amounts = spaced(QVBoxLayout(sheet), Space.S)
        self._prompt = TermLabel("", "muted", sheet)
        self._amounts.addWidget(self._prompt)
        return sheet

    def _make_editor(self, *, in_chips: bool) -> MoneyEditor | ChipEditor:
        """The number pad or the tray, made when it is first needed."""
        sheet = self._typed_on
        editor: MoneyEditor | ChipEditor
        if in_chips:
            editor = ChipEditor(sheet, self._paying.chips, fates=(), pad=True)
            editor.pad_wanted.connect(lambda: self._pay_in_chips(False))
        else:
            editor = MoneyEditor(sheet, fates=(), chips=self._paying.chips, tray=True)
            editor.chips_wanted.connect(lambda: self._pay_in_chips(True))
        editor.answered.connect(self._end_typing)
        editor.spread(False)
        self._amounts.addWidget(editor, 1)
        return editor

    def _pay_in_chips(self, in_chips: bool) -> None:
        self._paying = self._paying._replace(in_chips=in_chips)
        self.chips_preferred.emit(in_chips)
        if self._typing is not None:
            self._show_editor()

    def _show_editor(self) -> None:
        """Show what an amount is typed into, empty. Only a payment can be set down in chips."""
        in_chips = self._paying.in_chips and self._typing is PAY
        for editor in self._editors.values():
            editor.hide()
        if in_chips not in self._editors:
            self._editors[in_chips] = self._make_editor(in_chips=in_chips)
        editor = self._editors[in_chips]
        editor.clear()
        if isinstance(editor, ChipEditor):
            bet = self._table.bet_of(self._at)
            stake = dict(self._table.stakes).get(bet, NOTHING) if bet is not None else NOTHING
            stacks = whole(stake, self._paying.chips).stacks
            editor.sizes = {stack.chip.value: stack.number for stack in stacks}
        editor.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the close-up as large as there is room for it, but always."""
        super().resizeEvent(event)
        self._fit()

    def spread(self, wide: bool) -> None:
        """All of it side by side, when under the felt."""
        self._wide = wide
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(across if wide else down)
        self._layout.setDirection(across if wide else down)
        # Under each other, what is above has the height that it needs, and the last one the rest.
        for layout, shares in ((self._whole, (2, 5)), (self._layout, (1, 1))):
            for place, share in enumerate(shares):
                layout.setStretch(place, share if wide else place)
        self._fit()

    def _fit(self) -> None:
        """Give the close-up and the acts their heights."""
        lines = self._where.sizeHint().height() + self._note.sizeHint().height() + 2 * Space.S
        row = scaled(TIGHT_HEIGHT) + Space.XS
        room = self.height() - lines
        if not self._wide:
            room -= USUAL_ACTS * row + Space.L + Space.S + scaled(LEAST_REASONS)
        room = max(room, LEAST_HEIGHT)
        if self._typing is not None and not self._wide:
            # Where the room is needed for what is typed, the cards are smaller.
            free = self._sheets.height() + self.close_up.height() - room
            least = self._typed_on.heightForWidth(self._sheets.width())
            room = LEAST_HEIGHT if free < least else room
        self.close_up.fit(room, stays=True)
        self._fit_acts()

    def _fit_acts(self) -> None:
        """Give the acts that are shown the rows that they need, and never fewer than usual."""
        row = scaled(TIGHT_HEIGHT) + Space.XS
        shown = self._grids.currentWidget()
        if self._wide or not isinstance(shown, QScrollArea):
            self._grids.setMinimumHeight(0)
            self._grids.setMaximumHeight(16777215)  # Qt's own "no limit"
        else:
            most = self._sheets.height() - Space.L - scaled(LEAST_REASONS)
            usual, sheet = USUAL_ACTS * row, shown.widget()
            wanted = sheet.sizeHint().height() if sheet is not None else 0
            self._grids.setFixedHeight(max(usual, min(wanted, most)))

    # What is shown

    def open_round(self, announced: Announced, intro: str, paying: Paying) -> None:
        """Begin a round in which these lines can be announced; ``intro`` is said first."""
        self._announced = announced
        if paying.chips != self._paying.chips:
            for editor in self._editors.values():
                editor.deleteLater()
            self._editors = {}
        self._paying = paying
        self._at = DEALER
        self._along, self._settled = Along(), None
        choose = _(
            "Drag a card from the shoe to a box, or press the box’s digit and D. "
            "Space lists what you can announce."
        )
        lines = (Line(intro, "strong"), Line(choose))
        if announced.only is None:
            self.lead = tuple(line.text for line in lines)
        else:
            self.lead = (*self.lead, intro)
        self._verdict.show(lines if announced.only is None else (Line(intro),))
        mark_as(self._card, surface="raised")
        self.citations.show_citations(())
        self._lead_back()

    def show_note(self, text: str) -> None:
        """Say something about what is chosen, until something else is."""
        self._set_note(text)
        announce(self, text)

    def _set_note(self, text: str) -> None:
        self._note.setText(text or NO_NOTE)
        show_in_its_room(self._note, bool(text))

    def show_table(self, table: DealTable) -> None:
        """Show what can be chosen now; what was chosen stays so, if it is still there."""
        self._table, self._all = table, False
        self._choose(self._at if self._target(self._at) else DEALER, again=False)

    def show_act(self, shown: ActShown) -> None:
        """Show what became of an act, or a hint."""
        mark_as(self._card, surface=shown.kind)
        kind = "strong" if shown.lines else ""
        self._verdict.show((Line(shown.act, kind), *(Line(line) for line in shown.lines)))
        self.citations.show_citations(shown.citations, shown.settings)
        announce(self, shown.act, *shown.lines, urgent=shown.kind == "wrong")
        if shown.kind == "wrong":
            self._settled = None
        self._go_along()

    def choose(self, at: Place | Bet) -> None:
        """Choose something that was clicked; what is chosen gives way to what is paid beside it."""
        if not self.isVisible():
            return
        if self._target(at) is None:
            self._say_empty(at.box)
            return
        self._lead_back()
        self._choose(self._beside(at) if isinstance(at, Bet) else at)

    def _say_empty(self, box: int) -> None:
        """Say that nothing can be done with a box, and before the first bet what can be."""
        if len(self._table.targets) > 1:
            self.show_note(_("No bet lies on box {box}.").format(box=box))
        else:
            self.show_note(_("No bets lie there yet: open “Announce…”."))

    def choose_spot(self, box: int, kind: BetKind) -> None:
        """Choose what was clicked where no chips lie: what is paid there, or the box.

        A side bet that its player has picked up is chosen as well, of several the next.
        """
        bets = (target.at for target in self._table.targets if isinstance(target.at, Bet))
        here = [bet for bet in bets if bet.box == box]
        there = [bet for bet in here if BESIDE.get(bet.kind) is kind]
        there = there or [bet for bet in here if bet.kind is kind and not bet.hand]
        number = there.index(self._at) + 1 if isinstance(self._at, Bet) and self._at in there else 0
        self.choose(there[number % len(there)] if there else Place(box, 1))

    def _beside(self, bet: Bet) -> Bet:
        """The bet that is meant by a click on ``bet``: once that is done, what is paid beside it.

        Another click means the other.
        """
        paid = (bet._replace(kind=kind) for kind, wager in BESIDE.items() if wager is bet.kind)
        unpaid = next((other for other in paid if self._target(other) is not None), None)
        if unpaid is None:
            return bet
        done = bet not in self._table.unsettled and bet not in self._table.wagers
        first, other = (unpaid, bet) if done else (bet, unpaid)
        return other if isinstance(self._at, Bet) and self._at == first else first

    # By mouse

    def use(self, equipment: Equipment) -> None:
        """Pick up the cards that are chosen with a click on the rack."""
        if self.isVisible() and equipment is Equipment.RACK:
            at = self._at
            self.do_act(PickUp(Place(at.box, at.hand or 1) if isinstance(at, Bet) else at))

    def dragged(self, what: CardKey | Bet | Place | Equipment, to: object) -> None:
        """Do what a card, chips or a hand were dragged somewhere for."""
        if not self.isVisible():
            return
        act: DealerAct | None = None
        match what:
            case Equipment.SHOE if isinstance(to, Bet | Place):
                place = Place(to.box, to.hand or 1) if isinstance(to, Bet) else to
                self._at, act = place, DealCard(place)
            case Equipment.RACK if isinstance(to, Bet | Place):
                act = LayBack(Place(to.box, to.hand or 1) if isinstance(to, Bet) else to)
            case CardKey(number):
                act = Discard(number) if to is Equipment.RACK else PutRight(number)
            case Bet() if to is Equipment.TRAY:
                act = Take(what)
            case Place() if to is Equipment.RACK:
                act = PickUp(what)
            case _:
                pass
        if act is not None:
            self.do_act(act)

    def swept(self, passed: Sequence[Place]) -> None:
        """Pick up a hand that was dragged to the rack, and those on the way at the end."""
        if self.isVisible():
            self.do_act(Sweep(tuple(map(PickUp, swept_up(passed, self._table)))))

    # What is chosen

    @property
    def chips(self) -> Sequence[Chip]:
        return self._paying.chips

    @property
    def table(self) -> DealTable:
        """Return what can be chosen."""
        return self._table

    @property
    def at(self) -> Place | Bet:
        """The hand or the bet that is chosen."""
        return self._at

    def _target(self, at: Place | Bet) -> Target | None:
        same = (
            target
            for target in self._table.targets
            if type(target.at) is type(at) and target.at == at
        )
        return next(same, None)

    def _choose(self, at: Place | Bet, *, again: bool = True) -> None:
        """Choose something; what was chosen before is said ``again``."""
        before = self._at, self._where.text(), self._note.text()
        target = self._target(at)
        self._at = at
        self._where.setText(target.text if target is not None else _("Dealer"))
        note = target.note if target is not None else ""
        self._set_note(note)
        self._show_acts()
        self.chosen.emit(at)
        lies = heard(replace(self.close_up.shown, dealer=()), self._where.text(), staked=True)
        if again or self.lead or before != (at, self._where.text(), self._note.text()):
            self.tell(lies, note)
        else:
            self.setAccessibleName(in_words(". ", lies, note))

    def _show_acts(self) -> None:
        if self._typing is None and not self._list.entries:
            self._grids.setCurrentWidget(self._sheet())
            self._fit_acts()
            self._sheets.setCurrentWidget(self._acting)

    def _sheet(self) -> QWidget:
        every = self._choices()
        shown = every if self._all else fitting(self._at, self._table, every)
        titles = tuple(worded(choice.title, self._announced.words) for choice in shown)
        titles += tuple(filter(self._offers, (SAY_KEY, REPORT_KEY)))
        if titles not in self._acts:
            grid = self._grid(shown, more=len(shown) < len(every))
            self._acts[titles] = self._scrolled(grid, self._grids)
        return self._acts[titles]

    def _show_all(self) -> None:
        """Show everything that can be done with what is chosen, or again what fits the moment."""
        self._all = not self._all
        self._show_acts()

    def _choices(self) -> tuple[DealChoice, ...]:
        return choices_at(self._at, self._table, self._announced)

    def _move(self, by: int, *, boxes: bool) -> None:
        """To the next box or, within one, to the next hand or bet."""
        targets = self._table.targets
        if boxes:
            among = list(dict.fromkeys(target.box for target in targets))
            box = among[(among.index(self._at.box) + by) % len(among)]
            self._choose(next(target.at for target in targets if target.box == box))
        else:
            here = [target.at for target in targets if target.box == self._at.box]
            self._choose(here[(here.index(self._at) + by) % len(here)])

    # What is done

    def do_act(self, act: DealerAct | Sweep) -> None:
        self._settled = act.bet if isinstance(act, Settling) else None
        self.acted.emit(act)

    def deal_on(self) -> bool:
        """Deal the next card in the order that has been begun; False if none has."""
        table = self._table
        place = table.next_place
        if place is not None:
            self._at = place
            hidden = place == DEALER and bool(table.dealer) and self._announced.hole_card
            self.do_act(DealCard(place, Lay.DOWN if hidden else Lay.UP))
        return place is not None

    def _go_along(self) -> None:
        """Choose what is next on the side to which the dealer has begun to play or to settle.

        Once nothing else lies there it is their own hand.
        """
        bet, self._settled = self._settled, None
        following: Place | Bet | None
        if not (self._table.lying or self._table.unsettled):
            following = DEALER if self._table.dealer else None
        elif bet is not None:
            following = self._along.settled(bet, self._table)
        else:
            following = self._along.played(self._at, self._table)
        if following is not None:
            self._choose(following, again=False)

    def _doing(self, choice: DealChoice) -> Callable[[], None]:
        return lambda: self._do(choice)

    def _do(self, choice: DealChoice) -> None:
        if isinstance(choice, SweepUp):
            if acts := sweep(self._at, self._table):
                self.do_act(Sweep(acts))
        elif isinstance(choice, WithAmount):
            if self._table.bet_of(self._at) is not None:
                self._begin_typing(choice)
        elif (act := act_of(choice, self._at, self._table)) is not None:
            self.do_act(act)

    def _begin_typing(self, choice: WithAmount) -> None:
        self._typing = choice
        self._prompt.setText(_(choice.title))
        self._prompt.setVisible(bool(choice.title))
        self._show_editor()
        self._sheets.setCurrentWidget(self._amount)
        self._fit()
        announce(self, self._prompt.text())
        self.choosing.emit(True)

    def _list_lines(self) -> None:
        """List the announcements that fit the moment, then with the same key all of them."""
        now, said = lines_now(self._table, self._announced), tuple(results(self._announced))
        every = (*lines(self._table, self._announced), *said)
        self._list.offer(now, every, len(said), _("All announcements"), Qt.Key.Key_Space)
        self._turn_to_list()

    def _list_reports(self) -> None:
        """List the reports that fit the moment, then with the same key all of them."""
        now = reports_now(self._table, self._announced)
        every = tuple(reports(self._table, self._announced))
        self._list.offer(now, every, 0, _("All reports"), Qt.Key.Key_E)
        self._turn_to_list()

    def _turn_to_list(self) -> None:
        self._sheets.setCurrentWidget(self._list)
        self.choosing.emit(True)

    def _finish(self, act: DealerAct | WithAmount) -> None:
        if isinstance(act, WithAmount):
            self._lead_back()
            self._begin_typing(act)
        else:
            # The acts are shown again with what came of this one, so that all is painted once.
            self._end_choosing()
            self.do_act(act)

    def _lead_back(self) -> None:
        """Back to the acts, from a list or an amount."""
        self._end_choosing()
        self._show_acts()

    def _end_choosing(self) -> None:
        typed, self._typing, self._list.entries = self._typing, None, ()
        if typed is not None:
            self._fit()
        self.choosing.emit(False)

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit or an arrow chooses, a letter does."""
        if self._typing is not None:
            taken = self._type(event)
        elif self._list.entries:
            taken = self._pick(event)
        else:
            taken = self._act(event)
        if not taken and (key := typed_key(event)) and not event.isAutoRepeat():
            self.show_note(_("{key} does nothing here.").format(key=key))
            self._list.tell()
        elif not taken:
            super().keyPressEvent(event)

    def _act(self, event: QKeyEvent) -> bool:
        key, text = event.key(), typed_key(event)
        if not self._table.targets:
            return False
        match key:
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self._move(1 if key == Qt.Key.Key_Right else -1, boxes=True)
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._move(1 if key == Qt.Key.Key_Down else -1, boxes=False)
            case Qt.Key.Key_Escape:
                self.put_back.emit()
            case Qt.Key.Key_Space if self._offers(SAY_KEY):
                self._list_lines()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                if not self.deal_on():
                    self.show_note(self._how_to_go_on())
            case _ if text == _MORE:
                self._show_all()
            case _ if text == REPORT_KEY and self._offers(REPORT_KEY):
                self._list_reports()
            case _ if text.isdecimal():
                return self._to_box(int(text))
            case _:
                choice = next((choice for choice in self._choices() if choice.key == text), None)
                if choice is None:
                    return False
                self._do(choice)
        return True

    def _how_to_go_on(self) -> str:
        """Say what does what Enter cannot: to deal, or in a lesson whatever there is to do."""
        if self._announced.only is None:
            return _("Select a box with its digit, then press D.")
        words = self._announced.words
        keys = (f"{one.key}: {worded(one.title, words)}" for one in self._choices())
        return _(", ").join(keys)

    def _to_box(self, number: int) -> bool:
        """To a box; from one of its hands to the next. 0 is the dealer."""
        hands = [
            target.at
            for target in self._table.targets
            if target.box == number and not isinstance(target.at, Bet)
        ]
        if not hands:
            self._say_empty(number)
            return True
        now = self._at
        again = not isinstance(now, Bet) and now in hands
        after = hands.index(now) + 1 if again and not isinstance(now, Bet) else 0
        self._choose(hands[after % len(hands)])
        return True

    def _pick(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self._lead_back()
            self._choose(self._at)
            return True
        return self._list.take_key(event)

    def _type(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            self._lead_back()
            self._choose(self._at)
            return True
        editor = next(other for other in self._editors.values() if not other.isHidden())
        return editor.take_key(event)

    def _end_typing(self, answer: Answer) -> None:
        choice, bet = self._typing, self._table.bet_of(self._at)
        if choice is None:
            return
        match answer:
            case Money(amount):
                self._finish(choice.act(amount, bet))
            case InChips(columns):
                act = choice.act(answer.total, bet)
                self._finish(replace(act, chips=columns) if isinstance(act, Pay) else act)
            case _:
                pass
