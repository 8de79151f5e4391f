"""Exams, how they came out, and orders about sittings, as documents."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer.exams.course import BEGUN, HELD, Event, State
from trainer.exams.definition import read as read_definition
from trainer.exams.orders import Instruction
from trainer.messages import _
from trainer.storage.orders import do_order
from trainer.storage.published.kinds import (
    Aside,
    CannotApply,
    Gone,
    Id,
    Kind,
    Local,
    Moment,
    Rows,
    ids_of,
    name_of,
    put_row,
    sync,
)
from trainer.storage.sittings import Kind as EntryKind, Said
from trainer.texts import N_


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
    keys = _keys(local, int(name)) | _used_up(local, int(name), before)
    rulings = local.rows(f"SELECT {_RULING} FROM exam_rulings WHERE exam_id = ? ORDER BY id", name)
    return replace(
        ExamDocument(*row[:8]),
        opened=opened,
        candidates=tuple(candidates),
        keys=tuple(sorted(keys, key=lambda one: (one[0] or 0, one[1]))),
        rulings=rulings,
    )


def _keys(local: Local, exam: int) -> set[tuple[int | None, bytes]]:
    rows = local.rows("SELECT sitting_id, wrapped FROM exam_keys WHERE exam_id = ?", exam)
    return {(sitting, wrapped) for sitting, wrapped in rows}


def _used_up(local: Local, exam: int, before: ExamDocument | None) -> set[tuple[int | None, bytes]]:
    """The codes by which candidates have gone on here, of which nobody has changed anything."""
    query = (
        "SELECT s.id FROM exam_sittings AS s JOIN exams ON exams.id = exam_id WHERE exam_id = ?"
        f" AND sealed IS ? AND state NOT IN {_SQL_UNBEGUN}"
    )
    if before is None:
        return set()
    here, known = _keys(local, exam), {*before.keys}
    anew = {sitting for sitting, _wrapped in here - known}
    begun = {sitting for (sitting,) in local.rows(query, exam, before.sealed)}
    return {one for one in known - here if one[0] in begun - anew}


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
    used = _used_up(local, exam, before)
    # What was opened by a start stays open, as long as it is the same exam.
    same = "SELECT definition FROM exams WHERE id = ? AND sealed = ?"
    (open_here,) = local.row(same, exam, doc.sealed) or (None,)
    definition = open_here if doc.opened is None else doc.opened
    parts = ("opened", "candidates", "keys", "rulings")
    put_row(local, "exams", exam, doc, *parts, definition=definition)
    state = State.PLANNED if doc.number is None else State.SEALED
    for candidate in doc.candidates:
        _apply_candidate(local, exam, state, candidate)
    present, wanted = _keys(local, exam), {*doc.keys}
    for sitting, wrapped in present - wanted:
        which = "exam_id = ? AND sitting_id IS ? AND wrapped = ?"
        local.db.execute(f"DELETE FROM exam_keys WHERE {which}", [exam, sitting, wrapped])
    for sitting, wrapped in wanted - present - used:
        insert = "INSERT INTO exam_keys (exam_id, sitting_id, wrapped) VALUES (?, ?, ?)"
        local.db.execute(insert, [exam, sitting, wrapped])
    _apply_rulings(local, exam, doc.rulings)


def _apply_candidate(local: Local, exam: int, state: State, doc: CandidateDocument) -> None:
    """Have a sitting there as it is before it begins; one that has begun here is left alone."""
    row = local.row(
        "SELECT exam_id, trainee_id, state, allowed FROM exam_sittings WHERE id = ?", doc.id
    )
    if row is not None and row[:2] != (exam, doc.trainee):
        # Who was merged with whom may come later.
        raise CannotApply(Aside.WAITS if row[0] == exam else Aside.CLASH)
    if row is not None and row[2] not in _UNBEGUN:
        return
    if row is None or row[2:] != (state.value, doc.allowed):
        told = {"exam_id": exam, "trainee_id": doc.trainee, "state": state.value}
        put_row(local, "exam_sittings", doc.id, doc, "id", "trainee", "entries", **told)
    sync(local, "exam_entries", "sitting_id", doc.id, _ENTRY, doc.entries, 1)


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
    if row[0] != doc.exam or doc.state not in _SETTLED:
        raise CannotApply(Aside.CLASH)
    if row[1] != doc.trainee:
        raise CannotApply(Aside.WAITS)
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
        sync(local, table, "sitting_id", sitting, columns, rows, key)


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
    return " · ".join((name_of(local, doc.trainee), exam[0] if exam else str(doc.exam)))


def _apply_order(local: Local, name: str, doc: Instruction | None, _before: object) -> None:
    """Do what is ordered, where the sitting is here; by whoever has signed that."""
    assert doc is not None, "an order stays"
    if local.by not in (None, doc.by):
        raise CannotApply(Aside.CLASH)
    do_order(local.db, local.at, name, doc)


def _exam_kept(doc: ExamDocument, gone: Gone) -> ExamDocument:
    erased = {one.id for one in doc.candidates if gone.get(one.trainee, 0) is None}
    return replace(
        doc,
        candidates=tuple(
            replace(one, trainee=gone.get(one.trainee) or one.trainee)
            for one in doc.candidates
            if one.id not in erased
        ),
        keys=tuple(one for one in doc.keys if one[0] not in erased),
        rulings=tuple(one for one in doc.rulings if one[0] not in erased),
    )


def _sitting_kept(doc: SittingDocument, gone: Gone) -> SittingDocument | None:
    whose = gone.get(doc.trainee, doc.trainee)
    return None if whose is None else replace(doc, trainee=whose)


KINDS: Final = (
    Kind(
        "exam",
        N_("Exam"),
        ExamDocument,
        ids_of("SELECT id FROM exams WHERE sealed IS NOT NULL ORDER BY id"),
        _read_exam,
        _apply_exam,
        called=lambda _local, name, doc: doc.title if doc else name,
        removable=True,
        parts=True,
        kept=_exam_kept,
    ),
    Kind(
        "sitting",
        N_("Result"),
        SittingDocument,
        ids_of(
            "SELECT id FROM exam_sittings WHERE state IN"
            f" ({', '.join(f'{state.value!r}' for state in _SETTLED)}) ORDER BY id"
        ),
        _read_sitting,
        _apply_sitting,
        called=_sitting_called,
        removable=True,
        stamp=_stamp_of_sitting,
        kept=_sitting_kept,
    ),
    Kind(
        "order",
        N_("Order"),
        Instruction,
        lambda _local: (),
        lambda _local, _name, before: before,
        _apply_order,
        called=lambda _local, name, doc: _(doc.action.text) if doc else name,
        is_name=lambda name: name.isascii() and name.isalnum() and len(name) <= 64,
    ),
)
