"""The table page: the felt, one panel next to it (or under it), one bar under both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from trainer.felt.layout import Spot
from trainer.messages import _
from trainer.messages.citations import Citation
from trainer.procedure.questions import Topic
from trainer.rules.bets import Bet, Place
from trainer.sessions.asking import TAKEN_BACK
from trainer.table.frames import with_offered_insurance, with_settled
from trainer.table.view import TableView
from ui.felt.close_up import before_dealer, close_up
from ui.felt.setup import LaidFelt
from ui.felt.tags import FeltTags
from ui.felt.term_card import Look
from ui.felt.view import FeltView
from ui.paint.marks import Mark
from ui.table.answers.choices import ChoiceEditor, LosersEditor
from ui.table.deal_choices import Announced, Paying
from ui.table.deal_hand import DealHand
from ui.table.deal_panel import DealPanel
from ui.table.question_panel import FeedbackPanel, QuestionPanel, said_key
from ui.table.terms import TermCards
from ui.table.watch_panel import WatchPanel
from ui.theme.lettering import scaled
from ui.theme.sheet import mark_as, named
from ui.theme.spacing import Space
from ui.widgets.containers import filled, spaced
from ui.widgets.decision_panel import DecisionPanel
from ui.widgets.labels import LineLabel, label
from ui.widgets.rounds import Feedback, QuestionView, StepText
from ui.widgets.speech import announce
from ui.widgets.spoken_view import hear_as_group
from ui.widgets.terms import TermScope
from ui.widgets.view_models import Decision

ASPECT = 1.35
"""Aspect ratio of a table's picture."""

MIN_PANEL, MAX_PANEL, LOW_PANEL = 336, 480, 232
"""Width of the panel at the side, and its height under the felt, in pixels."""

_TOLD: Final = frozenset({30, 10})
"""How many seconds of a sprint are left when that is said."""

READ_FIRST_MS = 30
"""For how long a verdict is seen before the bet that it is about is settled."""


