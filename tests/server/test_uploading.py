"""Whatever happens to records or to the server, the room has each entry of a log once, in order."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from tests.server.pits import Pit
from tests.server.servers import Room, Server
from tests.training_room import add_person, make_room
from trainer.log.tree import Tree
from trainer.storage.backups import make_backup
from trainer.storage.connection import Cancellation
from trainer.storage.log import head_of
from trainer.storage.station import batch_after, log_of, tree_at

Opener = Callable[..., Pit]


@pytest.fixture(scope="module")
def room(debian: Server) -> Iterator[Room]:
    """One room for all of these stations, which know nothing of each other."""
    made = debian.room()
    made.admin.execute("SET search_path = feltwork")
    yield made
    made.close()


@pytest.fixture
def pit(room: Room, tmp_path: Path) -> Iterator[Pit]:
    """A station that has sent three entries."""
    made = Pit(room, tmp_path / "pit.sqlite")
    made.add("Ann", "Ben")
    made.upload()
    yield made
    made.close()


def origin(pit: Pit) -> str:
    return head_of(pit.database.connection.db.conn).origin


def content(pit: Pit) -> bytes:
    """The file as it is, with all that is in its log."""
    pit.database.connection.fold_log()
    return pit.database.path.read_bytes()


def reopen(pit: Pit, path: Path) -> None:
    pit.database.close()
    pit.database = pit.open(path)


def put_back(pit: Pit, snapshot: bytes) -> None:
    """Let the very file say again what it said once, as after a snapshot of the computer."""
    path = pit.database.path
    pit.database.close()
    place = path.stat().st_ino
    with path.open("r+b") as file:
        file.write(snapshot)
        file.truncate()
    assert path.stat().st_ino == place
    pit.database = pit.open(path)


def clone(pit: Pit, path: Path) -> None:
    """Go on in a copy of the file that a copied disk would have: nothing tells them apart."""
    path.write_bytes(content(pit))
    with closing(sqlite3.connect(path, isolation_level=None)) as copied:
        copied.execute("UPDATE log_state SET place = ?", [str(path.stat().st_ino)])


def test_it_goes_on_from_what_the_room_has(pit: Pit) -> None:
    pit.upload()
    pit.clock.shows -= timedelta(days=400)
    pit.add("Carol")
    pit.upload()
    assert pit.incarnations() == [(False, 0, 4, 0)]


def test_a_restored_backup_branches_off_and_both_stay(pit: Pit, tmp_path: Path) -> None:
    backup = tmp_path / "backup.sqlite"
    make_backup(pit.database.path, backup, replace=False)
    pit.add("Carol", "Dan")
    pit.upload()
    reopen(pit, backup)
    pit.add("Eve")
    pit.upload()
    assert pit.incarnations() == [(False, 0, 5, 0), (True, 3, 5, 2)]


def test_a_backup_of_what_was_never_sent_goes_on_from_what_was(pit: Pit, tmp_path: Path) -> None:
    pit.add("Carol", "Dan")
    backup = tmp_path / "backup.sqlite"
    make_backup(pit.database.path, backup, replace=False)
    reopen(pit, backup)
    pit.upload()
    assert pit.incarnations() == [(False, 0, 5, 0), (True, 5, 6, 0)]


def test_a_snapshot_in_the_same_file_takes_another_name_where_it_parts(pit: Pit) -> None:
    before, name = content(pit), origin(pit)
    pit.add("Carol", "Dan")
    pit.upload()
    put_back(pit, before)
    assert origin(pit) == name
    pit.add("Eve")
    pit.upload()
    assert pit.incarnations() == [(False, 0, 5, 0), (True, 3, 5, 2)]
    (said,) = pit.database.connection.db.execute(
        "SELECT body FROM log ORDER BY seq DESC"
    ).fetchone()
    assert f'"before":"{name}","size":4,' in said
    assert said.endswith('"parted":3}')


def test_a_snapshot_that_has_said_nothing_since_is_noticed_as_well(pit: Pit) -> None:
    before = content(pit)
    pit.add("Carol")
    pit.upload()
    put_back(pit, before)
    pit.upload()
    assert pit.incarnations() == [(False, 0, 4, 0), (True, 3, 4, 1)]


def test_of_two_clones_neither_loses_anything(pit: Pit, tmp_path: Path) -> None:
    here, copy = pit.database.path, tmp_path / "clone.sqlite"
    clone(pit, copy)
    for number, path in enumerate((here, copy) * 3):
        reopen(pit, path)
        pit.add(f"Nobody {number}")
        pit.upload()
    assert pit.incarnations() == [(False, 0, 6, 0), (True, 3, 7, 1)]


def test_what_clones_have_in_common_stands_once_whichever_comes_first(
    pit: Pit, tmp_path: Path
) -> None:
    here, copy = pit.database.path, tmp_path / "clone.sqlite"
    pit.add("Carol", "Dan")
    clone(pit, copy)
    for path in (copy, here):
        reopen(pit, path)
        pit.add("Eve")
        pit.upload()
    assert pit.incarnations() == [(False, 0, 6, 0), (True, 5, 7, 1)]
    query = (
        "SELECT count(*), count(DISTINCT leaf) FROM entries JOIN incarnations USING (origin)"
        " WHERE station = %s"
    )
    assert pit.room.admin.execute(query, [pit.number]).fetchone() == (8, 8)


def test_a_server_with_an_older_backup_gets_the_rest_again(pit: Pit) -> None:
    pit.add("Carol", "Dan", "Eve")
    pit.upload()
    for statement in (
        "DELETE FROM entries WHERE origin = %s AND seq > 4",
        "UPDATE incarnations SET size = 4, peaks = peaks_at(origin, 4) WHERE origin = %s",
    ):
        pit.room.admin.execute(statement, [origin(pit)])
    pit.upload()
    assert pit.incarnations() == [(False, 0, 6, 0)]


def test_a_server_that_knows_nothing_gets_everything_again(pit: Pit) -> None:
    for table in ("entries", "incarnations"):
        pit.room.admin.execute(f"DELETE FROM {table} WHERE origin = %s", [origin(pit)])
    pit.add("Carol")
    pit.upload()
    assert pit.incarnations() == [(False, 0, 4, 0)]


def test_records_that_another_station_has_sent_begin_anew(pit: Pit, room: Room) -> None:
    other = Pit(room, pit.database.path.with_name("other.sqlite"))
    copy = pit.database.path.with_name("copy.sqlite")
    clone(pit, copy)
    reopen(other, copy)
    other.add("Carol")
    other.upload()
    assert other.incarnations() == [(False, 0, 5, 0)]
    other.close()


def test_what_was_erased_is_sent_as_its_leaf(room: Room, tmp_path: Path) -> None:
    pit = Pit(room, tmp_path / "pit.sqlite")
    make_room(pit.database)
    ben = add_person(pit.database, "Ben", "T1")
    pit.database.people.erase(ben.id, Cancellation())
    pit.upload()
    empty = "SELECT count(*) FROM entries WHERE origin = %s AND body IS NULL AND salt IS NULL"
    assert room.admin.execute(empty, [origin(pit)]).fetchone() == (2,)
    pit.close()


def test_entries_that_were_tampered_with_keep_back_no_others(pit: Pit) -> None:
    pit.add(*map(str, range(8)))
    with closing(sqlite3.connect(pit.database.path, isolation_level=None)) as other:
        other.execute("DELETE FROM log WHERE seq IN (5, 6)")
        other.execute("UPDATE log SET body = '[1]' WHERE seq = 7")
        other.execute("UPDATE log SET leaf = x'00' WHERE seq = 8")
        other.execute("UPDATE log SET kind = 'a' || char(0) || 'b' WHERE seq = 9")
        other.execute("UPDATE log SET salt = NULL WHERE seq = 10")
    for name in ("Ida", "Jo"):
        link, watched = pit.link()
        watched.until(lambda said: said.last.pending == 0)
        assert link.close()
        assert watched.failures == []
        pit.add(name)
    there = pit.room.admin.execute(
        "SELECT seq, kind, body IS NULL FROM entries WHERE origin = %s AND seq > 3 ORDER BY seq",
        [origin(pit)],
    ).fetchall()
    gone = [(5, "cut"), (6, "cut"), (7, "trainees added"), (8, "trainees added"), (9, "a�b")]
    assert [(seq, kind) for seq, kind, empty in there if empty] == [*gone, (10, "trainees added")]
    assert [seq for seq, *_ in there] == [*range(4, 13)]


def test_the_tree_of_any_part_is_that_of_its_leaves(pit: Pit) -> None:
    pit.add(*(f"Trainee {number}" for number in range(30)))
    connection = pit.database.connection.db.conn
    _origin, sealed = log_of(connection)
    leaves = batch_after(connection, 0, sealed.size).leaves
    for size in range(sealed.size + 1):
        whole = Tree().with_leaves(leaves[:size])
        for anew in (False, True):
            assert tree_at(connection, size, lambda: None, anew=anew) == whole


def test_a_batch_ends_where_it_gets_too_heavy_but_for_a_single_entry(pit: Pit) -> None:
    database = pit.database.connection
    with database.writing() as db:
        for _number in range(5):
            database.entry(db, "heavy", f'["{"x" * 900_000}"]')
        database.entry(db, "heaviest", f'["{"x" * 1_100_000}"]')
        for _number in range(1_200):
            database.entry(db, "light", "[1]")
    connection = database.db.conn
    size, place, batches = log_of(connection)[1].size, 3, []
    while (batch := batch_after(connection, place, size)).leaves:
        batches.append(len(batch.leaves))
        place += len(batch.leaves)
    assert batches == [2, 2, 1000, 202]
    with pytest.raises(AssertionError):
        pit.upload()  # the heaviest is more than the room takes: of it only the leaf is sent
    empty = "SELECT kind FROM entries WHERE origin = %s AND body IS NULL"
    assert pit.room.admin.execute(empty, [origin(pit)]).fetchall() == [("heaviest",)]
