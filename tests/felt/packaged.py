"""The packaged felts, on each of which a test of a felt is run."""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any

from tests.cases import for_every
from trainer.felt.collision import Clearances
from trainer.felt.spread import Spread
from trainer.rulebook.felts import felts, load_felt

LOADED: dict[str, Callable[[str], Any]] = {
    "felt": load_felt,
    "clearances": cache(lambda name: Clearances(load_felt(name))),
    "spread": cache(lambda name: Spread(load_felt(name))),
}
"""What a test can have of a felt, by the name of its argument."""


def on_every_felt(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test on each packaged felt, with what it asks for of it."""
    wanted = tuple(name for name in signature(test).parameters if name in LOADED)
    return for_every(
        wanted, lambda: ([LOADED[one](name) for one in wanted] for name in felts()), ids=felts()
    )(test)
