"""Deal: the trainee deals a round act by act, and each act is judged and stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple, Protocol

from trainer.dealing.acts import DealerAct, Pay
from trainer.dealing.answers import answered, attempt_in_chips
from trainer.dealing.coached import CoachedRound, DealtRound
from trainer.dealing.round import Tried
from trainer.felt.chips import Chip
from trainer.practice.dealt import ActMoment
from trainer.practice.evidence import Trained
from trainer.scoring.left import costs_left
from trainer.scoring.marks import Cost
from trainer.sessions.asking import Holding, Keeping, Patience
from trainer.sessions.ports import AnswerRecord, Clock, InboxOf, Journal, Leave


class Hint(NamedTuple):
    """Give a hint, or the next one."""


class Finish(NamedTuple):
    """Finish a round in which nothing lies on the table any more."""


class Sweep(NamedTuple):
    """Several acts in one movement, one after the other until one of them is wrong."""

    acts: tuple[DealerAct, ...]


DealMessage = DealerAct | Sweep | Hint | Finish | Leave


class ActRecord(NamedTuple):
    """One act that the trainee tried, and as what it is stored."""

    tried: Tried
    answer: AnswerRecord


class DealScreen(Holding, Protocol):
    """The place where a round that is dealt by hand is shown. Nothing here blocks."""

    def table(self) -> None:
        """Show the table as it lies now; the next act is awaited."""

    def done(self, record: ActRecord) -> None:
        """Show what became of an act, which is stored."""

    def hint(self, hints: int) -> None:
        """Show the hint with this number, from 1."""


class DealJournal(Journal, Protocol):
    """A journal of acts, which cost what they have left in the end."""

    def left(self, costs: Mapping[int, Cost]) -> None:
        """Write what each act has cost, by its number."""


class DealAttempt:
    """Lets a round be dealt to its end.

    Where acts stand, it is the trainee who finishes it: something may still be put right.

    An act is stored before what became of it is shown. One that cannot be stored, because the
    trainee leaves before another program gives the records free, has not been done. ``tray`` are
    the chips of the table, by which a payment that is set down in chips is judged.
    """

    def __init__(  # noqa: PLR0917 - the attempt's whole world, each part a protocol of its own
        self,
        dealt: DealtRound,
        tray: Sequence[Chip],
        inbox: InboxOf[DealMessage],
        clock: Clock,
        journal: DealJournal,
        patience: Patience,
        screen: DealScreen,
    ) -> None:
        self._dealt = dealt
        self._stops = isinstance(dealt, CoachedRound)
        self._tray = tray
        self._inbox = inbox
        self._clock = clock
        self._journal = journal
        self._screen = screen
        self._keeping = Keeping(inbox, patience, screen)

    async def run(
        self, before: Sequence[AnswerRecord] = (), until: Sequence[DealerAct] | None = None
    ) -> Sequence[AnswerRecord] | None:
        """Go on after the acts of ``before``; None if the round was left before its end.

        It ends as soon as all acts of ``until`` have been done, if these are given.
        Raises the ``EnvironmentTrouble`` of the journal.
        """
        answers = list(before)
        hints, since = 0, self._clock.milliseconds()
        self._screen.table()
        while not self._over(until):
            message = await self._inbox.next()
            if isinstance(message, Leave):
                return None
            if isinstance(message, Hint):
                hints += 1
                self._screen.hint(hints)
                continue
            if isinstance(message, Finish):
                if self._dealt.cleared:
                    break
                continue
            for act in message.acts if isinstance(message, Sweep) else (message,):
                now = self._clock.milliseconds()
                moment = ActMoment.before(act, self._dealt.now, self._tray)
                tried = self._tried(act)
                trained, number = Trained(moment.trained(tried).id), len(answers)
                mends = tuple(number - acts for acts in tried.mends if acts <= number)
                record = AnswerRecord(number, *answered(number, tried), now - since, trained, mends)
                if await self._keeping.done(partial(self._journal.answered, record)) is not None:
                    return None
                answers.append(record)
                since = now
                hints = 0 if tried.carried_out else hints
                self._screen.done(ActRecord(tried, record))
                if tried.fault is not None:
                    break
        left = await self._keeping.done(partial(self._finished, answers))
        return answers if left is None else None

    def _finished(self, answers: Sequence[AnswerRecord]) -> None:
        if not self._stops:
            mended = {number for answer in answers for number in answer.mends}
            self._journal.left(costs_left(answers, self._dealt.excess, mended))
        self._journal.finished()

    def _over(self, until: Sequence[DealerAct] | None) -> bool:
        done = until is not None and Counter(until) <= Counter(self._dealt.now.acts)
        return done or (self._stops and self._dealt.now.over)

    def _tried(self, act: DealerAct) -> Tried:
        if isinstance(act, Pay) and act.chips:
            return attempt_in_chips(self._dealt, act, self._tray, stops=self._stops)
        return self._dealt.attempt(act)
