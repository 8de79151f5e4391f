"""Classes and what is assigned to them; what has been done of it is found in the attempts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from itertools import groupby
from typing import Any, Final, NamedTuple

import msgspec

from trainer.practice.plan import STAGE_TEST
from trainer.room.classes import Assignment, Go, Item, ItemKind, Pass, TrainingClass
from trainer.room.rights import Right
from trainer.shift.plan import ShiftPlan
from trainer.storage.connection import Connection, Readable, Rows
from trainer.storage.ids import new_id
from trainer.storage.practice import record_name
from trainer.storage.progress import By
from trainer.storage.rights import Rights
from trainer.storage.rows import AttemptState, Mode
from trainer.texts import N_


class Work(NamedTuple):
    """What an assignment asks for, as it is stored."""

    items: tuple[Item, ...]
    passes: Pass
    shuffled: bool


class HeatCell(NamedTuple):
    """A person's answers to one key of a heat map, and those that were right."""

    person: int
    key: str
    answers: int
    right: int


class Classes:
    """The classes and assignments in the database. LookupError for an id that there is not.

    ``figures``: where to read what was done, of the whole room or of this station.
    """

    def __init__(self, connection: Connection, rights: Rights, figures: Readable) -> None:
        self._connection = connection
        self._figures = figures
        self._rights = rights

    def all(self) -> tuple[TrainingClass, ...]:
        """Every class with the people who are in it: those still taught first, the latest first."""
        self._rights.require(Right.CLASSES)
        with self._connection.reading() as db:
            members = _by_first(
                db.execute(
                    "SELECT class_id, trainee_id FROM class_members WHERE left_at IS NULL"
                    " ORDER BY 1, 2"
                )
            )
            found = db.query("SELECT * FROM classes ORDER BY archived, begins DESC, id DESC")
            return tuple(_class(row, members.get(row["id"], ())) for row in found)

    def keep(self, taught: TrainingClass) -> int:
        """Store a class with the people in it, a new one where its id is 0; returns its id.

        Who is no longer among them has left; when they joined and left is kept.
        """
        now, days = (
            self._connection.timestamp(),
            (taught.begins.isoformat(), taught.ends.isoformat()),
        )
        after = " · ".join((taught.name, *days, str(len(taught.people))))
        with self._rights.allowed(Right.CLASSES) as db:
            before = db.execute(
                "SELECT archived, name || ' · ' || begins || ' · ' || ends || ' · ' ||"
                " (SELECT count(*) FROM class_members WHERE class_id = classes.id"
                " AND left_at IS NULL)"
                " FROM classes WHERE id = ?",
                [taught.id],
            ).fetchone()
            (class_id,) = db.execute(
                "INSERT INTO classes (id, name, document, begins, ends, archived)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
                " document = excluded.document, begins = excluded.begins, ends = excluded.ends,"
                " archived = excluded.archived RETURNING id",
                [
                    taught.id or new_id(db, "classes"),
                    taught.name,
                    taught.document,
                    *days,
                    int(taught.archived),
                ],
            ).fetchone()
            people = _json(taught.people)
            left = db.execute(
                "UPDATE class_members SET left_at = ? WHERE class_id = ? AND left_at IS NULL"
                " AND trainee_id NOT IN (SELECT value FROM json_each(?)) RETURNING trainee_id",
                [now, class_id, people],
            ).fetchall()
            joined = db.execute(
                "INSERT INTO class_members (class_id, trainee_id, joined_at)"
                " SELECT ?1, value, ?2 FROM json_each(?3) WHERE value NOT IN (SELECT trainee_id"
                " FROM class_members WHERE class_id = ?1 AND left_at IS NULL)"
                " RETURNING trainee_id",
                [class_id, now, people],
            ).fetchall()
            note = partial(self._rights.note, db, Right.CLASSES)
            if before is None:
                note(N_("New class"), after=after)
                return int(class_id)
            archived, told = before
            if archived != taught.archived:
                note(
                    N_("Class archived") if taught.archived else N_("Class taken up again"),
                    after=after,
                )
            elif told != after:
                note(N_("Class"), told, after)
            for (person,) in left:
                note(N_("Left the class"), before=taught.name, subject=person)
            for (person,) in joined:
                note(N_("Joined the class"), after=taught.name, subject=person)
        return int(class_id)

    def assign(self, wanted: Assignment) -> Assignment:
        """Store a new assignment, given now to the people in it."""
        wanted = replace(wanted, given_at=self._connection.timestamp())
        with self._rights.privileged(Right.CLASSES, N_("Assigned"), after=wanted.title) as db:
            (number,) = db.execute(
                "INSERT INTO assignments (id, title, class_id, given_at, due, work)"
                " VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
                [
                    new_id(db, "assignments"),
                    wanted.title,
                    wanted.class_id,
                    wanted.given_at,
                    None if wanted.due is None else wanted.due.isoformat(),
                    _json(Work(wanted.items, wanted.passes, wanted.shuffled)),
                ],
            ).fetchone()
            db.execute(
                "INSERT INTO assignment_people SELECT ?, value FROM json_each(?)",
                [number, _json(wanted.people)],
            )
        return replace(wanted, id=int(number))

    def withdraw(self, assignment: int) -> None:
        """Take an assignment back; what was done of it stays."""
        with self._rights.allowed(Right.CLASSES) as db:
            withdrawn = db.execute(
                "UPDATE assignments SET withdrawn_at = ? WHERE id = ? AND withdrawn_at IS NULL"
                " RETURNING title",
                [self._connection.timestamp(), assignment],
            ).fetchone()
            if withdrawn is None:
                raise LookupError(assignment)
            self._rights.note(db, Right.CLASSES, N_("Withdrawn"), before=withdrawn[0])

    def assigned(
        self, *, person: int | None = None, class_id: int | None = None
    ) -> tuple[Assignment, ...]:
        """Return what is assigned to a person, to a class, or at all, the earliest due first."""
        if person is None:
            self._rights.require(Right.CLASSES)
        else:
            self._rights.require_own(person)
        query = (
            "SELECT * FROM assignments WHERE withdrawn_at IS NULL"
            " AND (?1 IS NULL OR id IN (SELECT assignment_id FROM assignment_people"
            " WHERE trainee_id = ?1)) AND (?2 IS NULL OR class_id = ?2)"
            " ORDER BY due IS NULL, due, id"
        )
        with self._connection.reading() as db:
            people = _by_first(db.execute("SELECT * FROM assignment_people ORDER BY 1, 2"))
            found = db.query(query, [person, class_id])
            return tuple(_assignment(row, people.get(row["id"], ())) for row in found)

    def goes(
        self, assignment: Assignment, number: int, *, person: int | None = None
    ) -> dict[int, tuple[Go, ...]]:
        """The goes at one item since it was given, by person, in their order.

        Whatever is the same work counts, wherever it was begun. ``person``: only theirs.
        """
        if person is None:
            self._rights.require(Right.CLASSES)
        else:
            self._rights.require_own(person)
        item = assignment.items[number]
        values = {
            "since": assignment.given_at,
            # A day of the clock on the wall begins up to fourteen hours before that of the log.
            "day": datetime.fromisoformat(assignment.given_at).toordinal() - 1,
            "people": _json(assignment.people if person is None else (person,)),
            "finished": AttemptState.FINISHED.value,
            "what": item.what,
            "mode": item.mode or Mode.DRILL.value,
            "amount": item.amount,
        }
        match item.kind:
            case ItemKind.STAGE:
                values["what"] = record_name(None, stage=item.what)
            case ItemKind.VARIANT:
                values["what"] = variant_name(assignment.id, number)
            case ItemKind.DRILL:
                values["what"] = _json(item.skills)
            case ItemKind.SHIFT | ItemKind.ROUND:
                pass
        with self._figures.reading() as db:
            if item.kind is ItemKind.SHIFT:
                values["what"] = _json(_shifts_like(db, item.what, values))
            rows = db.execute(_GOES[item.kind], values)
            return {
                person: tuple(Go(go, bool(over), *sums) for _person, go, over, *sums in goes)
                for person, goes in groupby(rows, key=lambda row: int(row[0]))
            }

    def heat(self, people: Sequence[int], by: By, days: tuple[int, int]) -> tuple[HeatCell, ...]:
        """The answers of some people on some days, by person and skill, paragraph or error."""
        table, column = by.value
        query = (
            f"SELECT trainee_id, {column}, sum(answers), sum(right_answers) FROM {table}"
            f" WHERE trainee_id IN ({_numbers('?')}) AND day BETWEEN ? AND ?"
            " GROUP BY 1, 2 ORDER BY 2, 1"
        )
        self._rights.require(Right.RECORDS)
        with self._figures.reading() as db:
            return tuple(HeatCell(*row) for row in db.execute(query, [_json(people), *days]))


