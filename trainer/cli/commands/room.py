"""``feltwork room``: the server of a training room, its stations, and what goes between them."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from getpass import getpass
from pathlib import Path
from shlex import quote
from typing import Final

from trainer.cli.files import INVALID
from trainer.cli.signing_in import sign_in, warden_of
from trainer.errors import FileUnreadable, RoomTrouble
from trainer.messages.figures import as_shown
from trainer.messages.text import _, date_text, ngettext
from trainer.messages.troubles import describe_trouble, size_text
from trainer.room.rights import Right
from trainer.server import joining, statements
from trainer.server.backup import NotDumped, back_up, tools
from trainer.server.carrying import Refused, Sent, bring, export, export_published
from trainer.server.checking import check_room, pending_text, unread_text
from trainer.server.connecting import connect
from trainer.server.joining import Doing, Joined, JoinRefusal, as_oneself
from trainer.server.passwords import address_of
from trainer.server.publishing import Behind, Change, aside, changes, publish, pull
from trainer.server.schema import upgrade
from trainer.server.statements import Turn, store_of
from trainer.server.trial import NotTried, find_programs, not_tried_text, running
from trainer.server.uploading import pending_of
from trainer.settings.location import default_path
from trainer.storage.atomic_write import atomic_write
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.files import regular_bytes
from trainer.storage.station import station_here

UNFINISHED: Final = 4
"""The exit status where nothing is wrong, but something is not at the server, or cannot be read."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parts = parser.add_subparsers(dest="part", required=True, metavar=_("COMMAND"))

    def add(name: str, text: str, file: str | None = None) -> argparse.ArgumentParser:
        part = parts.add_parser(name, help=text, description=text)
        if file is not None:
            part.add_argument("file", type=Path, metavar=_("FILE"), help=file or None)
        return part

    init = add("init", _("make a database that of this training room, or bring it up to date"))
    init.add_argument("--host", metavar=_("HOST"), help=_("the name of the server"))
    named = _("the name of the database")
    init.add_argument("--name", default="feltwork", metavar=_("DATABASE"), help=named)
    authority = _("the certificate of your authority, as PEM")
    init.add_argument("--ca", type=Path, metavar=_("FILE"), help=authority)
    here = _("the name of this station")
    init.add_argument("--station", default="Office", metavar=_("NAME"), help=here)
    upgrades = _("bring the room’s database up to date")
    init.add_argument("--upgrade", action="store_true", help=upgrades)
    add("status", _("show the stations, and what is pending here"))
    station = add("station", _("add a station: write its join file and show the code for it"))
    station.add_argument("name", metavar=_("NAME"))
    station.add_argument("--out", "-o", type=Path, required=True, metavar=_("FILE"))
    join = add("join", _("begin new records as a station of a room"), _("the join file"))
    code = _("the code that was shown with it; else it is asked for")
    join.add_argument("--code", metavar=_("CODE"), help=code)
    kept = _("also where there are records, which are kept")
    join.add_argument("--force", action="store_true", help=kept)
    add("leave", _("belong to the room no more; what is recorded stays"))
    publishing = add("publish", _("publish what was changed here"))
    publishing.add_argument("--list", action="store_true", help=_("only list it"))
    revoke = add("revoke", _("let a station connect no more"))
    revoke.add_argument("station", type=int, metavar=_("NUMBER"))
    backup = add("backup", _("back the room’s database up with pg_dump"), "")
    add("check", _("work out again everything that the server has, and report problems"))
    login = _("the login that owns the database; its password is asked for")
    for one in (init, backup):
        one.add_argument("--login", required=True, metavar=_("LOGIN"), help=login)
    trial = add("try", _("run a room with two stations on this computer, to try it"))
    trial.add_argument("folder", type=Path, metavar=_("FOLDER"))
    away = add("export", _("write what the server does not have of this station to a file"), "")
    instead = _("write what is published there instead")
    away.add_argument("--published", action="store_true", help=instead)
    replaces = _("replace the output file if it exists")
    for one in (station, backup, away):
        one.add_argument("--force", action="store_true", help=replaces)
    add("import", _("bring such a file to the server, or to this station"), "")
    lrs = add("lrs", _("send statements (xAPI) to a learning record store"))
    lrs.add_argument("address", nargs="?", metavar=_("ADDRESS"), help=_("its address: https://…"))
    lrs.add_argument("--name", metavar=_("NAME"), help=_("the name of the key there"))
    lrs.add_argument("--send", action="store_true", help=_("send now what is pending"))
    lrs.add_argument("--off", action="store_true", help=_("send no more"))


