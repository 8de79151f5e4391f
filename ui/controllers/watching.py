"""Watch: the lesson's machine, the page that shows it, and the commands that drive it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from trainer.lesson.watch import Watch, Watcher
from trainer.table.view import TableView
from ui.actions.commands import Activity, Id, Page
from ui.controllers.phrasing import step_texts
from ui.controllers.rounds import RoundSheet
from ui.views.window import Window

DRIVES: Final[Mapping[Id, Callable[[Watch], Watch]]] = {
    Id.STEP: Watch.step,
    Id.BACK: Watch.back,
    Id.PLAY: Watch.play,
    Id.PAUSE: Watch.pause,
    Id.RESTART: Watch.restart,
    Id.TO_END: lambda watch: watch.to(watch.steps).pause(),
    Id.FASTER: Watch.faster,
    Id.SLOWER: Watch.slower,
}
"""What each command does to the machine."""


def lit_by_the_act_done(sheet: RoundSheet) -> list[TableView]:
    """The frames with the light where the act just told was done, not where the next one falls."""
    first, *rest = sheet.frames
    steps = sheet.playthrough.steps
    lit = [replace(view, active=step.place) for view, step in zip(rest, steps, strict=True)]
    return [replace(first, active=None), *lit]


class SleepTicker:
    """Waiting by the event loop's own clock."""

    async def wait(self, milliseconds: int) -> None:
        """The lesson's port."""
        await asyncio.sleep(milliseconds / 1000)


class Watching:
    """One round being watched, until ``leave``."""

    def __init__(
        self, window: Window, sheet: RoundSheet, title: str, speed: int, *, replaying: bool
    ) -> None:
        self._window = window
        watch = Watch(len(sheet.playthrough.steps), speed=speed)
        self._watcher = Watcher(watch, self._show, SleepTicker())
        self._left = asyncio.Event()
        window.table.open_round(title, lit_by_the_act_done(sheet))
        window.table.watch_round(step_texts(sheet))
        window.turn_to(Page.TABLE, Activity.WATCH)
        window.now(replaying=replaying)

    async def run(self) -> None:
        """Watch until the trainee leaves."""
        async with asyncio.TaskGroup() as group:
            machine = group.create_task(self._watcher.run())
            await self._left.wait()
            machine.cancel()

    def drive(self, command: Id) -> None:
        """Carry out one of ``DRIVES``."""
        self._watcher.change(DRIVES[command](self._watcher.watch))

    def go_to(self, position: int) -> None:
        """Show another position; what plays stops there."""
        self._watcher.change(self._watcher.watch.to(position).pause())

    def set_speed(self, percent: int) -> None:
        """Play at another pace."""
        self._watcher.change(self._watcher.watch.at_speed(percent))

    def leave(self) -> None:
        """End it."""
        self._left.set()

    def _show(self, watch: Watch) -> None:
        self._window.table.show_watched(watch.position)
        self._window.table.show_pace(watch.speed)
        self._window.now(at_start=watch.at_start, at_end=watch.at_end, playing=watch.playing)
