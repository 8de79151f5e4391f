"""A pack: scenarios in one file, with what each must be. Whatever is not just so is refused whole.

It is a zip file with a manifest that names its format, the program that wrote it and, for each
entry, its size and its SHA-256. Nothing is written here, and no name of an entry is ever used as a
path before it has been found harmless.
"""

from __future__ import annotations

import hashlib
import io
import stat
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

import trainer
from trainer.rulebook import RULEBOOK, Documents
from trainer.scenario.check import check
from trainer.storage.files import (
    FORBIDDEN,
    LONGEST_NAME,
    MOST_DEPTH,
    NameFault,
    alike_pairs,
    name_fault,
    part_fault,
)
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import alike, without_hidden
from trainer.yamlfile.source import MAX_BYTES
from trainer.yamlfile.values import SCENARIO_SUFFIX

FORMAT: Final = 1
"""The version of the format that this program reads and writes."""
ENDING: Final = ".feltpack"
MANIFEST: Final = "manifest.json"

MOST_BYTES: Final = 32 << 20
"""The most bytes of a pack."""
MOST_ENTRIES: Final = 2_000
MOST_UNPACKED: Final = 64 << 20
_MANIFEST_BYTES: Final = 1 << 20

ENDINGS: Final = (".scenario.yaml", ".lesson.yaml")
"""What a pack contains."""
_BLOCK: Final = 1 << 16


class PackFault(TextEnum):
    """Why a pack is refused. ``{name}`` is the entry, as its pack calls it."""

    NO_PACK = "no_pack", N_("this is not a Feltwork pack, or the file is damaged")
    TOO_LARGE = "too_large", N_("it is too large for a pack")
    TOO_MANY = "too_many", N_("it has too many files for a pack")
    NEWER = "newer", N_("it was made by a newer version of Feltwork; use that version")
    NO_MANIFEST = "no_manifest", N_("its list of contents is missing or damaged")
    ENCRYPTED = "encrypted", N_("{name} is encrypted")
    COMPRESSION = "compression", N_("{name} uses a compression that packs do not")
    LINK = "link", N_("{name} is not an ordinary file")
    NAME = "name", N_("{name} is not a valid name for a file in a pack: {why}")
    TWICE = "twice", N_("some systems take {other} and {name} for the same name")
    KIND = "kind", N_("{name} is neither a scenario nor a series")
    NOT_LISTED = "not_listed", N_("{name} is not in its list of contents")
    MISSING = "missing", N_("{name} is listed but missing")
    FILE_SIZE = "file_size", N_("{name} is not the listed size, or is too large")
    CHECKSUM = "checksum", N_("{name} has been changed since the pack was made")


class PackRefused(NamedTuple):
    """Why a pack cannot be used; ``name`` is the entry concerned, if there is one.

    ``other`` is one before it whose name is alike, ``why`` is what is wrong with the name.
    """

    fault: PackFault
    name: str = ""
    other: str = ""
    why: NameFault | None = None


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    size: int
    sha256: str


class _Manifest(msgspec.Struct, frozen=True):
    format: int
    program: str = ""
    title: str = ""
    entries: tuple[_Entry, ...] = ()


class _Version(msgspec.Struct, frozen=True):
    format: int


class Pack(NamedTuple):
    """What is in a pack: its files by their names, with ``/`` between folders."""

    title: str
    program: str
    files: Mapping[str, bytes]


class _Refused(Exception):
    def __init__(self, refused: PackRefused) -> None:
        super().__init__(refused)
        self.refused = refused


