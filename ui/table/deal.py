"""Deal: the trainee deals a round act by act at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import trainer
from trainer.dealing.acts import DealerAct, where
from trainer.dealing.again import dealt_again
from trainer.dealing.answers import act_of
from trainer.dealing.coached import CoachedRound, DealtRound, Style
from trainer.dealing.notation import read, written
from trainer.house.file import stored_house
from trainer.library.items import LibraryItem, recorded_item
from trainer.messages import _
from trainer.scenario.check import PlayableRound
from trainer.sessions.attempt import dealt_so_far
from trainer.sessions.dealing import DealAttempt, DealJournal, DealMessage, Finish, Hint
from trainer.sessions.ports import AnswerRecord, InboxOf, Leave
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Attempt, NewAttempt
from trainer.storage.shifts import MODES, style_of
from trainer.table.view import TableView
from trainer.texts import N_
from ui.shell.commands import Bar, Section, command, on
from ui.shell.controller import App, Controller
from ui.shell.notices import TROUBLE, UNFINISHED
from ui.table.controller import TableController
from ui.table.deal_choices import keys_of
from ui.table.deal_result import DealtTables, dealt_result, whole_boxes
from ui.table.deal_screen import DealScreen, Opening
from ui.table.states import DealState
from ui.widgets.view_models import Decision

_BACK: Final = "back"


class Ended(NamedTuple):
    """A round that was dealt to its end, as it was played and as each act is told."""

    answers: Sequence[AnswerRecord]
    playable: PlayableRound
    dealt: DealtTables


class Part(NamedTuple):
    """Part of a round: the acts that have ``begun`` it, and those ``todo``, of which there are.

    ``first``: nothing of its lesson comes before it.
    """

    playable: PlayableRound
    begun: Sequence[DealerAct]
    todo: Sequence[DealerAct]
    first: bool = False


class DealController(Controller):
    """Lets one round at the table at a time be dealt."""

    section = Section.DEAL

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self.inbox = InboxOf[DealMessage]()
        """What is done; one round at a time hears it."""
        self._styles = InboxOf[Style | None]()

    def deal(
        self, item: LibraryItem, style: Style | None = None, begins: Sequence[DealerAct] = ()
    ) -> None:
        """Have a scenario dealt as soon as nothing else is running, from some acts on.

        Without a ``style`` the trainee is asked for it.
        """
        self.app.runner.add(lambda: self._begin(item, style, begins))

    def deal_again(self, attempt: int, act: str) -> None:
        """Have the round of an attempt dealt from one of its acts on, those before it done."""
        records = self.app.session.records
        if records is None:
            return
        recorded = records.attempts.get(attempt)
        item = recorded_item(recorded, self.app.house.rulebook)
        if item.checked.round is None:
            return
        place = next(at for at, answer in enumerate(recorded.answers) if answer.question.id == act)
        acts = [act_of(answer.question, answer.given) for answer in recorded.answers[:place]]
        style = style_of(recorded.summary.mode)
        self.deal(item, style, [*map(read, recorded.begins), *acts])

    async def resume(
        self, attempt: Attempt, playable: PlayableRound, item: LibraryItem | None
    ) -> None:
        records = self.app.session.records
        if records is None:
            return
        self.app.last_played = item
        journal = await self.app.waiting.done(
            lambda: records.attempts.resume(
                attempt.summary.id, playable.game.document.citations, questions=0
            )
        )
        # Another window may have gone on with it until now, and does not from now on.
        await self._run(records.attempts.get(attempt.summary.id), playable, journal)

    def step_away(self) -> None:
        """Leave the round; it can be resumed."""
        self.close()

    def close(self) -> None:
        """Leave the round; it can be resumed."""
        self.leave()
        self._styles.submit(None)

    def leave(self) -> None:
        """Leave the round; it can be resumed."""
        self.inbox.submit(Leave(abandon=False))

    async def _begin(
        self, item: LibraryItem, style: Style | None, begins: Sequence[DealerAct]
    ) -> None:
        records, trainee = self.app.session.records, self.app.session.trainee
        if records is None or trainee is None:
            return
        now = self.app.under_house(item)
        if now.house != item.house:
            begins = ()  # under other choices of the house there may be other things to do
        self.app.last_played = item = now
        playable = item.checked.round
        assert playable is not None, "only what can be played is chosen"
        style = style or await self._chosen_style(playable, item.title)
        if style is None:
            if not self.app.runner.stopping:
                self.app.go_back()
            return
        document = playable.game.document
        new = NewAttempt(
            trainee=trainee.id,
            scenario_id=item.id,
            title=item.title,
            text=item.checked.text,
            document=document.id,
            rule_version=document.data_version,
            program=trainer.__version__,
            mode=MODES[style],
            house=item.house,
            begins=tuple(map(written, begins)),
            boxes=0 if begins else len(playable.scenario.boxes),
        )
        journal = await self.app.waiting.done(
            lambda: records.attempts.begin(new, document.citations)
        )
        await self._run(records.attempts.get(journal.attempt), playable, journal)

    async def _chosen_style(self, playable: PlayableRound, title: str) -> Style | None:
        """Tell how the trainee wants to be judged; None if they would rather not deal."""
        table = self._table
        table.lay(playable, reveal=False)
        table.view.open_round(title, (TableView(),))
        table.turn_to(DealState())
        self.app.decide(True)
        table.view.decide(
            Decision(
                _("How do you want to deal?"),
                "",
                (*((style.value, _(style.intro)) for style in Style), (_BACK, _("Not now"))),
            )
        )
        table.view.decided.connect(self._style_decided)
        try:
            return await self._styles.next()
        finally:
            table.view.decided.disconnect(self._style_decided)
            self.app.decide(False)

    def _style_decided(self, choice: str) -> None:
        self._styles.submit(None if choice == _BACK else Style(choice))

    async def _run(
        self, attempt: Attempt, playable: PlayableRound, journal: AttemptJournal
    ) -> None:
        summary = attempt.summary
        intro = _(style_of(summary.mode).intro)
        ended = await self.play(attempt, playable, journal, intro)
        if ended is not None:
            grading = stored_house(attempt.house).grading
            boxes = whole_boxes(attempt, playable)
            result = dealt_result(summary.title, ended.answers, ended.dealt, grading, boxes=boxes)
            self.app.finished(result, summary.id)
            if self.app.show_result is not None:
                self.app.show_result(result, summary.id)
            else:
                self.app.go_home()
        elif not self.app.runner.stopping:
            self.app.go_back()

    async def play(
        self,
        attempt: Attempt,
        playable: PlayableRound,
        journal: DealJournal,
        intro: str,
        *,
        shift: bool = False,
    ) -> Ended | None:
        """Deal a round after what is recorded of it; None if it is left before its end.

        ``intro`` is said first. ``shift``: it is one of many.
        """
        self.app.notices.remove(UNFINISHED, TROUBLE)
        so_far = dealt_so_far(attempt, playable)
        before = so_far.answers(attempt)
        style = style_of(attempt.summary.mode)
        opening = Opening(style, attempt.summary.title, intro, so_far.acts, shift, said=so_far.said)
        screen = DealScreen(self.app, so_far.dealt, opening, so_far.again)
        answers = await self._deal(so_far.dealt, screen, journal, before)
        return None if answers is None else Ended(answers, so_far.dealt.playable, screen.dealt)

    async def part(self, part: Part, title: str, intro: str, journal: DealJournal) -> bool:
        """Let part of a round be dealt, coached; returns whether all of it was."""
        playable = part.playable
        dealt = CoachedRound(playable, playable.scenario.shoe)
        again = dealt_again(dealt, part.begun)
        only, first = keys_of(part.todo), where(part.todo[0])
        begun, begins = len(part.begun), part.first
        opening = Opening(Style.COACHED, title, intro, begun, only=only, begins=begins, first=first)
        screen = DealScreen(self.app, dealt, opening, again)
        until = (*part.begun, *part.todo)
        return await self._deal(dealt, screen, journal, until=until) is not None

    async def _deal(
        self,
        dealt: DealtRound,
        screen: DealScreen,
        journal: DealJournal,
        before: Sequence[AnswerRecord] = (),
        until: Sequence[DealerAct] | None = None,
    ) -> Sequence[AnswerRecord] | None:
        view = self._table.view
        patience = self.app.waiting.patience
        chips, clock = view.question.chips, self.app.clock
        running = DealAttempt(dealt, chips, self.inbox, clock, journal, patience, screen)
        view.deal.acted.connect(self.inbox.submit)
        view.deal.choosing.connect(screen.choosing)
        try:
            return await running.run(before, until)
        finally:
            view.deal.acted.disconnect(self.inbox.submit)
            view.deal.choosing.disconnect(screen.choosing)

    # Commands

    @command(
        "deal_hint",
        N_("Hint"),
        "F4",
        when=on(DealState, lambda here: here.coached and not here.choosing),
        # Seen all the time: laying out the bar takes longer than an act may.
        stays=on(DealState, lambda here: here.coached),
        bar=Bar.ACT,
    )
    def hint(self) -> None:
        """Say where to look, then what to do, then why."""
        self.inbox.submit(Hint())

    @command(
        "finish_round",
        N_("Finish the round"),
        "Return",
        "Enter",
        when=on(DealState, lambda here: here.cleared and not here.choosing),
        bar=Bar.ACT,
        in_exams=True,
    )
    def finish_round(self) -> None:
        """Finish the round; nothing can be corrected after that."""
        self.inbox.submit(Finish())

    @command(
        "leave_deal",
        N_("Leave"),
        "Esc",
        when=on(DealState, lambda here: not (here.choosing or here.shift or here.lesson)),
        stays=on(DealState, lambda here: not (here.shift or here.lesson)),
        bar=Bar.BACK,
    )
    def leave_deal(self) -> None:
        """Leave the round; it can be resumed."""
        self.leave()
