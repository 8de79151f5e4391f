"""What the coverage page shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class CoverageLine:
    """A paragraph, or a choice of the house: its key, its title, its text.

    ``scenarios`` is how many cover it, None while that is being found out. ``why_none`` is why none
    ever can, empty where one could.
    """

    key: str
    title: str
    text: str
    scenarios: int | None
    why_none: str = ""


class CoverageGroup(NamedTuple):
    """Lines under a heading."""

    title: str
    lines: Sequence[CoverageLine]


class CoveringLine(NamedTuple):
    """A scenario that covers what is selected."""

    id: str
    title: str
    mark: str = ""
