"""The folder of own scenarios looked through again and again, and the index of what was found."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from trainer.index.entry import IndexedFile
from trainer.index.indexing import index_file
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.own import watching
from trainer.storage.own.index import ASIDE, ScenarioIndex
from trainer.storage.own.watching import FAILED, UNREADABLE, Changes, OwnIndex, made_by

SCENARIO = """\
format: 1
title: {title}
rules: rws-perfect-pairs-v5
boxes: {{3: [{{name: Ann, main: 20, calls: [stand]}}]}}
shoe: 8S 6D 9H TC TD
"""
SERIES = """\
lesson: 1
title: A shift
rules: rws-perfect-pairs-v5
rounds:
  - file: beside.scenario.yaml
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "scenarios"
    made.mkdir()
    return made


@pytest.fixture
def index(tmp_path: Path) -> Path:
    return tmp_path / "scenarios.index"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What has been read and played."""
    found: list[bytes] = []
    indexing = index_file

    def recorded(data: bytes, *args: object, **named: object) -> IndexedFile:
        found.append(data)
        return indexing(data, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(watching, "index_file", recorded)
    return found


def put(path: Path, title: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(SCENARIO.format(title=title), encoding="utf-8")
    # The clock of a file system may be coarse.
    os.utime(path, ns=(0, before + 1_000_000))
    return path


def own(folder: Path, index: Path, by: str = "now") -> OwnIndex:
    return OwnIndex(folder, ScenarioIndex(index, by))


def look(one: OwnIndex) -> Changes:
    return one.look(Cancellation())


def titles(changes: Changes) -> dict[str, str]:
    return {name: file.rounds[0].title for name, file in changes.found.items() if file.rounds}


def test_what_is_new_changed_and_gone_is_said_once(folder: Path, index: Path) -> None:
    put(folder / "a.scenario.yaml", "A")
    b = put(folder / "in" / "b.scenario.yaml", "B")
    looked = own(folder, index)
    first = look(looked)
    assert (titles(first), len(first.unread)) == ({}, 2)
    assert titles(look(looked)) == {"a.scenario.yaml": "A", "in/b.scenario.yaml": "B"}
    assert look(looked) == Changes({}, frozenset())
    put(b, "B again")
    assert titles(look(looked)) == {"in/b.scenario.yaml": "B again"}
    b.unlink()
    assert look(looked).gone == {"in/b.scenario.yaml"}
    assert look(looked) == Changes({}, frozenset())


def test_the_next_time_nothing_unchanged_is_read(
    folder: Path, index: Path, read: list[bytes]
) -> None:
    put(folder / "a.scenario.yaml", "A")
    put(folder / "b.scenario.yaml", "B")
    (folder / "faulty.scenario.yaml").write_text("format: 1\n")
    before = own(folder, index)
    look(before)
    look(before)
    assert len(read) == 3
    put(folder / "b.scenario.yaml", "Another")
    (folder / "a.scenario.yaml").rename(folder / "c.scenario.yaml")
    read.clear()
    after = own(folder, index)
    first = look(after)
    assert first.found.keys() == {"faulty.scenario.yaml"}
    assert first.found["faulty.scenario.yaml"].faults
    assert len(first.unread) == 2
    # One was only renamed, and the content is known.
    assert titles(look(after)) == {"b.scenario.yaml": "Another", "c.scenario.yaml": "A"}
    assert len(read) == 1
    assert "a.scenario.yaml" not in {one.file.name for one in ScenarioIndex(index, "now").known()}


def test_what_was_found_under_other_rules_is_found_again(
    folder: Path, index: Path, read: list[bytes]
) -> None:
    put(folder / "a.scenario.yaml", "A")
    for by in ("now", "then", "then"):
        looked = own(folder, index, by)
        look(looked)
        look(looked)
    assert len(read) == 2
    assert made_by("", ()) == made_by("", ())
    different = {made_by("", ()), made_by("house", ()), made_by("", (b"layout",))}
    assert len(different) == 3


def test_a_series_is_read_again_when_a_file_it_names_has_changed(folder: Path, index: Path) -> None:
    (folder / "shift.lesson.yaml").write_text(SERIES, encoding="utf-8")
    looked = own(folder, index)
    look(looked)
    assert look(looked).found["shift.lesson.yaml"].faults
    beside = put(folder / "beside.scenario.yaml", "Beside")
    assert titles(look(looked))["shift.lesson.yaml"] == "Beside"
    put(beside, "Changed")
    assert titles(look(looked))["shift.lesson.yaml"] == "Changed"
    # From the index, too, it is only taken as long as that file is the same.
    again = own(folder, index)
    assert titles(look(again))["shift.lesson.yaml"] == "Changed"
    put(beside, "Once more")
    assert "shift.lesson.yaml" not in look(own(folder, index)).found


def test_much_is_handed_on_in_parts(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "AT_A_TIME", -1.0)
    for number in range(3):
        put(folder / f"{number}.scenario.yaml", "Many")
    looked = own(folder, index)
    assert [len(look(looked).unread) for _turn in range(4)] == [3, 2, 1, 0]
    cancelled = Cancellation()
    cancelled.cancel()
    put(folder / "0.scenario.yaml", "Another")
    with pytest.raises(Cancelled):
        looked.look(cancelled)


def test_hostile_files_are_known_by_their_faults(folder: Path, index: Path) -> None:
    hostile = {
        "huge": b"a" * (4 << 20),
        "binary": bytes(range(256)) * 100,
        "deep": b"[" * 50_000,
        "bomb": b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
        "empty": b"",
        "no\nline": b"format: 1\n",
    }
    for name, data in hostile.items():
        (folder / f"{name}.scenario.yaml").write_bytes(data)
        (folder / f"{name}.lesson.yaml").write_bytes(data)
    (folder / "itself.lesson.yaml").write_text(
        SERIES.replace("beside.scenario.yaml", "itself.lesson.yaml"), encoding="utf-8"
    )
    (folder / "away.lesson.yaml").write_text(
        SERIES.replace("beside.scenario.yaml", "../../etc/passwd"), encoding="utf-8"
    )
    looked = own(folder, index)
    found: dict[str, IndexedFile] = {}
    while (changes := look(looked)).unread or changes.found:
        found.update(changes.found)
        assert not changes.bugs
    assert len(found) == 2 * len(hostile) + 2
    assert all(file.faults and not file.rounds for file in found.values())
    # The same is said the next time, without reading them.
    assert look(own(folder, index)).found == found


def test_what_cannot_be_read_is_said_and_tried_again(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder / "a.scenario.yaml", "A")
    looked = own(folder, index)
    look(looked)

    def refused(_path: Path) -> bytes:
        raise PermissionError

    with monkeypatch.context() as patch:
        patch.setattr(watching, "regular_bytes", refused)
        (fault,) = look(looked).found["a.scenario.yaml"].faults
        assert fault.code == UNREADABLE
        assert look(looked) == Changes({}, frozenset()), "it is not said again and again"
    assert titles(look(looked)) == {"a.scenario.yaml": "A"}


def test_a_bug_in_reading_one_file_keeps_no_other_away(
    folder: Path, index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder / "a.scenario.yaml", "A")
    put(folder / "b.scenario.yaml", "B")
    indexing: Callable[..., IndexedFile] = index_file

    def broken(data: bytes, *args: object, **named: object) -> IndexedFile:
        if b"title: A" in data:
            raise ValueError("a bug")
        return indexing(data, *args, **named)

    monkeypatch.setattr(watching, "index_file", broken)
    looked = own(folder, index)
    look(looked)
    found = look(looked)
    assert [str(bug) for bug in found.bugs] == ["a bug"]
    assert found.found["a.scenario.yaml"].faults[0].code == FAILED
    assert titles(found) == {"b.scenario.yaml": "B"}
    assert look(looked) == Changes({}, frozenset()), "it is not reported again and again"
    # Another version of the program may be able to read it.
    assert {one.file.name for one in ScenarioIndex(index, "now").known()} == {"b.scenario.yaml"}


def made(folder: Path, index: Path) -> None:
    put(folder / "a.scenario.yaml", "A")
    looked = own(folder, index)
    look(looked)
    look(looked)
    assert len(ScenarioIndex(index, "now").known()) == 1


def overwritten(path: Path, at: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(data)


def test_an_index_that_cannot_be_used_is_set_aside(folder: Path, index: Path) -> None:
    made(folder, index)
    sound = index.read_bytes()
    for spoil in (
        lambda: index.write_bytes(b"something else entirely"),
        lambda: index.write_bytes(sound[:5000]),
        lambda: overwritten(index, 0, b"\0" * 16),
        lambda: overwritten(index, 4096, b"\xff" * 4096),
        lambda: marked(index, "user_version = 99"),
        lambda: marked(index, "application_id = 7"),
    ):
        index.write_bytes(sound)
        spoil()
        looked = own(folder, index)
        assert not look(looked).found
        assert titles(look(looked)) == {"a.scenario.yaml": "A"}
        aside = index.with_name(index.name + ASIDE)
        assert aside.exists()
        aside.unlink()
        assert len(ScenarioIndex(index, "now").known()) == 1


def marked(path: Path, pragma: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"PRAGMA {pragma}")


def test_a_row_that_is_not_as_it_was_written_is_not_used(folder: Path, index: Path) -> None:
    made(folder, index)
    with closing(sqlite3.connect(index)) as database, database:
        database.execute("UPDATE files SET known = replace(known, 'A', 'B')")
    assert ScenarioIndex(index, "now").known() == ()


def test_without_an_index_every_file_is_read(folder: Path, tmp_path: Path) -> None:
    put(folder / "a.scenario.yaml", "A")
    nowhere = tmp_path / "none" / "scenarios.index"
    for _time in range(2):
        looked = own(folder, nowhere)
        look(looked)
        assert titles(look(looked)) == {"a.scenario.yaml": "A"}


def paths(changes: Changes) -> dict[str, list[str]]:
    return {name: [Path(one).name for one in was] for name, was in changes.was.items()}


def test_a_file_that_is_moved_is_the_same_wherever_it_has_been(folder: Path, index: Path) -> None:
    a = put(folder / "a.scenario.yaml", "A")
    looked = own(folder, index)
    look(looked)
    assert paths(look(looked)) == {}
    a.rename(folder / "b.scenario.yaml")
    moved = look(looked)
    assert paths(moved) == {"b.scenario.yaml": ["a.scenario.yaml"]}
    assert moved.gone == {"a.scenario.yaml"}
    # It is edited, found again by another run, read under another house, and moved once more.
    put(folder / "b.scenario.yaml", "B")
    assert paths(look(looked)) == {"b.scenario.yaml": ["a.scenario.yaml"]}
    again = own(folder, index, "another house")
    look(again)
    assert paths(look(again)) == {"b.scenario.yaml": ["a.scenario.yaml"]}
    (folder / "in").mkdir()
    (folder / "b.scenario.yaml").rename(folder / "in" / "c.scenario.yaml")
    third = own(folder, index, "another house")
    look(third)
    was = look(third).was["in/c.scenario.yaml"]
    assert was == (str(folder / "b.scenario.yaml"), str(folder / "a.scenario.yaml"))


def test_a_file_that_is_copied_is_moved_once_the_first_is_gone(folder: Path, index: Path) -> None:
    a = put(folder / "a.scenario.yaml", "A")
    looked = own(folder, index)
    look(looked)
    look(looked)
    put(folder / "b.scenario.yaml", "A")
    assert paths(look(looked)) == {}
    a.unlink()
    moved = look(looked)
    assert (titles(moved), paths(moved)) == (
        {"b.scenario.yaml": "A"},
        {"b.scenario.yaml": ["a.scenario.yaml"]},
    )


def test_the_folder_is_moved_as_a_whole(folder: Path, index: Path, tmp_path: Path) -> None:
    put(folder / "a.scenario.yaml", "A")
    look(own(folder, index))
    looked = own(folder, index)
    look(looked)
    look(looked)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    folder.rename(elsewhere / "scenarios")
    index.rename(elsewhere / "scenarios.index")
    for _time in range(2):
        there = own(elsewhere / "scenarios", elsewhere / "scenarios.index")
        assert look(there).was == {"a.scenario.yaml": (str(folder / "a.scenario.yaml"),)}