def run(arguments: argparse.Namespace) -> int:
    """Carry out one of the commands; 2 where it is refused, or anything is wrong."""
    try:
        return PARTS[arguments.part](arguments) or 0
    except _Refused as refusal:
        print(as_shown(str(refusal)), file=sys.stderr)
        return INVALID


class _Refused(Exception):
    """What is asked for is not done; says why."""


@contextmanager
def _records(arguments: argparse.Namespace, right: Right | None = None) -> Iterator[Database]:
    """The records, with somebody signed in who has a right."""
    with open_database(arguments.database, clock=_now) as database:
        if right is not None:
            sign_in(database, right)
        yield database


def _now() -> datetime:
    return datetime.now(UTC)


def _say(text: str) -> None:
    print(as_shown(text))


# The server and its stations


def _init(arguments: argparse.Namespace) -> None:
    with _records(arguments, Right.ROOM) as records:
        if arguments.upgrade:
            _upgrade(records, arguments.login)
            return
        if not arguments.host:
            raise _Refused(_("Name the server’s host: --host."))
        try:
            ca = arguments.ca.read_text(encoding="ascii") if arguments.ca else ""
        except (OSError, ValueError) as error:
            raise FileUnreadable(arguments.ca, str(error)) from error
        address = joining.address_typed(arguments.host, arguments.name, ca)
        if isinstance(address, JoinRefusal):
            raise _Refused(_(address.text))
        owner = joining.Owner(arguments.login, _password_of(arguments.login))
        done = joining.set_up(records, address, owner, arguments.station, Cancellation(), say=_step)
        if not isinstance(done, Joined):
            raise _Refused(_(done.text))
        _say_joined(done)


def _password_of(login: str) -> str:
    if not sys.stdin.isatty():
        return sys.stdin.readline().removesuffix("\n")
    return getpass(_("Password of {login}: ").format(login=login))


def _step(step: Doing) -> None:
    print(_(step.text), file=sys.stderr)


def _say_joined(joined: Joined) -> None:
    station, where = joined.station, _(joined.password.text)
    text = _("This is station {number}, “{name}”, of {room}. Its password is kept {where}.")
    _say(text.format(number=station.number, name=station.name, room=joined.room, where=where))
    if joined.before is not None:
        _say(_("What was there before is kept as {path}.").format(path=joined.before))


def _upgrade(records: Database, login: str) -> None:
    address = address_of(station_here(records.connection))
    with connect(address, login, _password_of(login)) as connection:
        number = upgrade(connection, address)
    text = ngettext("{count} migration applied.", "{count} migrations applied.", number)
    _say(text.format(count=number) if number else _("The room’s database is up to date."))


def _status(arguments: argparse.Namespace) -> int:
    with _records(arguments, Right.PEOPLE) as records:
        station = station_here(records.connection)
        own = _("Station {number}, “{name}”, at {address}: version {version}")
        _say(own.format(**station._asdict() | {"address": address_of(station)}))
        if here := len(changes(records)):
            text = ngettext(
                "{count} change here is not published.",
                "{count} changes here are not published.",
                here,
            )
            _say(text.format(count=here))
        _say_aside(records)
        try:
            with as_oneself(records) as connection:
                left = pending_of(connection, records.connection)
                found = joining.stations(connection)
        except RoomTrouble as trouble:
            _say(describe_trouble(trouble).sentence)
            return UNFINISHED
    _say(pending_text(left))
    for row in found:
        _say_station(row)
    return UNFINISHED if left or any(row.unread for row in found) else 0


def _say_aside(records: Database) -> bool:
    if kept := len(aside(records)):
        text = ngettext(
            "{count} publication is kept aside here.",
            "{count} publications are kept aside here.",
            kept,
        )
        _say(text.format(count=kept))
    return bool(kept)


