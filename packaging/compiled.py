"""Compiles the rules by mypyc: a wheel for this Python on this system, about twice as quick.

``uv run --group compiled python packaging/compiled.py`` tries it with the tests of the rules,
writes it to ``dist/`` and prints the benchmark of rounds. It takes minutes and a C compiler;
neither the program nor its plain wheel needs any of this.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Final

from hatchling.builders.wheel import WheelBuilder

ROOT: Final = Path(__file__).parents[1]

PLAIN: Final = ("bets", "cards", "irregularities")
"""These have enums whose members are made by a method of theirs: mypyc's check of its first
argument knows no such class before it is complete."""

READ_ANNOTATIONS: Final = (
    "test_every_class_of_event_is_applied_by_the_function_that_takes_it",
    "test_every_class_of_input_is_decided_by_the_function_that_takes_it",
    "test_every_event_names_the_rule_it_rests_on",
)
"""These tests ask functions for their annotations, which compiled ones do not have."""

CONFIG: Final = """\
[mypy]
strict = true
namespace_packages = true
explicit_package_bases = true
mypy_path = $MYPY_CONFIG_FILE_DIR
"""

BUILD: Final = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = ["--config-file=mypy.ini", *sys.argv[1:]]
sys.argv = ["setup", "build_ext", "--inplace"]
setup(name="feltwork", packages=[], ext_modules=mypycify(modules, opt_level="3"))
"""

FLAGS: Final = {
    "CFLAGS": "-DNDEBUG -flto -fno-plt -fno-semantic-interposition -fvisibility=hidden",
    "LDFLAGS": "-flto -O3",
}
"""The modules are one library, whose functions may be laid into one another."""


def run(tree: Path, *command: str | Path, **environment: str) -> None:
    """Run Python in the copy of the tree; what fails ends everything."""
    found = os.environ | {"PYTHONPATH": str(tree)} | environment
    subprocess.run([sys.executable, *command], check=True, cwd=tree, env=found)


def compiled(tree: Path) -> list[Path]:
    """Lay out the tree with the rules compiled; the libraries that this makes."""
    tree.mkdir()
    copytree(ROOT / "trainer", tree / "trainer", ignore=ignore_patterns("__pycache__"))
    for name in ("resources", "tests", "ui", "pyproject.toml"):
        (tree / name).symlink_to(ROOT / name)
    (tree / "mypy.ini").write_text(CONFIG, encoding="utf-8")
    modules = sorted(
        str(module.relative_to(tree))
        for module in (tree / "trainer" / "rules").rglob("*.py")
        if module.stem not in PLAIN
    )
    run(tree, "-c", BUILD, *modules, **FLAGS)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return [*tree.glob(f"*{suffix}"), *(tree / "trainer").rglob(f"*{suffix}")]


def wheel_of(tree: Path, libraries: Iterable[Path], target: Path, work: Path) -> Path:
    """The plain wheel, with the libraries, for this Python on this system alone."""
    (plain,) = WheelBuilder(str(ROOT)).build(directory=str(work))
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    made = target / Path(plain).name.replace("py3-none-any", tag)
    with zipfile.ZipFile(plain) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for library in libraries:
        files[f"_feltwork/{library.relative_to(tree).as_posix()}"] = library.read_bytes()
    (about,) = (name for name in files if name.endswith(".dist-info/WHEEL"))
    text = files[about].replace(b"Purelib: true", b"Purelib: false")
    files[about] = text.replace(b"py3-none-any", tag.encode())
    record = about.replace("WHEEL", "RECORD")
    del files[record]
    lines = [
        f"{name},sha256={urlsafe_b64encode(sha256(data).digest()).decode().rstrip('=')},{len(data)}"
        for name, data in files.items()
    ]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return made


def main() -> None:
    """Compile, test, pack and measure."""
    with TemporaryDirectory() as folder:
        work = Path(folder)
        tree = work / "tree"
        libraries = compiled(tree)
        deselected = [
            f"--deselect=tests/rules/test_rules_tables.py::{one}" for one in READ_ANNOTATIONS
        ]
        tests = ("tests/rules", "tests/sidebets", "tests/dealing")
        used = "import trainer.rules.round as found; assert not found.__file__.endswith('.py')"
        run(tree, "-c", used)
        options = ("-q", "-c", "pyproject.toml", "--rootdir=.", "-p", "no:cacheprovider")
        run(tree, "-m", "pytest", *options, *deselected, *tests)
        target = ROOT / "dist"
        target.mkdir(exist_ok=True)
        made = wheel_of(tree, libraries, target, work)
        run(work, "-m", "pip", "install", "--quiet", "--no-deps", "--target", work / "in", made)
        run(work / "in", "-m", "feltwork", "rules")
        run(tree, "-m", "tests.benchmarks", "rounds")
        print(made)


if __name__ == "__main__":
    main()
