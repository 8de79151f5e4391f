"""Signing in, what may be done then, and the journal of it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import Opener
from tests.training_room import (
    CHEAP,
    PASSWORD,
    PIN,
    add_person,
    make_room,
    sign_in,
    sign_in_as,
)
from trainer.errors import NotAllowed
from trainer.log.checkpoint import sign_note
from trainer.log.findings import Fault
from trainer.room.keys import PersonKeys, read_statement, verified, wrap_keys
from trainer.room.rights import EVERY_RIGHT, Right, Role
from trainer.room.secrets import hashed
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.heads import sign_head
from trainer.storage.rights import NotSignedIn, SignedIn, Wrong
from trainer.storage.rows import Trainee
from trainer.storage.verifying import verify


class SetClock:
    """Shows what it was set to."""

    def __init__(self) -> None:
        self.shows = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.shows

    def wait(self, seconds: float) -> None:
        self.shows += timedelta(seconds=seconds)


def test_at_home_everything_is_there_and_nothing_is_kept(database: Database) -> None:
    rights = database.rights
    assert (rights.room, rights.person, rights.held) == (None, None, EVERY_RIGHT)
    for right in Right:
        rights.require(right)
        with rights.privileged(right, "something") as db:
            assert db.execute("SELECT 1").fetchone() == (1,)
        with rights.noted(right, "something"):
            pass
    assert rights.journal() == ()


@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_the_service_refuses_what_a_role_may_not_do(database: Database, role: Role | None) -> None:
    make_room(database)
    sign_in_as(database, role)
    rights, done = database.rights, []
    for right in Right:
        may = role is not None and role.covers(right.least)
        assert rights.may(right) is may
        for way in (rights.privileged, rights.noted):
            with suppress(NotAllowed), way(right, f"{right} done"):
                done.append(right)
        with suppress(NotAllowed):
            rights.require(right)
            done.append(right)
        assert done.count(right) == 3 * may, right
    sign_in(database, "M1")
    kept = [entry.right for entry in rights.journal() if entry.about.endswith(" done")]
    assert sorted(kept) == sorted(2 * [right for right in Right if right in set(done)])


def test_nothing_is_written_of_what_was_refused_or_failed(database: Database) -> None:
    make_room(database)
    before = database.rights.journal()

    def rename(*then: str) -> None:
        with database.rights.privileged(Right.ROOM, "x") as db:
            for statement in ("UPDATE room SET name = 'lost'", *then):
                db.execute(statement)

    with pytest.raises(sqlite3.OperationalError):
        rename("no statement")
    database.rights.sign_off()
    with pytest.raises(NotAllowed):
        rename()
    sign_in(database, "M1")
    room = database.rights.room
    assert room is not None
    assert room.name == "Academy"
    assert database.rights.journal() == before


def test_the_journal_says_who_did_what_before_and_after(database: Database) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    with database.rights.privileged(Right.HOUSE, "Limits", "5", "10", subject=ben.id):
        pass
    entry, added, *_ = database.rights.journal()
    assert entry[1:] == ("Mara", Right.HOUSE, "Limits", "Ben", "5", "10")
    assert added[1:] == ("Mara", Right.PEOPLE, "Added", "Ben", "", "Ben")
    assert entry.at > added.at


def test_a_line_of_the_journal_is_never_changed_or_removed(database: Database) -> None:
    make_room(database)
    db = database.connection.db.conn
    before = database.rights.journal()
    for statement in (
        "DELETE FROM journal",
        "UPDATE journal SET at = '2026-01-01T00:00:00.000+00:00'",
        "UPDATE journal SET after = 'another'",
        "UPDATE journal SET subject_id = 1, before = NULL, after = NULL",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="the journal stays"):
            db.execute(statement)
    assert database.rights.journal() == before
    # What it says of somebody who is erased goes.
    db.execute("UPDATE journal SET before = NULL, after = NULL")
    assert database.rights.journal()[0].after == ""


def test_only_a_manager_reads_the_journal(database: Database) -> None:
    make_room(database)
    sign_in_as(database, Role.SUPERVISOR)
    with pytest.raises(NotAllowed):
        database.rights.journal()


def test_a_role_that_is_taken_away_in_another_window_is_gone_here(
    database: Database, opened: Callable[..., Database]
) -> None:
    make_room(database)
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    other = opened()
    sign_in(other, sam)
    assert other.rights.may(Right.EXAMS)
    database.people.set_role(sam.id, Role.TRAINEE)
    assert not other.rights.may(Right.EXAMS)
    with pytest.raises(NotAllowed), other.rights.privileged(Right.EXAMS, "x"):
        pass


def test_whoever_has_left_may_do_nothing_and_cannot_sign_in(database: Database) -> None:
    make_room(database)
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    database.people.leave(sam.id)
    assert database.rights.sign_in(sam.id, PASSWORD) == NotSignedIn(Wrong.UNKNOWN)
    database.people.come_back(sam.id)
    sign_in(database, sam)


def test_a_trainee_signs_in_with_their_pin_or_without_one(database: Database) -> None:
    make_room(database)
    ben, cho = add_person(database, "Ben", "7"), add_person(database, "Cho")
    assert database.people.set_pin(ben.id, PIN) is None
    assert isinstance(database.rights.sign_in(ben.id, "4712"), NotSignedIn)
    sign_in(database, "7", PIN)
    assert database.rights.person == ben
    sign_in(database, cho, "")
    database.rights.sign_off()
    assert database.rights.person is None


def test_wrong_pins_wait_longer_each_time_and_longer_than_the_program_runs(tmp_path: Path) -> None:
    clock, path = SetClock(), tmp_path / "room.sqlite"
    with open_database(path, clock=clock, cost=CHEAP) as database:
        make_room(database)
        ben = add_person(database, "Ben", "7")
        database.people.set_pin(ben.id, PIN)
        sign = database.rights.sign_in
        for seconds in (1, 2, 4, 8):
            assert sign(ben.id, "0000") == NotSignedIn(Wrong.SECRET, seconds)
            # The right one is not looked at either, nor does trying lengthen the wait.
            assert sign(ben.id, PIN) == NotSignedIn(Wrong.WAITING, seconds)
            clock.wait(seconds - 0.5)
            assert sign(ben.id, PIN) == NotSignedIn(Wrong.WAITING, 1)
            clock.wait(0.5)
        assert sign(ben.id, "0000") == NotSignedIn(Wrong.SECRET, 16)
    with open_database(path, clock=clock, cost=CHEAP) as database:
        assert database.rights.sign_in(ben.id, PIN) == NotSignedIn(Wrong.WAITING, 16)
        # A clock that is set back does not make anybody wait for a day.
        clock.wait(-86_400)
        assert database.rights.wait_of(ben.id) == 16
        clock.wait(86_400 + 16)
        assert isinstance(database.rights.sign_in(ben.id, PIN), SignedIn)
        # Then it begins again.
        assert database.rights.sign_in(ben.id, "0000") == NotSignedIn(Wrong.SECRET, 1)


def test_a_supervisor_resets_a_pin_and_with_it_the_wait(database: Database) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    database.people.set_pin(ben.id, PIN)
    for _ in range(9):
        database.rights.check(ben.id, "0000")
    sign_in_as(database, Role.SUPERVISOR)
    assert database.people.set_pin(ben.id, None) is None
    sign_in(database, ben, "")


def test_a_password_unlocks_keys_that_the_room_has_certified(database: Database) -> None:
    make_room(database)
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    signed = sign_in(database, sam)
    room, signer = database.rights.room, signed.signer
    assert room is not None
    assert signer is not None
    said = read_statement(signer.certificate, room.public)
    assert said is not None
    assert (said.name, said.key) == ("Sam", signer.public)
    assert verified(signer.public, signer.sign(b"x"), b"x")
    assert signed.root is None
    manager = sign_in(database, "M1")
    assert manager.root is not None
    assert manager.room_key == signed.room_key


def test_a_password_is_checked_without_signing_anybody_in(database: Database) -> None:
    make_room(database)
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    ben = add_person(database, "Ben", "7")
    sign_in(database, ben, "")
    unlocked = database.rights.unlock(sam.id, PASSWORD)
    assert isinstance(unlocked, SignedIn)
    assert database.rights.person == ben
    with database.rights.acting(unlocked), database.rights.privileged(Right.EXAMS, "Continued"):
        pass
    assert not database.rights.may(Right.EXAMS)
    sign_in(database, "M1")
    assert database.rights.journal()[0][1:4] == ("Sam", Right.EXAMS, "Continued")


def test_the_connection_of_a_thread_is_for_the_same_person(database: Database) -> None:
    make_room(database)
    with database.beside() as other:
        assert other.rights.person == database.rights.person
        assert other.rights.cost == CHEAP


def test_no_password_pin_or_key_lies_open_in_the_file(database: Database, place: Path) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    database.people.set_pin(ben.id, "47110815")
    signed = database.rights.signed
    assert signed is not None
    assert signed.signer is not None
    assert signed.root is not None
    keys = (*signed.signer.keys.__struct_fields__, *signed.root.__struct_fields__)
    secrets = {getattr(signed.signer.keys, name) for name in keys[:3]}
    secrets |= {getattr(signed.root, name) for name in keys[3:]}
    database.connection.fold_log()
    content = place.read_bytes()
    for secret in (*secrets, PASSWORD.encode(), b"47110815"):
        assert secret not in content


def test_whoever_has_keys_signs_the_log_when_they_sign_in_and_off(database: Database) -> None:
    make_room(database)

    def covered() -> int:
        found = verify(database.path, Cancellation())
        assert found is not None
        return 0 if found.head is None else found.head.size

    assert covered() == 0
    add_person(database, "Ben")
    sign_in(database, "M1")
    before = covered()
    assert before > 0
    add_person(database, "Cid")
    assert covered() == before
    database.rights.sign_off()
    assert covered() > before


def test_a_head_that_is_signed_with_a_key_that_has_ended_does_not_count(
    database: Database, place: Path
) -> None:
    make_room(database)
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    signer = database.rights.unlock(sam.id, PASSWORD)
    assert isinstance(signer, SignedIn)
    assert signer.signer is not None
    changed = database.people.set_role(sam.id, Role.TRAINEE)
    assert isinstance(changed, Trainee)
    # At another window Sam is still signed in; elsewhere with a copy of the key.
    head = sign_head(database.connection, signer.signer)
    found = verify(place, Cancellation())
    assert found is not None
    assert found.whole
    assert found.after
    note = sign_note(head, signer.signer.public, signer.signer.sign)
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute(
            "INSERT INTO log_heads (size, at, note, signer) VALUES (?, '', ?, ?)",
            [head.size, note, signer.signer.certificate],
        )
    found = verify(place, Cancellation())
    assert found is not None
    assert [one.fault for one in found.findings] == [Fault.RETIRED]
    assert found.after


def test_a_manager_with_a_new_password_goes_on_with_the_new_keys(database: Database) -> None:
    make_room(database)
    before = database.rights.signed
    assert before is not None
    other = "another long one"
    changed = database.people.set_role(before.person.id, Role.MANAGER, other, other)
    assert isinstance(changed, Trainee)
    database.rights.sign_off()
    found = verify(database.path, Cancellation())
    assert found is not None
    assert found.whole
    assert not found.after


def test_whoever_writes_a_role_into_the_file_has_no_rights_by_it(
    database: Database, place: Path
) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    own = hashed("one of their own", CHEAP)
    sign_in(database, ben, "")
    with closing(sqlite3.connect(place, isolation_level=None)) as connection:
        connection.execute("UPDATE trainees SET role = 'manager' WHERE id = ?", [ben.id])
        assert not database.rights.may(Right.RECORDS)
        connection.execute("INSERT INTO secrets VALUES (?, 'password', ?, 0, NULL)", [ben.id, own])
        sign_in(database, ben, "one of their own")
        assert not database.rights.may(Right.RECORDS)
        # Nor by the keys of somebody else, or by keys of which the room says nothing.
        copied = "SELECT ?, made_at, public, ?, certificate, ?, root FROM keys LIMIT 1"
        keys = PersonKeys(bytes(32), b"", bytes(32))
        for password in (PASSWORD, "one of their own"):
            wrapped = wrap_keys(keys, password, CHEAP)
            connection.execute("DELETE FROM keys WHERE person_id = ?", [ben.id])
            connection.execute(
                "INSERT INTO keys (person_id, made_at, public, statement, certificate, wrapped,"
                f" root) {copied}",
                [ben.id, "{}\n", wrapped],
            )
            sign_in(database, ben, "one of their own")
            assert not database.rights.may(Right.RECORDS)


def test_keys_of_before_there_were_servers_get_a_login_and_a_manager_s_role_when_they_open(
    place: Path, opened: Opener
) -> None:
    database = opened(make_old_database(place, "room.sql"))
    room = database.rights.room
    assert room is not None
    for number, role in (("M1", Role.MANAGER), ("S1", Role.SUPERVISOR)):
        signed = sign_in(database, number)
        assert signed.signer is not None
        assert (signed.root is not None) is (role is Role.MANAGER)
        said = read_statement(signed.signer.certificate, room.public)
        assert said is not None
        assert (said.key, said.role) == (signed.signer.public, role)
        assert sign_in(database, number) == signed
    rows = database.connection.db.execute(
        "SELECT person_id, retired_at IS NULL, login IS NULL FROM keys ORDER BY id"
    ).fetchall()
    assert rows == [(1, 0, 1), (2, 1, 0), (1, 1, 0)]
