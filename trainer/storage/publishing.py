"""What the stations of a room share: the kinds of documents, read from the records and applied.

Each kind is declared once, in the order in which documents are applied. A document that needs
another one waits for it (``CannotApply``). What is only of this station never enters one: who has
tried a wrong PIN, what was opened or used up by a candidate, how long a sitting has run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from trainer.errors import FileTrouble
from trainer.exams.course import BEGUN, HELD, Event, State
from trainer.exams.definition import read as read_definition
from trainer.exams.orders import Instruction
from trainer.messages import _
from trainer.room.rights import AT_HOME, Role
from trainer.rulebook.felts import LAYOUT_SUFFIX
from trainer.storage import personal
from trainer.storage.atomic_write import put, write_troubles
from trainer.storage.classes import Work
from trainer.storage.files import name_fault, regular_bytes
from trainer.storage.houses import put_version, version_in_force
from trainer.storage.orders import do_order
from trainer.storage.own.changes import discard
from trainer.storage.own.layouts import layouts_folder, list_layouts, remove_layout
from trainer.storage.own.lessons import lessons_folder, own_path as lesson_path, own_stages
from trainer.storage.own.scenarios import list_own, own_folder
from trainer.storage.rows import HouseVersion
from trainer.storage.sittings import Kind as EntryKind, Said
from trainer.storage.trainees import name_refusal, normalized
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import alike
from trainer.yamlfile.source import MAX_BYTES
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX

if TYPE_CHECKING:
    import sqlite_utils

MOST_BYTES: Final = 1 << 20
"""The most bytes of a document: what the server takes."""


class Aside(TextEnum):
    """Why a document that came is not applied; what ``waits`` is tried again with each pull."""

    waits: bool

    def __init__(self, _value: str, _text: str = "", waits: bool = False) -> None:
        self.waits = waits

    WAITS = "waits", N_("It waits for another one that has not come yet."), True
    RUNNING = "running", N_("The sitting goes on at this station."), True
    CLASH = "clash", N_("It contradicts what is here, such as a staff number."), True
    NEWER = "newer", N_("Only a newer version of Feltwork knows it."), True
    UNWRITABLE = "unwritable", N_("Its file cannot be written here."), True
    CONFLICT = "conflict", N_("It was changed here as well.")
    SIGNATURE = "signature", N_("No supervisor of this room has signed it.")
    ENDED = "ended", N_("It is signed with a key that is not valid any more.")
    RIGHT = "right", N_("Whoever signed it may not publish it.")
    ROOM = "room", N_("It is of another room.")
    LARGE = "large", N_("It is too large.")
    NAME = "name", N_("Its name cannot be used.")
    UNREADABLE = "unreadable", N_("It cannot be read.")


class CannotApply(Exception):
    """A document that cannot be applied, or not yet; the transaction is rolled back."""

    def __init__(self, why: Aside) -> None:
        super().__init__(why)
        self.why = why


class Local(NamedTuple):
    """Where documents are read from and applied to: records inside a transaction, and files."""

    db: sqlite_utils.Database
    path: Path
    """Of the records; the house’s own files lie beside them."""
    now: datetime
    at: str
    """The same as the records have it."""
    by: int | None = None
    """Who has signed what is applied, by the key that it is signed with."""

    def row(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row of a query."""
        found: tuple[Any, ...] | None = self.db.execute(query, values).fetchone()
        return found

    def rows(self, query: str, *values: object) -> tuple[tuple[Any, ...], ...]:
        """The rows of a query."""
        return tuple(self.db.execute(query, values).fetchall())


Doc = TypeVar("Doc", bound=Struct)


@dataclass(frozen=True, slots=True)
class Kind(Generic[Doc]):
    """A kind of documents. ``removable``: a document of it can be taken back, which is None then.

    ``read`` and ``apply`` are given what was published last (``before``), None where nothing was.
    ``least`` says which role may publish a document after another one. ``parts``: what was changed
    here and elsewhere in different fields goes together. ``stamp`` is quickly read, and different
    where the document is; without it the whole document is compared.
    """

    name: str
    title: str
    form: type[Doc]
    ids: Callable[[Local], Iterable[str]]
    read: Callable[[Local, str, Doc | None], Doc | None]
    apply: Callable[[Local, str, Doc | None, Doc | None], None]
    called: Callable[[Local, str, Doc | None], str]
    least: Callable[[Doc | None, Doc | None], Role]
    is_name: Callable[[str], bool]
    removable: bool = False
    parts: bool = False
    stamp: Callable[[Local, str], bytes] | None = None
    kept: Callable[[Doc, frozenset[int]], Doc] = lambda doc, _erased: doc
    """The document without these people, who are erased."""

    def encoded(self, doc: Doc | None) -> bytes:
        """The one form of a document."""
        return msgspec.json.encode(doc, order="sorted")

    def decoded(self, body: bytes) -> Doc | None:
        """A document that was published. Raises ``ValueError`` where it is none."""
        form: Any = self.form | None if self.removable else self.form
        try:
            found: Doc | None = msgspec.json.decode(body, type=form)
        except RecursionError as error:
            raise ValueError("too deep") from error
        return found


