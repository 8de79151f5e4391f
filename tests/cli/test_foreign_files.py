"""Files of other programs, whatever they are called, are untouched by every command that writes."""

import os
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfile

from tests.scenario_files import shipped
from trainer.cli.main import main
from trainer.storage.database import open_database

FOREIGN = (
    *("report.20240101.part", "movie.mkv.deadbeef.part", "database.sqlite.0123abcd.part-journal"),
    *(
        f".{'0' * 32}.part",
        ".a.feltwork-1.part",
        ".felt.svg.part",
        "feltwork-0123456789abcdef.part",
    ),
    *(".importing-1/a", ".replaced-1/a", f".replaced-{'0' * 32} Mine/a", ".feltwork-replaced-1/a"),
)


def test_foreign_unfinished_files_stay(tmp_path: Path) -> None:
    foreign = [tmp_path / name for name in (*FOREIGN, *(f"backups/{name}" for name in FOREIGN))]
    for path in foreign:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("another program's", "utf-8")
        os.utime(path, (0, 0))
    scenario = tmp_path / "a.scenario.yaml"
    copyfile(next(iter(shipped())), scenario)
    records = ["--database", str(tmp_path / "database.sqlite")]
    incident = ["incidents", str(scenario), "--add", "{kind: squeeze, box: 2}"]
    commands = (
        ["felt", "rws-perfect-pairs-v5/A", "--svg", str(tmp_path / "felt.svg")],
        ["felt", "rws-perfect-pairs-v5/A", "--pdf", str(tmp_path / "felt.pdf")],
        ["generate", "--rules", "rws-blackjack-v5", "--seed", "1", "--out", str(tmp_path)],
        [*incident, "-o", str(tmp_path / "b.scenario.yaml")],
        [*incident, "-o", str(tmp_path / "b.scenario.yaml"), "--force"],
        ["paper", str(scenario), "-o", str(tmp_path / "exam.pdf")],
        ["pack", str(scenario), "-o", str(tmp_path / "mine.feltpack"), "--title", "Mine"],
        ["unpack", str(tmp_path / "mine.feltpack"), str(tmp_path)],
        ["unpack", str(tmp_path / "mine.feltpack"), str(tmp_path), "--force"],
        [*records, "backup", str(tmp_path / "copy.sqlite")],
        [*records, "backup", str(tmp_path / "copy.sqlite"), "--force"],
        [*records, "records", "recover", str(tmp_path / "recovered.sqlite")],
        [*records, "restore", str(tmp_path / "copy.sqlite")],
    )
    with open_database(tmp_path / "database.sqlite", clock=lambda: datetime.now(UTC)):
        pass
    for command in commands:
        assert main(command) == 0, command
        assert all(path.read_text("utf-8") == "another program's" for path in foreign), command
