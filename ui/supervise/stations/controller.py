"""The stations page: how it stands with the room's server, its stations, and what is published."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from trainer.errors import EnvironmentTrouble, FileUnreadable, RoomTrouble
from trainer.messages import _, ngettext
from trainer.messages.figures import grouped
from trainer.messages.text import all_of
from trainer.messages.troubles import describe_trouble
from trainer.room.rights import Right
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.database import Database
from trainer.storage.files import regular_bytes
from trainer.storage.station import Station, station_of
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import visible
from ui.shell.background import NETWORK
from ui.shell.commands import Bar, PageState, Section, away_from_table, command, in_classroom, on
from ui.shell.controller import App, PageController
from ui.shell.dialogs import choose_to_write
from ui.shell.notice_bar import DISMISS
from ui.supervise.stations.dialogs import (
    ConfirmDialog,
    JoinCodeDialog,
    JoinDialog,
    ServerDialog,
    ServerFacts,
    StationDialog,
    WorkingDialog,
    choose_join_file,
)
from ui.supervise.stations.page import ConflictCard, StationLine, StationsPage
from ui.supervise.stations.words import (
    conflict_card,
    is_conflict,
    key_of,
    quiet_line,
    refused_line,
    station_card,
    station_line,
    this_card,
    this_line,
)
from ui.widgets.view_models import Notice

if TYPE_CHECKING:
    from trainer.server.joining import JoinFile, Say, StationRow
    from trainer.server.publishing import Change, Kept

R = TypeVar("R")

Act = Callable[[Database, Cancellation, "Say"], object]
"""Does something in the thread, with records of its own; a refusal is a ``TextEnum``."""

_AGAIN: Final = 5_000
"""Milliseconds until the stations are asked for again."""

DONE: Final = "room_done"
"""The notice of what has been done."""


@dataclass(frozen=True, slots=True)
class StationsState(PageState):
    """What can be done about the room and its stations."""

    joined: bool = False
    """These records are a station of a room on a server."""
    changed: bool = False
    """There is something to be published."""
    other: bool = False
    """Another station is selected, which may still connect."""
    busy: bool = False
    """Something is being published."""


class Known(NamedTuple):
    """What the page shows beside the state of the link."""

    mine: Station | None = None
    stations: tuple[StationRow, ...] = ()
    """What the server says; nothing where it has not been reached."""
    changes: tuple[Change, ...] | None = None
    """What is to be published; None while that is being read."""
    own: tuple[Change, ...] = ()
    """Those of the changes that whoever is signed in may publish."""
    conflicts: tuple[ConflictCard, ...] = ()
    refused: tuple[str, ...] = ()
    aside: tuple[Kept, ...] = ()


_SET_BACK: Final = N_(
    "The server was set back: it lacks some of what was published. Publish it again from here."
)


class Nothing:
    """Stands for a result where there is none: it was cancelled, or refused in the dialog."""


# What is done beside the records, in the thread


def _set_up(facts: ServerFacts) -> Act:
    def act(records: Database, cancellation: Cancellation, say: Say) -> object:
        from trainer.server.joining import Owner, address_typed, set_up

        address = address_typed(facts.host, facts.database, _read_text(facts.authority))
        if isinstance(address, TextEnum):
            return address
        owner = Owner(facts.login, facts.password)
        return set_up(records, address, owner, facts.station, cancellation, say=say)

    return act


def _add_station(name: str) -> Act:
    def act(records: Database, _cancellation: Cancellation, _say: Say) -> object:
        from trainer.server.joining import add_station

        return add_station(records, name)

    return act


def _revoke(number: int) -> Act:
    def act(records: Database, _cancellation: Cancellation, _say: Say) -> None:
        from trainer.server.joining import revoke

        revoke(records, number)

    return act


def _leave(records: Database, _cancellation: Cancellation, _say: Say) -> object:
    from trainer.server.joining import leave

    return leave(records)


def _read_text(path: str) -> str:
    """The text of a certificate; empty where no file is named. Raises ``FileUnreadable``."""
    if not path.strip():
        return ""
    file = Path(path.strip()).expanduser()
    try:
        return regular_bytes(file).decode("ascii")
    except (OSError, UnicodeDecodeError) as error:
        raise FileUnreadable(file, str(error)) from error


class StationsController(PageController[StationsPage, StationsState]):
    """The controller of the stations page."""

    page = "stations"
    section = Section.STATIONS

    def __init__(self, app: App) -> None:
        super().__init__(app, StationsState())
        self._background = app.background(NETWORK)
        self._cancellation = Cancellation()
        self._known = Known()
        self._chosen = -1
        self._again = QTimer(app.window, interval=_AGAIN)
        self._again.timeout.connect(self._follow)
        app.room_link.listeners.append(self._heard)
        app.session.listeners.append(lambda _trainee, _settings: self._show_line())
        app.session.shut.append(self._forget)

    def close(self) -> None:
        """Wait for no server any more."""
        self._again.stop()
        self._cancellation.cancel()

    def make_view(self, parent: QWidget) -> StationsPage:
        """The stations, and what is to be published."""
        page = StationsPage(parent)
        page.chosen.connect(self._choose)
        page.publish_wanted.connect(lambda: self._trigger("publish_room"))
        page.first.wanted.connect(lambda: self._trigger("set_up_server"))
        page.decided.connect(self._settle)
        return page

    def open(self) -> None:
        """Go to the page with what is known, and ask the server."""
        self.show()
        self._read()
        self._again.start()
        self.view.take_focus()

    def arrived(self) -> None:
        """Read anew what is to be published."""
        self._read()

    # Commands

    @command(
        "stations",
        N_("Stations"),
        "Ctrl+Shift+R",
        when=in_classroom(lambda now: away_from_table(now) and now.records),
        right=Right.PEOPLE,
        section=Section.CLASSES,
    )
    def go(self) -> None:
        """Go to the page."""
        self.open()

    @command(
        "set_up_server",
        N_("Set up on a server…"),
        "Return",
        "Enter",
        when=on(StationsState, lambda here: not here.joined),
        right=Right.ROOM,
    )
    def set_up(self) -> None:
        """Ask for the server on which the room is to be."""
        dialog = ServerDialog(self.app.window, _("Supervisor’s desk"))
        self._ask(dialog, lambda: _set_up(dialog.facts()), lambda _joined: self._begin_link())

    @command(
        "publish_room",
        N_("Publish"),
        "Return",
        "Enter",
        when=on(StationsState, lambda here: here.joined and here.changed and not here.busy),
        right=Right.PUBLISHING,
    )
    def publish(self) -> None:
        """Publish what was changed here for all stations."""
        self._background.begin(self._publish())

    @command(
        "add_station",
        N_("Add a station…"),
        "N",
        when=on(StationsState, lambda here: here.joined),
        bar=Bar.ACT,
        right=Right.ROOM,
    )
    def add_station(self) -> None:
        """Ask for the name of a new station."""
        dialog = StationDialog(self.app.window)

        self._ask(dialog, lambda: _add_station(dialog.name.text()), self._added)

    @command(
        "revoke_station",
        N_("Revoke…"),
        "Del",
        when=on(StationsState, lambda here: here.other),
        bar=Bar.ACT,
        right=Right.ROOM,
    )
    def revoke(self) -> None:
        """Ask whether a station is to connect no more."""
        which = next((one for one in self._known.stations if one.number == self._chosen), None)
        if which is None:
            return
        dialog = ConfirmDialog(
            self.app.window,
            "revoke",
            _("Revoke {name}").format(name=which.name),
            _(
                "It can connect no more, as after a theft. What it has sent stays; what it has not "
                "sent yet stays there. It can be added again as a new station."
            ),
            _("Revoke"),
        )

        self._ask(dialog, lambda: _revoke(which.number))

    @command(
        "leave_room",
        N_("Leave the room…"),
        "Shift+L",
        when=on(StationsState, lambda here: here.joined),
        bar=Bar.ASIDE,
        right=Right.ROOM,
    )
    def leave(self) -> None:
        """Ask whether this station is to leave the room."""
        pending = self.app.room_link.state.pending if self.app.room_link.state else None
        told = _("The records stay here, and are those of a training room on this computer alone.")
        if pending:
            told += " " + ngettext(
                "{n} record has not been sent yet, and will not be.",
                "{n} records have not been sent yet, and will not be.",
                pending,
            ).format(n=grouped(pending))
        dialog = ConfirmDialog(self.app.window, "leave", _("Leave the room"), told, _("Leave"))

        self._ask(dialog, lambda: _leave, self._left)

    @command(
        "join_room",
        N_("Join a room…"),
        "Ctrl+Shift+J",
        when=lambda now: (
            away_from_table(now)
            and now.records
            and (
                (now.page in {"path", "preferences"} and not now.classroom)
                or (isinstance(now.here, StationsState) and not now.here.joined)
            )
        ),
        bar=Bar.NONE,
        right=Right.ROOM,
    )
    def join(self) -> None:
        """Ask for a join file, and then for its code."""
        choose_join_file(self.app.window, self.open_file)

    @command(
        "try_room",
        N_("Connect now"),
        "F5",
        when=on(StationsState, lambda here: here.joined),
        bar=Bar.ASIDE,
    )
    def try_now(self) -> None:
        """Try at once to reach the server, and read anew what there is."""
        self.app.room_link.wake()
        self._read()

    # What is asked for, and done in the thread

    def _ask(
        self,
        dialog: WorkingDialog,
        asked: Callable[[], Act],
        done: Callable[[object], None] = lambda _result: None,
    ) -> None:
        """Open a dialog; what is ``asked`` there is done beside the records, or cancelled."""

        async def do() -> None:
            records, act = self.app.session.records, asked()
            if records is None:
                return

            def work(cancellation: Cancellation, say: Say) -> object:
                with records.beside() as other:
                    return act(other, cancellation, say)

            result = await self._waited(dialog, work)
            if not isinstance(result, Nothing):
                dialog.finish()
                done(result)
                self._read()

        dialog.answered.connect(lambda: self._background.begin(do()))
        dialog.open()

    async def _waited(
        self, dialog: WorkingDialog, work: Callable[[Cancellation, Say], R]
    ) -> R | Nothing:
        """Do this while the dialog says what is being done; a refusal is said there, too."""
        cancellation = self._cancellation = Cancellation()
        dialog.left.connect(cancellation.cancel)
        loop = asyncio.get_running_loop()

        def tell(step: TextEnum) -> None:
            if not dialog.is_left:
                dialog.work(_(step.text))

        def say(step: TextEnum) -> None:
            loop.call_soon_threadsafe(tell, step)

        dialog.work(_("One moment…"))
        try:
            result = await self._background.run(lambda own: work(own, say), cancellation)
        except Cancelled:
            return Nothing()
        except EnvironmentTrouble as trouble:
            told = describe_trouble(trouble)
            if not dialog.is_left:
                dialog.finish(f"{told.sentence} {told.advice}")
            return Nothing()
        if isinstance(result, TextEnum):
            if not dialog.is_left:
                dialog.finish(_(result.text))
            return Nothing()
        return result

    def _begin_link(self) -> None:
        if self.app.session.records is not None:
            self.app.room_link.begin(self.app.session.records)

    def _added(self, added: object) -> None:
        from trainer.server.joining import ENDING, NewStation

        assert isinstance(added, NewStation), "nothing else is done here"
        heading = _("Station {n}: {name}").format(n=added.number, name=added.name)
        dialog = JoinCodeDialog(self.app.window, heading, added.code)
        dialog.save_wanted.connect(
            lambda: choose_to_write(
                self.app.window,
                _("Save the join file"),
                f"station-{added.number}{ENDING}",
                lambda path: self.app.keep_file(path, added.file),
            )
        )
        dialog.open()

    def _left(self, trouble: object) -> None:
        self._begin_link()
        if isinstance(trouble, EnvironmentTrouble):
            told = describe_trouble(trouble).sentence
            self._say(_("{trouble} Have this station revoked there as well.").format(trouble=told))

    def open_file(self, path: Path) -> None:
        """Ask for the code of a join file."""
        from trainer.server.joining import is_used, read_join_file

        records = self.app.session.records
        if records is None:
            return
        try:
            read = read_join_file(regular_bytes(path))
        except OSError as error:
            self.app.notices.show_trouble(FileUnreadable(path, str(error)))
            return
        if isinstance(read, TextEnum):
            self._say(_(read.text))
            return
        used = is_used(records)
        dialog = JoinDialog(self.app.window, visible(read.room), visible(read.name), used=used)
        dialog.answered.connect(lambda: self._background.begin(self._join(dialog, read, used=used)))
        dialog.open()

    async def _join(self, dialog: JoinDialog, file: JoinFile, *, used: bool) -> None:
        from trainer.server.joining import receive

        session, code = self.app.session, dialog.code.text()
        if session.records is None:
            return
        clock, warden = session.records.connection.clock, session.warden
        received = await self._waited(
            dialog, lambda own, say: receive(session.path, file, code, clock, own, say=say)
        )
        if isinstance(received, Nothing | TextEnum):
            return
        # Once it takes the place of what was there, it is not broken off.
        session.release()
        try:
            joined = await self._background.run(lambda _own: received.put_in_place(warden, clock()))
        except EnvironmentTrouble as trouble:
            received.discard()
            told = describe_trouble(trouble)
            dialog.finish(f"{told.sentence} {told.advice}")
        else:
            dialog.finish()
            said = _("This computer is now {station} of {room}. Its password is {where}.").format(
                station=joined.station.name, room=joined.room, where=_(joined.password.text)
            )
            if used and joined.before is not None:
                kept = _("What was there before is kept as {path}.").format(path=joined.before)
                said = f"{said} {visible(kept)}"
            self._say(said)
        finally:
            if not self.app.runner.stopping:
                session.reopen()
                self.app.go_home()

    async def _publish(self) -> None:
        records, changes = self.app.session.records, self._known.own
        if records is None or not changes:
            return

        def work(_cancellation: Cancellation) -> str:
            from trainer.server.joining import as_oneself
            from trainer.server.publishing import Behind, publish

            with records.beside() as other, as_oneself(other) as connection:
                done = publish(connection, other, changes)
            if isinstance(done, Behind):
                return _(
                    "Others have published meanwhile. Publish again once their version is here."
                )
            if done.large:
                return _("Too large to be published: {names}.").format(
                    names=all_of(change.called for change in done.large)
                )
            return _("Version {n} is published.").format(n=done.number)

        self.change(replace(self.state, busy=True))
        self.view.show_changes(_("Publishing…"), (), "")
        try:
            self._say(await self._background.run(work))
        except EnvironmentTrouble as trouble:
            self.app.notices.show_trouble(trouble)
        finally:
            self.change(replace(self.state, busy=False))
        self.app.room_link.wake()
        self._read()

    def _settle(self, key: str, stays: bool) -> None:
        """Settle a conflict: what is here stays, or what came takes its place."""
        records = self.app.session.records
        kept = next((one for one in self._known.aside if key_of(one) == key), None)
        if records is None or kept is None:
            return

        def act() -> None:
            from trainer.server.publishing import settle

            why = settle(records, kept.kind, kept.id, mine=stays)
            self._say("" if why is None else _(why.text))
            self.app.room_link.arrived()
            self.view.take_focus()

        self.app.waiting.do("stations", act)

    def _say(self, text: str) -> None:
        self.app.notices.remove(DONE)
        if text:
            notice = Notice(DONE, text, choices=((DISMISS, _("Close")),), urgent=False)
            self.app.notices.show(notice)

    # What is shown

    def _heard(self) -> None:
        """The link has said how it stands."""
        self._show_line()
        if self.shown and self.made is not None:
            self._show()

    def _show_line(self) -> None:
        now = self.app.window.state
        leads = Right.PEOPLE in now.rights and not now.signed_off
        text = quiet_line(self.app.room_link.state, supervises=leads)
        self.app.window.header.show_server(text, leads=leads)

    def _forget(self) -> None:
        """Whoever could see the stations has signed off."""
        self._known = Known()
        self._show_line()

    def _follow(self) -> None:
        """See what has become of the other stations, as long as the page is shown."""
        state = self.app.room_link.state
        if not self.shown:
            self._again.stop()
        elif state is not None and state.connected and not self.state.busy:
            self._read()

    def _read(self) -> None:
        if self.app.session.records is not None:
            self._background.begin(self._read_all(self.app.session.records))

    async def _read_all(self, records: Database) -> None:
        """Read what is to be published, then what the server says, if it can be reached."""

        def here(_cancellation: Cancellation) -> Known:
            from trainer.server.publishing import aside, changes, sides

            with records.beside() as other:
                kept, found, role = aside(other), changes(other), other.rights.role
                return known._replace(
                    changes=found,
                    own=tuple(one for one in found if role is not None and role.covers(one.least)),
                    conflicts=tuple(
                        conflict_card(one, *sides(other, one)) for one in kept if is_conflict(one)
                    ),
                    refused=tuple(refused_line(one) for one in kept if not is_conflict(one)),
                    aside=kept,
                )

        def there(_cancellation: Cancellation) -> tuple[StationRow, ...]:
            from trainer.server.joining import as_oneself, stations

            with records.beside() as other, as_oneself(other) as connection:
                return stations(connection)

        mine = station_of(records.connection)
        known = Known() if mine is None else self._known._replace(mine=mine)
        self._use(known)
        if mine is None:
            return
        try:
            known = await self._background.run(here)
            self._use(known)
            self._use(known._replace(stations=await self._background.run(there)))
        except EnvironmentTrouble as trouble:
            # That the server cannot be reached is said by the link.
            if not isinstance(trouble, RoomTrouble):
                self.app.notices.show_trouble(trouble)

    def _use(self, known: Known) -> None:
        self._known = known
        self._show()

    def _show(self) -> None:
        """Show what is known, as far as the page is there."""
        known, state = self._known, self.app.room_link.state
        if self.made is None or not self.shown:
            return
        if known.mine is None:
            self._show_first()
            return
        newest = state.newest if state is not None else known.mine.version
        others = [row for row in known.stations if row.number != known.mine.number]
        if state is None or not state.connected:
            others = [row._replace(away=None) for row in others]
        lines = [this_line(known.mine, state), *(station_line(row, newest) for row in others)]
        chosen = next((row for row in others if row.number == self._chosen), None)
        if chosen is None:
            own = (row for row in known.stations if row.number == known.mine.number)
            card, self._chosen = this_card(known.mine, state, next(own, None)), known.mine.number
        else:
            card = station_card(chosen, newest)
        self.view.show_stations(lines, self._chosen)
        self.view.show_station(card)
        self._show_changes(newest)
        self.view.show_others(known.conflicts, known.refused)
        self.change(
            replace(
                self.state,
                joined=True,
                changed=bool(known.own) and state is not None and state.connected,
                other=chosen is not None and chosen.revoked is None,
            )
        )

    def _show_changes(self, newest: int) -> None:
        if self.state.busy:
            return
        state, changes, own = self.app.room_link.state, self._known.changes, self._known.own
        if changes is None or (not changes and self._known.conflicts):
            # What is to be decided may be to be published then.
            self.view.hide_changes()
            return
        if not changes:
            self.view.show_changes(_("Everything here is published"), (), "")
            return
        heading = ngettext(
            "{n} change is on this station alone",
            "{n} changes are on this station alone",
            len(changes),
        ).format(n=len(changes))
        button = ""
        if state is not None and state.connected and own:
            button = ngettext(
                "Publish version {version}: {n} change",
                "Publish version {version}: {n} changes",
                len(own),
            ).format(version=newest + 1, n=len(own))
        managers = _("{change}, by a manager")
        lines = [
            change.line if change in own else managers.format(change=change.line)
            for change in changes
        ]
        if any(change.lost for change in changes):
            lines.insert(0, _(_SET_BACK))
        self.view.show_changes(heading, lines, button)

    def _show_first(self) -> None:
        manages = Right.ROOM in self.app.window.state.rights
        told = _(
            "With a server every station has the same people, classes, exams and house settings, "
            "and what is done at any of them is seen at all. Each goes on without the network."
        )
        if not manages:
            told = f"{told} {_('A manager can set it up.')}"
        title = _("Set up on a server…") if manages else ""
        self.view.show_first(_("This room is on this computer alone"), told, title)
        self.change(StationsState())

    def _choose(self, line: StationLine | None) -> None:
        self._chosen = -1 if line is None else line.number
        self._show()

    def _trigger(self, name: str) -> None:
        self.app.window.bindings.trigger(name)
