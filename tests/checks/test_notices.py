"""A licence without a text, and a library without a word, are not shipped unnoticed."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "notices.py"


@pytest.fixture(scope="module")
def notices() -> dict[str, object]:
    return runpy.run_path(str(SCRIPT))


def install(packages: Path, name: str, licence: str, files: dict[str, str]) -> None:
    about = packages / f"{name}-1.0.dist-info"
    about.mkdir(parents=True)
    said = f"License-Expression: {licence}\n" if licence else ""
    metadata = f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{said}"
    for file, text in (files | {f"{about.name}/METADATA": metadata}).items():
        path = packages / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (about / "RECORD").write_text("".join(f"{file},,\n" for file in files), encoding="utf-8")


def faults(notices: dict[str, object], packages: Path) -> list[str]:
    parts, found = notices["parts"], notices["faults"]
    assert callable(parts)
    assert callable(found)
    return [*found(tuple(parts(packages)), packages)]


def test_what_has_licence_and_text_is_shipped(notices: dict[str, object], tmp_path: Path) -> None:
    install(tmp_path, "one", "MIT", {"one-1.0.dist-info/licenses/LICENSE": "Do as you like."})
    install(tmp_path, "PySide6_Essentials", "", {})
    assert faults(notices, tmp_path) == []


@pytest.mark.parametrize(
    ("licence", "files", "fault"),
    [
        ("MIT", {}, "one has no licence text"),
        ("MIT", {"one-1.0.dist-info/licenses/LICENSE": " "}, "one has no licence text"),
        ("", {"one/COPYING": "Do as you like."}, "one names no licence"),
        (
            "MIT",
            {"one/LICENSE.md": "Do as you like.", "one.libs/libtwo-1.so": ""},
            "one.libs/libtwo-1.so is accounted for by nothing",
        ),
    ],
)
def test_what_is_missing_is_named(
    notices: dict[str, object], tmp_path: Path, licence: str, files: dict[str, str], fault: str
) -> None:
    install(tmp_path, "one", licence, files)
    assert faults(notices, tmp_path) == [fault]
