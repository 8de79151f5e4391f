"""What the stations of a room share: published by supervisors, taken over by every station.

A document is signed by whoever publishes it, and the room’s root has said whose the key is and for
which role. A station believes that and not the server. What does not hold, what waits for another
document and what was changed here as well is kept aside, and nothing else waits for it.
"""

from __future__ import annotations

import sqlite3
from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Struct

from trainer.exams.orders import Instruction
from trainer.messages import _
from trainer.room.keys import Statement, published_statement, read_statement, verified
from trainer.room.rights import Right, Role, refused
from trainer.storage import personal
from trainer.storage.connection import Cancellation
from trainer.storage.log import SignedErasure
from trainer.storage.published.kinds import MOST_BYTES, Aside, CannotApply, Gone, Kind, Local, mixed
from trainer.storage.published.people import PersonDocument
from trainer.storage.publishing import BY_NAME, KINDS
from trainer.storage.station import Station, station_here
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import psycopg
    import sqlite_utils

    from trainer.storage.database import Database

_TURN: Final = 200
"""How many documents are asked for at once."""
_BATCH: Final = 500
_BATCH_BYTES: Final = 16 << 20
"""The most documents of one version, and their bytes."""
_BEHIND: Final = "FW001"
_NO_LOGIN: Final = "FW005"
_REFUSED: Final = "FW006"
_REMOVED: Final = b"null"


class What(TextEnum):
    """How a document differs from what was published."""

    NEW = "new", N_("new")
    CHANGED = "changed", N_("changed")
    REMOVED = "removed", N_("removed")
    LOST = "lost", N_("older at the server")
    GONE = "gone", N_("no longer at the server")


class Change(NamedTuple):
    """A document that is not published as it is here; ``least`` is the role that may publish it."""

    kind: str
    id: str
    body: bytes
    what: What
    called: str
    least: Role
    lost: bool = False
    """It was published, and the server was set back since."""

    @property
    def line(self) -> str:
        """The change in a list."""
        title = _(BY_NAME[self.kind].title)
        return _("{kind}: {name} ({what})").format(
            kind=title, name=self.called, what=_(self.what.text)
        )


class Published(NamedTuple):
    """A document as the server has it."""

    change: int
    kind: str
    id: str
    version: int
    body: bytes
    signature: bytes
    signer: str


class Kept(NamedTuple):
    """A document that came and is kept aside: why, and who has signed it."""

    kind: str
    id: str
    version: int
    why: Aside
    called: str
    signed_by: str


class Behind(NamedTuple):
    """Others have published since: what they have published has to be taken over first."""

    change: int


class Version(NamedTuple):
    """What was published: the version, how many documents, and those too large for the server."""

    number: int
    documents: int
    large: tuple[Change, ...] = ()


class Pulled(NamedTuple):
    """What came: the version here, what was applied of it, and all that is kept aside."""

    version: int
    applied: tuple[tuple[str, str], ...]
    conflicts: tuple[Kept, ...]
    refused: tuple[Kept, ...]


# What is to be published


def changes(database: Database) -> tuple[Change, ...]:
    """What is here and not published so, in the order of applying; conflicts are left out."""
    with database.connection.reading() as db:
        local = _local(database, db)
        query = "SELECT kind, id, version FROM room_aside WHERE why = ?"
        conflicts, lost = (
            {(kind, name): there for kind, name, there in db.execute(query, [why.value])}
            for why in (Aside.CONFLICT, Aside.OLDER)
        )
        gone = _gone(db)
        found = (
            _change(local, kind, name, gone, lost.get((kind.name, name)))
            for kind in KINDS
            for name in dict.fromkeys(
                chain(
                    kind.ids(local),
                    _published_ids(db, kind),
                    (name for one, name in lost if one == kind.name),
                )
            )
            if (kind.name, name) not in conflicts
        )
        return tuple(filter(None, found))


