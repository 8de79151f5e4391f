"""The thread that speaks with the room's server, while the records of one of its stations are open.

Where the records are those of no such station, nothing of it is imported; nor of the thread that
sends statements, where no learning record store has been named.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.station import Station, sends_statements, station_of
from ui.shell.background import Background, Guard, Listeners
from ui.shell.session import Session

if TYPE_CHECKING:
    from trainer.server.link import Link, LinkState
    from trainer.server.statements import Sending


class RoomLink:
    """``state`` is what it said last, None where there is none; ``listeners`` are told of it.

    ``arrived`` are called when something that others have published is here.
    """

    def __init__(
        self,
        session: Session,
        background: Background,
        attempt: Guard,
        report: Callable[[Exception], None],
    ) -> None:
        self._background = background
        self._attempt = attempt
        self._report = report
        self._link: Link | None = None
        self._sending: Sending | None = None
        self._sends: Database | None = None
        self._serves: Database | None = None
        self.state: LinkState | None = None
        self.listeners: Listeners[[]] = Listeners(attempt)
        self.arrived: Listeners[[]] = Listeners(attempt)
        session.opened.append(self.begin)
        session.closing.append(self.end)

    def begin(self, records: Database) -> None:
        """Go to the server of these records, if they are those of a station."""
        self.end()
        station = station_of(records.connection)
        if station is not None:
            self._serves = records
            self._background.begin(self._begin(records, station))
        if sends_statements(records.connection):
            self._sends = records
            self._background.begin(self._begin_sending(records))

    def end(self) -> None:
        """Speak with it no more; what has not been sent is sent another time."""
        link, self._link = self._link, None
        sending, self._sending, self._sends = self._sending, None, None
        if sending is not None:
            sending.close()
        if self._serves is not None:
            self._serves.connection.stored = lambda: None
            self._serves = None
        if link is not None:
            link.close()
        if self.state is not None:
            self.state = None
            self.listeners()

    def hang_up(self) -> None:
        """Have it end, without waiting for that: the window closes."""
        if self._link is not None:
            self._link.close(0)

    def wake(self) -> None:
        """Look at once whether the room can be reached, and has anything new."""
        if self._link is not None:
            self._link.wake()

    def take(self, state: LinkState) -> None:
        """Hear how it stands."""
        before, self.state = self.state, state
        self.listeners()
        if before is not None and before.version != state.version:
            self.arrived()

    async def _begin(self, records: Database, station: Station) -> None:
        later, failed = self._from_thread()

        def hear(state: LinkState) -> None:
            if self._serves is records:
                self.take(state)

        def made(_cancellation: Cancellation) -> Link:
            from trainer.server.link import Link
            from trainer.server.passwords import password_of

            password = password_of(records.path, station).find
            return Link(
                records,
                station,
                password,
                changed=lambda state: later(lambda: hear(state)),
                failed=failed,
            )

        link = await self._background.run(made)
        if self._serves is records:
            self._link = link
            records.connection.stored = self._stored
            link.start()

    async def _begin_sending(self, records: Database) -> None:
        _later, failed = self._from_thread()

        def made(_cancellation: Cancellation) -> Sending:
            from trainer.server.statements import Sending

            return Sending(records.beside, failed)

        sending = await self._background.run(made)
        if self._sends is records:
            self._sending = sending
            sending.start()

    def _from_thread(
        self,
    ) -> tuple[Callable[[Callable[[], None]], None], Callable[[BaseException], None]]:
        """Return what does something here from another thread, and what reports a mistake there."""
        loop = asyncio.get_running_loop()

        def later(act: Callable[[], None]) -> None:
            # Perhaps the window is gone by then.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(self._attempt, act)

        def failed(error: BaseException) -> None:
            if isinstance(error, Exception):
                later(lambda: self._report(error))

        return later, failed

    def _stored(self) -> None:
        """Look at once what a supervisor has changed; an answer is found soon enough."""
        signed = None if self._serves is None else self._serves.rights.signed
        if signed is not None and signed.signer is not None:
            self.wake()
