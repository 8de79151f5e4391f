"""The editor page: a round written by typing and clicking, mended, undone, played and saved."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tests.scenario_files import ROOT, SUFFIX
from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.files import asked_to_save
from trainer.felt.chips import tray_tubes
from trainer.felt.laying import Slot, dealer_area, hand_area
from trainer.felt.layout import Spot
from trainer.felt.shapes import Point, middle
from trainer.rulebook.felts import table_chips
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits
from trainer.scenario.check import check
from trainer.storage.database import open_database
from trainer.storage.houses import NO_VERSION
from trainer.storage.own.scenarios import own_folder
from ui.shell.commands import RecordsState
from ui.shell.window import MIN_HEIGHT, MIN_WIDTH
from ui.supervise.editor.autosave import NAMES, Autosave, SavedText
from ui.supervise.editor.controller import EditorState
from ui.supervise.editor.dialogs import BettorsDialog, DetailsDialog, FactsDialog
from ui.supervise.editor.page import EditorPage, Faults
from ui.supervise.library.saving import SAVED, SaveDialog
from ui.table.page import TablePage
from ui.table.states import AnsweringState, DealState, WatchState
from ui.widgets.account import Account
from ui.widgets.buttons import button_of
from ui.widgets.forms import FactForm, FilterBox
from ui.widgets.sheets import ResultLine

if TYPE_CHECKING:
    from pathlib import Path

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
NEW = "rws-perfect-pairs-v5"
"""The document of a new scenario."""
BETS = "1:100+20 1:50 3:200"
REST = "8s Kd As 8h 9c 3:i100 p 10h s 3d d 7c s"


async def begin(hand: Hand) -> EditorPage:
    """A new scenario in the editor."""
    await hand.at("library")
    await hand.until(lambda: hand.library.entry is not None)
    hand.window.bindings.actions["new_scenario"].trigger()
    await hand.at("editor")
    return view(hand.window, EditorPage)


def enter(page: EditorPage, text: str) -> None:
    """Type words in the line below the felt."""
    page.line.setText(text)
    page.line.returnPressed.emit()


def text_of(page: EditorPage) -> str:
    """The file's text as it is shown."""
    return page.text.toPlainText()


