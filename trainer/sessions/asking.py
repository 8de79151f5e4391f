"""One question after another: asked, answered, judged, stored, and then its feedback."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeVar

from trainer.errors import DatabaseLocked
from trainer.practice.evidence import Trained
from trainer.procedure.judge import fits, judge
from trainer.procedure.mistakes import Mistake
from trainer.procedure.questions import Answer, Question
from trainer.scoring.marks import Slip
from trainer.sessions.ports import (
    AnswerRecord,
    Clock,
    Continue,
    Hinted,
    Inbox,
    Leave,
    Message,
    NotLearnt,
    SlipJournal,
    Slipped,
    Ticker,
)

# Waiting while another program writes to the records, without keeping anything else waiting.

T = TypeVar("T")

SHORTEST: Final = 10
LONGEST: Final = 100
"""Milliseconds between two attempts: longer each time, between these two."""

SHOWN_AFTER: Final = 300
"""Milliseconds after which a wait is shown: two windows that write by turns wait for less."""


class Patience:
    """Does what needs the records again and again, until no other program prevents it.

    There is no limit to it: whoever waits can give up. ``show`` is called with True when something
    has waited for ``SHOWN_AFTER``, with False when nothing waits any longer.
    """

    def __init__(self, ticker: Ticker, show: Callable[[bool], None]) -> None:
        self._ticker = ticker
        self._show = show
        self._waiting = 0
        self.shown = False
        self._given_up = 0

    @property
    def waits(self) -> bool:
        return self._waiting > 0

    async def done(self, act: Callable[[], T]) -> T:
        """Do this, at once if possible; ``DatabaseLocked`` only after ``give_up``.

        ``act`` has changed nothing when it raises ``DatabaseLocked``.
        """
        try:
            return act()
        except DatabaseLocked:
            return await self._repeat(act)

    def give_up(self) -> None:
        """Let everything that waits now raise ``DatabaseLocked`` after one last attempt."""
        self._given_up += 1

    async def _repeat(self, act: Callable[[], T]) -> T:
        given_up, waited = self._given_up, 0
        self._waiting += 1
        try:
            while True:
                pause = min(max(SHORTEST, waited), LONGEST)
                await self._ticker.wait(pause)
                waited += pause
                try:
                    return act()
                except DatabaseLocked:
                    if given_up != self._given_up:
                        raise
                self._tell(waited >= SHOWN_AFTER or self.shown)
        finally:
            self._waiting -= 1
            self._tell(self.shown and self._waiting > 0)

    def _tell(self, shown: bool) -> None:
        if shown != self.shown:
            self.shown = shown
            self._show(shown)


BEAT: Final = 800
"""Milliseconds for which a right answer's feedback is shown before the attempt goes on."""

SLOW: Final = 10_000
"""Milliseconds from which a right answer is slow: its feedback waits for the trainee."""

TAKEN_BACK: Final = 2_000
"""Milliseconds for which a slip is taken back: nobody has read the feedback by then."""

DEAF: Final = 300
"""Milliseconds in which what was meant for something that has just ended is not heard.

After going on by itself nothing is an answer: the Enter was to end the feedback. A wrong answer's
feedback does not end: the Enter was to confirm the answer, which its number alone had given.
"""


@dataclass(frozen=True, slots=True)
class Beat:
    """The way an attempt goes on by itself after a right answer that was not slow.

    ``wanted`` says whether it does at this moment: the trainee may have turned to something else.
    """

    ticker: Ticker
    wanted: Callable[[], bool]


class QuestionOutcome(NamedTuple):
    """What came of a question: its answer, None if there is none, and whether to leave after it."""

    answer: AnswerRecord | None
    left: Leave | None


