"""The lesson's inbox: one waiting coroutine, and slots that pass it the trainee's messages."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

from trainer.lesson.ports import Message

M = TypeVar("M")


def anything(_message: object) -> bool:
    """Accept every message."""
    return True


class InboxOf(Generic[M]):
    """An inbox for one coroutine; ``submit`` is called from the thread of its event loop."""

    def __init__(self) -> None:
        self._waiting: asyncio.Future[M] | None = None
        self._accept: Callable[[M], bool] = anything

    async def next(self, accept: Callable[[M], bool] = anything) -> M:
        """The next message that ``accept`` accepts. RuntimeError if another caller is waiting."""
        if self._waiting is not None:
            raise RuntimeError("two coroutines wait at one inbox")
        self._waiting = asyncio.get_running_loop().create_future()
        self._accept = accept
        try:
            return await self._waiting
        finally:
            # Also when the lesson is cancelled: a message must not be lost in a cancelled future.
            self._waiting = None
            self._accept = anything

    def submit(self, message: M) -> bool:
        """Deliver a message; False if none, or none of its kind, is awaited."""
        waiting = self._waiting
        if waiting is None or waiting.done() or not self._accept(message):
            return False
        waiting.set_result(message)
        return True


class AsyncInbox(InboxOf[Message]):
    """The inbox of a lesson that asks questions."""