def mixed(base: Doc, mine: Doc, theirs: Doc) -> Doc | None:
    """What was changed here and elsewhere, together; None where both changed one field."""
    fields = {}
    for name in base.__struct_fields__:
        was, here, there = (getattr(one, name) for one in (base, mine, theirs))
        if there not in (was, here) and here != was:
            return None
        fields[name] = here if there == was else there
    return replace(base, **fields)


# What documents consist of. Tables whose rows nobody reads one by one go as they are stored.

_MOST: Final = (1 << 63) - 1
Id = Annotated[int, Meta(ge=1, le=_MOST)]
Moment = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}"
        r"\.\d{3}\+00:00$"
    ),
]
"""An instant as the records have it."""

Cell = Annotated[int, Meta(ge=-_MOST, le=_MOST)] | str | None
Rows = tuple[tuple[Cell, ...], ...]


def _sync(  # noqa: PLR0917 - a part of a table, and what is to be there
    local: Local, table: str, owner: str, of: int, columns: str, rows: Rows, key: int
) -> None:
    """Make the rows of ``owner`` what a document says; the first ``key`` columns tell them apart.

    A row that is right stays untouched. Raises ``ValueError`` for rows of another width.
    """
    names = columns.split(", ")
    if any(len(row) != len(names) for row in rows):
        raise ValueError(f"rows of {table}")
    found = local.rows(f"SELECT {columns} FROM {table} WHERE {owner} = ?", of)
    present, wanted = ({row[:key]: row for row in some} for some in (found, rows))
    which = f"WHERE {owner} = ? AND {' AND '.join(f'{name} IS ?' for name in names[:key])}"
    for one in present.keys() - wanted.keys():
        local.db.execute(f"DELETE FROM {table} {which}", [of, *one])
    assigned = ", ".join(f"{name} = ?" for name in names)
    for one, row in wanted.items():
        if one not in present:
            marks = ", ".join("?" * len(names))
            insert = f"INSERT INTO {table} ({owner}, {columns}) VALUES (?, {marks})"
            local.db.execute(insert, [of, *row])
        elif present[one] != row:
            local.db.execute(f"UPDATE {table} SET {assigned} {which}", [*row, of, *one])


def _put(local: Local, table: str, row: int, /, **columns: object) -> None:
    """Add the row with this id, or change it."""
    names = ("id", *columns)
    assigned = ", ".join(f"{name} = excluded.{name}" for name in columns)
    local.db.execute(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
        f" ON CONFLICT (id) DO UPDATE SET {assigned}",
        [row, *columns.values()],
    )


def _is_id(name: str) -> bool:
    if not (name.isascii() and name.isdigit() and len(name) < 20):
        return False
    return name == str(int(name)) and 0 < int(name) < 1 << 63


def _ids_of(query: str) -> Callable[[Local], Iterator[str]]:
    return lambda local: (str(number) for (number,) in local.rows(query))


def _by_supervisors(_doc: object, _before: object) -> Role:
    return Role.SUPERVISOR


def _by_managers(_doc: object, _before: object) -> Role:
    return Role.MANAGER


# The room


class RoomDocument(Struct, frozen=True):
    """A room: the public halves of its root, and the root under the recovery code."""

    name: str
    created_at: Moment
    public: bytes
    authority: bytes
    recovery: bytes


_ROOM: Final = "room"


def _rooms(local: Local) -> Iterator[str]:
    if local.row("SELECT 1 FROM room") is not None:
        yield _ROOM


def _read_room(local: Local, _name: str, _before: object) -> RoomDocument | None:
    row = local.row("SELECT name, created_at, public, authority, recovery FROM room")
    return None if row is None else RoomDocument(*row)


def _apply_room(local: Local, _name: str, doc: RoomDocument | None, _before: object) -> None:
    assert doc is not None, "it is never taken back"
    station = local.row("SELECT root FROM station")
    if station is None or station[0] != doc.public:
        raise CannotApply(Aside.ROOM)
    if local.row("SELECT 1 FROM room") is None:
        # Everything else waits for this: whoever is here was made for a first look.
        for table in ("current_trainee", "preferences", "trainees"):
            local.db.execute(f"DELETE FROM {table}")
    _put(local, "room", 1, **msgspec.structs.asdict(doc))


# People


