"""``feltwork verify`` says what is whole, changed and unprotected, also by its status."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.log.records import Room
from tests.old_database import make_old_database
from trainer.cli.main import main
from trainer.papers.exam import EXAM_SHEETS
from trainer.reports.issuing import Kind, Pass, issue, usual_end
from ui.export.certificate import certificate_pdf

certificate_of = partial(certificate_pdf, sheet=EXAM_SHEETS[0])


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    made = Room(tmp_path / "records.sqlite", random.Random(1))
    made.answer()
    yield made
    made.close()


def keep_head(path: Path, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Keep the last signed head elsewhere."""
    assert main(["verify", str(path), "--head"]) == 0
    kept.write_text(capsys.readouterr().out, encoding="utf-8")


def test_records_up_to_a_signed_head_are_protected(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    room.sign()
    assert main(["verify", str(room.path)]) == 0
    said = capsys.readouterr().out
    assert "is whole" in said
    assert "that Mara signed" in said
    assert "Unprotected" not in said


def test_what_lies_after_it_is_listed(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    room.sign()
    room.answer()
    assert main(["verify", str(room.path)]) == 4
    assert "answers added: " in capsys.readouterr().out.partition("Unprotected")[2]


def test_without_a_head_nothing_is_protected(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(room.path)]) == 4
    assert "No head is signed" in capsys.readouterr().out


def test_a_changed_row_is_named(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    room.sign()
    with closing(sqlite3.connect(room.path, isolation_level=None)) as other:
        other.execute("UPDATE answers SET milliseconds = 1 WHERE number = 0")
    assert main(["verify", str(room.path)]) == 2
    said = capsys.readouterr().out
    assert "answers (attempt_id 1, number 0) is not as it was recorded" in said
    assert "was written by another program" in said


def test_a_checkpoint_that_was_kept_shows_what_was_cut_off(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    earlier = tmp_path / "earlier.sqlite"
    room.database.copy_to(earlier)
    room.answer()
    kept = tmp_path / "head.txt"
    room.sign()
    keep_head(room.path, kept, capsys)
    assert main(["verify", str(room.path), "--checkpoint", str(kept)]) == 0
    capsys.readouterr()
    assert main(["verify", str(earlier), "--checkpoint", str(kept)]) == 2
    assert "are missing at the end" in capsys.readouterr().out


def test_a_checkpoint_of_another_log_is_noticed(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = Room(tmp_path / "other.sqlite", random.Random(2))
    kept = tmp_path / "head.txt"
    other.sign()
    keep_head(other.path, kept, capsys)
    other.close()
    room.train(10)
    assert main(["verify", str(room.path), "--checkpoint", str(kept)]) == 2
    assert "are not those that were signed" in capsys.readouterr().out


def test_what_is_no_checkpoint_is_refused(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "head.txt"
    kept.write_text("a shopping list", encoding="utf-8")
    assert main(["verify", str(room.path), "--checkpoint", str(kept)]) == 2
    assert "is no checkpoint" in capsys.readouterr().err
    assert main(["verify", str(room.path), "--checkpoint", str(tmp_path / "none")]) == 3


def test_records_of_an_early_version_have_no_log_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    early = make_old_database(tmp_path / "early.sqlite")
    assert main(["verify", str(early)]) == 4
    assert "no log yet" in capsys.readouterr().out


def test_a_certificate_is_checked_by_itself_and_in_its_records(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: QApplication
) -> None:
    trainee = room.trainees()[0]
    passed = Pass(Kind.EXAM, 7, trainee.id, "Final", "91.0", date(2026, 11, 28))
    issued = issue(room.database, passed, usual_end(passed), certificate_of)
    file = tmp_path / "certificate.pdf"
    file.write_bytes(issued.pdf)
    assert main(["verify", str(file)]) == 4
    assert trainee.name in capsys.readouterr().out
    room.close()
    assert main(["verify", str(file), "--records", str(room.path)]) == 0
    assert "have issued it" in capsys.readouterr().out
    other = Room(tmp_path / "other.sqlite", random.Random(2))
    other.close()
    assert main(["verify", str(file), "--records", str(other.path)]) == 2
    assert "another training room" in capsys.readouterr().out
    file.write_bytes(issued.pdf.replace(b"/Title", b"/Titel", 1))
    assert main(["verify", str(file), "--records", str(room.path)]) == 2
    assert "changed" in capsys.readouterr().out
    file.write_bytes(b"%PDF-1.7")
    assert main(["verify", str(file)]) == 2
