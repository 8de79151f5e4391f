"""A small part of each harness. ``python -m tests.endurance NAME`` runs all of it."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.endurance import full, mutated, packs, scenarios
from tests.endurance.acknowledged import Acknowledged, now, somebody
from tests.endurance.children import journal
from tests.endurance.figures import Figures
from tests.endurance.killed import journal_killer, window_killer
from tests.endurance.mutated import KINDS, Attacked, Auditor, corpus
from tests.endurance.replaced import ACCIDENTS, filled, lose
from tests.endurance.together import meet
from trainer.storage.database import open_database

pytestmark = pytest.mark.skipif(os.name == "nt", reason="processes are killed in another way there")


def test_what_is_lost_is_noticed(tmp_path: Path) -> None:
    path, said, chance = tmp_path / "records.sqlite", Acknowledged(), random.Random(1)
    with open_database(path, clock=now) as database:
        attempt = journal.begin(database, somebody(database))
        for number in range(2):
            attempt.answered(journal.an_answer(number, chance))
    for number in range(2):
        said.note(("answer", attempt.attempt, number))
    assert list(said.faults(path, ahead=0)) == []
    said.note(("answer", attempt.attempt, 2))
    assert list(said.faults(path, ahead=0)) == [
        "attempt 1 has [0, 1] where [0, 1, 2] was acknowledged"
    ]
    assert said.note(("resumed", attempt.attempt, 1)) == "resumed with 1 answers of 2"
    said.note(("trainee", "Ben", 0))
    assert list(said.faults(path, ahead=0)) == ["{'Ben'} are no longer there"]


def test_programs_killed_at_random_instants(tmp_path: Path) -> None:
    figures = Figures()
    killer = journal_killer(tmp_path / "records.sqlite", seed=12)
    for kills in range(1, 26):
        killer.kill_one(figures)
        # On a busy machine the first may come before any answer.
        if kills >= 5 and figures.counted["answer reported"]:
            break
    assert figures.faults == []
    assert figures.counted["answer reported"]


def test_windows_killed_while_somebody_plays(tmp_path: Path) -> None:
    figures = Figures()
    killer = window_killer(tmp_path / "records.sqlite", seed=12)
    for delay in (1.5, 0.5):
        killer.kill_one(figures, delay)
    assert figures.faults == []


def test_two_windows_on_one_database(tmp_path: Path) -> None:
    figures = Figures()
    meet(tmp_path / "records.sqlite", 12, 0.3, figures, apart=0.3)
    assert figures.faults == []
    assert figures.counted["answer reported"]


def test_the_file_is_lost_while_somebody_answers(tmp_path: Path) -> None:
    figures = Figures()
    earlier = filled(tmp_path / "earlier.sqlite")
    for name in ACCIDENTS:
        lose(name, earlier, tmp_path / name, 12, figures)
    assert figures.faults == []


def test_a_full_disk(tmp_path: Path) -> None:
    figures = Figures()
    with full.limits() as room:
        for name in full.ACTS:
            # The log of the records begins with the ten answers before.
            for pages in (0, 9):
                full.fill(name, tmp_path, room, pages, figures)
    assert figures.faults == []
    assert figures.counted["written"]


@pytest.mark.usefixtures("qapp")
def test_mutated_files(tmp_path: Path) -> None:
    chance = random.Random(12)
    attacked = Attacked(tmp_path, Auditor())
    faults = []
    for number in range(40):
        kind = KINDS[number % len(KINDS)]
        name, data = corpus(kind).mutated(chance)
        faults += [f"{name}: {fault}" for fault in attacked.attack(kind, data, name, chance)]
    attacked.close()
    assert faults == []
    assert attacked.valid


@pytest.mark.usefixtures("qapp")
def test_what_is_written_and_raised_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attacked = Attacked(tmp_path, Auditor())
    written = tmp_path / "written"
    monkeypatch.setattr(mutated, "unusable_settings", lambda _text: written.write_text("x"))
    monkeypatch.setattr(mutated, "decode_settings", lambda _text: 1 // 0)
    raised, wrote = attacked.attack("row", b"{}", "settings", random.Random(1))
    assert "ZeroDivisionError" in raised
    assert f"{written} was opened to be written" in wrote
    attacked.close()


def test_mutated_packs() -> None:
    figures = packs.attack_some(60, 4)
    assert figures.faults == []
    assert figures.counted["brought in"] > 5
    assert sum(figures.counted.values()) == 60


def test_mutated_scenarios_through_the_reader() -> None:
    figures = scenarios.attack_some(80, 4)
    assert figures.faults == []
    assert figures.counted["with faults"] > 20
    assert sum(figures.counted.values()) == 80