def _published_ids(db: sqlite_utils.Database, kind: Kind[Any]) -> Iterable[str]:
    query = "SELECT id FROM room_published WHERE kind = ? AND body <> ?"
    rows = db.execute(query, [kind.name, _REMOVED]).fetchall() if kind.removable else ()
    return (name for (name,) in rows)


def _change(
    local: Local, kind: Kind[Any], name: str, gone: Gone, there: int | None
) -> Change | None:
    """The change of one document; None where it is published as it is.

    ``there`` is the version to which the server was set back, 0 where it has none.
    """
    last, lost = _Last.of(local, kind, name), there is not None
    stamp = None if lost else kind.stamp
    if last.digest is not None and stamp and stamp(local, name) == last.digest:
        return None
    base = last.doc and kind.kept(last.doc, gone)
    mine = kind.read(local, name, base)
    if mine is None and (last.digest is None or not kind.removable):
        return None
    if mine == base and not (last.lost or lost):
        return None
    what = What.CHANGED if last.digest is not None else What.NEW
    if lost and mine == base:
        what = What.LOST if there else What.GONE
    what = What.REMOVED if mine is None else what
    called = kind.called(local, name, mine or base)
    least = kind.least(mine, last.doc)
    return Change(kind.name, name, kind.encoded(mine), what, called, least, lost)


def ordered(order: Instruction, called: str) -> Change:
    """An order about a sitting, to be published; ``called`` says whose it is."""
    body = BY_NAME["order"].encoded(order)
    return Change("order", token_hex(16), body, What.NEW, called, Role.SUPERVISOR)


class _Last(NamedTuple):
    """What was last published or taken over of a document.

    ``lost``: it is not known any more what that was, because somebody was erased.
    """

    version: int = 0
    digest: bytes | None = None
    doc: Any = None
    lost: bool = False

    @classmethod
    def of(cls, local: Local, kind: Kind[Any], name: str) -> _Last:
        query = "SELECT version, digest, body FROM room_published WHERE kind = ? AND id = ?"
        row = local.row(query, kind.name, name)
        if row is None:
            return cls()
        version, digest, body = row
        try:
            return cls(version, digest, kind.decoded(body))
        except ValueError:
            return cls(version, digest, None, lost=True)


def publish(
    connection: psycopg.Connection[Any], database: Database, chosen: Iterable[Change]
) -> Version | Behind:
    """Publish documents as the next version, signed by the supervisor who is signed in.

    Very many become more than one version. Raises ``NotAllowed``.
    """
    import psycopg

    signed, role = database.rights.signed, database.rights.role
    if signed is None or signed.signer is None or role is None:
        raise refused(Right.PUBLISHING)
    order = [kind.name for kind in KINDS]
    wanted = sorted(chosen, key=lambda change: order.index(change.kind))
    for change in wanted:
        if not role.covers(change.least):
            raise refused(Right.ROOM)
    large = tuple(change for change in wanted if len(change.body) > MOST_BYTES)
    version = Version(_station(database).version, 0, large)
    for batch in _batches(change for change in wanted if change not in large):
        since, signer = _station(database).change, signed.signer.certificate
        number = _station(database).version + 1
        signatures = [
            signed.signer.sign(published_statement(change.kind, change.id, number, change.body))
            for change in batch
        ]
        kinds, ids, bodies = zip(*(change[:3] for change in batch), strict=True)
        try:
            with connection.transaction():
                (last,) = _one(
                    connection,
                    "SELECT feltwork.publish(%s::bigint, %s::integer, %s::text[],"
                    " %s::text[], %s::bytea[], %s::bytea[], %s::text)",
                    [since, number, [*kinds], [*ids], [*bodies], signatures, signer],
                )
                for change in batch:
                    if change.kind == "person" and role is Role.MANAGER:
                        _set_login(connection, change)
        except psycopg.Error as error:
            if error.sqlstate == _BEHIND:
                return Behind(since)
            if error.sqlstate == _REFUSED:
                raise refused(Right.ROOM) from error
            raise
        about = N_("Published version")
        with database.rights.privileged(Right.PUBLISHING, about, after=str(number)) as db:
            local = _local(database, db)
            for change in batch:
                _note(local, change.kind, change.id, number, change.body)
            _advance(db, last, number)
        version = Version(number, version.documents + len(batch), large)
    return version