class KeyDocument(Struct, frozen=True, omit_defaults=True):
    """A supervisor’s keys, the private halves under their password."""

    id: Id
    made_at: Moment
    public: bytes
    statement: str
    certificate: bytes
    retired_at: Moment | None = None
    wrapped: bytes | None = None
    root: bytes | None = None
    login: str | None = None


class PersonDocument(Struct, frozen=True, omit_defaults=True):
    """Somebody, with the hash of their PIN or password; ``merged`` is who they became.

    Of an erased person nothing is left but what verifies what they have signed.
    """

    role: Role
    name: str
    added_at: Moment
    staff_number: str | None = None
    left_at: Moment | None = None
    erased_at: Moment | None = None
    merged: int = 0
    secret: tuple[str, str] | None = None
    keys: tuple[KeyDocument, ...] = ()

    @property
    def erased(self) -> bool:
        """True if everything of them is to go, everywhere."""
        return self.erased_at is not None and not self.merged


_KEY: Final = "id, made_at, public, statement, certificate, retired_at, wrapped, root, login"


def _read_person(local: Local, name: str, _before: object) -> PersonDocument | None:
    row = local.row(
        "SELECT role, name, added_at, staff_number, left_at, erased_at FROM trainees WHERE id = ?",
        int(name),
    )
    if row is None:
        return None
    keys = local.rows(f"SELECT {_KEY} FROM keys WHERE person_id = ? ORDER BY id", int(name))
    held = tuple(KeyDocument(*key) for key in keys)
    doc = replace(PersonDocument(*row), role=Role(row[0]), keys=held)
    if doc.erased_at is not None:
        merged = local.row(
            "SELECT subject_id FROM journal WHERE about = ? AND before = ?", personal.MERGED, name
        )
        return replace(doc, merged=merged[0]) if merged else replace(doc, name="")
    secret = local.row("SELECT kind, hash FROM secrets WHERE person_id = ?", int(name))
    return replace(doc, secret=secret)


def _apply_person(
    local: Local, name: str, doc: PersonDocument | None, _before: PersonDocument | None
) -> None:
    assert doc is not None, "nobody is ever taken back"
    if not doc.erased and (name_refusal(doc.name) or normalized(doc.name) != doc.name):
        raise CannotApply(Aside.NAME)
    number, db = int(name), local.db
    shown = doc.name or _("Erased person {number}").format(number=name)
    if doc.merged:
        _merge(local, number, doc)
    _put(
        local,
        "trainees",
        number,
        role=doc.role.value,
        name=shown,
        name_key=alike(shown),
        added_at=doc.added_at,
        staff_number=doc.staff_number,
        left_at=doc.left_at,
        erased_at=doc.erased_at,
    )
    query = "SELECT kind, hash FROM secrets WHERE person_id = ?"
    if local.row(query, number) != doc.secret:
        db.execute("DELETE FROM secrets WHERE person_id = ?", [number])
        if doc.secret is not None:
            insert = "INSERT INTO secrets (person_id, kind, hash) VALUES (?, ?, ?)"
            db.execute(insert, [number, *doc.secret])
    for key in doc.keys:
        taken = local.row("SELECT person_id FROM keys WHERE id = ?", key.id)
        if taken not in (None, (number,)):
            raise CannotApply(Aside.CLASH)
    keys = tuple(msgspec.structs.astuple(key) for key in doc.keys)
    _sync(local, "keys", "person_id", number, _KEY, keys, 1)


def _merge(local: Local, source: int, doc: PersonDocument) -> None:
    """Give everything of somebody to whom they became, as the journal says of it elsewhere."""
    before = _read_person(local, str(source), None)
    if before is not None and before.merged == doc.merged:
        return
    if local.by is None or local.row("SELECT 1 FROM trainees WHERE id = ?", doc.merged) is None:
        raise CannotApply(Aside.WAITS)
    if before is not None:
        personal.merge(local.db, source, doc.merged)
    local.db.execute(
        "INSERT INTO journal (at, person_id, right, about, subject_id, before)"
        " VALUES (?, ?, 'personal_data', ?, ?, ?)",
        [doc.erased_at, local.by, personal.MERGED, doc.merged, str(source)],
    )


def _least_for_person(doc: PersonDocument | None, before: PersonDocument | None) -> Role:
    """Supervisors may change trainees; nothing that they publish makes anybody more than that."""
    kept = () if before is None else before.keys
    here = all(one is None or one.erased_at is None for one in (doc, before))
    plain = doc is not None and here and doc.keys == kept
    trainees = all(one is None or one.role is Role.TRAINEE for one in (doc, before))
    return Role.SUPERVISOR if plain and trainees else Role.MANAGER


