"""What is prepared while nobody does anything."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tests.scenario_files import shipped_round
from trainer.felt.chips import Column
from trainer.rounds.sheet import lay_out
from trainer.rules.cards import Card
from ui.felt import shown
from ui.felt.felts import apply_felt
from ui.felt.view import FeltView
from ui.paint.pictures import Drawing
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.shell import background
from ui.shell.background import Idle
from ui.shell.runner import Runner

PIECES = (Card, Column)
"""What the key of a card's or a pile's picture begins with."""


@pytest.fixture
def done() -> list[str]:
    return []


def parts(name: str, done: list[str]) -> Iterator[None]:
    for number in (1, 2):
        done.append(f"{name} {number}")
        yield


@pytest.fixture
def owner(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[QObject]:
    monkeypatch.setattr(background, "BETWEEN_MS", 0)
    owner = QObject()
    yield owner
    owner.deleteLater()


def attempt() -> Runner:
    return Runner(lambda _trouble: None, lambda: None)


def test_what_was_asked_for_last_is_prepared_and_nothing_else(
    qtbot: QtBot, owner: QObject, done: list[str]
) -> None:
    preparing = Idle(owner, attempt().attempt, lambda: True)
    preparing.prepare(parts("earlier question", done))
    preparing.prepare(parts("question", done))
    qtbot.waitUntil(lambda: len(done) == 2)
    assert done == ["question 1", "question 2"]


def test_nothing_is_prepared_where_the_page_is_not_free_or_after_the_end(
    qtbot: QtBot, owner: QObject, done: list[str]
) -> None:
    busy = Idle(owner, attempt().attempt, lambda: False)
    busy.prepare(parts("busy", done))
    ended = Idle(owner, attempt().attempt, lambda: True)
    ended.prepare(parts("ended", done))
    ended.stop()
    free = Idle(owner, attempt().attempt, lambda: True)
    free.prepare(parts("question", done))
    qtbot.waitUntil(lambda: len(done) == 2)
    assert done == ["question 1", "question 2"]


def test_what_fails_is_reported_and_not_gone_on_with(
    qtbot: QtBot, owner: QObject, done: list[str]
) -> None:
    reported: list[Exception] = []

    def tried(step: Callable[[], object]) -> bool:
        try:
            step()
        except LookupError as error:
            reported.append(error)
            return False
        return True

    def failing() -> Iterator[None]:
        done.append("begun")
        yield
        raise LookupError("broken")

    preparing = Idle(owner, tried, lambda: True)
    preparing.prepare(failing())
    qtbot.waitUntil(lambda: bool(reported))
    assert [str(error) for error in reported] == ["broken"]
    assert done == ["begun"]


def test_what_lies_on_a_prepared_table_is_drawn_before_it_is_shown(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    playable = shipped_round("full-table")
    sheet = lay_out(playable)
    felt = FeltView()
    qtbot.addWidget(felt)
    felt.resize(900, 700)
    apply_felt(felt, playable)
    table = sheet.frames[sheet.questions[0].step]
    assert len(list(felt.prepare(table))) > 5
    made: list[Drawing] = []
    drawn = Pixmaps._drawn

    def recorded(pixmaps: Pixmaps, drawing: Drawing) -> Sprite:
        made.append(drawing)
        return drawn(pixmaps, drawing)

    monkeypatch.setattr(Pixmaps, "_drawn", recorded)
    felt.show()
    felt.show_table(table, animate=False)
    lying = dict(felt.arrangement().pieces())
    assert len(lying) > 15
    pieces = [one for one in made if isinstance(one.key, tuple) and isinstance(one.key[0], PIECES)]
    assert pieces == []
    # Nor are the backs of cards that are turned on their way.
    monkeypatch.setattr(shown, "motion_wanted", lambda _widget: True)
    for before, after in pairwise(sheet.frames[:5]):
        felt.show_table(before, animate=False)
        for _part in felt.prepare(after):
            pass
        made.clear()
        felt.show_table(after, animate=True)
        assert made == []
