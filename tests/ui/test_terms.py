"""The cards of the terms of the game: by the pointer and by a key, and never in a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import texts
from tests.ui.test_path import at_home
from tests.ui.test_practice import open_practice
from trainer.rulebook import load_document
from trainer.rulebook.felts import table_chips
from trainer.rulebook.glossary import glossary
from trainer.rulebook.nouns import nouns_at
from trainer.table.view import TableView
from ui.felt.term_card import Look, TermCardView, TermDrawing
from ui.table.result_page import ResultPage
from ui.table.states import AnsweringState, WatchState
from ui.table.watch_panel import WatchPanel
from ui.theme.roles import ColorScheme, palette_of
from ui.widgets.terms import Place

if TYPE_CHECKING:
    from ui.table.page import TablePage

KEY = Qt.Key.Key_F10


def card_of(hand: Hand) -> TermCardView:
    (found,) = hand.table.findChildren(TermCardView)
    return found


def choices(page: TablePage) -> list[Place]:
    """The terms in what can be chosen."""
    places = page.term_places()
    return [place for place in places if place.widget.objectName().startswith("choice_")]


def tagged(page: TablePage) -> list[Place]:
    """The terms in the tags on the felt."""
    return [place for place in page.term_places() if place.widget is page.felt.viewport()]


def rest_on(widget: QWidget, at: QPoint) -> None:
    """Let the pointer rest there for as long as a tip takes."""
    where = widget.mapToGlobal(at)
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, at, where))


def move_to(widget: QWidget, at: QPoint) -> None:
    nothing, where = Qt.MouseButton.NoButton, QPointF(widget.mapToGlobal(at))
    held = Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(at), where, nothing, nothing, held)
    QApplication.sendEvent(widget, event)


async def a_key_opens_one_card_after_the_other_and_nothing_is_in_the_way(hand: Hand) -> None:
    await hand.begin("insurance-won")
    card, names = card_of(hand), [place.term.name for place in hand.table.term_places()]
    focus, question = hand.window.focusWidget(), hand.question
    assert len(names) > 1
    assert not card.isVisible()
    for name in (*names, names[0]):
        hand.key(KEY)
        assert card.isVisible()
        assert texts(card).startswith(name)
        assert "¶" in texts(card)
    assert hand.window.focusWidget() is focus, "the answer keeps it"

    hand.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert hand.window.state.page == "table"
    assert not hand.window.state.deciding, "Esc has closed the card, and left nothing"

    hand.key(KEY)
    await hand.answer_by_key()
    assert not card.isVisible(), "whoever types has read it"
    assert hand.table.question.asked is not None
    assert question is hand.question
    hand.key(KEY)
    assert card.isVisible(), "there are terms in the feedback"
    await hand.go_on()
    assert not card.isVisible()


async def the_pointer_opens_the_card_of_the_term_under_it(hand: Hand) -> None:
    await hand.begin("insurance-won")
    card, place = card_of(hand), hand.table.term_places()[0]
    rest_on(place.widget, QPoint(place.widget.width() - 1, place.widget.height() - 1))
    assert not card.isVisible(), "there is no term"
    rest_on(place.widget, place.area.center())
    assert card.isVisible()
    assert texts(card).startswith(place.term.name)
    assert not card.geometry().intersects(place.within(hand.table)), "it can be read"
    move_to(place.widget, place.area.center() + QPoint(1, 0))
    assert card.isVisible()
    move_to(hand.table.felt, QPoint(5, 5))
    assert not card.isVisible()


async def a_choice_explains_its_terms_and_can_be_chosen_under_a_card(hand: Hand) -> None:
    await hand.begin("plain-round")
    while not (found := choices(hand.table)):
        await hand.answer_by_key()
        await hand.go_on()
    rest_on(found[0].widget, found[0].area.center())
    assert texts(card_of(hand)).startswith(found[0].term.name)
    await hand.answer_by_key()
    assert not card_of(hand).isVisible()


async def terms_are_explained_in_watch(hand: Hand) -> None:
    hand.choose("all-three-pairs")
    hand.key("w")
    await hand.at("table", WatchState)
    panel = view(hand.window, WatchPanel)
    while not hand.table.term_places():
        hand.key(Qt.Key.Key_Right)
    assert panel.isVisible()
    hand.key(KEY)
    assert card_of(hand).isVisible()


async def a_tag_on_the_felt_is_explained_beside_it(hand: Hand) -> None:
    hand.choose("insurance-won")
    hand.key("w")
    await hand.at("table", WatchState)
    felt, card, found = hand.table.felt, card_of(hand), list[Place]()
    for _act in range(60):
        hand.key(Qt.Key.Key_Right)
        assert felt.camera() is not None
        felt.stage.finish()
        if found := tagged(hand.table):
            break
    place = found[0]
    rest_on(felt.viewport(), QPoint(1, felt.viewport().height() - 1))
    assert not card.isVisible(), "there is no tag"
    rest_on(felt.viewport(), place.area.center())
    assert texts(card).startswith(place.term.name)
    assert not card.geometry().intersects(place.within(hand.table)), "it can be read"
    hand.key(Qt.Key.Key_Escape)

    *_others, last = (each.widget for each in hand.table.term_places())
    assert last is felt.viewport()
    felt.setFocus()
    assert hand.table.term_places()[0].widget is felt.viewport()
    hand.key(KEY)
    assert card.isVisible()
    assert felt.hasFocus()
    felt.show_table(TableView(), animate=False)
    assert not card.isVisible(), "its tag is not there any more"


async def nothing_is_explained_in_a_test(hand: Hand) -> None:
    await open_practice(hand)
    hand.key("a")
    await hand.at("table", AnsweringState)
    card = card_of(hand)
    nouns = nouns_at(load_document("rws-perfect-pairs-v5"))
    assert nouns.found(texts(hand.table.question))
    assert hand.table.term_places() == []
    hand.key(KEY)
    assert not card.isVisible()
    await hand.answer_by_key()
    assert nouns.found(texts(hand.table.feedback_panel))
    assert hand.table.term_places() == []
    hand.key(KEY)
    assert not card.isVisible()


def test_nothing_is_explained_in_the_test_of_a_stage(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        hand.key("2")
        await hand.at("table", AnsweringState)
        assert hand.table.term_places(), "it is practice"
        hand.window.bindings.trigger("end_sitting")
        await at_home(hand)
        hand.key("4")
        await hand.at("table", AnsweringState)
        nouns = nouns_at(load_document("rws-perfect-pairs-v5"))
        assert nouns.found(texts(hand.table.question))
        assert hand.table.term_places() == []
        assert not hand.window.bindings.actions["term"].isEnabled()
        hand.key(KEY)
        assert not card_of(hand).isVisible()
        await hand.answer_by_key()
        assert hand.table.term_places() == []
        hand.key(KEY)
        assert not card_of(hand).isVisible()

    assert tell(story, home=True) == 0


def test_chips_are_drawn_beside_the_cards_of_a_term_and_alone_where_there_is_no_spot(
    qtbot: QtBot,
) -> None:
    look = Look(palette_of(ColorScheme.DARK), chips=table_chips("", "", ""))
    parent = QWidget()
    qtbot.addWidget(parent)
    view = TermDrawing(parent)
    split, bet = (glossary()[name].drawing for name in ("Split", "Initial Bet"))
    assert split is not None
    assert bet is not None
    view.show_drawing(split._replace(chips=()), look)
    without = view.width()
    view.show_drawing(split, look)
    assert view.width() > without
    view.show_drawing(bet, look)
    assert not view.isHidden()
    view.show_drawing(bet._replace(chips=()), look)
    assert view.isHidden()


async def a_hidden_text_takes_its_card_with_it(hand: Hand) -> None:
    await hand.begin("insurance-won")
    hand.key(KEY)
    assert card_of(hand).isVisible()
    hand.table.question.hide()
    assert not card_of(hand).isVisible()
    hand.table.question.show()


async def the_kinds_of_a_total_are_explained_on_their_keys(hand: Hand) -> None:
    await hand.begin("plain-round")
    places = {place.widget.objectName(): place for place in hand.table.term_places()}
    card = card_of(hand)
    for key, name in (("hard", "Hard Total"), ("soft", "Soft Total")):
        rest_on(places[key].widget, places[key].area.center())
        assert texts(card).startswith(name)
    await hand.answer_by_key()
    assert not card.isVisible()


async def terms_are_explained_beside_the_answers_of_a_result(hand: Hand) -> None:
    await hand.begin("insurance-won")
    await hand.play_on()
    page = view(hand.window, ResultPage)
    (card,) = page.findChildren(TermCardView)
    names = [place.term.name for place in page.term_places()]
    assert names
    hand.key(KEY)
    assert texts(card).startswith(names[0])
    hand.key(Qt.Key.Key_Escape)
    assert not card.isVisible()
    assert hand.window.state.page == "result"
    place = page.term_places()[-1]
    rest_on(place.widget, place.area.center())
    assert texts(card).startswith(place.term.name)


test_a_term_is_explained_where_it_stands = in_window(
    a_key_opens_one_card_after_the_other_and_nothing_is_in_the_way,
    the_pointer_opens_the_card_of_the_term_under_it,
    a_choice_explains_its_terms_and_can_be_chosen_under_a_card,
    terms_are_explained_in_watch,
    a_tag_on_the_felt_is_explained_beside_it,
    nothing_is_explained_in_a_test,
    a_hidden_text_takes_its_card_with_it,
    the_kinds_of_a_total_are_explained_on_their_keys,
    terms_are_explained_beside_the_answers_of_a_result,
)
