"""What one station publishes, the others work with."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import psycopg
import pytest

from tests.exams.made import DEFINITION
from tests.server.servers import Server
from tests.server.stations import Academy, Station, academy
from tests.training_room import PASSWORD, PIN, add_person, sign_in
from trainer.errors import NotAllowed
from trainer.exams.course import State
from trainer.exams.time import Reading
from trainer.room.classes import Assignment, Item, ItemKind, TrainingClass
from trainer.room.rights import Right, Role
from trainer.server.publishing import Behind, What, changes, settle
from trainer.storage.connection import Cancellation
from trainer.storage.people import Erased
from trainer.storage.published.kinds import Aside, Local
from trainer.storage.publishing import KINDS
from trainer.storage.rows import Trainee

START_OF_DAY = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
START = Reading(1_000_000, 1_800_000_000_000)
ROUND = Item(ItemKind.ROUND, "pairs", "Pairs", "live-blackjack", "guided")


@pytest.fixture
def room(debian: Server, tmp_path: Path) -> Iterator[Academy]:
    with academy(tmp_path, debian) as made:
        yield made


def a_class(station: Station, *people: int, name: str = "Autumn") -> int:
    days = date(2026, 11, 1), date(2026, 12, 24)
    return station.database.classes.keep(
        TrainingClass(0, name, "live-blackjack", *days, people=people)
    )


def with_pin(station: Station, name: str, number: str) -> Trainee:
    added = add_person(station.database, name, number)
    assert station.database.people.set_pin(added.id, PIN) is None
    return added


OWN = {
    "scenarios/pit/a.scenario.yaml": b"title: A\n",
    "layouts/oval.layout.yaml": b"layout",
    "lessons/values.course.yaml": b"lesson \xff",
}
"""Files of the house's own, which are kept as they are."""


class Furnished(NamedTuple):
    """What there is in a room: people, and an exam that Ann is to sit, with its codes."""

    sam: Trainee
    ann: Trainee
    exam: int
    sitting: int
    code: str
    codes: tuple[str, ...]


def furnish(station: Station) -> Furnished:
    """Have one of each kind of document there."""
    data = station.database
    sam = add_person(data, "Sam", "S1", Role.SUPERVISOR)
    ann = with_pin(station, "Ann", "A1")
    autumn = a_class(station, ann.id)
    data.classes.assign(Assignment(0, "Pairs", autumn, (ann.id,), (ROUND,), ""))
    exam = data.exams.plan(msgspec.structs.replace(DEFINITION, parts=DEFINITION.parts[:1]))
    sitting = data.exams.add(exam, ann.id)
    assert sitting is not None
    assert data.exams.freeze(exam) == 1
    code, (codes,) = data.exams.start_code(exam), data.exams.new_codes(exam)
    data.houses.store("format: 1\nname: Salon\n", "Mara", 0)
    for name, content in OWN.items():
        path = data.path.parent / name
        path.parent.mkdir(parents=True)
        path.write_bytes(content)
    return Furnished(sam, ann, exam, sitting, code, codes.codes)


