"""The people of a training room: added, changed, merged, and the room itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from trainer.messages import _
from trainer.room.classes import NewPerson
from trainer.room.keys import RootKeys, new_root, unwrap_root, wrap_keys, wrap_root
from trainer.room.rights import Right, Role, refused
from trainer.room.secrets import SecretRefusal, code_typed, new_code, password_refusal, pin_refusal
from trainer.storage import personal
from trainer.storage.connection import Cancellation, Connection
from trainer.storage.ids import new_id
from trainer.storage.personal import OpenCopy
from trainer.storage.rights import (
    PASSWORD,
    PIN,
    NotSignedIn,
    Rights,
    Room,
    find_person,
    store_secret,
    unlocked,
)
from trainer.storage.rows import NameRefusal, Trainee
from trainer.storage.trainees import PERSON, name_refusal, normalized, person_of
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import alike

if TYPE_CHECKING:
    import sqlite_utils

_LONGEST_NUMBER: Final = 30


class PersonRefusal(TextEnum):
    """Why a change to somebody is refused."""

    NUMBER_TAKEN = "number_taken", N_("Somebody has this staff number already.")
    NUMBER_MISSING = "number_missing", N_("Supervisors and managers need a staff number.")
    NUMBER_LONG = "number_long", N_("This staff number is too long.")
    LAST_MANAGER = "last_manager", N_("The room needs a manager: make somebody else one first.")
    CODE = "code", N_("This is not the recovery code of this room.")
    ROOM_EXISTS = "room_exists", N_("This is a training room already.")


Refusal = NameRefusal | SecretRefusal | PersonRefusal
"""Why something is refused; each has its text."""


class RecoveryCode(NamedTuple):
    """By which a manager gets a new password, once; it is shown when it is made and never again."""

    text: str


class Erased(NamedTuple):
    """In how many backups somebody was erased as well, and in how many entries of the log."""

    backups: int
    entries: int


class NewManager(NamedTuple):
    """The first manager of a new room; the password was typed twice."""

    name: str
    staff_number: str
    password: str
    again: str


class People:
    """The people in the database."""

    def __init__(self, connection: Connection, rights: Rights, open_copy: OpenCopy) -> None:
        self._connection = connection
        self._rights = rights
        self._open_copy = open_copy

    # Reading

    def all(self) -> tuple[Trainee, ...]:
        """Everybody who has not been erased, by name; those who have left as well."""
        with self._connection.reading() as db:
            rows = db.query(
                f"SELECT {PERSON} FROM trainees WHERE erased_at IS NULL ORDER BY name_key, id"
            )
            return tuple(map(person_of, rows))

    def get(self, person: int) -> Trainee:
        """Somebody by their number. Raises ``LookupError``."""
        with self._connection.reading() as db:
            return _get(db, person)

    def with_number(self, staff_number: str) -> Trainee | None:
        wanted = normalized(staff_number)
        with self._connection.reading() as db:
            rows = db.query(
                f"SELECT {PERSON} FROM trainees WHERE staff_number = ? AND left_at IS NULL",
                [wanted],
            )
            return next(map(person_of, rows), None)

    def has_secret(self, person: int) -> bool:
        """Tell whether somebody has a PIN or a password."""
        with self._connection.reading() as db:
            query = "SELECT 1 FROM secrets WHERE person_id = ?"
            return db.execute(query, [person]).fetchone() is not None

    # The room

    def make_room(self, name: str, first: NewManager) -> RecoveryCode | Refusal:
        """Make this a training room, whose first manager is signed in; its recovery code.

        Whoever has trained here stays a trainee; where nobody has, the manager takes their place.
        """
        name, person = normalized(name), normalized(first.name)
        number = normalized(first.staff_number)
        refusal: Refusal | None = (
            name_refusal(name)
            or name_refusal(person)
            or password_refusal(first.password, first.again)
        )
        if refusal is not None:
            return refusal
        now, code, cost = self._connection.clock(), new_code(), self._rights.cost
        root = new_root(name, now)
        recovery = wrap_root(root.keys, code, cost)
        with self._connection.writing() as db:
            if db.execute("SELECT 1 FROM room").fetchone() is not None:
                return PersonRefusal.ROOM_EXISTS
            refusal = _number_refusal(db, number, Role.MANAGER, None)
            if refusal is not None:
                return refusal
            db.execute(
                "INSERT INTO room (id, name, created_at, public, authority, recovery)"
                " VALUES (1, ?, ?, ?, ?, ?)",
                [name, self._connection.timestamp(), root.public, root.authority, recovery],
            )
            manager = _unused(db)
            if manager is None:
                manager = self._insert(db, NewPerson(person, number))
            _update(db, manager, name=person, name_key=alike(person), staff_number=number)
            self._set_role(db, manager, Role.MANAGER, first.password, root.keys)
            self._rights.signed = unlocked(db, _get(db, manager), first.password)
            self._rights.note(db, Right.ROOM, N_("Training room"), after=name)
        return RecoveryCode(code)

    def rename_room(self, name: str) -> Room | Refusal:
        """Change the name of the room; certificates keep the one that it had."""
        name = normalized(name)
        refusal = name_refusal(name)
        before = self._rights.room
        assert before is not None, "only a room has a name"
        if refusal is not None:
            return refusal
        with self._rights.privileged(Right.ROOM, N_("Room’s name"), before.name, name) as db:
            db.execute("UPDATE room SET name = ?", [name])
        return before._replace(name=name)

    def recover(self, manager: int, code: str, password: str, again: str) -> RecoveryCode | Refusal:
        """Give a manager a new password by the recovery code; the code that is valid from now on.

        The manager is signed in.
        """
        refusal = password_refusal(password, again)
        if refusal is not None:
            return refusal
        cost, new = self._rights.cost, new_code()
        with self._connection.writing() as db:
            who = _get(db, manager)
            (locked,) = db.execute("SELECT recovery FROM room").fetchone()
            root = unwrap_root(locked, code_typed(code))
            if root is None or who.role is not Role.MANAGER or who.left is not None:
                return PersonRefusal.CODE
            self._set_role(db, manager, Role.MANAGER, password, root)
            db.execute("UPDATE room SET recovery = ?", [wrap_root(root, new, cost)])
            self._rights.signed = unlocked(db, who, password)
            about = N_("New password by the recovery code")
            self._rights.note(db, Right.ROOM, about, subject=manager)
        return RecoveryCode(new)

    def new_recovery_code(self) -> RecoveryCode:
        """Replace the recovery code; the one before is of no use any more."""
        code = new_code()
        with self._rights.privileged(Right.ROOM, N_("New recovery code")) as db:
            locked = wrap_root(self._root(Right.ROOM), code, self._rights.cost)
            db.execute("UPDATE room SET recovery = ?", [locked])
        return RecoveryCode(code)

    # Adding and changing

    def add(self, person: NewPerson) -> Trainee | Refusal:
        (added,) = self.add_many([person])
        return added

    def add_many(self, people: Iterable[NewPerson]) -> tuple[Trainee | Refusal, ...]:
        """Add trainees at once; for each of them who was added, or why not."""
        with self._rights.allowed(Right.PEOPLE) as db:
            return tuple([self._add(db, person) for person in people])

    def _add(self, db: sqlite_utils.Database, person: NewPerson) -> Trainee | Refusal:
        new = NewPerson(normalized(person.name), normalized(person.staff_number))
        refusal = name_refusal(new.name) or _number_refusal(
            db, new.staff_number, Role.TRAINEE, None
        )
        if refusal is not None:
            return refusal
        added = self._insert(db, new)
        self._rights.note(db, Right.PEOPLE, N_("Added"), after=new.name, subject=added)
        return _get(db, added)

    def change(self, person: int, name: str, staff_number: str) -> Trainee | Refusal:
        new = NewPerson(normalized(name), normalized(staff_number))
        with self._allowed(person) as (db, who):
            refusal = name_refusal(new.name) or _number_refusal(
                db, new.staff_number, who.role, person
            )
            if refusal is not None:
                return refusal
            values = {"name": new.name, "name_key": alike(new.name)}
            _update(db, person, **values, staff_number=new.staff_number or None)
            before = _described(who.name, who.staff_number)
            self._note(db, who, N_("Name and staff number"), before, _described(*new))
            return _get(db, person)

    def set_pin(self, person: int, pin: str | None) -> Refusal | None:
        """Give a trainee a PIN, or none; what was typed wrongly before is forgotten."""
        refusal = None if pin is None else pin_refusal(pin)
        if refusal is not None:
            return refusal
        with self._rights.allowed(Right.PEOPLE) as db:
            who = _get(db, person)
            if who.role is not Role.TRAINEE:
                raise LookupError(person)
            store_secret(db, person, PIN, pin, self._rights.cost)
            self._note(db, who, N_("PIN reset") if pin is None else N_("New PIN"))
        return None

    def choose_pin(self, pin: str) -> Refusal | None:
        """Give the trainee who is signed in a PIN of their own choice."""
        who = self._rights.person
        assert who is not None, "somebody is signed in"
        assert who.role is Role.TRAINEE, "whoever may do more has a password"
        refusal = pin_refusal(pin)
        if refusal is None:
            with self._connection.writing() as db:
                store_secret(db, who.id, PIN, pin, self._rights.cost)
        return refusal

    def change_password(self, old: str, new: str, again: str) -> Refusal | NotSignedIn | None:
        """Change the password of whoever is signed in; their keys stay."""
        who = self._rights.person
        assert who is not None, "somebody is signed in"
        refusal = password_refusal(new, again)
        if refusal is not None:
            return refusal
        signed = self._rights.unlock(who.id, old)
        if isinstance(signed, NotSignedIn):
            return signed
        assert signed.signer is not None, "a supervisor has keys"
        cost = self._rights.cost
        root = None if signed.root is None else wrap_root(signed.root, new, cost)
        with self._connection.writing() as db:
            store_secret(db, who.id, PASSWORD, new, cost)
            db.execute(
                "UPDATE keys SET wrapped = ?, root = ? WHERE id = ?",
                [wrap_keys(signed.signer.keys, new, cost), root, signed.signer.key],
            )
        return None

    def set_role(
        self, person: int, role: Role, password: str = "", again: str = ""
    ) -> Trainee | Refusal:
        """Change somebody’s role, or give a supervisor a new password: they get new keys.

        A trainee has no password: what they had before is forgotten with the keys.
        """
        trainee = role is Role.TRAINEE
        refusal: Refusal | None = None if trainee else password_refusal(password, again)
        if refusal is not None:
            return refusal
        with self._rights.allowed(Right.STAFF) as db:
            who = _get(db, person)
            refusal = _number_refusal(db, who.staff_number, role, person)
            if refusal is None and role is not Role.MANAGER and _is_last_manager(db, who):
                refusal = PersonRefusal.LAST_MANAGER
            if refusal is not None:
                return refusal
            root = None if trainee else self._root(Right.STAFF)
            self._set_role(db, person, role, password, root)
            about = N_("New password") if role is who.role else N_("Role")
            after = role.text
            self._rights.note(db, Right.STAFF, about, who.role.text, after, subject=person)
            changed, signed = _get(db, person), self._rights.signed
            if root is not None and signed is not None and signed.person.id == person:
                self._rights.signed = unlocked(db, changed, password)
            return changed

    def leave(self, person: int) -> Trainee | Refusal:
        """Say that somebody has left: they cannot sign in any more, and their records stay."""
        with self._allowed(person) as (db, who):
            if _is_last_manager(db, who):
                return PersonRefusal.LAST_MANAGER
            _update(db, person, left_at=self._connection.timestamp())
            self._note(db, who, N_("Left"))
            return _get(db, person)

    def come_back(self, person: int) -> Trainee:
        with self._allowed(person) as (db, who):
            _update(db, person, left_at=None)
            self._note(db, who, N_("Came back"))
            return _get(db, person)

    # All that there is of somebody

    def export(self, person: int) -> bytes:
        """Everything that the records have of somebody, as a zip."""
        right, about = Right.PERSONAL_DATA, N_("Exported")
        with self._rights.privileged(right, about, subject=person) as db:
            _get(db, person)
            return personal.exported(db, person)

    def merge(self, source: int, target: int) -> Trainee:
        """Give everything of one trainee to another; the first is there no more."""
        with self._rights.allowed(Right.PERSONAL_DATA) as db:
            before, after = _get(db, source), _get(db, target)
            if source == target or before.role is not Role.TRAINEE:
                raise LookupError(source)
            personal.merge(db, source, target)
            store_secret(db, source, PIN, None, self._rights.cost)
            now = self._connection.timestamp()
            _update(db, source, staff_number=None, left_at=now, erased_at=now)
            if before.staff_number and not after.staff_number:
                _update(db, target, staff_number=before.staff_number)
            said = str(source), _described(after.name, after.staff_number)
            about = personal.MERGED
            self._rights.note(db, Right.PERSONAL_DATA, about, *said, subject=target)
            return _get(db, target)

    def erase(self, person: int, cancellation: Cancellation) -> Erased | Refusal:
        """Erase what there is of somebody, here and in all backups; what was signed stays so.

        The backups come first: until all is done they can be seen, and it can be done again.
        """
        self._rights.require(Right.PERSONAL_DATA)
        with self._connection.reading() as db:
            who, people = _get(db, person), personal.known(db, person)
            if _is_last_manager(db, who):
                return PersonRefusal.LAST_MANAGER
        name = _("Erased person {number}").format(number=person)
        signed = self._rights.signed
        erasing = personal.Erasing(people, name, None if signed is None else signed.signer)
        backups = personal.erase_in_backups(
            self._connection, self._open_copy, erasing, cancellation
        )
        with self._rights.allowed(Right.PERSONAL_DATA) as db:
            entries = personal.erase(db, erasing, self._connection.timestamp())
            self._rights.note(db, Right.PERSONAL_DATA, N_("Erased"), subject=person)
        self._connection.fold_log()
        return Erased(backups, entries)

    # Inside a transaction

    @contextmanager
    def _allowed(self, person: int) -> Iterator[tuple[sqlite_utils.Database, Trainee]]:
        """A transaction that changes somebody, for whoever may: staff only by a manager."""
        role = self.get(person).role
        with self._rights.allowed(_right_over(role)) as db:
            yield db, _get(db, person)

    def _note(
        self, db: sqlite_utils.Database, who: Trainee, about: str, before: str = "", after: str = ""
    ) -> None:
        right = _right_over(who.role)
        self._rights.note(db, right, about, before, after, subject=who.id)

    def _root(self, right: Right) -> RootKeys:
        """The root of the room, which whoever manages it has unlocked."""
        signed = self._rights.signed
        if signed is None or signed.root is None:
            raise refused(right)
        return signed.root

    def _insert(self, db: sqlite_utils.Database, person: NewPerson) -> int:
        db.table("trainees").insert(
            {
                "id": new_id(db, "trainees"),
                "name": person.name,
                "name_key": alike(person.name),
                "added_at": self._connection.timestamp(),
                "staff_number": person.staff_number or None,
            }
        )
        (added,) = db.execute("SELECT last_insert_rowid()").fetchone()
        return int(added)

    def _set_role(
        self,
        db: sqlite_utils.Database,
        person: int,
        role: Role,
        password: str,
        root: RootKeys | None,
    ) -> None:
        """Store a role with its secret and keys; ``root`` is None for a trainee."""
        _update(db, person, role=role.value)
        store_secret(db, person, PASSWORD, password if root else None, self._rights.cost)
        self._rights.renew_keys(db, _get(db, person), password, root)


def _get(db: sqlite_utils.Database, person: int) -> Trainee:
    found = find_person(db, person)
    if found is None or found.erased is not None:
        raise LookupError(person)
    return found


def _update(db: sqlite_utils.Database, person: int, **columns: str | None) -> None:
    assigned = ", ".join(f"{column} = ?" for column in columns)
    db.execute(f"UPDATE trainees SET {assigned} WHERE id = ?", [*columns.values(), person])


def _right_over(role: Role) -> Right:
    return Right.PEOPLE if role is Role.TRAINEE else Right.STAFF


def _described(name: str, staff_number: str) -> str:
    return f"{name}, {staff_number}" if staff_number else name


def _number_refusal(
    db: sqlite_utils.Database, number: str, role: Role, own: int | None
) -> PersonRefusal | None:
    """Say why somebody may not have this staff number, or none."""
    if not number:
        return None if role is Role.TRAINEE else PersonRefusal.NUMBER_MISSING
    if len(number) > _LONGEST_NUMBER:
        return PersonRefusal.NUMBER_LONG
    query = "SELECT 1 FROM trainees WHERE staff_number = ? AND id IS NOT ?"
    taken = db.execute(query, [number, own]).fetchone() is not None
    return PersonRefusal.NUMBER_TAKEN if taken else None


def _is_last_manager(db: sqlite_utils.Database, who: Trainee) -> bool:
    query = "SELECT count(*) FROM trainees WHERE role = ? AND left_at IS NULL"
    (managers,) = db.execute(query, [Role.MANAGER.value]).fetchone()
    return who.role is Role.MANAGER and who.left is None and managers == 1


def _unused(db: sqlite_utils.Database) -> int | None:
    """The only trainee of a database in which nothing has been recorded."""
    trainees = db.execute("SELECT id FROM trainees").fetchall()
    used = db.execute("SELECT 1 FROM attempts UNION SELECT 1 FROM lessons LIMIT 1").fetchone()
    return int(trainees[0][0]) if len(trainees) == 1 and used is None else None
