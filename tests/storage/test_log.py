"""Whatever is written enters the log, in the transaction that writes it, and nothing else does."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import sqlite_utils

from tests.storage.conftest import Beginner, Opener
from trainer.errors import DatabaseDamaged
from trainer.log.tree import Tree, leaf_hash
from trainer.sessions.ports import AnswerRecord
from trainer.storage.database import Database
from trainer.storage.log import erase_bodies, head_of, protected
from trainer.storage.rows import Trainee

DERIVED = {
    "document_sums",
    "skill_sums",
    "error_sums",
    "paragraph_sums",
    "round_sums",
    "mistake_sums",
}
"""What follows from the answers, and is checked by working it out again."""

OWN = {"log", "log_state", "log_heads", "protected"}
"""The log itself."""

NOT_RECORDS = {"_sqlite_migrations", "current_trainee", "exam_keys", "preferences", "secrets"}
"""What shows nothing of anybody, and what has to be forgotten once it is changed."""

OF_THE_STATION = {"station", "room_published", "room_aside", "room_heads", "lrs", "lrs_aside"}
"""Where the room is, what the room knows itself, and what a learning record store has."""

BY_HASH = {"scenario_texts"}
"""What protected rows name by its content."""

SUMS = {"answers", "right_answers", "milliseconds", "cost_house", "cost_guests"}
SHOWN = {"accurate_on", "mastered_on", "shown_on", "placed_on"}


def entries(place: Path) -> list[tuple[str, str | None]]:
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute("SELECT kind, body FROM log ORDER BY seq").fetchall()


def assert_sealed(place: Path) -> None:
    """Each entry has its leaf, and the stored tree is that of the leaves."""
    with closing(sqlite3.connect(place)) as connection:
        rows = connection.execute("SELECT * FROM log ORDER BY seq").fetchall()
        assert [seq for seq, *_ in rows] == [*range(1, len(rows) + 1)]
        leaves = []
        for _seq, kind, at, body, salt, leaf in rows:
            leaves.append(leaf)
            if body is not None:
                assert leaf == leaf_hash(salt, kind.encode(), at.encode(), body.encode())
        assert head_of(connection).root == Tree().with_leaves(leaves).root
        assert head_of(connection).size == len(rows)


def test_every_table_and_column_is_protected_or_said_not_to_be(database: Database) -> None:
    db = database.connection.db
    left_out = {"attempts": SUMS, "room": {"recovery"}, "keys": {"wrapped", "root"}}
    left_out |= {"exams": {"key", "start_code"}, "exam_sittings": {"beat"}}
    left_out["skills"] = {*db.table("skills").columns_dict} - SHOWN - {"trainee_id", "skill"}
    expected = {
        name: {*db.table(name).columns_dict} - left_out.get(name, set())
        for name in {*db.table_names()} - DERIVED - OWN - NOT_RECORDS - BY_HASH - OF_THE_STATION
    }
    assert {table.name: {*table.columns} for table in protected(db.conn)} == expected
    assert all(table.key for table in protected(db.conn))
    # Where entries of before a column was added have it, too.
    assert all(table.columns[: len(table.key)] == table.key for table in protected(db.conn))


def test_an_answer_is_one_entry_with_what_its_row_says(
    place: Path, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    journal = begun()
    before = entries(place)
    journal.answered(answer(1))
    (new,) = entries(place)[len(before) :]
    with closing(sqlite3.connect(place)) as connection:
        (row,) = connection.execute("SELECT * FROM answers").fetchall()
    assert new[0] == "answers added"
    assert new[1] is not None
    assert msgspec.json.decode(new[1]) == [*row]
    assert_sealed(place)


def written_in_vain(db: sqlite_utils.Database) -> None:
    db.execute("UPDATE trainees SET name = 'Bob'")
    raise LookupError


def test_what_is_rolled_back_leaves_no_entry(place: Path, database: Database, ann: Trainee) -> None:
    before = entries(place)
    with pytest.raises(LookupError), database.connection.writing() as db:
        written_in_vain(db)
    assert entries(place) == before
    assert_sealed(place)


def test_what_has_no_table_can_be_kept(place: Path, database: Database) -> None:
    with database.connection.writing() as db:
        database.connection.entry(db, "heartbeat", "[1]")
    assert entries(place)[-1] == ("heartbeat", "[1]")
    assert_sealed(place)


def test_what_another_program_writes_is_sealed_as_such(
    place: Path, database: Database, ann: Trainee
) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("UPDATE trainees SET name = 'Bob'")
        other.execute("INSERT INTO log (seq, kind, leaf) VALUES (999, 'heartbeat', x'00')")
    database.trainees.rename(ann.id, "Carol")
    kinds = [kind for kind, _body in entries(place)][-3:]
    assert kinds == ["outside trainees changed", "outside heartbeat", "trainees changed"]
    assert_sealed(place)


def test_entries_that_are_gone_leave_their_numbers(
    place: Path, database: Database, ann: Trainee
) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        (last,) = other.execute("SELECT max(seq) FROM log").fetchone()
        other.execute("DELETE FROM log WHERE seq = ?", [last])
    database.trainees.rename(ann.id, "Carol")
    with closing(sqlite3.connect(place)) as other:
        found = other.execute("SELECT seq, kind FROM log WHERE seq >= ?", [last - 1]).fetchall()
    assert [seq for seq, _kind in found] == [last - 1, last + 1, last + 2]
    assert [kind for _seq, kind in found][1:] == ["cut", "trainees changed"]


def test_without_its_tree_nothing_is_written(place: Path, database: Database) -> None:
    with closing(sqlite3.connect(place, isolation_level=None)) as other:
        other.execute("UPDATE log_state SET peaks = x'00'")
    with pytest.raises(DatabaseDamaged):
        database.trainees.add("Ann")


def test_a_copy_goes_on_under_another_name_and_says_from_where(
    place: Path, tmp_path: Path, database: Database, opened: Opener, ann: Trainee
) -> None:
    head = head_of(database.connection.db.conn)
    opened().close()
    assert head_of(database.connection.db.conn) == head
    copy = tmp_path / "copy.sqlite"
    database.copy_to(copy)
    with opened(copy) as other:
        its = head_of(other.connection.db.conn)
    assert its.origin != head.origin
    kind, body = entries(copy)[-1]
    assert kind == "incarnation"
    assert body is not None
    said = msgspec.json.decode(body)
    assert (said["origin"], said["before"], said["size"]) == (its.origin, head.origin, head.size)
    assert_sealed(copy)


def test_two_windows_append_to_one_log(
    place: Path, database: Database, opened: Opener, ann: Trainee
) -> None:
    other = opened()
    for number in range(5):
        database.trainees.rename(ann.id, f"Ann {number}")
        other.trainees.add(f"Ben {number}")
    assert_sealed(place)


def test_an_erased_person_leaves_nothing_but_leaves(
    place: Path, database: Database, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    journal = begun()
    journal.answered(answer(1))
    database.trainees.add("Ben")
    with database.connection.writing() as db:
        for table in ("answers", "attempts", "skills"):
            db.execute(f"DELETE FROM {table}")
        db.execute("UPDATE trainees SET name = '', name_key = '' WHERE name = 'Ann'")
        assert erase_bodies(db, "a person", None) == 3
    database.close()
    kept = entries(place)
    assert [kind for kind, body in kept if body is None] == [
        "trainees added",
        "attempts added",
        "answers added",
    ]
    assert kept[-1][0] == "erased"
    assert_sealed(place)
    # Nor is it found where it lay in the file; what Ben has is.
    content = place.read_bytes()
    assert b"payout:1" not in content
    assert b"Ben" in content
