"""A licence without a text, and a library without a word, are not shipped unnoticed."""

from pathlib import Path

import pytest

from tests.scripts import script
from trainer.licences import notices as installed_notices, parted


@pytest.fixture(scope="module")
def notices() -> dict[str, object]:
    return vars(script("notices"))


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


BOM = """{"components": [
    {"type": "library", "name": "crate", "version": "2.0", "licenses": [{"expression": "MIT"}]},
    {"type": "library", "name": "builder", "version": "3.0", "scope": "excluded"}
]}"""


def test_what_a_wheel_names_as_compiled_into_it_is_noticed(
    notices: dict[str, object], tmp_path: Path
) -> None:
    files = {"one/COPYING": "Do as you like.", "one-1.0.dist-info/sboms/a.json": BOM}
    install(tmp_path, "one", "MIT", files)
    assert faults(notices, tmp_path) == []
    made, parts = notices["notices"], notices["parts"]
    assert callable(made)
    assert callable(parts)
    listed, texts = parted(made(tuple(parts(tmp_path))))
    assert "\n    with crate 2.0: MIT\n" in listed
    assert "builder" not in listed
    assert [text for owners, text in texts if "crate" in owners.split(", ")]
    assert texts[0][0] == "Feltwork"


def test_a_licence_that_nobody_has_looked_at_is_a_fault(
    notices: dict[str, object], tmp_path: Path
) -> None:
    bom = BOM.replace('"MIT"', '"Odd-1.0"')
    install(tmp_path, "one", "MIT", {"one/COPYING": "…", "one-1.0.dist-info/sboms/a.json": bom})
    assert faults(notices, tmp_path) == ["one: nothing is known of crate, Odd-1.0"]


def test_what_is_frozen_is_named_file_by_file(notices: dict[str, object], tmp_path: Path) -> None:
    for name in (
        "feltwork",
        "_internal/libssl.so.3",
        "_internal/libstray.so.1",
        "_internal/msgspec/_core.so",
        "_internal/PySide6/Qt/lib/libavcodec.so.60",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"\x7fELF")
    (tmp_path / "_internal" / "read.me").write_text("nothing compiled", "utf-8")
    unnamed = notices["unnamed"]
    assert callable(unnamed)
    assert unnamed(tmp_path) == ["PySide6/Qt/lib/libavcodec.so.60", "libstray.so.1"]


def test_without_a_file_of_notices_what_is_installed_speaks_for_itself() -> None:
    listed, texts = parted(installed_notices())
    names = [line.partition(" ")[0] for line in listed.splitlines()]
    assert {"feltwork", "psycopg-binary", "pyside6-essentials"} <= set(names)
    assert "pytest" not in names  # nothing in it requires that
    ((text, _owners),) = [(text, owners) for owners, text in texts if "feltwork" in owners]
    assert text.startswith("MIT License")
