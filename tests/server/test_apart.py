"""What cannot be read, what stands twice, and what is erased: nothing is lost, nothing doubled."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from tests.server.logs import EMPTY, Entries, begin, erase, head
from tests.server.rows import DAY, answer, attempt, hello, row, shapes, training
from tests.server.servers import Room

ORIGIN = "feltwork/a"


def counted(room: Room) -> tuple[int, int]:
    """The answers and the rounds in the sums."""
    found = room.admin.execute(
        "SELECT (SELECT coalesce(sum(answers), 0) FROM feltwork.day_sums WHERE kind = 'document'),"
        " (SELECT coalesce(sum(rounds), 0) FROM feltwork.round_sums)"
    ).fetchone()
    assert found is not None
    return int(found[0]), int(found[1])


def apart(room: Room) -> list[tuple[int, str]]:
    return room.admin.execute("SELECT seq, reason FROM feltwork.quarantine ORDER BY seq").fetchall()


def a_round(log: Entries, number: int, answers: int = 3, **values: Any) -> None:
    """A round that is dealt by hand, with its acts, to its end."""
    dealt = {"mode": "deal_free", "boxes": 2, **values}
    log.add("attempts added", attempt(number, **dealt))
    for place in range(answers):
        log.add("answers added", answer(number, place))
    log.add("attempts changed", attempt(number, state="finished", **dealt))


POISON: tuple[tuple[str, Any], ...] = (
    ("answers added", b"not JSON \xff"),
    ("answers added", b'["\\u0000"]'),
    ("answers added", [1, 2, 3]),
    ("answers added", {"attempt_id": 1}),
    ("answers added", answer(99, 1)),
    ("answers added", answer(1, 90, is_right="yes")),
    ("answers added", answer(1, 91, paragraphs="no JSON")),
    ("answers added", answer(1, 92, document=None)),
    ("answers added", answer(1, 93, paragraphs='"5.2.1"')),
    ("answers removed", "all"),
    ("answers removed", [1]),
    ("answers removed", ["x", "y"]),
    ("attempts added", attempt(10**30)),
    ("answers vanished", answer(1, 94)),
    ("answers added twice", answer(1, 95)),
    ("outside answers added", answer(1, 96)),
    ("wheels added", [1]),
    ("erased", {"entries": "all"}),
    ("erased", {"entries": [["x", 2]]}),
)


def test_whatever_cannot_be_read_is_set_apart_and_holds_nothing_up(room: Room) -> None:
    log = Entries()
    log.add("attempts added", attempt(1))
    expected, good = [], 0
    for number, (kind, said) in enumerate(POISON):
        expected.append(log.add(kind, said))
        log.add("answers added", answer(1, number))
        good += 1
    with room.connect(*room.add_station()) as station:
        hello(station)
        begin(station, ORIGIN)
        assert log.send(station, ORIGIN) == log.head()
    assert [seq for seq, _reason in apart(room)] == expected
    assert counted(room) == (good, 0)
    kept = room.admin.execute("SELECT body FROM feltwork.entries ORDER BY seq").fetchall()
    assert [body for (body,) in kept] == log.bodies


def test_what_was_set_apart_is_read_once_its_columns_are_known(room: Room) -> None:
    log = Entries()
    a_round(log, 1)
    log.add("answers changed", answer(1, 0, cost_house=100))
    log.add("answers removed", [1, 2])
    with room.connect(*room.add_station()) as station:
        hello(station, {})
        begin(station, ORIGIN)
        log.send(station, ORIGIN)
        assert [seq for seq, _reason in apart(room)] == list(range(1, len(log.leaves) + 1))
        hello(station)
        assert apart(room) == []
    assert counted(room) == (2, 1)
    cost = room.admin.execute("SELECT sum(cost_house) FROM feltwork.answers").fetchone()
    assert cost == (100,)
    assert room.admin.execute("SELECT feltwork.retry()").fetchone() == (0,)


def test_what_is_read_later_changes_nothing_that_came_after_it(room: Room) -> None:
    known = {name: columns for name, columns in shapes().items() if name != "answers"}
    log = Entries()
    log.add("attempts added", attempt(1))
    log.add("answers added", answer(1, 0, money=1))
    log.add("answers added", answer(1, 1, money=1))
    with room.connect(*room.add_station()) as station:
        hello(station, known)
        begin(station, ORIGIN)
        log.send(station, ORIGIN)
        assert [seq for seq, _reason in apart(room)] == [2, 3]
        room.admin.execute(
            "INSERT INTO feltwork.shapes SELECT 0, 'answers', %s, %s",
            [len(shapes()["answers"]), list(shapes()["answers"])],
        )
        size = len(log.leaves)
        log.add("answers changed", answer(1, 0, money=2))
        log.add("answers removed", [1, 1])
        log.send(station, ORIGIN, size)
        hello(station)
    assert apart(room) == []
    assert room.admin.execute("SELECT number, money FROM feltwork.answers").fetchall() == [(0, 2)]
    assert counted(room) == (1, 0)


def test_a_station_that_was_restored_stands_twice_from_there_on(room: Room) -> None:
    log = Entries()
    log.add("attempts added", attempt(1, mode="deal_free", boxes=2))
    log.add("answers added", answer(1, 0))
    copy, size = log.copy(), len(log.leaves)
    for other, first in ((log, 1), (copy, 11)):
        for place in range(3):
            other.add("answers added", answer(1, 1 + place, answered_at=f"at {first + place}"))
        other.add("answers changed", answer(1, 0, cost_house=200))
        other.add("attempts changed", attempt(1, mode="deal_free", boxes=2, state="finished"))
    with room.connect(*room.add_station()) as station:
        hello(station)
        begin(station, ORIGIN)
        assert log.send(station, ORIGIN) == log.head()
        assert begin(station, "feltwork/b", ORIGIN, copy.head(size)) == copy.head(size)
        assert copy.send(station, "feltwork/b", size) == copy.head()
        # Of the common past each row stands once; of what came after both are there.
        assert counted(room) == (1 + 3 + 3, 1)
        shown = room.admin.execute(
            "SELECT before, at_size, twice FROM feltwork.incarnations_shown WHERE twice > 0"
        ).fetchall()
        assert shown == [(ORIGIN, size, 5)]
        (leaf,) = station.execute("SELECT feltwork.leaf('feltwork/b', 1)").fetchone() or (None,)
        assert leaf == log.leaves[0]
        third = copy.copy()
        third.add("answers added", answer(1, 9))
        assert begin(station, "feltwork/c", "feltwork/b", copy.head(size + 1))[0] == size + 1
        with pytest.raises(psycopg.Error, match="another one"):
            begin(station, "feltwork/d", "feltwork/b", log.head(size + 1))
        with pytest.raises(psycopg.Error, match="not here up to there"):
            begin(station, "feltwork/d", "feltwork/b", third.head())


def test_a_clone_with_the_same_numbers_loses_nothing(room: Room) -> None:
    log = training(3)
    clone = log.copy()
    log.add("answers added", answer(1, 30, money=1))
    clone.add("answers added", answer(1, 30, money=2))
    with room.connect(*room.add_station()) as station:
        hello(station)
        begin(station, ORIGIN)
        assert log.send(station, ORIGIN) == log.head()
        # The clone hears where the room stands, and that it is not where itself is.
        size = len(clone.leaves) - 1
        assert clone.send(station, ORIGIN, size) == log.head()
        begin(station, "feltwork/b", ORIGIN, clone.head(size))
        assert clone.send(station, "feltwork/b", size) == clone.head()
    found = room.admin.execute(
        "SELECT money FROM feltwork.answers WHERE number = 30 ORDER BY money"
    ).fetchall()
    assert found == [(1,), (2,)]
    assert counted(room)[0] == 3 * 20 + 2


def test_records_that_were_imported_again_count_once(room: Room) -> None:
    log, again = Entries(), Entries()
    for other in (log, again):
        a_round(other, 1, 4)
        other.add("attempts added", attempt(2))
        other.add("answers added", answer(2, 0))
    again.add("answers added", answer(2, 1))
    with (
        room.connect(*room.add_station()) as first,
        room.connect(*room.add_station()) as second,
    ):
        for station, origin, other in ((first, ORIGIN, log), (second, "feltwork/b", again)):
            hello(station)
            begin(station, origin)
            assert other.send(station, origin) == other.head()
    assert counted(room) == (6, 1)
    twins = room.admin.execute("SELECT origin, id FROM feltwork.attempts WHERE twin").fetchall()
    assert twins == [("feltwork/b", 1), ("feltwork/b", 2)]


def test_two_stations_at_once_add_up(room: Room) -> None:
    logs = [training(30, seed, trainees=3) for seed in range(3)]
    passwords = [room.add_station() for _log in logs]

    def send(number: int) -> None:
        with room.connect(*passwords[number]) as station:
            hello(station)
            begin(station, f"feltwork/{number}")
            for first in range(0, len(logs[number].leaves), 50):
                logs[number].send(station, f"feltwork/{number}", first, first + 50)

    with ThreadPoolExecutor() as pool:
        list(pool.map(send, range(len(logs))))
    assert counted(room)[0] == 3 * 30 * 20
    for number, log in enumerate(logs):
        assert head(room.admin, f"feltwork/{number}") == log.head()
    assert apart(room) == []


def test_a_log_is_that_of_one_station(room: Room) -> None:
    log = training(1)
    with (
        room.connect(*room.add_station()) as first,
        room.connect(*room.add_station()) as second,
    ):
        begin(first, ORIGIN)
        log.send(first, ORIGIN)
        assert head(second, ORIGIN) is None
        attempts: tuple[Callable[[], object], ...] = (
            lambda: log.send(second, ORIGIN, len(log.leaves)),
            lambda: begin(second, ORIGIN),
            lambda: begin(second, "feltwork/b", ORIGIN, log.head()),
        )
        for attempted in attempts:
            with pytest.raises(psycopg.Error) as refused:
                attempted()
            assert refused.value.sqlstate == "FW002"
        assert second.execute("SELECT feltwork.leaf(%s, 1)", [ORIGIN]).fetchone() == (None,)


def test_an_erasure_empties_nothing_but_of_those_whom_a_manager_has_erased(room: Room) -> None:
    log = Entries()
    a_round(log, 1, trainee=7)
    a_round(log, 2, trainee=9)
    theirs = len(log.leaves)
    a_round(log, 3, trainee=8)
    log.add("answers added", b"poison")
    size = len(log.leaves)
    log.add("erased", {"about": "person", "entries": [[1, size]]})
    left = "SELECT seq FROM feltwork.entries WHERE body IS NULL AND origin = %s ORDER BY seq"

    def empty() -> list[int]:
        return [seq for (seq,) in room.admin.execute(left, [ORIGIN])]

    with (
        room.connect(*room.add_station()) as station,
        room.connect(*room.add_person("manager")) as manager,
    ):
        hello(station)
        begin(station, ORIGIN)
        assert log.send(station, ORIGIN) == log.head()
        # A stolen station may say so of whomever it likes.
        assert empty() == []
        assert counted(room) == (9, 3)
        erase(manager, 9, merged=7)
        erase(manager, 7)
        assert empty() == [*range(1, theirs + 1)]
        # What comes later of a row that they had goes with what the station says; nothing else.
        sent = len(log.leaves)
        log.add("answers added", answer(1, 5))
        log.add("erased", {"about": "person", "entries": [[1, sent + 1]]})
        assert log.send(station, ORIGIN, sent) == log.head()
        assert empty() == [*range(1, theirs + 1), sent + 1]
        # The same, erased before it was sent.
        gone = log.copy()
        for place in range(size):
            gone.bodies[place] = gone.salts[place] = None
        begin(station, "feltwork/b")
        assert gone.send(station, "feltwork/b") == log.head()
    assert [place for place, _reason in apart(room)] == [size]


def test_a_manager_erases_somebody_whose_station_is_away(room: Room) -> None:
    log = Entries()
    log.add("trainees added", row("trainees", id=7, name="Ann", name_key="ann", added_at="then"))
    a_round(log, 1, trainee=7)
    log.add("slips added", row("slips", attempt_id=1, number=1, marked_at="then", is_right=0))
    log.add(
        "exam_sittings added",
        row(
            "exam_sittings",
            id=4,
            exam_id=2,
            trainee_id=7,
            state="sealed",
            session=0,
            charged=0,
            allowed=9,
            interruptions=0,
        ),
    )
    log.add("exam_marks added", row("exam_marks", sitting_id=4, part=1, place=1, number=1))
    about, other = len(log.leaves), EMPTY
    a_round(log, 2, trainee=8)
    with (
        room.connect(*room.add_station()) as station,
        room.connect(*room.add_person("manager")) as manager,
    ):
        hello(station)
        begin(station, ORIGIN)
        other = log.send(station, ORIGIN)
        with pytest.raises(psycopg.Error, match="nobody who is erased"):
            manager.execute("SELECT feltwork.erase(7)")
        erase(manager, 7)
        assert head(station, ORIGIN) == other
    left = "SELECT seq FROM feltwork.entries WHERE body IS NOT NULL ORDER BY seq"
    assert [seq for (seq,) in room.admin.execute(left)] == list(
        range(about + 1, len(log.leaves) + 1)
    )
    assert counted(room) == (3, 1)
    assert room.admin.execute("SELECT DISTINCT day FROM feltwork.day_sums").fetchall() == [(DAY,)]
