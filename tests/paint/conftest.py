"""The packaged layout and chips."""

import pytest

from trainer.felt.chips import ChipSet
from trainer.felt.layout import Felt
from trainer.rulebook.felts import load_chips, load_felt


@pytest.fixture(scope="session")
def felt() -> Felt:
    return load_felt("rws-perfect-pairs-v5-a")


@pytest.fixture(scope="session")
def chips() -> ChipSet:
    return load_chips("generic")