def _name_of(local: Local, number: object) -> str:
    found = local.row("SELECT name FROM trainees WHERE id = ?", number)
    return str(number) if found is None else str(found[0])


# The house


class HouseDocument(Struct, frozen=True):
    """The house settings in force, by whom and since when."""

    text: str
    by: str
    at: Annotated[datetime, Meta(tz=True)]


_HOUSE: Final = "house"


def _read_house(local: Local, _name: str, _before: object) -> HouseDocument | None:
    found = version_in_force(local.db)
    return None if found is None else HouseDocument(found.text, found.by, found.at)


def _apply_house(local: Local, _name: str, doc: HouseDocument | None, _before: object) -> None:
    assert doc is not None, "it is never taken back"
    (last,) = local.rows("SELECT coalesce(max(id), 0) FROM house")[0]
    put_version(local.db, HouseVersion(last + 1, doc.text, doc.by, doc.at))


# Files of the house’s own


class FileDocument(Struct, frozen=True):
    """A file as it is."""

    data: bytes


class _Folder(NamedTuple):
    """A folder of the house’s own files: their names, where each lies, how one is removed."""

    place: Callable[[Path], Path]
    names: Callable[[Path], Iterable[str]]
    is_name: Callable[[str], bool]
    remove: Callable[[Path, str, datetime], object]
    path: Callable[[Path, str], Path] = lambda folder, name: folder / name


def _own_files(kind: str, title: str, least: Role, own: _Folder) -> Kind[FileDocument]:
    def ids(local: Local) -> Iterable[str]:
        return filter(own.is_name, own.names(own.place(local.path)))

    def read(local: Local, name: str, _before: object) -> FileDocument | None:
        path = _inside(own, local, name)
        try:
            data = regular_bytes(path) if path and not path.is_symlink() else b""
        except OSError:
            return None
        return FileDocument(data) if 0 < len(data) <= MAX_BYTES else None

    def apply(
        local: Local, name: str, doc: FileDocument | None, before: FileDocument | None
    ) -> None:
        path, present = _inside(own, local, name), read(local, name, None)
        if path is None or (doc is not None and len(doc.data) > MAX_BYTES):
            raise CannotApply(Aside.NAME if path is None else Aside.LARGE)
        try:
            if present not in (None, before) or (doc is None and present is not None):
                # What was published can be had again; what was not is kept where removed files are.
                own.remove(own.place(local.path), name, local.now)
            if doc is not None:
                with write_troubles(path):
                    path.parent.mkdir(parents=True, exist_ok=True)
                    put(path, doc.data, replace=True)
        except FileTrouble as trouble:
            raise CannotApply(Aside.UNWRITABLE) from trouble

    return Kind(
        kind,
        title,
        FileDocument,
        ids,
        read,
        apply,
        called=lambda _local, name, _doc: name,
        least=lambda _doc, _before: least,
        is_name=own.is_name,
        removable=True,
    )


def _inside(own: _Folder, local: Local, name: str) -> Path | None:
    """The path of a file; None if a link or something else is in its way."""
    folder = own.place(local.path)
    path = own.path(folder, name)
    between = [parent for parent in path.parents if parent != folder and folder in parent.parents]
    if any(one.is_symlink() or (one.exists() and not one.is_dir()) for one in between):
        return None
    return None if path.is_dir() else path


def _remove_lesson(folder: Path, stage: str, _now: datetime) -> None:
    path = lesson_path(folder, stage)
    with write_troubles(path):
        path.unlink(missing_ok=True)


_LAYOUTS: Final = _Folder(
    layouts_folder,
    lambda folder: (path.name for path in list_layouts(folder).paths),
    lambda name: name.endswith(LAYOUT_SUFFIX) and "/" not in name and name_fault(name) is None,
    lambda folder, name, _now: remove_layout(AT_HOME, folder / name),
)
_LESSONS: Final = _Folder(
    lessons_folder,
    own_stages,
    lambda name: "/" not in name and name_fault(name) is None,
    _remove_lesson,
    lesson_path,
)
_SCENARIOS: Final = _Folder(
    own_folder,
    lambda folder: (file.name for file in list_own(folder)),
    lambda name: name.endswith((SCENARIO_SUFFIX, SERIES_SUFFIX)) and name_fault(name) is None,
    lambda folder, name, now: discard(AT_HOME, folder, [name], now),
)


# Classes and what is assigned


class ClassDocument(Struct, frozen=True):
    """A class; of its members who joined when, and when they left."""

    name: str
    document: str
    begins: date
    ends: date
    archived: bool
    members: tuple[tuple[Id, Moment, Moment | None], ...]


