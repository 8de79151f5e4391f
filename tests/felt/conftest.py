"""The packaged felts and chips; what is tested of a felt is tested of each of them."""

from __future__ import annotations

from importlib.resources import files

import pytest

from trainer.felt.chip_reader import read_chips
from trainer.felt.chips import ChipSet
from trainer.felt.clearance import Clearances
from trainer.felt.layout import Felt
from trainer.felt.spread import Spread
from trainer.rulebook.felts import felts, load_felt


@pytest.fixture(scope="session")
def layout_text() -> str:
    """Layout A of Perfect Pairs, whose text the reader's tests damage."""
    return felt_text("rws-perfect-pairs-v5-a")


@pytest.fixture(scope="session", params=felts())
def felt(request: pytest.FixtureRequest) -> Felt:
    return load_felt(str(request.param))


@pytest.fixture(scope="session")
def clearances(felt: Felt) -> Clearances:
    """What is found out about a felt is remembered for all tests of it."""
    return Clearances(felt)


@pytest.fixture(scope="session")
def spread(felt: Felt) -> Spread:
    """What is found out about a felt is remembered for all tests of it."""
    return Spread(felt)


@pytest.fixture(scope="session")
def chips() -> ChipSet:
    return read_chips((files("resources") / "chips" / "generic.toml").read_text("utf-8"))


def felt_text(felt: str) -> str:
    return (files("resources") / "felts" / f"{felt}.layout.yaml").read_text("utf-8")