def write_pack(title: str, files: Mapping[str, bytes]) -> bytes:
    """The bytes of a pack: the same for the same files, whenever it is made.

    Raises ValueError for a name or a size that no pack may have; see also ``too_much``.
    """
    if fault := too_much(files):
        raise ValueError(fault.value)
    if refused := names_refused(files):
        raise ValueError(f"{refused.name} cannot be packed")
    for name, data in files.items():
        if not name.endswith(ENDINGS) or len(data) > MAX_BYTES:
            raise ValueError(f"{name} cannot be packed")
    listed = tuple(
        _Entry(name, len(files[name]), hashlib.sha256(files[name]).hexdigest())
        for name in sorted(files)
    )
    manifest = _Manifest(FORMAT, trainer.__version__, title, listed)
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as packed:
        _add(packed, MANIFEST, msgspec.json.encode(manifest))
        for name in sorted(files):
            _add(packed, name, files[name])
    return held.getvalue()


def too_much(files: Mapping[str, bytes]) -> PackFault | None:
    """Say why these files are too many or too large for one pack; None if they are not."""
    if len(files) > MOST_ENTRIES:
        return PackFault.TOO_MANY
    return PackFault.TOO_LARGE if sum(map(len, files.values())) > MOST_BYTES else None


def names_refused(names: Iterable[str]) -> PackRefused | None:
    """Say why files with these names cannot be in one pack, on every system that there is."""
    listed = tuple(names)
    for name in listed:
        if why := name_fault(name):
            return PackRefused(PackFault.NAME, name, why=why)
    for first, then in alike_pairs(listed):
        return PackRefused(PackFault.TWICE, listed[then], listed[first])
    return None


def _add(packed: zipfile.ZipFile, name: str, data: bytes) -> None:
    # The usual date is that of now, which would make every pack another one.
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = (stat.S_IFREG | 0o644) << 16
    packed.writestr(entry, data)


def read_pack(data: bytes) -> Pack | PackRefused:
    """Return what is in a pack, or why it is refused; raises nothing, whatever ``data`` is.

    Whether its scenarios are valid is another question.
    """
    if len(data) > MOST_BYTES:
        return PackRefused(PackFault.TOO_LARGE)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            return _read(packed)
    except _Refused as error:
        return error.refused
    # What zipfile raises for damaged files is not limited to its own exception.
    except (
        *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, EOFError, OSError),
        *(NotImplementedError, RuntimeError, ValueError, KeyError, IndexError, OverflowError),
    ):
        return PackRefused(PackFault.NO_PACK)


def _read(packed: zipfile.ZipFile) -> Pack:
    entries = packed.infolist()
    if len(entries) > MOST_ENTRIES + 1:
        raise _Refused(PackRefused(PackFault.TOO_MANY))
    harmless = tuple(_harmless(entries))
    if refused := names_refused([name for name, _entry in harmless]):
        raise _Refused(refused)
    found = dict(harmless)
    if sum(entry.file_size for entry in entries) > MOST_UNPACKED:
        raise _Refused(PackRefused(PackFault.TOO_LARGE))
    manifest = _manifest(packed, found.pop(MANIFEST, None))
    listed = {other.name: other for other in manifest.entries}
    if len(listed) != len(manifest.entries):
        raise _Refused(PackRefused(PackFault.NO_MANIFEST))
    for name in found.keys() - listed.keys():
        raise _Refused(PackRefused(PackFault.NOT_LISTED, name))
    files: dict[str, bytes] = {}
    for name, other in listed.items():
        if name not in found:
            raise _Refused(PackRefused(PackFault.MISSING, name))
        if not name.endswith(ENDINGS):
            raise _Refused(PackRefused(PackFault.KIND, name))
        files[name] = _bytes(packed, found[name], other)
    return Pack(manifest.title, manifest.program, files)


def _harmless(entries: list[zipfile.ZipInfo]) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """The entries by their names, each once nothing about it but its name can do harm."""
    for entry in entries:
        # As it is in the file: zipfile turns backslashes and cuts names at a NUL.
        name = entry.orig_filename
        kind = stat.S_IFMT(entry.external_attr >> 16)
        if entry.flag_bits & 0x1:
            raise _Refused(PackRefused(PackFault.ENCRYPTED, name))
        if kind not in {0, stat.S_IFREG} or name.endswith("/"):
            raise _Refused(PackRefused(PackFault.LINK, name))
        if entry.compress_type not in {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}:
            raise _Refused(PackRefused(PackFault.COMPRESSION, name))
        yield name, entry