@pytest.mark.parametrize("kind", ["debian", "wheel"])
def test_what_one_station_publishes_another_works_with(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    with academy(tmp_path, request.getfixturevalue(kind)) as room:
        first, second = room.stations[0], room.join()
        made = furnish(first)
        assert first.changes() == [
            "Room: Academy (new)",
            "Person: Mara (new)",
            "Person: Sam (new)",
            "Person: Ann (new)",
            "House settings: Mara, 2026-11-28 (new)",
            "Layout: oval.layout.yaml (new)",
            "Lesson: values (new)",
            "Scenario: pit/a.scenario.yaml (new)",
            "Class: Autumn (new)",
            "Assignment: Pairs (new)",
            "Exam: Final exam (new)",
        ]
        done = first.published()
        assert (done.number, done.documents, first.changes()) == (1, 11, [])
        (entry, *_before) = first.database.rights.journal()
        assert entry[2:] == (Right.PUBLISHING, "Published version", "", "", "1")

        pulled = second.pull()
        assert (pulled.version, pulled.conflicts, pulled.refused) == (1, (), ())
        assert len(pulled.applied) == 11
        assert second.pull().applied == first.pull().applied == ()
        assert second.changes() == []
        assert_works(second, first, made)
        assert second.changes() == []
        assert [station.is_as_recorded() for station in room.stations] == [True, True]


def assert_works(second: Station, first: Station, made: Furnished) -> None:
    """Everybody can work at the second station with what there is at the first."""
    here, there = first.database, second.database
    for name, content in OWN.items():
        assert (there.path.parent / name).read_bytes() == content
    present = there.houses.present()
    assert present is not None
    assert present.text == "format: 1\nname: Salon\n"
    # They sign in, by PIN and by password.
    second.sign_in("M1")
    assert there.rights.held == here.rights.held
    assert there.people.all() == here.people.all()
    sign_in(there, made.sam)
    assert there.classes.all() == here.classes.all()
    assert there.exams.start_code(made.exam) == made.code
    sign_in(there, made.ann, PIN)
    assert there.classes.assigned(person=made.ann.id) == here.classes.assigned()
    # An exam starts with its code, and goes on with one that is used up by it there alone.
    there.exams.sit_down(made.sitting, START)
    journal = there.exams.start(made.sitting, made.code, START)
    assert journal is not None
    journal.interrupted()
    there.exams.sit_down(made.sitting, START)
    assert there.exams.go_on(made.sitting, made.codes[0], START) is not None
    assert there.exams.line(made.sitting).row.state is State.RUNNING


# Conflicts


@pytest.fixture
def two(room: Academy) -> tuple[Station, Station]:
    """Two stations with Sam, Ann and a class; a manager is signed in at both."""
    first, second = room.stations[0], room.join()
    add_person(first.database, "Sam", "S1", Role.SUPERVISOR)
    a_class(first, with_pin(first, "Ann", "A1").id)
    (first.database.path.parent / "scenarios").mkdir()
    scenario(first).write_bytes(b"title: A\n")
    first.published()
    second.pull()
    second.sign_in("M1")
    return first, second


def scenario(station: Station) -> Path:
    return station.database.path.parent / "scenarios/a.scenario.yaml"


def the_class(station: Station) -> TrainingClass:
    (found,) = station.database.classes.all()
    return found


def rename(station: Station, name: str) -> None:
    station.database.classes.keep(replace(the_class(station), name=name))


def test_nobody_publishes_over_what_they_have_not_seen(two: tuple[Station, Station]) -> None:
    first, second = two
    rename(first, "Winter")
    first.published()
    with_pin(second, "Ben", "B1")
    assert isinstance(second.publish(), Behind)
    assert second.pull().applied == (("class", str(the_class(second).id)),)
    assert second.published().number == 3
    first.pull()
    assert first.database.people.all() == second.database.people.all()


def test_what_was_changed_at_two_stations_is_overwritten_at_neither(
    two: tuple[Station, Station],
) -> None:
    first, second = two
    for mine in (True, False):
        rename(first, f"Winter {mine}")
        rename(second, f"Spring {mine}")
        scenario(first).write_bytes(b"title: B%d\n" % mine)
        scenario(second).write_bytes(b"title: C%d\n" % mine)
        first.published()
        pulled = second.pull()
        assert (pulled.applied, pulled.refused) == ((), ())
        shown = [(kept.kind, kept.called, kept.signed_by) for kept in pulled.conflicts]
        assert shown == [
            ("scenario", "a.scenario.yaml", "Mara"),
            ("class", f"Winter {mine}", "Mara"),
        ]
        assert the_class(second).name == f"Spring {mine}"
        assert scenario(second).read_bytes() == b"title: C%d\n" % mine
        # It cannot be published before it is settled.
        assert second.changes() == []
        for kept in pulled.conflicts:
            assert settle(second.database, kept.kind, kept.id, mine=mine) is None
        assert second.pull().conflicts == ()
        assert len(second.changes()) == 2 * mine
        if mine:
            second.published()
        first.pull()
        name, data = (f"Spring {mine}", b"C1") if mine else (f"Winter {mine}", b"B0")
        for station in two:
            assert the_class(station).name == name
            assert scenario(station).read_bytes() == b"title: %s\n" % data
    # What nobody else has had is not gone, though.
    (trash,) = scenario(second).parent.glob(".feltwork-trash/*/a.scenario.yaml")
    assert trash.read_bytes() == b"title: C0\n"
    assert [station.is_as_recorded() for station in two] == [True, True]


def test_changes_of_different_things_go_together(two: tuple[Station, Station]) -> None:
    first, second = two
    rename(first, "Winter")
    ben = with_pin(second, "Ben", "B1")
    second.database.classes.keep(
        replace(the_class(second), people=(*the_class(second).people, ben.id))
    )
    first.published()
    assert second.pull().conflicts == ()
    assert len(second.changes()) == 2
    second.published()
    first.pull()
    assert the_class(first) == the_class(second)
    assert (the_class(first).name, len(the_class(first).people)) == ("Winter", 2)


def test_what_is_taken_back_goes_everywhere(two: tuple[Station, Station]) -> None:
    first, second = two
    exam = first.database.exams.plan(DEFINITION)
    first.published()
    second.pull()
    assert [line.id for line in second.database.exams.all()] == [exam]
    first.database.exams.remove(exam)
    scenario(first).unlink()
    assert first.changes() == [
        "Scenario: a.scenario.yaml (removed)",
        "Exam: Final exam (removed)",
    ]
    first.published()
    second.pull()
    assert second.database.exams.all() == ()
    assert not scenario(second).exists()
    assert first.changes() == second.changes() == []
    # It can come again.
    scenario(second).write_bytes(b"title: A\n")
    second.published()
    first.pull()
    assert scenario(first).read_bytes() == b"title: A\n"


def test_a_person_s_own_pin_and_password_go_to_all_stations(two: tuple[Station, Station]) -> None:
    first, second = two
    there = second.database
    ann = there.people.with_number("A1")
    assert ann is not None
    sign_in(there, ann, PIN)
    assert there.people.choose_pin("123456") is None
    sign_in(there, "M1")
    assert there.people.change_password(PASSWORD, "another password", "another password") is None
    assert second.changes() == ["Person: Mara (changed)", "Person: Ann (changed)"]
    second.published()
    first.pull()
    sign_in(first.database, ann, "123456")
    sign_in(first.database, "M1", "another password")


def test_somebody_made_a_supervisor_can_publish_and_whoever_is_none_any_more_cannot(
    two: tuple[Station, Station],
) -> None:
    first, second = two
    ann = first.database.people.with_number("A1")
    assert ann is not None
    first.database.people.set_role(ann.id, Role.SUPERVISOR, PASSWORD, PASSWORD)
    first.published()
    second.pull()
    second.sign_in("A1")
    rename(second, "Winter")
    with_pin(second, "Ben", "B1")
    second.published()
    first.pull()
    assert first.database.people.with_number("B1") is not None
    first.database.people.set_role(ann.id, Role.TRAINEE)
    first.published()
    rename(second, "Spring")
    with pytest.raises(psycopg.Error):
        second.publish()
    second.pull()
    with pytest.raises(NotAllowed):
        second.publish()
    assert the_class(first).name == "Winter"


def test_nothing_of_whoever_is_erased_is_left_on_the_server(two: tuple[Station, Station]) -> None:
    first, second = two
    ann = first.database.people.with_number("A1")
    assert ann is not None
    assert isinstance(first.database.people.erase(ann.id, Cancellation()), Erased)
    first.published()
    second.pull()
    assert second.database.people.with_number("A1") is None
    (*_others, last) = second.database.people.all()
    assert last.name == "Sam"
    bodies = first.room.admin.execute("SELECT body FROM feltwork.published").fetchall()
    assert len(bodies) == len({*bodies}) == 6
    named = [body for (body,) in bodies if b'"Ann"' in body or b'"A1"' in body]
    assert named == []
    assert [station.is_as_recorded() for station in two] == [True, True]
    with pytest.raises(psycopg.Error):
        first.connected().execute("SELECT feltwork.erase(1)")


# A server that was set back, or is not honest


def set_back(room: psycopg.Connection, kept: list[Any]) -> None:
    """Have the server again as an older backup has it."""
    with room.transaction():
        room.execute("DELETE FROM feltwork.published")
        with room.cursor() as cursor:
            marks = ", ".join(["%s"] * len(kept[0]))
            cursor.executemany(f"INSERT INTO feltwork.published VALUES ({marks})".encode(), kept)
        room.execute(
            "UPDATE feltwork.room SET (change, version) = (SELECT max(change), max(version)"
            " FROM feltwork.published)"
        )


def test_after_an_older_backup_of_the_server_stations_publish_again_what_it_lacks(
    two: tuple[Station, Station],
) -> None:
    (first, second), admin = two, two[0].room.admin
    kept = admin.execute("SELECT * FROM feltwork.published").fetchall()
    rename(first, "Winter")
    first.published()
    second.pull()
    with_pin(first, "Ben", "B1")
    scenario(first).unlink()
    assert first.published().number == 3
    set_back(admin, kept)
    # Another goes on before the one that has more than the server has heard of it.
    second.pull()
    lost = f"Class: Winter ({What.LOST.text})"
    assert second.changes() == [lost]
    second.database.houses.store("format: 1\nname: Salon\n", "Mara", 0)
    (house, _lost) = changes(second.database)
    assert second.published((house,)).number == 3
    pulled = first.pull()
    assert ("house", "house") in pulled.applied
    assert pulled.refused == ()
    assert not scenario(first).exists()
    assert the_class(first).name == the_class(second).name == "Winter"
    assert first.changes() == [
        f"Person: Ben ({What.GONE.text})",
        "Scenario: a.scenario.yaml (removed)",
        lost,
    ]
    assert first.published().number == 4
    assert (second.pull().refused, second.changes(), first.changes()) == ((), [], [])
    assert first.pull().refused == ()
    assert first.database.people.all() == second.database.people.all()
    assert not scenario(second).exists()
    assert admin.execute("SELECT version, change FROM feltwork.room").fetchone() == (
        4,
        station_change(first),
    )
    assert [station.is_as_recorded() for station in two] == [True, True]


def station_change(station: Station) -> int:
    query = "SELECT change FROM station"
    (change,) = station.database.connection.db.execute(query).fetchone()
    return int(change)


def test_what_two_have_published_as_one_version_is_a_conflict(
    two: tuple[Station, Station],
) -> None:
    (first, second), admin = two, two[0].room.admin
    kept = admin.execute("SELECT * FROM feltwork.published").fetchall()
    rename(first, "Winter")
    first.published()
    set_back(admin, kept)
    rename(second, "Spring")
    second.published()
    (conflict,) = first.pull().conflicts
    assert conflict.called == "Spring"
    assert the_class(first).name == "Winter"
    assert settle(first.database, conflict.kind, conflict.id, mine=True) is None
    first.published()
    assert second.pull().conflicts == ()
    assert the_class(second).name == "Winter"


def test_a_server_cannot_give_out_an_older_version_again(two: tuple[Station, Station]) -> None:
    (first, second), admin = two, two[0].room.admin
    rename(first, "Winter")
    first.published()
    second.pull()
    again = (
        "INSERT INTO feltwork.published SELECT change + 100, kind, id, {version}, body, signature,"
        " signer, at FROM feltwork.published WHERE kind = 'class' AND version = 1"
    )
    for version, why in (("1", []), ("version + 8", [Aside.SIGNATURE])):
        with admin.transaction(force_rollback=False):
            admin.execute("DELETE FROM feltwork.published WHERE change > 100")
            admin.execute(again.format(version=version).encode())
        assert [kept.why for kept in second.pull().refused] == why
        assert second.changes() == ["Class: Winter (older at the server)"] * (not why)
        assert the_class(second).name == "Winter"
        with second.database.connection.writing() as db:
            db.execute("UPDATE station SET change = 0")
    assert first.pull().conflicts == ()
    assert the_class(first).name == "Winter"


# Whatever the order


def test_stations_that_have_published_and_pulled_have_the_same_documents(room: Academy) -> None:
    """Whoever changes what, and whenever they publish and pull."""
    chance = Random(20261128)
    first, *others = room.stations[0], room.join(), room.join()
    with_pin(first, "Ann", "A1")
    a_class(first)
    first.published()
    for station in others:
        station.pull()
        station.sign_in("M1")
    for _step in range(60):
        station = chance.choice(room.stations)
        chance.choice(ACTS)(station, chance)
    for station in (*room.stations, *room.stations):
        calm(station)
    for station in room.stations:
        assert station.pull().refused == ()
    documents = [documents_of(station) for station in room.stations]
    assert documents[0] == documents[1] == documents[2]
    assert len(documents[0]) > 12
    assert [station.changes() for station in room.stations] == [[], [], []]
    assert [station.is_as_recorded() for station in room.stations] == [True] * 3


def calm(station: Station) -> None:
    """Take over what there is, settle what was changed twice, and publish the rest."""
    for kept in station.pull().conflicts:
        assert settle(station.database, kept.kind, kept.id, mine=len(kept.id) % 2 == 0) is None
    assert not isinstance(station.publish(), Behind)


def documents_of(station: Station) -> dict[tuple[str, str], bytes]:
    """What the station has, as it would publish it."""
    data = station.database
    with data.connection.reading() as db:
        local = Local(db, data.path, START_OF_DAY, "")
        return {
            (kind.name, name): kind.encoded(kind.read(local, name, None))
            for kind in KINDS
            for name in kind.ids(local)
        }


def _somebody(station: Station, chance: Random) -> None:
    with_pin(station, f"Person {chance.random()}", f"P{chance.random()}"[:12])


def _renamed(station: Station, chance: Random) -> None:
    who = chance.choice(station.database.people.all())
    station.database.people.change(who.id, f"Named {chance.random()}", who.staff_number)


def _taught(station: Station, chance: Random) -> None:
    people = [who.id for who in station.database.people.all() if who.role is Role.TRAINEE]
    some = tuple(sorted(chance.sample(people, min(3, len(people)))))
    taught = chance.choice(station.database.classes.all())
    station.database.classes.keep(replace(taught, people=some))


def _classed(station: Station, chance: Random) -> None:
    a_class(station, name=f"Class {chance.random()}")


def _written(station: Station, chance: Random) -> None:
    path = station.database.path.parent / f"scenarios/{chance.randrange(4)}.scenario.yaml"
    path.parent.mkdir(exist_ok=True)
    if path.exists() and chance.random() < 0.4:
        path.unlink()
    else:
        path.write_bytes(b"title: %d\n" % chance.randrange(9))


def _housed(station: Station, chance: Random) -> None:
    present = station.database.houses.present()
    last = 0 if present is None else present.id
    station.database.houses.store(f"format: 1\nname: {chance.random()}\n", "Mara", last)


def _pulled(station: Station, _chance: Random) -> None:
    station.pull()


def _published(station: Station, chance: Random) -> None:
    wanted = changes(station.database)
    some = tuple(change for change in wanted if chance.random() < 0.8)
    station.publish(some)


ACTS = (
    *(_somebody, _renamed, _taught, _classed, _written, _written, _housed),
    *(_pulled, _pulled, _pulled, _published, _published, _published),
)
