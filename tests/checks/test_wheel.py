"""What is installed is what is in the tree: the wheel, built and run from nowhere near it."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import trainer

ROOT = Path(__file__).parents[2]
PACKAGES = ("trainer", "ui", "resources")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path_factory.mktemp("wheel")))
    return Path(built)


def tracked() -> set[str]:
    """Every file of the packages that the wheel has to carry, below a folder of its own."""
    return {"feltwork.py"} | {
        f"_feltwork/{path.relative_to(ROOT).as_posix()}"
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_carries_every_file_of_its_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    carried = {name for name in names if ".dist-info/" not in name}
    assert carried == tracked()
    assert any(name.endswith("licenses/LICENSE") for name in names)


CASE = """\
format: 1
title: One box
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [stand]}
shoe: TS 7D 9H TC
"""


@pytest.mark.parametrize(
    ("arguments", "last_line"),
    [
        (["--version"], f"feltwork {trainer.__version__}"),
        (["check", "one-box.scenario.yaml"], "1 valid, 0 invalid"),
    ],
    ids=["version", "check"],
)
def test_the_wheel_runs_without_the_tree_beside_one_that_has_the_same_folders(
    wheel: Path, tmp_path: Path, arguments: list[str], last_line: str
) -> None:
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    for package in PACKAGES:
        (installed / package).mkdir()
        (installed / package / "__init__.py").write_text("raise AssertionError", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "one-box.scenario.yaml").write_text(CASE, encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "feltwork", *arguments],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == last_line


def test_there_is_one_entry_point(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (entry_points,) = (n for n in archive.namelist() if n.endswith("entry_points.txt"))
        text = archive.read(entry_points).decode()
    assert text.split() == ["[console_scripts]", "feltwork", "=", "feltwork:main"]


def numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


def test_the_wheel_leaves_a_range_to_what_whoever_develops_it_has_exactly() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = dict(one.split("==") for one in project["tool"]["uv"]["constraint-dependencies"])
    asked = project["project"]["dependencies"]
    for one in asked + project["project"]["optional-dependencies"]["try"]:
        found = re.fullmatch(r"([\w-]+)(?:\[\w+\])?>=([\d.]+),<([\d.]+)", one)
        assert found, one
        name, least, next_one = found.groups()
        assert numbers(least) <= numbers(pins[name.lower()]) < numbers(next_one), one