def _batches(chosen: Iterable[Change]) -> Iterator[list[Change]]:
    batch: list[Change] = []
    for change in chosen:
        if len(batch) == _BATCH or sum(len(one.body) for one in batch) > _BATCH_BYTES:
            yield batch
            batch = []
        batch.append(change)
    if batch:
        yield batch


def _one(connection: psycopg.Connection[Any], query: str, values: Sequence[object]) -> Any:
    """The one row that a function of the server answers with."""
    return connection.execute(query, values).fetchone()


def _set_login(connection: psycopg.Connection[Any], change: Change) -> None:
    """Let a supervisor connect with the keys that they have now, and whoever is none no more."""
    import psycopg

    doc = BY_NAME["person"].decoded(change.body)
    assert isinstance(doc, PersonDocument), "nobody is taken back"
    logins = [key.login for key in doc.keys if key.retired_at is None and key.login]
    if doc.role is not Role.TRAINEE and doc.left_at is None:
        for login in logins:
            values = [int(change.id), doc.role.value, login]
            _one(connection, "SELECT feltwork.set_login(%s::bigint, %s::text, %s::text)", values)
    elif doc.keys:
        login = "current_database() || '_supervisor_' || %s::text"
        try:
            with connection.transaction():
                _one(connection, f"SELECT feltwork.revoke({login})", [change.id])
        except psycopg.Error as error:
            if error.sqlstate != _NO_LOGIN:
                raise
    if doc.erased:
        _one(connection, "SELECT feltwork.erase(%s::bigint)", [int(change.id)])


# What comes


def pull(
    connection: psycopg.Connection[Any], database: Database, *, compared: bool = False
) -> Pulled:
    """Take over what others have published.

    ``compared``: by the same connection before, so that the server has what it had.
    """
    if not compared:
        compare(connection, database)
    return take_all(database, _coming(connection, database))


def compare(connection: psycopg.Connection[Any], database: Database) -> None:
    """Find what the server lacks of what this station has, as after an older backup was restored.

    That stays here, and is to be published again. Where others have published since then under
    numbers that are known here, everything is taken anew.
    """
    query = "SELECT kind, id, change, version, digest FROM feltwork.held()"
    there = {(kind, name): told for kind, name, *told in connection.execute(query)}
    since = _station(database).change
    with database.connection.writing() as db:
        db.execute("DELETE FROM room_aside WHERE why = ?", [Aside.OLDER.value])
        asides = {*db.execute("SELECT kind, id, version FROM room_aside")}
        query = "SELECT kind, id, version, body FROM room_published"
        here = {(kind, name): (version, body) for kind, name, version, body in db.execute(query)}
        for key, (version, body) in here.items():
            if (found := there.get(key, (0, 0))[1]) < version:
                _put_aside(db, Published(0, *key, found, body, b"", ""), Aside.OLDER)
        if any(
            change <= since and _is_new(here.get(key, (0, b"")), *told)
            for key, (change, *told) in there.items()
            if (*key, told[0]) not in asides
        ):
            highest = "SELECT coalesce(max(version), 0) FROM room_published"
            db.execute(f"UPDATE station SET change = 0, version = ({highest})")


def _is_new(here: tuple[int, bytes], version: int, digest: bytes) -> bool:
    """Tell whether the server has another document than the one here, and no older one."""
    held, body = here
    forgotten = held == version and body in {b"", _REMOVED}
    return version >= held and not forgotten and sha256(body).digest() != digest


def _coming(connection: psycopg.Connection[Any], database: Database) -> Iterator[Published]:
    """What the server has that was not taken yet, some at a time."""
    while found := published_after(connection, _station(database).change):
        yield from found