class Asking:
    """Asks questions; what surrounds them is the attempt's.

    An answer is in the journal before its feedback is shown. While another program holds the
    records it waits, and the attempt can still be left; such an answer then does not count, as
    little as one that an ``EnvironmentTrouble`` of the journal prevents, which passes through.

    With ``slips`` a wrong answer can be marked as a slip, and is asked again where its feedback has
    not been read yet; the first answer stays what was answered. Not where somebody is tested.
    """

    def __init__(  # noqa: PLR0917 - the attempt's whole world, each part a protocol of its own
        self,
        inbox: Inbox,
        clock: Clock,
        journal: SlipJournal,
        patience: Patience,
        screen: Answering,
        beat: Beat | None = None,
        *,
        slips: bool = False,
    ) -> None:
        self._inbox = inbox
        self._clock = clock
        self._journal = journal
        self._screen = screen
        self._beat = beat
        self._slips = slips
        self._by_itself = False
        self.keeping = Keeping(inbox, patience, screen)

    async def ask(
        self,
        show: Callable[[], None],
        question: Question,
        stored_as: int,
        trained: Trained | None = None,
        named: Callable[[Answer], tuple[Mistake, ...]] | None = None,
    ) -> QuestionOutcome:
        """Ask ``question``, which ``show`` shows; its answer is stored under a number.

        ``named`` says which mistakes a wrong answer may show.
        """
        show()
        asked = self._clock.milliseconds()
        heard = self._heard_after(asked) if self._by_itself else _always
        given, hinted = await _answer(self._inbox, question, heard)
        if isinstance(given, Leave):
            return QuestionOutcome(None, given)
        if isinstance(given, NotLearnt):
            return QuestionOutcome(None, None)
        milliseconds = self._clock.milliseconds() - asked
        verdict = judge(question, given)
        found = () if named is None or verdict.right else named(given)
        answer = AnswerRecord(
            stored_as,
            question,
            given,
            verdict,
            milliseconds,
            trained,
            mistakes=found,
            hinted=hinted,
        )
        left = await self.keeping.done(partial(self._journal.answered, answer))
        if left is not None:
            return QuestionOutcome(None, left)
        self._screen.feedback(answer)
        if self._slips and not verdict.right:
            answer, word = await self._perhaps_slipped(answer, show)
        else:
            word = await self._read(answer)
        return QuestionOutcome(answer, word if isinstance(word, Leave) else None)

    async def _read(self, answer: AnswerRecord) -> Message:
        right = answer.verdict.right
        pause = self._beat if right and answer.milliseconds < SLOW else None
        heard = _always if right else self._heard_after(self._clock.milliseconds())
        word, self._by_itself = await _told_to_go_on(self._inbox, heard, pause)
        return word

    async def _perhaps_slipped(
        self, answer: AnswerRecord, show: Callable[[], None]
    ) -> tuple[AnswerRecord, Message]:
        """Wait as ``_read`` does, or for the word that a wrong answer was a slip."""
        shown, self._by_itself = self._clock.milliseconds(), False
        goes_on = _goes_on(self._heard_after(shown))
        word = await self._inbox.next(lambda said: isinstance(said, Slipped) or goes_on(said))
        if not isinstance(word, Slipped):
            return answer, word
        fresh = word.take_back and self._clock.milliseconds() < shown + TAKEN_BACK
        left = await self._keep(answer, Slip())
        if left is not None:
            return answer, left
        answer = answer._replace(slip=Slip())
        if fresh:
            return await self._ask_again(answer, show)
        self._screen.slipped(answer)
        return answer, await self._inbox.next(goes_on)

    async def _ask_again(
        self, answer: AnswerRecord, show: Callable[[], None]
    ) -> tuple[AnswerRecord, Message]:
        """Ask once more what was answered by a slip; the second answer counts for nothing."""
        show()
        asked = self._clock.milliseconds()
        given, _hinted = await _answer(self._inbox, answer.question, _always)
        if isinstance(given, Leave | NotLearnt):
            return answer, given
        milliseconds = self._clock.milliseconds() - asked
        verdict = judge(answer.question, given)
        slip = Slip(given, verdict.right)
        left = await self._keep(answer, slip)
        if left is not None:
            return answer, left
        again = answer._replace(
            given=given, verdict=verdict, milliseconds=milliseconds, slip=slip, mistakes=()
        )
        self._screen.slipped(again)
        return answer._replace(slip=slip), await self._read(again)

    async def _keep(self, answer: AnswerRecord, slip: Slip) -> Leave | None:
        return await self.keeping.done(partial(self._journal.mark_slip, answer.number, slip))

    def _heard_after(self, moment: int) -> Callable[[], bool]:
        """Tell whether the trainee is heard again, who is not right after a moment."""
        return lambda: self._clock.milliseconds() >= moment + DEAF


