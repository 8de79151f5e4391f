"""Freeze Feltwork: a folder with the program and all that it needs, and a tarball of it.

    uv run --isolated --no-dev --group freeze packaging/freeze.py [FOLDER] [--notices FOLDER]

Written into FOLDER, by default ``build/frozen``: ``feltwork/``, a program that needs no Python, and
``feltwork-VERSION-SYSTEM-MACHINE.tar.xz``, the same packed, with the notices that
``packaging/notices.py`` has made before, in ``dist``. ``packaging/smoke.py`` tries it.

The same tree and the same installed packages give the same bytes: dates are those of
``SOURCE_DATE_EPOCH``, or of the last commit, and hashes are not random. ``--twice`` freezes it
twice, each time elsewhere, and the exit status is 1 where the two differ. ``--sizes`` lists what
takes up how much of a folder that was frozen before.

Qt's libraries stay files of their own below ``_internal/PySide6/Qt/lib``: whoever wants to use
another build of them replaces them there. The system's libraries that Qt needs, with which a screen
is reached, are not brought along (``trainer.cli.qt_ready`` names them): they have to fit the
system. Those that Python itself needs are.
"""

from __future__ import annotations

import argparse
import ast
import fnmatch
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
START: Final = ROOT / "packaging" / "frozen_start.py"
SPEC: Final = ROOT / "packaging" / "feltwork.spec"

PACKAGES: Final = ("trainer", "ui", "resources")
"""Collected whole: commands, pages and controllers are named by strings."""

FONTS: Final = "font_source_sans_pro"
FACES: Final = ("Regular", "Semibold", "Bold")

STRIPPED: Final = sys.platform == "linux"
"""Whether the symbols that only a debugger reads are removed from the libraries."""

LARGEST: Final = 155_000_000
"""How many bytes the unpacked program may have."""

EXCLUDED: Final = [
    # For building packages, and for making catalogues.
    "_distutils_hack",
    "babel.messages.frontend",
    "cffi",
    "distutils",
    "pip",
    "pkg_resources",
    "pycparser",
    "setuptools",
    # For developing.
    "_pydecimal",
    "doctest",
    "pdb",
    "pydoc",
    "pydoc_data",
    "tkinter",
    "unittest",
    # What is done without where it is missing: it makes faster what is not used.
    "aiohttp._http_parser",
    "aiohttp._http_writer",
    "aiohttp._websocket.mask",
    "aiohttp._websocket.reader_c",
    "frozenlist._frozenlist",
    "multidict._multidict",
    "propcache._helpers_c",
    "yarl._quoting_c",
    # The command lines of libraries, and what they use alone.
    "click_default_group",
    "httpx._main",
    "sqlite_utils.cli",
    # Read by pyHanko where a PDF has metadata as XML; a certificate has none.
    "lxml",
    # Links to a library under the GPL, for an interpreter's prompt.
    "readline",
    "_uuid",
]

SYSTEM_LIBRARIES: Final = frozenset(
    {
        "libbz2.so.1.0",
        "libcrypto.so.3",
        "libffi.so.8",
        "liblzma.so.5",
        "libsqlite3.so.0",
        "libssl.so.3",
    }
)
"""The libraries of the system that Python's own modules are linked to, which are brought along."""

NOTICES: Final = ("THIRD-PARTY-NOTICES.txt", "feltwork.cdx.json")
"""What ``packaging/notices.py`` writes."""

_QT: Final = "PySide6/Qt/"
_QT_PLUGINS: Final = tuple(
    f"{_QT}plugins/{pattern}"
    for pattern in (
        "iconengines/*svgicon*",
        "imageformats/*qsvg*",
        "platforminputcontexts/*compose*",
        "platforminputcontexts/*ibus*",
        "platforms/*qcocoa*",
        "platforms/*qoffscreen*",
        "platforms/*qwayland*",
        "platforms/*qwindows*",
        "platforms/*qxcb*",
        "platformthemes/*",
        "styles/*",
        "wayland-decoration-client/*",
        "wayland-shell-integration/*xdg-shell*",
    )
)
"""What a window with widgets uses of Qt's plugins on one of the three systems."""

