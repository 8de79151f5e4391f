"""The inbox: a message reaches whoever waits for it, and nobody else."""

import asyncio

import pytest

from trainer.sessions.ports import AsyncInbox, Continue, Leave, Message


def test_nothing_is_taken_when_nobody_waits() -> None:
    assert not AsyncInbox().submit(Continue())


def test_a_double_click_hands_in_once() -> None:
    async def attempt() -> tuple[Message, list[bool]]:
        inbox = AsyncInbox()
        waiting = asyncio.create_task(inbox.next())
        await asyncio.sleep(0)
        taken = [inbox.submit(Leave(False)), inbox.submit(Leave(True))]
        message = await waiting
        return message, [*taken, inbox.submit(Continue())]

    with asyncio.Runner() as runner:
        message, taken = runner.run(attempt())
    assert message == Leave(False)
    assert taken == [True, False, False]


def test_what_is_not_accepted_is_not_taken() -> None:
    async def attempt() -> tuple[list[bool], Message]:
        inbox = AsyncInbox()
        waiting = asyncio.create_task(inbox.next(lambda m: isinstance(m, Continue)))
        await asyncio.sleep(0)
        taken = [inbox.submit(Leave(True)), inbox.submit(Continue())]
        return taken, await waiting

    with asyncio.Runner() as runner:
        assert runner.run(attempt()) == ([False, True], Continue())


def test_a_cancelled_attempt_takes_nothing_and_the_inbox_can_be_used_again() -> None:
    async def attempt() -> Message:
        inbox = AsyncInbox()
        waiting = asyncio.create_task(inbox.next())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert not inbox.submit(Continue())
        again = asyncio.create_task(inbox.next())
        await asyncio.sleep(0)
        assert inbox.submit(Leave(False))
        return await again

    with asyncio.Runner() as runner:
        assert runner.run(attempt()) == Leave(False)


def test_only_one_may_wait() -> None:
    async def attempt() -> None:
        inbox = AsyncInbox()
        first = asyncio.create_task(inbox.next())
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError):
            await inbox.next()
        inbox.submit(Continue())
        assert await first == Continue()

    with asyncio.Runner() as runner:
        runner.run(attempt())
