"""Records forged in every way that somebody with the file could, and what the check says of each.

Before the last signed head each forgery is named exactly: the row, the entry, or the range between
two heads where no more can be known. After it, whoever works the log out again is not found; what
lies there is reported as unprotected.
"""

from __future__ import annotations

import random
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from tests.log.records import Room, copied
from trainer.log.findings import Fault, Verified
from trainer.log.tree import Tree, leaf_hash
from trainer.storage.connection import Cancellation
from trainer.storage.log import Erasure, Protected, protected
from trainer.storage.verifying import verify

Found = tuple[Fault, str]
"""A finding: with a row, or with entries (``first-last``)."""


class Base(NamedTuple):
    """Records that are whole: where, and after how many entries a head was signed."""

    path: Path
    heads: tuple[int, ...]


def made(folder: Path, seed: int) -> Base:
    """Records with three heads and something after them."""
    room = Room(folder / f"base-{seed}.sqlite", random.Random(seed))
    heads = []
    for actions in (30, 15, 15):
        room.train(actions)
        # What is about to be forged is there.
        for always in (room.answer, room.place, room.slip, room.lesson, room.house, room.shift):
            always()
        heads.append(room.sign().size)
    room.train(10)
    for always in (room.begin, room.answer, room.place, room.house, room.lesson):
        always()
    room.close()
    return Base(room.path, tuple(heads))


class Row(NamedTuple):
    """A row as the log names it, with its last entry."""

    table: Protected
    key: tuple[object, ...]
    seq: int

    @property
    def name(self) -> str:
        """As the check names it."""
        parts = zip(self.table.key, self.key, strict=True)
        return f"{self.table.name} ({', '.join(f'{name} {value}' for name, value in parts)})"

    @property
    def where(self) -> str:
        """The condition that is true of it alone."""
        return " AND ".join(f"{name} = ?" for name in self.table.key)