def _say_station(row: joining.StationRow) -> None:
    seen = _("never") if row.seen is None else _local(row.seen)
    told = _("{number} “{name}”: version {version}, last seen {seen}, Feltwork {program}")
    _say(told.format(**row._asdict() | {"seen": seen, "program": row.program or "–"}))
    if row.revoked is not None:
        _say("    " + _("revoked {at}").format(at=_local(row.revoked)))
    if row.unread:
        _say("    " + unread_text(row.unread))
    for at, twice in row.restored:
        text = ngettext(
            "Restored {at}: {count} record stands twice.",
            "Restored {at}: {count} records stand twice.",
            twice,
        )
        _say("    " + text.format(at=_local(at), count=twice))


def _local(moment: datetime) -> str:
    local = moment.astimezone()
    return _("{day}, {time}").format(day=date_text(local.date().isoformat()), time=f"{local:%H:%M}")


def _station(arguments: argparse.Namespace) -> None:
    if os.path.lexists(arguments.out) and not arguments.force:
        there = _("{path} already exists; --force replaces it.")
        raise _Refused(there.format(path=arguments.out))
    with _records(arguments, Right.ROOM) as records:
        added = joining.add_station(records, arguments.name)
    if not isinstance(added, joining.NewStation):
        raise _Refused(_(added.text))
    atomic_write(arguments.out, added.file, replace=arguments.force)
    text = _("{path}: the join file of station {number}, “{name}”. Its code: {code}")
    _say(text.format(path=arguments.out, number=added.number, name=added.name, code=added.code))


def _join(arguments: argparse.Namespace) -> None:
    database: Path = arguments.database or default_path()
    try:
        file = joining.read_join_file(regular_bytes(arguments.file))
    except OSError as error:
        raise FileUnreadable(arguments.file, error.strerror or str(error)) from error
    if isinstance(file, JoinRefusal):
        raise _Refused(_(file.text))
    warden = warden_of(database, Right.BACKUPS)
    if database.exists() and not arguments.force:
        with _records(arguments) as records:
            if joining.is_used(records):
                text = _(
                    "{path} has records, which become a backup where the station begins new ones: "
                    "--force agrees to that."
                )
                raise _Refused(text.format(path=database))
    code = arguments.code or _typed(_("Code: "))
    received = joining.receive(database, file, code, _now, Cancellation(), say=_step)
    if isinstance(received, JoinRefusal):
        raise _Refused(_(received.text))
    _say_joined(received.put_in_place(warden, _now()))


