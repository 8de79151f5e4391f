"""Paying in chips: by key alone and by mouse alone, beside the number pad."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from tests.scenario_files import shipped_round
from trainer.felt.chips import neutral
from trainer.procedure.ask_practised import with_task
from trainer.procedure.chip_work import ChipTask, ChipWork, Lies, MadeOf, right_columns
from trainer.procedure.data import PayoutChips
from trainer.procedure.error_models import Pile
from trainer.procedure.judge import judge
from trainer.procedure.questions import (
    IN_ROUNDS,
    Answer,
    ErrorClass,
    Fate,
    Goes,
    InChips,
    Money,
    Question,
    QuestionGroup,
    Total,
)
from trainer.rounds.sheet import lay_out
from trainer.rulebook.houses import house_rules
from trainer.rulebook.procedures import load_procedure
from trainer.rulebook.sources import DEFAULT_PROCEDURE
from trainer.rules.bets import Bet, BetKind, Place
from trainer.rules.cards import parse_card
from trainer.rules.money import Cents, Odds, Rounding, pays
from trainer.sessions.ports import AnswerRecord
from trainer.table.view import CardView, TableView
from ui.felt.close_up import before_dealer
from ui.felt.felts import apply_felt, laid_felt
from ui.table import phrasing
from ui.table.answers.chips import ChipEditor, Heap, HeapView, Tube
from ui.table.answers.numbers import MoneyEditor
from ui.table.page import TablePage, covered
from ui.table.question_panel import FeedbackPanel, QuestionPanel
from ui.theme.roles import ColorScheme, palette_of
from ui.widgets.chips import ChipColumns
from ui.widgets.rounds import QuestionView

VALUES = (100_00, 25_00, 5_00, 1_00)
CHIPS = tuple(neutral(Cents(value)) for value in VALUES)
ONE, FIVE, GREEN = Cents(1_00), Cents(5_00), Cents(25_00)


def question(stake: int, odds: Odds) -> Question:
    working = pays(Cents(stake * 100), odds, Rounding())
    bet = Bet(3, "Ann", BetKind.MAIN, 1)
    asked = Question(
        "1-payouts", QuestionGroup.PAYOUTS, 1, Money(working.result), bet, working=working
    )
    return with_task(asked, CHIPS, load_procedure(DEFAULT_PROCEDURE))


PAYS_66 = question(44, Odds(3, 2))


@pytest.fixture
def panel(qapp: QApplication) -> Iterator[QuestionPanel]:
    whole = QWidget()
    made = QuestionPanel(whole)
    made.chips = CHIPS
    made.in_chips = True
    whole.resize(340, 640)
    made.resize(340, 640)
    whole.show()
    yield made
    whole.close()
    whole.deleteLater()


def answers(panel: QuestionPanel, asked: Question) -> list[Answer]:
    found: list[Answer] = []
    panel.answered.connect(found.append)
    panel.ask(QuestionView(asked, 0, 1, "What is it paid?", "Box 3"))
    QApplication.processEvents()
    return found


def editor_of(panel: QuestionPanel) -> ChipEditor:
    assert isinstance(panel.editor, ChipEditor)
    return panel.editor


def heap_of(panel: QuestionPanel) -> HeapView:
    found = panel.findChild(HeapView)
    assert found is not None
    return found


def tube(panel: QuestionPanel, value: Cents) -> Tube:
    found = panel.findChild(Tube, f"tube_{value}")
    assert found is not None
    return found


def test_a_payout_is_set_down_by_key(panel: QuestionPanel) -> None:
    found = answers(panel, PAYS_66)
    # 66: two of 25 and three of 5 would be 65; the last key was one too many.
    QTest.keyClicks(panel, "332221")
    QTest.keyClicks(panel, "1")
    QTest.keyClick(panel, Qt.Key.Key_Backspace)
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert found == [InChips(((GREEN,) * 2, (FIVE,) * 3, (ONE,)))]
    assert judge(PAYS_66, found[0]).right


def test_fives_twenties_and_cuts_by_key(panel: QuestionPanel) -> None:
    answers(panel, PAYS_66)
    editor = editor_of(panel)
    for keys, heights in (
        ("2", [1]),
        ("v", [1, 5]),
        ("t", [1, 5, 20]),
        ("d", [20, 5, 1]),
        ("1111111", [20, 5, 1, 7]),
        ("d", [20, 5, 1, 5, 2]),
        # The bet of 44 is a green one, three reds and four of 1.
        ("i", [3] * 8 + [2] + [4, 3]),
    ):
        QTest.keyClicks(panel, keys)
        assert [len(column) for column in editor.heap.answer] == heights, keys
    QTest.keyClick(panel, Qt.Key.Key_Delete)
    assert not editor.heap.columns
    QTest.keyClick(panel, Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert editor.heap.answer == ((FIVE,) * 20,)


def by_hand(work: ChipWork, lies: tuple[Pile, ...], right: Pile) -> Question:
    stake = lies if work is ChipWork.HEEL else ()
    values = tuple(map(Cents, VALUES))
    task = ChipTask(work, values, (right,), MadeOf.ASKED, stake, lies=lies)
    return Question("0-chips", QuestionGroup.CHIPS, 0, InChips(right_columns(task)), task=task)


def test_a_stack_is_drop_cut_chip_by_chip(panel: QuestionPanel) -> None:
    """By keys and by mouse; nothing cuts by itself, and the hand is empty after twenty."""
    asked = by_hand(ChipWork.DROP_CUT, (Pile(FIVE, 20),), Pile(FIVE, 20))
    found = answers(panel, asked)
    assert [tube.chip.value for tube in panel.findChildren(Tube)] == [FIVE]
    QTest.keyClicks(panel, "     n     n")
    for _time in range(5):
        QTest.mouseClick(tube(panel, FIVE), Qt.MouseButton.LeftButton)
    QTest.keyClicks(panel, "n      t")
    assert [len(column) for column in editor_of(panel).heap.answer] == [5] * 4
    QTest.keyClick(panel, Qt.Key.Key_Return)
    assert judge(asked, found[0]).right
    # One stack of twenty is worth as much, and is not cut.
    assert judge(asked, InChips(((FIVE,) * 20,))).error is ErrorClass.CHIPS


def test_a_new_column_is_begun_once_and_taken_back(panel: QuestionPanel) -> None:
    lies = (Pile(FIVE, 7), Pile(FIVE, 7))
    answers(panel, by_hand(ChipWork.HEEL, lies, Pile(FIVE, 14)))
    heights = []
    for keys in ("  n", "n ", " "):
        QTest.keyClicks(panel, keys)
        heights.append([len(column) for column in editor_of(panel).heap.answer])
    for _time in range(3):
        QTest.keyClick(panel, Qt.Key.Key_Backspace)
    QTest.keyClicks(panel, " ")
    heights.append([len(column) for column in editor_of(panel).heap.answer])
    assert heights == [[2], [2, 1], [2, 2], [3]]


def test_a_payout_is_set_down_by_mouse(panel: QuestionPanel) -> None:
    found = answers(panel, PAYS_66)
    left = Qt.MouseButton.LeftButton
    heap = heap_of(panel)
    for value, times in ((GREEN, 2), (FIVE, 4), (ONE, 1)):
        for _time in range(times):
            QTest.mouseClick(tube(panel, value), left)
    # One of the fives too many: a click on their column takes it back.
    QTest.mouseClick(heap, left, pos=heap.areas()[1].center().toPoint())
    confirm = panel.findChild(QPushButton, "confirm")
    assert confirm is not None
    QTest.mouseClick(confirm, left)
    assert found == [InChips(((GREEN,) * 2, (FIVE,) * 3, (ONE,)))]


def test_shift_takes_five_and_ctrl_twenty(panel: QuestionPanel) -> None:
    answers(panel, PAYS_66)
    for held, number in (
        (Qt.KeyboardModifier.ShiftModifier, 5),
        (Qt.KeyboardModifier.ControlModifier, 20),
    ):
        QTest.mouseClick(tube(panel, FIVE), Qt.MouseButton.LeftButton, held)
        assert len(editor_of(panel).heap.answer[-1]) == number


def drag(source: Tube, heap: HeapView, place: QPointF) -> None:
    to = source.mapFromGlobal(heap.mapToGlobal(place.toPoint()))
    QTest.mousePress(source, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    QTest.mouseMove(source, to)
    assert not source.cursor().pixmap().isNull(), "the chip is in the hand"
    QTest.mouseRelease(source, Qt.MouseButton.LeftButton, pos=to)


def test_a_chip_is_dragged_from_its_tube(panel: QuestionPanel) -> None:
    answers(panel, PAYS_66)
    heap = heap_of(panel)
    editor = editor_of(panel)
    drag(tube(panel, GREEN), heap, QPointF(20, 20))
    assert [*editor.heap.answer] == [(GREEN,)]
    # On a column it lies on that, even of another colour.
    drag(tube(panel, FIVE), heap, heap.areas()[0].center())
    assert [*editor.heap.answer] == [(GREEN, FIVE)]
    # Beside the heap it goes back.
    drag(tube(panel, FIVE), heap, QPointF(20, -400))
    assert [*editor.heap.answer] == [(GREEN, FIVE)]


def test_one_key_changes_between_chips_and_numbers(panel: QuestionPanel) -> None:
    answers(panel, PAYS_66)
    wanted: list[bool] = []
    panel.chips_preferred.connect(wanted.append)
    for kind, chips in ((ChipEditor, False), (MoneyEditor, True), (ChipEditor, False)):
        assert isinstance(panel.editor, kind)
        QTest.keyClicks(panel, "c")
        assert wanted.pop() is chips


def test_what_becomes_of_a_bet_is_one_key_in_chips_too(panel: QuestionPanel) -> None:
    found = answers(panel, PAYS_66)
    QTest.keyClicks(panel, "s")
    assert found == [Goes(Fate.STANDS_OFF)]


def test_only_payouts_have_a_tray(panel: QuestionPanel) -> None:
    offered = Question("1-in", QuestionGroup.INSURANCE, 1, Money(Cents(500)), offered=Cents(2000))
    for asked in (offered, Question("1-t", QuestionGroup.TOTALS, 1, Total(20, soft=False))):
        answers(panel, asked)
        assert not isinstance(panel.editor, ChipEditor)


def test_a_question_for_chips_has_no_number_pad(panel: QuestionPanel) -> None:
    panel.in_chips = False
    answers(panel, Question("1-c", QuestionGroup.CHIPS, 0, InChips(((GREEN,),))))
    assert isinstance(panel.editor, ChipEditor)
    QTest.keyClicks(panel, "c")
    assert isinstance(panel.editor, ChipEditor)


def test_what_lies_there_is_told_and_never_what_it_comes_to(panel: QuestionPanel) -> None:
    answers(panel, PAYS_66)
    heap = heap_of(panel)
    assert heap.accessibleDescription() == "No chips placed"
    QTest.keyClicks(panel, "3221")
    assert heap.accessibleDescription() == "1 × 25, 2 × 5, 1 × 1"
    assert tube(panel, GREEN).accessibleName() == "Chip of 25"
    assert tube(panel, GREEN).accessibleDescription() == "3"


@given(st.lists(st.sampled_from((1, 5, 20)), max_size=12))
def test_back_undoes_every_change(numbers: list[int]) -> None:
    heap = Heap()
    heaps = [heap]
    for at, number in enumerate(numbers):
        heap = heap.put(Cents(VALUES[at % 4]), number)
        heaps.append(heap)
    for before in reversed(heaps[:-1]):
        heap = heap.back()
        assert heap == before


def test_the_right_chips_are_shown_after_wrong_ones(qapp: QApplication) -> None:
    playable = shipped_round("plain-round")
    sheet = lay_out(playable)
    question = next(one for one in sheet.questions if one.task is not None)
    assert question.task is not None
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    right = right_columns(question.task)
    smallest = question.task.values[-1]
    whole = QWidget()
    panel = FeedbackPanel(whole)
    stacks = panel.findChild(ChipColumns)
    assert stacks is not None
    for columns, shown in ((((smallest,),), right), (right, ())):
        given = InChips(columns)
        answer = AnswerRecord(0, question, given, judge(question, given), 1000)
        feedback = phrasing.feedback(answer, sheet.context, read)
        assert tuple(tuple(chip.value for chip in one) for one in feedback.chips) == shown
        panel.show_feedback(feedback)
        assert stacks.isHidden() == (not shown)
    whole.deleteLater()


def test_work_in_chips_is_graded_by_amount_columns_seconds_and_waste() -> None:
    sheet = lay_out(shipped_round("plain-round"))
    question = by_hand(ChipWork.DROP_CUT, (Pile(FIVE, 20),), Pile(FIVE, 20))
    for heights, more, target, line in (
        ((5,) * 4, (), 10_000, "✓ amount · ✓ columns · 8.2 s of 10.0 s · 0 wasted"),
        ((10, 10), (), None, "✓ amount · ✗ columns · 8.2 s · 0 wasted"),
        ((5,) * 3, ((ONE,) * 5,) * 5, None, "✓ amount · ✓ columns · 8.2 s · 20 wasted"),
        ((5,) * 3, (), None, "✗ amount · ✓ columns · 8.2 s"),
    ):
        given = InChips((*((FIVE,) * high for high in heights), *more))
        answer = AnswerRecord(0, question, given, judge(question, given), 8_200)
        read = house_rules(sheet.playable.game.document, sheet.playable.terms)
        assert phrasing.feedback(answer, sheet.context, read, target).graded == line, heights


def test_the_house_s_choice_of_chips_is_named_after_a_mistake() -> None:
    sheet = lay_out(shipped_round("plain-round"))
    read = house_rules(sheet.playable.game.document, sheet.playable.terms)
    heeled = by_hand(ChipWork.HEEL, (Pile(FIVE, 7), Pile(FIVE, 7)), Pile(FIVE, 14))
    sized = by_hand(ChipWork.SIZE, (Pile(FIVE, 7),), Pile(FIVE, 7))
    for question, reasons in ((heeled, (PayoutChips.HEELED.text,)), (sized, ())):
        given = InChips(((FIVE,) * 4,))
        answer = AnswerRecord(0, question, given, judge(question, given), 1_000)
        assert phrasing.feedback(answer, sheet.context, read).reasons == reasons


def test_a_table_of_blank_chips_says_no_value() -> None:
    playable = shipped_round("plain-round")
    shown, blank = laid_felt(playable).chips, laid_felt(playable, values=False).chips
    assert shown is not None
    assert blank is not None
    assert [chip.value for chip in blank.chips] == [chip.value for chip in shown.chips]
    assert all(chip.text == chip.middle for chip in blank.chips)
    assert not any(chip.text == chip.middle for chip in shown.chips)


def test_chips_are_told_apart_as_they_lie(panel: QuestionPanel) -> None:
    """Blank ones by their colours; each way of lying is another picture."""
    view, palette = panel.close_up, palette_of(ColorScheme.DARK)
    view.setFixedSize(300, 200)
    pictures = set[bytes]()
    for lying in Lies:
        shown = before_dealer((Pile(GREEN, 2), Pile(FIVE, 3)), lying, CHIPS)
        view.show_close_up(shown, palette, four_colours=False)
        assert ("25" in view.accessibleName()) == (lying is not Lies.BLANK)
        pictures.add(bytes(view.grab().toImage().constBits()))
    assert len(pictures) == len(Lies)


def test_a_stack_and_a_hand_are_covered_after_a_glance(panel: QuestionPanel) -> None:
    lies = (Pile(GREEN, 2), Pile(FIVE, 3))
    view = panel.close_up
    shown = before_dealer(lies, Lies.STACK, CHIPS)
    view.show_close_up(shown, palette_of(ColorScheme.DARK), four_colours=False)
    assert view.accessibleName() == "Before you: 2 × 25, 3 × 5"
    view.cover()
    assert not view.shown.chips
    assert view.accessibleName() == "Covered"
    here, there = Place(3, 1), Place(4, 1)
    king = parse_card("KH")
    cards = tuple(CardView(number, king, place, 0) for number, place in enumerate((here, there)))
    table = covered(TableView(cards=cards), here)
    assert [card.card is None for card in table.cards] == [True, False]


def test_the_page_covers_a_hand_when_its_glance_is_over(qapp: QApplication) -> None:
    playable = shipped_round("plain-round")
    sheet = lay_out(replace(playable, scenario=replace(playable.scenario, ask=IN_ROUNDS)))
    question = next(one for one in sheet.questions if one.ask is QuestionGroup.TOTALS)
    whole = QWidget()
    page = TablePage(whole)
    page.resize(1280, 800)
    apply_felt(page.felt, playable, "")
    page.open_round("Practice", sheet.frames)
    page.ask(replace(phrasing.question_view(sheet, question, 0, 1), flash=60_000))
    assert not page.question.close_up.shown.covered
    assert page.glance.isActive()
    page.glance.timeout.emit()
    assert page.question.close_up.shown.covered
    cards = page.felt.arrangement().cards.values()
    assert all(one.card is None for one in cards if one.place == question.about)
    read = house_rules(playable.game.document, playable.terms)
    answer = AnswerRecord(0, question, question.expected, judge(question, question.expected), 900)
    page.show_feedback(phrasing.feedback(answer, sheet.context, read), {})
    assert not page.glance.isActive()
    cards = page.felt.arrangement().cards.values()
    assert all(one.card for one in cards if one.place == question.about)
    whole.deleteLater()
