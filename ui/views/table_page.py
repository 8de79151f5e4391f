"""The table: the felt, one panel beside it (or under it), one bar under both."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QStackedWidget, QVBoxLayout, QWidget

from trainer.rules.bets import Bet
from trainer.table.view import TableView
from trainer.words import _
from ui.theme.sheet import mark_as
from ui.theme.spacing import Space
from ui.views.action_bar import ActionBar
from ui.views.answers.losers_editor import LosersEditor
from ui.views.answers.money_editor import ChipStrip
from ui.views.decision_panel import DecisionPanel
from ui.views.feedback_panel import FeedbackPanel
from ui.views.felt_view import FeltView
from ui.views.labels import label
from ui.views.question_panel import QuestionPanel
from ui.views.shown import Asked, Decision, Feedback, StepText
from ui.views.watch_panel import WatchPanel

NARROW = 1180
"""Under this width, in pixels, the panel lies under the felt."""

ORDINARY_PACE = 1100
"""Milliseconds between two acts of Watch at 100 per cent."""


class TablePage(QWidget):
    """Shows what the lesson tells it, and hands on what the trainee does."""

    answered = Signal(object)
    """An ``Answer``."""
    go_on = Signal()
    decided = Signal(str)
    moved = Signal()
    """Watch has come to another position, or plays, or stands still."""

    def __init__(self, parent: QWidget, chips: Callable[[QWidget], ChipStrip]) -> None:
        super().__init__(parent)
        self.felt = FeltView(self)
        self.felt.setAccessibleName(_("Felt"))
        self.bar = ActionBar(self)
        self._panel = QFrame(self)
        self._panel.setObjectName("panel")
        mark_as(self._panel, surface="panel")
        self._title = label("", "small", self._panel)
        self.question = QuestionPanel(self._panel, chips)
        self.feedback_panel = FeedbackPanel(self._panel)
        self.watch = WatchPanel(self._panel)
        self.decision = DecisionPanel(self._panel)
        for panel in (self.question, self.feedback_panel, self.decision):
            panel.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._stack = QStackedWidget(self._panel)
        for widget in (self.question, self.feedback_panel, self.watch, self.decision):
            self._stack.addWidget(widget)
        column = QVBoxLayout(self._panel)
        column.setContentsMargins(Space.L, Space.M, Space.L, Space.L)
        column.setSpacing(Space.S)
        column.addWidget(self._title)
        column.addWidget(self._stack, 1)
        self._upper = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._upper.setContentsMargins(0, 0, 0, 0)
        self._upper.setSpacing(0)
        self._upper.addWidget(self.felt, 1)
        self._upper.addWidget(self._panel)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(self._upper, 1)
        whole.addWidget(self.bar)

        self._frames: Sequence[TableView] = ()
        self.position = 0
        self.animate = True
        self._speed = 100
        self._before_decision: QWidget = self.question
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._tick)
        self.question.answered.connect(self.answered)
        self.question.losers_marked.connect(self._show_losers)
        self.question.loser_current.connect(lambda bet: self.felt.set_asked(bet))
        self.feedback_panel.go_on.connect(self.go_on)
        self.watch.wanted.connect(self.go_to)
        self.decision.decided.connect(self.decided)
        self.felt.bet_clicked.connect(self._bet_clicked)

    # The round

    def open_round(self, title: str, frames: Sequence[TableView]) -> None:
        """Lay out a round; ``frames[n]`` is the table after ``n`` acts."""
        self.pause()
        self._title.setText(title)
        self._frames = frames
        self.felt.set_marks({})
        self.felt.set_asked(None)
        self.show_step(0, animate=False)

    def show_step(self, position: int, *, animate: bool | None = None) -> None:
        """Show the table after ``position`` acts."""
        self.position = position
        self.felt.show_table(
            self._frames[position], self.animate if animate is None else animate
        )

    # Guided

    def ask(self, asked: Asked) -> None:
        """Put a question; the bet or hand it is about is lit."""
        self.felt.set_marks({})
        self.felt.set_asked(asked.question.bet or asked.question.about)
        self.question.ask(asked)
        self._turn_to(self.question)

    def show_feedback(self, feedback: Feedback, marks: dict[Bet, bool]) -> None:
        """Show a judgement, with a tick or a cross at each bet of ``marks``."""
        self.felt.set_marks(marks)
        self.feedback_panel.show_feedback(feedback)
        self._turn_to(self.feedback_panel)

    def decide(self, decision: Decision) -> None:
        """Put a choice in the panel in place of what is there."""
        if self._stack.currentWidget() is not self.decision:
            self._before_decision = self._stack.currentWidget()
        self.decision.put(decision)
        self._turn_to(self.decision)

    def end_decision(self) -> None:
        """Go back to what was in the panel before the choice."""
        self._turn_to(self._before_decision)

    # Watch

    def watch_round(self, steps: Sequence[StepText]) -> None:
        """Let the trainee go through the acts."""
        self.watch.open_round(steps)
        self._turn_to(self.watch)
        self.watch.acts.setFocus()
        self.go_to(0)

    @property
    def last(self) -> int:
        """The position after the last act."""
        return len(self._frames) - 1

    @property
    def playing(self) -> bool:
        """Whether Watch goes on by itself."""
        return self._clock.isActive()

    def go_to(self, position: int) -> None:
        """Show the table after ``position`` acts, and the reason of the last of them."""
        place = min(max(position, 0), self.last)
        # Only the next act is shown as a movement; a leap shows where things lie.
        self.show_step(place, animate=self.animate and place == self.position + 1)
        self.watch.show_position(place)
        if place == self.last:
            self._clock.stop()
        self.moved.emit()

    def step(self) -> None:
        """One act on."""
        self.go_to(self.position + 1)

    def back(self) -> None:
        """One act back."""
        self.pause()
        self.go_to(self.position - 1)

    def play(self) -> None:
        """Go on by itself, act by act."""
        self._clock.start(ORDINARY_PACE * 100 // self._speed)
        self.step()

    def pause(self) -> None:
        """Stand still."""
        self._clock.stop()
        self.moved.emit()

    def set_speed(self, percent: int) -> None:
        """Set the pace of Watch, in per cent of the ordinary one."""
        self._speed = percent
        self._clock.setInterval(ORDINARY_PACE * 100 // percent)

    def _tick(self) -> None:
        self.step()

    # The window's shape

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The panel lies at the side, or under the felt where the window is narrow."""
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        narrow = self.width() < NARROW
        self._upper.setDirection(
            QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        )
        most = 16777215
        if narrow:
            self._panel.setMinimumWidth(0)
            self._panel.setMaximumWidth(most)
            self._panel.setFixedHeight(min(232, max(208, self.height() // 3)))
        else:
            self._panel.setMinimumHeight(0)
            self._panel.setMaximumHeight(most)
            # The felt keeps two thirds at least.
            self._panel.setFixedWidth(min(max(self.width() * 27 // 100, 336), 480))
        for panel in (self.question, self.feedback_panel, self.watch):
            panel.spread(narrow)

    def take_focus(self) -> None:
        """Give the keys to what is in the panel."""
        shown = self._stack.currentWidget()
        (self.watch.acts if shown is self.watch else shown).setFocus()

    def _turn_to(self, panel: QWidget) -> None:
        self._stack.setCurrentWidget(panel)
        if panel is not self.watch:
            panel.setFocus()

    # The felt as an input

    def _bet_clicked(self, bet: Bet) -> None:
        editor = self.question.editor
        if self._stack.currentWidget() is self.question and isinstance(editor, LosersEditor):
            editor.toggle_bet(bet)

    def _show_losers(self, bets: frozenset[Bet]) -> None:
        self.felt.set_marks({bet: False for bet in bets})