class TablePage(TermScope):
    """Shows what the attempt says, and emits signals for what the trainee does.

    ``pace_keys`` are the keys of a lower and a higher pace, as shown on key caps.
    """

    answered = Signal(object)
    """An ``Answer``."""
    go_on = Signal()
    decided = Signal(str)
    cited = Signal(str, str)
    """The document's id and the number of the paragraph to open."""
    position_wanted = Signal(int)
    """The position that Watch is to show."""
    pace_wanted = Signal(int)
    """The speed of Watch in per cent."""

    def __init__(self, parent: QWidget, *, pace_keys: tuple[str, str] = ("", "")) -> None:
        super().__init__(parent)
        self.felt = FeltView(self)
        self.felt.draw_in_parts()
        FeltTags(self.felt)
        self.felt.setAccessibleName(_("Felt"))
        self._panel = mark_as(named(QFrame(self), "panel"), surface="panel")
        hear_as_group(self)
        self._title = named(LineLabel("small", self._panel), "round_title")
        self._count = label("", "small", self._panel, wrap=False)
        self._count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._progress = QProgressBar(self._panel, textVisible=False)
        self._progress.setAccessibleName(_("Progress"))
        self._timed = False
        """The time that is left stands in the place of what is counted."""
        self._numbered = False
        """It is known how many questions there are, so that each takes the progress further."""
        self.question = QuestionPanel(self._panel)
        self.feedback_panel = FeedbackPanel(self._panel)
        self.watch = WatchPanel(self._panel, pace_keys=pace_keys)
        self._deal: DealPanel | None = None
        self.hands: DealHand
        self.decision = DecisionPanel(self._panel)
        self._stack = QStackedWidget(self._panel)
        self._upper = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for widget in (self.question, self.feedback_panel, self.watch, self.decision):
            self._stack.addWidget(widget)
        self._above: QWidget | None = None
        """What is said all the while above the panel."""
        self._instead: QWidget | None = None
        """What is shown in place of the felt."""
        self._cited: Citation | None = None
        """The first paragraph cited in a panel of another feature."""
        self._lay_out()
        self._frames: Sequence[TableView] = ()
        self.position = 0
        self._shown: QWidget = self.question
        self._before_decision: QWidget = self.question
        self.glance = QTimer(self)
        """Runs while what a question is about is seen."""
        self.glance.setSingleShot(True)
        self.glance.timeout.connect(self._cover)
        self._settling = QTimer(self, singleShot=True, interval=READ_FIRST_MS)
        self._settling.timeout.connect(self._settle)
        self.reading = QTimer(self, singleShot=True, interval=TAKEN_BACK)
        """Runs while feedback has not been read yet."""
        self.terms = TermCards(self, self._look)
        self._connect()

    def _look(self) -> Look:
        """The table as the drawings of terms show it."""
        options = self.felt.options()
        felt, style = self.felt.drawn_with()
        chips = style.chips if style is not None else None
        return Look(options.palette, options.four_colours, felt, style, chips)

    def _connect(self) -> None:
        self.question.answered.connect(self.answered)
        self.question.losers_marked.connect(self._show_losers)
        self.question.loser_current.connect(self.felt.set_asked)
        self.feedback_panel.go_on.connect(self.go_on)
        self.watch.wanted.connect(self.position_wanted)
        self.watch.pace_wanted.connect(self.pace_wanted)
        self.decision.decided.connect(self.decided)
        self.watch.citations.opened.connect(self.cited)
        self.feedback_panel.citations.opened.connect(self.cited)
        self.felt.bet_clicked.connect(self._bet_clicked)
        self.felt.hand_clicked.connect(self._hand_clicked)
        self.felt.spot_clicked.connect(self._spot_clicked)

    def _lay_out(self) -> None:
        column = self._column = spaced(
            QVBoxLayout(self._panel), Space.XS, (Space.L, Space.M, Space.L, Space.L)
        )
        head = filled(spaced(QHBoxLayout(), Space.M), (self._title, 1), self._count)
        filled(column, head, self._progress)
        column.addSpacing(Space.XS)
        column.addWidget(self._stack, 1)
        self._upper.setContentsMargins(0, 0, 0, 0)
        self._upper.setSpacing(0)
        self._upper.addWidget(self.felt, 1)
        self._upper.addWidget(self._panel)
        filled(spaced(QVBoxLayout(self), 0), (self._upper, 1))

    def _show_title(self, title: str) -> None:
        self._title.show_line(_(title))
        if self.isVisible() and self.accessibleName() != _(title):
            announce(self, _(title))  # elsewhere it is read as the focus comes
        self.setAccessibleName(_(title))

    # The round

    def open_round(self, title: str, frames: Sequence[TableView]) -> None:
        """Open a round; ``frames[n]`` is the table after ``n`` acts."""
        self._settling.stop()
        self._show_title(title)
        if not self.isVisible():
            # What was said last in another round is not heard when the page is opened.
            self._shown = self
        self._frames = frames
        self._say_count("")
        self._show_progress(0, len(frames) - 1)
        self.position = 0
        self.felt.show_asked(frames[0], animate=False)

    def show_step(self, position: int, *, animate: bool = True) -> None:
        """Show the table after ``position`` acts; from a later position, acts are taken back."""
        self._settling.stop()
        backwards = position < self.position
        self.position = position
        self.felt.show_table(self._frames[position], animate, backwards=backwards)

    # Lessons

    def open_part(self, title: str, number: int, of: int) -> None:
        """Open a part of a lesson, of which there are so many."""
        self._show_title(title)
        said = _("Step {number} of {of}").format(number=number, of=of)
        self._count.setText(said)
        self._count.setAccessibleName(said)
        self._show_progress(number, of)

    def show_panel(self, panel: QWidget, cited: Citation | None = None) -> None:
        """Show a panel of another feature, which belongs to the page from then on.

        ``cited`` is the first paragraph that is cited in it.
        """
        if self._stack.indexOf(panel) < 0:
            self._stack.addWidget(panel)
        self._turn_to(panel)
        self._cited = cited

    def drop_panel(self, panel: QWidget) -> None:
        """Show a panel of another feature no more: it is about to be deleted."""
        self._stack.removeWidget(panel)
        if self._shown is panel:
            self._shown = self

    def say_above(self, said: QWidget | None, *sentences: str) -> None:
        """Show something above the panel, whatever that is; None for nothing any more.

        Its ``sentences`` are said with what is asked or chosen first.
        """
        self.question.lead = self.deal.lead = sentences
        if self._above is not None and self._above is not said:
            self._above.hide()
        self._above = said
        if said is not None:
            self._column.removeWidget(said)
            self._column.insertWidget(self._column.indexOf(self._stack), said)
            said.show()

    def show_instead(self, instead: QWidget | None) -> None:
        """Show something in place of the felt; None for the felt again."""
        if self._instead is not None and self._instead is not instead:
            self._instead.hide()
            self._upper.removeWidget(self._instead)
        self._instead = instead
        self.felt.setVisible(instead is None)
        if instead is not None:
            self._upper.insertWidget(0, instead, 1)
            instead.show()

    # Guided

    def prepare_question(
        self,
        asked: QuestionView,
        frames: Sequence[TableView] | None = None,
        another: LaidFelt | None = None,
    ) -> Iterator[None]:
        """Draw what will be shown with a question, one part after the other.

        ``frames`` and ``another`` are those of its round and the felt it is on, if it is not about
        the present one.
        """
        about, lit = _lit(asked)
        yield
        at = _asked_at(asked, self._frames if frames is None else frames)
        laid = yield from self.felt.prepare(at, *lit, another=another)
        self.question.close_up.prepare(
            close_up(laid, about, asked.initial),
            self.felt.options().palette,
            four_colours=self.felt.options().four_colours,
        )
        yield
        yield from self.question.prepare(asked)

    def prepare_settled(self, asked: QuestionView) -> Iterator[None]:
        """Draw what the right answer to a question settles, one part after the other."""
        if asked.settles:
            yield from self.felt.prepare(_settled_at(asked, self._frames), *_lit(asked)[1])

    def ask(self, asked: QuestionView) -> None:
        """Show a question at its table; the bet or hand it is about is lit."""
        self._settling.stop()
        step, (about, lit) = asked.question.step, _lit(asked)
        backwards = step < self.position
        self.position = step
        shown = _asked_at(asked, self._frames)
        still = asked.flash is not None
        self.felt.show_asked(shown, *lit, animate=not still, backwards=backwards)
        number, of = asked.number + 1, asked.of
        if of:
            said = _("Question {number} of {of}").format(number=number, of=of)
            self._show_count(number, of, said)
        else:
            self._say_count(str(number), _("Question {number}").format(number=number))
        self._numbered = bool(of)
        self._show_progress(asked.number if of else 0, of)
        self.question.setEnabled(True)
        task = asked.question.task
        self.question.close_up.show_close_up(
            before_dealer(task.lies, task.lying, self.question.chips)
            if task is not None and task.lies
            else close_up(self.felt.arrangement(), about, asked.initial),
            self.felt.options().palette,
            four_colours=self.felt.options().four_colours,
        )
        self.question.ask(asked)
        self._turn_to(self.question)
        self.glance.stop()
        if asked.flash is not None:
            self.glance.start(asked.flash)

    def _uncover(self) -> None:
        self.glance.stop()
        asked = self.question.asked
        if asked is not None and asked.flash is not None:
            self.felt.show_table(_asked_at(asked, self._frames), animate=False)

    def _cover(self) -> None:
        """Cover what was to be taken in at a glance, if it is still being asked about."""
        asked = self.question.asked
        if asked is None or self._shown is not self.question:
            return
        self.question.cover()
        if asked.question.about is not None:
            shown = covered(self._frames[self.position], asked.question.about)
            self.felt.show_table(shown, animate=False)

    def point_out(self) -> None:
        """Mark the card, or light the bets, with which something has gone wrong."""
        shown = self._frames[self.position]
        if not shown.points_out:
            self.felt.show_table(_pointing_out(shown), animate=False)
        asked = self.question.asked
        if self._shown is self.question and asked is not None and asked.to_find:
            self.felt.set_asked(*asked.to_find)

    def show_hints(self, hints: Sequence[str]) -> None:
        self.point_out()
        self.question.show_hints(hints)

    def hold(self) -> None:
        """Take no more answers: the one that was given is not stored yet."""
        self.question.setEnabled(False)
        if self._shown is self.decision:
            self.end_decision()

    def show_feedback(
        self, feedback: Feedback, marks: dict[Bet, bool], due: Mapping[Bet, str] | None = None
    ) -> None:
        """Show feedback, with a tick or a cross at each bet of ``marks``, and what was ``due``.

        What was answered rightly is then paid, taken or left; everything else stays as it lies
        until the next question, and after the last one, which no other follows, it is settled too.
        """
        self._uncover()
        self.point_out()
        self.reading.start()
        self.felt.set_marks(marks, due)
        asked = self.question.asked
        if asked is not None and asked.settles and (feedback.right or asked.number + 1 == asked.of):
            self._settling.start()
        if self._numbered:
            self._show_progress(self._progress.value() + 1, self._progress.maximum())
        self.feedback_panel.show_feedback(feedback)
        if self._shown is self.decision:
            self._before_decision = self.feedback_panel
        else:
            self._turn_to(self.feedback_panel)

    def _settle(self) -> None:
        if self.question.asked is not None:
            settled = _settled_at(self.question.asked, self._frames)
            self.felt.show_table(settled, animate=True)

    def show_left(self, seconds: int, of: int) -> None:
        """Show how much of a sprint is left, in seconds."""
        text = _("{seconds} s").format(seconds=seconds)
        if text != self._count.text():
            said = _("{seconds} seconds left").format(seconds=seconds)
            self._count.setText(text)
            self._count.setAccessibleName(said)
            if seconds in _TOLD:
                announce(self._count, said)
            self._show_progress(of - seconds, of)

    def _show_count(self, number: int, of: int, said: str) -> None:
        # Short, for the title beside it needs the room; a screen reader says what is counted.
        self._say_count(_("{number} of {of}").format(number=number, of=of), said)

    def _say_count(self, text: str, said: str = "") -> None:
        if not self._timed:
            self._count.setText(text)
            self._count.setAccessibleName(said)

    def show_clock(self, left: str, said: str = "") -> None:
        """Show the time that is left of an exam; empty: it is over, and is counted as usual."""
        self._timed = False
        self._say_count(left, said)
        self._timed = bool(left)

    def tell_clock(self) -> None:
        announce(self._count, self._count.accessibleName())

    def _show_progress(self, value: int, of: int) -> None:
        # Repaint later: the bar would otherwise paint at once, together with an unfinished layout.
        self._progress.setUpdatesEnabled(False)
        self._progress.setRange(0, max(1, of))
        self._progress.setValue(value)
        self._progress.setUpdatesEnabled(True)

    def decide(self, decision: Decision) -> None:
        if self._shown is not self.decision:
            self._before_decision = self._shown
        self.decision.show_decision(decision)
        self._turn_to(self.decision)

    def end_decision(self) -> None:
        """Return to the panel that was shown before the decision."""
        self._turn_to(self._before_decision)

    # Watch

    @property
    def last(self) -> int:
        """The position after the last act."""
        return len(self._frames) - 1

    def watch_round(self, steps: Sequence[StepText]) -> None:
        """Show the acts of a round, for the trainee to go through."""
        self.watch.open_round(steps)
        self._turn_to(self.watch)
        self.watch.acts.setFocus()

    def show_watched(self, position: int) -> None:
        """Show the table after ``position`` acts, and the reason for the last one."""
        # Only a single act, forwards or backwards, is animated.
        self.show_step(position, animate=abs(position - self.position) == 1)
        said = _("Action {number} of {of}").format(number=position, of=self.last)
        self._show_count(position, self.last, said)
        self._show_progress(position, self._progress.maximum())
        self.watch.show_position(position)

    def show_pace(self, percent: int) -> None:
        self.watch.show_pace(percent)

    # Deal

    @property
    def deal(self) -> DealPanel:
        """The panel in which a round is dealt, made when it is first needed."""
        if self._deal is None:
            self._deal = DealPanel(self._stack)
            self._deal.citations.opened.connect(self.cited)
            self._deal.chosen.connect(self._show_chosen)
            self._deal.chips_preferred.connect(self.question.chips_preferred)
            self.felt.place_clicked.connect(self._deal.choose)
            self.felt.dragged.connect(self._deal.dragged)
            self.felt.swept.connect(self._deal.swept)
            self.felt.equipment_clicked.connect(self._deal.use)
            self.hands = DealHand(self.felt, self._deal)
            self._stack.addWidget(self._deal)
            self._arrange()
        return self._deal

    def open_deal(self, title: str, announced: Announced, intro: str) -> None:
        """Open a round that is dealt by hand; ``intro`` says how its mistakes are dealt with."""
        self._show_title(title)
        self._frames = ()
        if self._above is None:
            self._say_count("")
            self._show_progress(0, 1)
        self.position = 0
        self.felt.show_asked(TableView(), animate=False)
        paying = Paying(self.question.chips, self.question.in_chips)
        self.deal.open_round(announced, intro, paying)
        self.hands.empty()
        self._turn_to(self.deal)

    def show_dealt(self, view: TableView, acts: int, *, over: bool) -> None:
        self.felt.show_table(view, animate=True)
        if self._above is not None:
            return
        said = _("Action {number}").format(number=acts + 1)
        if not over:
            self._say_count(str(acts + 1), said)
        else:
            self._say_count("")

    def _show_chosen(self, at: Bet | Place) -> None:
        self.felt.point_to(at)
        self.deal.close_up.show_close_up(
            close_up(self.felt.arrangement(), self.deal.table.bet_of(at) or at),
            self.felt.options().palette,
            four_colours=self.felt.options().four_colours,
        )

    @property
    def first_cited(self) -> Citation | None:
        if self._cited is not None:
            return self._cited
        panel = self.watch if self._shown is self.watch else self.feedback_panel
        return panel.citations.first

    # The shape of the window

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the panel at the side, or under the felt where the window is narrow."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange:
            self._arrange()

    def _arrange(self) -> None:
        # Larger letters get some of the room that they need from the felt.
        least = (MIN_PANEL + scaled(MIN_PANEL)) // 2
        side = min(max(self.width() * 27 // 100, least), max(MAX_PANEL, least))
        height = self.height()
        # Where the table is larger: under the felt in a window that is high and narrow.
        beside = min(self.width() - side, height * ASPECT)
        narrow = min(self.width(), (height - LOW_PANEL) * ASPECT) > beside
        self._upper.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )
        most = 16777215  # Qt's own "no limit"
        if narrow:
            self._panel.setMinimumWidth(0)
            self._panel.setMaximumWidth(most)
            self._panel.setFixedHeight(LOW_PANEL)
        else:
            self._panel.setMinimumHeight(0)
            self._panel.setMaximumHeight(most)
            self._panel.setFixedWidth(side)
        for panel in (self.question, self.feedback_panel, self.watch, self._deal):
            if panel is not None:
                panel.spread(narrow)

    def take_focus(self) -> None:
        (self.watch.acts if self._shown is self.watch else self._shown).setFocus()

    def _turn_to(self, panel: QWidget) -> None:
        self._shown, self._cited = panel, None
        self.felt.hands_on = panel is self._deal
        if panel is not self.watch:
            # While the one before is still there: the stack takes the focus from that, which a
            # screen reader hears as coming to it, and gives it to the first button for a moment.
            panel.show()
            panel.setFocus()
        self._stack.setCurrentWidget(panel)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pass unhandled keys to the panel: an answer can be typed wherever the focus is."""
        takes_keys = (self.question, self.decision, self._deal)
        if self._shown in takes_keys and self._shown.isEnabled():
            self._shown.keyPressEvent(event)
        elif self._shown is self.feedback_panel and (key := said_key(event)):
            self.feedback_panel.say(_("{key} does nothing here.").format(key=key))
        else:
            super().keyPressEvent(event)

    # Input on the felt

    def _bet_clicked(self, bet: Bet) -> None:
        if self._shown is self._deal:
            self.deal.choose(bet)
        if editor := self._marking():
            editor.toggle_bet(bet)

    def _hand_clicked(self, hand: Place) -> None:
        if self._shown is self._deal:
            self.deal.choose(hand)
        if editor := self._marking():
            editor.toggle_hand(hand)

    def _spot_clicked(self, spot: Spot) -> None:
        if self._shown is self._deal:
            self.deal.choose_spot(spot.box, spot.bet)
        if editor := self._marking():
            editor.toggle_spot(spot)

    def _marking(self) -> LosersEditor | ChoiceEditor | None:
        """The editor in which bets or players are marked, while it takes an answer."""
        editor = self.question.editor
        answering = self._shown is self.question and self.question.isEnabled()
        if answering and isinstance(editor, LosersEditor | ChoiceEditor):
            return editor
        return None

    def _show_losers(self, bets: frozenset[Bet]) -> None:
        self.felt.set_marks(dict.fromkeys(bets, Mark.NAMED))


def covered(view: TableView, about: Place) -> TableView:
    """The table with the cards of a hand face down, and nothing said of it."""
    cards = tuple(card._replace(card=None) if card.place == about else card for card in view.cards)
    hands = tuple(hand for hand in view.hands if hand.place != about)
    return view._replace(cards=cards, hands=hands)


def _asked_at(asked: QuestionView, frames: Sequence[TableView]) -> TableView:
    settled = with_settled(frames, asked.question.step, asked.settled)
    frame = with_offered_insurance(settled, asked.question)
    return frame if asked.question.topic is Topic.WHAT else _pointing_out(frame)


def _settled_at(asked: QuestionView, frames: Sequence[TableView]) -> TableView:
    """The same table once the question is answered."""
    settled = {**asked.settled, **asked.settles}
    return _pointing_out(with_settled(frames, asked.question.step, settled))


def _pointing_out(view: TableView) -> TableView:
    """The table with the card marked with which something has gone wrong."""
    return view if view.points_out else view._replace(points_out=True)


def _lit(asked: QuestionView) -> tuple[Bet | Place | None, tuple[Bet | Place, ...]]:
    """Return what a question is about, and all that is lit with it."""
    about = asked.question.lies_at or asked.question.about
    return about, (*(() if about is None else (about,)), *asked.others)
