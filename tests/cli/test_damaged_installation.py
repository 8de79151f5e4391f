"""A file of the program that is missing or damaged is a trouble that is said, and no bug.

Without one of the fonts Qt would write with what there is, be it only signs.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import font_source_sans_pro
import pytest

import resources

WINDOW = "--exit-after-first-paint"
FONTS = (
    *(f"font_source_sans_pro/files/SourceSansPro-{face}.otf" for face in ("Regular", "Bold")),
    "font_source_sans_pro/files/SourceSansPro-Semibold.otf",
    "resources/fonts/FeltworkSigns.otf",
)
OTHERS = {
    "resources/rules/rws-blackjack-v5.toml": "rules",
    "resources/index/scenarios.json": "list",
    "resources/tables/rws-perfect-pairs-v5/A.json": WINDOW,
}

RUN = """
import sys
from itertools import combinations
from pathlib import Path
from trainer.cli.main import main

command, damaged, *files = sys.argv[1:]
for count in range(len(files), -1, -1):
    for lost in combinations(map(Path, files), count):
        kept = {file: file.read_bytes() for file in lost}
        for file in lost:
            if damaged:
                file.write_bytes(b"[")
            else:
                file.unlink()
        print("status", main([command]))
        for file in lost:
            file.write_bytes(kept[file])
"""


def run(program: Path, *arguments: str) -> tuple[list[str], str]:
    """The exit statuses with each choice of the files lost, at last with none; what was said."""
    result = subprocess.run(
        [sys.executable, "-c", RUN, *arguments],
        cwd=program,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0
    assert "Traceback" not in result.stderr
    statuses = [line[7:] for line in result.stdout.splitlines() if line.startswith("status ")]
    assert result.stderr.count("Feltwork is not complete") == len(statuses) - statuses.count("0")
    return statuses, result.stderr


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A folder with copies of what can be lost, which come before what is installed."""
    for package in (font_source_sans_pro, resources):
        source = Path(package.__path__[0])
        laid = tmp_path / source.name
        laid.mkdir()
        shutil.copy(source / "__init__.py", laid)
        for entry in source.iterdir():
            if entry.is_dir() and entry.name != "__pycache__":
                (laid / entry.name).symlink_to(entry)
    for file in (*FONTS, *OTHERS):
        folder = tmp_path / Path(*Path(file).parts[:2])
        if folder.is_symlink():
            shutil.copytree(folder, tmp_path / "copy")
            folder.unlink()
            (tmp_path / "copy").rename(folder)
    return tmp_path


@pytest.mark.parametrize("damaged", ["", "damaged"])
def test_every_choice_of_fonts_that_cannot_be_loaded_is_said(program: Path, damaged: str) -> None:
    statuses, said = run(program, WINDOW, damaged, *FONTS)
    assert statuses == ["3"] * 15 + ["0"]
    assert "Install Feltwork again." in said


@pytest.mark.parametrize(("file", "command"), OTHERS.items())
def test_a_file_that_cannot_be_read_is_named(program: Path, file: str, command: str) -> None:
    statuses, said = run(program, command, "damaged", file)
    assert statuses == ["3", "0"]
    assert f"its file {file.removeprefix('resources/')} is missing or damaged" in said