async def a_round_is_typed_played_on_and_watched(hand: Hand) -> None:
    page = await begin(hand)
    assert page.line.hasFocus()
    assert "No bets yet" in page.asked.text()
    assert "Results appear here" in page.faults.findChildren(QLabel)[0].text()
    enter(page, f"{BETS} {REST}")
    assert page.line.text() == ""
    assert page.asked.text() == "Card 9: Dealer (A♠, 11)"
    assert page.faults.results[0] == (
        "Box 1 · Ann · Perfect Pairs: Mixed Pair",
        "120",
        "6 to 1 on 20: 20 × 6 = 120 · ¶3.14.3, ¶4.1.2",
    )
    assert not hand.here(EditorState).complete
    hand.window.bindings.actions["play_on"].trigger()
    assert hand.here(EditorState).complete
    assert check(text_of(page).encode()).valid
    page.course.setValue(page.course.maximum())
    assert page.asked.text() == "The round is over."
    hand.window.bindings.actions["watch_written"].trigger()
    await hand.at("table", WatchState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("editor")
    hand.window.bindings.actions["guide_written"].trigger()
    await hand.at("table", AnsweringState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("editor")
    assert check(text_of(page).encode()).valid, "it is still there"


async def it_is_run_from_any_point_and_leads_back(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST}")
    actions = hand.window.bindings.actions
    actions["play_on"].trigger()
    whole = page.course.maximum()
    page.course.setFocus()
    while "Split" not in page.told.text():
        hand.key(Qt.Key.Key_Left)
    at = page.course.value()
    assert 0 < at < whole
    assert len(page.felt.arrangement().hands) == 4, "the split hands as well"
    actions["watch_written"].trigger()
    await hand.at("table", WatchState)
    table = view(hand.window, TablePage)
    assert "Split" in table.watch.steps[at - 1].text
    await hand.until(lambda: table.watch.acts.currentRow() == at - 1)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("editor")
    assert page.course.value() == at
    actions["guide_written"].trigger()
    await hand.at("table", AnsweringState)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("editor")
    actions["deal_written"].trigger()
    await hand.until(lambda: hand.window.state.deciding)
    hand.key("1")
    await hand.until(
        lambda: isinstance(hand.window.state.here, DealState) and not hand.window.state.deciding
    )
    assert len(table.felt.arrangement().hands) == 4
    hand.key(Qt.Key.Key_Escape)
    await hand.at("editor")


def lay_out(page: EditorPage, stem: str) -> None:
    """Have the text of a shipped scenario in the editor, and its round at the last card."""
    file = ROOT / "resources" / "scenarios" / f"{stem}{SUFFIX}"
    page.text_edited.emit(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("size", [(1280, 800), (1024, 640)])
def test_every_step_is_told_in_full_and_the_felt_keeps_its_place(
    tell: Tell, size: tuple[int, int]
) -> None:
    longest = "nevada-all-the-way-back-to-the-check"

    async def story(hand: Hand) -> None:
        page = await begin(hand)
        lay_out(page, longest)
        QApplication.sendPostedEvents()
        hand.window.grab()
        felt, steps = page.felt.geometry(), page.course.maximum()
        for step in range(steps + 1):
            page.course.setValue(step)
            told = page.told.text()
            assert page.asked.text() == ("The round is over." if step == steps else "")
            assert told.startswith(f"Step {step} of {steps} · " if step else "Before the deal")
            assert page.told.heightForWidth(page.told.width()) <= page.told.height(), told
            assert page.felt.geometry() == felt
        assert page.told.heightForWidth(page.told.width()) > page.told.fontMetrics().height() * 2
        hand.click("show_cards")
        hand.window.grab()
        assert page.told.heightForWidth(page.told.width()) <= page.told.height()

    tell(story, size=size)


async def the_whole_table_is_seen_on_half_of_the_window(hand: Hand) -> None:
    page = await begin(hand)
    felt, camera = page.felt, page.felt.camera()
    assert felt.width() * felt.height() > hand.window.width() * hand.window.height() / 2
    drawn = felt.drawn_felt
    assert camera is not None
    assert drawn is not None
    for x, y in ((-drawn.rail, 0), (drawn.width + drawn.rail, drawn.depth), (0, -drawn.rail)):
        assert felt.rect().contains(camera.pixel(Point(x, y)).toPoint())


async def a_point_of_the_round_is_the_same_whichever_way_it_is_come_to(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    watch = hand.window.bindings.actions["watch_written"]
    last, rests = page.course.maximum(), page.course.value()
    told, begins = page.told.text(), watch.text()
    assert rests < last, "the table is not cleared yet"
    assert begins == "Watch"
    page.course.setValue(rests - 1)
    assert watch.text() == f"Watch: from step {rests - 1}"
    page.course.setValue(rests)
    assert (page.told.text(), watch.text()) == (told, begins)
    page.course.setValue(last)
    assert watch.text() == "Watch", "a round that is over is watched from its start"


async def an_edit_that_changes_no_step_keeps_the_point_of_the_round(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    rests = page.course.value()
    page.course.setValue(5)
    page.title.setFocus()
    hand.key("Table 12", Qt.Key.Key_Return)
    assert "title: Table 12" in text_of(page)
    assert page.course.value() == 5
    page.set_up.emit("level", "3")
    page.set_up.emit("decks", "6")
    assert page.course.value() == 5
    typed = text_of(page)
    page.text_edited.emit(typed.replace("title: Table 12", 'title: "Table 13'))
    assert page.course.maximum() == 0, "nothing can be played while one types"
    page.text_edited.emit(typed.replace("Table 12", "Table 13").replace("Cleo", "Cloe"))
    assert page.course.value() == 5
    hand.window.bindings.actions["undo_edit"].trigger()
    assert page.course.value() == 5
    page.text_edited.emit(text_of(page).replace("KC", "2C KC"))
    assert page.course.value() > rests, "another card is shown"


async def calls_are_offered_with_the_reasons_against_the_others(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} 8s Kd As 8h 9c r x")
    assert page.line.text() == "r x"
    assert "no Surrender against an Ace (¶3.17)" in page.problem.text()
    assert not hand.find("call_surrender").isEnabled()
    assert "¶3.17" in hand.find("call_surrender").toolTip()
    hand.click("call_split")
    assert "calls: [split]" in text_of(page)
    assert page.asked.text() == "Card 6: Box 1, hand 1 (8♠, 8)"


test_a_round_is_typed_played_and_looked_at_from_any_point = in_window(
    a_round_is_typed_played_on_and_watched,
    it_is_run_from_any_point_and_leads_back,
    the_whole_table_is_seen_on_half_of_the_window,
    a_point_of_the_round_is_the_same_whichever_way_it_is_come_to,
    an_edit_that_changes_no_step_keeps_the_point_of_the_round,
    calls_are_offered_with_the_reasons_against_the_others,
)


async def bets_are_put_down_by_clicking(hand: Hand) -> None:
    page = await begin(hand)
    felt = page.felt.drawn_felt
    assert felt is not None
    spots: dict[str, Spot] = {spot.id: spot for spot in felt.spots}
    page.felt.spot_clicked.emit(spots["5/main"])
    page.stake.setText("10")
    page.felt.spot_clicked.emit(spots["5/perfect_pairs"])
    assert "5:\n    - name: Ann\n      main: 100\n      perfect_pairs: 10\n" in text_of(page)
    page.stake.setText("")
    page.felt.bet_clicked.emit(Bet(5, "Ann", BetKind.PERFECT_PAIRS))
    assert "perfect_pairs" not in text_of(page)
    page.felt.spot_clicked.emit(spots["2/main"])
    assert "2:" not in text_of(page), "no stake, no bet"
    for none in ("0,125", "1.250", "ten", "-5"):
        page.stake.setText(none)
        page.felt.spot_clicked.emit(spots["2/main"])
        assert "2:" not in text_of(page)
        assert page.problem.text() == f"{none} is not an amount"
    page.stake.setText("1,250")
    assert not page.problem.text()
    page.felt.spot_clicked.emit(spots["2/main"])
    assert "main: 1250" in text_of(page)


async def faults_are_shown_mended_and_undone(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    whole = text_of(page)
    page.text.setPlainText(whole.replace("insurance: 100", "insurance: 150"))
    page.commit()
    await hand.until(lambda: not hand.here(EditorState).complete)
    page.faults.found.emit(14, 18)
    assert page.text.textCursor().blockNumber() == 13
    button = hand.find("mend_0")
    assert button.text() == "Set to the maximum allowed"
    button.setFocus()
    button.click()
    assert page.focusWidget() is page.line, "what is typed next goes on with the round"
    assert text_of(page) == whole
    actions = hand.window.bindings.actions
    actions["undo_edit"].trigger()
    assert "insurance: 150" in text_of(page)
    actions["undo_edit"].trigger()
    assert text_of(page) == whole
    actions["redo_edit"].trigger()
    assert "insurance: 150" in text_of(page)
    page.text.setPlainText("boxes: [")
    page.commit()
    assert "cannot continue" in page.asked.text()
    hand.window.bindings.actions["new_scenario"].trigger()
    actions["undo_edit"].trigger()
    assert text_of(page) == "boxes: [", "what was written before comes back"


async def a_fault_far_along_its_line_leaves_the_text_in_sight(hand: Hand) -> None:
    page = await begin(hand)
    page.show_text.setChecked(True)
    page.text.setPlainText(f"title: {'x' * 900}\nformat: 1\n")
    page.commit()
    aside = page.text.horizontalScrollBar()
    await hand.until(lambda: aside.maximum() > 0)
    page.faults.found.emit(1, 800)
    assert page.text.textCursor().positionInBlock() == 799
    assert aside.value() == 0
    assert page.focusWidget() is page.text


async def saved_round(hand: Hand, title: str) -> EditorPage:
    """A complete round with a title that is just being typed, about to be saved."""
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    page.title.setFocus()
    page.title.clear()
    hand.key(title)
    hand.window.bindings.trigger("save_written")
    return page


def test_a_scenario_is_saved_under_the_title_just_typed(tell: Tell, database: Path) -> None:
    path = own_folder(database) / "two-eights.scenario.yaml"

    async def story(hand: Hand) -> None:
        page = await saved_round(hand, "Two eights")
        dialog = asked_to_save(hand)
        assert dialog.title.text() == "Two eights"
        QTest.keyClick(dialog.title, Qt.Key.Key_Return)
        assert check(path.read_bytes()).round is not None
        assert "title: Two eights\n" in path.read_text("utf-8")
        assert path.read_text("utf-8") == text_of(page)
        assert hand.window.notices.has_notice(SAVED)
        hand.window.activateWindow()
        hand.window.bindings.actions["watch_written"].trigger()
        await hand.at("table", WatchState)
        assert not hand.window.notices.has_notice(SAVED)

    assert tell(story) == 0


def test_no_other_scenario_is_replaced(tell: Tell, database: Path) -> None:
    folder = own_folder(database)

    async def story(hand: Hand) -> None:
        for number, title in enumerate(("Eights", "eights", "Eights!")):
            await saved_round(hand, title)
            dialog = asked_to_save(hand)
            assert bool(number) == ("“eights” is in this folder already" in dialog.told.text())
            QTest.keyClick(dialog.title, Qt.Key.Key_Return)
            hand.window.activateWindow()
            hand.window.bindings.trigger("manage_library")
            await hand.at("library")
        names = ["eights-2.scenario.yaml", "eights-3.scenario.yaml", "eights.scenario.yaml"]
        assert sorted(one.name for one in folder.iterdir()) == names
        page = await saved_round(hand, "")
        dialog = asked_to_save(hand)
        done = hand.find("save_done", dialog)
        assert not done.isEnabled(), "it needs a title"
        dialog.title.setText("Nines")
        dialog.made.setText("a/../../b")
        assert "cannot be the name of a folder" in dialog.told.text()
        assert not done.isEnabled()
        dialog.made.setText("pit")
        done.click()
        assert "title: Nines\n" in (folder / "pit/nines.scenario.yaml").read_text("utf-8")
        assert page.title.text() == "Nines"

    assert tell(story) == 0


def test_an_own_scenario_is_saved_in_its_place(tell: Tell, database: Path) -> None:
    folder = own_folder(database)
    path = folder / "eights.scenario.yaml"

    async def story(hand: Hand) -> None:
        page = await saved_round(hand, "Eights")
        QTest.keyClick(asked_to_save(hand).title, Qt.Key.Key_Return)
        hand.window.activateWindow()
        first = path.read_text("utf-8")
        hand.window.bindings.trigger("manage_library")
        await hand.at("library")
        await hand.until(lambda: str(path) in [one.id for one in hand.library.listing.all_items])
        hand.choose(str(path))
        hand.window.bindings.trigger("edit_scenario")
        await hand.at("editor")
        page.title.setFocus()
        hand.key(" again")
        hand.window.bindings.trigger("save_written")
        assert path.read_text("utf-8") == first.replace("Eights", "Eights again")
        # Undoing leads to what was written before, which has been saved there too.
        for _edit in range(2):
            hand.window.bindings.trigger("undo_edit")
        assert text_of(page) == first
        # Somebody else has changed the file meanwhile: it is left alone.
        path.write_text(first.replace("Eights", "Theirs"), "utf-8")
        hand.window.bindings.trigger("save_written")
        asked = asked_to_save(hand)
        told = [one.text() for one in asked.findChildren(QLabel)]
        assert any(text.startswith("“eights” has been changed") for text in told), told
        QTest.keyClick(asked.title, Qt.Key.Key_Return)
        assert "Theirs" in path.read_text("utf-8")
        assert (folder / "eights-2.scenario.yaml").read_text("utf-8") == first

    assert tell(story) == 0


async def what_stands_in_the_line_is_entered_before_saving(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    page.line.setText("5:25 xyz")
    hand.window.bindings.trigger("save_written")
    assert "5:\n" in text_of(page)
    assert page.line.text() == "xyz"
    assert not hand.window.findChildren(SaveDialog), "there is something left"


async def amounts_are_typed_by_pointer_alone(hand: Hand) -> None:
    page = await begin(hand)
    hand.click("stake_pad")
    for key in "20", ".", "⌫", "5", "0", "⌫":
        for digit in key:
            hand.click(f"digit_{digit}")
    hand.click("digits_done")
    assert page.stake.text() == "205"
    enter(page, f"{BETS} {REST} kc")
    hand.window.bindings.trigger("bettors")
    dialog = view(hand.window, BettorsDialog)
    dialog.who.setCurrentIndex(1)
    hand.click("number_insurance_pad", dialog)
    for digit in "25":
        hand.click(f"digit_{digit}", dialog)
    hand.click("digits_done", dialog)
    hand.click("bettors_done", dialog)
    assert "insurance: 25" in text_of(page)


def test_the_text_is_closed_until_it_is_wanted_and_that_is_remembered(
    tell: Tell, database: Path
) -> None:
    async def wanted(hand: Hand) -> None:
        page = await begin(hand)
        assert not page.text.isVisible()
        hand.click("show_text")
        assert page.text.isVisible()

    async def still_there(hand: Hand) -> None:
        assert (await begin(hand)).text.isVisible()

    assert tell(wanted) == 0
    assert tell(still_there) == 0


def test_steady_typing_is_read_and_written_all_the_same(tell: Tell, database: Path) -> None:
    kept = database.parent / NAMES[0]

    async def story(hand: Hand) -> None:
        page = await begin(hand)
        page.title.setFocus()
        typed = 0

        def types_on() -> bool:
            nonlocal typed
            typed += 1
            hand.key("a")
            return "aaa" in kept.read_text("utf-8") if kept.exists() else False

        await hand.until(types_on)
        assert page.title.text() == "a" * typed

    assert tell(story) == 0


async def a_copy_of_a_shipped_scenario_keeps_its_comments(hand: Hand) -> None:
    await hand.at("library")
    hand.choose("plain-round")
    hand.window.bindings.actions["edit_scenario"].trigger()
    await hand.at("editor")
    page = view(hand.window, EditorPage)
    assert hand.here(EditorState).complete
    assert text_of(page).startswith("format: 1")


@in_window
async def test_a_round_is_opened_that_was_played_or_is_watched(hand: Hand) -> None:
    actions = hand.window.bindings.actions
    await hand.begin("plain-round")
    await hand.play_on()
    actions["edit_played"].trigger()
    await hand.at("editor")
    assert hand.here(EditorState).complete
    page = view(hand.window, EditorPage)
    played = text_of(page)
    actions["new_scenario"].trigger()
    hand.go("records")
    await hand.at("records", RecordsState)
    await hand.until(lambda: hand.here(RecordsState).chosen)
    actions["edit_recorded"].trigger()
    await hand.at("editor")
    assert text_of(page) == played
    hand.go("library")
    await hand.at("library")
    hand.choose("plain-round")
    actions["watch"].trigger()
    await hand.at("table", WatchState)
    actions["edit_watched"].trigger()
    await hand.at("editor")
    assert f"title: {page.title.text()}" in played
    assert hand.here(EditorState).complete
    actions["watch_written"].trigger()
    await hand.at("table", WatchState)
    before = text_of(page)
    actions["edit_watched"].trigger()
    await hand.at("editor")
    assert text_of(page) == before


test_bets_are_put_down_and_faults_are_mended = in_window(
    bets_are_put_down_by_clicking,
    faults_are_shown_mended_and_undone,
    a_fault_far_along_its_line_leaves_the_text_in_sight,
    what_stands_in_the_line_is_entered_before_saving,
    amounts_are_typed_by_pointer_alone,
    a_copy_of_a_shipped_scenario_keeps_its_comments,
)


async def a_skipped_box_is_said_card_by_card_and_changed(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    page.course.setValue(page.course.value() - 10)
    while "9♣" not in page.told.text():
        page.course.setValue(page.course.value() - 1)
    await _alter(hand, page, "A dealing error…")
    dialog = hand.window.findChild(FactsDialog)
    assert dialog is not None
    for name, value in (
        ("mistake", "skipped_box"),
        ("misdealt/4", "box 3"),
        ("misdealt/5", "box 1"),
    ):
        box = dialog.findChild(FilterBox, f"fact_{name}")
        assert box is not None
        box.setCurrentIndex(box.findData(value))
    dialog.accept()
    assert "mistake: skipped_box" in text_of(page)
    assert page.told.text().endswith(" · Card 4, 8♥, goes to box 3.")
    assert page.problem.text() == "No results change."
    assert hand.here(EditorState).complete
    await _alter(hand, page, "Change: A dealing error (the cards can be reconstructed", 5)
    dialog = hand.window.findChild(FactsDialog)
    assert dialog is not None
    box = dialog.findChild(FilterBox, "fact_reconstructed")
    assert box is not None
    assert box.currentText() == "The cards can be reconstructed"
    box.setCurrentIndex(1)
    dialog.accept()
    assert "reconstructed: false, mistake: skipped_box" in text_of(page)


async def what_goes_wrong_is_chosen_with_keys(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    page.course.setValue(5)
    found = Qt.MatchFlag.MatchStartsWith
    await hand.until(lambda: page.alterations.findText("Box 3, Cleo", found) >= 0)
    hand.window.bindings.actions["alter_written"].trigger()
    popup = page.alterations.view()
    assert popup.isVisible()
    QTest.keyClicks(popup, "A tech")
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert page.alterations.currentText() == "A technical interruption"
    assert "interruption" not in text_of(page), "it is chosen, and not applied yet"
    QTest.keyClick(page.alterations, Qt.Key.Key_Return)
    assert "kind: interruption, after_card: 2" in text_of(page)


async def what_can_be_done_is_listed_for_the_point_that_is_shown_last(hand: Hand) -> None:
    page = await begin(hand)
    listed = page.alterations
    enter(page, f"{BETS} {REST} kc")
    page.course.setValue(5)
    await hand.until(lambda: listed.findText("Remove card 2 (K♦)") >= 0)
    page.course.setValue(4)
    assert listed.count() == 0
    page.course.setValue(5)
    page.course.setValue(0)
    hand.window.bindings.actions["alter_written"].trigger()
    await hand.until(lambda: listed.count() > 0)
    assert listed.findText("Remove card 2 (K♦)") < 0
    assert listed.view().isVisible(), "the list that was opened has been filled"
    assert listed.view().height() >= 5 * listed.view().sizeHintForRow(0)


async def _alter(hand: Hand, page: EditorPage, title: str, steps: int = 0) -> None:
    """Choose what is changed at the point that is shown, or up to some steps after it."""
    found = Qt.MatchFlag.MatchStartsWith
    for _step in range(steps + 1):
        await hand.until(lambda: page.alterations.findText("Box 3, Cleo", found) >= 0)
        if page.alterations.findText(title, found) >= 0:
            break
        page.course.setValue(page.course.value() + 1)
    page.alterations.setCurrentIndex(page.alterations.findText(title, found))
    hand.click("alter")


async def the_felt_stays_as_large_whatever_is_asked_and_said(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, BETS)
    hand.window.grab()
    before = page.felt.geometry()
    enter(page, "8s Kd As 8h 9c")
    assert page.asked.text().endswith("Ann to act")
    enter(page, "r x")
    assert page.problem.text()
    hand.window.grab()
    assert page.felt.geometry() == before


def test_in_the_smallest_window_everything_keeps_its_room(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        page = await begin(hand)
        enter(page, "3:100 8s 10h 5d")
        hand.click("show_cards")
        hand.window.grab()
        assert page.felt.geometry().bottom() < page.asked.geometry().top()
        assert page.course.height() >= page.course.minimumSizeHint().height()
        assert page.rect().contains(page.about.mapTo(page, page.about.rect().bottomRight()))
        seen = [button for button in page.findChildren(QPushButton) if button.isVisible()]
        calls = [button for button in seen if button.objectName().startswith("call_")]
        assert calls
        assert all(button.width() >= button.sizeHint().width() for button in calls)

    tell(story, size=(MIN_WIDTH, MIN_HEIGHT))


async def the_text_makes_room_for_the_results_and_comes_back_for_a_fault(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    hand.click("show_text")
    await hand.until(page.text.isVisible)
    high = page.faults.height()
    hand.click("show_text")
    assert not page.text.isVisible()
    await hand.until(lambda: page.faults.height() > 1.5 * high)
    page.faults.found.emit(3, 1)
    assert page.text.isVisible()
    assert page.text.textCursor().blockNumber() == 2


def test_the_account_is_as_high_as_its_entries(qtbot: QtBot) -> None:
    faults = Faults(None, "")
    qtbot.addWidget(faults)
    entry = ResultLine("Box 1 · Jana · main bet: wins", "$50", "1 to 1 on 50: 50 · ¶3.24.2, ¶4.1.1")
    faults.show_all((), [entry] * 4)
    faults.resize(400, 300)
    faults.show()
    qtbot.waitExposed(faults)
    account = faults.findChild(Account)
    assert account is not None
    qtbot.waitUntil(lambda: account.height() == account.heightForWidth(account.width()) > 0)
    assert faults.verticalScrollBar().maximum() == 0
    assert account.heightForWidth(120) > 1.5 * account.height(), "narrower, it takes more lines"
    assert "$50" in account.accessibleDescription()


async def the_table_is_chosen_and_something_goes_wrong(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    page.title.setFocus()
    hand.key("Table 12", Qt.Key.Key_Return)
    assert "title: Table 12" in text_of(page)
    page.set_up.emit("level", "3")
    assert "level: 3" in text_of(page)
    page.set_up.emit("level", "")
    assert "level" not in text_of(page)
    page.set_up.emit("decks", "6")
    assert page.own.text() == "Differs from house settings: decks."
    page.set_up.emit("layout", "B")
    assert "table: {decks: 6, layout: B}" in text_of(page).replace("\n  ", " ").replace(
        "table: decks: 6 layout: B", "table: {decks: 6, layout: B}"
    )
    page.course.setValue(5)
    assert page.told.text() == f"Step 5 of {page.course.maximum()} · Box 3: K♦."
    last = "Box 3, Cleo makes a request that must be refused…"
    await hand.until(lambda: page.alterations.findText(last) >= 0)
    shown = [page.alterations.itemText(row) for row in range(page.alterations.count())]
    assert "A dealing error…" in shown, "it is asked which"
    assert not [text for text in shown if "_" in text or "True" in text]
    page.alterations.setCurrentIndex(page.alterations.findText("A technical interruption"))
    hand.click("alter")
    assert "kind: interruption, after_card: 2" in text_of(page)
    assert page.problem.text().startswith("The round is Void")
    assert "Interruption" in page.told.text(), "it is turned to"
    assert hand.here(EditorState).complete
    hand.window.bindings.actions["undo_edit"].trigger()
    assert "incidents" not in text_of(page)
    page.set_up.emit("rules", "huxley-perfect-pairs")
    assert "rules: huxley-perfect-pairs" in text_of(page)
    assert not hand.here(EditorState).complete, "there is no such layout"


test_what_can_be_done_is_offered_and_goes_wrong = in_window(
    what_can_be_done_is_listed_for_the_point_that_is_shown_last,
    a_skipped_box_is_said_card_by_card_and_changed,
    what_goes_wrong_is_chosen_with_keys,
    the_felt_stays_as_large_whatever_is_asked_and_said,
    the_text_makes_room_for_the_results_and_comes_back_for_a_fault,
    the_table_is_chosen_and_something_goes_wrong,
)


async def what_is_shown_last_is_taken_out_changed_and_brought_back(hand: Hand) -> None:
    page = await begin(hand)
    actions = hand.window.bindings.actions
    assert not actions["take_out"].isEnabled()
    enter(page, f"{BETS} 8s Kd As 8h")
    assert actions["undo_edit"].text() == f"Undo: “{BETS} 8s Kd As 8h”"
    enter(page, "9c")
    assert actions["undo_edit"].text() == "Undo: card 9♣ to box 3"
    undo = hand.find("do_undo_edit")
    assert undo.toolTip() == actions["undo_edit"].text()
    assert undo.accessibleDescription() == "Ctrl+Z · Undo: card nine of clubs to box 3"
    QTest.keyClick(page.line, Qt.Key.Key_Z, CTRL)
    assert page.problem.text() == "Undone: card 9♣ to box 3"
    assert actions["redo_edit"].text() == "Redo: card 9♣ to box 3"
    QTest.keyClick(page.line, Qt.Key.Key_Y, CTRL)
    assert page.problem.text() == "Redone: card 9♣ to box 3"
    assert actions["redo_edit"].text() == "Redo"
    hand.click("call_split")
    assert actions["undo_edit"].text() == "Undo: Split on box 1"
    QTest.keyClick(page.line, Qt.Key.Key_Delete, ALT)
    assert "calls" not in text_of(page)
    while "K♦" not in page.told.text():
        QTest.keyClick(page.line, Qt.Key.Key_Left, ALT)
    at = page.course.value()
    QTest.keyClick(page.line, Qt.Key.Key_Delete, ALT)
    assert "shoe: 8S AS 8H 9C" in text_of(page)
    assert page.course.value() == at - 1, "it stays where it was turned to"
    QTest.keyClick(page.line, Qt.Key.Key_Z, CTRL)
    enter(page, "h")
    await hand.until(lambda: page.alterations.findText("Stand instead of Hit (box 1)") >= 0)
    page.alterations.setCurrentIndex(page.alterations.findText("Stand instead of Hit (box 1)"))
    hand.click("alter")
    assert "calls: [stand]" in text_of(page)
    page.course.setValue(0)
    assert not actions["take_out"].isEnabled()


def test_what_was_written_is_there_after_a_crash(tell: Tell, database: Path) -> None:
    kept = database.parent / NAMES[0]

    async def story(hand: Hand) -> None:
        page = await begin(hand)
        enter(page, BETS)
        await hand.until(kept.exists)
        assert kept.read_text(encoding="utf-8") == text_of(page)
        enter(page, "8s")

    async def later(hand: Hand) -> None:
        await hand.at("library")
        hand.window.bindings.actions["editor"].trigger()
        await hand.at("editor")
        page = view(hand.window, EditorPage)
        assert text_of(page).endswith("shoe: 8S\n"), "closing wrote the rest"
        assert "Your last scenario" in page.problem.text()

    async def damaged(hand: Hand) -> None:
        await hand.at("library")
        hand.window.bindings.actions["editor"].trigger()
        await hand.at("editor")
        assert "No bets yet" in view(hand.window, EditorPage).asked.text()

    tell(story)
    tell(later)
    kept.write_bytes(b"\xff")
    tell(damaged)


def test_two_copies_do_not_write_over_each_other(tmp_path: Path) -> None:
    first, second = (Autosave(lambda: tmp_path, print) for _copy in range(2))
    assert not first.kept().text
    for copy, text in (first, "of the first"), (second, "of the second"):
        copy.keep(SavedText(text))
        copy.write()
    assert (first.kept().text, second.kept().text) == ("of the first", "of the second")
    second.close()
    first.close()
    assert Autosave(lambda: tmp_path, print).kept().text == "of the second", "written last"


async def cards_are_picked_from_those_that_are_left(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, "3:100")
    hand.click("show_cards")
    assert page.tray is not None
    page.set_up.emit("decks", "4")
    for _count in range(4):
        assert hand.find("card_2C").isEnabled()
        hand.click("card_2C")
        enter(page, "" if _count < 2 else "h")
    assert not hand.find("card_2C").isEnabled()
    assert "0 left" in hand.find("card_2C").toolTip()
    assert "shoe: 2C 2C 2C 2C" in text_of(page)
    hand.click("show_cards")
    assert not page.tray.isVisible()


async def cards_are_dragged_onto_hands_before_it_is_their_turn(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, "1:100 3:100")
    hand.click("show_cards")
    drag(hand, page, "card_AS", DEALER)
    assert "_placed: [AS dealer card 1]" in text_of(page)
    drag(hand, page, "card_8S", Place(1, 1))
    drag(hand, page, "card_9S", Place(3, 1))
    assert "shoe: 8S 9S AS" in text_of(page)
    assert "_placed" not in text_of(page)
    drag(hand, page, "card_KD", None)
    assert "shoe: 8S 9S AS\n" in text_of(page), "beside the table it returned"
    hand.click("card_KD")
    assert "shoe: 8S 9S AS KD" in text_of(page)


def test_a_long_title_is_read_from_its_beginning(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.choose("everybody-at-once")
        hand.window.bindings.actions["edit_scenario"].trigger()
        await hand.at("editor")
        page = view(hand.window, EditorPage)
        assert page.title.text().startswith("Two boxes of four hands")
        assert page.title.cursorPosition() == 0

    assert tell(story, size=(1024, 640)) == 0


async def what_is_said_beside_the_round_is_changed(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, f"{BETS} {REST} kc")
    before = text_of(page)
    hand.window.bindings.actions["scenario_details"].trigger()
    dialog = hand.window.findChildren(DetailsDialog)[-1]
    dialog.accept()
    assert text_of(page) == before, "nothing has been changed in it"
    hand.window.bindings.actions["scenario_details"].trigger()
    dialog = hand.window.findChildren(DetailsDialog)[-1]
    dialog.notes.setPlainText("Friday night.\nTable 12.")
    dialog.tags.setText("floor, pairs,")
    dialog.asks["totals"].setChecked(True)
    line(dialog, "table.limits.main", 0).setText("25")
    line(dialog, "table.limits.main", 1).setText("500")
    (chosen,) = dialog.findChildren(FilterBox, "fact_hard_21_may_draw")
    chosen.setCurrentIndex(chosen.count() - 1)
    dialog.accept()
    checked = check(text_of(page).encode())
    assert checked.round is not None, checked.diagnostics
    scenario = checked.round.scenario
    assert scenario.notes == "Friday night.\nTable 12."
    assert scenario.tags == ("floor", "pairs")
    assert [one.value for one in scenario.ask] == ["totals", "payouts"]
    assert scenario.table.limits[BetKind.MAIN] == Limits(Cents(2500), Cents(50000))
    assert scenario.house == {"hard_21_may_draw": False}
    assert page.own.text().startswith("Differs from house settings: ")
    hand.window.bindings.actions["undo_edit"].trigger()
    assert text_of(page) == before


def test_what_is_written_is_read_anew_when_the_house_has_changed(
    tell: Tell, database: Path
) -> None:
    house = f"house: 1\ndocuments: {{{NEW}: {{table: {{decks: 6}}}}}}\n"
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        assert records.houses.store(house, "Bea", NO_VERSION) is not None

    async def story(hand: Hand) -> None:
        page = await begin(hand)
        page.set_up.emit("decks", "6")
        assert page.own.text() == "Set here, same as the house: decks."
        hand.window.bindings.trigger("house")
        await hand.at("house")
        hand.window.bindings.trigger("reset_house")
        hand.key(Qt.Key.Key_Return)
        hand.window.bindings.trigger("editor")
        await hand.at("editor")
        assert page.own.text() == "Differs from house settings: decks."

    assert tell(story) == 0


def forms_in(dialog: BettorsDialog) -> list[FactForm]:
    """The forms of a dialog from the first bettor to the last."""
    stack = dialog.findChild(QStackedWidget)
    assert stack is not None
    areas = filter(None, map(stack.widget, range(stack.count())))
    return [form for area in areas for form in area.findChildren(FactForm)]


async def bettors_are_changed_and_removed(hand: Hand) -> None:
    page = await begin(hand)
    assert not page.bettors.isEnabled(), "nobody bets"
    enter(page, BETS)
    before = text_of(page)
    hand.click("show_bettors")
    dialog = hand.window.findChildren(BettorsDialog)[-1]
    assert [dialog.who.itemText(n) for n in range(3)] == [
        "Box 1: Ann",
        "Box 1: Ben",
        "Box 3: Cleo",
    ]
    dialog.accept()
    assert text_of(page) == before, "nothing has been changed in it"
    hand.click("show_bettors")
    dialog = hand.window.findChildren(BettorsDialog)[-1]
    dialog.who.setCurrentIndex(1)
    _ann, ben, cem = forms_in(dialog)
    line(ben, "name", 0).setText("Bo")
    assert dialog.who.currentText() == "Box 1: Bo"
    line(ben, "name", 0).setText(" ")
    assert dialog.who.currentText() == "Box 1: Ben"
    line(ben, "name", 0).setText("Bo")
    line(ben, "doubles_for", 0).setText("25")
    line(cem, "main", 0).setText("0,125")
    said = cem.findChild(QLabel, "refused_main")
    assert said is not None
    assert said.text() == "0,125 is not an amount"
    assert not button_of(dialog, "bettors_done").isEnabled()
    line(cem, "main", 0).setText("150")
    assert said.isHidden()
    assert button_of(dialog, "bettors_done").isEnabled()
    (place,) = cem.findChildren(FilterBox, "fact_standing")
    place.setCurrentIndex(1)
    dialog.accept()
    assert "name: Bo\n      main: 50\n      doubles_for: 25\n" in text_of(page)
    assert "name: Cleo\n      standing: true\n      main: 150\n" in text_of(page)
    hand.click("show_bettors")
    dialog = hand.window.findChildren(BettorsDialog)[-1]
    dialog.who.setCurrentIndex(1)
    hand.click("bettor_removed")
    assert "Bo" not in text_of(page)
    assert "Cleo" in text_of(page)
    page.stake.setText("75")
    hand.click("show_bettors")
    dialog = hand.window.findChildren(BettorsDialog)[-1]
    line(forms_in(dialog)[0], "main", 0).setText("80")
    hand.click("bettor_joined")
    assert "name: Ann\n      main: 80\n" in text_of(page), "what was typed counts"
    assert "    - name: Ben\n      main: 75\n  3:" in text_of(page)
    dialog = hand.window.findChildren(BettorsDialog)[-1]
    assert dialog.who.currentText() == "Box 1: Ben", "he is asked about next"
    dialog.reject()


async def the_keys_of_the_editor_are_named_there(hand: Hand) -> None:
    await begin(hand)
    hand.window.resize(1280, 800)
    hand.key(Qt.Key.Key_F1)
    told = {text.text() for text in hand.keys.findChildren(QLabel) if text.isVisible()}
    assert {"3:200+20", "Ctrl+N", "Esc"} <= told
    (area,) = hand.keys.findChildren(QScrollArea)
    assert area.verticalScrollBar().maximum() == 0
    hand.key(Qt.Key.Key_Escape)
    hand.window.bindings.actions["up"].trigger()
    await hand.at("library")
    hand.key(Qt.Key.Key_F1)
    told = {text.text() for text in hand.keys.findChildren(QLabel) if text.isVisible()}
    assert {"Ctrl+N", "Ctrl+Shift+P"} <= told
    assert "3:200+20" not in told


async def enter_presses_the_button_of_a_dialog_that_has_the_focus(hand: Hand) -> None:
    page = await begin(hand)
    enter(page, BETS)
    for named, left in (("bettor_joined", 4), ("bettor_removed", 3), ("bettors_back", 3)):
        hand.click("show_bettors")
        dialog = hand.window.findChildren(BettorsDialog)[-1]
        line(forms_in(dialog)[0], "main", 0).setText("80")
        QTest.keyClick(button_of(dialog, named), Qt.Key.Key_Return)
        assert text_of(page).count("name:") == left, named
        for opened in hand.window.findChildren(BettorsDialog):
            opened.reject()


def line(dialog: QWidget, fact: str, number: int) -> QLineEdit:
    """A field of a fact that is typed."""
    (held,) = dialog.findChildren(QWidget, f"fact_{fact}")
    return held.findChildren(QLineEdit)[number]


async def bets_are_put_down_from_the_chip_tray(hand: Hand) -> None:
    page = await begin(hand)
    felt, left = page.felt, Qt.MouseButton.LeftButton
    drawn, camera = felt.drawn_felt, felt.camera()
    assert drawn is not None
    assert camera is not None
    chips = table_chips("", "", "rws-perfect-pairs-v5")

    def chip(cents: int) -> QPoint:
        tubes = tray_tubes(drawn.furniture.tray, chips.chips)
        tube = next(one for one in tubes if one.chip and one.chip.value == cents)
        return felt.mapFromScene(camera.pixel(tube.area.centre))

    def spot(kind: BetKind) -> QPoint:
        return felt.mapFromScene(camera.pixel(middle(drawn.spot(3, kind).outline)))

    def dragged(start: QPoint, end: QPoint) -> None:
        QTest.mousePress(felt.viewport(), left, pos=start)
        QTest.mouseRelease(felt.viewport(), left, pos=end)

    for cents in (10_000, 2_500):
        QTest.mouseClick(felt.viewport(), left, pos=chip(cents))
    assert page.stake.text() == "125"
    QTest.mouseClick(felt.viewport(), left, pos=spot(BetKind.MAIN))
    assert "main: 125" in text_of(page)
    QTest.mouseClick(felt.viewport(), left, pos=chip(500))
    assert page.stake.text() == "5", "the one before has been put down"
    dragged(chip(500), spot(BetKind.PERFECT_PAIRS))
    assert "perfect_pairs: 5" in text_of(page)
    dragged(chip(2_500), spot(BetKind.MAIN))
    assert "main: 150" in text_of(page)


test_what_stands_there_is_changed_by_cards_chips_and_keys = in_window(
    what_is_shown_last_is_taken_out_changed_and_brought_back,
    cards_are_picked_from_those_that_are_left,
    cards_are_dragged_onto_hands_before_it_is_their_turn,
    what_is_said_beside_the_round_is_changed,
    bettors_are_changed_and_removed,
    the_keys_of_the_editor_are_named_there,
    enter_presses_the_button_of_a_dialog_that_has_the_focus,
    bets_are_put_down_from_the_chip_tray,
)


def drag(hand: Hand, page: EditorPage, card: str, to: Place | None) -> None:
    """Drag a card of the tray onto a hand; None: to where there is no felt."""
    button, felt = hand.find(card), page.felt
    drawn, camera = felt.drawn_felt, felt.camera()
    assert drawn is not None
    assert camera is not None
    target = QPoint(-50, -50)
    if to is not None:
        area = dealer_area(drawn, 2) if to == DEALER else hand_area(drawn, to.box, Slot(), ())
        pixel = felt.mapFromScene(camera.pixel(area.centre))
        target = button.mapFromGlobal(felt.viewport().mapToGlobal(pixel))
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(button, left)
    QTest.mouseMove(button, target)
    QTest.mouseRelease(button, left, pos=target)