class Holding(Protocol):
    """What a screen does while another program holds the records."""

    def hold(self) -> None:
        """Only ``Leave`` is accepted until the answer is stored."""


class Answering(Holding, Protocol):
    """A screen on which answers are judged."""

    def feedback(self, answer: AnswerRecord) -> None:
        """Show the judgement; ``Continue`` will come through the inbox."""

    def slipped(self, answer: AnswerRecord) -> None:
        """Show that an answer is marked as a slip, or the judgement of what was answered again."""


class Heard(Protocol):
    """An inbox in which the trainee's leaving arrives."""

    async def next(self, accept: Callable[[object], bool]) -> object:
        """The next message that ``accept`` accepts."""


class Keeping:
    """Stores what happens in an attempt, however long that takes, unless the trainee leaves."""

    def __init__(self, inbox: Heard, patience: Patience, screen: Holding) -> None:
        self._inbox = inbox
        self._patience = patience
        self._screen = screen

    async def done(self, write: Callable[[], None]) -> Leave | None:
        """Write; ``Leave`` if the trainee leaves before that is possible."""
        try:
            # At once, and not in a task of its own: the feedback waits for this.
            write()
        except DatabaseLocked:
            self._screen.hold()
            return await self._written_or_left(write)
        return None

    async def _written_or_left(self, write: Callable[[], None]) -> Leave | None:
        writing = asyncio.ensure_future(self._patience.done(write))
        leaving = asyncio.ensure_future(self._inbox.next(_leaves))
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if leaving.done():
                message = leaving.result()
                assert isinstance(message, Leave)
                return message
            return writing.result()
        finally:
            writing.cancel()
            leaving.cancel()
            await asyncio.gather(writing, leaving, return_exceptions=True)


async def _told_to_go_on(
    inbox: Inbox, heard: Callable[[], bool], beat: Beat | None
) -> tuple[Message, bool]:
    """``Continue``, as soon as it is ``heard``, or ``Leave``; whether that came by itself."""
    goes_on = _goes_on(heard)
    if beat is None:
        return await inbox.next(goes_on), False
    itself = False

    async def pass_beat() -> None:
        nonlocal itself
        await beat.ticker.wait(BEAT)
        itself = beat.wanted() and inbox.submit(Continue())

    passing = asyncio.ensure_future(pass_beat())
    try:
        # Not in a task of its own: the trainee may go on at once.
        return await inbox.next(goes_on), itself
    finally:
        passing.cancel()
        await asyncio.gather(passing, return_exceptions=True)


def _goes_on(heard: Callable[[], bool]) -> Callable[[Message], bool]:
    """A test for ``Leave``, and for ``Continue`` as soon as it is ``heard``."""
    return lambda message: isinstance(message, Leave) or (isinstance(message, Continue) and heard())


def _always() -> bool:
    return True


async def _answer(
    inbox: Inbox, question: Question, heard: Callable[[], bool]
) -> tuple[Answer | NotLearnt | Leave, bool]:
    """The trainee's answer, as soon as it is ``heard``, and whether a hint was given before it.

    Instead of an answer it may be ``NotLearnt`` or ``Leave``.
    """
    hinted = False

    def is_answer(message: Message) -> bool:
        nonlocal hinted
        match message:
            case Hinted():
                hinted = True  # and what is typed at once after it is still heard
                return False
            case Continue() | Slipped():
                return False
            case NotLearnt() | Leave():
                return True
            case _:
                return heard() and fits(question, message)

    while True:
        message = await inbox.next(is_answer)
        if not isinstance(message, Continue | Slipped | Hinted):
            return message, hinted


def _leaves(message: object) -> bool:
    """Tell whether this message leaves the attempt."""
    return isinstance(message, Leave)
