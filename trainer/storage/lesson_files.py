"""Scenario and lesson files on disk, read up to the size limit."""

from __future__ import annotations

from pathlib import Path

from trainer.messages.text import _
from trainer.scenario.read_lesson import Load, Unreadable
from trainer.yamlfile.source import MAX_BYTES


def read_bounded(path: Path) -> bytes | Unreadable:
    """The bytes of a file, at most one more than the size limit."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as trouble:
        return Unreadable(trouble.strerror or str(trouble))


def lesson_files(lesson: Path) -> Load:
    """A loader for the files in a lesson's folder; a link out of the folder is not followed."""
    folder = lesson.parent

    def load(name: str) -> bytes | Unreadable:
        path = folder / name
        try:
            inside = path.resolve().parent == folder.resolve() and path.is_file()
        except (OSError, RuntimeError) as trouble:  # RuntimeError: a link that leads to itself
            return Unreadable(str(trouble))
        if not inside:
            return Unreadable(_("there is no such file in the lesson’s folder"))
        return read_bounded(path)

    return load
