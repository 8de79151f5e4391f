"""The scenarios and lessons that ship with the program, as the text of their files."""

from __future__ import annotations

from functools import cache
from typing import Final

from trainer.rulebook.reading import packaged, packaged_text, read_packaged

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


def shipped_index_text() -> str:
    """What is known of the shipped scenarios and lessons without reading them, as JSON."""
    return packaged_text("index", "scenarios", ".json")


@cache
def teaching_order() -> dict[str, tuple[str, ...]]:
    """The names of the easy shipped scenarios in the order in which they are taught.

    For each game, by the id of its document; the games too are in their order.
    """
    order = read_packaged(_FOLDER, "teaching")
    return {document: order.texts(document) for document in order}