def _read_class(local: Local, name: str, _before: object) -> ClassDocument | None:
    row = local.row(
        "SELECT name, document, begins, ends, archived FROM classes WHERE id = ?", int(name)
    )
    if row is None:
        return None
    title, document, begins, ends, archived = row
    days = date.fromisoformat(begins), date.fromisoformat(ends)
    members = local.rows(
        "SELECT trainee_id, joined_at, left_at FROM class_members WHERE class_id = ?"
        " ORDER BY joined_at, trainee_id",
        int(name),
    )
    return ClassDocument(title, document, *days, bool(archived), members)


def _apply_class(local: Local, name: str, doc: ClassDocument | None, _before: object) -> None:
    assert doc is not None, "a class is archived"
    _put(
        local,
        "classes",
        int(name),
        name=doc.name,
        document=doc.document,
        begins=doc.begins.isoformat(),
        ends=doc.ends.isoformat(),
        archived=int(doc.archived),
    )
    columns = "trainee_id, joined_at, left_at"
    _sync(local, "class_members", "class_id", int(name), columns, doc.members, 2)


class AssignmentDocument(Struct, frozen=True):
    """What is assigned to whom."""

    title: str
    class_id: Id | None
    given_at: Moment
    due: date | None
    withdrawn_at: Moment | None
    work: Work
    people: tuple[Id, ...]


def _read_assignment(local: Local, name: str, _before: object) -> AssignmentDocument | None:
    row = local.row(
        "SELECT title, class_id, given_at, due, withdrawn_at, work FROM assignments WHERE id = ?",
        int(name),
    )
    if row is None:
        return None
    title, class_id, given, due, withdrawn, work = row
    query = "SELECT trainee_id FROM assignment_people WHERE assignment_id = ? ORDER BY 1"
    people = tuple(person for (person,) in local.rows(query, int(name)))
    day = None if due is None else date.fromisoformat(due)
    asked = msgspec.json.decode(work, type=Work)
    return AssignmentDocument(title, class_id, given, day, withdrawn, asked, people)


def _apply_assignment(
    local: Local, name: str, doc: AssignmentDocument | None, _before: object
) -> None:
    assert doc is not None, "an assignment is withdrawn"
    _put(
        local,
        "assignments",
        int(name),
        title=doc.title,
        class_id=doc.class_id,
        given_at=doc.given_at,
        due=None if doc.due is None else doc.due.isoformat(),
        withdrawn_at=doc.withdrawn_at,
        work=msgspec.json.encode(doc.work).decode(),
    )
    people = tuple((person,) for person in doc.people)
    _sync(local, "assignment_people", "assignment_id", int(name), "trainee_id", people, 1)


# Exams, and how they came out


class CandidateDocument(Struct, frozen=True):
    """A sitting as it lies there before it begins: sealed, perhaps extended."""

    id: Id
    trainee: Id
    allowed: int
    entries: Rows = ()


class ExamDocument(Struct, frozen=True, omit_defaults=True):
    """An exam with its candidates, sealed. ``keys`` are codes, each of a sitting or of all.

    ``opened`` is what it asks where that is kept from nobody; what was opened by its start is not.
    """

    title: str
    minutes: int
    attempts: int
    sealed: bytes
    number: Id | None = None
    key: bytes | None = None
    start_code: bytes | None = None
    frozen_at: Moment | None = None
    opened: str | None = None
    candidates: tuple[CandidateDocument, ...] = ()
    keys: tuple[tuple[Id | None, bytes], ...] = ()
    rulings: Rows = ()


_ENTRY: Final = "number, kind, at, by_id, part, place, item, charged, milliseconds, body"
_RULING: Final = "sitting_id, at, by_id, kind, part, place, number, asks, reason"
_UNBEGUN: Final = (State.PLANNED, State.SEALED)
_SQL_UNBEGUN: Final = f"('{State.PLANNED}', '{State.SEALED}')"


def _read_exam(local: Local, name: str, before: ExamDocument | None) -> ExamDocument | None:
    row = local.row(
        "SELECT title, minutes, attempts, sealed, number, key, start_code, frozen_at, definition"
        " FROM exams WHERE id = ?",
        int(name),
    )
    if row is None or row[3] is None:
        return None
    opened = row[8] if row[8] is not None and not read_definition(row[8]).seated else None
    sittings = local.rows(
        "SELECT id, trainee_id, allowed, state FROM exam_sittings WHERE exam_id = ? ORDER BY id",
        name,
    )
    known = {} if before is None else {one.id: one for one in before.candidates}
    candidates = (_candidate(local, known.get(sitting[0]), *sitting) for sitting in sittings)
    keys = local.rows(
        "SELECT sitting_id, wrapped FROM exam_keys WHERE exam_id = ? ORDER BY id", int(name)
    )
    if before is not None and {*keys} <= {*before.keys}:
        keys = before.keys  # one that was used up is nothing that anybody has changed
    rulings = local.rows(f"SELECT {_RULING} FROM exam_rulings WHERE exam_id = ? ORDER BY id", name)
    return replace(
        ExamDocument(*row[:8]),
        opened=opened,
        candidates=tuple(candidates),
        keys=keys,
        rulings=rulings,
    )


