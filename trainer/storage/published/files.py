"""Files of the house’s own as documents: layouts, lessons, scenarios and series."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from trainer.errors import FileTrouble
from trainer.room.rights import AT_HOME, Role
from trainer.rulebook.felts import LAYOUT_SUFFIX
from trainer.storage.atomic_write import put, write_troubles
from trainer.storage.files import name_fault, regular_bytes
from trainer.storage.own.changes import discard
from trainer.storage.own.layouts import layouts_folder, list_layouts, remove_layout
from trainer.storage.own.lessons import lessons_folder, own_path as lesson_path, own_stages
from trainer.storage.own.scenarios import list_own, own_folder
from trainer.storage.published.kinds import Aside, CannotApply, Kind, Local
from trainer.texts import N_
from trainer.yamlfile.source import MAX_BYTES
from trainer.yamlfile.values import SCENARIO_SUFFIX, SERIES_SUFFIX


class FileDocument(Struct, frozen=True):
    """A file as it is."""

    data: bytes


class _Folder(NamedTuple):
    """A folder of the house’s own files: their names, where each lies, how one is removed."""

    place: Callable[[Path], Path]
    names: Callable[[Path], Iterable[str]]
    is_name: Callable[[str], bool]
    remove: Callable[[Path, str, datetime], object]
    path: Callable[[Path, str], Path] = lambda folder, name: folder / name


def _own_files(kind: str, title: str, least: Role, own: _Folder) -> Kind[FileDocument]:
    def ids(local: Local) -> Iterable[str]:
        return filter(own.is_name, own.names(own.place(local.path)))

    def read(local: Local, name: str, _before: object) -> FileDocument | None:
        path = _inside(own, local, name)
        try:
            data = regular_bytes(path) if path and not path.is_symlink() else b""
        except OSError:
            return None
        return FileDocument(data) if 0 < len(data) <= MAX_BYTES else None

    def apply(
        local: Local, name: str, doc: FileDocument | None, before: FileDocument | None
    ) -> None:
        path, present = _inside(own, local, name), read(local, name, None)
        if path is None or (doc is not None and len(doc.data) > MAX_BYTES):
            raise CannotApply(Aside.NAME if path is None else Aside.LARGE)
        try:
            if present not in (None, before) or (doc is None and present is not None):
                # What was published can be had again; what was not is kept where removed files are.
                own.remove(own.place(local.path), name, local.now)
            if doc is not None:
                with write_troubles(path):
                    path.parent.mkdir(parents=True, exist_ok=True)
                    put(path, doc.data, replace=True)
        except FileTrouble as trouble:
            raise CannotApply(Aside.UNWRITABLE) from trouble

    return Kind(
        kind,
        title,
        FileDocument,
        ids,
        read,
        apply,
        called=lambda _local, name, _doc: name,
        least=lambda _doc, _before: least,
        is_name=own.is_name,
        removable=True,
    )


def _inside(own: _Folder, local: Local, name: str) -> Path | None:
    """The path of a file; None if a link or something else is in its way."""
    folder = own.place(local.path)
    path = own.path(folder, name)
    between = [parent for parent in path.parents if parent != folder and folder in parent.parents]
    if any(one.is_symlink() or (one.exists() and not one.is_dir()) for one in between):
        return None
    return None if path.is_dir() else path


def _remove_lesson(folder: Path, stage: str, _now: datetime) -> None:
    path = lesson_path(folder, stage)
    with write_troubles(path):
        path.unlink(missing_ok=True)


_LAYOUTS: Final = _Folder(
    layouts_folder,
    lambda folder: (path.name for path in list_layouts(folder).paths),
    lambda name: name.endswith(LAYOUT_SUFFIX) and "/" not in name and name_fault(name) is None,
    lambda folder, name, _now: remove_layout(AT_HOME, folder / name),
)
_LESSONS: Final = _Folder(
    lessons_folder,
    own_stages,
    lambda name: "/" not in name and name_fault(name) is None,
    _remove_lesson,
    lesson_path,
)
_SCENARIOS: Final = _Folder(
    own_folder,
    lambda folder: (file.name for file in list_own(folder)),
    lambda name: name.endswith((SCENARIO_SUFFIX, SERIES_SUFFIX)) and name_fault(name) is None,
    lambda folder, name, now: discard(AT_HOME, folder, [name], now),
)


KINDS: Final = (
    _own_files("layout", N_("Layout"), Role.MANAGER, _LAYOUTS),
    _own_files("lesson", N_("Lesson"), Role.SUPERVISOR, _LESSONS),
    _own_files("scenario", N_("Scenario"), Role.SUPERVISOR, _SCENARIOS),
)
