"""Renaming, moving, copying and discarding own scenarios: over nothing, and series stay whole."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.scenario_files import shipped
from trainer.errors import FileUnwritable
from trainer.room.rights import AT_HOME
from trainer.scenario.check import scenario_of
from trainer.scenario.check_series import check_file
from trainer.storage.connection import Cancellation
from trainer.storage.files import NameFault, part_fault, series_files
from trainer.storage.own.changes import (
    TRASH,
    Refusal,
    Refused,
    discard,
    discard_folder,
    duplicate,
    empty_trash,
    make_folder,
    move_to,
    refused_text,
    rename,
    rename_folder,
    restore,
    series_that_name,
    trashed,
)
from trainer.storage.own.index import ScenarioIndex
from trainer.storage.own.scenarios import list_own
from trainer.storage.own.watching import OwnIndex
from trainer.yamlfile.values import SCENARIO_SUFFIX

NOW = datetime(2026, 11, 28, 9, tzinfo=UTC)
DATA = next(iter(shipped())).read_bytes()
A, B, SERIES = "a.scenario.yaml", "pit/b.scenario.yaml", "pit/night.lesson.yaml"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One file at the top, and in a folder a series of one file."""
    made = tmp_path / "scenarios"
    (made / "pit").mkdir(parents=True)
    for name in (A, B):
        (made / name).write_bytes(DATA)
    rules = next(line for line in DATA.decode().splitlines() if line.startswith("rules:"))
    text = f"lesson: 1\ntitle: Night\n{rules}\nrounds:\n  - file: b.scenario.yaml\n"
    (made / SERIES).write_text(text, "utf-8")
    assert valid(made / SERIES)
    return made


@pytest.fixture
def index(tmp_path: Path) -> ScenarioIndex:
    return ScenarioIndex(tmp_path / "scenarios.index", "now")


def valid(series: Path) -> bool:
    return check_file(series.read_bytes(), series_files(series), series=True).valid


def names(folder: Path) -> list[str]:
    return [file.name for file in list_own(folder)]


def test_a_title_is_changed_with_the_name_of_the_file(folder: Path, index: ScenarioIndex) -> None:
    assert (
        rename(AT_HOME, folder, index, A, "Split eights: the Ace")
        == "split-eights-the-ace.scenario.yaml"
    )
    found = scenario_of((folder / "split-eights-the-ace.scenario.yaml").read_bytes())
    assert found is not None
    assert found.title == "Split eights: the Ace"
    assert A not in names(folder)


def test_a_series_names_the_file_as_it_is_called_then(folder: Path, index: ScenarioIndex) -> None:
    assert rename(AT_HOME, folder, index, B, "Renamed") == "pit/renamed.scenario.yaml"
    assert "file: renamed.scenario.yaml" in (folder / SERIES).read_text("utf-8")
    assert valid(folder / SERIES)
    assert (
        rename(AT_HOME, folder, index, SERIES, "Another night") == "pit/another-night.lesson.yaml"
    )
    assert valid(folder / "pit/another-night.lesson.yaml")


def test_what_was_played_is_found_after_a_rename(folder: Path, index: ScenarioIndex) -> None:
    # One window renames, and another one looks through the folder.
    windows = [OwnIndex(folder, index), OwnIndex(folder, index)]
    for window in windows:
        window.look(Cancellation())
        while window.look(Cancellation()).unread:
            pass
    new = rename(AT_HOME, folder, index, A, "New")
    assert isinstance(new, str)
    for window in windows:
        assert str(folder / A) in window.look(Cancellation()).was[new]


def test_a_name_that_is_taken_is_never_written_over(folder: Path, index: ScenarioIndex) -> None:
    (folder / "taken.scenario.yaml").write_bytes(b"another")
    assert rename(AT_HOME, folder, index, A, "Taken") == "taken-2.scenario.yaml"
    (folder / "pit" / "taken.scenario.yaml").write_bytes(b"another")
    moved = move_to(AT_HOME, folder, index, ["taken-2.scenario.yaml", "taken.scenario.yaml"], "pit")
    assert moved == Refused(Refusal.TAKEN, "taken.scenario.yaml")
    assert {"taken-2.scenario.yaml", "taken.scenario.yaml"} < set(names(folder))
    assert duplicate(AT_HOME, folder, "", "Taken", DATA, SCENARIO_SUFFIX) == "taken-3.scenario.yaml"


def test_a_series_and_its_files_move_together(folder: Path, index: ScenarioIndex) -> None:
    assert move_to(AT_HOME, folder, index, [B], "") == Refused(
        Refusal.SERIES, "b.scenario.yaml", "night.lesson.yaml"
    )
    assert move_to(AT_HOME, folder, index, [SERIES], "") == Refused(
        Refusal.FILE, "night.lesson.yaml", "b.scenario.yaml"
    )
    assert names(folder) == [A, B, SERIES]
    assert move_to(AT_HOME, folder, index, [B, SERIES], "deep/er") == (
        "deep/er/b.scenario.yaml",
        "deep/er/night.lesson.yaml",
    )
    assert valid(folder / "deep/er/night.lesson.yaml")