def _candidate(  # noqa: PLR0917 - a row
    local: Local,
    before: CandidateDocument | None,
    sitting: int,
    trainee: int,
    allowed: int,
    state: str,
) -> CandidateDocument:
    """A sitting as it was before it began, whatever has happened in it or was published since."""
    if before is not None and state not in _UNBEGUN and before.trainee == trainee:
        return before
    first: list[tuple[Any, ...]] = []
    begun = False
    query = f"SELECT {_ENTRY} FROM exam_entries WHERE sitting_id = ? ORDER BY number"
    for entry in local.rows(query, sitting):
        said = msgspec.json.decode(entry[-1], type=Said)
        known = entry[1] == EntryKind.EXTENDED and not said.order
        begun = begun or not (known or said.event is Event.FREEZE)
        if not begun:
            first.append(entry)
        elif entry[1] == EntryKind.EXTENDED:
            allowed -= said.amount
    return CandidateDocument(sitting, trainee, allowed, tuple(first))


def _apply_exam(
    local: Local, name: str, doc: ExamDocument | None, before: ExamDocument | None
) -> None:
    exam = int(name)
    if doc is None:
        _remove_exam(local, exam)
        return
    if doc.opened is not None:
        read_definition(doc.opened)
    begun = (
        "SELECT 1 FROM exams JOIN exam_sittings ON exam_id = exams.id WHERE exam_id = ?"
        f" AND sealed IS NOT ? AND state NOT IN {_SQL_UNBEGUN}"
    )
    if local.row(begun, exam, doc.sealed) is not None:
        raise CannotApply(Aside.CLASH)  # whoever sits it sits that one to its end
    # What was opened by a start stays open, as long as it is the same exam.
    same = "SELECT definition FROM exams WHERE id = ? AND sealed = ?"
    (open_here,) = local.row(same, exam, doc.sealed) or (None,)
    _put(
        local,
        "exams",
        exam,
        title=doc.title,
        minutes=doc.minutes,
        attempts=doc.attempts,
        sealed=doc.sealed,
        number=doc.number,
        key=doc.key,
        start_code=doc.start_code,
        frozen_at=doc.frozen_at,
        definition=open_here if doc.opened is None else doc.opened,
    )
    state = State.PLANNED if doc.number is None else State.SEALED
    for candidate in doc.candidates:
        _apply_candidate(local, exam, state, candidate)
    present = {*local.rows("SELECT sitting_id, wrapped FROM exam_keys WHERE exam_id = ?", exam)}
    for sitting, wrapped in present - {*doc.keys}:
        which = "exam_id = ? AND sitting_id IS ? AND wrapped = ?"
        local.db.execute(f"DELETE FROM exam_keys WHERE {which}", [exam, sitting, wrapped])
    used = {*before.keys} if before is not None else set()
    for sitting, wrapped in doc.keys:
        if (sitting, wrapped) not in present | used:
            insert = "INSERT INTO exam_keys (exam_id, sitting_id, wrapped) VALUES (?, ?, ?)"
            local.db.execute(insert, [exam, sitting, wrapped])
    _apply_rulings(local, exam, doc.rulings)


def _apply_candidate(local: Local, exam: int, state: State, doc: CandidateDocument) -> None:
    """Have a sitting there as it is before it begins; one that has begun here is left alone."""
    row = local.row(
        "SELECT exam_id, trainee_id, state, allowed FROM exam_sittings WHERE id = ?", doc.id
    )
    if row is not None and row[:2] != (exam, doc.trainee):
        raise CannotApply(Aside.CLASH)
    if row is not None and row[2] not in _UNBEGUN:
        return
    if row is None or row[2:] != (state.value, doc.allowed):
        told = {"exam_id": exam, "trainee_id": doc.trainee, "allowed": doc.allowed}
        _put(local, "exam_sittings", doc.id, **told, state=state.value)
    _sync(local, "exam_entries", "sitting_id", doc.id, _ENTRY, doc.entries, 1)


def _apply_rulings(local: Local, exam: int, rulings: Rows) -> None:
    """Add the rulings that are not there; where they are others, all are put there again."""
    query = f"SELECT {_RULING} FROM exam_rulings WHERE exam_id = ? ORDER BY id"
    present = local.rows(query, exam)
    if rulings[: len(present)] != present:
        local.db.execute("DELETE FROM exam_rulings WHERE exam_id = ?", [exam])
        present = ()
    for row in rulings[len(present) :]:
        marks = ", ".join("?" * len(_RULING.split(", ")))
        insert = f"INSERT INTO exam_rulings (exam_id, {_RULING}) VALUES (?, {marks})"
        if len(row) != len(_RULING.split(", ")):
            raise ValueError("a ruling")
        local.db.execute(insert, [exam, *row])


