"""Writes the notices of third parties and a CycloneDX SBOM of what is shipped, to ``dist/``.

``uv run --group notices python packaging/notices.py`` installs the wheel with the pinned versions
in an environment of its own; with the folder of another one, such as that which is frozen, it reads
that one. It fails where a licence has no text, or a library nobody accounts for.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from importlib.metadata import Distribution, distributions
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec

import trainer

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

Qt's wheel has no list of the third parties in it. Those named here are the known ones; all are at
https://doc.qt.io/qt-6/licenses-used-in-qt.html. What is compiled into cryptography is named as its
wheel names it, which has no texts for that. Python, where a package brings it, is under its own
licence.
"""


class Native(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A library in the wheel of something else; see ``licences/native.toml``."""

    name: str
    inside: str
    licence: str
    copyright: str
    texts: tuple[str, ...]
    files: tuple[str, ...] = ()


class Part(NamedTuple):
    """Something that is shipped, with the texts of its licence by their names."""

    name: str
    version: str
    licence: str
    texts: Mapping[str, str]
    native: tuple[Native, ...]
    carried: tuple[dict[str, Any], ...]
    """The components that its wheel says are in it."""


def normal(name: str) -> str:
    """The name of a distribution as an index writes it."""
    return re.sub(r"[-_.]+", "-", name).lower()


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


def licence_of(one: Distribution) -> str:
    """The licence as its own metadata says it, in a word or two."""

    def every(field: str) -> list[str]:
        return one.metadata.get_all(field) or []

    chosen = CHOSEN.get(normal(one.name))
    if said := [chosen] if chosen else every("License-Expression"):
        return said[0]
    short = [text for text in every("License") if "\n" not in text and len(text) < 60]
    classified = [text for text in every("Classifier") if text.startswith("License :: ")]
    return ", ".join(short or [text.rpartition(" :: ")[2] for text in classified])


def texts_of(one: Distribution) -> Mapping[str, str]:
    """Every licence and notice that its files have, with what they lack."""
    wanted = re.compile(r"(licen[cs]es?|copying|notice)\b.*", re.IGNORECASE)
    found = {
        str(file): file.locate().read_text("utf-8", errors="replace")  # type: ignore[attr-defined]
        for file in one.files or ()
        if wanted.fullmatch(file.name) and file.suffix not in {".py", ".pyc", ".json"}
    }
    name = normal(one.name)
    added = LACKING.get(name, ()) + (("GPL-3.0.txt",) if name in REFERS else ())
    return found | {text: (TEXTS / text).read_text("utf-8") for text in added}


def natives() -> tuple[Native, ...]:
    """What lies in the wheels of others."""
    data = tomllib.loads((TEXTS / "native.toml").read_text("utf-8"))
    return msgspec.convert(data["native"], tuple[Native, ...])


def parts(packages: Path) -> Iterator[Part]:
    """Everything that is installed, without the program itself."""
    known = natives()
    for one in sorted(distributions(path=[str(packages)]), key=lambda one: normal(one.name)):
        name = normal(one.name)
        if name in {PROGRAM, "pip"}:
            continue
        boms = [
            json.loads(file.locate().read_text("utf-8"))  # type: ignore[attr-defined]
            for file in one.files or ()
            if "sboms" in file.parts and file.suffix == ".json"
        ]
        carried = tuple(
            {
                key: part[key]
                for key in ("type", "name", "version", "licenses", "purl")
                if key in part
            }
            for bom in boms
            for part in bom.get("components", ())
            if normal(part["name"]) != name
        )
        inside = tuple(native for native in known if native.inside == name)
        yield Part(name, one.version, licence_of(one), texts_of(one), inside, carried)


def faults(shipped: Iterable[Part], packages: Path) -> Iterator[str]:
    """What is missing: a licence, its text, or a word about a library."""
    for part in shipped:
        if not part.licence:
            yield f"{part.name} names no licence"
        if not any(text.strip() for text in part.texts.values()):
            yield f"{part.name} has no licence text"
        for native in part.native:
            yield from (
                f"{native.name}: there is no {text}"
                for text in native.texts
                if not (TEXTS / text).is_file()
            )
    patterns = [pattern for native in natives() for pattern in native.files]
    for folder in (*packages.glob("*.libs"), packages / "PySide6" / "Qt" / "lib"):
        for file in folder.glob("*"):
            relative = file.relative_to(packages).as_posix()
            if not any(fnmatch(relative, pattern) for pattern in patterns):
                yield f"{relative} is accounted for by nothing"


def notices(shipped: Iterable[Part]) -> str:
    """The notices: what there is, then each text once."""
    listed, texts = [], dict[str, list[str]]()

    def refer(text: str, name: str) -> None:
        owners = texts.setdefault(text.strip(), [])
        if name not in owners:
            owners.append(name)

    for part in shipped:
        listed.append(f"{part.name} {part.version}: {part.licence}")
        for text in part.texts.values():
            refer(text, part.name)
        for native in part.native:
            listed.append(f"    with {native.name}: {native.licence}. {native.copyright}")
            for name in native.texts:
                refer((TEXTS / name).read_text("utf-8"), native.name)
        for one in part.carried:
            said = [chosen.get("expression", "") for chosen in one.get("licenses", ())]
            listed.append(
                f"    with {one['name']} {one.get('version', '')} {' '.join(said)}".rstrip()
            )
    refer((TEXTS / "Python.txt").read_text("utf-8"), "Python")
    rule = "\n\n" + "=" * 80 + "\n\n"
    bodies = (f"{', '.join(names)}\n\n{text}" for text, names in texts.items())
    return rule.join([HEAD + "\n" + "\n".join(listed), *bodies]) + "\n"


def licences(said: str) -> list[dict[str, Any]]:
    """A licence as CycloneDX has it."""
    is_expression = re.fullmatch(r"[A-Za-z0-9.-]+( (AND|OR|WITH) [A-Za-z0-9.-]+)*", said)
    return [{"expression": said} if is_expression else {"license": {"name": said}}]


def bill(shipped: Iterable[Part]) -> dict[str, Any]:
    """The SBOM."""
    components = []
    for part in shipped:
        purl = f"pkg:pypi/{part.name}@{part.version}"
        inner = [
            {
                "type": "library",
                "name": native.name,
                "copyright": native.copyright,
                "licenses": licences(native.licence),
            }
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
    (target / "THIRD-PARTY-NOTICES.txt").write_text(notices(shipped), encoding="utf-8")
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