def _manifest(packed: zipfile.ZipFile, entry: zipfile.ZipInfo | None) -> _Manifest:
    if entry is None:
        raise _Refused(PackRefused(PackFault.NO_MANIFEST))
    data = _bounded(packed, entry, _MANIFEST_BYTES)
    if data is None:
        raise _Refused(PackRefused(PackFault.NO_MANIFEST))
    try:
        if msgspec.json.decode(data, type=_Version).format > FORMAT:
            raise _Refused(PackRefused(PackFault.NEWER))
        return msgspec.json.decode(data, type=_Manifest)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise _Refused(PackRefused(PackFault.NO_MANIFEST)) from error


def _bytes(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, listed: _Entry) -> bytes:
    data = _bounded(packed, entry, min(listed.size, MAX_BYTES))
    if data is None or len(data) != listed.size:
        raise _Refused(PackRefused(PackFault.FILE_SIZE, listed.name))
    if hashlib.sha256(data).hexdigest() != listed.sha256:
        raise _Refused(PackRefused(PackFault.CHECKSUM, listed.name))
    return data


def _bounded(packed: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int) -> bytes | None:
    """The bytes of an entry; None if there are more than ``most``, whatever its header says."""
    found = bytearray()
    with packed.open(entry) as file:
        while block := file.read(min(_BLOCK, most + 1 - len(found))):
            found += block
            if len(found) > most:
                return None
    return bytes(found)


def pack_name(path: Path) -> str:
    """Return what the pack in a file is called where it has no title."""
    return path.name.removesuffix(ENDING)


# What is put into a pack: only what can be played, under names that every system takes.

_ROOM: Final = len(SCENARIO_SUFFIX) + len("-9999")
"""The characters of a name that do not come from the scenario’s own."""
UNNAMED: Final = "scenario"


class Packed(NamedTuple):
    """The bytes of a pack, how many scenarios are in it, and the names of those with faults."""

    data: bytes
    scenarios: int
    left_out: tuple[str, ...]


def packed(
    title: str, files: Iterable[tuple[str, bytes]], documents: Documents = RULEBOOK
) -> Packed | PackFault:
    """A pack of scenarios, each with the name it has now; or why there cannot be one."""
    kept: dict[str, bytes] = {}
    taken: set[str] = set()
    left_out: list[str] = []
    for name, data in files:
        if check(data, documents).valid:
            kept[_free(harmless(name), taken)] = data
        else:
            left_out.append(name)
    if fault := too_much(kept):
        return fault
    return Packed(write_pack(title, kept), len(kept), tuple(left_out))


def harmless(name: str) -> str:
    """A name that a scenario in a pack may have, as near as may be to ``name``."""
    *folders, last = name.removesuffix(SCENARIO_SUFFIX).split("/")
    parts = [_part(folder, LONGEST_NAME) for folder in folders][1 - MOST_DEPTH :]
    return "/".join([*parts, f"{_part(last, LONGEST_NAME - _ROOM)}{SCENARIO_SUFFIX}"])


def _part(part: str, longest: int) -> str:
    plain = "".join(
        "-" if item in FORBIDDEN else item
        for item in without_hidden(unicodedata.normalize("NFC", part), "-")
    )
    plain = plain.strip(" .~")[:longest].strip(" .~")
    if not plain:
        return UNNAMED
    # A device of Windows is called like that.
    return plain if part_fault(plain) is None else f"{UNNAMED}-{plain}"


def _free(name: str, taken: set[str]) -> str:
    """The name, or the next one that is none of those that some system would take for the same."""
    stem, number = name.removesuffix(SCENARIO_SUFFIX), 1
    while alike(name) in taken:
        number += 1
        name = f"{stem}-{number}{SCENARIO_SUFFIX}"
    taken.add(alike(name))
    return name
