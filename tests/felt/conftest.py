"""The packaged felts and chips; tests of a felt run on each of them."""

from __future__ import annotations

from importlib.resources import files

import pytest

from trainer.felt.chip_fields import read_chips
from trainer.felt.chips import ChipSet
from trainer.felt.collision import Clearances
from trainer.felt.layout import Felt
from trainer.felt.spread import Spread
from trainer.rulebook.felts import felts, load_felt


@pytest.fixture(scope="session")
def layout_text() -> str:
    """The text of layout A of Perfect Pairs, which the reader's tests damage."""
    return felt_text("rws-perfect-pairs-v5-a")


@pytest.fixture(scope="session", params=felts())
def felt(request: pytest.FixtureRequest) -> Felt:
    return load_felt(str(request.param))


@pytest.fixture(scope="session")
def clearances(felt: Felt) -> Clearances:
    """The clearances of a felt, computed once for all its tests."""
    return Clearances(felt)


@pytest.fixture(scope="session")
def spread(felt: Felt) -> Spread:
    """The spread of a felt, computed once for all its tests."""
    return Spread(felt)


@pytest.fixture(scope="session")
def chips() -> ChipSet:
    return read_chips((files("resources") / "chips" / "generic.toml").read_text("utf-8"))


def felt_text(felt: str) -> str:
    return (files("resources") / "felts" / f"{felt}.layout.yaml").read_text("utf-8")
