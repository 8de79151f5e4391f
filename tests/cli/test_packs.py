"""``feltwork pack`` and ``feltwork unpack``."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.scenario_files import shipped
from trainer.cli.main import main
from trainer.room.rights import AT_HOME
from trainer.storage.own.changes import discard


def test_a_folder_is_packed_and_unpacked_elsewhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine" / "night"
    mine.mkdir(parents=True)
    for path in list(shipped())[:3]:
        (mine / path.name).write_bytes(path.read_bytes())
    (mine / "notes.txt").write_text("no scenario", "utf-8")
    pack = tmp_path / "table-12"
    assert main(["pack", str(tmp_path / "mine"), "-o", str(pack), "--title", "Table 12"]) == 0
    made = tmp_path / "table-12.feltpack"
    assert "3 files" in capsys.readouterr().out
    assert main(["pack", str(tmp_path / "mine"), "-o", str(made)]) == 2
    assert "--force" in capsys.readouterr().err
    there = tmp_path / "there"
    assert main(["unpack", str(made), str(there), "--preview"]) == 0
    assert not there.exists()
    assert capsys.readouterr().out.count("(new)") == 3
    assert main(["unpack", str(made), str(there)]) == 0
    found = sorted(path.name for path in (there / "Table 12" / "night").iterdir())
    assert found == sorted(path.name for path in list(shipped())[:3])
    changed = there / "Table 12" / "night" / found[0]
    changed.write_text("mine", "utf-8")
    capsys.readouterr()
    assert main(["unpack", str(made), str(there)]) == 2
    printed = capsys.readouterr()
    assert "(replaces another one)" in printed.out
    assert changed.read_text("utf-8") == "mine"
    assert main(["unpack", str(made), str(there), "--force"]) == 0
    assert changed.read_text("utf-8") != "mine"
    (there / "Table 12").rename(there / "Nights")
    capsys.readouterr()
    for again, known in ((), 3), (("--again",), 0):
        assert main(["unpack", str(made), str(there), "--preview", *again]) == 0
        printed = capsys.readouterr()
        assert printed.out.count("(there already, elsewhere)") == known
        assert ("You already have all of it." in printed.out) is bool(known)
    assert main(["unpack", str(made), str(there)]) == 0
    assert not (there / "Table 12").exists()
    assert main(["unpack", str(made), str(there), "--again"]) == 0
    assert (there / "Table 12").exists()


def test_what_was_moved_to_the_trash_is_packed_with_no_folder(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    own = tmp_path / "own"
    own.mkdir()
    for path in list(shipped())[:3]:
        (own / path.name).write_bytes(path.read_bytes())
    discard(AT_HOME, own, [next(iter(shipped())).name], datetime(2026, 3, 1, tzinfo=UTC))
    assert main(["pack", str(own), "-o", str(tmp_path / "own.feltpack")]) == 0
    printed = capsys.readouterr()
    assert "2 files" in printed.out
    assert not printed.err


def test_what_cannot_be_packed_or_unpacked_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    faulty = tmp_path / "faulty.scenario.yaml"
    faulty.write_text("format: 1\nrules: rws\n", "utf-8")
    pack = tmp_path / "x.feltpack"
    assert main(["pack", str(faulty), "-o", str(pack)]) == 2
    assert "faulty.scenario.yaml:2" in capsys.readouterr().err
    assert not pack.exists()
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(["pack", str(empty), "-o", str(pack)]) == 2
    assert "no scenarios" in capsys.readouterr().err
    pack.write_bytes(b"PK nothing")
    assert main(["unpack", str(pack), str(empty)]) == 2
    assert (
        "this is not a Feltwork pack, or the file is damaged. Nothing has been changed."
        in capsys.readouterr().err
    )
    assert main(["unpack", str(tmp_path / "none"), str(empty)]) == 3
    assert not list(empty.iterdir())


def test_names_that_some_system_takes_for_one_are_in_no_pack(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = next(iter(shipped())).read_bytes()
    mine, pack = tmp_path / "mine", tmp_path / "x.feltpack"
    reasons = {
        ("Eights.scenario.yaml", "eights.scenario.yaml"): "Eights.scenario.yaml and ",
        ("\u00e9.scenario.yaml", "e\u0301.scenario.yaml"): "accents are characters of their own",
        ("con.scenario.yaml",): "Windows keeps that name for a device",
        ("a?.scenario.yaml",): "one of the characters",
    }
    for names, reason in reasons.items():
        shutil.rmtree(mine, ignore_errors=True)
        mine.mkdir()
        for name in names:
            (mine / name).write_bytes(data)
        if len({path.name for path in mine.iterdir()}) < len(names):
            continue  # this system takes them for one itself
        assert main(["pack", str(mine), "-o", str(pack)]) == 2, names
        printed = capsys.readouterr().err
        assert reason in printed, printed
        assert all(str(mine / name) in printed for name in names if reason.endswith("and "))
        assert not pack.exists()
    (mine / "a?.scenario.yaml").rename(mine / "علی\u200cرضا.scenario.yaml")
    assert main(["pack", str(mine), "-o", str(pack)]) == 0
    assert main(["unpack", str(pack), str(tmp_path / "there")]) == 0
