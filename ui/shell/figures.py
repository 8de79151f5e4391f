"""Figures for supervisors: those of this station at once, and the room's as soon as they are read.

Nothing of a server is imported where the records are no station of a room.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple, TypeVar

from trainer.errors import RoomTrouble, RoomUnreachable
from trainer.messages import _, ngettext
from trainer.room.keys import login_password
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.station import station_of
from ui.shell.background import NETWORK
from ui.shell.controller import App

T = TypeVar("T")

Find = Callable[[Database], T]
"""Finds figures in records that were opened for it: those of this station, or of the room."""
FindOf = Callable[[Database, str], T]
"""The same, and is told whose they are."""
Work = Callable[[Cancellation], tuple[T, str]]
"""Finds figures in a thread, and whose they are."""


class Figures:
    """Shows figures on a page and says whose they are; what comes late replaces nothing newer."""

    def __init__(self, app: App, say: Callable[[str], None]) -> None:
        """``say`` shows whose the figures are; nothing outside of a room."""
        self._app, self._say = app, say
        self._background = app.background(NETWORK)
        self._wanted = Cancellation()
        self._away = ""
        """What is said while the room is away."""
        self.of_room = False
        """The figures that are shown are the room's, and not this station's."""
        app.session.shut.append(self.forget)

    def forget(self) -> None:
        """Show nothing that is still being read."""
        self._wanted.cancel()
        self._wanted, self.of_room = Cancellation(), False

    def show(self, records: Database, find: Find[T], show: Callable[[T], None]) -> None:
        """Show what is found at this station, and what is found in the room in place of it."""
        self.forget()
        show(find(records))
        login = login_of(records)
        if login is None:
            self._say("")
            return
        self._say(self._away or _("Reading the figures of the room…"))
        work = partial(of_room, records, login, lambda of, _whose: find(of))
        self._background.begin(self._read(work, show, self._wanted))

    def ask(self, records: Database, find: Find[T], told: Callable[[T], None]) -> None:
        """Find something in the room alone; where it is away now, that is a trouble."""
        login = login_of(records)
        if login is not None:
            work = partial(of_room, records, login, lambda of, _whose: find(of))
            self._background.begin(self._ask(work, told, self._wanted))

    async def _read(self, work: Work[T], show: Callable[[T], None], wanted: Cancellation) -> None:
        try:
            found, whose = await self._background.run(work, wanted)
        except RoomTrouble as trouble:
            wanted.check()
            self._app.notices.log(trouble)
            self._away = self._away or alone_text(datetime.now(UTC), trouble)
            self._say(self._away)
            return
        wanted.check()
        self._away, self.of_room = "", True
        show(found)
        self._say(whose)

    async def _ask(self, work: Work[T], told: Callable[[T], None], wanted: Cancellation) -> None:
        try:
            found, _whose = await self._background.run(work, wanted)
        except RoomTrouble as trouble:
            wanted.check()
            self._app.notices.show_trouble(trouble)
            return
        wanted.check()
        told(found)


class Login(NamedTuple):
    """With what somebody reads the room’s figures; ``address`` is JSON."""

    address: str
    person: int
    password: str


def login_of(records: Database) -> Login | None:
    """The login of whoever is signed in; None where these records are no station’s, or theirs."""
    station, signed = station_of(records.connection), records.rights.signed
    if station is None or signed is None or signed.signer is None:
        return None
    return Login(station.address, signed.person.id, login_password(signed.signer.keys))


def of_room(
    records: Database, login: Login, find: FindOf[T], cancellation: Cancellation
) -> tuple[T, str]:
    """Find something in the whole room, from a thread, and say whose it is.

    Raises ``RoomTrouble``.
    """
    from trainer.server.figures import room_figures

    cancellation.check()
    with room_figures(*login) as room, records.beside(room) as beside:
        cancellation.check()
        whose = room_text(room.stations)
        return find(beside, whose), whose


def room_text(stations: int) -> str:
    """Say that figures are those of the whole room."""
    text = ngettext(
        "Figures of the room, {n} station", "Figures of the room, {n} stations", stations
    )
    return text.format(n=stations)


def alone_text(since: datetime, trouble: RoomTrouble) -> str:
    """Say that figures are those of this station alone, and since when."""
    told = (
        _("The room cannot be reached: figures of this station alone, since {time}")
        if isinstance(trouble, RoomUnreachable)
        else _("The room’s server refuses this login: figures of this station alone, since {time}")
    )
    return told.format(time=f"{since.astimezone():%H:%M}")