def _remove_exam(local: Local, exam: int) -> None:
    if local.row("SELECT 1 FROM exams WHERE id = ? AND number IS NOT NULL", exam) is not None:
        raise CannotApply(Aside.CLASH)
    sittings = "SELECT id FROM exam_sittings WHERE exam_id = ?"
    local.db.execute(f"DELETE FROM exam_entries WHERE sitting_id IN ({sittings})", [exam])
    for table in ("exam_keys", "exam_sittings"):
        local.db.execute(f"DELETE FROM {table} WHERE exam_id = ?", [exam])
    local.db.execute("DELETE FROM exams WHERE id = ?", [exam])


class SittingDocument(Struct, frozen=True):
    """A sitting that was decided: what was given and done in it, its marks, and the decision."""

    exam: Id
    trainee: Id
    state: State
    session: int
    charged: int
    allowed: int
    interruptions: int
    released_at: Moment | None
    opened: str | None
    """What the exam asked, as it lies open since it was started."""
    entries: Rows
    rounds: Rows
    marks: Rows


_SETTLED: Final = (State.DECIDED, State.SIGNED)
_SITTING: Final = (
    "exam_id, trainee_id, state, session, charged, allowed, interruptions, released_at"
)
_PARTS: Final = {
    "exam_entries": (_ENTRY, 1),
    "exam_rounds": ("part, place, length, weight, text, seen, missing", 2),
    "exam_marks": (
        "part, place, number, question_id, ask, question, expected, given, is_right, error,"
        " direction, money, milliseconds, worth, lost, mends",
        3,
    ),
}
"""The tables of a sitting: their columns, and how many of these tell rows apart."""


def _read_sitting(local: Local, name: str, _before: object) -> SittingDocument | None:
    row = local.row(f"SELECT {_SITTING} FROM exam_sittings WHERE id = ?", int(name))
    if row is None or row[2] not in _SETTLED:
        return None
    parts = (
        local.rows(
            f"SELECT {columns} FROM {table} WHERE sitting_id = ?"
            f" ORDER BY {', '.join(columns.split(', ')[:key])}",
            int(name),
        )
        for table, (columns, key) in _PARTS.items()
    )
    opened = local.row("SELECT definition FROM exams WHERE id = ?", row[0])
    return SittingDocument(row[0], row[1], State(row[2]), *row[3:], *(opened or (None,)), *parts)


def _apply_sitting(
    local: Local, name: str, doc: SittingDocument | None, _before: SittingDocument | None
) -> None:
    sitting = int(name)
    row = local.row(f"SELECT {_SITTING} FROM exam_sittings WHERE id = ?", sitting)
    if doc is None:
        return  # whose it was is erased, and it with them
    if row is None:
        raise CannotApply(Aside.WAITS)
    if row[:2] != (doc.exam, doc.trainee) or doc.state not in _SETTLED:
        raise CannotApply(Aside.CLASH)
    query = f"SELECT {_ENTRY} FROM exam_entries WHERE sitting_id = ? ORDER BY number"
    here, state = local.rows(query, sitting), State(row[2])
    goes_on = here == doc.entries[: len(here)]
    if state in HELD or (state in BEGUN and not goes_on):
        raise CannotApply(Aside.RUNNING)
    local.db.execute(
        "UPDATE exam_sittings SET state = ?, session = max(session, ?), charged = ?, allowed = ?,"
        " interruptions = ?, released_at = ? WHERE id = ?",
        [doc.state.value, *msgspec.structs.astuple(doc)[3:8], sitting],
    )
    if doc.opened is not None:
        read_definition(doc.opened)
        closed = "UPDATE exams SET definition = ? WHERE id = ? AND definition IS NULL"
        local.db.execute(closed, [doc.opened, doc.exam])
    for (table, (columns, key)), rows in zip(
        _PARTS.items(), (doc.entries, doc.rounds, doc.marks), strict=True
    ):
        _sync(local, table, "sitting_id", sitting, columns, rows, key)


def _stamp_of_sitting(local: Local, name: str) -> bytes:
    """Once it is decided, nothing changes without another entry, but its release."""
    query = (
        "SELECT released_at, (SELECT max(number) FROM exam_entries WHERE sitting_id = s.id)"
        " FROM exam_sittings AS s WHERE id = ?"
    )
    return msgspec.json.encode(local.row(query, int(name)))


