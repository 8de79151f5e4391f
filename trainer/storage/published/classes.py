"""Classes and what is assigned, as documents."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from trainer.storage.classes import Work
from trainer.storage.published.kinds import Gone, Id, Kind, Local, Moment, ids_of, put_row, sync
from trainer.texts import N_

Member = tuple[Id, Moment, Moment | None]
"""Somebody in a class: who, since when, and when they left."""


class ClassDocument(Struct, frozen=True):
    """A class; of its members who joined when, and when they left."""

    name: str
    document: str
    begins: date
    ends: date
    archived: bool
    members: tuple[Member, ...]


def _read_class(local: Local, name: str, _before: object) -> ClassDocument | None:
    row = local.row(
        "SELECT name, document, begins, ends, archived FROM classes WHERE id = ?", int(name)
    )
    if row is None:
        return None
    title, document, begins, ends, archived = row
    days = date.fromisoformat(begins), date.fromisoformat(ends)
    members = local.rows(
        "SELECT trainee_id, joined_at, left_at FROM class_members WHERE class_id = ?", int(name)
    )
    return ClassDocument(title, document, *days, bool(archived), _members(members, {}))


def _members(rows: Iterable[Member], gone: Gone) -> tuple[Member, ...]:
    """Who was in a class from when to when, in order; whoever was merged may have come twice."""
    found: dict[tuple[str, int], str | None] = {}
    for trainee, joined, left in rows:
        who = gone.get(trainee, trainee)
        if who is not None:
            before = found.get((joined, who), "")
            found[joined, who] = None if None in (left, before) else max(left or "", before or "")
    return tuple((who, joined, left) for (joined, who), left in sorted(found.items()))


def _apply_class(local: Local, name: str, doc: ClassDocument | None, _before: object) -> None:
    assert doc is not None, "a class is archived"
    put_row(local, "classes", int(name), doc, "members")
    columns = "trainee_id, joined_at, left_at"
    sync(local, "class_members", "class_id", int(name), columns, doc.members, 2)


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
    work = msgspec.json.encode(doc.work).decode()
    put_row(local, "assignments", int(name), doc, "people", work=work)
    people = tuple((person,) for person in doc.people)
    sync(local, "assignment_people", "assignment_id", int(name), "trainee_id", people, 1)


KINDS: Final = (
    Kind(
        "class",
        N_("Class"),
        ClassDocument,
        ids_of("SELECT id FROM classes ORDER BY id"),
        _read_class,
        _apply_class,
        called=lambda _local, name, doc: doc.name if doc else name,
        parts=True,
        kept=lambda doc, gone: replace(doc, members=_members(doc.members, gone)),
    ),
    Kind(
        "assignment",
        N_("Assignment"),
        AssignmentDocument,
        ids_of("SELECT id FROM assignments ORDER BY id"),
        _read_assignment,
        _apply_assignment,
        called=lambda _local, name, doc: doc.title if doc else name,
        parts=True,
        kept=lambda doc, gone: replace(
            doc, people=tuple(sorted({gone.get(one, one) for one in doc.people} - {None}))
        ),
    ),
)
