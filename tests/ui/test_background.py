"""Work in a thread of its own lets the window go first, and ends with it."""

import asyncio
from threading import Event

from trainer.storage.connection import Cancellation
from ui.shell.background import Background


def test_nothing_is_begun_once_the_window_closes() -> None:
    done: list[str] = []
    failed: list[Exception] = []

    async def close_and_begin() -> None:
        background = Background(lambda step: step())
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: failed.append(context["exception"])
        )

        async def work() -> None:
            done.append(await background.run(lambda _cancellation: "done"))

        background.close()
        background.begin(work())
        while len(asyncio.all_tasks()) > 1:
            await asyncio.sleep(0)

    asyncio.run(close_and_begin())
    assert done == []
    assert failed == []


def test_the_end_does_not_wait_for_what_hears_nothing() -> None:
    heard, ended = Event(), []

    async def close_beside_deaf_work() -> None:
        background = Background(lambda step: step(), at_most=0.01)
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def deaf(_cancellation: Cancellation) -> None:
            loop.call_soon_threadsafe(begun.set)
            heard.wait()

        async def work() -> None:
            await background.run(deaf)

        background.begin(work())
        await begun.wait()
        await background.end()
        ended.append("background")

    asyncio.run(close_beside_deaf_work())
    assert ended == ["background"]
    heard.set()
