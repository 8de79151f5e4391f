import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases import for_every
from trainer.cli import export, main
from trainer.cli.qt_ready import (
    missing_library,
    missing_packages,
    qt_platform,
    require_display,
    require_libraries,
    require_platform,
)
from trainer.errors import DisplayMissing, DisplayUnreachable, LibraryMissing, PlatformUnknown

X11 = {"DISPLAY": ":0"}


class Loader:
    """A system on which some libraries are missing."""

    def __init__(self, *missing: str, needed_by: str = "") -> None:
        self.missing = missing
        self.needed_by = needed_by
        self.loaded: list[str] = []

    def __call__(self, name: str) -> object:
        if self.missing and (name in self.missing or Path(name).name == self.needed_by):
            lost = name if name in self.missing else self.missing[0]
            raise OSError(f"{lost}: cannot open shared object file: No such file or directory")
        self.loaded.append(Path(name).name)
        return object()


@pytest.fixture
def qt(tmp_path: Path) -> Path:
    for name in (
        "lib/libQt6Widgets.so.6",
        "plugins/platforms/libqxcb.so",
        "plugins/platforms/libqwayland.so",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    return tmp_path


@for_every(
    ("environment", "platform"),
    [
        ({}, None),
        ({"DISPLAY": ":0"}, "xcb"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "wayland"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, "xcb"),
        (
            {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0", "XDG_SESSION_TYPE": "wayland"},
            "wayland",
        ),
        ({"QT_QPA_PLATFORM": "offscreen"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "offscreen:size=800x600", "DISPLAY": ":0"}, "offscreen"),
        ({"QT_QPA_PLATFORM": "wayland;xcb", "DISPLAY": ":0"}, "wayland"),
    ],
)
def test_the_platform_is_the_one_qt_will_choose(
    environment: dict[str, str], platform: str | None
) -> None:
    assert qt_platform(environment) == platform


def test_no_screen_is_reported_before_qt_aborts() -> None:
    with pytest.raises(DisplayMissing):
        require_display({})
    require_display(X11)
    require_display({"QT_QPA_PLATFORM": "offscreen"})


def test_a_platform_that_qt_does_not_have_is_reported_before_qt_aborts(qt: Path) -> None:
    with pytest.raises(PlatformUnknown) as caught:
        require_platform({"QT_QPA_PLATFORM": "xbc"}, qt)
    assert caught.value.values == {"chosen": "xbc", "known": "wayland, xcb"}
    for chosen in ("xcb", "xcb:display=:1", "nothing;wayland", ""):
        require_platform({"QT_QPA_PLATFORM": chosen}, qt)
    require_platform({"QT_QPA_PLATFORM": "own", "QT_PLUGIN_PATH": "/opt/plugins"}, qt)


def test_a_platform_that_is_chosen_needs_its_screen(tmp_path: Path) -> None:
    with pytest.raises(DisplayMissing):
        require_display({"QT_QPA_PLATFORM": "xcb"})
    wayland = {"QT_QPA_PLATFORM": "wayland", "XDG_RUNTIME_DIR": str(tmp_path)}
    with pytest.raises(DisplayMissing):
        require_display(wayland)
    (tmp_path / "wayland-0").touch()
    require_display(wayland)
    require_display({"QT_QPA_PLATFORM": "wayland;xcb"})


def test_a_missing_library_of_the_x11_plugin_names_its_package(qt: Path) -> None:
    with pytest.raises(LibraryMissing) as caught:
        require_libraries(X11, qt, Loader("libxcb-cursor.so.0", needed_by="libqxcb.so"))
    assert caught.value.values == {
        "library": "libxcb-cursor.so.0",
        "debian": "libxcb-cursor0",
        "fedora": "xcb-util-cursor",
    }


def test_what_the_windows_messages_to_each_other_need_is_named_too(qt: Path) -> None:
    (qt / "lib" / "libQt6Network.so.6").touch()
    with pytest.raises(LibraryMissing) as caught:
        require_libraries(X11, qt, Loader("libgssapi_krb5.so.2", needed_by="libQt6Network.so.6"))
    assert caught.value.values["debian"] == "libgssapi-krb5-2"


def test_all_missing_libraries_are_named_at_once(qt: Path) -> None:
    loader = Loader("libEGL.so.1", "libxcb-icccm.so.4", needed_by="libQt6Widgets.so.6")
    with pytest.raises(LibraryMissing) as caught:
        require_libraries(X11, qt, loader)
    assert caught.value.values["library"] == "libEGL.so.1, libxcb-icccm.so.4"
    assert caught.value.values["debian"] == "libegl1 libxcb-icccm4"


def test_another_platform_does_not_need_the_x11_libraries(qt: Path) -> None:
    loader = Loader("libxcb-cursor.so.0", needed_by="libqxcb.so")
    require_libraries({"QT_QPA_PLATFORM": "offscreen"}, qt, loader)
    require_libraries({"WAYLAND_DISPLAY": "wayland-0"}, qt, loader)
    assert loader.loaded == ["libQt6Widgets.so.6", "libQt6Widgets.so.6", "libqwayland.so"]


def test_a_system_with_everything_passes(qt: Path) -> None:
    loader = Loader()
    require_libraries(X11, qt, loader)
    assert "libqxcb.so" in loader.loaded


def test_the_packages_to_install_are_named_once_each() -> None:
    loader = Loader("libglib-2.0.so.0", "libgthread-2.0.so.0", "libxcb-xkb.so.1")
    assert missing_packages(loader) == ["libglib2.0-0", "libxcb-xkb1"]


def test_an_unknown_library_is_named_without_a_package() -> None:
    trouble = missing_library("libstrange.so.4: cannot open shared object file: No such file")
    assert trouble is not None
    assert trouble.values == {"library": "libstrange.so.4", "debian": "", "fedora": ""}


def test_a_failed_import_of_another_kind_is_no_trouble_of_the_system() -> None:
    assert missing_library("cannot import name 'x' from 'y'") is None


@pytest.mark.skipif(sys.platform != "linux", reason="asks the X server")
def test_a_screen_that_does_not_answer_is_reported_before_qt_aborts() -> None:
    # Number 4095 is far beyond any display a machine opens.
    for chosen in ({}, {"QT_QPA_PLATFORM": "xcb"}):
        with pytest.raises(DisplayUnreachable):
            require_libraries({"DISPLAY": ":4095", **chosen})


@pytest.mark.skipif(sys.platform != "linux", reason="libraries are a matter of Linux here")
def test_a_library_that_pyside_misses_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr("trainer.cli.qt_ready.import_module", broken)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    with pytest.raises(LibraryMissing) as caught:
        main.open_window(main.WindowOptions())
    assert caught.value.values["debian"] == "libgl1"


@pytest.mark.skipif(sys.platform != "linux", reason="libraries are a matter of Linux here")
def test_exporting_says_so_too_and_asks_for_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_environment: object) -> None:
        raise LibraryMissing("libEGL.so.1", "libegl1", "libglvnd-egl")

    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")
    monkeypatch.setattr(export, "require_libraries", missing)
    with pytest.raises(LibraryMissing):
        export.load_exporter()
    assert os.environ["QT_QPA_PLATFORM"] == "offscreen"


def test_pyside_does_not_read_the_source_of_what_is_imported_later() -> None:
    program = (
        "import builtins; from trainer.cli.qt_ready import load_with_qt; "
        "before = builtins.__import__; load_with_qt('ui.shell.application'); "
        "print(builtins.__import__ is before)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "True\n"


def test_pyside_does_not_load_what_only_writes_its_type_stubs() -> None:
    program = (
        "import sys; from trainer.cli.qt_ready import load_with_qt; "
        "load_with_qt('ui.shell.application'); "
        "lib = 'shibokensupport.signature.lib.'; writers = 'enum_sig', 'pyi_generator'; "
        "print(*(sys.modules[lib + writer].__loader__ for writer in writers))"
        # What explains a wrong call is there all the same.
        "; from PySide6.QtCore import QTimer; QTimer.singleShot('soon', 'later')"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.stdout == "None None\n"
    assert "PySide6.QtCore.QTimer.singleShot(" in run.stderr
