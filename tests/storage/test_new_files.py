"""What the program names itself replaces nothing, and is not written twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.errors import EnvironmentTrouble
from trainer.storage.atomic_write import write_new


def test_another_file_of_that_name_stays_and_the_same_one_is_not_written_again(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "not" / "there"
    first = write_new(folder, "a.scenario.yaml", b"one")
    assert first == folder / "a.scenario.yaml"
    assert write_new(folder, "a.scenario.yaml", b"two").name == "a-2.scenario.yaml"
    (folder / "a-3.scenario.yaml").mkdir()
    assert write_new(folder, "a.scenario.yaml", b"three").name == "a-4.scenario.yaml"
    assert write_new(folder, "a.scenario.yaml", b"two").name == "a-2.scenario.yaml"
    assert first.read_bytes() == b"one"
    assert len([*folder.iterdir()]) == 4


def test_a_folder_that_cannot_be_made_is_a_trouble(tmp_path: Path) -> None:
    (tmp_path / "scenarios").write_bytes(b"a file")
    with pytest.raises(EnvironmentTrouble):
        write_new(tmp_path / "scenarios", "a.scenario.yaml", b"")