_UNNEEDED: Final = (
    "PySide6/QtDBus.*",
    f"{_QT}lib/libQt6EglFS*",
    f"{_QT}lib/libQt6EglFs*",
    f"{_QT}lib/libQt6OpenGL*",
    f"{_QT}lib/libQt6WlShellIntegration*",
    "libQt6EglF*",
    "libQt6OpenGL*",
    "libQt6WlShellIntegration*",
    # How and by what a package was installed.
    "*.dist-info/INSTALLER",
    "*.dist-info/RECORD",
    "*.dist-info/REQUESTED",
    "*.dist-info/sboms/*",
    # For translators.
    "*.pot",
)


def modules() -> list[str]:
    """The name of every module of the three packages."""
    return sorted(
        ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for package in PACKAGES
        for file in (ROOT / package).rglob("*.py")
        if file != ROOT / "trainer" / "__main__.py"
    )


def hidden_imports() -> list[str]:
    """What PyInstaller would not find by reading the imports."""
    return [*modules(), FONTS]


def data_files() -> list[tuple[str, str]]:
    """The files that are read at run time, each with the folder that it is put into."""
    kept = [
        (str(file), file.relative_to(ROOT).parent.as_posix())
        for package in PACKAGES
        for file in sorted((ROOT / package).rglob("*"))
        if file.is_file() and file.suffix not in {".py", ".pyc"}
    ]
    fonts = find_spec(FONTS)
    assert fonts is not None
    assert fonts.origin is not None
    folder = Path(fonts.origin).parent / "files"
    names = [*(f"SourceSansPro-{face}.otf" for face in FACES), "LICENSE.txt"]
    kept += [(str(folder / name), f"{FONTS}/files") for name in names]
    return kept


@cache
def languages() -> frozenset[str]:
    """The languages that there are texts in."""
    locale = ROOT / "resources" / "locale"
    return frozenset({"en", *(folder.name for folder in locale.iterdir() if folder.is_dir())})


def kept(name: str, source: str) -> bool:
    """Tell whether a collected file is part of the program: its place there, and its origin."""
    place = PurePosixPath(name.replace("\\", "/"))
    if place.match("babel/locale-data/*"):
        language = place.stem.partition("_")[0]
        return language == "root" or language in {one.partition("_")[0] for one in languages()}
    if place.is_relative_to(f"{_QT}translations"):
        return any(place.match(f"qtbase_{language}.qm") for language in languages())
    if place.is_relative_to(f"{_QT}plugins"):
        return any(fnmatch.fnmatch(str(place), pattern) for pattern in _QT_PLUGINS)
    if any(fnmatch.fnmatch(str(place), pattern) for pattern in _UNNEEDED):
        return False
    if sys.platform == "linux" and source.startswith(("/lib", "/usr/lib")):
        return "/" in name or name in SYSTEM_LIBRARIES
    return True


def needed() -> set[str]:
    """Every module that is imported somewhere in the three packages, at its head or within it."""
    names: set[str] = set()
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            for node in _run(tree):
                if isinstance(node, ast.Import):
                    names.update(alias.name for alias in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    names.add(node.module)
    return names


def _run(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        yield node
        yield from _run(node)


def check_excluded() -> None:
    """Import whatever is imported anywhere, without what is excluded.

    Raises ``ImportError`` where a library needs it after all.
    """
    sys.path.insert(0, str(ROOT))
    for name in EXCLUDED:
        sys.modules[name] = None  # type: ignore[assignment]
    for name in sorted({*modules(), *needed()}):
        if name not in EXCLUDED:
            import_module(name)


def freeze(folder: Path, notices: Path, date: int) -> Path:
    """Freeze the program below this folder, with the notices in it; its own folder there."""
    for name in ("feltwork", "work"):
        shutil.rmtree(folder / name, ignore_errors=True)
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SOURCE_DATE_EPOCH": str(date),
        "NOTICES": str(notices / NOTICES[0]),
        "PYINSTALLER_CONFIG_DIR": str(folder / "work" / "cache"),
    }
    command = [sys.executable, "-m", "PyInstaller", str(SPEC), "--noconfirm", "--log-level=WARN"]
    command += [f"--distpath={folder}", f"--workpath={folder / 'work'}"]
    subprocess.run(command, check=True, cwd=ROOT, env=environment)
    shutil.rmtree(folder / "work")
    frozen = folder / "feltwork"
    for path in (frozen, *frozen.rglob("*")):
        if sys.platform == "linux" and ".so" in path.name and not path.is_symlink():
            forget_machine(path)
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (date, date), follow_symlinks=False)
    return frozen


