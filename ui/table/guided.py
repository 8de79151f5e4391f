"""Guided: one attempt at a time, what the attempt shows, and the trainee's answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import trainer
from trainer.house.file import stored_house
from trainer.library.items import LibraryItem
from trainer.messages import _
from trainer.procedure.judge import Mastery
from trainer.procedure.questions import Question
from trainer.rounds.sheet import RoundSheet, from_question, last_questions, question_frames
from trainer.rulebook.houses import house_rules
from trainer.scoring.grading import Grading
from trainer.scoring.marks import Slip
from trainer.sessions.asking import Beat
from trainer.sessions.guided import Ending, answers_kept, run_guided
from trainer.sessions.ports import (
    AnswerRecord,
    AsyncInbox,
    Continue,
    Hinted,
    Leave,
    Progress,
    Slipped,
)
from trainer.sessions.sitting import named_on, target_of, trained_by
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Attempt, Mode, NewAttempt
from trainer.texts import N_
from ui.shell.commands import Bar, Section, TableState, command, on
from ui.shell.controller import App, Controller, LastWrong
from ui.shell.notices import TROUBLE, UNFINISHED
from ui.shell.waiting import CHANGE, SleepTicker
from ui.table import phrasing
from ui.table.controller import TableController
from ui.table.states import AnsweringState, FeedbackState, GuidedState, SlipState, StoringState
from ui.widgets.rounds import QuestionView, Result
from ui.widgets.view_models import Decision

LATER, ABANDON, STAY = "later", "abandon", "stay"


def _progress(attempt: Attempt) -> Progress:
    return Progress(
        tuple(
            AnswerRecord(a.number, a.question, a.given, a.verdict, a.milliseconds, slip=a.slip)
            for a in attempt.answers
        )
    )


def _wrong(answers: Sequence[AnswerRecord]) -> Iterator[Question]:
    return (answer.question for answer in answers if not answer.verdict.right)


def _part_of(sheet: RoundSheet, attempt: Attempt) -> RoundSheet:
    """Return what a part is about: it goes on from its first answer, if it has any, to the end."""
    if attempt.answers:
        return from_question(sheet, attempt.answers[0].question.id)
    return last_questions(sheet, attempt.summary.questions)


class GuidedController(Controller):
    """Runs one attempt at the table at a time."""

    section = Section.ANSWERS

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self._inbox = self._table.inbox
        self._screen: GuidedScreen | None = None

    def guide(self, item: LibraryItem) -> None:
        """Start an attempt as soon as nothing else is running."""
        self.app.runner.add(lambda: self._begin(item))

    def guide_from(self, item: LibraryItem, first: str) -> None:
        """Start an attempt at the question with the id ``first``; those before are left out."""
        self.app.runner.add(lambda: self._begin(item, first))

    async def resume(self, attempt: Attempt, sheet: RoundSheet, item: LibraryItem | None) -> None:
        records = self.app.session.records
        if records is None:
            return
        self.app.last_played = item
        progress = _progress(attempt)
        if attempt.summary.mode is Mode.PART:
            sheet = _part_of(sheet, attempt)
        left = len(sheet.questions) - len(answers_kept(sheet.questions, progress))
        journal = await self.app.waiting.done(
            lambda: records.attempts.resume(
                attempt.summary.id,
                sheet.playable.game.document.citations,
                questions=len(attempt.answers) + left,
            )
        )
        # Another window may have gone on with it until now, and does not from now on.
        progress = _progress(records.attempts.get(attempt.summary.id))
        await self._run(sheet, attempt.summary.title, journal, attempt.house, progress)

    def step_away(self) -> None:
        """Leave the attempt; it can be resumed."""
        self.close()

    def close(self) -> None:
        """Leave the attempt; it can be resumed."""
        if self._screen is not None:
            self._screen.leave_now()

    # Commands

    @command(
        "go_on", N_("Continue"), "Return", "Enter", "Space", when=on(FeedbackState), section=""
    )
    def go_on(self) -> None:
        self._inbox.submit(Continue())

    @command(
        "take_back",
        N_("Take back"),
        "Backspace",
        when=on(FeedbackState, lambda here: here.slip is SlipState.FRESH),
        bar=Bar.ASIDE,
    )
    def take_back(self) -> None:
        """Answer again: what was answered was a slip, and stays in the records as one."""
        self._inbox.submit(Slipped(take_back=True))

    @command(
        "mark_slip",
        N_("Mark as slip"),
        "Backspace",
        when=on(FeedbackState, lambda here: here.slip is SlipState.READ),
        bar=Bar.ASIDE,
    )
    def mark_slip(self) -> None:
        """Mark a wrong answer as a slip; it goes on counting."""
        self._inbox.submit(Slipped(take_back=False))

    @command(
        "hint", N_("Hint"), "F4", when=on(AnsweringState, lambda here: here.hint), bar=Bar.ASIDE
    )
    def hint(self) -> None:
        """Say where to look, then what to do, then why."""
        here = self._table.state
        if isinstance(here, AnsweringState):
            self._table.change(replace(here, hint=self._table.give_hint()))
            self._inbox.submit(Hinted())

    @command(
        "leave",
        N_("Leave"),
        "Esc",
        when=on(GuidedState, lambda here: not here.practice),
        bar=Bar.BACK,
        section="",
    )
    def leave(self) -> None:
        """Ask whether to leave the round, where anything has been answered."""
        if self._screen is not None:
            self._screen.ask_to_leave()

    # The attempt

    async def _begin(self, item: LibraryItem, first: str = "") -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        now = self.app.under_house(item)
        if now.house != item.house:
            first = ""  # under other choices of the house the round may have other questions
        self.app.last_played = item = now
        sheet = self.app.sheets.of_item(item, self.app.preferences.settings.chips)
        if first:
            sheet = from_question(sheet, first)
        document = sheet.playable.game.document
        attempt = NewAttempt(
            trainee=trainee.id,
            scenario_id=item.id,
            title=item.title,
            text=item.checked.text,
            document=document.id,
            rule_version=document.data_version,
            program=trainer.__version__,
            mode=Mode.PART if first else Mode.GUIDED,
            questions=len(sheet.questions),
            house=item.house,
        )
        journal = await self.app.waiting.done(
            lambda: records.attempts.begin(attempt, document.citations)
        )
        await self._run(sheet, item.title, journal, attempt.house, None)

    async def _run(
        self,
        sheet: RoundSheet,
        title: str,
        journal: AttemptJournal,
        house: str,
        progress: Progress | None,
    ) -> None:
        """Run an attempt; ``house`` is the text of the house file that it keeps."""
        self.app.notices.remove(UNFINISHED, TROUBLE)
        table = self._table
        grading = stored_house(house).grading
        table.lay(sheet.playable, reveal=False)
        table.view.open_round(title, question_frames(sheet))
        table.turn_to(TableState())
        results: list[Result] = []
        begun = progress is not None and bool(progress.answers)
        self._screen = GuidedScreen(
            self.app, sheet, self._inbox, grading, results.append, begun=begun
        )
        table.view.answered.connect(self._inbox.submit)
        table.view.decided.connect(self._screen.decided)
        try:
            async with asyncio.TaskGroup() as group:
                running = group.create_task(
                    run_guided(
                        sheet.playthrough,
                        sheet.questions,
                        self._inbox,
                        self.app.clock,
                        journal,
                        self.app.waiting.patience,
                        self._screen,
                        progress,
                        Beat(SleepTicker(), self._table.goes_on_by_itself),
                        Mastery(sheet.playthrough),
                        trained_by(sheet, grading),
                        named_on(sheet),
                        slips=True,
                    )
                )
        finally:
            table.view.answered.disconnect(self._inbox.submit)
            table.view.decided.disconnect(self._screen.decided)
            self._screen = None
        # In a turn of its own: the result has only been put into words so far.
        if running.result() is Ending.FINISHED:
            self._finish(replace(results[0], title=title), journal.attempt)
        elif not self.app.runner.stopping:
            self.app.go_back()

    def _finish(self, result: Result, attempt: int) -> None:
        self.app.finished(result, attempt)
        if self.app.show_result is not None:
            self.app.show_result(result, attempt)
        else:
            self.app.go_home()


class GuidedScreen:
    """Shows one attempt at the table; ``finished`` is called with its result by ``grading``.

    ``practice``: it is one question of a sitting, what it is about seen for ``flash`` milliseconds.
    ``tested``: there are no hints, and no wrong answer was a slip. ``placement``: what is asked may
    not have been learnt. ``begun``: something has been answered before.
    """

    def __init__(
        self,
        app: App,
        sheet: RoundSheet,
        inbox: AsyncInbox,
        grading: Grading,
        finished: Callable[[Result], None],
        *,
        practice: bool = False,
        flash: int | None = None,
        tested: bool = False,
        placement: bool = False,
        begun: bool = False,
    ) -> None:
        self._begun = begun
        self._placement = placement
        self._tested = tested
        self._practice = practice
        self._flash = flash
        self._app = app
        self._table = app.of(TableController)
        self._sheet = sheet
        self._inbox = inbox
        self._grading = grading
        self._finished = finished

    def show(self, step: int) -> None:
        self._table.view.show_step(step)

    def ask(self, question: Question, number: int, of: int) -> None:
        view = self.question_view(question, number, of)
        self._table.offer_hints(partial(phrasing.hints, self._sheet, question))
        hint, placing = not self._tested, self._placement
        self._go_on_with(
            AnsweringState(self._practice, hint=hint, placement=placing, tested=self._tested)
        )
        self._table.view.ask(view)
        self._app.idle.prepare(self._table.view.prepare_settled(view))
        self._leave_if_wanted()

    def question_view(self, question: Question, number: int, of: int) -> QuestionView:
        read_bets = self._app.preferences.settings.read_bets
        view = phrasing.question_view(self._sheet, question, number, of, read_bets=read_bets)
        return view if self._flash is None else replace(view, flash=self._flash)

    def _next_prepared(self, after: Question) -> Iterator[None]:
        """Draw what will probably be asked next, while the feedback is read."""
        asked = self._sheet.questions
        place = next((at for at, question in enumerate(asked, 1) if question is after), len(asked))
        if place < len(asked):
            view = self.question_view(asked[place], place, len(asked))
            yield
            yield from self._table.view.prepare_question(view)

    def hold(self) -> None:
        answer = (
            isinstance(self._table.state, AnsweringState) and not self._app.window.state.deciding
        )
        self._app.waiting.explain(
            _("Your answer will be saved as soon as possible.") if answer else _(CHANGE),
            stoppable=False,
        )
        self._go_on_with(StoringState(practice=self._practice, answer=answer, tested=self._tested))
        self._table.view.hold()
        self._leave_if_wanted()

    def feedback(self, answer: AnswerRecord) -> None:
        self._begun = True
        slip = SlipState.FRESH
        if self._tested or answer.verdict.right:
            slip = SlipState.NONE
        self._show_feedback(answer, slip)

    def slipped(self, answer: AnswerRecord) -> None:
        self._show_feedback(answer, SlipState.NONE)

    def _show_feedback(self, answer: AnswerRecord, slip: SlipState) -> None:
        playable = self._sheet.playable
        read = house_rules(playable.game.document, playable.terms)
        target = target_of(answer.question, self._grading)
        shown = phrasing.feedback(answer, self._sheet.context, read, target)
        if answer.hinted and answer.verdict.right:
            shown = replace(shown, slip=_("After a hint this does not count towards the skill."))
        marks = phrasing.marks(answer, self._sheet.playthrough)
        due = phrasing.due_at(answer, self._sheet.context)
        # Whoever is just deciding whether to leave goes on deciding.
        self._table.change(
            FeedbackState(self._practice, bool(shown.citations), slip, tested=self._tested)
        )
        if answer.slip == Slip():
            self._table.view.feedback_panel.show_feedback(shown)
        else:
            self._table.view.show_feedback(shown, marks, due)
        self._app.idle.prepare(self._next_prepared(answer.question))
        self._leave_if_wanted()

    def finish(self, answers: Sequence[AnswerRecord]) -> None:
        playable = self._sheet.playable
        trained = map(trained_by(self._sheet, self._grading), _wrong(answers))
        wrong = dict.fromkeys(other.skill for other in trained if other is not None)
        self._app.last_wrong = LastWrong(tuple(wrong), playable.scenario.rules)
        self._finished(
            phrasing.result(
                playable.scenario.title,
                answers,
                self._sheet.context,
                house_rules(playable.game.document, playable.terms),
                self._grading,
            )
        )

    def ask_to_leave(self) -> None:
        """Offer the choice: later, abandon, stay; what was not begun is left at once."""
        if not self._begun and isinstance(self._table.state, AnsweringState):
            self._inbox.submit(Leave(abandon=True))
            return
        self._app.decide(True)
        self._table.view.decide(
            Decision(
                _("Leave the round?"),
                _("Your last answer has not been saved; its question will be asked again.")
                if isinstance(self._table.state, StoringState) and self._table.state.answer
                else _("Every answer so far has been saved."),
                (
                    (LATER, _("Leave and resume later")),
                    (ABANDON, _("Abandon the attempt")),
                    (STAY, _("Stay")),
                ),
            )
        )

    def decided(self, choice: str) -> None:
        """Carry out the trainee's choice."""
        if choice == STAY:
            self._table.view.end_decision()
            self._app.decide(False)
        else:
            self._inbox.submit(Leave(abandon=choice == ABANDON))

    def leave_now(self) -> None:
        """Leave as soon as the attempt accepts messages; it can be resumed."""
        self._inbox.submit(Leave(abandon=False))

    def _go_on_with(self, state: GuidedState) -> None:
        self._table.change(state)
        self._app.decide(False)

    def _leave_if_wanted(self) -> None:
        # The window was closed while the attempt was not accepting messages.
        if self._app.runner.stopping:
            asyncio.get_running_loop().call_soon(self.leave_now)
