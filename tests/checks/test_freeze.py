"""The lists by which the program is frozen: nothing that it needs is missing from them."""

from pathlib import Path
from types import ModuleType

import pytest

from tests.scripts import script
from trainer.cli.main import COMMANDS
from trainer.cli.qt_ready import QT_LIBRARIES, WAYLAND_LIBRARIES, XCB_LIBRARIES
from ui.app import FIRST, OTHERS, PAGES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def freeze() -> ModuleType:
    return script("freeze")


def test_every_file_of_the_packages_is_collected(freeze: ModuleType) -> None:
    modules = {ROOT.joinpath(*name.split(".")) for name in freeze.modules()}
    collected = {Path(file) for file, _folder in freeze.data_files()}
    collected |= {path / "__init__.py" for path in modules}
    collected |= {path.with_suffix(".py") for path in modules}
    files = (file for package in freeze.PACKAGES for file in (ROOT / package).rglob("*"))
    there = {file for file in files if file.is_file() and "__pycache__" not in file.parts}
    assert there - collected == {ROOT / "trainer" / "__main__.py"}  # the program itself


def test_what_is_named_by_strings_is_collected(freeze: ModuleType) -> None:
    named = {command.module for command in COMMANDS}
    named |= {name.partition(":")[0] for name in (*OTHERS, *(page.controller for page in PAGES))}
    named |= {name.partition(":")[0] for name in FIRST if not name.startswith("sqlite_utils")}
    assert named <= set(freeze.modules())


def test_the_screen_is_reached_by_the_systems_own_libraries(freeze: ModuleType) -> None:
    """A library of the system that was frozen would have to fit those of every other system."""
    known = {**QT_LIBRARIES, **XCB_LIBRARIES, **WAYLAND_LIBRARIES}
    assert not freeze.SYSTEM_LIBRARIES & known.keys()


@pytest.mark.parametrize(
    ("place", "kept"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqvnc.so", False),
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6EglFSDeviceIntegration.so.6", False),
        ("PySide6/Qt/translations/qt_de.qm", False),
        ("babel/locale-data/root.dat", True),
        ("babel/locale-data/en_GB.dat", True),
        ("babel/locale-data/enn.dat", False),
        ("resources/locale/feltwork.pot", False),
        ("resources/rules/rws-perfect-pairs-v5.toml", True),
    ],
)
def test_only_what_is_used_is_kept(freeze: ModuleType, place: str, kept: bool) -> None:
    assert freeze.kept(place, f"/elsewhere/{place}") is kept