def forget_machine(library: Path) -> None:
    """Look in no folder of the machine that Python was built on for what a library is linked to."""
    done = subprocess.run(
        ["patchelf", "--print-rpath", library], check=True, capture_output=True, text=True
    )
    if done.stdout.startswith("/"):
        subprocess.run(["patchelf", "--remove-rpath", library], check=True)


def pack(frozen: Path, notices: Path, date: int) -> Path:
    """Pack a frozen program into a tarball beside it, with licence and notices."""
    sys.path.insert(0, str(ROOT))
    import trainer

    system = f"{platform.system()}-{platform.machine()}".lower()
    name = f"feltwork-{trainer.__version__}"
    target = frozen.parent / f"{name}-{system}.tar.xz"

    def plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = date
        entry.mode |= 0o644
        return entry

    with tarfile.open(target, "w:xz", format=tarfile.GNU_FORMAT) as archive:
        for path in (frozen, *sorted(frozen.rglob("*"))):
            archive.add(path, name / path.relative_to(frozen), recursive=False, filter=plain)
        for path in (ROOT / "LICENSE", *(notices / one for one in NOTICES)):
            archive.add(path, f"{name}/{path.name}", filter=plain)
    return target


def sizes(frozen: Path) -> Counter[str]:
    """How many bytes of the program each of its packages and libraries takes up."""
    found: Counter[str] = Counter()
    for path in frozen.rglob("*"):
        if path.is_file() and not path.is_symlink():
            parts = path.relative_to(frozen).parts
            found["/".join(parts[1 if parts[0] == "_internal" else 0 :][:4])] += path.stat().st_size
    return found


def digest(file: Path) -> str:
    """The SHA-256 of a file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _date() -> int:
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    command = ["git", "log", "-1", "--format=%ct"]
    return int(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)


def main(arguments: list[str]) -> int:
    """Freeze and pack the program; returns the exit status."""
    parser = argparse.ArgumentParser(description="Freeze Feltwork and pack it.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "frozen")
    parser.add_argument("--notices", type=Path, default=ROOT / "dist")
    parser.add_argument("--twice", action="store_true")
    parser.add_argument("--sizes", action="store_true")
    parsed = parser.parse_args(arguments)
    folder: Path = parsed.folder.resolve()
    if parsed.sizes:
        for name, size in sizes(folder / "feltwork").most_common():
            print(f"{size:12,} {name}")
        return 0
    if missing := [name for name in NOTICES if not (parsed.notices / name).is_file()]:
        print(f"No {', '.join(missing)}: packaging/notices.py makes them.", file=sys.stderr)
        return 1
    check_excluded()
    date = _date()
    given: Path = parsed.notices.resolve()
    packed = pack(freeze(folder, given, date), given, date)
    size = sizes(folder / "feltwork").total()
    print(f"{size:,} bytes unpacked, {packed.stat().st_size:,} packed")
    print(f"{digest(packed)}  {packed.name}")
    same = True
    if parsed.twice:
        again = pack(freeze(folder / "again", given, date), given, date)
        print(f"{digest(again)}  again/{again.name}")
        same = digest(again) == digest(packed)
    if size > LARGEST:
        print(f"More than {LARGEST:,} bytes.", file=sys.stderr)
    nameless = import_module("notices").unnamed(folder / "feltwork")
    for name in nameless:
        print(f"No line of licences/native.toml names {name}.", file=sys.stderr)
    # Nobody has listed yet what is in the program on the two other systems.
    wrong = nameless and sys.platform == "linux"
    return int(bool(not same or size > LARGEST or wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
