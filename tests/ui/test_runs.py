"""A run that does not end properly is noticed at the next start."""

import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import Hand, Tell
from ui.app import main, serve
from ui.shell.bug_dialog import LAST_RUN, BugDialog
from ui.shell.log import FILE_NAME
from ui.shell.runs import Run, lost_runs

NOW: Final = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
RECORDS: Final = Path("records.sqlite").resolve()

BEGIN: Final = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from ui.shell.log import Log
from ui.shell.runs import Run
run = Run(Path(sys.argv[1]), datetime.now(UTC), Path(sys.argv[2]))
run.begin()
Log(run.folder, run.id).write("start")
print("begun", flush=True)
"""

ENDINGS: Final = {
    "wait": "sys.stdin.readline()",
    "abort": "import os; os.abort()",
    "crash": "import faulthandler; faulthandler._sigsegv()",
    "break": "run.break_off(ValueError('Ann'))",
    "end": "run.end()",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "logs"


def begun(folder: Path, ending: str, records: Path = RECORDS) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN + ENDINGS[ending], str(folder), str(records)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert process.stdout is not None
    assert process.stdout.readline().strip() == b"begun"
    return process


@pytest.fixture
def running(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    with begun(folder, "wait") as process:
        yield process
        process.kill()


def test_a_running_copy_is_no_crash_and_a_killed_one_is_reported_once(
    folder: Path, running: subprocess.Popen[bytes]
) -> None:
    assert lost_runs(folder, str(RECORDS)) == ()
    running.kill()
    running.wait()
    (lost,) = lost_runs(folder, str(RECORDS))
    assert lost.id.endswith(f"-{running.pid}")
    assert lost.text == ""
    assert lost_runs(folder, str(RECORDS)) == ()
    assert [path.name for path in folder.iterdir()] == [FILE_NAME]


@pytest.mark.parametrize(
    ("ending", "said"),
    [("abort", "Fatal Python error: Aborted"), ("crash", "Segmentation"), ("break", "ValueError")],
)
def test_what_a_crash_wrote_is_in_the_report(folder: Path, ending: str, said: str) -> None:
    with begun(folder, ending):
        pass
    report = Run(folder, NOW, RECORDS).report_of_lost()
    assert said in report
    assert "Z start" in report
    assert "Ann" not in report
    assert Run(folder, NOW, RECORDS).report_of_lost() == ""


def test_a_run_is_reported_where_its_records_are_opened(folder: Path, tmp_path: Path) -> None:
    others, gone = tmp_path / "others.sqlite", tmp_path / "gone.sqlite"
    others.touch()
    for records in (others, gone):
        with begun(folder, "abort", records):
            pass
    assert lost_runs(folder, str(RECORDS)) == ()
    assert len(list(folder.glob("run-*.txt"))) == 1, "nobody waits for the records that are gone"
    (lost,) = lost_runs(folder, str(others))
    assert "Aborted" in lost.text


def test_an_orderly_end_leaves_nothing(folder: Path) -> None:
    with begun(folder, "end"):
        pass
    assert lost_runs(folder, str(RECORDS)) == ()
    assert [path.name for path in folder.iterdir()] == [FILE_NAME]


@pytest.mark.skipif(sys.platform != "linux", reason="where the start of the system has an id")
def test_a_process_with_the_same_number_after_a_reboot_is_another_one(
    folder: Path, running: subprocess.Popen[bytes]
) -> None:
    (lock,) = (path for path in folder.glob("run-*.lock"))
    lines = lock.read_text().splitlines()
    assert lines[0] == str(running.pid)
    lock.unlink()
    lock.write_text("\n".join([*lines[:-1], "12345678-0000-0000-0000-000000000000", ""]))
    assert len(lost_runs(folder, str(RECORDS))) == 1


def test_a_folder_that_cannot_be_used_harms_nothing(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_bytes(b"")
    for folder in (place, place / "logs"):
        run = Run(folder, NOW, RECORDS)
        run.begin()
        run.write_error(ValueError())
        run.break_off(ValueError())
        run.end()
        assert lost_runs(folder, str(RECORDS)) == ()
    assert place.read_bytes() == b""


def test_an_error_that_ends_the_program_is_left_for_the_next_start(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    class Options:
        database = RECORDS
        exit_after_first_paint = True
        files = ()

    def broken(*_: object) -> None:
        raise ValueError("Ann")

    monkeypatch.setattr("ui.app._log_folder", lambda: tmp_path)
    monkeypatch.setattr("ui.app._application", broken)
    with pytest.raises(ValueError, match="Ann"):
        main(Options())
    report = Run(tmp_path, NOW, RECORDS).report_of_lost()
    assert "Z ValueError\n" in report
    assert "Ann" not in report


def test_the_next_start_offers_the_report(
    folder: Path, tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(folder, "crash"):
        pass
    monkeypatch.setattr("tests.ui.conftest.serve", partial(serve, run=Run(folder, NOW, RECORDS)))

    async def story(hand: Hand) -> None:
        assert hand.window.notices.has_notice(LAST_RUN)
        # It stands beside the offer to resume an attempt, which matters more.
        assert hand.find(f"{LAST_RUN}_report").property("kind") != "primary"
        hand.click(f"{LAST_RUN}_report")
        (dialog,) = hand.window.findChildren(BugDialog)
        assert dialog.isVisible()
        report = dialog.report.toPlainText()
        assert report.startswith("Feltwork ")
        assert "Z start" in report
        assert "Segmentation fault" in report
        assert not hand.window.notices.has_notice(LAST_RUN)
        dialog.reject()

    assert tell(story) == 0
    assert "did not end properly\n" in (folder / FILE_NAME).read_text(encoding="utf-8")


def test_the_log_holds_start_and_end_of_the_program_and_its_troubles(tmp_path: Path) -> None:
    (tmp_path / "records.db").write_bytes(b"no database, whatever its name")
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_STATE_HOME": str(tmp_path)}
    run = (
        "import sys, ui.app\n"
        "from ui.shell.controller import App\n"
        "from trainer.cli.main import main\n"
        "go_home = App.go_home\n"
        "def home(app):\n"
        "    go_home(app)\n"
        "    app.window.close_wanted.emit()\n"
        "App.go_home = home\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", run, "--database", str(tmp_path / "records.db")],
        env=environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    (log,) = tmp_path.rglob(FILE_NAME)
    lines = log.read_text(encoding="utf-8").splitlines()
    said = [line.partition("Z ")[2] for line in lines if "Z " in line]
    assert said == ["start", "trainer.errors.troubles.DatabaseDamaged", "end"]
    assert "Feltwork 0." in lines[1]
    assert "records.db" not in "".join(lines)
    assert not list(log.parent.glob("run-*"))
