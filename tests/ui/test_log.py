"""The log file: what is in it, what is not, and that nothing is harmed where it cannot be."""

import errno
import os
import sqlite3
from logging import LogRecord
from pathlib import Path

import pytest

from trainer.errors import DatabaseLocked, DiskFull
from ui.shell.log import FILE_NAME, KEPT, Log, SharedFileHandler, described, lines_of, without_home


def raised(error: BaseException, *, within: BaseException | None = None) -> BaseException:
    try:
        try:
            raise within or KeyError("Ann")
        except BaseException as cause:
            raise error from cause
    except BaseException as caught:
        return caught


def record(text: str) -> LogRecord:
    return LogRecord("", 20, "", 0, text, (), None)


def test_it_holds_the_place_of_an_error_and_nothing_that_somebody_typed(tmp_path: Path) -> None:
    log = Log(tmp_path, "run")
    log.error(raised(ValueError("Ann answered 125 in /home/ann/Ann.scenario.yaml")))
    log.error(raised(DatabaseLocked("/home/ann/ann.sqlite", "Ann"), within=OSError(5, "x", "Ann")))
    log.error(ExceptionGroup("Ann", [TypeError("Ann"), DiskFull("/home/ann/x")]))
    written = (tmp_path / FILE_NAME).read_text(encoding="utf-8")
    assert "ann" not in written.casefold()
    assert "125" not in written
    for said in (
        "ValueError\n",
        "because of KeyError\n",
        f"at {__name__}:",
        "in raised",
        "troubles.DatabaseLocked\n",
        "because of OSError (EIO)\n",
        "with TypeError\n",
        "troubles.DiskFull\n",
    ):
        assert said in written


def test_an_error_of_the_database_has_its_symbol() -> None:
    with pytest.raises(sqlite3.Error) as caught:
        sqlite3.connect("file:/nowhere/at/all?mode=ro", uri=True)
    assert next(described(caught.value)) == "sqlite3.OperationalError (SQLITE_CANTOPEN)"


def test_exceptions_that_lead_to_one_another_are_described_once() -> None:
    error = first = RuntimeError()
    for _each in range(50):
        error.__cause__ = RuntimeError()
        error = error.__cause__
    error.__cause__ = first
    assert len(list(described(first))) == 10


def test_the_same_error_is_counted(tmp_path: Path) -> None:
    log = Log(tmp_path, "run")
    for _each in range(250):
        log.error(ZeroDivisionError())
    lines = (tmp_path / FILE_NAME).read_text(encoding="utf-8").splitlines()
    assert [line.partition("Z ")[2] for line in lines if line.startswith("run ")] == [
        "ZeroDivisionError",
        "10 × ZeroDivisionError",
        "100 × ZeroDivisionError",
    ]


def test_the_lines_of_a_run_are_found_in_all_files(tmp_path: Path) -> None:
    handler = SharedFileHandler(tmp_path / FILE_NAME, max_bytes=60)
    for number in range(6):
        handler.emit(record(f"{'ab'[number % 2]}-run Z {number}\n    more of {number}"))
    assert (tmp_path / f"{FILE_NAME}.1").exists()
    assert lines_of(tmp_path, "a-run").split("\n")[-2:] == ["Z 4", "    more of 4"]
    assert "1" not in lines_of(tmp_path, "a-run")


def test_it_stays_within_its_size(tmp_path: Path) -> None:
    handlers = [SharedFileHandler(tmp_path / FILE_NAME, max_bytes=1000) for _copy in range(2)]
    for number in range(200):
        handlers[number % 2].emit(record(f"{number} {'x' * 60}"))
    kept = [path for path in tmp_path.iterdir() if path.suffix != ".lock"]
    assert len(kept) == KEPT + 1
    assert all(path.stat().st_size <= 1000 for path in kept)
    text = "".join(
        path.read_text(encoding="utf-8") for path in sorted(kept, key=lambda one: one.name)[::-1]
    )
    # What two copies wrote is there without a gap, in its order.
    numbers = [int(line.split()[0]) for line in text.splitlines()]
    assert numbers == list(range(numbers[0], 200))
    assert len(numbers) > 30


def test_who_cannot_rotate_it_now_appends(tmp_path: Path) -> None:
    one, other = (SharedFileHandler(tmp_path / FILE_NAME, max_bytes=100) for _copy in range(2))
    one.emit(record("x" * 90))
    assert one._turn.tryLock(0)
    other.emit(record("y" * 90))
    assert [path.name for path in tmp_path.iterdir() if path.suffix != ".lock"] == [FILE_NAME]
    assert "y" in (tmp_path / FILE_NAME).read_text(encoding="utf-8")


def test_a_log_that_cannot_be_written_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    places = {name: tmp_path / name for name in ("missing", "folder", "pipe", "full", "file")}
    (places["folder"] / FILE_NAME).mkdir(parents=True)
    places["file"].write_bytes(b"")
    for name in ("pipe", "full"):
        places[name].mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(places["pipe"] / FILE_NAME)
    for name, place in places.items():
        log = Log(place, "run")
        with monkeypatch.context() as patch:
            if name == "full":
                patch.setattr("logging.StreamHandler.emit", no_space)
            log.write("start")
            log.error(ValueError())
        assert lines_of(place, "run") == ""
    assert capfd.readouterr() == ("", "")


def no_space(*_: object) -> None:
    raise OSError(errno.ENOSPC, "no space")


def test_the_users_folder_is_not_named() -> None:
    home = Path("/home/ann")
    assert without_home('File "/home/ann/x.py"', home) == 'File "~/x.py"'
    assert without_home("File /x.py", Path("/")) == "File /x.py"