class Forger:
    """Somebody with a copy of the file and a tool for SQLite.

    They change what lies ``before`` the last head, or after it.
    """

    def __init__(
        self, connection: sqlite3.Connection, base: Base, chance: random.Random, before: bool
    ) -> None:
        self.db = connection
        self.heads = base.heads
        self.chance = chance
        self.before = before
        self.tables = {table.name: table for table in protected(connection)}

    @property
    def last(self) -> int:
        """The size of the last head."""
        return self.heads[-1]

    def rows(self, table: str) -> list[Row]:
        """The rows of a table whose last entry lies before the last head, or after it."""
        one, last = self.tables[table], dict[tuple[object, ...], int]()
        query = "SELECT seq, CAST(body AS BLOB) FROM log WHERE kind IN (?, ?) ORDER BY seq"
        for seq, body in self.db.execute(query, [f"{table} added", f"{table} changed"]):
            last[one.key_of(body)] = seq
        there = set(self.db.execute(f"SELECT {', '.join(one.key)} FROM {table}"))
        return [
            Row(one, key, seq)
            for key, seq in last.items()
            if key in there and (seq <= self.last) == self.before
        ]

    def row(self, table: str) -> Row:
        """One of them; where there is none on this side of the last head, one of the other."""
        if not self.rows(table):
            self.before = not self.before
        return self.chance.choice(self.rows(table))

    @contextmanager
    def silently(self) -> Iterator[None]:
        """Without the triggers, which are put back as they were."""
        triggers = self.db.execute(
            "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        ).fetchall()
        for name, _sql in triggers:
            self.db.execute(f"DROP TRIGGER {name}")
        yield
        for _name, sql in triggers:
            self.db.execute(sql)

    def overwrite(self, row: Row, values: str, *given: object) -> None:
        """Change a row so that no trigger sees it."""
        with self.silently():
            self.db.execute(
                f"UPDATE {row.table.name} SET {values} WHERE {row.where}", [*given, *row.key]
            )

    def remember(self, row: Row) -> None:
        """Let the last entry of a row say what the row is now."""
        query = f"SELECT {row.table.image()} FROM {row.table.name} WHERE {row.where}"
        (image,) = self.db.execute(query, row.key).fetchone()
        self.db.execute("UPDATE log SET body = ? WHERE seq = ?", [image, row.seq])

    def work_out(self) -> None:
        """Work every leaf and the tree out again."""
        tree = Tree()
        query = "SELECT seq, kind, at, body, salt, leaf FROM log ORDER BY seq"
        for seq, kind, at, body, salt, leaf in self.db.execute(query).fetchall():
            if body is not None:
                leaf = leaf_hash(salt, kind.encode(), at.encode(), body.encode())  # noqa: PLW2901
                self.db.execute("UPDATE log SET leaf = ? WHERE seq = ?", [leaf, seq])
            tree = tree.with_leaves([leaf])
        self.db.execute("UPDATE log_state SET size = ?, peaks = ?", [tree.size, tree.encoded])

    def between(self, seq: int) -> set[Found]:
        """What is found where the log was worked out again from an entry on."""
        for first, last in pairwise((0, *self.heads)):
            if first < seq <= last:
                return {(Fault.RANGE, f"{first + 1}-{last}")}
        return set()


Forgery = Callable[[Forger], set[Found]]
"""Forges records; returns what has to be found."""

_COLUMNS: Sequence[str] = (
    *("milliseconds = milliseconds / 10", "is_right = 1 - is_right", "given = ''"),
    *("day = day - 30", "skill = 'total.soft'", "question_id = 'other'", "hinted = 7"),
)


def edit(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    forger.overwrite(row, forger.chance.choice(_COLUMNS))
    return {(Fault.CHANGED, row.name)}


def edit_with_triggers(forger: Forger) -> set[Found]:
    """What the triggers write of it is not sealed."""
    row = forger.row("answers")
    forger.db.execute(f"UPDATE answers SET given = 'x' WHERE {row.where}", row.key)
    (seq,) = forger.db.execute("SELECT max(seq) FROM log").fetchone()
    return {(Fault.CHANGED, row.name), (Fault.OUTSIDE, f"{seq}-{seq}")}


def edit_to_what_is_no_json(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    forger.overwrite(row, "given = CAST(x'ff22' AS TEXT)")
    # Nobody can read of which row.
    return {(Fault.CHANGED, row.name), (Fault.UNKNOWN, "answers")}


def delete_a_text(forger: Forger) -> set[Found]:
    named = "SELECT scenario_hash FROM attempts UNION SELECT settings ->> 'text' FROM house"
    hashes = forger.db.execute(f"{named} EXCEPT SELECT house ->> 'text' FROM attempts").fetchall()
    (chosen,) = forger.chance.choice(hashes)
    forger.db.execute("DELETE FROM scenario_texts WHERE hash = ?", [chosen])
    return {(Fault.TEXT, chosen)}


def edit_an_entry(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    body = "UPDATE log SET body = replace(body, 'q', 'Q') WHERE seq = ?"
    forger.db.execute(body, [row.seq])
    # What an entry that does not fit its leaf says counts for nothing: the row has no other.
    return {(Fault.ENTRY, f"{row.seq}-{row.seq}"), (Fault.UNKNOWN, row.name)}


def delete(forger: Forger) -> set[Found]:
    row = forger.row(forger.chance.choice(("answers", "lesson_acts", "house", "skills")))
    with forger.silently():
        forger.db.execute("PRAGMA foreign_keys = OFF")
        forger.db.execute(f"DELETE FROM {row.table.name} WHERE {row.where}", row.key)
    return {(Fault.MISSING, row.name)}


def delete_an_entry(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    forger.db.execute("DELETE FROM log WHERE seq = ?", [row.seq])
    return {(Fault.GAP, f"{row.seq}-{row.seq}"), (Fault.UNKNOWN, row.name)}


def reorder(forger: Forger) -> set[Found]:
    rows = forger.rows("answers")
    first = forger.chance.choice(rows)
    same = [row for row in rows if row.key[0] == first.key[0] and row != first]
    if not same:
        return edit(forger)
    second = forger.chance.choice(same)
    forger.overwrite(first, "number = 999")
    forger.overwrite(second, "number = ?", first.key[1])
    forger.overwrite(first._replace(key=(first.key[0], 999)), "number = ?", second.key[1])
    return {(Fault.CHANGED, first.name), (Fault.CHANGED, second.name)}


def reorder_entries(forger: Forger) -> set[Found]:
    first, second = forger.chance.sample(forger.rows("answers"), 2)
    move = "UPDATE log SET seq = ? WHERE seq = ?"
    for to, seq in ((-1, first.seq), (first.seq, second.seq), (second.seq, -1)):
        forger.db.execute(move, [to, seq])
    forger.work_out()
    return forger.between(min(first.seq, second.seq))


def insert(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    number = forger.chance.randrange(1000, 2000)
    columns = ", ".join(name for name in row.table.columns if name != "number")
    with forger.silently():
        forger.db.execute(
            f"INSERT INTO answers (number, {columns})"
            f" SELECT {number}, {columns} FROM answers WHERE {row.where}",
            row.key,
        )
    return {(Fault.UNKNOWN, row._replace(key=(row.key[0], number)).name)}


def insert_an_entry(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    found = forger.db.execute("SELECT seq FROM log WHERE seq > ?", [row.seq]).fetchall()
    for (seq,) in reversed(found):
        forger.db.execute("UPDATE log SET seq = seq + 1 WHERE seq = ?", [seq])
    forger.db.execute(
        "INSERT INTO log SELECT seq + 1, 'heartbeat', at, '[1]', salt, leaf FROM log WHERE seq = ?",
        [row.seq],
    )
    forger.work_out()
    return forger.between(row.seq + 1)


def cut_off(forger: Forger) -> set[Found]:
    """The last entries go with the rows that they added; what they changed is as it was before."""
    last = forger.chance.choice(forger.rows("answers")).seq
    size = "SELECT max(seq) FROM log"
    ((end,),) = forger.db.execute(size).fetchall()
    kept: dict[tuple[str, tuple[object, ...]], bytes] = {}
    gone: dict[tuple[str, tuple[object, ...]], None] = {}
    query = "SELECT seq, kind, CAST(body AS BLOB) FROM log ORDER BY seq"
    for seq, kind, body in forger.db.execute(query).fetchall():
        name, _space, act = kind.partition(" ")
        if act in {"added", "changed"}:
            row = name, forger.tables[name].key_of(body)
            if seq < last:
                kept[row] = body
            else:
                gone[row] = None
    with forger.silently():
        for name, key in gone:
            table = forger.tables[name]
            where = " AND ".join(f"{column} = ?" for column in table.key)
            if (name, key) not in kept:
                forger.db.execute(f"DELETE FROM {name} WHERE {where}", key)
                continue
            values = ", ".join(
                f"{column} = json_extract(?1, '$[{place}]')"
                for place, column in enumerate(table.columns)
            )
            places = [f"{column} = ?{at}" for at, column in enumerate(table.key, 2)]
            forger.db.execute(
                f"UPDATE {name} SET {values} WHERE {' AND '.join(places)}",
                [kept[name, key].decode(), *key],
            )
        forger.db.execute("DELETE FROM log WHERE seq >= ?", [last])
    forger.work_out()
    return {(Fault.SHORT, f"{last}-{forger.last}")} if last <= forger.last < end else set()


def recompute(forger: Forger) -> set[Found]:
    row = forger.row("answers")
    forger.overwrite(row, forger.chance.choice(_COLUMNS))
    forger.remember(row)
    forger.work_out()
    return forger.between(row.seq)


def recompute_a_deletion(forger: Forger) -> set[Found]:
    row = forger.row("lesson_acts")
    with forger.silently():
        forger.db.execute(f"DELETE FROM lesson_acts WHERE {row.where}", row.key)
    forger.db.execute("UPDATE log SET kind = 'heartbeat', body = '[]' WHERE seq = ?", [row.seq])
    forger.work_out()
    return forger.between(row.seq)


def forget(forger: Forger) -> set[Found]:
    """What an entry said goes as if a person had been erased, with the row or without."""
    row = forger.row("answers")
    forger.db.execute("UPDATE log SET body = NULL, salt = NULL WHERE seq = ?", [row.seq])
    found = {(Fault.FORGOTTEN, f"{row.seq}-{row.seq}")}
    if forger.chance.random() < 0.5:
        with forger.silently():
            forger.db.execute(f"DELETE FROM answers WHERE {row.where}", row.key)
        return found
    return found | {(Fault.UNKNOWN, row.name)}


def erase_without_a_key(forger: Forger) -> set[Found]:
    """A row goes with what its entry said, and the log says of it that a person was erased."""
    row = forger.row("answers")
    forger.db.execute("UPDATE log SET body = NULL, salt = NULL WHERE seq = ?", [row.seq])
    with forger.silently():
        forger.db.execute(f"DELETE FROM answers WHERE {row.where}", row.key)
    said = msgspec.json.encode(Erasure("person", ((row.seq, row.seq),))).decode()
    forger.db.execute(
        "INSERT INTO log SELECT max(seq) + 1, 'erased', at, ?, zeroblob(16), NULL FROM log", [said]
    )
    forger.work_out()
    return {(Fault.FORGOTTEN, f"{row.seq}-{row.seq}")}


# Twelve forgeries of what counts for somebody


def _all_of_an_attempt(forger: Forger, values: str, table: str = "answers") -> set[Found]:
    chosen = forger.row(table)
    rows = [row for row in forger.rows(table) if row.key[0] == chosen.key[0]]
    for row in rows:
        forger.overwrite(row, values)
    return {(Fault.CHANGED, row.name) for row in rows}


def times_divided_by_ten(forger: Forger) -> set[Found]:
    return _all_of_an_attempt(forger, "milliseconds = milliseconds / 10 + 1")


def dates_moved(forger: Forger) -> set[Found]:
    return _all_of_an_attempt(forger, "day = day - 7, answered_at = '2026-11-01T09:00:00Z'")


def mistakes_made_right(forger: Forger) -> set[Found]:
    return _all_of_an_attempt(
        forger, "is_right = 2, given = expected, error = NULL, direction = NULL, money = 0"
    )


def costs_waived(forger: Forger) -> set[Found]:
    return _all_of_an_attempt(forger, "mended = 9999, cost_house = 0, cost_guests = 0")


def worst_attempt_deleted(forger: Forger) -> set[Found]:
    attempt = forger.row("attempts")
    answers = [
        Row(forger.tables["answers"], key, 0)
        for key in forger.db.execute(
            "SELECT attempt_id, number FROM answers WHERE attempt_id = ?", attempt.key
        ).fetchall()
    ]
    with forger.silently():
        forger.db.execute("PRAGMA foreign_keys = OFF")
        forger.db.execute("DELETE FROM answers WHERE attempt_id = ?", attempt.key)
        slips = forger.db.execute(
            "DELETE FROM slips WHERE attempt_id = ? RETURNING attempt_id, number", attempt.key
        ).fetchall()
        forger.db.execute("DELETE FROM attempts WHERE id = ?", attempt.key)
    gone = [*answers, *(Row(forger.tables["slips"], key, 0) for key in slips), attempt]
    return {(Fault.MISSING, row.name) for row in gone}


def given_to_another(forger: Forger) -> set[Found]:
    return _set_one(forger, "attempts", "trainee_id = 5 - trainee_id")


def finished_after_all(forger: Forger) -> set[Found]:
    return _set_one(forger, "attempts", "state = 'done', finished_at = '2026-11-22T10:00:00Z'")


def skills_mastered(forger: Forger) -> set[Found]:
    return _set_one(forger, "skills", "accurate_on = 1, mastered_on = 1, shown_on = 1")


def lesson_gone_through(forger: Forger) -> set[Found]:
    return _set_one(forger, "lessons", "part = 9, finished_at = '2026-11-22T10:00:00Z'")


def other_house(forger: Forger) -> set[Found]:
    return _set_one(forger, "house", "settings = replace(settings, 'Mara', 'Nobody')")


def another_name(forger: Forger) -> set[Found]:
    forger.before = True  # of everybody; nobody has to have come later
    return _set_one(forger, "trainees", "name = 'Somebody else', role = 'manager'")


def made_by_sql(forger: Forger) -> set[Found]:
    """A record of an attempt that nobody made."""
    attempt = forger.row("attempts")
    columns = ", ".join(name for name in attempt.table.columns if name != "id")
    others = ", ".join(name for name in forger.tables["answers"].columns if name != "attempt_id")
    with forger.silently():
        forger.db.execute(
            f"INSERT INTO attempts (id, {columns}, answers, right_answers, milliseconds,"
            f" cost_house, cost_guests) SELECT 7777, {columns}, 0, 0, 0, 0, 0 FROM attempts"
            " WHERE id = ?",
            attempt.key,
        )
        forger.db.execute(
            f"INSERT INTO answers (attempt_id, {others}) SELECT 7777, {others} FROM answers"
            " WHERE attempt_id = (SELECT min(attempt_id) FROM answers)"
        )
    query = "SELECT attempt_id, number FROM answers WHERE attempt_id = 7777"
    answers = [Row(forger.tables["answers"], key, 0) for key in forger.db.execute(query)]
    rows = [*answers, attempt._replace(key=(7777,))]
    return {(Fault.UNKNOWN, row.name) for row in rows}


def _set_one(forger: Forger, table: str, values: str) -> set[Found]:
    row = forger.row(table)
    forger.overwrite(row, values)
    return {(Fault.CHANGED, row.name)}


EDITS: Sequence[Forgery] = (
    *(edit, edit_with_triggers, edit_an_entry, delete, delete_an_entry, reorder),
    *(reorder_entries, insert, insert_an_entry, cut_off, recompute, recompute_a_deletion, forget),
    *(erase_without_a_key, edit_to_what_is_no_json, delete_a_text),
)
RECORDS: Sequence[Forgery] = (
    *(times_divided_by_ten, dates_moved, mistakes_made_right, costs_waived),
    *(worst_attempt_deleted, given_to_another, finished_after_all, skills_mastered),
    *(lesson_gone_through, other_house, another_name, made_by_sql),
)


def forged(base: Base, forgery: Forgery, target: Path, seed: int, *, before: bool) -> list[str]:
    """What the check does not say as it should of a forged copy of the records."""
    copied(base.path, target)
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        forger = Forger(connection, base, random.Random(seed), before)
        connection.execute("BEGIN")
        expected = forgery(forger)
        connection.execute("COMMIT")
    verified = verify(target, Cancellation())
    assert verified is not None
    before = forger.before
    case = f"{forgery.__name__} {'before' if before else 'after'} the last head, seed {seed}"
    return [f"{case}: {fault}" for fault in _faults(verified, expected, base, before=before)]


def _faults(verified: Verified, expected: set[Found], base: Base, *, before: bool) -> Iterator[str]:
    found = {
        (one.fault, f"{one.first}-{one.last}" if one.fault in _OF_ENTRIES else one.row)
        for one in verified.findings
    }
    # The head that the log keeps shows no more than what is found anyway.
    found -= {(Fault.STATE, "")}
    if found != expected:
        yield f"{sorted(found)} instead of {sorted(expected)}"
    if before and verified.whole:
        yield "nothing was found"
    if verified.head is None or verified.head.size != base.heads[-1]:
        if before:
            return
        yield f"the last head is {verified.head}"
    # Only what was cut off to the last head leaves nothing behind.
    if not before and verified.entries > base.heads[-1] and not verified.unprotected:
        yield "nothing is reported as unprotected"


_OF_ENTRIES = frozenset(
    (Fault.OUTSIDE, Fault.ENTRY, Fault.FORGOTTEN, Fault.GAP, Fault.SHORT, Fault.RANGE)
)


def swapped(base: Base, other: Base, target: Path) -> list[str]:
    """What the check does not say as it should of records with the log of others."""
    copied(base.path, target)
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("ATTACH ? AS other", [str(other.path)])
        for table in ("log", "log_state", "log_heads"):
            connection.execute(f"DELETE FROM {table}")
            connection.execute(f"INSERT INTO {table} SELECT * FROM other.{table}")
        answers = {
            f"answers (attempt_id {attempt}, number {number})"
            for attempt, number in connection.execute(
                "SELECT attempt_id, number FROM (SELECT * FROM answers EXCEPT"
                " SELECT * FROM other.answers)"
            )
        }
    verified = verify(target, Cancellation())
    assert verified is not None
    named = {one.row for one in verified.findings if one.fault in {Fault.UNKNOWN, Fault.CHANGED}}
    signers = [one.last for one in verified.findings if one.fault is Fault.SIGNER]
    faults = []
    if not answers or not answers <= named:
        faults.append(f"{answers - named} of another log are not named")
    if tuple(signers) != other.heads or verified.head is not None:
        faults.append(f"the heads of another room count: {signers}, {verified.head}")
    return faults


def erased(base: Base, target: Path, seed: int) -> list[str]:
    """What the check says of records from which a person was erased as it should be done."""
    room = Room(copied(base.path, target), random.Random(seed), made=True)
    room.erase()
    room.sign()
    room.close()
    verified = verify(room.path, Cancellation())
    assert verified is not None
    faults = [str(found) for found in verified.findings]
    if not verified.erased:
        faults.append("nothing was erased")
    return faults


def clean(folder: Path, seed: int) -> list[str]:
    """What the check finds in records with which nothing is wrong."""
    room = Room(folder / f"clean-{seed}.sqlite", random.Random(seed))
    for _number in range(room.chance.randrange(1, 5)):
        room.train(room.chance.randrange(12))
        if room.chance.random() < 0.7:
            room.sign()
        room.chance.choice((room.erase, room.copy, room.heartbeat, room.answer))()
    room.close()
    verified = verify(room.path, Cancellation())
    assert verified is not None
    return [f"clean, seed {seed}: {found}" for found in verified.findings]


def run(times: int, seed: int, bases: int = 3) -> list[str]:
    """Make each forgery so often before the last head and after it; what did not hold."""
    with tempfile.TemporaryDirectory() as made_in:
        folder = Path(made_in)
        every = [made(folder, seed + number) for number in range(bases)]
        faults: list[str] = []
        for number in range(times):
            base, other = every[number % bases], every[(number + 1) % bases]
            for forgery in (*EDITS, *RECORDS):
                for before in (True, False):
                    target = folder / "forged.sqlite"
                    faults += forged(base, forgery, target, seed + number, before=before)
                    target.unlink()
            faults += swapped(base, other, folder / f"swapped-{number}.sqlite")
            faults += erased(base, folder / f"erased-{number}.sqlite", seed + number)
        return faults


def run_clean(times: int, seed: int) -> list[str]:
    """Check so many records with which nothing is wrong; what was found all the same."""
    faults: list[str] = []
    for number in range(times):
        with tempfile.TemporaryDirectory() as made_in:
            faults += clean(Path(made_in), seed + number)
    return faults
