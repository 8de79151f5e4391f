"""Exam papers in the window: what is listed is printed, and it is asked before it replaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Hand, Tell, view
from tests.ui.files import name_file
from tests.ui.seen import every_text
from ui.export import exam_paper
from ui.supervise.editor.controller import EditorState
from ui.supervise.exam_papers import ExamPage, ExamState

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from trainer.papers.exam import ExamPaper
    from trainer.table.picture import Paper


async def opened(hand: Hand, command: str = "print_exam") -> ExamPage:
    """The page, opened by its command."""
    hand.window.bindings.trigger(command)
    await hand.at("exam_papers")
    return view(hand.window, ExamPage)


async def save(hand: Hand, path: Path) -> None:
    """Have the paper made, into this file."""
    hand.key(Qt.Key.Key_Return)
    await name_file(hand, path)


def choose(page: ExamPage, kinds: str, sheet: str) -> None:
    """Choose by the keys of the choices."""
    for box, key in ((page.kinds, kinds), (page.sheet, sheet)):
        place = box.findData(key)
        assert place >= 0, key
        box.setCurrentIndex(place)


def test_what_is_listed_is_printed_with_its_key(tell: Tell, tmp_path: Path) -> None:
    async def story(hand: Hand) -> None:
        hand.library.search.setText("split")
        count = len(hand.library.listing.items)
        assert count > 1
        page = await opened(hand)
        assert len(page.chosen.items) == 1
        page.chosen.offers.setCurrentIndex(1)
        assert page.chosen.offers.currentText() == f"All {count} listed"
        assert len(page.chosen.items) == len(page.chosen.rows.items) == count
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.library.listing.selectAll()
        page = await opened(hand)
        assert page.chosen.offers.currentText() == f"The {count} that are selected"
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        hand.library.search.setText("split eights")
        page = await opened(hand)
        choose(page, "payouts", "Letter")
        page.title.setText("Class of November")
        paper, key = tmp_path / "exam.pdf", tmp_path / "exam-key.pdf"
        await save(hand, paper)
        await hand.until(lambda: "notice_exam_written" in names(hand))
        assert b"Class of November" in paper.read_bytes()
        assert b"Class of November: key" in key.read_bytes()
        told = " ".join(every_text(hand.window.notices))
        assert "questions" in told
        assert str(paper) in told
        assert str(key) in told

    tell(story)


def names(hand: Hand) -> set[str]:
    """The names of the notices that are shown: what is only an offer waits on most pages."""
    notices = hand.window.notices.findChildren(QWidget)
    return {notice.objectName() for notice in notices if notice.isVisible()}


def test_a_file_that_is_there_is_replaced_only_when_that_is_wanted(
    tell: Tell, tmp_path: Path
) -> None:
    paper, key = tmp_path / "exam.pdf", tmp_path / "exam-key.pdf"
    key.write_bytes(b"kept")

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        choose(page, "", "A4")
        await save(hand, paper)
        await hand.until(lambda: "exam-key.pdf" in page.decision.accessibleName())
        hand.key(Qt.Key.Key_Return)
        assert page.decision.isHidden(), "Enter twice replaces nothing"
        await save(hand, paper)
        await hand.until(lambda: not page.decision.isHidden())
        assert key.read_bytes() == b"kept"
        assert not paper.exists()
        hand.click("decide_replace")
        await hand.until(lambda: "notice_exam_written" in names(hand))
        assert key.read_bytes().startswith(b"%PDF")

    tell(story)


def test_what_is_being_made_is_ended_and_nothing_is_written(
    tell: Tell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []

    def endless(_exam: ExamPaper, _sheet: Paper, report: Callable[[int, int], None]) -> bytes:
        try:
            while True:
                report(3, 20)
        finally:
            ended.append(True)

    monkeypatch.setattr(exam_paper, "exam_pdf", endless)
    paper = tmp_path / "exam.pdf"

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        await save(hand, paper)
        await hand.until(lambda: page.status.text() == "Page 3 of 20…")
        assert hand.here(ExamState).busy
        hand.window.bindings.trigger("stop_exam")
        await hand.until(lambda: bool(ended))
        assert "notice_exam_written" not in names(hand)

    tell(story)
    assert not paper.exists()
    assert ended == [True]


def test_what_is_being_written_can_be_printed(tell: Tell, tmp_path: Path) -> None:
    paper = tmp_path / "mine.pdf"

    async def story(hand: Hand) -> None:
        hand.key("e")
        await hand.at("editor", EditorState)
        page = await opened(hand, "print_written")
        assert page.chosen.offers.isHidden(), "there is nothing else to choose"
        page.key.click()
        await save(hand, paper)
        await hand.until(lambda: "notice_exam_written" in names(hand))
        assert paper.read_bytes().startswith(b"%PDF")
        assert not (tmp_path / "mine-key.pdf").exists()

    tell(story)


def test_a_paper_without_rounds_says_where_to_select_them(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.library.search.setText("xyzzy")
        await hand.until(lambda: not hand.library.listing.items)
        hand.go("exam_papers")
        await hand.at("exam_papers")
        page = view(hand.window, ExamPage)
        assert "Select the rounds of the paper in the library" in page.status.text()
        assert not hand.here(ExamState).ready

    tell(story)
