"""The close-up in the question panel: what it shows, how large, and what it keeps to itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.practice.test_drills import table
from tests.scenario_files import shipped_round
from tests.ui.conftest import usual_scheme
from trainer.messages.questions import deciding_line
from trainer.messages.spoken import said_cards
from trainer.practice.drills import drill
from trainer.practice.generating import Difficulty
from trainer.practice.skills import Family, Skill
from trainer.procedure.chip_work import ChipWork
from trainer.rounds.sheet import RoundSheet, lay_out
from trainer.rules.bets import DEALER, Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.scoring.grading import shipped_grading
from trainer.sessions.sitting import drill_sheet
from ui.app import ApplicationTheme
from ui.felt.close_up import CARD_WIDTH, HEIGHT, SMALL_HEIGHT, TALL, close_up
from ui.felt.felts import apply_felt, laid_felt
from ui.table import phrasing
from ui.table.answers.editor import AnswerEditor
from ui.table.page import TablePage


def sheet_of(name: str) -> RoundSheet:
    playable = shipped_round(name)
    return lay_out(playable)


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, theme: ApplicationTheme) -> Iterator[TablePage]:
    usual_scheme(qapp, theme)
    room = QWidget()  # the fixture keeps it alive
    qtbot.addWidget(room)
    page = TablePage(room)
    QVBoxLayout(room).addWidget(page)
    room.resize(1280, 800)
    room.show()
    qtbot.waitExposed(room)
    yield page
    room.close()


def ask(page: TablePage, sheet: RoundSheet, number: int) -> None:
    question = sheet.questions[number]
    apply_felt(page.felt, sheet.playable)
    page.open_round("", sheet.frames)
    page.ask(phrasing.question_view(sheet, question, number, len(sheet.questions)))


def test_it_shows_the_hand_its_bet_its_owner_and_the_dealer(page: TablePage) -> None:
    sheet = sheet_of("four-hands")
    number = next(
        at for at, one in enumerate(sheet.questions) if one.bet and one.bet.kind is BetKind.MAIN
    )
    bet = sheet.questions[number].bet
    assert bet is not None
    ask(page, sheet, number)
    shown = page.question.close_up.shown
    table = sheet.frames[sheet.questions[number].step]
    place = Place(bet.box, bet.hand)
    assert shown.owner == "Irina"
    assert list(shown.hand) == [card.card for card in table.cards if card.place == place]
    assert list(shown.dealer) == [card.card for card in table.cards if card.place == DEALER]
    staked = sum(stack.chip.value * stack.number for pile in shown.chips for stack in pile)
    assert staked == sum(one.amount for one in table.chips if one.bet == bet)
    assert page.question.close_up.height() == HEIGHT
    picture = page.question.close_up.grab().toImage()
    card = parse_card("8C")
    assert card not in shown.dealer
    white = sum(picture.pixelColor(x, HEIGHT - 20).lightness() > 240 for x in range(200))
    assert white > CARD_WIDTH / 2


def test_a_side_bet_settled_after_a_split_is_shown_with_the_initial_two_cards(
    page: TablePage,
) -> None:
    sheet = sheet_of("the-eights-are-split-first")
    asked = [
        at
        for at, one in enumerate(sheet.questions)
        if one.bet == Bet(2, "Ann", BetKind.PERFECT_PAIRS)
    ]
    assert asked
    for at in asked:
        ask(page, sheet, at)
        # ¶1.20, ¶3.14
        assert " ".join(map(str, page.question.close_up.shown.hand)) == "8S 8H"
        line = deciding_line(sheet.questions[at], sheet.context)
        assert line.startswith("8♠ 8♥: Mixed Pair")


def test_a_face_down_card_stays_face_down(page: TablePage) -> None:
    view = page.felt
    sheet = sheet_of("a-king-shown-too-early")
    apply_felt(view, sheet.playable)
    hidden = 0
    for lying in sheet.frames:
        view.show_table(lying, animate=False)
        shown = close_up(view.arrangement(), Bet(3, "Zac", BetKind.MAIN, 1))
        down = [card for card in lying.cards if card.card is None and card.place == Place(3, 1)]
        assert shown.hand.count(None) == len(down)
        hidden += len(down)
    assert hidden


def test_without_a_hand_or_room_it_takes_no_place(page: TablePage, qtbot: QtBot) -> None:
    sheet = sheet_of("everybody-at-once")
    about_nobody = next(at for at, one in enumerate(sheet.questions) if not one.about)
    ask(page, sheet, about_nobody)
    assert page.question.close_up.height() == 0
    sheet = sheet_of("four-hands")
    main = next(at for at, one in enumerate(sheet.questions) if one.bet)
    ask(page, sheet, main)
    assert page.question.close_up.height() == HEIGHT
    page.window().resize(1100, 540)
    qtbot.waitUntil(lambda: page.question.close_up.height() == 0)


def test_a_small_window_has_room_for_it_beside_the_pad(page: TablePage, qtbot: QtBot) -> None:
    page.window().layout().setContentsMargins(0, 0, 0, 0)  # type: ignore[union-attr]
    page.window().resize(1024, 640)
    sheet = sheet_of("four-hands")
    main = next(
        at for at, one in enumerate(sheet.questions) if one.bet and one.bet.kind is BetKind.MAIN
    )
    ask(page, sheet, main)
    qtbot.waitUntil(lambda: page.question.close_up.height() == HEIGHT)


def test_a_question_of_two_lines_leaves_it_room_too(page: TablePage, qtbot: QtBot) -> None:
    """Even Money in a low window: smaller, and nothing of it is cut off."""
    page.window().layout().setContentsMargins(0, 0, 0, 0)  # type: ignore[union-attr]
    page.window().resize(1024, 600)
    sheet = sheet_of("everybody-at-once")
    asked = next(at for at, one in enumerate(sheet.questions) if "even_money" in str(one.rules))
    ask(page, sheet, asked)
    shown = page.question.close_up
    qtbot.waitUntil(lambda: shown.height() == SMALL_HEIGHT)
    picture = shown.grab().toImage()
    right, foot = picture.width() - 1, picture.height() - 1
    white = [x for x in range(right + 1) if picture.pixelColor(x, foot // 2).lightness() > 240]
    assert right - 60 < max(white) <= right - 1, "the dealer's card ends at the right edge"
    assert any(picture.pixelColor(x, foot - 3).lightness() > 240 for x in range(80))


def test_the_dealers_cards_are_shown_once_where_the_question_is_about_them(
    page: TablePage,
) -> None:
    sheet = sheet_of("plain-round")
    number = next(at for at, one in enumerate(sheet.questions) if one.about == DEALER)
    ask(page, sheet, number)
    shown = page.question.close_up.shown
    assert shown.owner == "Dealer"
    assert shown.hand
    assert shown.dealer == ()
    said = page.question.close_up.accessibleName()
    assert said.count("Dealer") == 1
    assert said == f"Dealer: {said_cards(shown.hand)}"


def test_what_is_asked_next_is_drawn_before_and_shown_the_same(page: TablePage) -> None:
    sheet = sheet_of("four-hands")
    mains = [
        at for at, one in enumerate(sheet.questions) if one.bet and one.bet.kind is BetKind.MAIN
    ]
    ask(page, sheet, mains[1])
    unprepared = page.felt.arrangement(), page.question.close_up.grab().toImage()
    assert page.felt.camera() is not None  # the felt is drawn now, not in parts
    described = page.felt.accessibleDescription()
    ask(page, sheet, mains[0])
    assert page.felt.accessibleDescription() != described
    view = phrasing.question_view(sheet, sheet.questions[mains[1]], mains[1], 9)
    for _part in page.prepare_question(view):
        pass
    page.ask(view)
    assert page.felt.arrangement() == unprepared[0]
    assert page.question.close_up.grab().toImage() == unprepared[1]
    assert page.felt.accessibleDescription() == described


def test_what_is_asked_at_another_table_is_drawn_before_and_shown_the_same(
    page: TablePage, qapp: QApplication
) -> None:
    def picture() -> QImage:
        assert page.felt.camera() is not None  # the felt is drawn now, not in parts
        qapp.processEvents()
        return page.grab().toImage()

    coming, present = sheet_of("huxley-full-table"), sheet_of("four-hands")
    ask(page, coming, 1)
    unprepared = picture()
    ask(page, present, 0)
    view = phrasing.question_view(coming, coming.questions[1], 1, len(coming.questions))
    shown = page.felt.arrangement()
    for _part in page.prepare_question(view, coming.frames, laid_felt(coming.playable)):
        assert page.felt.arrangement() == shown
    ask(page, coming, 1)
    assert picture() == unprepared


def test_an_editor_made_for_another_question_is_not_used(page: TablePage) -> None:
    sheet = sheet_of("everybody-at-once")
    now, *others = [at for at, question in enumerate(sheet.questions) if question.choices][:4]
    ask(page, sheet, now)
    for foreseen, asked in ((others[0], others[0]), (others[1], others[2])):
        view = phrasing.question_view(sheet, sheet.questions[foreseen], foreseen, 9)
        for _part in page.question.prepare(view):
            pass
        hidden = [made for made in page.question.findChildren(AnswerEditor) if not made.isVisible()]
        assert hidden
        ask(page, sheet, asked)
        assert (page.question.editor in hidden) is (foreseen == asked)


def test_a_stack_to_be_counted_is_tall_where_there_is_room_and_stays_so_when_covered(
    page: TablePage, qapp: QApplication
) -> None:
    page.window().resize(1280, 800)
    here = table("rws-perfect-pairs-v5")
    made = drill(Skill(Family.CHIPS, aspect=ChipWork.COUNT), here, Difficulty.HARD, 3)
    ask(page, drill_sheet(made, here, shipped_grading()).sheet, 0)
    qapp.processEvents()
    view = page.question.close_up
    assert view.height() == TALL
    view.cover()
    page.question.resize(page.question.size() - QSize(0, 1))
    qapp.processEvents()
    assert view.height() == TALL


def test_a_stack_to_be_counted_is_seen_in_a_small_window_and_covers_nothing(
    page: TablePage, qapp: QApplication
) -> None:
    page.window().resize(1024, 640)
    here = table("rws-perfect-pairs-v5")
    for work in (ChipWork.COUNT, ChipWork.BREAK_DOWN, ChipWork.COLOUR_UP):
        made = drill(Skill(Family.CHIPS, aspect=work), here, Difficulty.EASY, 3)
        sheet = replace(drill_sheet(made, here, shipped_grading()).sheet, example=("long",) * 5)
        ask(page, sheet, 0)
        qapp.processEvents()
        panel = page.question
        assert panel.close_up.isVisible(), work
        assert panel.close_up.height() >= HEIGHT
        assert panel.editor is not None
        assert panel.editor.height() >= panel.editor.minimumSizeHint().height(), work
        assert panel.editor.geometry().bottom() <= panel.height()
