"""Checking before Qt is loaded whether it can start: Qt would abort without an explanation.

Qt's own files are loaded with the system's loader, which names the first missing library. They are
needed a moment later anyway, so the check costs next to nothing.
"""

from __future__ import annotations

import builtins
import ctypes
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Final, NamedTuple

from trainer.errors import DisplayMissing, DisplayUnreachable, LibraryMissing, PlatformUnknown

Load = Callable[[str], object]


class Package(NamedTuple):
    """The packages that contain a system library."""

    debian: str
    fedora: str


QT_LIBRARIES: Final[Mapping[str, Package]] = {
    "libEGL.so.1": Package("libegl1", "libglvnd-egl"),
    "libGL.so.1": Package("libgl1", "libglvnd-glx"),
    "libdbus-1.so.3": Package("libdbus-1-3", "dbus-libs"),
    "libfontconfig.so.1": Package("libfontconfig1", "fontconfig"),
    "libfreetype.so.6": Package("libfreetype6", "freetype"),
    "libglib-2.0.so.0": Package("libglib2.0-0", "glib2"),
    "libgssapi_krb5.so.2": Package("libgssapi-krb5-2", "krb5-libs"),
    "libgthread-2.0.so.0": Package("libglib2.0-0", "glib2"),
    "libxkbcommon.so.0": Package("libxkbcommon0", "libxkbcommon"),
    "libX11.so.6": Package("libx11-6", "libX11"),
    "libz.so.1": Package("zlib1g", "zlib"),
    "libzstd.so.1": Package("libzstd1", "libzstd"),
}
"""The libraries that Qt itself is linked to."""

XCB_LIBRARIES: Final[Mapping[str, Package]] = {
    "libX11-xcb.so.1": Package("libx11-xcb1", "libX11-xcb"),
    "libxcb.so.1": Package("libxcb1", "libxcb"),
    "libxcb-cursor.so.0": Package("libxcb-cursor0", "xcb-util-cursor"),
    "libxcb-icccm.so.4": Package("libxcb-icccm4", "xcb-util-wm"),
    "libxcb-image.so.0": Package("libxcb-image0", "xcb-util-image"),
    "libxcb-keysyms.so.1": Package("libxcb-keysyms1", "xcb-util-keysyms"),
    "libxcb-randr.so.0": Package("libxcb-randr0", "libxcb"),
    "libxcb-render.so.0": Package("libxcb-render0", "libxcb"),
    "libxcb-render-util.so.0": Package("libxcb-render-util0", "xcb-util-renderutil"),
    "libxcb-shape.so.0": Package("libxcb-shape0", "libxcb"),
    "libxcb-shm.so.0": Package("libxcb-shm0", "libxcb"),
    "libxcb-sync.so.1": Package("libxcb-sync1", "libxcb"),
    "libxcb-util.so.1": Package("libxcb-util1", "xcb-util"),
    "libxcb-xfixes.so.0": Package("libxcb-xfixes0", "libxcb"),
    "libxcb-xkb.so.1": Package("libxcb-xkb1", "libxcb"),
    "libxkbcommon-x11.so.0": Package("libxkbcommon-x11-0", "libxkbcommon-x11"),
}
"""The further libraries that Qt's X11 platform plugin is linked to."""

WAYLAND_LIBRARIES: Final[Mapping[str, Package]] = {
    "libwayland-client.so.0": Package("libwayland-client0", "libwayland-client"),
    "libwayland-cursor.so.0": Package("libwayland-cursor0", "libwayland-cursor"),
    "libwayland-egl.so.1": Package("libwayland-egl1", "libwayland-egl"),
}
"""The further libraries that Qt's Wayland platform plugin is linked to."""

