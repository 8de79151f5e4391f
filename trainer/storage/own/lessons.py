"""The lessons that a house has changed, as files in a folder next to the records."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from trainer.course.lesson import SUFFIX
from trainer.course.reader import LessonFile, read_lesson
from trainer.room.rights import Right, guarded
from trainer.storage.atomic_write import atomic_write, write_troubles
from trainer.storage.files import regular_bytes
from trainer.texts import N_

FOLDER: Final = "lessons"


def lessons_folder(database: Path) -> Path:
    """The folder of the house's lessons: next to the records, which are at ``database``."""
    return database.parent / FOLDER


def own_lesson(folder: Path, stage: str) -> LessonFile | None:
    """The house's own lesson of a stage, after which its file is named; None if it has none."""
    try:
        return read_lesson(regular_bytes(own_path(folder, stage)), stage)
    except OSError:
        return None


def own_path(folder: Path, stage: str) -> Path:
    """The file of the house's own lesson of a stage."""
    return folder / f"{stage}{SUFFIX}"


def own_stages(folder: Path) -> frozenset[str]:
    """The stages of which the house has a file of its own, whatever is in it."""
    with suppress(OSError):
        found = (path.name for path in folder.iterdir() if path.is_file())
        return frozenset(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX))
    return frozenset()


@guarded(Right.LESSONS, N_("Lesson saved"), lambda path, data, **_how: ("", path.name))
def save_own(path: Path, data: bytes, *, replace: bool) -> bool:
    """Write a lesson in one step; False if there is another that must stay.

    Raises ``EnvironmentTrouble``.
    """
    with write_troubles(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
    return atomic_write(path, data, replace=replace)
