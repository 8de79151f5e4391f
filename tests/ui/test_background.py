"""Work in a thread of its own ends with the window."""

import asyncio

from ui.controllers.background import Background
from ui.controllers.garbage import GarbageCollection


def test_nothing_is_begun_once_the_window_closes() -> None:
    done: list[str] = []
    failed: list[Exception] = []

    async def close_and_begin() -> None:
        background = Background(lambda step: step(), GarbageCollection())
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
