"""The scenarios and lessons that ship with the program, as the text of their files."""

from __future__ import annotations

from typing import Final

from trainer.rulebook.reading import packaged, packaged_text

_FOLDER: Final = "scenarios"
SUFFIX: Final = ".scenario.yaml"
_LESSON: Final = ".lesson.yaml"


def shipped_scenarios() -> tuple[str, ...]:
    """The names of the shipped scenarios (file names without suffix), sorted."""
    return packaged(_FOLDER, SUFFIX)


def shipped_scenario(name: str) -> str:
    """The text of a shipped scenario. Raises KeyError if there is none of this name."""
    return packaged_text(_FOLDER, name, SUFFIX)


def shipped_lessons() -> tuple[str, ...]:
    """The names of the shipped lessons (file names without suffix), sorted."""
    return packaged(_FOLDER, _LESSON)


def shipped_lesson(name: str) -> str:
    """The text of a shipped lesson. Raises KeyError if there is none of this name."""
    return packaged_text(_FOLDER, name, _LESSON)
