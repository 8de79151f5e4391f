"""Scenario and lesson files, and those that a lesson names, read up to the size limit."""

from __future__ import annotations

from pathlib import Path

from trainer.messages.text import _
from trainer.rulebook.shipped import shipped_scenario
from trainer.scenario.read_lesson import Load, Unreadable
from trainer.storage.regular_files import regular_bytes
from trainer.yamlfile.suffixes import SCENARIO_SUFFIX


def read_bounded(path: Path) -> bytes | Unreadable:
    """The bytes of a regular file, at most one more than the size limit."""
    try:
        return regular_bytes(path)
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


def beside_shipped(name: str) -> bytes | Unreadable:
    """A shipped scenario that a shipped lesson names."""
    try:
        return shipped_scenario(name.removesuffix(SCENARIO_SUFFIX)).encode()
    except KeyError as unknown:
        return Unreadable(str(unknown))
