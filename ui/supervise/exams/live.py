"""An exam in the whole room, followed while its page is open; and orders to other stations."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import msgspec

from trainer.errors import EnvironmentTrouble, RoomTrouble
from trainer.exams.course import State
from trainer.exams.live import LiveSitting
from trainer.exams.orders import Action, Instruction
from trainer.messages import _
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.exam_records import SittingLine
from trainer.storage.station import station_of
from ui.shell.controller import App
from ui.shell.figures import alone_text

if TYPE_CHECKING:
    import psycopg

    from trainer.server.joining import StationRow

    _Room = tuple[tuple[LiveSitting, ...], tuple[StationRow, ...]]

T = TypeVar("T")

EVERY: Final = 3.0
"""Seconds after which the room is asked again."""
_NOT_YET: Final = (State.PLANNED, State.SEALED, State.MOVED)


class Seen(NamedTuple):
    """A sitting as it is shown: with the figures of the station that has it, and where that is."""

    line: SittingLine
    live: LiveSitting | None = None
    ordered: Action | None = None

    @property
    def elsewhere(self) -> bool:
        """True if these are the figures of another station."""
        return self.live is not None

    @property
    def waits(self) -> bool:
        """True if it waits at another station until it is let go on."""
        return self.live is not None and bool(self.live.waits)


class LiveExam:
    """``told`` is called once there is something new; ``text`` says whose the figures are."""

    def __init__(self, app: App, told: Callable[[], None]) -> None:
        self._app, self._told = app, told
        self._background = app.background()
        self._reading = False
        self._due = 0.0
        self._sittings: Mapping[int, LiveSitting] = {}
        self._ordered: dict[int, tuple[Action, int]] = {}
        self._away: datetime | None = None
        self.stations: tuple[StationRow, ...] = ()
        """Those of the room, as they were when it was reached last."""
        self.text = ""
        app.session.shut.append(self.forget)

    def forget(self) -> None:
        self._sittings, self._ordered, self.text, self._due = {}, {}, "", 0.0

    @property
    def is_connected(self) -> bool:
        """True if what is seen is the whole room."""
        return self._due > 0 and not self.text

    def follow(self, records: Database, exam: int) -> None:
        """Ask the room about an exam, if these are records of a station and it is time to."""
        if self._reading or monotonic() < self._due or not exam:
            return
        if station_of(records.connection) is None:
            self.forget()
            return
        self._reading = True
        self._background.begin(self._read(records, exam))

    def seen(self, lines: Sequence[SittingLine]) -> tuple[Seen, ...]:
        """Sittings as the station that has each says; of one that is here, as it is here."""
        return tuple(map(self._seen, lines))

    def _seen(self, line: SittingLine) -> Seen:
        live = self._sittings.get(line.row.id)
        given_up = live is not None and live.state is line.row.state is State.MOVED
        if live is None or given_up or line.row.state not in _NOT_YET:
            return Seen(line)
        row = msgspec.structs.replace(
            line.row,
            state=live.state,
            charged=live.charged,
            allowed=live.allowed,
            interruptions=live.interruptions,
        )
        action, entries = self._ordered.get(line.row.id, (None, 0))
        ordered = action if live.entries <= entries else None
        return Seen(replace(line, row=row, left_window=live.left_window), live, ordered)

    def order(self, records: Database, orders: Sequence[tuple[SittingLine, Instruction]]) -> None:
        for line, order in orders:
            live = self._sittings.get(line.row.id)
            self._ordered[line.row.id] = (order.action, 0 if live is None else live.entries)
        given = [(order, line.candidate) for line, order in orders]

        def give(connection: psycopg.Connection, own: Database) -> bool:
            from trainer.server.sittings import give_orders

            return give_orders(connection, own, given)

        self._background.begin(self._give(records, give))
        self._told()

    async def _give(
        self, records: Database, give: Callable[[psycopg.Connection, Database], bool]
    ) -> None:
        try:
            given = await self._background.run(lambda _own: _as_oneself(records, give))
        except EnvironmentTrouble as trouble:
            self._ordered.clear()
            self._app.notices.show_trouble(trouble)
        else:
            if not given:
                self._ordered.clear()
                self.text = _("Others were publishing: nothing was ordered. Please try again.")
        self._due = 0.0
        self._told()

    async def _read(self, records: Database, exam: int) -> None:
        def read(connection: psycopg.Connection, own: Database) -> _Room:
            from trainer.server.joining import stations
            from trainer.server.sittings import bring_ended, live

            found = live(connection, exam)
            bring_ended(connection, own, found)
            return found, stations(connection)

        def work(cancellation: Cancellation) -> _Room:
            cancellation.check()
            return _as_oneself(records, read)

        try:
            found, self.stations = await self._background.run(work)
        except RoomTrouble as trouble:
            self._away = self._away or datetime.now(UTC)
            self._sittings, self.text = {}, alone_text(self._away, trouble)
        else:
            self._away, self.text = None, ""
            self._sittings = {one.sitting: one for one in found}
        finally:
            self._reading, self._due = False, monotonic() + EVERY
        self._told()


def _as_oneself(records: Database, act: Callable[[psycopg.Connection, Database], T]) -> T:
    """Do something at the server, from a thread, as whoever is signed in here."""
    from trainer.server.joining import as_oneself

    with records.beside() as own, as_oneself(own) as connection:
        return act(connection, own)
