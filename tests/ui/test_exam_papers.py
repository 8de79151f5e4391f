"""Exam papers in the window: what is listed is printed, kept files are asked about, Esc ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from tests.ui.conftest import Hand, Tell
from tests.ui.files import name_file
from tests.ui.seen import every_text
from ui.export import exam_paper
from ui.supervise.editor.controller import EditorState
from ui.supervise.exam_papers import ExamDialog

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from trainer.papers.exam import ExamPaper
    from trainer.table.picture import Paper


async def opened(hand: Hand, command: str = "print_exam") -> ExamDialog:
    """The dialog, opened by its command."""
    hand.window.bindings.trigger(command)
    found: list[ExamDialog] = []

    def shown() -> bool:
        dialogs = hand.window.findChildren(ExamDialog)
        found[:] = [dialog for dialog in dialogs if dialog.isVisible()]
        return bool(found)

    await hand.until(shown)
    return found[0]


def choose(dialog: ExamDialog, rounds: str, kinds: str, sheet: str) -> None:
    """Choose by the keys of the choices."""
    for box, key in ((dialog.rounds, rounds), (dialog.kinds, kinds), (dialog.sheet, sheet)):
        place = box.findData(key)
        assert place >= 0, key
        box.setCurrentIndex(place)


def test_what_is_listed_is_printed_with_its_key(tell: Tell, tmp_path: Path) -> None:
    async def story(hand: Hand) -> None:
        hand.library.search.setText("split")
        count = len(hand.library.listing.items)
        assert count > 1
        dialog = await opened(hand)
        texts = [dialog.rounds.itemText(place) for place in range(dialog.rounds.count())]
        assert texts[1] == f"All {count} listed"
        dialog.close()
        hand.library.listing.selectAll()
        dialog = await opened(hand)
        assert dialog.rounds.currentText() == f"The {count} that are selected"
        hand.library.search.setText("split eights")
        dialog.close()
        dialog = await opened(hand)
        choose(dialog, "marked", "payouts", "Letter")
        dialog.title.setText("Class of November")
        dialog.save.click()
        paper, key = tmp_path / "exam.pdf", tmp_path / "exam-key.pdf"
        await name_file(hand, paper)
        await hand.until(lambda: "notice_exam_written" in names(hand))
        assert b"Class of November" in paper.read_bytes()
        assert b"Class of November: key" in key.read_bytes()
        told = " ".join(every_text(hand.window.notices))
        assert "questions" in told
        assert str(paper) in told
        assert str(key) in told
        await hand.until(lambda: not hand.window.findChildren(ExamDialog))

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
        dialog = await opened(hand)
        choose(dialog, "marked", "", "A4")
        dialog.save.click()
        await name_file(hand, paper)
        await hand.until(lambda: "exam-key.pdf" in dialog.status.text())
        assert dialog.save.text() == "Replace"
        # Whoever chooses something else has not agreed.
        dialog.key.click()
        assert dialog.save.text() == "Save as PDF…"
        dialog.key.click()
        dialog.save.click()
        await name_file(hand, paper)
        await hand.until(lambda: dialog.save.text() == "Replace")
        assert key.read_bytes() == b"kept"
        assert not paper.exists()
        dialog.save.click()
        await hand.until(lambda: "notice_exam_written" in names(hand))
        assert key.read_bytes().startswith(b"%PDF")

    tell(story)


def test_esc_ends_what_is_being_made_and_nothing_is_written(
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
        dialog = await opened(hand)
        dialog.save.click()
        await name_file(hand, paper)
        await hand.until(lambda: dialog.status.text() == "Page 3 of 20…")
        assert not dialog.save.isEnabled()
        dialog.reject()
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
        dialog = await opened(hand, "print_written")
        assert dialog.rounds.count() == 1
        dialog.key.click()
        dialog.save.click()
        await name_file(hand, paper)
        await hand.until(lambda: "notice_exam_written" in names(hand))
        assert paper.read_bytes().startswith(b"%PDF")
        assert not (tmp_path / "mine-key.pdf").exists()
        hand.window.activateWindow()
        hand.key(Qt.Key.Key_Escape)

    tell(story)
