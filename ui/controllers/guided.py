"""The window as the lesson's screen: what Guided shows, and what the trainee answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from trainer.lesson.inbox import AsyncInbox
from trainer.lesson.ports import Answered, Leave
from trainer.procedure.questions import Ask, Question
from trainer.rulebook.houses import house_rules
from trainer.table.frames import as_seen
from trainer.table.view import TableView
from trainer.words import _
from ui.actions.commands import Activity, Page
from ui.controllers import phrasing
from ui.controllers.rounds import RoundSheet
from ui.views.view_models import Decision, Result
from ui.views.window import Window

LATER, ABANDON, STAY = "later", "abandon", "stay"


def lit_where_the_question_is(sheet: RoundSheet) -> tuple[TableView, ...]:
    """The frames with what the next act answers, without the light where it would tell too much.

    It would where the question names no bet and no hand: which act is next, which bets lose; and
    where something has gone wrong: where a card goes is asked then.
    """
    at_large = {
        q.step
        for q in sheet.questions
        if q.ask is Ask.INCIDENT or (q.bet is None and q.about is None)
    }
    return tuple(
        replace(view, active=None) if number in at_large else view
        for number, view in enumerate(as_seen(sheet.playthrough, sheet.frames))
    )


class GuidedScreen:
    """Shows one attempt at the table; ``leaving`` tells whether the window is to be closed.

    ``read_bets`` tells whether the trainee wants to read from the chips what is staked.
    """

    def __init__(
        self,
        window: Window,
        sheet: RoundSheet,
        inbox: AsyncInbox,
        *,
        leaving: Callable[[], bool],
        soon: Callable[[Callable[[], object]], object],
        read_bets: Callable[[], bool],
    ) -> None:
        self._window = window
        self._sheet = sheet
        self._inbox = inbox
        self._leaving = leaving
        self._soon = soon
        self._read_bets = read_bets
        self.result: Result | None = None

    def show(self, step: int) -> None:
        """The lesson's port."""
        self._window.table.show_step(step)

    def ask(self, question: Question, number: int, of: int) -> None:
        """The lesson's port."""
        self._window.now(activity=Activity.ANSWERING, deciding=False)
        self._window.table.ask(
            phrasing.asked(self._sheet, question, number, of, read_bets=self._read_bets())
        )
        self._leave_if_wanted()

    def feedback(self, answer: Answered) -> None:
        """The lesson's port."""
        staged = self._sheet.staged
        read = house_rules(staged.game.document, staged.terms)
        shown = phrasing.feedback(answer, self._sheet.context, read)
        self._window.now(activity=Activity.FEEDBACK, deciding=False)
        marks = phrasing.marks(answer, self._sheet.playthrough)
        self._window.table.show_feedback(shown, marks)
        self._leave_if_wanted()

    def finish(self, answers: Sequence[Answered]) -> None:
        """The lesson's port."""
        staged = self._sheet.staged
        self.result = phrasing.result(
            staged.scenario.title,
            answers,
            self._sheet.context,
            house_rules(staged.game.document, staged.terms),
        )
        self._window.result.show_result(self.result)
        self._window.turn_to(Page.RESULT)
        self._window.now(replaying=False)

    def ask_to_leave(self) -> None:
        """Put the choice: later, abandon, stay."""
        self._window.now(deciding=True)
        self._window.table.decide(
            Decision(
                _("Leave the round?"),
                _("Every answer so far is saved."),
                (
                    (LATER, _("Leave and resume later")),
                    (ABANDON, _("Abandon the attempt")),
                    (STAY, _("Stay")),
                ),
            )
        )

    def decided(self, choice: str) -> None:
        """What the trainee chose."""
        if choice == STAY:
            self._window.table.end_decision()
            self._window.now(deciding=False)
        else:
            self._inbox.submit(Leave(abandon=choice == ABANDON))

    def leave_now(self) -> None:
        """Leave as soon as the lesson listens; it can be resumed."""
        self._inbox.submit(Leave(abandon=False))

    def _leave_if_wanted(self) -> None:
        # The window was closed while the lesson was not listening.
        if self._leaving():
            self._soon(lambda: self._inbox.submit(Leave(abandon=False)))
