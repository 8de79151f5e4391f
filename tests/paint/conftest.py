"""The packaged layout and chips."""

from __future__ import annotations

from importlib.resources import files

import pytest

from trainer.felt.chips import ChipSet, read_chips
from trainer.felt.layout import Felt
from trainer.felt.reader import read_felt


@pytest.fixture(scope="session")
def layout_text() -> str:
    return (files("resources") / "felts" / "rws-perfect-pairs-v5-a.toml").read_text("utf-8")


@pytest.fixture(scope="session")
def felt(layout_text: str) -> Felt:
    found = read_felt(layout_text)
    assert isinstance(found, Felt), found
    return found


@pytest.fixture(scope="session")
def chips() -> ChipSet:
    return read_chips((files("resources") / "chips" / "generic.toml").read_text("utf-8"))
