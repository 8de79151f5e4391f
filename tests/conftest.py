"""The basis of every test: no screen, the same random examples everywhere, and rounds to play.

The rounds are every valid ruling, every shipped scenario, and a test's own texts.
"""

import gc
import os
import shutil
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"
# Nothing of a test gets into the keyring of whoever runs it.
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.fail.Keyring"

from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from tests.cases import USUAL_EXAMPLES
from tests.memory import folder_in_memory
from trainer.cli.qt_ready import load_with_qt

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication, QWidget
    from pytestqt.qtbot import QtBot

    from trainer.scenario.check import PlayableRound

ROOT = Path(__file__).parents[1]

# Bytecode is kept whatever the environment says: compiling all modules again and rewriting their
# assertions takes each process seven seconds. This comes before the program is imported.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Where pytest makes the folders of the tests, unless it is told another place.
if memory := folder_in_memory():
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))

# What is made on import stays: reference cycles are looked for from the first test on.
gc.disable()

Stage = Callable[[str], "PlayableRound"]

settings.register_profile(
    "feltwork",
    derandomize=True,
    max_examples=USUAL_EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", parent=settings.get_profile("feltwork"), derandomize=False, max_examples=200
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "feltwork"))
if settings().derandomize:
    # Hypothesis would also try constants of all modules that this process happens to have imported:
    # other examples in each worker, and in a new clone two seconds to parse them.
    vars(providers)["_get_local_constants"] = Constants


def pytest_configure() -> None:
    """Load Qt as the program does: PySide reads the source of nothing that is imported later."""
    load_with_qt("PySide6.QtWidgets")


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let the second worker import the tests from the last to the first.

    In a new clone each worker then compiles one half of them, and finds the other compiled.
    """
    if os.environ.get("PYTEST_XDIST_WORKER") != "gw1":
        return
    named = {session.config.invocation_params.dir / name for name in session.config.args}
    files = {path for folder in named for path in folder.glob("**/test_*.py")}
    for path in sorted(files, reverse=True):
        # What cannot be imported is reported where it is collected.
        with suppress(Exception):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Look for reference cycles less often, and not among what stays for the whole run.

    A tenth of the time of all tests went into looking at modules and tests again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def folders(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[None]:
    """Keep what tests have written only where one of them has failed."""
    yield
    if not request.session.testsfailed:
        shutil.rmtree(tmp_path_factory.getbasetemp(), ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def log_folder(folders: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Programs that a test starts write no log into the user's folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(name="qtbot")
def keeping_qtbot(qtbot: "QtBot") -> "QtBot":
    """Keeps the widgets of a test until they are closed.

    What only a test's own names refer to would be destroyed when these are gone, at worst by the
    garbage collection while it is being painted.
    """
    kept: list[QWidget] = []
    add = qtbot.addWidget

    def add_widget(widget: "QWidget", **options: Any) -> None:
        kept.append(widget)
        add(widget, **options)

    qtbot.addWidget = add_widget  # type: ignore[method-assign]
    return qtbot


@pytest.fixture(scope="session")
def stage() -> Stage:
    """A round from the text of its boxes, shoe and so on.

    It is a round of Perfect Pairs Version 5 unless it names its rules.
    """

    from trainer.scenario.check import check

    def playable(text: str) -> "PlayableRound":
        rules = "" if "rules:" in text else "rules: rws-perfect-pairs-v5\n"
        checked = check(f"format: 1\n{rules}{text}".encode())
        assert checked.round is not None, checked.diagnostics
        return checked.round

    return playable


@pytest.fixture(scope="session")
def salon() -> str:
    """The text of a layout that a house could add to Perfect Pairs Version 5: five boxes."""
    return (ROOT / "tests" / "rulebook" / "salon-5.layout.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def rounds() -> "dict[str, PlayableRound]":
    """The rulings and some shipped rounds by their files' names; any other is found by its name."""
    from tests.scenario_files import playable_file, rulings, shipped, some_shipped

    class Rounds(dict[str, "PlayableRound"]):
        def __missing__(self, name: str) -> "PlayableRound":
            (path,) = (one for one in shipped() if one.name == name)
            return playable_file(path)

    paths = sorted([*rulings(), *some_shipped()])
    found = Rounds((path.name, playable_file(path)) for path in paths)
    assert len(found) > 50
    return found


@pytest.fixture(scope="session")
def qapp_cls() -> "type[QApplication]":
    """The class of the application."""
    from ui.shell.application import Application

    return Application


@pytest.fixture(scope="session")
def qapp(qapp: "QApplication") -> "QApplication":
    """The application with the program's fonts from the start, because drawings are cached."""
    from ui.theme.lettering import load_fonts

    load_fonts()
    return qapp
