"""The lessons that come with the program, by the ids of their stages."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.course.at_table import LessonHere, lesson_at
from trainer.course.lesson import SUFFIX
from trainer.course.reader import LessonFile, read_lesson
from trainer.making.tables import PracticeTable
from trainer.rulebook.reading import packaged, packaged_text

FOLDER: Final = "course"


@cache
def lesson_names() -> tuple[str, ...]:
    """The names, without suffix, of the packaged lessons: the ids of their stages."""
    return packaged(FOLDER, SUFFIX)


@cache
def packaged_lesson(name: str) -> LessonFile:
    """The packaged lesson with this name. Raises KeyError if there is none."""
    return read_lesson(lesson_text(name).encode())


def lesson_text(name: str) -> str:
    """The text of the packaged lesson with this name. Raises KeyError if there is none."""
    return packaged_text(FOLDER, name, SUFFIX)


def lesson_of(stage: str, table: PracticeTable, own: LessonFile | None = None) -> LessonHere | None:
    """The lesson of a stage at a table; None if it has none there.

    The house’s ``own`` goes before the packaged one, where it is for the table.
    """
    found = lesson_at(own, table).lesson if own is not None else None
    if found is not None:
        return found
    if stage not in lesson_names():
        return None
    return lesson_at(packaged_lesson(stage), table).lesson
