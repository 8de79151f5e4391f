"""Signals close the program as the window's own button does."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from tests.cases import one_in
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import open_database
from ui.shell.application import ENDING, ending_signals
from ui.shell.session import first_trainee

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sent to a process only elsewhere")

RUN = """
import signal, sys
import ui.app
from trainer.cli.main import main

# A shell's background jobs ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
open_database = ui.app._open_database

def open_and_say(path):
    database = open_database(path)
    print("open", flush=True)
    return database

ui.app._open_database = open_and_say
sys.exit(main(sys.argv[1:]))
"""


class Asked(QObject):
    close = Signal()


@pytest.mark.parametrize("number", one_in(len(ENDING), tuple(ENDING)))
def test_it_closes_the_idle_window(number: signal.Signals, tmp_path: Path) -> None:
    database = tmp_path / "records.db"
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        # Nothing is asked at the start.
        records.settings.store(first_trainee(records).id, PersonalSettings(table_asked=True))
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [sys.executable, "-c", RUN, "--database", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == b"open\n"
        window.send_signal(number)
        try:
            _out, err = window.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            window.kill()
            pytest.fail(f"{number.name} is ignored")
    assert (window.returncode, err) == (0, b"")
    # The records were closed: SQLite leaves no log beside them.
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]


@pytest.mark.parametrize("number", ENDING)
def test_a_second_one_ends_it_at_once(number: signal.Signals, qtbot: QtBot) -> None:
    asked = Asked()
    before = [signal.signal(one, signal.default_int_handler) for one in ENDING]
    try:
        with ending_signals(asked.close.emit), qtbot.waitSignal(asked.close):
            signal.raise_signal(number)
            assert {signal.getsignal(one) for one in ENDING} == {signal.SIG_DFL}
        assert {signal.getsignal(one) for one in ENDING} == {signal.default_int_handler}
    finally:
        for one, previous in zip(ENDING, before, strict=True):
            signal.signal(one, previous)


def test_what_is_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_signals(lambda: None):
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_program_runs_as_a_module() -> None:
    shown = subprocess.run(
        [sys.executable, "-m", "trainer", "--version"], capture_output=True, text=True, check=False
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("feltwork ")
