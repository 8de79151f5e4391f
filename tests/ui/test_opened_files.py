"""Files that are named on the command line, double-clicked, or handed over to a running copy."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtNetwork import QLocalSocket
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.cases import for_each
from tests.ui.conftest import Hand, Tell
from trainer.storage.own.layouts import is_layout
from ui.app import serve
from ui.shell.application import Application
from ui.shell.instance import ACCEPTED, MAX_MESSAGE, Instance, hand_over, instance_name, message_of
from ui.shell.notices import TROUBLE
from ui.supervise.house.controller import HouseState
from ui.supervise.layouts.controller import LayoutsState
from ui.supervise.opened_files import OPENED

Start = Callable[..., None]

CASE = """\
format: 1
title: From outside
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [stand]}
shoe: TS 7D 9H TC
"""


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    path = tmp_path / "outside.scenario.yaml"
    path.write_text(CASE, encoding="utf-8")
    return path


@pytest.fixture
def layout(tmp_path: Path, salon: str) -> Path:
    path = tmp_path / "own.yaml"
    path.write_text(salon, encoding="utf-8")
    return path


@pytest.fixture
def started_with(monkeypatch: pytest.MonkeyPatch) -> Start:
    """Has the window started with these files."""

    def start(*files: Path) -> None:
        monkeypatch.setattr("tests.ui.conftest.serve", partial(serve, files=files))

    return start


def application() -> Application:
    app = QApplication.instance()
    assert isinstance(app, Application)
    return app


def is_shown(hand: Hand, text: str) -> bool:
    labels = hand.window.findChildren(QLabel)
    return any(text in one.text() and one.isVisible() for one in labels)


def double_click(path: Path) -> None:
    """What macOS sends for a file that is opened with the program."""
    QApplication.sendEvent(application(), QFileOpenEvent(QUrl.fromLocalFile(str(path))))


# In the window


def test_a_scenario_is_selected_and_ready_to_be_played(
    tell: Tell, started_with: Start, scenario: Path
) -> None:
    started_with(scenario)

    async def story(hand: Hand) -> None:
        def selected() -> bool:
            return hand.library.entry is not None and hand.library.entry.id == str(scenario)

        await hand.until(selected)
        assert hand.window.state.page == "library"
        hand.key(Qt.Key.Key_Return)
        await hand.at("table")
        assert hand.table.isVisible()

    assert tell(story) == 0


def test_a_layout_is_shown_on_its_page(tell: Tell, started_with: Start, layout: Path) -> None:
    started_with(layout)

    async def story(hand: Hand) -> None:
        await hand.at("layouts")
        assert hand.here(LayoutsState).opened_file
        assert hand.here(LayoutsState).acceptable
        await hand.until(lambda: is_shown(hand, layout.name))

    assert tell(story, home=True) == 0


def test_faults_are_shown_and_what_cannot_be_read_is_said(
    tell: Tell, started_with: Start, scenario: Path, tmp_path: Path
) -> None:
    faulty = tmp_path / "faulty.scenario.yaml"
    faulty.write_text("format: 1\nrules: nobody\n", encoding="utf-8")
    folder, missing = tmp_path / "folder.yaml", tmp_path / "missing.yaml"
    folder.mkdir()
    pipe = tmp_path / "pipe.yaml"
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
    started_with(faulty, folder, missing, pipe, scenario)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice(TROUBLE))
        assert hand.library.entry is not None
        assert hand.library.entry.id == str(faulty)
        assert "Line" in hand.library.entry.fault
        hand.choose(str(scenario))

    assert tell(story) == 0


def test_no_round_is_left_for_a_file(tell: Tell, scenario: Path, layout: Path) -> None:
    async def story(hand: Hand) -> None:
        assert hand.library.entry is not None
        await hand.begin(hand.library.entry.id)
        for path in (scenario, layout):
            double_click(path)
            assert hand.window.state.page == "table"
            assert is_shown(hand, path.name)
        hand.click(f"{OPENED}_dismiss")
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.choose(str(scenario))
        hand.key(Qt.Key.Key_F3)
        await hand.at("layouts")
        assert hand.here(LayoutsState).opened_file
        await hand.until(lambda: is_shown(hand, layout.name))

    assert tell(story) == 0


def test_a_file_is_double_clicked_where_the_system_sends_an_event(
    tell: Tell, scenario: Path, tmp_path: Path
) -> None:
    double_click(scenario)  # before there is a window

    async def story(hand: Hand) -> None:
        hand.choose(str(scenario))
        other = tmp_path / "other.scenario.yaml"
        other.write_text(CASE, encoding="utf-8")
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")
        double_click(other)
        await hand.at("library")
        assert hand.library.entry is not None
        assert hand.library.entry.id == str(other)

    assert tell(story) == 0


def test_a_decision_about_another_layout_is_taken_back(
    tell: Tell, layout: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "layouts"
    folder.mkdir()
    own = folder / "own.layout.yaml"
    own.write_bytes(layout.read_bytes())

    async def story(hand: Hand) -> None:
        double_click(layout)
        await hand.at("layouts")
        # The house has a layout with this id: Enter asks whether to replace it.
        await hand.until(lambda: hand.here(LayoutsState).acceptable)
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: hand.window.state.deciding)
        other = tmp_path / "other.yaml"
        other.write_bytes(layout.read_bytes() + b"# changed\n")
        double_click(other)
        assert not hand.window.state.deciding
        await hand.until(lambda: is_shown(hand, other.name))
        assert not hand.find("decide_replace").isVisible()
        assert own.read_bytes() == layout.read_bytes()

    assert tell(story) == 0


@for_each(
    [
        ("any.layout.yaml", "rules: x", True),
        ("any.yaml", "document: x", True),
        ("any.yaml", CASE, False),
        ("any.lesson.yaml", "lesson: 1", False),
        ("any.yaml", "\0", False),
        ("any.yaml", None, False),
    ]
)
def test_a_layout_is_known_by_its_name_or_its_keys(
    case: tuple[str, str | None, bool], tmp_path: Path
) -> None:
    name, text, wanted = case
    path = tmp_path / name
    path.unlink(missing_ok=True)
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert is_layout(path) is wanted


# Between copies


class Copy:
    """A running copy without a window."""

    def __init__(self, name: str) -> None:
        self.opened: list[Sequence[Path]] = []
        self.instance = Instance(name, self.opened.append)
        self.instance.listen()


SENDER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from ui.shell.instance import hand_over
app = QCoreApplication([])
sys.exit(0 if hand_over(sys.argv[1], [Path(one) for one in sys.argv[2:]], 5000) else 7)
"""

