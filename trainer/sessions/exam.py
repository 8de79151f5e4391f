"""An exam: part after part without feedback, until it is handed in or its time is up.

What is given is stored before anything else is shown. What is right is known in this process alone,
for as long as it takes to say whether an error fails the exam at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple, Protocol, TypeVar

from trainer.dealing.acts import DealerAct, Pay
from trainer.dealing.again import DealtAgain, table_of
from trainer.dealing.answers import act_of, answered, attempt_in_chips
from trainer.dealing.coached import DealtRound
from trainer.dealing.round import Tried
from trainer.exams.course import HELD, Event, State
from trainer.exams.definition import ExamPart, PartKind
from trainer.exams.marking import GivenAnswer, SatExam, is_critical, judged
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.time import Allowance, Reading
from trainer.felt.chips import Chip
from trainer.procedure.judge import fits
from trainer.procedure.questions import Answer, InChips, Question
from trainer.rounds.sheet import RoundSheet, chips_of
from trainer.scoring.marks import Cost
from trainer.sessions.asking import Patience
from trainer.sessions.dealing import DealAttempt, DealMessage, DealScreen
from trainer.sessions.ports import AnswerRecord, Clock, Inbox, InboxOf, Leave, Message
from trainer.sessions.sitting import drill_sheet

T = TypeVar("T")
_MINUTE = 60_000


class TimeHeard(Protocol):
    """What is known of a running sitting at one moment."""

    @property
    def state(self) -> State: ...
    @property
    def charged(self) -> int: ...
    @property
    def allowed(self) -> int: ...
    @property
    def by(self) -> str: ...


class ExamJournal(Protocol):
    """Where a sitting is kept. Every method returns when its data is on the disk."""

    exam: OpenedExam
    before: SatExam
    began: dict[int, int]

    def tick(self, now: Reading) -> TimeHeard:
        """Count the time on."""

    def opened(self, place: Place, pick: int) -> None:
        """Write which round begins."""

    def answered(self, place: Place, item: int, given: Answer, milliseconds: int) -> None:
        """Write what was answered."""

    def acted(self, place: Place, item: int, act: DealerAct, milliseconds: int) -> None:
        """Write what was done."""


class AskedInExam(NamedTuple):
    """A question of an exam, its number in the part and of how many, from 0.

    ``flash`` is for how many milliseconds what it is about is seen, None for as long as it takes.
    """

    part: ExamPart
    sheet: RoundSheet
    question: Question
    number: int
    of: int
    flash: int | None = None


class ExamScreen(Protocol):
    """The place where an exam is shown; nothing here blocks."""

    def ask(self, asked: AskedInExam) -> None:
        """Show a question; an ``Answer`` will come."""

    def deal(self, part: ExamPart, dealt: DealtRound, so_far: DealtAgain) -> DealScreen:
        """Show a round that is dealt by hand, as far as it was dealt before."""


class ExamCourse:
    """One candidate's way through an exam, from where ``journal`` has it.

    ``seen`` says how often each round was seen.
    """

    def __init__(  # noqa: PLR0917 - the attempt's whole world, each part a protocol of its own
        self,
        journal: ExamJournal,
        inbox: Inbox,
        acts: InboxOf[DealMessage],
        clock: Clock,
        patience: Patience,
        screen: ExamScreen,
        seen: Mapping[str, int],
    ) -> None:
        self._journal = journal
        self._exam = journal.exam
        self._inbox = inbox
        self._acts = acts
        self._clock = _ExamClock(clock)
        self._patience = patience
        self._screen = screen
        self._seen = seen
        self._last = max(journal.before.picks, default=Place(0, 0))
        self._ending: Event | None = None
        self._left = False
        self._skipped = -1
        self.part = 0
        """The part that is sat now."""
        self.heard: TimeHeard | None = None
        """What was known of it last."""

    @property
    def _parts(self) -> Sequence[ExamPart]:
        return self._exam.definition.parts

    # From outside

    def hand_in(self) -> None:
        self._end(Event.HAND_IN)

    def leave(self) -> None:
        """Leave it as it is: it is interrupted then."""
        self._left = True
        self._wake()

    def tick(self, now: Reading) -> int | None:
        """Count the time on; the milliseconds that are left, None where it does not run any more.

        A part whose own time is up is followed by the next one.
        """
        heard = self.heard = self._journal.tick(now)
        if heard.state not in HELD:
            self.leave()
            return None
        self._clock.stand(stands=heard.state is State.PAUSED)
        minutes = self._parts[self.part].minutes
        began = self._journal.began.get(self.part, heard.charged)
        whole = Allowance(heard.allowed, _MINUTE * minutes if minutes else None, began)
        if heard.state is State.PAUSED:
            pass  # it ends by no time meanwhile
        elif whole.over(heard.charged):
            self._end(Event.TIME_UP)
        elif not whole.left(heard.charged):
            self._skipped = self.part
            self._wake()
        return whole.left(heard.charged)

    def _end(self, event: Event) -> None:
        self._ending = self._ending or event
        self._wake()

    def _wake(self) -> None:
        """Have whatever is waited for given up."""
        self._inbox.submit(Leave(abandon=False))
        self._acts.submit(Leave(abandon=False))

    @property
    def _over(self) -> bool:
        return self._left or self._ending is not None

    # The parts

    async def run(self) -> Event | None:
        """Go through what is left of it; returns the way it ended, None if it was left."""
        for at, part in enumerate(self._parts):
            if part.kind is PartKind.TABLE or at < self._last.part:
                continue
            self.part = at
            for number in range(part.questions or part.rounds):
                place = Place(at, number)
                if self._over or self._skipped == at:
                    break
                if place >= self._last:
                    await self._item(part, place)
        return None if self._left else self._ending or Event.HAND_IN

    async def _item(self, part: ExamPart, place: Place) -> None:
        pick = self._journal.before.picks.get(place)
        if pick is None:
            drills = part.kind is PartKind.DRILLS
            pick = 0 if drills else self._exam.choose(place, self._seen)
            await self._kept(partial(self._journal.opened, place, pick))
        given = [one for one in self._journal.before.given if one.place == place]
        if part.kind is PartKind.DRILLS:
            await self._drill(part, place, given)
        elif part.kind.style is None:
            await self._guide(part, place, pick, given)
        else:
            await self._deal(part, place, pick, given)

    async def _drill(self, part: ExamPart, place: Place, given: Sequence[GivenAnswer]) -> None:
        if given:
            return
        made = self._exam.drill(place)
        shown = drill_sheet(made, self._exam.table(part), self._exam.house.grading)
        question, flash = made.question, made.flash
        asked = AskedInExam(part, shown.sheet, question, place.number, part.questions, flash)
        await self._ask(asked, place, 0)

    async def _guide(
        self, part: ExamPart, place: Place, pick: int, given: Sequence[GivenAnswer]
    ) -> None:
        sheet = self._exam.sheet(place, pick)
        done = {one.number for one in given}
        for number, question in enumerate(sheet.questions):
            if self._over or self._skipped == place.part:
                return
            if number not in done:
                asked = AskedInExam(part, sheet, question, number, len(sheet.questions))
                await self._ask(asked, place, number)

    async def _ask(self, asked: AskedInExam, place: Place, item: int) -> None:
        self._screen.ask(asked)
        since = self._clock.milliseconds()

        def accepts(message: Message) -> bool:
            return isinstance(message, Leave) or (
                isinstance(message, Answer) and fits(asked.question, message)
            )

        message = await self._inbox.next(accepts)
        if not isinstance(message, Answer):
            return
        took = self._clock.milliseconds() - since
        await self._kept(partial(self._journal.answered, place, item, message, took))
        given = GivenAnswer(place, item, message, took)
        verdict, _answer = judged(asked.part, asked.question, given)
        if is_critical(self._exam.definition, verdict):
            self._end(Event.FAIL)

    async def _deal(
        self, part: ExamPart, place: Place, pick: int, given: Sequence[GivenAnswer]
    ) -> None:
        dealt = self._exam.dealt(place, pick)
        tray = chips_of(dealt.playable).chips
        begun = dealt_before(dealt, [one.given for one in given], tray)
        screen = self._screen.deal(part, dealt, begun)
        journal = _Acts(self._journal, place, self._failed_by)
        attempt = DealAttempt(dealt, tray, self._acts, self._clock, journal, self._patience, screen)
        before = [
            AnswerRecord(number, *answered(number, tried), one.milliseconds)
            for number, (tried, one) in enumerate(zip(begun.tried, given, strict=True))
        ]
        await attempt.run(before)

    def _failed_by(self, answer: AnswerRecord) -> None:
        if is_critical(self._exam.definition, answer.verdict):
            asyncio.get_running_loop().call_soon(self._end, Event.FAIL)

    async def _kept(self, write: Callable[[], T]) -> T:
        return await self._patience.done(write)


class _ExamClock:
    """The clock by which answers are timed; it stands while the exam is paused."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._stood = 0
        self._since: int | None = None

    def milliseconds(self) -> int:
        now = self._clock.milliseconds() if self._since is None else self._since
        return now - self._stood

    def stand(self, *, stands: bool) -> None:
        """Stand from now on, or go on."""
        now = self._clock.milliseconds()
        if self._since is not None and not stands:
            self._stood += now - self._since
            self._since = None
        elif self._since is None and stands:
            self._since = now


