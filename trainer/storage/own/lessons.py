"""The lessons that a house has changed, as files in a folder next to the records."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from trainer.course.lesson import SUFFIX
from trainer.course.reader import LessonFile, read_lesson
from trainer.storage.files import regular_bytes

FOLDER: Final = "lessons"


def lessons_folder(database: Path) -> Path:
    """The folder of the house's lessons: next to the records, which are at ``database``."""
    return database.parent / FOLDER


def own_lesson(folder: Path, stage: str) -> LessonFile | None:
    """The house's own lesson of a stage, by which its file is named; None if it has none.

    One of another stage is none of this.
    """
    try:
        read = read_lesson(regular_bytes(folder / f"{stage}{SUFFIX}"))
    except OSError:
        return None
    return read if read.lesson is None or read.lesson.stage == stage else None