LISTENER = """
import sys
from PySide6.QtCore import QCoreApplication
from ui.shell.instance import Instance
app = QCoreApplication([])
instance = Instance(sys.argv[1], print)
instance.listen()
print("listening", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def name(tmp_path: Path) -> str:
    return instance_name(tmp_path, tmp_path / "records.sqlite")


def test_a_running_copy_is_told(name: str, qtbot: QtBot) -> None:
    copy = Copy(name)
    odd = os.fsdecode(b"/odd \xff\n name.yaml") if os.name == "posix" else "C:\\odd.yaml"
    files = [str(Path("/one.yaml").absolute()), odd]
    with subprocess.Popen([sys.executable, "-c", SENDER, name, *files]) as sender:
        qtbot.waitUntil(lambda: sender.poll() is not None, timeout=20_000)
    assert sender.returncode == 0
    assert copy.opened == [tuple(map(Path, files))]
    copy.instance.close()


def test_without_a_running_copy_or_an_answer_a_window_is_opened(name: str, qapp: object) -> None:
    files = [Path("/one.yaml").absolute()]
    assert not hand_over(name, files, 50)
    silent = Copy(name)  # its event loop is not run
    assert silent.instance.listening
    assert not hand_over(name, files, 50)
    assert silent.opened == []
    silent.instance.close()


def test_what_a_killed_copy_has_left_is_replaced(name: str, qapp: object) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", LISTENER, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as killed:
        assert killed.stdout is not None
        killed.stdout.readline()
        killed.kill()
    copy = Copy(name)
    assert copy.instance.listening
    copy.instance.close()
    assert not Path(name).exists()


def test_a_second_copy_takes_over_when_the_first_ends(name: str, qtbot: QtBot) -> None:
    first, second = Copy(name), Copy(name)
    assert first.instance.listening
    assert not second.instance.listening
    first.instance.close()
    qtbot.waitUntil(lambda: second.instance.listening)
    second.instance.close()


def test_copies_with_other_records_are_others(tmp_path: Path) -> None:
    one = instance_name(tmp_path, tmp_path / "one.sqlite")
    assert one != instance_name(tmp_path, tmp_path / "other.sqlite")
    assert one == instance_name(tmp_path, tmp_path / "folder" / ".." / "one.sqlite")
    assert instance_name(tmp_path, None) != one


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe has no mode there")
def test_only_the_same_user_is_heard(name: str, qapp: object) -> None:
    copy = Copy(name)
    assert Path(name).stat().st_mode & 0o077 == 0
    copy.instance.close()


@for_each(
    [
        b"import os\0\0",
        b"\0\0",
        message_of([]),
        message_of([Path("relative.yaml")]),
        message_of([Path("/a.yaml"), Path("b.yaml")]),
        message_of([Path(f"/{'x' * MAX_MESSAGE}")]),
        b"x" * (MAX_MESSAGE + 1),
    ]
)
def test_anything_but_a_list_of_paths_is_refused(message: bytes, name: str, qtbot: QtBot) -> None:
    copy = Copy(name)
    socket = QLocalSocket()
    socket.connectToServer(name)
    assert socket.waitForConnected()
    socket.write(message)
    qtbot.waitUntil(lambda: socket.state() is QLocalSocket.LocalSocketState.UnconnectedState)
    assert ACCEPTED not in socket.readAll().data()
    assert copy.opened == []
    copy.instance.close()


def test_nothing_of_the_network_is_loaded_without_a_file(tmp_path: Path) -> None:
    run = (
        "import sys\n"
        "from trainer.cli.main import main\n"
        "main(sys.argv[1:])\n"
        "print('PySide6.QtNetwork' in sys.modules, 'logging.handlers' in sys.modules)\n"
    )
    database = str(tmp_path / "records.sqlite")
    done = subprocess.run(
        [sys.executable, "-c", run, "--exit-after-first-paint", "--database", database],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "False False\n"


# Files of the house and of a room


def test_a_house_file_changes_nothing_before_it_is_imported(tell: Tell, tmp_path: Path) -> None:
    ours = tmp_path / "ours.house.yaml"
    ours.write_text("house: 1\ntitle: The Anchor\n", encoding="utf-8")

    async def story(hand: Hand) -> None:
        double_click(ours)
        await hand.at("house")
        await hand.until(lambda: is_shown(hand, ours.name))
        assert not hand.here(HouseState).any_chosen
        hand.click(f"{OPENED}_import")
        await hand.until(lambda: hand.here(HouseState).any_chosen)
        assert not hand.window.notices.has_notice(OPENED)

    assert tell(story) == 0


def test_a_join_file_is_read_as_one(tell: Tell, tmp_path: Path) -> None:
    join = tmp_path / "office.feltjoin"
    join.write_bytes(b"{}")

    async def story(hand: Hand) -> None:
        double_click(join)
        await hand.until(lambda: is_shown(hand, "join file"))

    assert tell(story) == 0