def variant_name(assignment: int, number: int) -> str:
    """Say what stands for the scenario in the record of a variant made for an assignment."""
    return f"variant.{assignment}.{number}"


# The server of a room understands these too.
def _numbers(given: str) -> str:
    return f"SELECT CAST(value AS BIGINT) AS value FROM json_each({given})"


_SINCE: Final = f"t.started_at >= :since AND t.trainee_id IN ({_numbers(':people')})"
_OVER: Final = "t.state = :finished"
_ATTEMPTS: Final = (
    f"SELECT t.trainee_id, t.id, {_OVER}, t.answers, t.right_answers, t.milliseconds"
    " FROM attempts AS t WHERE t.scenario_id = :what AND t.mode = :mode"
    f" AND {_SINCE} ORDER BY t.trainee_id, t.started_at, t.id"
)

_GOES: Final = {
    ItemKind.STAGE: _ATTEMPTS.replace(_OVER, f"t.answers >= {STAGE_TEST}"),
    ItemKind.ROUND: _ATTEMPTS,
    ItemKind.VARIANT: _ATTEMPTS,
    ItemKind.DRILL: (
        "SELECT t.trainee_id, t.id, count(*) >= :amount, count(*), sum(a.is_right),"
        " sum(a.milliseconds) FROM answers AS a CROSS JOIN attempts AS t ON t.id = a.attempt_id"
        " WHERE a.skill IN (SELECT value FROM json_each(:what)) AND a.day >= :day"
        f" AND t.mode = :mode AND {_SINCE} GROUP BY t.trainee_id, t.started_at, t.id"
        " ORDER BY t.trainee_id, t.started_at, t.id"
    ),
    ItemKind.SHIFT: (
        f"SELECT t.trainee_id, max(t.id), count(*) FILTER (WHERE {_OVER}) >= :amount,"
        " sum(t.answers), sum(t.right_answers), sum(t.milliseconds)"
        f" FROM ({_numbers(':what')}) AS s"
        " CROSS JOIN shift_rounds AS r ON r.shift_id = s.value"
        " CROSS JOIN attempts AS t ON t.id = r.attempt_id"
        f" WHERE {_SINCE} GROUP BY t.trainee_id, r.shift_id ORDER BY 1, max(t.started_at), 2"
    ),
}
"""The query for the goes at an item of each kind: person, attempt, and what a ``Go`` says of it."""