class _Acts:
    """The journal of a round that is dealt in an exam: only what was done is kept."""

    def __init__(
        self, journal: ExamJournal, place: Place, told: Callable[[AnswerRecord], None]
    ) -> None:
        self._journal = journal
        self._place = place
        self._told = told

    def answered(self, answer: AnswerRecord) -> None:
        act = act_of(answer.question, answer.given)
        if isinstance(act, Pay) and isinstance(answer.given, InChips):
            act = replace(act, chips=answer.given.columns)
        self._journal.acted(self._place, answer.number, act, answer.milliseconds)
        self._told(answer)

    def left(self, costs: Mapping[int, Cost]) -> None:
        """See ``DealJournal.left``: it is worked out with the marks."""

    def finished(self) -> None:
        """See ``Journal.finished``: the next round begins."""

    def abandoned(self) -> None:
        """See ``Journal.abandoned``: nothing is abandoned in an exam."""


def dealt_before(
    dealt: DealtRound, acts: Sequence[Answer | DealerAct], tray: Sequence[Chip]
) -> DealtAgain:
    """Do again what was done in a round before it was interrupted."""
    tried: list[Tried] = []
    tables = [table_of(dealt)]
    for act in acts:
        assert isinstance(act, DealerAct), "a round is dealt by acts"
        if isinstance(act, Pay) and act.chips:
            tried.append(attempt_in_chips(dealt, act, tray, stops=False))
        else:
            tried.append(dealt.attempt(act))
        tables.append(table_of(dealt))
    return DealtAgain(tuple(tried), tuple(tables))