_PACKAGES: Final = {**QT_LIBRARIES, **XCB_LIBRARIES, **WAYLAND_LIBRARIES}
_PLUGIN_LIBRARIES: Final[Mapping[str, Mapping[str, Package]]] = {
    "xcb": XCB_LIBRARIES,
    "wayland": WAYLAND_LIBRARIES,
}
_MORE_PLUGINS: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_PLUGIN_PATH")
"""With one of these set Qt has more platforms than its own folder."""
_DEBIAN: Final = Package._fields.index("debian")
_FEDORA: Final = Package._fields.index("fedora")
_NOT_FOUND: Final = re.compile(r"([^\s/:]+\.so[.\d]*): cannot open shared object file")


_STUB_WRITERS: Final = frozenset({"enum_sig", "pyi_generator"})
"""Modules of PySide that only write its own type stubs."""


def qt_platform(environment: Mapping[str, str]) -> str | None:
    """The name of the platform plugin that Qt will choose; None where there is no screen.

    ``QT_QPA_PLATFORM`` takes precedence, as in Qt; then a Wayland session, then X11.
    """
    chosen = environment.get("QT_QPA_PLATFORM", "")
    if chosen:
        return re.split(r"[;:]", chosen, maxsplit=1)[0]
    wayland = bool(environment.get("WAYLAND_DISPLAY"))
    x11 = bool(environment.get("DISPLAY"))
    if wayland and (not x11 or environment.get("XDG_SESSION_TYPE") == "wayland"):
        return "wayland"
    return "xcb" if x11 else None


def require_platform(environment: Mapping[str, str], qt: Path | None = None) -> None:
    """Raise ``PlatformUnknown`` where Qt has none of the platforms that it is told to choose.

    ``qt`` is the folder of Qt's own files, by default PySide6's.
    """
    chosen = environment.get("QT_QPA_PLATFORM", "")
    folder = _qt_folder() if qt is None else qt
    if not chosen or folder is None or any(environment.get(name) for name in _MORE_PLUGINS):
        return
    plugins = (folder / "plugins" / "platforms").glob("libq*.so")
    known = sorted(file.stem.removeprefix("libq") for file in plugins)
    wanted = [each.partition(":")[0] for each in chosen.split(";")]
    # Several of Wayland's are called by its name alone.
    if known and not any(name.startswith(each) for name in known for each in wanted if each):
        raise PlatformUnknown(chosen, ", ".join(known))


def require_display(environment: Mapping[str, str]) -> None:
    """Raise ``DisplayMissing`` where there is no screen to open a window on."""
    platform = qt_platform(environment)
    alone = environment.get("QT_QPA_PLATFORM", "") == platform
    if platform is None or (platform == "xcb" and alone and not environment.get("DISPLAY")):
        raise DisplayMissing
    if platform == "wayland" and alone and not _wayland_socket(environment).exists():
        raise DisplayMissing


def _wayland_socket(environment: Mapping[str, str]) -> Path:
    folder = Path(environment.get("XDG_RUNTIME_DIR", ""))
    return folder / (environment.get("WAYLAND_DISPLAY") or "wayland-0")


def require_libraries(
    environment: Mapping[str, str], qt: Path | None = None, load: Load = ctypes.CDLL
) -> None:
    """Raise ``LibraryMissing`` where Qt or the platform plugin it will choose cannot be loaded.

    All missing libraries are named at once. On X11, raises ``DisplayUnreachable`` if the display
    does not answer. ``qt`` is the folder of Qt's own files, by default PySide6's.
    """
    folder = _qt_folder() if qt is None else qt
    if folder is None:
        return
    platform = qt_platform(environment)
    needed = {**QT_LIBRARIES, **_PLUGIN_LIBRARIES.get(platform or "", {})}
    libraries = (folder / "lib" / f"libQt6{name}.so.6" for name in ("Widgets", "Network"))
    for file in (*libraries, folder / "plugins" / "platforms" / f"libq{platform}.so"):
        failure = _failure(file, load)
        if failure is not None:
            raise _all_missing(failure, needed, load)
    if platform == "xcb" and environment.get("QT_QPA_PLATFORM", "") in ("", "xcb"):
        _require_x11(environment, load)


