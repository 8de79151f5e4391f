"""People of a training room: added, changed, with roles, passwords and keys of their own."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import Beginner, Opener
from tests.training_room import PASSWORD, PIN, add_person, make_room, sign_in, sign_in_as
from trainer.errors import NotAllowed
from trainer.room.classes import NewPerson
from trainer.room.rights import Role
from trainer.room.secrets import SecretRefusal
from trainer.storage.database import Database
from trainer.storage.people import NewManager, PersonRefusal, RecoveryCode
from trainer.storage.rights import NotSignedIn
from trainer.storage.rows import NameRefusal, Trainee

NEW = "another long one"


def test_records_of_before_there_were_rooms_stay_as_they_are(place: Path, opened: Opener) -> None:
    make_old_database(place, "classes.sql")
    database = opened()
    first, ben = database.trainees.all()[::-1]
    assert (first.name, first.role, first.staff_number) == ("Trainee 1", Role.TRAINEE, "")
    assert database.trainees.current() == ben
    assert database.rights.room is None
    assert database.settings.unusable(ben.id) == ()
    assert len(database.lessons.progress(first.id, "rws-blackjack")) == 1
    with closing(sqlite3.connect(place)) as connection:
        assert connection.execute("SELECT trainee_id FROM class_members").fetchall() == [(2,)]


def test_a_fresh_computer_becomes_a_room_whose_manager_takes_the_first_place(
    database: Database,
) -> None:
    database.trainees.add("Trainee 1")
    make_room(database)
    (mara,) = database.people.all()
    assert (mara.name, mara.role, mara.staff_number) == ("Mara", Role.MANAGER, "M1")
    assert database.rights.person == mara
    room = database.rights.room
    assert room is not None
    assert room.name == "Academy"
    assert database.rights.journal()[0].about == "Training room"


def test_whoever_has_trained_before_stays_a_trainee(database: Database, begun: Beginner) -> None:
    begun()
    make_room(database)
    assert [(one.name, one.role) for one in database.people.all()] == [
        ("Ann", Role.TRAINEE),
        ("Mara", Role.MANAGER),
    ]


def test_a_room_is_refused_for_what_is_missing(database: Database) -> None:
    make = database.people.make_room
    assert make("", NewManager("Mara", "1", PASSWORD, PASSWORD)) is NameRefusal.EMPTY
    assert make("A", NewManager("", "1", PASSWORD, PASSWORD)) is NameRefusal.EMPTY
    assert make("A", NewManager("M", "1", PASSWORD, "x")) is SecretRefusal.DIFFERENT
    missing = make("A", NewManager("M", " ", PASSWORD, PASSWORD))
    assert missing is PersonRefusal.NUMBER_MISSING
    assert database.rights.room is None
    make_room(database)
    again = make("A", NewManager("M", "2", PASSWORD, PASSWORD))
    assert again is PersonRefusal.ROOM_EXISTS


def test_two_people_may_have_one_name_and_one_pin_but_not_one_staff_number(
    database: Database,
) -> None:
    make_room(database)
    rows = [NewPerson("Ann", "a1"), NewPerson("Ann", "A2"), NewPerson("Ben", "A1"), NewPerson("")]
    first, second, taken, unnamed = database.people.add_many([*rows[:2], *rows[2:]])
    assert isinstance(first, Trainee)
    assert isinstance(second, Trainee)
    assert (taken, unnamed) == (PersonRefusal.NUMBER_TAKEN, NameRefusal.EMPTY)
    for one in (first, second):
        assert database.people.set_pin(one.id, PIN) is None
        sign_in(database, one, PIN)
        sign_in(database, "M1")
    assert database.people.with_number("A1") == first


def test_somebody_is_renamed(database: Database) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    changed = database.people.change(ben.id, "  Benedict ", "8")
    assert isinstance(changed, Trainee)
    assert (changed.name, changed.staff_number) == ("Benedict", "8")
    assert database.people.change(ben.id, "Ben", "m1") is PersonRefusal.NUMBER_TAKEN
    assert database.people.change(ben.id, "", "8") is NameRefusal.EMPTY
    entry = database.rights.journal()[0]
    assert (entry.subject, entry.before, entry.after) == ("Benedict", "Ben, 7", "Benedict, 8")


def test_a_supervisor_gets_a_password_and_keys_and_loses_them_with_the_role(
    database: Database,
) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    database.people.set_pin(ben.id, PIN)
    assert database.people.set_role(ben.id, Role.SUPERVISOR) is SecretRefusal.PASSWORD
    database.people.set_role(ben.id, Role.SUPERVISOR, NEW, NEW)
    assert isinstance(database.rights.check(ben.id, PIN), NotSignedIn)
    first = sign_in(database, ben, NEW).signer
    assert first is not None
    sign_in(database, "M1")
    database.people.set_role(ben.id, Role.SUPERVISOR, PASSWORD, PASSWORD)
    second = sign_in(database, ben).signer
    assert second is not None
    assert second.public != first.public
    sign_in(database, "M1")
    database.people.set_role(ben.id, Role.TRAINEE)
    assert sign_in(database, ben, "").signer is None
    # The public halves stay: what was signed with them can still be verified.
    with database.connection.reading() as db:
        keys = db.execute(
            "SELECT public, retired_at IS NULL, wrapped FROM keys WHERE person_id = ?", [ben.id]
        ).fetchall()
    assert keys == [(first.public, 0, None), (second.public, 0, None)]


def test_without_a_staff_number_nobody_becomes_a_supervisor(database: Database) -> None:
    make_room(database)
    cho = add_person(database, "Cho")
    refused = database.people.set_role(cho.id, Role.SUPERVISOR, NEW, NEW)
    assert refused is PersonRefusal.NUMBER_MISSING


def test_the_last_manager_stays_one(database: Database) -> None:
    make_room(database)
    mara = database.rights.person
    assert mara is not None
    for refused in (
        database.people.set_role(mara.id, Role.TRAINEE),
        database.people.set_role(mara.id, Role.SUPERVISOR, NEW, NEW),
        database.people.leave(mara.id),
    ):
        assert refused is PersonRefusal.LAST_MANAGER
    add_person(database, "Max", "M2", Role.MANAGER)
    assert isinstance(database.people.leave(mara.id), Trainee)


def test_a_second_manager_has_the_root_as_well(database: Database) -> None:
    make_room(database)
    first = database.rights.signed
    max_ = add_person(database, "Max", "M2", Role.MANAGER)
    second = sign_in(database, max_)
    assert first is not None
    assert second.root == first.root
    add_person(database, "Sam", "S1", Role.SUPERVISOR)


def test_a_changed_password_keeps_the_keys(database: Database) -> None:
    make_room(database)
    before = database.rights.signed
    assert isinstance(database.people.change_password("wrong", NEW, NEW), NotSignedIn)
    assert database.people.change_password(PASSWORD, "short", "short") is SecretRefusal.PASSWORD
    assert database.people.change_password(PASSWORD, NEW, NEW) is None
    assert sign_in(database, "M1", NEW) == before


def test_the_recovery_code_gives_a_manager_a_new_password_once(database: Database) -> None:
    code = make_room(database)
    mara = database.rights.person
    assert mara is not None
    ben = add_person(database, "Ben", "7")
    database.rights.sign_off()
    recover = database.people.recover
    wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
    assert recover(mara.id, wrong, NEW, NEW) is PersonRefusal.CODE
    assert recover(ben.id, code, NEW, NEW) is PersonRefusal.CODE
    new = recover(mara.id, code.lower(), NEW, NEW)
    assert isinstance(new, RecoveryCode)
    assert database.rights.person == mara
    assert recover(mara.id, code, NEW, NEW) is PersonRefusal.CODE
    signed = sign_in(database, "M1", NEW)
    assert signed.root is not None
    assert database.people.new_recovery_code() != new
    assert recover(mara.id, new.text, NEW, NEW) is PersonRefusal.CODE


def test_a_trainee_chooses_a_pin(database: Database) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    sign_in(database, ben, "")
    assert database.people.choose_pin("47") is SecretRefusal.PIN
    assert database.people.choose_pin(PIN) is None
    assert isinstance(database.rights.check(ben.id, ""), NotSignedIn)


Act = Callable[[Database, Trainee, Trainee], object]

ON_TRAINEES: dict[str, Act] = {
    "add": lambda database, _ben, _sam: database.people.add(NewPerson("New")),
    "change": lambda database, ben, _sam: database.people.change(ben.id, "Other", "77"),
    "pin": lambda database, ben, _sam: database.people.set_pin(ben.id, None),
    "leave": lambda database, ben, _sam: database.people.leave(ben.id),
    "come back": lambda database, ben, _sam: database.people.come_back(ben.id),
}

ON_STAFF: dict[str, Act] = {
    "change": lambda database, _ben, sam: database.people.change(sam.id, "Other", "78"),
    "leave": lambda database, _ben, sam: database.people.leave(sam.id),
    "come back": lambda database, _ben, sam: database.people.come_back(sam.id),
    "role": lambda database, ben, _sam: database.people.set_role(ben.id, Role.SUPERVISOR, NEW, NEW),
    "password": lambda database, _ben, sam: database.people.set_role(
        sam.id, Role.SUPERVISOR, NEW, NEW
    ),
    "code": lambda database, _ben, _sam: database.people.new_recovery_code(),
    "room": lambda database, _ben, _sam: database.people.rename_room("Other"),
}


@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_people_are_changed_by_supervisors_and_staff_by_managers(
    database: Database, role: Role | None
) -> None:
    make_room(database)
    ben = add_person(database, "Ben", "7")
    sam = add_person(database, "Sam", "S1", Role.SUPERVISOR)
    sign_in_as(database, role)
    done = set()
    for kind, acts in (("people", ON_TRAINEES), ("staff", ON_STAFF)):
        for name, act in acts.items():
            before = database.people.all()
            try:
                act(database, ben, sam)
            except NotAllowed:
                assert database.people.all() == before
                continue
            done.add((kind, name))
    people = {("people", name) for name in ON_TRAINEES}
    staff = {("staff", name) for name in ON_STAFF}
    assert (
        done
        == {
            None: set(),
            Role.TRAINEE: set(),
            Role.SUPERVISOR: people,
            Role.MANAGER: people | staff,
        }[role]
    )
