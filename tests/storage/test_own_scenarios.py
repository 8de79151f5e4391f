"""The folder of a house's own scenarios: nested, and nothing outside it is ever listed."""

import os
from pathlib import Path

import pytest

from trainer.storage.atomic_write import free_path
from trainer.storage.own import scenarios
from trainer.storage.own.scenarios import (
    LeftOut,
    left_out_text,
    list_own,
    own_folder,
    own_folders,
    survey_own,
)


def put(folder: Path, *names: str) -> None:
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)


def names(folder: Path) -> list[str]:
    return [file.name for file in list_own(folder)]


def test_it_lies_next_to_the_records_and_need_not_exist(tmp_path: Path) -> None:
    folder = own_folder(tmp_path / "feltwork.sqlite")
    assert folder.parent == tmp_path
    assert names(folder) == []


def test_files_are_listed_with_their_folders(tmp_path: Path) -> None:
    put(tmp_path, "b.scenario.yaml", "a/z.lesson.yaml", "a/b/c.scenario.yaml")
    put(
        tmp_path, "notes.txt", "house.yaml", ".hidden.scenario.yaml", ".importing-1/d.scenario.yaml"
    )
    assert names(tmp_path) == ["a/b/c.scenario.yaml", "a/z.lesson.yaml", "b.scenario.yaml"]


def test_folders_are_listed_also_where_they_are_empty(tmp_path: Path) -> None:
    put(tmp_path, "b/c/d.scenario.yaml", ".hidden/e/f.scenario.yaml", "g.scenario.yaml")
    (tmp_path / "a").mkdir()
    assert own_folders(tmp_path) == ("a", "b", "b/c")
    assert own_folders(tmp_path / "none") == ()


def test_a_free_name_keeps_the_ending(tmp_path: Path) -> None:
    assert free_path(tmp_path / "a.scenario.yaml") == tmp_path / "a.scenario.yaml"
    put(tmp_path, "a.scenario.yaml", "a-2.scenario.yaml", "v1.2 chart.pdf", "bare")
    (tmp_path / "a-3.scenario.yaml").mkdir()
    free = [free_path(tmp_path / name).name for name in ("a.scenario.yaml", "v1.2 chart.pdf")]
    assert free == ["a-4.scenario.yaml", "v1.2 chart-2.pdf"]
    assert free_path(tmp_path / "bare").name == "bare-2"


def test_a_change_shows_without_reading_the_file(tmp_path: Path) -> None:
    put(tmp_path, "a.scenario.yaml")
    (before,) = list_own(tmp_path)
    os.utime(tmp_path / "a.scenario.yaml", ns=(before.changed + 1000, before.changed + 1000))
    assert list_own(tmp_path) != (before,)


def test_links_and_what_is_no_file_are_left_out(tmp_path: Path) -> None:
    outside, folder = tmp_path / "outside", tmp_path / "scenarios"
    put(outside, "a.scenario.yaml")
    put(folder, "own.scenario.yaml")
    (folder / "folder.scenario.yaml").mkdir()
    try:
        (folder / "away").symlink_to(outside, target_is_directory=True)
        (folder / "a.scenario.yaml").symlink_to(outside / "a.scenario.yaml")
        (folder / "round").symlink_to(folder, target_is_directory=True)
        (folder / "nowhere.scenario.yaml").symlink_to(tmp_path / "none")
    except OSError:
        pytest.skip("the system makes no links")
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.scenario.yaml")
    assert names(folder) == ["own.scenario.yaml"]


def test_names_of_any_characters_do_no_harm(tmp_path: Path) -> None:
    put(tmp_path, "new\nline.scenario.yaml")
    try:
        (tmp_path / os.fsdecode(b"bytes-\xff.scenario.yaml")).write_text("a")
        (tmp_path / os.fsdecode(b"folder-\xff")).mkdir()
    except OSError:
        pytest.skip("the system allows text only")
    assert names(tmp_path) == ["new\nline.scenario.yaml"]


def test_only_so_many_are_listed_and_only_so_deep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "a.scenario.yaml", "b.scenario.yaml", "c.scenario.yaml")
    deep = "/".join(["d"] * 17)
    put(tmp_path, f"{deep}/e.scenario.yaml", f"{deep[2:]}/e.scenario.yaml")
    assert f"{deep[2:]}/e.scenario.yaml" in names(tmp_path)
    assert f"{deep}/e.scenario.yaml" not in names(tmp_path)
    monkeypatch.setattr(scenarios, "MAX_FILES", 2)
    assert names(tmp_path) == ["a.scenario.yaml", "b.scenario.yaml"]


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be read")
def test_a_folder_that_may_not_be_read_keeps_nothing_else_away(tmp_path: Path) -> None:
    put(tmp_path, "a.scenario.yaml", "closed/b.scenario.yaml")
    (tmp_path / "closed").chmod(0)
    try:
        assert names(tmp_path) == ["a.scenario.yaml"]
    finally:
        (tmp_path / "closed").chmod(0o700)


def test_what_is_left_out_is_counted_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path, "a.scenario.yaml")
    put(tmp_path, "b.scenario.yaml")
    assert survey_own(tmp_path).left_out == {}
    monkeypatch.setattr(scenarios, "MAX_FILES", 1)
    deep = tmp_path.joinpath(*["down"] * 18)
    deep.mkdir(parents=True)
    put(deep, "c.scenario.yaml")
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.scenario.yaml"))).write_bytes(b"")
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt"))).write_bytes(b"")
    survey = survey_own(tmp_path)
    assert [file.name for file in survey.files] == ["a.scenario.yaml"]
    assert survey.left_out == {LeftOut.MANY: 1, LeftOut.DEEP: 1, LeftOut.UNNAMED: 1}
    assert left_out_text(survey.left_out).count("left out") == 3