def load_with_qt(name: str) -> ModuleType:
    """Import a module that needs Qt. Raises ``LibraryMissing`` if a system library is missing.

    By name, because the trainer may not import the packages above it.
    """
    try:
        with _importing_what_is_used():
            import_module("PySide6.QtCore")
        return import_module(name)
    except ImportError as error:
        trouble = missing_library(str(error))
        if trouble is None:
            raise
        raise trouble from error


@contextmanager
def _importing_what_is_used() -> Iterator[None]:
    """Have PySide import only what is used: the window is up 70 ms earlier.

    It would also compile what writes its type stubs, 19 ms: it is given empty modules in their
    place. And it replaces ``__import__``, to read the source of whatever is imported from then on
    in search of its ``__feature__``, which nothing here uses, 50 ms: that is undone at the end.
    """
    importing = builtins.__import__

    def import_less(
        name: str,
        globals: Mapping[str, object] | None = None,  # noqa: A002
        locals: Mapping[str, object] | None = None,  # noqa: A002
        fromlist: Sequence[str] | None = (),
        level: int = 0,
    ) -> ModuleType:
        if name == "shibokensupport.signature.lib":
            for writer in _STUB_WRITERS.intersection(fromlist or ()):
                left_out = f"{name}.{writer}"
                sys.modules.setdefault(left_out, module_from_spec(ModuleSpec(left_out, None)))
        return importing(name, globals, locals, fromlist, level)

    builtins.__import__ = import_less
    try:
        yield
    finally:
        builtins.__import__ = importing


def missing_packages(load: Load = ctypes.CDLL) -> list[str]:
    """The Debian packages that Qt and its X11 plugin need and that are not installed here."""
    return _packages(_absent({**QT_LIBRARIES, **XCB_LIBRARIES}, load), _DEBIAN)


def missing_library(message: str) -> LibraryMissing | None:
    """The trouble behind a loader's message; None if the message is about something else."""
    found = _NOT_FOUND.search(message)
    if found is None:
        return None
    package = _PACKAGES.get(found[1], Package("", ""))
    return LibraryMissing(found[1], package.debian, package.fedora)


def _qt_folder() -> Path | None:
    """Where PySide6 keeps Qt; None where the system's own Qt is in use (or PySide6 is missing)."""
    spec = find_spec("PySide6")
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "Qt"


def _failure(file: Path, load: Load) -> str | None:
    """The loader's message for ``file``; None if it loads or does not exist."""
    if not file.is_file():
        return None
    try:
        load(str(file))
    except OSError as error:
        return str(error)
    return None


def _all_missing(failure: str, needed: Iterable[str], load: Load) -> LibraryMissing:
    """One trouble that names every missing library of ``needed``."""
    first = _NOT_FOUND.search(failure)
    missing = [] if first is None else [first[1]]
    missing += [library for library in _absent(needed, load) if library not in missing]
    return LibraryMissing(
        ", ".join(missing),
        " ".join(_packages(missing, _DEBIAN)),
        " ".join(_packages(missing, _FEDORA)),
        failure,
    )


def _absent(libraries: Iterable[str], load: Load) -> list[str]:
    absent = []
    for library in libraries:
        try:
            load(library)
        except OSError:
            absent.append(library)
    return absent


def _packages(libraries: Iterable[str], system: int) -> list[str]:
    """The packages that contain ``libraries``, each once; ``system`` indexes ``Package``."""
    known = (_PACKAGES[library] for library in libraries if library in _PACKAGES)
    return list(dict.fromkeys(package[system] for package in known))


def _require_x11(environment: Mapping[str, str], load: Load) -> None:
    """Connect to the X server once: Qt would abort if it did not answer."""
    xcb = load("libxcb.so.1")
    if not isinstance(xcb, ctypes.CDLL):
        return
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(environment["DISPLAY"].encode(), None)
    refused = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    if refused:
        raise DisplayUnreachable(environment["DISPLAY"])


if __name__ == "__main__":
    # For a setup script: it installs what this prints.
    print(*missing_packages())