def published_after(connection: psycopg.Connection[Any], change: int) -> list[Published]:
    """Some of what was published after a change, as it is now; nothing where that was all."""
    query = (
        "SELECT change, kind, id, version, body, signature, signer"
        " FROM feltwork.pull(%s::bigint, %s::integer)"
    )
    return [Published(*row) for row in connection.execute(query, [change, _TURN]).fetchall()]


def take_all(database: Database, documents: Iterable[Published]) -> Pulled:
    """Take documents over, each in a transaction of its own, and then those that have waited."""
    applied = [(one.kind, one.id) for one in documents if take(database, one) is None]
    applied += _try_again(database)
    kept = aside(database)
    conflicts = tuple(one for one in kept if one.why is Aside.CONFLICT)
    others = tuple(one for one in kept if one.why is not Aside.CONFLICT)
    return Pulled(_station(database).version, tuple(applied), conflicts, others)


def take(database: Database, one: Published) -> Aside | None:
    """Take a document over that was published; or why it is kept aside."""
    checked = _check(database, one)
    if isinstance(checked, _Checked) and checked.known:
        with database.connection.writing() as db:
            _advance(db, one.change, one.version)
        return None
    why = _taken(database, one, checked)
    if why is not None:
        with database.connection.writing() as db:
            _put_aside(db, one._replace(body=b"") if why is Aside.LARGE else one, why)
            _advance(db, one.change, one.version)
    return why


def _put_aside(db: sqlite_utils.Database, one: Published, why: Aside) -> None:
    """Keep a document aside, in the place of another; an older one where there is none."""
    db.execute(
        f"INSERT OR {'IGNORE' if why is Aside.OLDER else 'REPLACE'} INTO room_aside"
        " (change, kind, id, version, body, signature, signer, why)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [*one, why.value],
    )


def _try_again(database: Database) -> Iterator[tuple[str, str]]:
    """Take over what has waited, as long as anything can be."""
    waits = [why.value for why in Aside if why.waits]
    going_on = True
    while going_on:
        going_on = False
        for one, _why in _asides(database, waits):
            if _taken(database, one, _check(database, one, again=True)) is None:
                going_on = True
                yield one.kind, one.id


def _asides(database: Database, reasons: Sequence[str]) -> list[tuple[Published, Aside]]:
    with database.connection.reading() as db:
        rows = db.execute(
            "SELECT change, kind, id, version, body, signature, signer, why FROM room_aside"
            f" WHERE why IN ({', '.join('?' * len(reasons))}) ORDER BY change",
            reasons,
        ).fetchall()
    return [(Published(*row[:-1]), Aside(row[-1])) for row in rows]


def aside(database: Database) -> tuple[Kept, ...]:
    """What came and is kept aside, with the reason; an older version is a change here."""
    root = _station(database).root
    with database.connection.reading() as db:
        local = _local(database, db)
        return tuple(
            _kept(local, root, one, why)
            for one, why in _asides(
                database, [why.value for why in Aside if why is not Aside.OLDER]
            )
        )


def _kept(local: Local, root: bytes, one: Published, why: Aside) -> Kept:
    kind, said = BY_NAME.get(one.kind), read_statement(one.signer, root)
    called = one.id
    if kind is not None and kind.is_name(one.id):
        with suppress(ValueError):
            called = kind.called(local, one.id, kind.decoded(one.body)) or one.id
    return Kept(one.kind, one.id, one.version, why, called, said.name if said else "")


def sides(database: Database, kept: Kept) -> tuple[Struct | None, Struct | None]:
    """A document that was changed here and elsewhere: as it is here, and as it came."""
    for one, _why in _asides(database, [Aside.CONFLICT.value]):
        if (one.kind, one.id) == kept[:2]:
            kind = BY_NAME[one.kind]
            with database.connection.reading() as db:
                local = _local(database, db)
                mine = kind.read(local, one.id, _Last.of(local, kind, one.id).doc)
            return mine, kind.decoded(one.body)
    return None, None