def _sitting_called(local: Local, name: str, doc: SittingDocument | None) -> str:
    if doc is None:
        return name
    exam = local.row("SELECT title FROM exams WHERE id = ?", doc.exam)
    return " · ".join((_name_of(local, doc.trainee), exam[0] if exam else str(doc.exam)))


def _apply_order(local: Local, name: str, doc: Instruction | None, _before: object) -> None:
    """Do what is ordered, where the sitting is here; by whoever has signed that."""
    assert doc is not None, "an order stays"
    if local.by not in (None, doc.by):
        raise CannotApply(Aside.CLASH)
    do_order(local.db, local.at, name, doc)


def _exam_without(doc: ExamDocument, erased: frozenset[int]) -> ExamDocument:
    gone = {one.id for one in doc.candidates if one.trainee in erased}
    return replace(
        doc,
        candidates=tuple(one for one in doc.candidates if one.id not in gone),
        keys=tuple(one for one in doc.keys if one[0] not in gone),
        rulings=tuple(one for one in doc.rulings if one[0] not in gone),
    )


# The kinds, in the order in which their documents are applied

KINDS: Final[tuple[Kind[Any], ...]] = (
    Kind(
        "room",
        N_("Room"),
        RoomDocument,
        _rooms,
        _read_room,
        _apply_room,
        called=lambda _local, _name, doc: doc.name if doc else "",
        least=_by_managers,
        is_name=lambda name: name == _ROOM,
        parts=True,
    ),
    Kind(
        "person",
        N_("Person"),
        PersonDocument,
        _ids_of("SELECT id FROM trainees ORDER BY id"),
        _read_person,
        _apply_person,
        called=lambda local, name, doc: (doc.name if doc else "") or _name_of(local, name),
        least=_least_for_person,
        is_name=_is_id,
        parts=True,
    ),
    Kind(
        "house",
        N_("House settings"),
        HouseDocument,
        lambda local: [_HOUSE] if version_in_force(local.db) else [],
        _read_house,
        _apply_house,
        called=lambda _local, _name, doc: f"{doc.by}, {doc.at:%Y-%m-%d}" if doc else "",
        least=_by_managers,
        is_name=lambda name: name == _HOUSE,
    ),
    _own_files("layout", N_("Layout"), Role.MANAGER, _LAYOUTS),
    _own_files("lesson", N_("Lesson"), Role.SUPERVISOR, _LESSONS),
    _own_files("scenario", N_("Scenario"), Role.SUPERVISOR, _SCENARIOS),
    Kind(
        "class",
        N_("Class"),
        ClassDocument,
        _ids_of("SELECT id FROM classes ORDER BY id"),
        _read_class,
        _apply_class,
        called=lambda _local, name, doc: doc.name if doc else name,
        least=_by_supervisors,
        is_name=_is_id,
        parts=True,
        kept=lambda doc, erased: replace(
            doc, members=tuple(one for one in doc.members if one[0] not in erased)
        ),
    ),
    Kind(
        "assignment",
        N_("Assignment"),
        AssignmentDocument,
        _ids_of("SELECT id FROM assignments ORDER BY id"),
        _read_assignment,
        _apply_assignment,
        called=lambda _local, name, doc: doc.title if doc else name,
        least=_by_supervisors,
        is_name=_is_id,
        parts=True,
        kept=lambda doc, erased: replace(
            doc, people=tuple(one for one in doc.people if one not in erased)
        ),
    ),
    Kind(
        "exam",
        N_("Exam"),
        ExamDocument,
        _ids_of("SELECT id FROM exams WHERE sealed IS NOT NULL ORDER BY id"),
        _read_exam,
        _apply_exam,
        called=lambda _local, name, doc: doc.title if doc else name,
        least=_by_supervisors,
        is_name=_is_id,
        removable=True,
        parts=True,
        kept=_exam_without,
    ),
    Kind(
        "sitting",
        N_("Result"),
        SittingDocument,
        _ids_of(
            "SELECT id FROM exam_sittings WHERE state IN"
            f" ({', '.join(f'{state.value!r}' for state in _SETTLED)}) ORDER BY id"
        ),
        _read_sitting,
        _apply_sitting,
        called=_sitting_called,
        least=_by_supervisors,
        is_name=_is_id,
        removable=True,
        stamp=_stamp_of_sitting,
    ),
    Kind(
        "order",
        N_("Order"),
        Instruction,
        lambda _local: (),
        lambda _local, _name, before: before,
        _apply_order,
        called=lambda _local, name, doc: _(doc.action.text) if doc else name,
        least=_by_supervisors,
        is_name=lambda name: name.isascii() and name.isalnum() and len(name) <= 64,
    ),
)

BY_NAME: Final = {kind.name: kind for kind in KINDS}
