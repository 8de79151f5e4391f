"""What the window wants of the records while another program holds them: it waits its turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, NamedTuple, TypeVar

from trainer.errors import DatabaseLocked, EnvironmentTrouble
from trainer.messages import _
from trainer.sessions.asking import Patience
from trainer.sessions.ports import Ticker
from trainer.texts import N_
from ui.shell.notices import Notices
from ui.widgets.view_models import Notice

T = TypeVar("T")

HELD: Final = "held"
"""The notice that another program holds the records."""

STOP: Final = "stop"

CHANGE: Final = N_("Your last action will be carried out as soon as possible.")


class Errand(NamedTuple):
    """What is to be done; ``stopped`` is called where the person will not wait for it."""

    carry_out: Callable[[], None]
    stopped: Callable[[EnvironmentTrouble], None] | None


class Waiting:
    """Carries out what needs the records as soon as no other program holds them.

    Nothing here blocks the window. ``failed`` reports what ends a wait; ``busy`` is told whether
    what comes next is waiting, so that nothing else is begun.
    """

    def __init__(
        self,
        notices: Notices,
        ticker: Ticker,
        failed: Callable[[Exception], None],
        busy: Callable[[bool], None],
    ) -> None:
        self._notices = notices
        self._failed = failed
        self._busy = busy
        self.patience = Patience(ticker, self._show)
        self._advice, self._stoppable = "", True
        self._errands: dict[str, Errand] = {}
        self._task: asyncio.Task[None] | None = None

    def explain(self, advice: str, *, stoppable: bool = True) -> None:
        """Set what the notice says of that which waits now, and whether it has a button."""
        self._advice, self._stoppable = advice, stoppable
        if self.patience.shown:
            self._show(True)

    async def done(self, act: Callable[[], T]) -> T:
        """Do this and return its result; ``DatabaseLocked`` where the person will not wait."""
        try:
            return act()
        except DatabaseLocked:
            if not self.patience.waits:
                self.explain(_(CHANGE))
        self._busy(True)
        try:
            return await self.patience.done(act)
        finally:
            self._busy(False)

    def do(
        self,
        key: str,
        act: Callable[[], None],
        advice: str = CHANGE,
        stopped: Callable[[EnvironmentTrouble], None] | None = None,
    ) -> bool:
        """Do this at once if possible, otherwise later, in order; whether it is done.

        It replaces what still waits under the same key. ``act`` has changed nothing when it raises
        ``DatabaseLocked``; what else it raises at once passes.
        """
        if not self._errands:
            with suppress(DatabaseLocked):
                act()
                return True
        if not (self._errands or self.patience.waits):
            self.explain(_(advice))
        self._errands[key] = Errand(act, stopped)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._all())
        return False

    def stop(self) -> None:
        """Wait no longer: what cannot be done now is not done."""
        self.patience.give_up()

    def close(self) -> None:
        """Try what still waits one last time, before the records are closed."""
        with suppress(DatabaseLocked):
            while self._errands:
                self._first()
        self._errands.clear()

    async def _all(self) -> None:
        try:
            while self._errands:
                try:
                    await self.patience.done(self._first)
                except DatabaseLocked as locked:
                    self._give_up(locked)
        finally:
            self._task = None

    def _first(self) -> None:
        """Do what has waited longest; it may add to what waits."""
        if not self._errands:
            return
        key, act = next(iter(self._errands.items()))
        try:
            act.carry_out()
        except DatabaseLocked:
            raise
        except Exception as error:
            self._failed(error)
        if self._errands.get(key) is act:
            del self._errands[key]

    def _give_up(self, locked: DatabaseLocked) -> None:
        """Tell everybody who waited; the trouble is reported once."""
        acts = list(self._errands.values())
        self._errands.clear()
        for act in acts:
            if act.stopped is not None:
                act.stopped(locked)
        if any(act.stopped is None for act in acts):
            self._failed(locked)

    def _show(self, shown: bool) -> None:
        if not shown:
            self._notices.remove(HELD)
            return
        self._notices.show(
            Notice(
                HELD,
                _("Another program is writing to the records."),
                self._advice,
                choices=((STOP, _("Stop waiting")),) if self._stoppable else (),
                urgent=False,
            ),
            {STOP: self.stop},
        )


# Waiting by the event loop's clock.


class SleepTicker:
    """Waits by the event loop's clock."""

    async def wait(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000)
