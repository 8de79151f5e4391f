"""``feltwork paper``: a paper and its key are written, or nothing is, with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from trainer.cli.main import main


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> QApplication:
    """Exporting takes the application that is there."""
    return qapp


def paper(tmp_path: Path, *arguments: str) -> int:
    """Run the command with a house that has nothing of its own."""
    return main(["--database", str(tmp_path / "none" / "records.db"), "paper", *arguments])


def test_a_paper_and_its_key_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, key = tmp_path / "paper.pdf", tmp_path / "key.pdf"
    assert paper(tmp_path, "bj5-one-double", "-o", str(out), "--key", str(key)) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert key.read_bytes().startswith(b"%PDF")
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"Written to {out}."
    assert told[-1].startswith("Paper ")
    assert told[-1].endswith("questions")


def test_what_cannot_be_written_is_refused_before_anything_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    there = tmp_path / "there.pdf"
    there.write_bytes(b"kept")
    faulty = tmp_path / "faulty.scenario.yaml"
    faulty.write_text("format: 1\nrules: nothing\n")
    out = tmp_path / "paper.pdf"
    cases = (
        (("bj5-one-double", "-o", str(there)), "--force"),
        (("bj5-one-double", "-o", str(out), "--key", str(there)), "--force"),
        (("bj5-one-double", "-o", str(out), "--key", str(out)), "same file"),
        (("bj5-one-double", "-o", str(out), "--ask", "payout"), "payouts"),
        (("bj5-one-double", "-o", str(out), "--ask", "incident"), "no questions"),
        (("bj5-one-double", str(faulty), "-o", str(out)), "faulty.scenario.yaml:"),
        (("no-such-scenario", "-o", str(out)), "no-such-scenario"),
    )
    for arguments, reason in cases:
        assert paper(tmp_path, *arguments) == 2, arguments
        assert reason in capsys.readouterr().err, arguments
        assert not out.exists()
        assert there.read_bytes() == b"kept"


def test_a_series_is_printed_round_by_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    series = tmp_path / "two.lesson.yaml"
    series.write_text(
        "lesson: 1\ntitle: Two\nrules: rws-blackjack-v5\nrounds:\n"
        + "  - boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\n    shoe: 9H 7D TS TC\n" * 2
    )
    out = tmp_path / "paper.pdf"
    assert paper(tmp_path, str(series), "-o", str(out), "--force") == 0
    assert "2 questions" in capsys.readouterr().out


def test_the_time_and_the_pass_mark_are_whole_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "paper.pdf"
    sample = "an-ace-in-front-of-the-tray"
    for option, value in (("--time", "0"), ("--time", "half"), ("--pass-mark", "101")):
        with pytest.raises(SystemExit) as refused:
            paper(tmp_path, sample, "-o", str(out), option, value)
        assert refused.value.code == 2
        assert "expected a number from 1 to" in capsys.readouterr().err
        assert not out.exists()
    assert paper(tmp_path, sample, "-o", str(out), "--time", "20", "--pass-mark", "80") == 0
