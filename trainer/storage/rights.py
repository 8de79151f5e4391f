"""Who is signed in, what they may do, and the journal of what they did.

The one service that says whether something privileged may be done: pages and commands ask it only
so as to show what is possible. Rooms and roles are read each time: another window may have changed
them. Who is signed in is a value of this program, as two windows may have two people.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer.room.rights import EVERY_RIGHT, Line, Right, Role, refused, rights_of
from trainer.room.secrets import USUAL, Cost, hashed, matches, wait_after
from trainer.storage.connection import Connection
from trainer.storage.heads import sign_head
from trainer.storage.ids import new_id
from trainer.storage.rows import Instant, Trainee
from trainer.storage.trainees import PERSON, person_of
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import sqlite_utils

    from trainer.room.keys import RootKeys, Signer

PIN: Final = "pin"
PASSWORD: Final = "password"


class Room(NamedTuple):
    """A training room: its name, and the public halves of its root."""

    name: str
    created: datetime
    public: bytes
    authority: bytes


class Wrong(TextEnum):
    """Why somebody is not signed in."""

    SECRET = "secret", N_("This is not right.")
    WAITING = "waiting", N_("Too early to try again.")
    UNKNOWN = "unknown", N_("Nobody here has this staff number.")


class NotSignedIn(NamedTuple):
    """Why somebody is not signed in, and for how many seconds nothing is tried again."""

    why: Wrong
    seconds: int = 0


class SignedIn(NamedTuple):
    """Somebody who is signed in; whoever has a password also has their keys."""

    person: Trainee
    signer: Signer | None = None
    root: RootKeys | None = None
    """The room’s root, which a manager has."""

    @property
    def room_key(self) -> bytes | None:
        """The secret of the room, which locks what every supervisor may open."""
        return None if self.signer is None else self.signer.keys.room


class Entry(NamedTuple):
    """One line of the journal: who did what when, to whom or what, before and after.

    ``before`` and ``after`` are empty once what they were about has been erased.
    """

    at: datetime
    person: str
    right: Right
    about: str
    subject: str
    before: str
    after: str


class Rights:
    """Who is signed in at this window, and what may be done there."""

    def __init__(self, connection: Connection, cost: Cost = USUAL) -> None:
        self._connection = connection
        self.cost = cost
        self.signed: SignedIn | None = None

    # What may be done

    @property
    def person(self) -> Trainee | None:
        return None if self.signed is None else self.signed.person

    @property
    def room(self) -> Room | None:
        """The training room that this is; None at home."""
        with self._connection.reading() as db:
            return _room(db)

    @property
    def role(self) -> Role | None:
        """Return what the one who is signed in is now; None for nobody, and for who has left."""
        with self._connection.reading() as db:
            return self._role(db)

    @property
    def held(self) -> frozenset[Right]:
        with self._connection.reading() as db:
            return EVERY_RIGHT if _room(db) is None else rights_of(self._role(db))

    def may(self, right: Right) -> bool:
        return right in self.held

    def require(self, right: Right) -> None:
        if not self.may(right):
            raise refused(right)

    def require_own(self, trainee: int, right: Right = Right.RECORDS) -> None:
        """Raise ``NotAllowed`` for what is another’s, unless there is a right to it."""
        if self.person is None or self.person.id != trainee:
            self.require(right)

    def _role(self, db: sqlite_utils.Database) -> Role | None:
        if self.signed is None:
            return None
        person = find_person(db, self.signed.person.id)
        if person is None or gone(person):
            return None
        # Whoever has the file can write a role into it, but no keys that the room has certified.
        return Role.TRAINEE if self.signed.signer is None else person.role

    # The journal

    @contextmanager
    def privileged(
        self,
        right: Right,
        about: str,
        before: str = "",
        after: str = "",
        *,
        subject: int | None = None,
    ) -> Iterator[sqlite_utils.Database]:
        """Require a right for what is written meanwhile, and keep it in the journal.

        ``about`` never names a person: that is ``subject``, so that an erased name is gone.
        """
        with self.allowed(right) as db:
            yield db
            self.note(db, right, about, before, after, subject=subject)

    @contextmanager
    def allowed(self, right: Right) -> Iterator[sqlite_utils.Database]:
        """Require a right for what is written meanwhile, which is noted there."""
        with self._connection.writing() as db:
            if _room(db) is not None and right not in rights_of(self._role(db)):
                raise refused(right)
            yield db

    @contextmanager
    def noted(self, right: Right, about: str, before: str = "", after: str = "") -> Iterator[Line]:
        """The same for what is done to files; at home nothing is written here."""
        line = Line()
        if self.room is None:
            yield line
            return
        with self.allowed(right) as db:
            yield line
            if line.stands:
                self.note(db, right, about, before, after)

    def note(
        self,
        db: sqlite_utils.Database,
        right: Right,
        about: str,
        before: str = "",
        after: str = "",
        *,
        subject: int | None = None,
    ) -> None:
        """Add a line to the journal of a training room, inside a transaction."""
        if self.signed is None or _room(db) is None:
            return
        db.execute(
            "INSERT INTO journal (at, person_id, right, about, subject_id, before, after)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                self._connection.timestamp(),
                self.signed.person.id,
                right.value,
                about,
                subject,
                before or None,
                after or None,
            ],
        )

    def journal(self, limit: int = 1_000_000) -> tuple[Entry, ...]:
        """The last lines of the journal, the latest first."""
        self.require(Right.JOURNAL)
        with self._connection.reading() as db:
            rows = db.query(
                "SELECT at, who.name AS person, right, about, whose.name AS subject, before, after"
                " FROM journal JOIN trainees AS who ON who.id = person_id"
                " LEFT JOIN trainees AS whose ON whose.id = subject_id"
                " ORDER BY journal.id DESC LIMIT ?",
                [limit],
            )
            return tuple(Entry(*msgspec.convert(row, _EntryRow).values()) for row in rows)

    def certified(self, key: int, signature: bytes, data: bytes) -> str | None:
        """Tell whose signature this is, as the root of the room says; None where it does not hold.

        ``key`` is the number of the row that has the public half.
        """
        from trainer.room.keys import read_statement, verified

        room = self.room
        with self._connection.reading() as db:
            row = db.execute("SELECT statement FROM keys WHERE id = ?", [key]).fetchone()
        if room is None or row is None:
            return None
        said = read_statement(row[0], room.public)
        return said.name if said is not None and verified(said.key, signature, data) else None

    # Signing in and off

    def check(self, person: int, secret: str) -> Trainee | NotSignedIn:
        """Tell whether this is the PIN or the password of somebody, who is not signed in by it.

        Each try counts before it is made, so that none is free where the program is killed.
        """
        with self._connection.writing() as db:
            who = find_person(db, person)
            if who is None or gone(who):
                return NotSignedIn(Wrong.UNKNOWN)
            kind = PIN if who.role is Role.TRAINEE else PASSWORD
            stored = _secret(db, person, kind)
            if stored is None:
                # A trainee need not have a PIN; whoever may do more must have a password.
                return who if kind == PIN else NotSignedIn(Wrong.SECRET)
            left = self._seconds_left(stored)
            if left:
                return NotSignedIn(Wrong.WAITING, left)
            wrong = stored.wrong + 1
            until = self._connection.clock() + timedelta(seconds=wait_after(wrong))
            self._count(db, person, kind, wrong, until.isoformat())
        if not matches(stored.hash, secret):
            return NotSignedIn(Wrong.SECRET, wait_after(wrong))
        with self._connection.writing() as db:
            self._count(db, person, kind, 0, None)
        return who

    def unlock(self, person: int, secret: str) -> SignedIn | NotSignedIn:
        """Check somebody’s PIN or password, and unlock their keys; nobody is signed in by it.

        Whoever has keys signs the head of the log with them.
        """
        who = self.check(person, secret)
        if isinstance(who, NotSignedIn) or who.role is Role.TRAINEE:
            return who if isinstance(who, NotSignedIn) else SignedIn(who)
        with self._connection.reading() as db:
            signed = unlocked(db, who, secret)
        if signed.signer is not None:
            signed = self._with_login(signed, secret)
        self._sign_head(signed)
        return signed

    def _with_login(self, signed: SignedIn, password: str) -> SignedIn:
        """Give keys of before there were servers what they lack: a login, and a manager’s role."""
        from trainer.room.keys import login_verifier, read_statement

        signer, room = signed.signer, self.room
        assert signer is not None, "they were unlocked"
        with self._connection.reading() as db:
            query = "SELECT login FROM keys WHERE id = ?"
            (login,) = db.execute(query, [signer.key]).fetchone()
        if login is not None or room is None:
            return signed
        said = read_statement(signer.certificate, room.public)
        with self._connection.writing() as db:
            if signed.root is not None and said is not None and said.role is Role.SUPERVISOR:
                self.renew_keys(db, signed.person, password, signed.root)
                return unlocked(db, signed.person, password)
            login = login_verifier(signer.keys)
            db.execute("UPDATE keys SET login = ? WHERE id = ?", [login, signer.key])
        return signed

    def renew_keys(
        self, db: sqlite_utils.Database, who: Trainee, password: str, root: RootKeys | None
    ) -> None:
        """Retire somebody’s keys, and make new ones for their role; none for a trainee."""
        from trainer.room.keys import certify, login_verifier, wrap_keys, wrap_root

        cost, now = self.cost, self._connection.timestamp()
        db.execute(
            "UPDATE keys SET retired_at = ?, wrapped = NULL, root = NULL, login = NULL"
            " WHERE person_id = ? AND retired_at IS NULL",
            [now, who.id],
        )
        if root is None:
            return
        (authority,) = db.execute("SELECT authority FROM room").fetchone()
        at = self._connection.clock()
        made = certify(root, authority, who.name, who.staff_number, at, who.role)
        db.execute(
            "INSERT INTO keys (id, person_id, made_at, public, statement, certificate, wrapped,"
            " root, login) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                new_id(db, "keys"),
                who.id,
                now,
                made.public,
                made.statement,
                made.certificate,
                wrap_keys(made.keys, password, cost),
                wrap_root(root, password, cost) if who.role is Role.MANAGER else None,
                login_verifier(made.keys),
            ],
        )

    def sign_in(self, person: int, secret: str) -> SignedIn | NotSignedIn:
        signed = self.unlock(person, secret)
        if isinstance(signed, SignedIn):
            self.signed = signed
        return signed

    def sign_off(self) -> None:
        """Sign off: the head of the log is signed once more, and the keys are forgotten."""
        signed, self.signed = self.signed, None
        self._sign_head(signed)

    def _sign_head(self, signed: SignedIn | None) -> None:
        if signed is not None and signed.signer is not None:
            sign_head(self._connection, signed.signer)

    @contextmanager
    def acting(self, signed: SignedIn) -> Iterator[None]:
        """Let somebody else act for a moment, such as a supervisor at a candidate’s machine."""
        before, self.signed = self.signed, signed
        try:
            yield
        finally:
            self.signed = before

    def wait_of(self, person: int) -> int:
        """For how many seconds nothing is tried for somebody."""
        with self._connection.reading() as db:
            who = find_person(db, person)
            kind = PIN if who is None or who.role is Role.TRAINEE else PASSWORD
            stored = _secret(db, person, kind)
            return 0 if stored is None else self._seconds_left(stored)

    def _seconds_left(self, stored: _Secret) -> int:
        """How long to wait; never longer than that takes, should the clock have been set back."""
        if stored.wait_until is None:
            return 0
        left = (stored.wait_until - self._connection.clock()).total_seconds()
        return max(0, min(-int(-left // 1), wait_after(stored.wrong)))

    def _count(
        self, db: sqlite_utils.Database, person: int, kind: str, wrong: int, until: str | None
    ) -> None:
        db.execute(
            "UPDATE secrets SET wrong = ?, wait_until = ? WHERE person_id = ? AND kind = ?",
            [wrong, until, person, kind],
        )


def gone(person: Trainee) -> bool:
    """True if somebody is not here any more."""
    return person.left is not None or person.erased is not None


def find_person(db: sqlite_utils.Database, person: int) -> Trainee | None:
    """Somebody by their number; None if there is nobody."""
    rows = db.query(f"SELECT {PERSON} FROM trainees WHERE id = ?", [person])
    return next(map(person_of, rows), None)


def store_secret(
    db: sqlite_utils.Database, person: int, kind: str, secret: str | None, cost: Cost
) -> None:
    """Replace the one secret that somebody has; None: they have none."""
    db.execute("DELETE FROM secrets WHERE person_id = ?", [person])
    if secret is not None:
        db.execute(
            "INSERT INTO secrets (person_id, kind, hash) VALUES (?, ?, ?)",
            [person, kind, hashed(secret, cost)],
        )


def unlocked(db: sqlite_utils.Database, who: Trainee, password: str) -> SignedIn:
    """The keys of a supervisor, whose password has been checked; none that are not theirs."""
    from trainer.room.keys import Signer, read_statement, unwrap_keys, unwrap_root

    room = _room(db)
    row = db.execute(
        "SELECT id, public, statement, certificate, wrapped, root FROM keys"
        " WHERE person_id = ? AND retired_at IS NULL",
        [who.id],
    ).fetchone()
    assert room is not None, "nobody has a password at home"
    if row is None:
        return SignedIn(who)
    number, public, statement, certificate, wrapped, locked = row
    keys, said = unwrap_keys(wrapped, password), read_statement(statement, room.public)
    if keys is None or said is None or said.key != public:
        return SignedIn(who)
    chain = (certificate, room.authority)
    signer = Signer(number, who.id, who.name, public, statement, chain, keys)
    return SignedIn(who, signer, None if locked is None else unwrap_root(locked, password))


class _EntryRow(Struct):
    at: Instant
    person: str
    right: Right
    about: str
    subject: str | None
    before: str | None
    after: str | None

    def values(self) -> tuple[Any, ...]:
        texts = (self.subject or "", self.before or "", self.after or "")
        return (self.at, self.person, self.right, self.about, *texts)


class _Secret(Struct):
    hash: str
    wrong: int
    wait_until: Instant | None


def _secret(db: sqlite_utils.Database, person: int, kind: str) -> _Secret | None:
    rows = db.query(
        "SELECT hash, wrong, wait_until FROM secrets WHERE person_id = ? AND kind = ?",
        [person, kind],
    )
    return next((msgspec.convert(row, _Secret) for row in rows), None)


class _RoomRow(Struct):
    name: str
    created: Instant


def _room(db: sqlite_utils.Database) -> Room | None:
    row = db.execute("SELECT name, created_at, public, authority FROM room").fetchone()
    if row is None:
        return None
    named = msgspec.convert({"name": row[0], "created": row[1]}, _RoomRow)
    return Room(named.name, named.created, bytes(row[2]), bytes(row[3]))
