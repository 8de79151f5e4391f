"""Watch: a round shown act by act, stepped or played, and the commands for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from trainer.library.items import LibraryItem
from trainer.rounds.sheet import RoundSheet
from trainer.scenario.check import PlayableRound
from trainer.sessions.watch import Watch, Watcher
from trainer.settings.personal import PersonalSettings
from trainer.table.frames import Frames
from trainer.texts import N_
from ui.shell.commands import Bar, Section, command, on, with_tools
from ui.shell.controller import App, Controller
from ui.shell.waiting import SleepTicker
from ui.table.controller import TableController
from ui.table.phrasing import step_texts
from ui.table.states import WatchState

watching = on(WatchState)
after_start = on(WatchState, lambda here: not here.at_start)
before_end = on(WatchState, lambda here: not here.at_end)


class WatchController(Controller):
    """Runs one round at the table at a time, until the trainee leaves it."""

    section = Section.WATCH

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._table = app.of(TableController)
        self._watching: Watching | None = None
        app.preferences.listeners.append(self._settings_changed)

    def watch(self, item: LibraryItem) -> None:
        """Show a scenario as soon as nothing else is running, then the page again."""
        self.app.runner.add(lambda: self._show(item))

    async def run(self, sheet: RoundSheet, title: str, at: int = 0) -> None:
        """Show a round until the trainee leaves it, beginning after ``at`` of its acts."""
        self._table.lay(sheet.playable, reveal=True)
        speed = self.app.preferences.settings.speed
        self._watching = Watching(self._table, sheet, title, speed, at)
        try:
            await self._watching.run()
        finally:
            self._watching = None

    def step_away(self) -> None:
        self.leave()

    def close(self) -> None:
        self.leave()

    async def _show(self, item: LibraryItem) -> None:
        await self.run(self.app.sheets.of_item(self.app.under_house(item)), item.title)
        self.app.go_back()

    def _settings_changed(self, before: PersonalSettings) -> None:
        speed = self.app.preferences.settings.speed
        if speed != before.speed:
            self._drive(lambda watch: watch.at_speed(speed))

    def _drive(self, change: Callable[[Watch], Watch]) -> None:
        if self._watching is not None:
            self._watching.drive(change)

    # Commands

    @command(
        "back", N_("Back"), "Left", when=after_start, bar=Bar.ACT, stays=watching, repeats=True
    )
    def back(self) -> None:
        self._drive(Watch.back)

    @command(
        "step",
        N_("Step"),
        "Right",
        "Return",
        "Enter",
        when=before_end,
        bar=Bar.ACT,
        stays=watching,
        leading=True,
        repeats=True,
        rank=-1,
    )
    def step(self) -> None:
        self._drive(Watch.step)

    @command(
        "play", N_("Play"), "Space", when=on(WatchState, lambda here: not here.playing), bar=Bar.ACT
    )
    def play(self) -> None:
        self._drive(Watch.play)

    @command(
        "pause",
        N_("Pause"),
        "Space",
        when=on(WatchState, lambda here: here.playing),
        bar=Bar.ACT,
        section="",
    )
    def pause(self) -> None:
        self._drive(Watch.pause)

    @command("restart", N_("Restart"), "Home", when=after_start, bar=Bar.ACT, stays=watching)
    def restart(self) -> None:
        self._drive(Watch.restart)

    @command("to_end", N_("Go to end"), "End", when=before_end)
    def to_end(self) -> None:
        self._drive(lambda watch: watch.to(watch.steps).pause())

    @command("slower", N_("Slower"), "-", when=watching, repeats=True)
    def slower(self) -> None:
        self._drive(Watch.slower)

    @command("faster", N_("Faster"), "+", "=", when=watching, repeats=True)
    def faster(self) -> None:
        self._drive(Watch.faster)

    @command("edit_watched", N_("Edit"), "E", when=with_tools(watching), needs=("editor",))
    def edit(self) -> None:
        """Leave the round, and open it in the editor; where it is being written, go back there."""
        watching = self._watching
        if watching is None:
            return
        self.leave()
        came_from = self.app.came_from
        if came_from is None or came_from.page != "editor":
            self.app.runner.add(lambda: self._edit(watching.sheet.playable))

    async def _edit(self, playable: PlayableRound) -> None:
        from trainer.authoring.from_round import text_of_round

        if self.app.edit is not None:
            self.app.edit(text_of_round(playable, self.app.house.rulebook))

    @command("leave_watch", N_("Leave"), "Esc", when=watching, bar=Bar.BACK)
    def leave(self) -> None:
        """Go back to where the round was started."""
        if self._watching is not None:
            self._watching.leave()


def watch_frames(sheet: RoundSheet) -> Frames:
    """The frames, each with the bet or hand of the act just done lit instead of the next one's."""
    places = (None, *(step.place for step in sheet.playthrough.steps))
    return Frames(
        len(sheet.frames), lambda number: sheet.frames[number]._replace(active=places[number])
    )


class Watching:
    """One round being watched, until ``leave``."""

    def __init__(
        self, table: TableController, sheet: RoundSheet, title: str, speed: int, at: int
    ) -> None:
        self._table = table
        self.sheet = sheet
        watch = Watch(len(sheet.playthrough.steps), speed=speed).to(at)
        self._watcher = Watcher(watch, self._show, SleepTicker())
        self._left = asyncio.Event()
        table.view.open_round(title, watch_frames(sheet))
        table.view.watch_round(step_texts(sheet))
        table.turn_to(WatchState())

    async def run(self) -> None:
        wanted, paced = self._table.view.position_wanted, self._table.view.pace_wanted
        wanted.connect(self._go_to)
        paced.connect(self._at_pace)
        try:
            async with asyncio.TaskGroup() as group:
                machine = group.create_task(self._watcher.run())
                await self._left.wait()
                machine.cancel()
        finally:
            wanted.disconnect(self._go_to)
            paced.disconnect(self._at_pace)

    def drive(self, change: Callable[[Watch], Watch]) -> None:
        self._watcher.change(change(self._watcher.watch))

    def leave(self) -> None:
        self._left.set()

    def _go_to(self, position: int) -> None:
        self.drive(lambda watch: watch.to(position).pause())

    def _at_pace(self, percent: int) -> None:
        self.drive(lambda watch: watch.at_speed(percent))

    def _show(self, watch: Watch) -> None:
        self._table.view.show_watched(watch.position)
        self._table.view.show_pace(watch.speed)
        self._table.change(WatchState(watch.at_start, watch.at_end, watch.playing))
