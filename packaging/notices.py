"""Writes the notices of third parties and a CycloneDX SBOM of the frozen program, to ``dist/``.

``uv run --group notices python packaging/notices.py`` installs the wheel with the pinned versions
in an environment of its own; with the folder of another one it reads that one. It fails where a
licence has no text, or a library nobody accounts for. ``packaging/freeze.py`` asks it afterwards
whether each compiled file of the program is one of those that ``licences/native.toml`` names.
"""

from __future__ import annotations

import json
import platform
import re
import sqlite3
import ssl
import subprocess
import sys
import tomllib
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from importlib import import_module
from importlib.metadata import Distribution, distributions
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import replace

import trainer
from trainer.licences import NOTICES, composed, licence_of, normal, texts_of

ROOT: Final = Path(__file__).parents[1]
TEXTS: Final = Path(__file__).with_name("licences")
PROGRAM: Final = "feltwork"

LACKING: Final = {
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
"""The wheels that carry no licence text, with the files that have it."""

REFERS: Final = ("psycopg", "psycopg-binary", "openbadgeslib")
"""Under the LGPL 3, whose text refers to that of the GPL."""

CHOSEN: Final = {"pyside6-essentials": "LGPL-3.0-only", "shiboken6": "LGPL-3.0-only"}
"""The licence taken, where a wheel offers several."""

HEAD: Final = f"""\
Feltwork {trainer.__version__}: notices of third parties

Feltwork itself is under the MIT licence. It is shipped with what follows, each under its own.

Qt, PySide6, psycopg and openbadgeslib are used, unchanged, under the GNU Lesser General Public
License, version 3. Qt's libraries are separate files below PySide6/Qt, and may be replaced by
others with the same interface. The source of Feltwork is published with what makes its packages,
so that one can be made with any of these changed, and may be taken apart to debug such a change.
Their own source is at https://code.qt.io, that of the others where their own pages say.

Qt's wheel has no list of the third parties in it: those named here are the ones that its sources
name for these libraries, all are at https://doc.qt.io/qt-6/licenses-used-in-qt.html. What is
compiled into cryptography is named as its wheel names it, with its authors; whoever else holds a
copyright in it is named in the sources of each, which its wheel does not have.
"""

COMPILED: Final = (b"\x7fELF", b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How programs and libraries begin, on Linux and macOS."""

VERSIONS: Final = {
    "OpenSSL": ssl.OPENSSL_VERSION.split()[1],
    "SQLite": sqlite3.sqlite_version,
    "zlib": zlib.ZLIB_RUNTIME_VERSION,
    "Unicode Character Database": unicodedata.unidata_version,
}
"""Of what is in the interpreter, as far as it says so."""


class Native(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A library in the wheel of something else; see ``licences/native.toml``."""

    name: str
    inside: str
    licence: str
    copyright: str
    texts: tuple[str, ...]
    files: tuple[str, ...] = ()
    bom: tuple[str, ...] = ()
    version: str = ""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file itself."""

    modules: dict[str, tuple[str, ...]]
    carried: dict[str, tuple[str, ...]]
    native: tuple[Native, ...]

    def names(self, file: str) -> bool:
        """Tell whether a line names a compiled file, by its place in the program."""
        patterns = [*self.modules.values(), *(native.files for native in self.native)]
        return any(fnmatch(file, one) for some in patterns for one in some)


TABLE: Final = msgspec.toml.decode((TEXTS / "native.toml").read_bytes(), type=Table)


class Part(NamedTuple):
    """Something that is shipped, with the texts of its licence by their names."""

    name: str
    version: str
    licence: str
    texts: Mapping[str, str]
    native: tuple[Native, ...]
    carried: tuple[dict[str, Any], ...]
    """The components that its wheel says are in it."""
    source: str = "pypi"


def clean_environment(folder: Path) -> Path:
    """Install the program with the pinned versions; returns where its packages lie."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pins = folder / "pins.txt"
    pins.write_text("\n".join(project["tool"]["uv"]["constraint-dependencies"]), encoding="utf-8")
    home = folder / "environment"
    install = ("uv", "pip", "install", "--quiet", "--python", home, "--constraints", pins, ROOT)
    for command in (("uv", "venv", "--quiet", "--python", sys.executable, home), install):
        subprocess.run(command, check=True)
    return home


def packages_of(environment: Path) -> Path:
    """The folder of the packages in an environment, or in what was frozen from it."""
    return next(environment.glob("**/site-packages"), environment)


def parts(packages: Path) -> Iterator[Part]:
    """Everything that is shipped, without the program itself."""
    for one in sorted(distributions(path=[str(packages)]), key=lambda one: normal(one.name)):
        name = normal(one.name)
        if name not in {PROGRAM, "pip"} and not _left_out(one):
            carried, inside = _contents(one)
            added = LACKING.get(name, ()) + (("GPL-3.0.txt",) if name in REFERS else ())
            texts = texts_of(one) | {text: own_text(text) for text in added}
            licence = CHOSEN.get(name) or licence_of(one)
            yield Part(name, one.version, licence, texts, inside, carried)
    inside = tuple(
        replace(native, version=VERSIONS.get(native.name, ""))
        for native in TABLE.native
        if native.inside == "python"
    )
    texts = {name: own_text(name) for name in ("Python.txt", "Python-incorporated.txt")}
    yield Part("python", platform.python_version(), "PSF-2.0", texts, inside, (), "generic")
    pinned = re.search(r'"pyinstaller==(.+?)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    assert pinned is not None
    licence = "GPL-2.0-or-later WITH Bootloader-exception"
    texts = {"PyInstaller.txt": own_text("PyInstaller.txt")}
    yield Part("pyinstaller", pinned[1], licence, texts, (), ())


def own_text(name: str) -> str:
    """The text of a licence in the folder beside this."""
    return (TEXTS / name).read_text("utf-8")


def _left_out(one: Distribution) -> bool:
    """Tell whether freezing leaves out all the modules of a distribution."""
    files = [file for file in one.files or () if file.suffix in {".py", ".so", ".pyd"}]
    tops = {file.parts[0].partition(".")[0] for file in files}
    return bool(tops) and tops <= set(import_module("freeze").EXCLUDED)


def _contents(one: Distribution) -> tuple[tuple[dict[str, Any], ...], tuple[Native, ...]]:
    """What the wheel's own list names as compiled into it, and what the table names."""
    boms = [
        json.loads(file.locate().read_text("utf-8"))  # type: ignore[attr-defined]
        for file in one.files or ()
        if "sboms" in file.parts and file.suffix == ".json"
    ]
    listed = [part for bom in boms for part in bom.get("components", ())]
    inside = [native for native in TABLE.native if native.inside == normal(one.name)]
    for place, native in enumerate(inside):
        for part in listed:
            if part["name"] in native.bom:
                inside[place] = replace(native, version=part["version"])
    known = {normal(one.name), *(name for native in inside for name in native.bom)}
    keys = ("type", "name", "version", "author", "licenses", "purl")
    carried = (
        {key: part[key] for key in keys if part.get(key)}
        for part in listed
        # What is excluded built the wheel, and is not in it.
        if not {part["name"], normal(part["name"])} & known and part.get("scope") != "excluded"
    )
    return tuple(carried), tuple(inside)


def _licence_said(component: Mapping[str, Any]) -> str:
    said = [chosen.get("expression", "") for chosen in component.get("licenses", ())]
    return " AND ".join(said)


def faults(shipped: Iterable[Part], packages: Path) -> Iterator[str]:
    """What is missing: a licence, its text, or a word about a library."""
    for part in shipped:
        if not part.licence:
            yield f"{part.name} names no licence"
        if not any(text.strip() for text in part.texts.values()):
            yield f"{part.name} has no licence text"
        for one in part.carried:
            if _licence_said(one) not in TABLE.carried:
                yield f"{part.name}: nothing is known of {one['name']}, {_licence_said(one)}"
    named = {text for native in TABLE.native for text in native.texts}
    named.update(text for texts in TABLE.carried.values() for text in texts)
    for text in sorted(named):
        if not (TEXTS / text).is_file():
            yield f"there is no {text}"
    for folder in (*packages.glob("*.libs"), packages / "PySide6" / "Qt" / "lib"):
        for file in folder.glob("*"):
            relative = file.relative_to(packages).as_posix()
            if not TABLE.names(relative):
                yield f"{relative} is accounted for by nothing"


def unnamed(frozen: Path) -> list[str]:
    """The compiled files of a frozen program that the table does not name."""
    found = []
    for file in sorted(frozen.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as opened:
                compiled = opened.read(4) in COMPILED or file.suffix in {".dll", ".exe", ".pyd"}
            place = file.relative_to(frozen).as_posix().removeprefix("_internal/")
            if compiled and not TABLE.names(place):
                found.append(place)
    return found


def notices(shipped: Iterable[Part]) -> str:
    """The notices: what there is, then each text once."""
    listed, texts = [], dict[str, list[str]]()

    def refer(text: str, name: str) -> None:
        owners = texts.setdefault(text.strip(), [])
        if name not in owners:
            owners.append(name)

    refer((ROOT / "LICENSE").read_text("utf-8"), "Feltwork")
    for part in shipped:
        listed.append(f"{part.name} {part.version}: {part.licence}")
        for text in part.texts.values():
            refer(text, part.name)
        for native in part.native:
            title = f"{native.name} {native.version}".strip()
            listed.append(f"    with {title}: {native.licence}. {native.copyright}")
            for name in native.texts:
                refer(own_text(name), native.name)
        for one in part.carried:
            said = _licence_said(one)
            by = re.sub(" <[^>]*>", "", f". {one['author']}") if "author" in one else ""
            listed.append(f"    with {one['name']} {one['version']}: {said}{by}")
            for name in TABLE.carried[said]:
                refer(own_text(name), one["name"])
    return composed(HEAD + "\n" + "\n".join(listed), texts)


def licences(said: str) -> list[dict[str, Any]]:
    """A licence as CycloneDX has it."""
    is_expression = re.fullmatch(r"[A-Za-z0-9.-]+( (AND|OR|WITH) [A-Za-z0-9.-]+)*", said)
    return [{"expression": said} if is_expression else {"license": {"name": said}}]


def bill(shipped: Iterable[Part]) -> dict[str, Any]:
    """The SBOM."""
    components = []
    for part in shipped:
        purl = f"pkg:{part.source}/{part.name}@{part.version}"
        inner = [
            {
                "type": "library",
                "name": native.name,
                "copyright": native.copyright,
                "licenses": licences(native.licence),
            }
            | ({"version": native.version} if native.version else {})
            for native in part.native
        ]
        inner += part.carried
        component = {
            "type": "library",
            "bom-ref": purl,
            "name": part.name,
            "version": part.version,
            "purl": purl,
            "licenses": licences(part.licence),
        }
        components.append(component | ({"components": inner} if inner else {}))
    program = f"pkg:pypi/{PROGRAM}@{trainer.__version__}"
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": program,
                "name": PROGRAM,
                "version": trainer.__version__,
                "licenses": licences("MIT"),
            }
        },
        "components": components,
        "dependencies": [
            {"ref": program, "dependsOn": [component["bom-ref"] for component in components]}
        ],
    }


def write(environment: Path, target: Path) -> None:
    """Write both files into a folder; ends with what is missing."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    packages = packages_of(environment)
    shipped = tuple(parts(packages))
    if missing := [*faults(shipped, packages)] or ([] if shipped else ["nothing is installed"]):
        sys.exit("\n".join(missing))
    text = json.dumps(bill(shipped), indent=1, ensure_ascii=False) + "\n"
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        sys.exit(str(wrong))
    target.mkdir(exist_ok=True)
    (target / NOTICES).write_text(notices(shipped), encoding="utf-8")
    (target / "feltwork.cdx.json").write_text(text, encoding="utf-8")
    print(f"{len(shipped)} parts")


def main() -> None:
    """Make both from the environment that is named, or from a new one."""
    target = ROOT / "dist"
    if len(sys.argv) > 1:
        write(Path(sys.argv[1]), target)
        return
    with TemporaryDirectory() as folder:
        write(clean_environment(Path(folder)), target)


if __name__ == "__main__":
    main()