def _typed(asked: str) -> str:
    print(asked, end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip()


def _leave(arguments: argparse.Namespace) -> int:
    with _records(arguments, Right.ROOM) as records:
        trouble = joining.leave(records)
    _say(_("These records belong to no room’s server any more; what is recorded stays."))
    if trouble is None:
        return 0
    _say(describe_trouble(trouble).sentence)
    _say(_("The login of the station was not revoked. Revoke it from another one."))
    return UNFINISHED


def _revoke(arguments: argparse.Namespace) -> None:
    with _records(arguments, Right.ROOM) as records:
        joining.revoke(records, arguments.station)
    text = _("Station {number} cannot connect any more. What it has sent stays.")
    _say(text.format(number=arguments.station))


# What goes between them


def _publish(arguments: argparse.Namespace) -> None:
    with _records(arguments, Right.PEOPLE) as records:
        if arguments.list:
            _listed(records)
            return
        with as_oneself(records) as connection:
            pull(connection, records)
            if not (found := _listed(records)):
                return
            done = publish(connection, records, found)
    if isinstance(done, Behind):
        raise _Refused(_("Others have published meanwhile. Try again once that is here."))
    _say(_("Version {version} is published.").format(version=done.number))


def _listed(records: Database) -> tuple[Change, ...]:
    found = changes(records)
    for change in found:
        _say(change.line)
    if not (_say_aside(records) or found):
        _say(_("Everything is published."))
    return found


def _export(arguments: argparse.Namespace) -> None:
    write = export_published if arguments.published else export
    with _records(arguments, Right.RECORDS) as records:
        done = write(records, arguments.file, replace=arguments.force)
    if isinstance(done, Refused):
        raise _Refused(done.text)
    for written in done:
        text = (
            ngettext("{path}: {count} document", "{path}: {count} documents", written.number)
            if arguments.published
            else ngettext("{path}: {count} entry", "{path}: {count} entries", written.number)
        )
        _say(text.format(path=written.path, count=written.number))


def _import(arguments: argparse.Namespace) -> None:
    with _records(arguments, Right.RECORDS) as records:
        done = bring(records, arguments.file)
    if isinstance(done, Refused):
        raise _Refused(done.text)
    if not isinstance(done, Sent):
        _say(_("This station has version {version} now.").format(version=done.version))
        return
    text = ngettext(
        "Station {number}: {count} entry is new; the server has this log up to entry {size}.",
        "Station {number}: {count} entries are new; the server has this log up to entry {size}.",
        done.new,
    )
    _say(text.format(number=done.station, count=done.new, size=done.size))


# For the IT department


def _backup(arguments: argparse.Namespace) -> None:
    with _records(arguments, Right.BACKUPS) as records:
        address, target = address_of(station_here(records.connection)), arguments.file
        owner = (arguments.login, _password_of(arguments.login))
        done = back_up(address, owner, target, tools(), replace=arguments.force)
        if isinstance(done, NotDumped):
            raise _Refused(done.text)
    _say(_("{path}: {contents}").format(path=target, contents=size_text(done)))


def _check(arguments: argparse.Namespace) -> int:
    with _records(arguments, Right.ROOM) as records, as_oneself(records) as connection:
        checked = check_room(connection, records)
    for line in checked.lines():
        _say(line)
    if checked.faults:
        return INVALID
    return UNFINISHED if checked.unread or checked.pending else 0


def _try(arguments: argparse.Namespace) -> None:
    folder: Path = arguments.folder.absolute()
    programs = find_programs()
    if isinstance(programs, NotTried):
        raise _Refused(not_tried_text(programs, folder))
    with running(folder, programs, _now) as trial:
        if isinstance(trial, NotTried):
            raise _Refused(not_tried_text(trial, folder))
        _say(_("A room to try is running on this computer until you press Ctrl+C, without TLS."))
        text = _("The manager’s records: staff number {number}, password {password}")
        _say(text.format(number=trial.staff_number, password=trial.password))
        _say(f"    feltwork --database {quote(trial.records)}")
        for ready in trial.stations:
            _say(_("Station “{name}”: join it, then open it").format(name=ready.name))
            opened = f"    feltwork --database {quote(ready.records)}"
            _say(f"{opened} room join {quote(ready.file)} --code {ready.code}")
            _say(opened)
        sys.stdout.flush()
        # A service manager ends it as Ctrl+C does.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            while True:
                time.sleep(1)


def _lrs(arguments: argparse.Namespace) -> int:
    with _records(arguments, Right.ROOM) as records:
        if arguments.off and (store := store_of(records)) is not None:
            store.password(records.path).forget()
            statements.drop_store(records)
        elif arguments.address and not arguments.off:
            if not statements.is_address(arguments.address) or not arguments.name:
                raise _Refused(_("Give an address with https://, and the name of a key."))
            password = _password_of(arguments.name)
            statements.set_store(records, arguments.address, arguments.name)
            store = store_of(records)
            assert store is not None, "it has just been set"
            kept = store.password(records.path).keep(password)
            _say(_("Its password is kept {where}.").format(where=_(kept.text)))
        turn = statements.send_all(records) if arguments.send else Turn.DONE
        store = store_of(records)
        if store is None:
            _say(_("No statements are sent."))
            return 0
        left = statements.pending(records, store)
        queue = ngettext(
            "{address}: {count} entry pending", "{address}: {count} entries pending", left
        )
        _say(queue.format(address=store.address, count=left))
        if store.halt is not None:
            _say(_(store.halt.text))
        elif turn is Turn.LATER:
            _say(_("The learning record store cannot be reached now; it is tried again."))
        for one in statements.kept_aside(records):
            _say(_("Not taken ({status}): {statement} {said}").format(**one._asdict()))
    return 0 if store.halt is None and turn is not Turn.LATER else UNFINISHED


PARTS: Final[dict[str, Callable[[argparse.Namespace], int | None]]] = {
    "init": _init,
    "status": _status,
    "station": _station,
    "join": _join,
    "leave": _leave,
    "publish": _publish,
    "revoke": _revoke,
    "backup": _backup,
    "check": _check,
    "try": _try,
    "export": _export,
    "import": _import,
    "lrs": _lrs,
}
