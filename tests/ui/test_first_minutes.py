"""The first minutes: the trainee's own table, and the first round."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QPushButton

from tests.cases import one_in
from tests.ui.conftest import view
from tests.ui.test_dealt import Follower
from tests.ui.test_library import open_file
from tests.ui.test_practice import rows
from trainer.felt.layout import Felt
from trainer.messages import _
from trainer.messages.citations import short_title
from trainer.messages.rulebook import title_text
from trainer.practice.syllabus import syllabus
from trainer.rulebook import game, load_document
from trainer.rulebook.sources import teaching_order
from trainer.settings.personal import PersonalSettings
from ui.app import PAGES, show_first_page
from ui.felt.view import FeltView
from ui.shell import session
from ui.shell.window import Window
from ui.supervise.layouts.page import LayoutsPage
from ui.table.states import AnsweringState, DealState, ResultState
from ui.theme.remembered import Look, Remembered
from ui.train.my_table import MyTableDialog
from ui.train.path import PathState

if TYPE_CHECKING:
    from tests.ui.conftest import Hand, Tell

HAS_BEGUN = session.has_begun


def dialog_of(hand: Hand) -> MyTableDialog:
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return view(hand.window, MyTableDialog)


def golden(hand: Hand) -> list[str]:
    buttons = hand.window.findChildren(QPushButton)
    return [b.objectName() for b in buttons if b.isVisible() and b.property("kind") == "primary"]


@pytest.fixture
def asking(monkeypatch: pytest.MonkeyPatch, tell: Tell) -> Tell:
    """The window as it really begins."""
    monkeypatch.setattr(session, "has_begun", HAS_BEGUN)
    return tell


def test_the_first_start_asks_one_question_and_leads_into_the_first_stage(asking: Tell) -> None:
    async def first(hand: Hand) -> None:
        await hand.until(lambda: golden(hand) == ["do_go_on_path"])
        assert not hand.window.findChildren(MyTableDialog)
        assert hand.path.title.text() == "Have you dealt blackjack before?"
        hand.key(Qt.Key.Key_Return)
        await hand.left(PathState)

    async def again(hand: Hand) -> None:
        await hand.until(lambda: bool(hand.path.stages.items))
        assert hand.path.title.text() == _(syllabus()[0].title)

    assert asking(first, home=True) == 0
    assert asking(again, home=True) == 0


@pytest.mark.parametrize("chosen_game", one_in(2, tuple(teaching_order())))
def test_whoever_has_dealt_chooses_a_table_and_is_placed_at_it(
    asking: Tell, chosen_game: str
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: golden(hand) == ["do_go_on_path"])
        hand.key("y")
        dialog = dialog_of(hand)
        dialog.game.setCurrentIndex([*teaching_order()].index(chosen_game))
        hand.click("my_table_done", dialog)
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        await hand.at("table", AnsweringState)
        assert hand.here(AnsweringState).placement
        asked = hand.question
        hand.key(Qt.Key.Key_F9)
        await hand.until(lambda: hand.question is not asked)
        hand.key(Qt.Key.Key_Escape)
        await hand.left(AnsweringState)

    assert asking(story, home=True) == 0


def test_a_placement_at_the_first_start_leads_to_one_dealt_round_and_that_to_the_path(
    asking: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: golden(hand) == ["do_go_on_path"])
        hand.key("y")
        hand.click("my_table_done", dialog_of(hand))
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("result", ResultState)
        assert golden(hand) == ["do_deal_first"]
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", DealState)
        round_ = Follower(hand, "three-boxes-that-stand")
        while not round_.shadow.over:
            await round_.do(round_.next)
        await hand.at("result", ResultState)
        assert golden(hand) == ["do_back_to_path"]
        hand.key(Qt.Key.Key_Return)
        await hand.at("path", PathState)

    assert asking(story, home=True) == 0
    ((mode, scenario),) = rows(
        database, "SELECT mode, scenario_id FROM attempts WHERE mode != 'drill'"
    )
    assert (mode, scenario) == ("deal_coached", "three-boxes-that-stand")


def test_whoever_closes_the_choice_of_a_table_is_asked_again(asking: Tell) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: golden(hand) == ["do_go_on_path"])
        hand.key("y")
        dialog_of(hand).reject()
        assert golden(hand) == ["do_go_on_path"]

    assert asking(story, home=True) == 0
    assert asking(story, home=True) == 0


def test_my_table_is_opened_from_the_preferences_and_shows_what_was_chosen(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["preferences"].trigger()
        hand.click("choose_table")
        dialog = dialog_of(hand)
        dialog.game.setCurrentIndex(3)
        dialog.chips.setCurrentIndex(1)
        hand.click("my_table_done", dialog)
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        assert hand.find("choose_table").text() == short_title(load_document("live-blackjack"))
        hand.window.bindings.actions["my_table"].trigger()
        dialog = dialog_of(hand)
        assert (dialog.game.currentIndex(), dialog.chips.currentIndex()) == (3, 1)
        dialog.reject()
        assert hand.library.documents.currentText() == title_text(load_document("live-blackjack"))

    assert tell(story) == 0


def test_my_table_has_a_pay_table_a_unit_and_ranks_where_its_game_has(tell: Tell) -> None:
    nevada = "nevada-perfect-pairs-progressive"

    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["my_table"].trigger()
        dialog = dialog_of(hand)
        assert dialog.pay_table.isHidden()
        dialog.game.setCurrentIndex([*teaching_order()].index(nevada))
        assert dialog.pay_table.count() == 1 + len(load_document(nevada).progressive) == 33
        assert dialog.unit.isHidden()
        dialog.pay_table.setCurrentIndex(dialog.pay_table.findData("PT-PRG-PP-06b"))
        assert not dialog.unit.isHidden()
        dialog.unit.setCurrentIndex(dialog.unit.findData("5"))
        dialog.ranks.setCurrentIndex(dialog.ranks.findText("Kings and Queens"))
        suited = {one.id for one in load_document(nevada).progressive.values() if one.suit_specific}
        for row in range(dialog.pay_table.count()):
            dialog.pay_table.setCurrentIndex(row)
            assert dialog.suit.isHidden() is (dialog.pay_table.currentData() not in suited)
        dialog.pay_table.setCurrentIndex(dialog.pay_table.findData("PT-PRG-PP-06b"))
        dialog.ranks.setCurrentIndex(dialog.ranks.findText("Kings and Queens"))
        hand.click("my_table_done", dialog)
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        hand.window.bindings.actions["layouts"].trigger()
        await hand.at("layouts")
        page = view(hand.window, LayoutsPage)
        assert page.pay_tables.currentData() == "PT-PRG-PP-06b"
        hand.window.bindings.actions["my_table"].trigger()
        dialog = dialog_of(hand)
        assert dialog.pay_table.currentData() == "PT-PRG-PP-06b"
        assert (dialog.unit.currentText(), dialog.ranks.currentText()) == ("5", "Kings and Queens")
        dialog.reject()

    assert tell(story) == 0


def test_empty_records_lead_to_a_round_and_others_do_not(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["records"].trigger()
        await hand.at("records")
        assert golden(hand) == ["do_choose_round"]
        hand.key(Qt.Key.Key_Return)
        await hand.at("library")
        await hand.begin("plain-round")
        await hand.play_on()
        hand.window.bindings.actions["records"].trigger()
        await hand.at("records")
        assert golden(hand) == ["do_open_record"]
        assert not hand.window.bindings.actions["choose_round"].isEnabled()

    assert tell(story) == 0


def test_an_opened_file_of_another_game_is_listed(tell: Tell, tmp_path: Path) -> None:
    file = tmp_path / "mine.scenario.yaml"
    file.write_text(
        "format: 1\nrules: live-blackjack\nshoe: 9H 7D TS TC\n"
        "boxes: {1: [{name: Ann, main: 10, calls: [stand]}]}\n"
    )

    async def story(hand: Hand) -> None:
        page = hand.library
        page.prefer(title_text(load_document("rws-blackjack-v5")))
        open_file(hand, file)
        assert page.entry is not None
        assert page.entry.id == str(file)

    assert tell(story) == 0


def test_the_first_picture_has_the_felt_of_ones_own_table(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "live-blackjack/live"
    Remembered(tmp_path / "look").keep(Look()._replace(table=table))
    assert Remembered(tmp_path / "look").look.table == table
    drawn: list[Felt] = []
    monkeypatch.setattr(FeltView, "set_felt", lambda _view, felt, _legends: drawn.append(felt))
    for remembered in (table, "", "none/none", "live-blackjack/none"):
        window = Window(PAGES)
        show_first_page(window, table=remembered)
        window.deleteLater()
    usual = game("rws-perfect-pairs-v5").felt
    assert drawn == [game("live-blackjack", "live").felt, usual, usual, usual]


def test_a_table_belongs_to_its_document() -> None:
    assert PersonalSettings(table="live-blackjack/live").document == "live-blackjack"
    assert PersonalSettings().document == ""