def test_what_is_discarded_comes_back_beside_what_is_there_then(folder: Path) -> None:
    assert series_that_name(folder, [A, B]) == (SERIES,)
    gone = discard(AT_HOME, folder, [A, B], NOW)
    assert not isinstance(gone, Refused)
    assert names(folder) == [SERIES]
    assert trashed(folder) == (gone,)
    (folder / A).write_bytes(b"another")
    assert restore(AT_HOME, folder, gone) == ("a-2.scenario.yaml", B)
    assert restore(AT_HOME, folder, gone) == Refused(Refusal.GONE, A)
    assert (folder / "a-2.scenario.yaml").read_bytes() == DATA
    assert trashed(folder) == ()
    assert valid(folder / SERIES)


def test_a_folder_is_renamed_with_all_that_is_in_it(folder: Path, index: ScenarioIndex) -> None:
    assert rename_folder(AT_HOME, folder, index, "pit", "con") == Refused(
        Refusal.NAME, "con", why=part_fault("con")
    )
    assert rename_folder(AT_HOME, folder, index, "gone", "new") == Refused(Refusal.GONE, "gone")
    (folder / "taken").mkdir()
    assert rename_folder(AT_HOME, folder, index, "pit", "taken") == Refused(Refusal.TAKEN, "taken")
    assert rename_folder(AT_HOME, folder, index, "pit", "pit") == "pit"
    # Where capitals make no difference, a name in others is there already.
    (folder / "PIT").symlink_to(folder / "pit")
    assert rename_folder(AT_HOME, folder, index, "pit", "nights") == "nights"
    assert names(folder) == [A, "nights/b.scenario.yaml", "nights/night.lesson.yaml"]
    assert valid(folder / "nights/night.lesson.yaml")
    assert str(folder / B) in index.ways("nights/b.scenario.yaml")


def test_a_folder_comes_back_from_the_trash_with_everything_in_it(folder: Path) -> None:
    (folder / "pit" / "notes.txt").write_text("mine", "utf-8")
    (folder / "pit" / ".hidden").write_text("hidden", "utf-8")
    (folder / "pit" / "empty").mkdir()
    gone = discard_folder(AT_HOME, folder, "pit", NOW)
    assert not isinstance(gone, Refused)
    assert discard_folder(AT_HOME, folder, "pit", NOW) == Refused(Refusal.GONE, "pit")
    assert not (folder / "pit").exists()
    assert trashed(folder) == (gone,)
    assert restore(AT_HOME, folder, gone) == (B, SERIES)
    assert valid(folder / SERIES)
    assert (folder / "pit" / "notes.txt").read_text("utf-8") == "mine"
    assert (folder / "pit" / ".hidden").read_text("utf-8") == "hidden"
    bare = discard_folder(AT_HOME, folder, "pit/empty", NOW)
    assert trashed(folder) == (bare,)
    assert not isinstance(bare, Refused)
    assert restore(AT_HOME, folder, bare) == ()
    assert (folder / "pit" / "empty").is_dir()


def test_only_what_is_in_the_trash_is_deleted(folder: Path) -> None:
    discard(AT_HOME, folder, [A], NOW)
    (folder / TRASH / "mine").mkdir()
    (folder / TRASH / "mine" / "notes.txt").touch()
    empty_trash(AT_HOME, folder)
    assert trashed(folder) == ()
    assert [path.name for path in (folder / TRASH).iterdir()] == ["mine"]
    assert names(folder) == [B, SERIES]


def test_a_folder_has_a_name_that_every_system_takes(folder: Path) -> None:
    assert make_folder(AT_HOME, folder, "pit", "Table 12") == "pit/Table 12"
    assert make_folder(AT_HOME, folder, "", "pit") == Refused(Refusal.TAKEN, "pit")
    assert make_folder(AT_HOME, folder, "", "con") == Refused(
        Refusal.NAME, "con", why=NameFault.RESERVED
    )
    assert make_folder(AT_HOME, folder, "", "../x") == Refused(
        Refusal.NAME, "../x", why=NameFault.FORBIDDEN
    )


def test_what_another_window_has_taken_away_is_told(folder: Path, index: ScenarioIndex) -> None:
    (folder / A).unlink()
    gone = Refused(Refusal.GONE, A)
    assert rename(AT_HOME, folder, index, A, "New") == gone
    assert move_to(AT_HOME, folder, index, [A], "pit") == gone
    assert discard(AT_HOME, folder, [B, A], NOW) == gone
    assert names(folder) == [B, SERIES]
    assert refused_text(gone) == "“a.scenario.yaml” is no longer there."


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be written")
def test_a_folder_that_may_not_be_written_stays_as_it_is(
    folder: Path, index: ScenarioIndex
) -> None:
    changes: tuple[Callable[[], object], ...] = (
        lambda: rename(AT_HOME, folder, index, A, "New"),
        lambda: move_to(AT_HOME, folder, index, [A], "pit"),
        lambda: discard(AT_HOME, folder, [A], NOW),
        lambda: make_folder(AT_HOME, folder, "", "new"),
        lambda: duplicate(AT_HOME, folder, "", "New", DATA, SCENARIO_SUFFIX),
    )
    folder.chmod(0o500)
    try:
        for change in changes:
            with pytest.raises(FileUnwritable):
                change()
        assert names(folder) == [A, B, SERIES]
    finally:
        folder.chmod(0o700)
