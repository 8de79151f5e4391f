"""A seed is kept with the version of its recipe; an old one has none."""

import msgspec
import pytest

from tests.cases import for_every
from trainer.making.recipe import RECIPE, seed, written
from trainer.shift.plan import ShiftPlan


def test_a_seed_is_read_as_it_was_written() -> None:
    assert written(7) == f"{RECIPE}:7"
    assert seed(written(7)) == 7


def test_an_old_seed_is_of_the_first_recipe() -> None:
    plan = msgspec.json.decode('{"document": "live-blackjack", "seed": 7}', type=ShiftPlan)
    assert plan.recipe == 1


@for_every("text", ["7", "1:7", "3:7", "x", "2:", ":7", "2:7:1"])
def test_what_is_no_seed_of_this_recipe_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        seed(text)
