"""The scenarios and lessons that ship with the program, as the text of their files."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.rulebook.reading import packaged, packaged_text, read_packaged
from trainer.yamlfile.suffixes import LESSON_SUFFIX, SCENARIO_SUFFIX

_FOLDER: Final = "scenarios"


def shipped_scenarios() -> tuple[str, ...]:
    """The names of the shipped scenarios (file names without suffix), sorted."""
    return packaged(_FOLDER, SCENARIO_SUFFIX)


def shipped_scenario(name: str) -> str:
    """The text of a shipped scenario. Raises KeyError if there is none of this name."""
    return packaged_text(_FOLDER, name, SCENARIO_SUFFIX)


def shipped_lessons() -> tuple[str, ...]:
    """The names of the shipped lessons (file names without suffix), sorted."""
    return packaged(_FOLDER, LESSON_SUFFIX)


def shipped_lesson(name: str) -> str:
    """The text of a shipped lesson. Raises KeyError if there is none of this name."""
    return packaged_text(_FOLDER, name, LESSON_SUFFIX)


@cache
def teaching_order() -> dict[str, tuple[str, ...]]:
    """The names of the easy shipped scenarios in the order in which they are taught.

    For each game, by the id of its document; the games too are in their order.
    """
    order = read_packaged(_FOLDER, "teaching")
    return {document: order.texts(document) for document in order}
