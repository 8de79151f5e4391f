"""The look of the window that is there in the first picture, and the file it comes from."""

import os
from pathlib import Path

import pytest

from tests.cases import for_each
from trainer.rulebook import documents, load_document
from trainer.settings.looks import ColorSchemeChoice
from ui.theme.remembered import Look, Remembered

LIGHT = Look(ColorSchemeChoice.LIGHT, (1024, 640))


def test_a_look_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "look"
    Remembered(file).keep(LIGHT)
    assert Remembered(file).look == LIGHT
    assert list(file.parent.iterdir()) == [file]


@for_each(f"{one}/{layout}" for one in documents() for layout in load_document(one).layouts)
def test_a_look_with_a_table_of_the_program_is_kept(table: str, tmp_path: Path) -> None:
    look = LIGHT._replace(table=table)
    Remembered(tmp_path / "look").keep(look)
    assert Remembered(tmp_path / "look").look == look


def test_a_table_that_cannot_be_kept_costs_neither_room_nor_size(tmp_path: Path) -> None:
    Remembered(tmp_path / "look").keep(LIGHT._replace(table="live-blackjack/ours ✓"))
    assert Remembered(tmp_path / "look").look == LIGHT


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"pink\n",
        b"light 1 2\n",
        b"light 1024",
        b"light 1024 640 7\n",
        b"light\x00",
        b"\xff\xfe",
        b"light 1024 640\n" + b"x" * 100_000,
        "light ١٠٢٤ ٦٤٠\n".encode(),
    ],
)
def test_a_damaged_file_is_as_none(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "look"
    file.write_bytes(data)
    assert Remembered(file).look == Look()
    Remembered(file).keep(LIGHT)
    assert Remembered(file).look == LIGHT


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "look"
    folder.mkdir()
    remembered = Remembered(folder)
    remembered.keep(LIGHT)
    assert folder.is_dir()
    assert Remembered(folder).look == Look()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "look")
    assert Remembered(tmp_path / "look").look == Look()