def settle(database: Database, kind: str, name: str, *, mine: bool) -> Aside | None:
    """Settle what was changed twice: what is here stays, and can be published, or what came does.

    Returns why the latter cannot be.
    """
    database.rights.require(Right.PUBLISHING)
    for one, _why in _asides(database, [Aside.CONFLICT.value, Aside.CLASH.value]):
        if (one.kind, one.id) != (kind, name):
            continue
        if not mine:
            return _taken(database, one, _check(database, one, again=True), force=True)
        with database.connection.writing() as db:
            _note(_local(database, db), kind, name, one.version, one.body)
    return None


class _Checked(NamedTuple):
    """A document whose signature holds, and that its signer may publish; ``known``: it is here."""

    kind: Kind[Any]
    doc: Any
    key: bytes
    known: bool


def _check(database: Database, one: Published, *, again: bool = False) -> _Checked | Aside:
    """Check what came by itself, before anything of it is applied.

    But for what is tried ``again``, also whether the key was valid when it was published, so after
    all that was before.
    """
    kind = BY_NAME.get(one.kind)
    if kind is None:
        return Aside.NEWER
    if len(one.body) > MOST_BYTES:
        return Aside.LARGE
    if not kind.is_name(one.id):
        return Aside.NAME
    said = _signed(one, _station(database).root)
    if said is None:
        return Aside.SIGNATURE
    try:
        doc = kind.decoded(one.body)
    except ValueError:
        return Aside.UNREADABLE
    with database.connection.reading() as db:
        local = _local(database, db)
        last = _Last.of(local, kind, one.id)
        if one.version < max(last.version, _waits(local, one)):
            return Aside.OLDER
        if not said.role.covers(kind.least(doc, last.doc)):
            return Aside.RIGHT
        if not again and _ended(db, said.key):
            return Aside.ENDED
        known = not again and one.version == last.version
        if known and last.doc not in {None, doc}:
            # Two were published as one version: the server was set back in between.
            return Aside.CONFLICT
    return _Checked(kind, doc, said.key, known)


def _waits(local: Local, one: Published) -> int:
    """The version of a document that is believed, but waits to be applied; 0 where none does."""
    query = "SELECT version, why FROM room_aside WHERE kind = ? AND id = ?"
    version, why = local.row(query, one.kind, one.id) or (0, Aside.OLDER)
    return int(version) if Aside(why).believed else 0


def _signed(one: Published, root: bytes) -> Statement | None:
    said = read_statement(one.signer, root)
    content = published_statement(one.kind, one.id, one.version, one.body)
    return said if said is not None and verified(said.key, one.signature, content) else None


def _ended(db: sqlite_utils.Database, key: bytes) -> bool:
    """Tell whether this key had ended, or its owner left, by what was published of them."""
    query = (
        "SELECT body FROM room_published WHERE kind = 'person' AND instr(body, ?1) UNION ALL"
        " SELECT body FROM room_aside WHERE kind = 'person' AND why = ?2 AND instr(body, ?1)"
    )
    rows = db.execute(query, [b64encode(key), Aside.CONFLICT.value]).fetchall()
    people = filter(None, (BY_NAME["person"].decoded(body) for (body,) in rows))
    return any(
        one.public == key and (one.retired_at or person.left_at)
        for person in people
        for one in person.keys
    )


def _taken(
    database: Database, one: Published, checked: _Checked | Aside, *, force: bool = False
) -> Aside | None:
    """Apply a document that was checked; or why it cannot be applied."""
    if isinstance(checked, Aside):
        return checked
    kind, doc, key, _known = checked
    erasing = None
    if isinstance(doc, PersonDocument) and doc.erased:
        erasing = _erase_in_backups(database, one, doc)
    try:
        with database.connection.writing() as db:
            by = db.execute("SELECT person_id FROM keys WHERE public = ?", [key]).fetchone()
            local = _local(database, db)._replace(by=None if by is None else by[0])
            if kind.name != "room" and local.row("SELECT 1 FROM room") is None:
                raise CannotApply(Aside.WAITS)
            if erasing is not None:
                personal.erase(db, erasing, doc.erased_at)
                nothing = "UPDATE room_published SET body = ? WHERE kind = 'sitting' AND body = x''"
                db.execute(nothing, [_REMOVED])
            here = _apply(local, kind, one.id, doc, force=force or erasing is not None)
            # Of whoever is erased here nothing is kept, whatever comes of them.
            body = _REMOVED if here is None else one.body
            _note(local, one.kind, one.id, one.version, body)
            _advance(db, one.change, one.version)
    except CannotApply as reason:
        return reason.why
    except sqlite3.IntegrityError as error:
        foreign = error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
        return Aside.WAITS if foreign else Aside.CLASH
    except (ValueError, OverflowError):
        return Aside.UNREADABLE
    if erasing is not None:
        database.connection.fold_log()
    return None


