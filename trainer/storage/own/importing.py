"""A pack brought into a folder of scenarios: looked at first, then all of it or nothing."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, count
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple
from uuid import uuid4

from trainer.errors import FileUnreadable
from trainer.messages.text import _, ngettext
from trainer.room.rights import Right, guarded
from trainer.rulebook import RULEBOOK, Documents
from trainer.scenario.check_series import check_file
from trainer.scenario.read_series import Load, Unreadable, files_named
from trainer.storage.atomic_write import flush_directory, write_troubles
from trainer.storage.files import LONGEST_NAME, name_fault, name_fault_text, regular_bytes
from trainer.storage.own.packs import MOST_BYTES, Pack, PackFault, PackRefused, read_pack
from trainer.storage.own.scenarios import list_own
from trainer.texts import N_, TextEnum
from trainer.yamlfile.characters import visible
from trainer.yamlfile.diagnostics import Diagnostic, Severity
from trainer.yamlfile.parse import parse
from trainer.yamlfile.values import SERIES_SUFFIX

UNTITLED: Final = "pack"
_STAGED: Final = ".feltwork-importing-"
_BEFORE: Final = ".feltwork-replaced-"
_LEFT: Final = re.compile(
    rf"({re.escape(_STAGED)}[0-9a-f]{{32}}|{re.escape(_BEFORE)}[0-9a-f]{{32}} (?P<target>.+))"
)
"""What an import that was broken off leaves: names that no other program makes."""


class Coming(TextEnum):
    """What an import does with a file."""

    NEW = "new", N_("new")
    SAME = "same", N_("already there, identical")
    ELSEWHERE = "elsewhere", N_("there already, elsewhere")
    REPLACES = "replaces", N_("replaces another one")


class Preview(NamedTuple):
    """What an import would do: ``folder`` is where, and each file with what becomes of it."""

    folder: Path
    files: tuple[tuple[str, Coming], ...]

    @property
    def known(self) -> int:
        return sum(coming in (Coming.SAME, Coming.ELSEWHERE) for _name, coming in self.files)

    @property
    def unknown(self) -> int:
        return len(self.files) - self.known


class Fault(NamedTuple):
    """What is wrong with a file of a pack."""

    name: str
    diagnostic: Diagnostic


def pack_at(path: Path) -> Pack | PackRefused:
    """The pack in a file, or why it is refused. Raises ``FileUnreadable``."""
    try:
        return read_pack(regular_bytes(path, MOST_BYTES))
    except OSError as error:
        raise FileUnreadable(path, error.strerror or str(error)) from error


def beside(pack: Pack, folder: Path) -> Pack:
    """The pack under the first title for which ``folder`` has nothing yet, its own if it can be."""
    own = _folder_name(pack)
    stem = own[: LONGEST_NAME - len(" 9999")].strip()
    titles = chain((own,), (f"{stem} {number}" for number in count(2)))
    fresh = (pack._replace(title=title) for title in titles)
    return next(other for other in fresh if not os.path.lexists(folder / _folder_name(other)))


def faults_of(pack: Pack, documents: Documents = RULEBOOK) -> Iterator[Fault]:
    """Say what keeps the files of a pack from being played; a pack that has any is not imported."""
    for name, data in sorted(pack.files.items()):
        series = name.endswith(SERIES_SUFFIX)
        checked = check_file(data, _among(pack, name), series=series, documents=documents)
        for found in checked.diagnostics:
            if found.severity is Severity.ERROR:
                yield Fault(name, found)


def _among(pack: Pack, series: str) -> Load:
    """A loader for the files beside a series of a pack."""
    folder = series.rpartition("/")[0]

    def load(name: str) -> bytes | Unreadable:
        found = pack.files.get(f"{folder}/{name}" if folder else name)
        if found is None:
            return Unreadable(_("there is no such file in the folder of the series"))
        return found

    return load


def preview(pack: Pack, folder: Path, *, again: bool = False) -> Preview:
    """Say what an import into ``folder`` would do; ``again``: also with what is elsewhere in it."""
    recover(folder)
    target = folder / _folder_name(pack)
    known = frozenset[str]() if again else _elsewhere(pack, folder, target)
    files = [
        (name, _coming(target / name, data, elsewhere=name in known))
        for name, data in pack.files.items()
    ]
    return Preview(target, tuple(files))


def _coming(path: Path, data: bytes, *, elsewhere: bool) -> Coming:
    different = Coming.ELSEWHERE if elsewhere else Coming.REPLACES
    try:
        return Coming.SAME if regular_bytes(path) == data else different
    except FileNotFoundError:
        return Coming.ELSEWHERE if elsewhere else Coming.NEW
    except OSError:
        return different


def _elsewhere(pack: Pack, folder: Path, target: Path) -> frozenset[str]:
    """The files of a pack that ``folder`` has, in whatever place and under whatever name.

    A series is there only where all that it names is beside it; else they come in together.
    """
    places = _places(pack, folder, target)
    known = {name for name, data in pack.files.items() if data in places}
    for series, data in pack.files.items():
        if not series.endswith(SERIES_SUFFIX):
            continue
        named = [PurePosixPath(series).with_name(item) for _at, item in files_named(parse(data))]
        if not any(
            all(
                place.with_name(path.name) in places.get(pack.files.get(str(path), b""), ())
                for path in named
            )
            for place in places.get(data, ())
        ):
            known.difference_update((series, *map(str, named)))
    return frozenset(known)


def _places(pack: Pack, folder: Path, target: Path) -> Mapping[bytes, Sequence[Path]]:
    """Where ``folder`` has the same bytes as a file of the pack, but for the places of the pack."""
    wanted = set(pack.files.values())
    sizes = {len(data) for data in wanted}
    found: dict[bytes, list[Path]] = {}
    taken = {target / name for name in pack.files}
    for path in (folder / own.name for own in list_own(folder) if own.size in sizes):
        if path in taken:
            continue
        with suppress(OSError):
            data = regular_bytes(path)
            if data in wanted:
                found.setdefault(data, []).append(path)
    return found


@guarded(
    Right.SCENARIOS, N_("Pack imported"), lambda pack, folder, **_how: ("", pack.title), type(None)
)
def bring_in(
    pack: Pack, folder: Path, *, replace: bool = False, again: bool = False
) -> Preview | None:
    """Bring what is new of a pack into a folder of its own in ``folder``: all of that, or nothing.

    What is in that folder and not in the pack stays. ``again`` brings also what ``folder`` has
    elsewhere. None, and nothing is done, if a file would be replaced by another one without
    ``replace``. Raises EnvironmentTrouble if it cannot be written; what was there is then
    unchanged, also if the program is killed meanwhile.
    """
    found = preview(pack, folder, again=again)
    if not found.unknown:
        return found
    if not replace and any(coming is Coming.REPLACES for _name, coming in found.files):
        return None
    own = uuid4().hex
    staged, before = folder / f"{_STAGED}{own}", folder / f"{_BEFORE}{own} {found.folder.name}"
    with write_troubles(found.folder):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if found.folder.is_dir():
                shutil.copytree(found.folder, staged, symlinks=True)
            for name, coming in found.files:
                if coming is not Coming.ELSEWHERE:
                    _write(staged, name, pack.files[name])
            if found.folder.is_dir():
                found.folder.rename(before)
            staged.rename(found.folder)
            flush_directory(folder)
        finally:
            shutil.rmtree(staged, ignore_errors=True)
    shutil.rmtree(before, ignore_errors=True)
    return found


def recover(folder: Path) -> None:
    """Undo what an import left that was broken off: what was there before is there again."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda item: item.name):
            left = _LEFT.fullmatch(entry.name)
            if left is None:
                continue
            target = left["target"]
            if target is None or (folder / target).exists():
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                Path(entry.path).rename(folder / target)