def _shifts_like(db: Rows, plan: str, values: Mapping[str, object]) -> list[int]:
    """The shifts of these people since then by a plan that differs in its seed alone."""
    wanted = msgspec.json.decode(plan, type=ShiftPlan)
    return [
        row["id"]
        for row in db.query(f"SELECT t.id, t.plan FROM shifts AS t WHERE {_SINCE}", values)
        if replace(msgspec.json.decode(row["plan"], type=ShiftPlan), seed=wanted.seed) == wanted
    ]


def _by_first(rows: Iterable[tuple[int, int]]) -> dict[int, tuple[int, ...]]:
    return {
        first: tuple(second for _first, second in pairs)
        for first, pairs in groupby(rows, key=lambda row: row[0])
    }


def _class(row: dict[str, Any], people: tuple[int, ...]) -> TrainingClass:
    begins, ends = date.fromisoformat(row["begins"]), date.fromisoformat(row["ends"])
    archived = bool(row["archived"])
    return TrainingClass(row["id"], row["name"], row["document"], begins, ends, archived, people)


def _assignment(row: dict[str, Any], people: tuple[int, ...]) -> Assignment:
    work = msgspec.json.decode(row["work"], type=Work)
    due = None if row["due"] is None else date.fromisoformat(row["due"])
    return Assignment(
        row["id"],
        row["title"],
        row["class_id"],
        people,
        work.items,
        row["given_at"],
        due,
        work.passes,
        work.shuffled,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