def _apply(local: Local, kind: Kind[Any], name: str, doc: Any, *, force: bool) -> Any:
    """Make a document what came, where nothing else was changed here meanwhile; that, as kept."""
    gone, last = _gone(local.db), _Last.of(local, kind, name)
    base: Any = last.doc and kind.kept(last.doc, gone)
    theirs: Any = doc and kind.kept(doc, gone)
    mine = kind.read(local, name, base)
    if mine == theirs:
        return theirs
    if mine != base and not force:
        together = None
        if kind.parts and None not in (base, mine, theirs):
            together = mixed(base, mine, theirs)
        if together is None:
            raise CannotApply(Aside.CONFLICT)
        theirs = together
    kind.apply(local, name, theirs, last.doc)
    return theirs


def _erase_in_backups(
    database: Database, one: Published, doc: PersonDocument
) -> personal.Erasing | None:
    """Erase somebody in the backups, before they are erased here; None where nobody is left to be.

    What a manager has published of it is what the log is shown.
    """
    with database.connection.reading() as db:
        query = "SELECT 1 FROM trainees WHERE id = ? AND added_at = ? AND erased_at IS NULL"
        if db.execute(query, [int(one.id), doc.added_at]).fetchone() is None:
            return None
        people = personal.known(db, int(one.id))
    name = _("Erased person {number}").format(number=one.id)
    authority = SignedErasure(int(one.id), one.version, one.body, one.signature, one.signer)
    erasing = personal.Erasing(people, name, authority)
    personal.erase_in_backups(database.connection, database.open_copy, erasing, Cancellation())
    return erasing


# Parts of these


def _station(database: Database) -> Station:
    return station_here(database.connection)


def _local(database: Database, db: sqlite_utils.Database) -> Local:
    connection = database.connection
    return Local(db, database.path, connection.clock(), connection.timestamp())


def _gone(db: sqlite_utils.Database) -> Gone:
    """Who is not here any more: erased, or merged into another, who may be gone as well."""
    query = "SELECT before, subject_id FROM journal WHERE about = ? AND before IS NOT NULL"
    merged = {int(source): into for source, into in db.execute(query, [personal.MERGED])}
    rows = db.execute("SELECT id FROM trainees WHERE erased_at IS NOT NULL").fetchall()
    gone = {number: merged.get(number) for (number,) in rows}
    for number, into in gone.items():
        # Two stations may have merged two people into one another.
        passed, last = {number}, into
        while last is not None and last in gone and last not in passed:
            passed.add(last)
            last = merged.get(last)
        gone[number] = last
    return gone


def _note(local: Local, kind: str, name: str, version: int, body: bytes) -> None:
    """Keep what is published now of a document."""
    stamp: Callable[[Local, str], bytes] | None = BY_NAME[kind].stamp
    digest = sha256(body).digest() if stamp is None else stamp(local, name)
    local.db.execute(
        "INSERT OR REPLACE INTO room_published VALUES (?, ?, ?, ?, ?)",
        [kind, name, version, digest, body],
    )
    local.db.execute("DELETE FROM room_aside WHERE kind = ? AND id = ?", [kind, name])


def _advance(db: sqlite_utils.Database, change: int, version: int) -> None:
    db.execute(
        "UPDATE station SET change = max(change, ?), version = max(version, ?)", [change, version]
    )