def _write(staged: Path, name: str, data: bytes) -> None:
    path = staged / name
    path.parent.mkdir(parents=True, exist_ok=True)
    # A link in the folder that was there may lead out of it.
    if not path.parent.resolve().is_relative_to(staged.resolve()):
        raise OSError(_("a link leads out of the folder"))
    if path.is_symlink():
        path.unlink()
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _folder_name(pack: Pack) -> str:
    """The name of the folder of a pack: its title, as far as that can be one."""
    name = "".join(item if item.isalnum() or item in " -_" else " " for item in pack.title)
    name = " ".join(name.split())[:LONGEST_NAME].strip()
    return name if name and name_fault(name) is None else UNTITLED


# What is said of packs.


def refused_text(refused: PackRefused, pack: str) -> str:
    """Say why a pack was refused, as a sentence."""
    return _("{pack} was not imported: {reason}. Nothing has been changed.").format(
        pack=visible(pack), reason=_reason(refused)
    )


def unwritten_text(fault: PackFault, pack: str) -> str:
    """Say why a pack was not written, as a sentence."""
    reason = _reason(PackRefused(fault))
    return _("{pack} was not written: {reason}.").format(pack=visible(pack), reason=reason)


def known_text(found: Preview) -> str:
    """Tell how much of a pack is there already and how much is new; empty if all of it is new."""
    if not found.known:
        return ""
    if not found.unknown:
        return _("You already have all of it.")
    known = ngettext("{n} is there already", "{n} are there already", found.known)
    new = ngettext("{n} is new", "{n} are new", found.unknown)
    return _("{known}, {new}.").format(
        known=known.format(n=found.known), new=new.format(n=found.unknown)
    )


def _reason(refused: PackRefused) -> str:
    return _(refused.fault.text).format(
        name=visible(f"“{refused.name}”"),
        other=visible(f"“{refused.other}”"),
        why=name_fault_text(refused.why) if refused.why else "",
    )
