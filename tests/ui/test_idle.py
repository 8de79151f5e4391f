"""What is prepared while nobody does anything."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from tests.ui.conftest import view
from trainer.felt.columns import Column
from trainer.rounds.sheet import lay_out
from trainer.rulebook.shipped import shipped_scenario
from trainer.rules.cards import Card
from trainer.scenario.check import check
from ui.actions.page_states import WatchState
from ui.actions.state import AppState
from ui.controllers import controller, idle
from ui.controllers.felts import apply_felt
from ui.controllers.idle import Idle
from ui.controllers.runner import Runner
from ui.paint.pictures import Drawing
from ui.paint.pixmaps import Pixmaps, Sprite
from ui.views import felt_view
from ui.views.answers.pad_editor import PadEditor
from ui.views.deal_panel import DealPanel
from ui.views.felt_pictures import Picture, PictureCache, PictureKey
from ui.views.felt_view import FeltView
from ui.views.key_button import KeyButton
from ui.views.layouts_page import LayoutsPage
from ui.views.rules_page import RulesPage
from ui.views.window import Window

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

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
    monkeypatch.setattr(idle, "BETWEEN_MS", 0)
    owner = QObject()
    yield owner
    owner.deleteLater()


def attempt() -> Runner:
    return Runner(lambda _trouble: None, lambda: None)


def test_what_was_asked_for_last_comes_first_and_once(
    qtbot: QtBot, owner: QObject, done: list[str]
) -> None:
    one = Idle(owner, attempt().attempt, lambda _name: True)
    one.prepare("pages", parts("page", done))
    one.prepare("table", parts("earlier table", done))
    one.prepare("table", parts("table", done))
    qtbot.waitUntil(lambda: len(done) == 4)
    assert done == ["table 1", "table 2", "page 1", "page 2"]


def test_nothing_is_prepared_while_something_is_done_or_after_the_end(
    qtbot: QtBot, owner: QObject, done: list[str]
) -> None:
    free = [False]
    one = Idle(owner, attempt().attempt, lambda _name: free[0])
    one.prepare("pages", parts("page", done))
    qtbot.wait(20)
    assert done == []
    free[0] = True
    one.prepare("table", parts("table", done))
    qtbot.waitUntil(lambda: len(done) == 4)
    one.prepare("table", parts("late", done))
    one.stop()
    qtbot.wait(20)
    assert done == ["table 1", "table 2", "page 1", "page 2"]


def test_what_fails_is_reported_and_the_rest_prepared(
    qtbot: QtBot, owner: QObject, done: list[str]
) -> None:
    reported: list[Exception] = []

    def tried(step: object) -> bool:
        try:
            assert callable(step)
            step()
        except LookupError as error:
            reported.append(error)
            return False
        return True

    def failing() -> Iterator[None]:
        yield
        raise LookupError("broken")

    one = Idle(owner, tried, lambda _name: True)
    one.prepare("pages", parts("page", done))
    one.prepare("table", failing())
    qtbot.waitUntil(lambda: len(done) == 2)
    assert [str(error) for error in reported] == ["broken"]


def test_pages_are_prepared_as_they_will_open(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[PictureKey] = []
    picture = PictureCache.picture

    def recorded(cache: PictureCache, key: PictureKey) -> Picture:
        keys.append(key)
        return picture(cache, key)

    async def story(hand: Hand) -> None:
        window = hand.window
        hand.choose("full-table")
        await hand.until(lambda: window.page("layouts") is not None)
        layouts, rules = view(window, LayoutsPage), view(window, RulesPage)
        await hand.until(lambda: layouts.felt.width() > 600)
        await hand.until(lambda: keys[-1].size == layouts.felt.size())
        prepared = keys[-1]
        assert (prepared.felt.document, rules.document) == ("rws-perfect-pairs-v5",) * 2
        assert len(layouts.bar.findChildren(KeyButton)) > 2, "the buttons of its bar as well"
        window.bindings.trigger("layouts")
        await hand.at("layouts")
        layouts.felt.grab()
        assert keys[-1] == prepared

    monkeypatch.setattr(controller, "PAGES_AFTER_MS", 0)
    monkeypatch.setattr(PictureCache, "picture", recorded)
    tell(story)


def test_the_rules_are_laid_out_with_the_document_with_which_they_open(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[str] = []
    prepare = Window.prepare

    def recorded(window: Window, coming: AppState) -> Iterator[None]:
        if coming.page == "rules":
            laid_out.append(view(window, RulesPage).document)
        return prepare(window, coming)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: bool(laid_out))
        assert laid_out == ["rws-perfect-pairs-v5"]

    monkeypatch.setattr(controller, "PAGES_AFTER_MS", 0)
    monkeypatch.setattr(Window, "prepare", recorded)
    tell(story)


def test_the_comparison_is_fitted_to_its_place_before_it_is_shown(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def heights(window: Window) -> list[int]:
        rules = window.page("rules")
        if not isinstance(rules, RulesPage):
            return []
        header = rules.comparison.table.verticalHeader()
        return [header.sectionSize(row) for row in range(header.count())]

    async def story(hand: Hand) -> None:
        window = hand.window
        await hand.until(lambda: len(set(heights(window))) > 2)
        prepared = heights(window)
        window.bindings.trigger("rules")
        await hand.at("rules")
        window.bindings.trigger("comparison")
        await hand.until(view(window, RulesPage).comparison.isVisible)
        assert heights(window) == prepared

    monkeypatch.setattr(controller, "PAGES_AFTER_MS", 0)
    tell(story)


def test_a_prepared_layout_is_none_that_was_chosen(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.page("layouts") is not None)
        layouts = view(hand.window, LayoutsPage)
        await hand.until(lambda: layouts.felt.width() > 600)
        hand.choose("huxley-full-table")
        hand.window.bindings.trigger("layouts")
        await hand.at("layouts")
        drawn = layouts.felt.drawn_felt
        assert drawn is not None
        assert drawn.document == "huxley-perfect-pairs"

    monkeypatch.setattr(controller, "PAGES_AFTER_MS", 0)
    tell(story)


def test_watch_draws_its_table_at_one_size(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    keys: list[PictureKey] = []
    picture = PictureCache.picture

    def recorded(cache: PictureCache, key: PictureKey) -> Picture:
        keys.append(key)
        return picture(cache, key)

    async def story(hand: Hand) -> None:
        monkeypatch.setattr(PictureCache, "picture", recorded)
        hand.choose("full-table")
        preview = hand.library.felt
        await hand.until(lambda: any(key.size.width() > preview.width() for key in keys))
        prepared = keys[-1].size
        keys.clear()
        hand.window.bindings.trigger("watch")
        await hand.at("table", WatchState)
        hand.table.felt.grab()
        at_table = {key.size.toTuple() for key in keys} - {preview.size().toTuple()}
        assert at_table == {prepared.toTuple()}

    tell(story, ahead=True)


def test_the_pads_and_the_panel_of_deal_are_made_before_the_round_is_begun(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.choose("full-table")

        def pads() -> set[PadEditor]:
            return set(hand.window.findChildren(PadEditor))

        await hand.until(lambda: bool(hand.window.findChildren(DealPanel)))
        before = pads()
        assert before
        await hand.begin("full-table")
        await hand.play_on()
        assert pads() == before

    tell(story, ahead=True)


def test_what_lies_on_a_prepared_table_is_drawn_before_it_is_shown(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    playable = check(shipped_scenario("full-table").encode()).round
    assert playable is not None
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
    monkeypatch.setattr(felt_view, "motion_wanted", lambda _widget: True)
    for before, after in pairwise(sheet.frames[:5]):
        felt.show_table(before, animate=False)
        for _part in felt.prepare(after):
            pass
        made.clear()
        felt.show_table(after, animate=True)
        assert made == []
