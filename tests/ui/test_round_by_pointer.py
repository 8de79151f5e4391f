"""A round with much in it, written, saved and played by pointer: only names are typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QScrollArea, QWidget

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.files import save_as
from tests.ui.seen import every_text
from tests.ui.test_guided_window import attempts, click
from trainer.felt.shapes import middle
from trainer.storage.own.scenarios import own_folder
from ui.supervise.editor.controller import EditorState
from ui.supervise.editor.dialogs import BettorsDialog, FactsDialog
from ui.supervise.editor.page import EditorPage
from ui.table.states import AnsweringState, FeedbackState
from ui.widgets.forms import FactForm, FilterBox

if TYPE_CHECKING:
    from pathlib import Path


async def new_round(hand: Hand) -> EditorPage:
    """A round of which nothing is written yet, with the cards to choose from."""
    hand.click("do_new_scenario")
    await hand.at("editor")
    hand.click("show_cards")
    return view(hand.window, EditorPage)


def enter(hand: Hand, amount: str, field: str, form: QWidget) -> None:
    """Replace what is in a field, by its pad."""
    hand.click(f"{field}_pad", form)
    for digit in amount:
        hand.click(f"digit_{digit}", form)
    hand.click("digits_done", form)


def bet(hand: Hand, page: EditorPage, stake: str, spot: str) -> None:
    enter(hand, stake, "stake", page)
    felt = page.felt.drawn_felt
    assert felt is not None
    click(page.felt, next(middle(one.outline) for one in felt.spots if one.id == spot))


def choose(box: FilterBox | None, value: str) -> None:
    assert box is not None
    at = box.findData(value)
    assert at >= 0, f"{value} is not offered"
    box.setCurrentIndex(at)
    box.activated.emit(at)


async def ask(hand: Hand, page: EditorPage, what: str) -> FactsDialog:
    """The form of something that goes wrong, or is asked for, at the point that is shown."""
    await hand.until(lambda: page.alterations.findText(what) >= 0)
    page.alterations.setCurrentIndex(page.alterations.findText(what))
    hand.click("alter")
    return next(one for one in hand.window.findChildren(FactsDialog) if one.isVisible())


async def write(hand: Hand, page: EditorPage) -> None:
    """Eights split, a card dealt to the wrong one of them, and Insurance that is too much."""
    (decks,) = (one for one in page.findChildren(FilterBox) if one.findText("6 decks") >= 0)
    choose(decks, decks.itemData(decks.findText("6 decks")))
    bet(hand, page, "100", "2/main")
    bet(hand, page, "20", "2/perfect_pairs")
    hand.click("show_bettors")
    hand.click("bettor_joined")
    bettors = next(o for o in hand.window.findChildren(BettorsDialog) if o.isVisible())
    ben = bettors.findChildren(FactForm)[1]
    enter(hand, "50", "number_main", ben)
    hand.click("bettors_done", bettors)
    bet(hand, page, "200", "5/main")
    for card in ("8S", "TH", "AD", "8H", "9C"):
        hand.click(f"card_{card}")
    asked = await ask(hand, page, "Box 5, Cleo makes a request that must be refused…")
    choose(asked.findChild(FilterBox, "fact_asks"), "insurance")
    enter(hand, "150", "number_amount", asked)
    hand.click("facts_done", asked)
    for act in ("call_split", "card_AS", "call_stand", "card_3D", "call_double", "card_TC"):
        hand.click(act)
    wrong = await ask(hand, page, "A dealing error…")
    choose(wrong.findChild(FilterBox, "fact_misdealt/6"), "box 2 hand 2")
    hand.click("facts_done", wrong)
    hand.click("call_stand")
    hand.click("card_KS")


def test_a_round_is_written_saved_and_played_by_pointer(tell: Tell, database: Path) -> None:
    path = own_folder(database) / "two-eights.scenario.yaml"

    async def story(hand: Hand) -> None:
        page = await new_round(hand)
        await write(hand, page)
        assert hand.here(EditorState).complete
        assert page.net.text().startswith("Ann 20 · Ben −50 · Cleo")
        settled = page.faults.results
        hand.click("do_save_written")
        save_as(hand, "Two eights")
        hand.window.activateWindow()
        hand.go("library")
        await hand.at("library")
        await hand.until(lambda: hand.library.entry is not None and hand.library.entry.folder == "")
        hand.click("do_edit_scenario")
        await hand.at("editor")
        assert page.faults.results == settled, "as it was saved, it is opened"
        hand.go("library")
        await hand.at("library")
        hand.click("do_guided")
        await hand.at("table", AnsweringState)
        told: list[str] = []
        while hand.window.state.page == "table":
            told += every_text(hand.table.question)
            hand.answer_by_mouse()
            await hand.at("table", FeedbackState)
            told += every_text(hand.table.feedback_panel)
            hand.click("go_on_button")
            await hand.left(FeedbackState)
        assert "Cleo insures 200 for 150: accept, or return how much?" in told
        assert "Card 6, A♠, goes to box 2, hand 2." in told
        assert "A dealing error. Can the cards be reconstructed?" in told

    assert tell(story) == 0
    written = path.read_text("utf-8")
    assert "asks: insurance, amount: 150" in written
    assert "misdealt: [{card: 6, lies: box 2 hand 2, belongs: box 2}]" in written
    (attempt,) = attempts(database)
    assert attempt.summary.right == len(attempt.answers) == attempt.summary.questions


async def a_card_that_is_not_due_is_not_dealt_later(hand: Hand) -> None:
    page = await new_round(hand)
    bet(hand, page, "100", "2/main")
    for card in ("8S", "AD", "9H", "6S"):
        hand.click(f"card_{card}")
    assert page.problem.text() == "“6S”: no card is due now."
    assert page.line.text() == ""
    page.line.setText("s")
    hand.click("card_KS")
    page.course.setValue(page.course.maximum())
    assert page.asked.text() == "The round is over.", "what was typed goes first"


async def bettors_are_changed_once_somebody_bets_and_seen_whole(hand: Hand) -> None:
    page = await new_round(hand)
    assert not hand.find("show_bettors").isEnabled()
    bet(hand, page, "100", "2/main")
    hand.click("show_bettors")
    hand.click("bettor_joined")
    bettors = next(o for o in hand.window.findChildren(BettorsDialog) if o.isVisible())
    for place in range(bettors.who.count()):
        bettors.who.setCurrentIndex(place)
        hand.window.grab()
        (area,) = (one for one in bettors.findChildren(QScrollArea) if one.isVisible())
        assert area.verticalScrollBar().maximum() == 0, "nothing is below the edge"
    bettors.reject()


test_cards_and_bettors_wait_their_turn = in_window(
    a_card_that_is_not_due_is_not_dealt_later,
    bettors_are_changed_once_somebody_bets_and_seen_whole,
)
