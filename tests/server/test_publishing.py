"""What one station publishes, the others work with."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.exams.made import DEFINITION
from tests.server.servers import Server
from tests.server.stations import Academy, Station, academy
from tests.training_room import PIN, add_person, sign_in
from trainer.exams.course import State
from trainer.exams.time import Reading
from trainer.room.classes import Assignment, Item, ItemKind, TrainingClass
from trainer.room.rights import Right, Role
from trainer.storage.rows import Trainee

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
    exam = data.exams.plan(DEFINITION)
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
