"""Each function that writes what is privileged asks for its right, whoever calls it."""

import ast
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

import trainer.storage.own
from tests.training_room import add_person, make_room, sign_in, sign_in_as
from trainer.errors import EnvironmentTrouble, NotAllowed
from trainer.room.classes import NewPerson
from trainer.room.rights import GUARDED, Right, Role
from trainer.shift.plan import ShiftPlan
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.lessons import LessonAct
from trainer.storage.own import changes
from trainer.storage.own.importing import bring_in
from trainer.storage.own.index import ScenarioIndex
from trainer.storage.own.layouts import add_layout, remove_layout
from trainer.storage.own.lessons import save_own
from trainer.storage.own.packs import Pack
from trainer.storage.progress import By, Chosen
from trainer.storage.recovery import recover
from trainer.storage.restoring import restore
from trainer.storage.rows import NewAttempt

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
TEXT = b"title: A\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "scenarios"
    (made / "pit").mkdir(parents=True)
    (made / "a.scenario.yaml").write_bytes(TEXT)
    return made


Act = Callable[[Database, Path], object]
"""Does something privileged to the records, or in a folder of the house's own files."""


def index_of(folder: Path) -> ScenarioIndex:
    return ScenarioIndex(folder.parent / "index.json", "")


def layout(folder: Path) -> Path:
    path = folder / "house.layout.yaml"
    path.write_bytes(b"layout")
    return path


FILES: dict[str, tuple[Right, Act]] = {
    "rename": (
        Right.SCENARIOS,
        lambda data, folder: changes.rename(
            data.warden, folder, index_of(folder), "a.scenario.yaml", "B"
        ),
    ),
    "move_as": (
        Right.SCENARIOS,
        lambda data, folder: changes.move_to(
            data.warden, folder, index_of(folder), ["a.scenario.yaml"], "pit"
        ),
    ),
    "duplicate": (
        Right.SCENARIOS,
        lambda data, folder: changes.duplicate(
            data.warden, folder, "", "C", TEXT, ".scenario.yaml"
        ),
    ),
    "save": (
        Right.SCENARIOS,
        lambda data, folder: changes.save(
            data.warden, folder / "d.scenario.yaml", TEXT, replace=False
        ),
    ),
    "make_folder": (
        Right.SCENARIOS,
        lambda data, folder: changes.make_folder(data.warden, folder, "", "bar"),
    ),
    "rename_folder": (
        Right.SCENARIOS,
        lambda data, folder: changes.rename_folder(
            data.warden, folder, index_of(folder), "pit", "floor"
        ),
    ),
    "discard": (
        Right.SCENARIOS,
        lambda data, folder: changes.discard(data.warden, folder, ["a.scenario.yaml"], NOW),
    ),
    "discard_folder": (
        Right.SCENARIOS,
        lambda data, folder: changes.discard_folder(data.warden, folder, "pit", NOW),
    ),
    "restore": (
        Right.SCENARIOS,
        lambda data, folder: changes.restore(
            data.warden, folder, changes.Discarded(NOW, "20261121T090000Z-0123abcd", ())
        ),
    ),
    "empty_trash": (
        Right.SCENARIOS,
        lambda data, folder: changes.empty_trash(data.warden, folder),
    ),
    "bring_in": (
        Right.SCENARIOS,
        lambda data, folder: bring_in(
            data.warden, Pack("P", "0.1.0", {"x.scenario.yaml": TEXT}), folder
        ),
    ),
    "add_layout": (
        Right.LAYOUTS,
        lambda data, folder: add_layout(data.warden, folder, layout(folder.parent)),
    ),
    "remove_layout": (
        Right.LAYOUTS,
        lambda data, folder: remove_layout(data.warden, folder / "a.scenario.yaml"),
    ),
    "save_own": (
        Right.LESSONS,
        lambda data, folder: save_own(
            data.warden, folder / "values.course.yaml", TEXT, replace=False
        ),
    ),
}
"""What is done to files of the house's own, by the name of the function."""

