"""The packaged chips, and the text of a packaged layout."""

from __future__ import annotations

from importlib.resources import files

import pytest

from trainer.felt.chip_fields import read_chips
from trainer.felt.chips import ChipSet


@pytest.fixture(scope="session")
def layout_text() -> str:
    """The text of layout A of Perfect Pairs, which the reader's tests damage."""
    return felt_text("rws-perfect-pairs-v5-a")


@pytest.fixture(scope="session")
def chips() -> ChipSet:
    return read_chips((files("resources") / "chips" / "generic.toml").read_text("utf-8"))


def felt_text(felt: str) -> str:
    return (files("resources") / "felts" / f"{felt}.layout.yaml").read_text("utf-8")
