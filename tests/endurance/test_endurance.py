"""A small part of each harness. ``python -m tests.endurance NAME`` runs all of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.endurance.children import journal
from tests.endurance.figures import Figures
from tests.endurance.killed import Killer

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed in another way there")


def test_programs_killed_at_random_instants(tmp_path: Path) -> None:
    figures = Figures()
    killer = Killer(tmp_path / "records.sqlite", journal.record, seed=12, longest=0.2)
    for _ in range(8):
        killer.kill_one(figures)
    assert figures.faults == []
    assert figures.counted["answer reported"]