RECORDS: dict[str, tuple[Right, Act]] = {
    "houses.store": (Right.HOUSE, lambda data, _folder: data.houses.store("", "Ann", 0)),
    "rejudgings.keep": (
        Right.REMARKING,
        lambda data, _folder: data.rejudgings.keep("", "Ann", "why", []),
    ),
    "copy_to": (Right.BACKUPS, lambda data, folder: data.copy_to(folder / "copy.sqlite")),
    "restore": (
        Right.BACKUPS,
        lambda data, folder: restore(data.warden, folder / "a.sqlite", data.path, NOW),
    ),
    "recover": (
        Right.BACKUPS,
        lambda data, folder: recover(
            data.warden, data.path, folder / "recovered.sqlite", Cancellation()
        ),
    ),
    "trainees.add": (Right.STAFF, lambda data, _folder: data.trainees.add("Zoe")),
    "trainees.rename": (Right.STAFF, lambda data, _folder: data.trainees.rename(1, "Zoe")),
    "trainees.make_current": (Right.STAFF, lambda data, _folder: data.trainees.make_current(1)),
    "people.add": (Right.PEOPLE, lambda data, _folder: data.people.add(NewPerson("Zoe"))),
    "rights.journal": (Right.JOURNAL, lambda data, _folder: data.rights.journal()),
}
"""What is done to the records."""


def everything(database: Database, folder: Path) -> object:
    """All that is in the records and in the folder."""
    found = sorted((path, path.is_dir() or path.read_bytes()) for path in folder.rglob("*"))
    with database.connection.reading() as db:
        tables = [
            [tuple(row) for row in db.execute(f"SELECT * FROM {table}").fetchall()]
            for table in ("house", "rejudgings", "trainees", "current_trainee", "journal", "room")
        ]
    return found, tables


@pytest.mark.parametrize("role", [None, *Role], ids=str)
def test_whoever_has_no_right_changes_nothing(
    database: Database, folder: Path, role: Role | None
) -> None:
    make_room(database)
    sign_in_as(database, role)
    wrong = []
    for name, (right, act) in {**FILES, **RECORDS}.items():
        layout(folder.parent)
        before, refused = everything(database, folder), None
        try:
            act(database, folder)
        except NotAllowed as trouble:
            refused = trouble.right
        except (LookupError, EnvironmentTrouble):
            pass  # What is allowed may still be impossible: there is no such backup.
        may = role is not None and role.covers(right.least)
        same = everything(database, folder) == before
        if refused is not (None if may else right) or (not may and not same):
            wrong.append(name)
    assert wrong == []


def test_what_is_done_to_files_stands_in_the_journal(database: Database, folder: Path) -> None:
    make_room(database)
    index = index_of(folder)
    changes.rename(database.warden, folder, index, "a.scenario.yaml", "B")
    # Nothing is done, so nothing is kept.
    gone = changes.rename(database.warden, folder, index, "gone.scenario.yaml", "B")
    assert isinstance(gone, changes.Refused)
    entry, first = database.rights.journal()
    assert entry[1:] == (
        "Mara",
        Right.SCENARIOS,
        "Scenario renamed",
        "",
        "a.scenario.yaml",
        "B",
    )
    assert first.right is Right.ROOM


def test_a_version_of_the_house_stands_in_the_journal(database: Database) -> None:
    make_room(database)
    database.houses.store("", "Mara", 0)
    database.houses.store("", "Mara", 1)
    assert database.houses.store("", "Mara", 1) is None
    entries = [entry for entry in database.rights.journal() if entry.right is Right.HOUSE]
    assert [(entry.before, entry.after) for entry in entries] == [("1", "2"), ("", "1")]


