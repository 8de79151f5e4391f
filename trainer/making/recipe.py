"""The recipe by which seeds make rounds; another recipe makes others of the same seeds.

Whatever is kept of a seed is written with the version of its recipe: ``1:7``.
"""

from __future__ import annotations

from typing import Final

RECIPE: Final = 2
"""The version of the recipe: another number from the day on which pinned rounds are others.

Of the first there are rounds in the records, whose stakes were any that the chips make.
"""


def written(seed: int) -> str:
    """A seed with the recipe of today."""
    return f"{RECIPE}:{seed}"


def seed(text: str) -> int:
    """The seed of a text; one without a recipe is of the first.

    Raises ValueError where it is none, or of a recipe by which no rounds are made any more.
    """
    recipe, colon, number = text.rpartition(":")
    if (int(recipe) if colon else 1) != RECIPE:
        raise ValueError(f"{text} is of another recipe than {RECIPE}")
    return int(number)
