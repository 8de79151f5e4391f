"""The sheets of a house: copied from a shipped one, edited as files, and offered with errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.training_room import add_person, make_room, sign_in
from trainer.errors import NotAllowed
from trainer.exams.sheet import sheet_text, shipped_sheets
from trainer.room.rights import Right, Role
from trainer.storage.database import Database
from trainer.storage.own.sheets import copy_sheet, offered_sheets, sheets_folder


@pytest.fixture
def folder(place: Path) -> Path:
    return sheets_folder(place)


def test_without_a_folder_the_shipped_sheets_are_offered(folder: Path) -> None:
    assert [one.key for one in offered_sheets(folder)] == [*shipped_sheets()]
    assert not folder.exists()
    assert all(one.read.sheet is not None and not one.own for one in offered_sheets(folder))


def test_a_copy_is_edited_offered_first_and_replaces_nothing(
    database: Database, folder: Path
) -> None:
    make_room(database)
    sheet = offered_sheets(folder)[0]
    path = copy_sheet(database.rights, folder, sheet)
    assert path.name == f"{shipped_sheets()[0]}.sheet.yaml"
    path.write_text(sheet.text.replace("title: Table test", "title: Our test"), "utf-8")
    other = copy_sheet(database.rights, folder, sheet)
    first, second, *rest = offered_sheets(folder)
    assert {first.key, second.key} == {path.name, other.name}
    assert first.own
    assert second.own
    titles = {one.read.sheet.title for one in (first, second) if one.read.sheet is not None}
    assert titles == {"Our test", "Table test"}
    assert [one.key for one in rest] == [*shipped_sheets()]
    about = [one.about for one in database.rights.journal() if one.right is Right.TABLE_TESTS]
    assert about == ["Sheet copied"] * 2


def test_a_file_that_is_no_sheet_is_offered_with_its_errors(folder: Path) -> None:
    folder.mkdir()
    (folder / "ours.sheet.yaml").write_text(sheet_text("championship").replace("to: 10", "to: 11"))
    (folder / "notes.txt").write_text("not a sheet")
    ours, *_rest = offered_sheets(folder)
    assert (ours.key, ours.read.sheet) == ("ours.sheet.yaml", None)
    assert [one.mark.line for one in ours.read.faults] == [4]


def test_a_trainee_copies_nothing(database: Database, folder: Path) -> None:
    make_room(database)
    ann = add_person(database, "Ann", "T1", Role.TRAINEE)
    sign_in(database, ann, "")
    with pytest.raises(NotAllowed):
        copy_sheet(database.rights, folder, offered_sheets(folder)[0])
    assert not folder.exists()