def test_every_function_that_changes_own_files_asks(folder: Path) -> None:
    """Whatever calls a function that writes is guarded, or only called by what is."""
    assert {name.rpartition(".")[2] for name in GUARDED} == set(FILES)
    writes = {"put", "move", "write_new", "atomic_write", "rename", "unlink", "mkdir", "rmtree"}
    writes |= {"copytree", "replace_file", "write_bytes", "write_text"}
    left = {"recover"}
    """It undoes an import that was broken off."""
    open_functions = set()
    (package,) = trainer.storage.own.__path__
    for file in Path(package).glob("*.py"):
        for function in ast.parse(file.read_text("utf-8")).body:
            if not isinstance(function, ast.FunctionDef) or function.name.startswith("_"):
                continue
            called = {
                node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
                for node in ast.walk(function)
                if isinstance(node, ast.Call)
            }
            name = f"trainer.storage.own.{file.stem}.{function.name}"
            if called & writes and not (name in GUARDED or "noted" in called):
                open_functions.add(function.name)
    assert open_functions <= left


def test_signing_in_at_the_manager_s_machine_is_of_use_in_a_thread(
    database: Database, folder: Path
) -> None:
    make_room(database)
    warden = database.warden
    database.rights.sign_off()
    # What was begun by somebody is theirs, though they sign off before it is done.
    changes.make_folder(warden, folder, "", "bar")
    sign_in(database, "M1")
    assert database.rights.journal()[0].person == "Mara"


def test_nobody_reads_the_records_of_another_or_records_anything_for_them(
    database: Database, new_attempt: Callable[..., NewAttempt]
) -> None:
    make_room(database)
    ann, ben = add_person(database, "Ann", "1"), add_person(database, "Ben", "2")
    sign_in(database, ann, "")
    attempt = database.attempts.begin(new_attempt(ann), {}).attempt
    plan = ShiftPlan("live-blackjack", 7)
    shift = database.shifts.begin(ann.id, plan)
    tried = LessonAct(1, "hit", done=True, milliseconds=900)
    reading: list[Callable[[], object]] = [
        lambda: database.attempts.get(attempt),
        lambda: database.attempts.latest(ann.id, 1),
        lambda: database.attempts.unfinished(ann.id),
        lambda: database.attempts.last_results(ann.id),
        lambda: database.practice.states(ann.id),
        lambda: database.progress.by_day(ann.id),
        lambda: database.progress.by(By.SKILL, ann.id),
        lambda: database.progress.rounds(ann.id),
        lambda: database.progress.number(ann.id, Chosen()),
        lambda: database.progress.answers(ann.id, Chosen()),
        lambda: database.shifts.get(shift),
        lambda: database.shifts.last(ann.id),
        lambda: database.shifts.dealt(ann.id, 739_000),
        lambda: database.lessons.progress(ann.id, "usual"),
        lambda: database.lessons.acts(ann.id, "usual", "values"),
    ]
    recording: list[Callable[[], object]] = [
        lambda: database.attempts.begin(new_attempt(ann), {}),
        lambda: database.attempts.resume(attempt, {}),
        lambda: database.attempts.abandon(attempt),
        lambda: database.shifts.begin(ann.id, plan),
        lambda: database.lessons.reached(ann.id, "usual", "values", 1),
        lambda: database.lessons.finish(ann.id, "usual", "values"),
        lambda: database.lessons.acted(ann.id, "usual", "values", tried),
    ]
    sign_in(database, ben, "")
    for act in reading + recording:
        with pytest.raises(NotAllowed):
            act()
    # Supervisors read what trainees have done, and record nothing in their names.
    sign_in(database, "M1")
    sign_in_as(database, Role.SUPERVISOR)
    for act in reading:
        act()
    for act in recording:
        with pytest.raises(NotAllowed):
            act()
    sign_in(database, ann, "")
    assert [one.id for one in database.attempts.unfinished(ann.id)] == [attempt]


def test_a_right_is_asked_for_also_while_the_records_are_closed(
    database: Database, opened: Callable[..., Database]
) -> None:
    """So that a backup can be restored in their place."""
    make_room(database)
    warden = database.warden
    sign_in_as(database, Role.SUPERVISOR)
    other = database.warden
    database.close()
    with warden.noted(Right.BACKUPS, "Backup restored"):
        pass
    with pytest.raises(NotAllowed):
        other.require(Right.BACKUPS)
    again = opened()
    sign_in(again, "M1")
    assert again.rights.journal()[0][1:4] == ("Mara", Right.BACKUPS, "Backup restored")
