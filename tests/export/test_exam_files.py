"""Exam papers as PDF: pages broken where they should be, the same bytes each time."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTextLayout
from PySide6.QtWidgets import QApplication

from tests.cases import for_each, for_every
from tests.papers.exams import exam_of
from trainer.messages.text import set_language
from trainer.papers.exam import EXAM_SHEETS, Exam, ExamPaper, sheet_named
from trainer.procedure.questions import QuestionGroup
from trainer.texts import RIGHT_TO_LEFT, SOURCE_LANGUAGE
from ui.export.exam_key import Answer, key_blocks, key_pdf
from ui.export.exam_paper import exam_pdf
from ui.export.pages import (
    BODY,
    FlowBlock,
    Ink,
    broken,
    content_height,
    draw_text,
    letters,
    metrics,
    turn,
    upright,
    wrapped,
)
from ui.theme.lettering import Weight


class Bar:
    """A block of some height."""

    def __init__(self, name: str, height: float) -> None:
        self.name, self.height = name, height

    def paint(self, painter: QPainter, left: float, top: float) -> None:
        """Nothing is drawn."""


def pages(*blocks: FlowBlock) -> list[list[tuple[str, float]]]:
    """The names and places of the blocks, page by page; a page has room for 100."""
    return [
        [(one.block.name, one.top) for one in page if isinstance(one.block, Bar)]
        for page in broken(blocks, 100)
    ]


def test_a_block_that_no_longer_fits_goes_on_the_next_page() -> None:
    bars = (FlowBlock(Bar("a", 60)), FlowBlock(Bar("b", 40)), FlowBlock(Bar("c", 1)))
    assert pages(*bars) == [[("a", 0), ("b", 60)], [("c", 0)]]


def test_blocks_that_belong_together_are_not_parted() -> None:
    bars = (
        FlowBlock(Bar("a", 60)),
        FlowBlock(Bar("b", 30), with_next=True),
        FlowBlock(Bar("c", 20)),
    )
    assert pages(*bars) == [[("a", 0)], [("b", 0), ("c", 30)]]


def test_what_belongs_together_and_is_higher_than_a_page_is_broken_after_all() -> None:
    bars = (FlowBlock(Bar("a", 70), with_next=True), FlowBlock(Bar("b", 70)))
    assert pages(*bars) == [[("a", 0)], [("b", 0)]]


def test_what_stands_between_others_is_left_out_at_the_top_of_a_page() -> None:
    line = FlowBlock(Bar("line", 5), with_next=True, between=True)
    assert pages(FlowBlock(Bar("a", 60)), line, FlowBlock(Bar("b", 30))) == [
        [("a", 0), ("line", 60), ("b", 65)]
    ]
    assert pages(FlowBlock(Bar("a", 60)), line, FlowBlock(Bar("b", 40))) == [[("a", 0)], [("b", 0)]]


@for_every("weight", Weight)
def test_every_letter_can_be_searched_and_copied(qapp: QApplication, weight: Weight) -> None:
    # A ligature is one sign without letters in the file: “Soft” was read as “So”.
    text = "Soft, fifteen, official, flush, fjord"
    layout = QTextLayout(text, letters(BODY, weight))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    assert sum(len(run.glyphIndexes()) for run in layout.glyphRuns()) == len(text)


@for_each(
    ("an-ace-in-front-of-the-tray", "blackjack-paid-at-once", "four-hands", "live-ilse-has-a-say"),
    str,
)
def test_thirteen_questions_take_four_pages(name: str, qapp: QApplication) -> None:
    exam = exam_of(name).paper
    assert exam.questions == 13
    assert page_count(exam) <= 4


@for_each(
    ("an-ace-in-front-of-the-tray", "bj5-too-many", "huxley-losers-first", "nevada-envy"), str
)
def test_every_page_of_a_key_has_answers(name: str, qapp: QApplication) -> None:
    sheet = EXAM_SHEETS[0]
    key = exam_of(name).key
    assert all(one.notes for one in key.rounds)
    for page in broken(key_blocks(key, "", sheet), content_height(sheet)):
        assert any(isinstance(one.block, Answer) for one in page)


def page_count(exam: ExamPaper) -> int:
    """How many sheets of A4 a paper has, without drawing them."""
    counts: list[int] = []

    def count(_done: int, of: int) -> None:
        counts.append(of)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        exam_pdf(exam, EXAM_SHEETS[0], count)
    return counts[0]


def test_lines_are_no_wider_than_their_column(qapp: QApplication) -> None:
    text = "Amounts are what leaves the tray, " + "w" * 90
    measure = metrics(BODY).horizontalAdvance
    lines = wrapped(text, 400, measure)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(map(measure, lines)) <= 400


@pytest.fixture(scope="module")
def exam() -> Exam:
    """A round of one table, and one of several."""
    return exam_of("bj5-one-double", "an-ace-in-front-of-the-tray")


@pytest.fixture(scope="module")
def reported() -> list[tuple[int, int]]:
    """What was reported while the paper was made."""
    return []


@pytest.fixture(scope="module")
def paper(qapp: QApplication, exam: Exam, reported: list[tuple[int, int]]) -> bytes:
    """It takes a second to make: two tests look at the same one."""
    letter = sheet_named("Letter")
    return exam_pdf(exam.paper, letter, lambda done, of: reported.append((done, of)))


def test_a_paper_is_the_same_each_time(qapp: QApplication) -> None:
    short = exam_of("plain-round", kinds=(QuestionGroup.PAYOUTS,)).paper
    assert exam_pdf(short, EXAM_SHEETS[0]) == exam_pdf(short, EXAM_SHEETS[0])


def test_a_paper_is_on_the_sheets_that_are_wanted(
    paper: bytes, exam: Exam, reported: list[tuple[int, int]]
) -> None:
    boxes = set(re.findall(rb"/MediaBox \[([^\]]*)\]", paper))
    assert {tuple(round(float(side)) for side in box.split()) for box in boxes} == {
        (0, 0, 612, 792)
    }
    count = paper.count(b"/Type /Page\n")
    assert reported == [(done, count) for done in range(count + 1)]


def test_a_key_is_shorter_than_its_paper_and_carries_its_number(paper: bytes, exam: Exam) -> None:
    key = key_pdf(exam.key, sheet_named("Letter"))
    assert key.count(b"/Type /Page\n") < paper.count(b"/Type /Page\n")
    assert b"Table test: key" in key


def test_the_work_can_be_ended_between_two_pages(qapp: QApplication, exam: Exam) -> None:
    def end(done: int, _of: int) -> None:
        if done == 1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        exam_pdf(exam.paper, EXAM_SHEETS[0], end)


def test_a_sheet_begins_at_the_right_but_its_letters_and_pictures_are_not_turned(
    qapp: QApplication,
) -> None:
    half = QImage(10, 10, QImage.Format.Format_RGB32)
    half.fill(Qt.GlobalColor.white)
    left = QPainter(half)
    left.fillRect(0, 0, 5, 10, Qt.GlobalColor.black)
    left.end()
    sheet = QImage(400, 100, QImage.Format.Format_RGB32)
    sheet.fill(Qt.GlobalColor.white)
    set_language(RIGHT_TO_LEFT)
    try:
        painter = QPainter(sheet)
        turn(painter, 400)
        draw_text(painter, QPointF(10, 90), "L", Ink(60))
        with upright(painter, QRectF(100, 0, 10, 10)):
            painter.drawImage(100, 0, half)
        painter.end()
    finally:
        set_language(SOURCE_LANGUAGE)
    # The picture is as far from the right as it would be from the left, its black half at the left.
    assert [QColor(sheet.pixel(x, 5)).lightness() for x in (292, 297)] == [0, 255]
    inked = [x for x in range(400) if any(dark(sheet, x, y) for y in range(40, 100))]
    assert 300 < inked[0] < inked[-1] < 395
    stem = [x for x in inked if dark(sheet, x, 60)]
    assert max(stem) < (inked[0] + inked[-1]) / 2, "the stem of an L is at its left"


def dark(sheet: QImage, x: int, y: int) -> bool:
    """Whether something is drawn there."""
    return QColor(sheet.pixel(x, y)).lightness() < 128


def test_no_sign_of_direction_is_printed_as_an_escape(qapp: QApplication) -> None:
    set_language(RIGHT_TO_LEFT)
    try:
        (asked,) = exam_of("plain-round").paper.rounds
        texts = [f"{item.where} {item.text}" for table in asked.tables for item in table.items]
        assert texts
        assert not [text for text in texts if "\\u" in text]
    finally:
        set_language(SOURCE_LANGUAGE)
