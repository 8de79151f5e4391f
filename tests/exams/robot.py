"""A candidate who answers and deals by themselves, everything right until told otherwise."""

import asyncio
from collections.abc import Callable

from trainer.dealing.again import DealtAgain
from trainer.dealing.coached import DealtRound
from trainer.exams.definition import ExamPart
from trainer.procedure.questions import Answer
from trainer.sessions.dealing import ActRecord, DealMessage, Finish
from trainer.sessions.exam import AskedInExam
from trainer.sessions.ports import AsyncInbox, InboxOf


class Robot:
    """A screen and its candidate, who takes so many seconds for each thing."""

    def __init__(self, pause: float = 0) -> None:
        self._pause = pause
        self.inbox = AsyncInbox()
        self.acts = InboxOf[DealMessage]()
        self.asked: list[AskedInExam] = []
        self.dealt: DealtRound | None = None
        self.done_before = 0
        self.answer: Callable[[AskedInExam], Answer] = lambda asked: asked.question.expected
        self.instead: Callable[[], bool] = lambda: False

    def ask(self, asked: AskedInExam) -> None:
        self.asked.append(asked)
        self._soon(self._answer, asked)

    def _soon(self, act: Callable[..., None], *about: object) -> None:
        asyncio.get_running_loop().call_later(self._pause, act, *about)

    def _answer(self, asked: AskedInExam) -> None:
        if not self.instead():
            assert self.inbox.submit(self.answer(asked))

    def deal(self, part: ExamPart, dealt: DealtRound, so_far: DealtAgain) -> "Robot":
        self.dealt, self.done_before = dealt, len(so_far.tried)
        return self

    def table(self) -> None:
        self._soon(self._act)

    def done(self, record: ActRecord) -> None:
        self._soon(self._act)

    def _act(self) -> None:
        assert self.dealt is not None
        if self.instead():
            return
        owed = self.dealt.now.suggested()
        assert self.acts.submit(Finish() if owed is None else owed.act)

    def hint(self, hints: int) -> None:
        raise AssertionError("nobody helps in an exam")

    def hold(self) -> None:
        raise AssertionError("nothing holds the records")
