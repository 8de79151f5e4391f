"""Builds the source archive and from it the wheel, installs them in every way, and runs them there.

``uv run python packaging/wheel.py`` writes both to ``dist/``. Each way gets an environment of its
own, in which a wheel with the same folders is installed too. It takes minutes and a network.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("trainer", "ui", "resources")
BIN: Final = "Scripts" if os.name == "nt" else "bin"

RUNS: Final = (
    ("--version",),
    ("rules",),
    ("odds", "huxley-perfect-pairs"),
    ("--exit-after-first-paint",),
)
"""What an installed program has to be able to do."""


def built(target: Path, work: Path) -> tuple[Path, Path]:
    """The source archive, and the wheel made from it: the one that the tree makes."""
    (source,) = SdistBuilder(str(ROOT)).build(directory=str(target))
    with tarfile.open(source) as archive:
        archive.extractall(work / "source", filter="data")
    (tree,) = (work / "source").iterdir()
    (wheel,) = WheelBuilder(str(tree)).build(directory=str(target))
    (straight,) = WheelBuilder(str(ROOT)).build(directory=str(work))
    assert Path(wheel).read_bytes() == Path(straight).read_bytes()
    return Path(source), Path(wheel)


def clashing(work: Path) -> Path:
    """A wheel with the same folders, which cannot be imported."""
    path = work / "clash-1.0-py3-none-any.whl"
    about = "clash-1.0.dist-info"
    files = {f"{folder}/__init__.py": "raise AssertionError" for folder in FOLDERS} | {
        f"{about}/METADATA": "Metadata-Version: 2.1\nName: clash\nVersion: 1.0\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in (files | {f"{about}/RECORD": record}).items():
            archive.writestr(name, text)
    return path


def run(*command: str | Path, **environment: str) -> None:
    """Run a command somewhere else than in the tree; what fails ends everything."""
    with TemporaryDirectory() as elsewhere:
        subprocess.run(command, check=True, cwd=elsewhere, env=os.environ | environment)


def by_pip(file: Path, clash: Path, home: Path) -> Path:
    """Into an environment, the other wheel after it."""
    venv.create(home, with_pip=True)
    for one in (file, clash):
        run(home / BIN / "python", "-m", "pip", "install", "--quiet", one)
    run(home / BIN / "python", "-m", "feltwork", "--version")
    return home / BIN / "feltwork"


def by_uv(file: Path, clash: Path, home: Path) -> Path:
    """As a tool of uv."""
    folders = {"UV_TOOL_DIR": str(home / "tools"), "UV_TOOL_BIN_DIR": str(home / "bin")}
    run(
        "uv",
        "tool",
        "install",
        "--quiet",
        "--python",
        sys.executable,
        "--with",
        clash,
        file,
        **folders,
    )
    return home / "bin" / "feltwork"


def by_pipx(file: Path, clash: Path, home: Path) -> Path:
    """By pipx, which uv fetches."""
    folders = {"PIPX_HOME": str(home / "pipx"), "PIPX_BIN_DIR": str(home / "bin")}
    pipx = ("uv", "tool", "run", "pipx")
    run(*pipx, "install", "--quiet", "--python", sys.executable, file, **folders)
    run(*pipx, "inject", "--quiet", "feltwork", clash, **folders)
    return home / "bin" / "feltwork"


def main() -> None:
    """Build, install and run."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        source, wheel = built(ROOT / "dist", work)
        clash = clashing(work)
        ways: tuple[tuple[str, Callable[[Path, Path, Path], Path], Path], ...] = (
            ("pip", by_pip, wheel),
            ("pip, from the source", by_pip, source),
            ("uv tool install", by_uv, wheel),
            ("pipx", by_pipx, wheel),
        )
        for number, (way, install, file) in enumerate(ways):
            home = work / str(number)
            program = install(file, clash, home)
            for arguments in RUNS:
                run(program, *arguments, HOME=str(home), QT_QPA_PLATFORM="offscreen")
            print(f"{way}: runs")


if __name__ == "__main__":
    main()
