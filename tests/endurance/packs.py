"""Mutated packs, read and brought into a folder: each comes in whole, or nothing changes.

A pack is changed in its bytes, in its directory, in its list of contents, or in a scenario with the
list made to fit. Nothing is raised but a trouble that says what to do, nothing takes long, and no
file outside the folder is written.
"""

from __future__ import annotations

import hashlib
import io
import json
import random
import shutil
import struct
import tempfile
import traceback
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.endurance.figures import Figures, peak_megabytes
from tests.endurance.mutated import Auditor, corpus
from trainer.errors import EnvironmentTrouble
from trainer.room.rights import AT_HOME
from trainer.storage.own.importing import bring_in, faults_of
from trainer.storage.own.packs import MANIFEST, PackRefused, read_pack, write_pack

COUNT: Final = 5_000

NAMES: Final = (
    "../out.scenario.yaml",
    "/out.scenario.yaml",
    "..\\out.scenario.yaml",
    "C:out.scenario.yaml",
    "a/../../out.scenario.yaml",
    "a\x00.scenario.yaml",
    "nul.scenario.yaml",
    "A.SCENARIO.YAML",
    ".scenario.yaml",
    "x" * 300 + ".scenario.yaml",
    "\N{RIGHT-TO-LEFT OVERRIDE}.scenario.yaml",
)
_FILES: Final = 4
_PACKS_TOGETHER: Final = 20
"""How many packs come into one folder, over one another."""


def run(count: int, seed: int) -> bool:
    """Mutate so many packs; returns whether all held."""
    return attack_some(count, seed).show(__doc__, f"{count} packs, seed {seed}")


def attack_some(count: int, seed: int) -> Figures:
    """Read so many mutated packs and bring in what is read."""
    figures, chance, auditor = Figures(), random.Random(seed), Auditor()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made, "mine")
        folder.mkdir()
        outside = Path(made, "outside")
        outside.write_text("untouched", "utf-8")
        for number in range(count):
            if number % _PACKS_TOGETHER == 0:
                shutil.rmtree(folder)
                folder.mkdir()
            data = mutated(chance)
            case = f"pack {number}"
            with figures.timed(case):
                figures.fail(case, _attack(data, folder, auditor, figures))
            if sorted(path.name for path in Path(made).iterdir()) != ["mine", "outside"]:
                figures.fail(case, ["something was written beside the folder"])
    figures.used(peak_megabytes())
    return figures


def _attack(data: bytes, folder: Path, auditor: Auditor, figures: Figures) -> Iterator[str]:
    try:
        with auditor.watch() as noted:
            found = read_pack(data)
            faulty = isinstance(found, PackRefused) or any(faults_of(found))
        yield from noted
        if isinstance(found, PackRefused):
            figures.counted[found.fault.value] += 1
        elif faulty:
            figures.counted["faults in a scenario"] += 1
        else:
            figures.counted["brought in"] += 1
            done = bring_in(AT_HOME, found, folder, replace=True, again=True)
            assert done is not None, "everything may be replaced"
            for name, its in found.files.items():
                if (done.folder / name).read_bytes() != its:
                    yield f"{name} is not what it was in the pack"
            if left := [path.name for path in folder.iterdir() if path.name.startswith(".")]:
                yield f"{left} is left"
    except EnvironmentTrouble:
        figures.counted["trouble"] += 1
    except BaseException:
        yield traceback.format_exc()


def mutated(chance: random.Random) -> bytes:
    """A pack with something wrong in it, mostly."""
    scenarios = corpus("scenario")
    names = chance.sample(scenarios.names, _FILES)
    files = {name: scenarios.files[name] for name in names if name.endswith(".scenario.yaml")}
    data = write_pack(chance.choice(("Night", "", "../x", "é" * 90)), files)
    match chance.randrange(6):
        case 0:
            return _bytes_changed(data, chance)
        case 1:
            return _renamed(data, chance)
        case 2:
            return _listed(data, chance)
        case 3:
            return _with_scenario(data, chance)
        case 4:
            return _directory_changed(data, chance)
        case _:
            return data


def _bytes_changed(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _change in range(chance.choice((1, 1, 3, 20))):
        at = chance.randrange(len(changed))
        match chance.randrange(3):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + chance.randrange(1, 40)]
            case _:
                changed[at:at] = chance.randbytes(chance.randrange(1, 40))
        if not changed:
            break
    return bytes(changed)


def _entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {one.filename: packed.read(one) for one in packed.infolist()}


def _packed(files: dict[str, bytes], kind: int = zipfile.ZIP_DEFLATED) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", kind) as packed:
        for name, data in files.items():
            entry = zipfile.ZipInfo("entry")
            entry.filename = name
            entry.compress_type = kind
            packed.writestr(entry, data)
    return held.getvalue()


def _relisted(files: dict[str, bytes]) -> dict[str, bytes]:
    listed = json.loads(files[MANIFEST])
    listed["entries"] = [
        {"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()}
        for name, data in files.items()
        if name != MANIFEST
    ]
    return files | {MANIFEST: json.dumps(listed).encode()}


def _renamed(data: bytes, chance: random.Random) -> bytes:
    files = _entries(data)
    old = chance.choice([name for name in files if name != MANIFEST])
    files[chance.choice(NAMES)] = files.pop(old)
    return _packed(_relisted(files) if chance.random() < 0.8 else files)


def _listed(data: bytes, chance: random.Random) -> bytes:
    files = _entries(data)
    tree = json.loads(files[MANIFEST])
    entry = chance.choice(tree["entries"])
    match chance.randrange(6):
        case 0:
            entry["size"] = chance.choice((-1, 0, 10**12, "x", None))
        case 1:
            entry["sha256"] = chance.choice(("", "0" * 64, 1))
        case 2:
            tree["format"] = chance.choice((0, 2, -1, "1", None, 10**30))
        case 3:
            tree["entries"] = chance.choice(([], {}, None, [entry] * 2))
        case 4:
            tree["title"] = chance.choice((None, 1, "/" * 500, "con", "\x00"))
        case _:
            tree = chance.choice(([], "x", {}, 1))
    files[MANIFEST] = json.dumps(tree).encode()
    return _packed(files)


def _with_scenario(data: bytes, chance: random.Random) -> bytes:
    files = _entries(data)
    name = chance.choice([name for name in files if name != MANIFEST])
    files[name] = (
        corpus("scenario").mutated(chance)[1]
        if chance.random() < 0.9
        else b" " * chance.choice((200_000, 5_000_000))
    )
    return _packed(_relisted(files))


def _directory_changed(data: bytes, chance: random.Random) -> bytes:
    """One of the numbers in the directory of the zip file is another one."""
    changed = bytearray(data)
    at = changed.find(b"PK\x01\x02", chance.randrange(len(changed)))
    at = changed.find(b"PK\x01\x02") if at < 0 else at
    field = chance.choice((8, 10, 16, 20, 24, 28, 30, 38, 42))
    struct.pack_into("<H", changed, at + field, chance.choice((0, 1, 8, 12, 99, 0xFFFF)))
    return bytes(changed)
