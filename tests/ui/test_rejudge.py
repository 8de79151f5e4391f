"""Judging recorded answers again in the window: found, listed, kept only if told, shown beside."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from tests.rejudged import HIGH, STRAIGHT, answered
from tests.storage.dealt_rounds import recorded as dealt, rightly
from tests.ui.conftest import Hand, Tell, view
from tests.ui.seen import every_text
from trainer.dealing.coached import Style
from trainer.storage import rejudging
from trainer.storage.database import open_database
from trainer.storage.houses import NO_VERSION
from trainer.storage.rows import Trainee
from ui.supervise.rejudge import RejudgePage, RejudgeState

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest

    from trainer.procedure.questions import Answer
    from trainer.rejudging.rounds import Replays
    from trainer.storage.connection import Cancellation


def recorded(path: Path, *, changed: bool = True, in_force: str = "") -> int:
    """An attempt of Ann's that the house in force since then would judge otherwise."""
    answers: dict[str, Answer | None] = {STRAIGHT: None, "side_bets-2-Mira-perfect_pairs": None}
    with open_database(path, clock=lambda: datetime.now(UTC)) as database:
        ann = database.trainees.add("Ann")
        assert isinstance(ann, Trainee)
        attempt = answered(database, ann, answers, in_force=in_force)
        if changed:
            assert database.houses.store(HIGH, "Bea", NO_VERSION) is not None
    return attempt


async def opened(hand: Hand, page: str = "records") -> RejudgePage:
    """The page, opened by its key from another."""
    hand.go(page)
    await hand.at(page)
    hand.window.bindings.trigger("rejudge")
    await hand.at("rejudge")
    return view(hand.window, RejudgePage)


def is_seen(hand: Hand, notice: str) -> bool:
    """Whether a notice is shown: what is only an offer waits on most pages."""
    found = hand.window.notices.findChild(QWidget, notice)
    return found is not None and found.isVisible()


def can_keep(hand: Hand) -> bool:
    """Whether there are new marks to be kept."""
    return hand.here(RejudgeState).found


def test_what_would_be_judged_otherwise_is_listed_and_kept_with_a_reason(
    tell: Tell, database: Path
) -> None:
    attempt = recorded(database)

    async def story(hand: Hand) -> None:
        page = await opened(hand, "house")
        await hand.until(lambda: page.line is not None)
        line = page.line
        assert line is not None
        assert (line.trainee, line.title) == ("Ann", "Seven seats")
        assert (line.before, line.after) == ("2 / 2", "1 / 2")
        assert "Was: Right; correct answer: Straight Flush" in page.answers.toPlainText()
        assert "Now: Wrong; correct answer: Flush" in page.answers.toPlainText()
        assert page.status.text().startswith("1 answer would be marked differently.")
        hand.key(Qt.Key.Key_Return)
        assert page.status.text() == "Enter a reason first."
        page.why.setText("Aces are high")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: page.status.text().startswith("1 new mark is kept"))
        assert not can_keep(hand)
        hand.go("records")
        await hand.at("records")
        hand.window.bindings.trigger("open_record")
        await hand.at("result")
        told = " ".join(every_text(hand.result))
        assert "re-marked: 1 of 2 right" in told
        assert "Wrong, correct answer: Flush (Aces are high; Ann)" in told

    tell(story)
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        (kept,) = records.rejudgings.of_attempt(attempt).values()
    assert (kept.by, kept.why) == ("Ann", "Aces are high")


def test_nothing_is_changed_unless_it_is_wanted(tell: Tell, database: Path) -> None:
    attempt = recorded(database)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        await hand.until(lambda: page.line is not None)
        page.why.setText("Aces are high")
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")

    tell(story)
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        assert records.rejudgings.of_attempt(attempt) == {}


def test_where_nothing_has_changed_nothing_can_be_kept(tell: Tell, database: Path) -> None:
    recorded(database, changed=False)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        await hand.until(lambda: page.status.text().startswith("0 answers would be"))
        assert not can_keep(hand)
        assert "2 answers in 1 attempt checked, 0 of them re-marked." in (page.status.text())
        hand.window.bindings.trigger("rejudge_all")
        await hand.until(lambda: "checked, 2 of them re-marked." in page.status.text())
        assert not can_keep(hand)

    tell(story)


def test_acts_of_a_round_dealt_by_hand_are_listed_and_told_beside_the_old_verdict(
    tell: Tell, database: Path
) -> None:
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        ann = records.trainees.add("Ann")
        assert isinstance(ann, Trainee)
        dealt(records, ann, Style.COACHED, rightly)
        assert records.houses.store(HIGH, "Bea", NO_VERSION) is not None

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        await hand.until(lambda: page.line is not None)
        assert "correct answer: Pay €200 to box 1, Lars, 21+3" in page.answers.toPlainText()
        assert "Now: Wrong; correct answer: €25" in page.answers.toPlainText()
        page.why.setText("Aces are high")
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: page.status.text().startswith("1 new mark is kept"))
        hand.go("records")
        await hand.at("records")
        hand.window.bindings.trigger("open_record")
        await hand.at("result")
        assert "re-marked: 75 of 76 right" in " ".join(every_text(hand.result))

    tell(story)


def test_whoever_changes_a_choice_of_the_house_is_offered_to_judge_again(
    tell: Tell, database: Path
) -> None:
    recorded(database, in_force=HIGH)

    async def story(hand: Hand) -> None:
        hand.go("house")
        await hand.at("house")
        notice = "notice_judge_again"
        assert hand.window.notices.findChild(QWidget, notice) is None
        hand.window.bindings.trigger("undo_house")
        await hand.until(lambda: is_seen(hand, notice))
        (again,) = (
            one for one in hand.window.notices.findChildren(QPushButton) if "Re-mark" in one.text()
        )
        assert again.accessibleDescription() == "Ctrl+J"
        again.click()
        await hand.at("rejudge")
        page = view(hand.window, RejudgePage)
        await hand.until(lambda: page.line is not None)
        assert page.line is not None
        assert (page.line.before, page.line.after) == ("2 / 2", "1 / 2")
        assert "Now: Wrong; correct answer: Straight Flush" in page.answers.toPlainText()

    tell(story)


def test_a_search_says_how_far_it_is_and_can_be_ended(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(database)

    def endless(
        _path: Path,
        _replays: Replays,
        cancellation: Cancellation,
        progress: Callable[[int, int], None],
        *,
        everything: bool,
    ) -> None:
        assert not everything
        while True:
            cancellation.check()
            progress(1_234, 100_000)

    monkeypatch.setattr(rejudging, "judged_otherwise", endless)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        await hand.until(lambda: page.status.text() == "1,234 of 100,000 attempts")
        hand.key("x")
        await hand.until(lambda: page.status.text() == "Cancelled.")
        assert not can_keep(hand)
        hand.key(Qt.Key.Key_Escape)

    tell(story)


def test_where_nothing_is_recorded_it_is_said_what_to_do(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        page = await opened(hand)
        await hand.until(lambda: "play a round first" in page.status.text())
        assert "0 answers" not in page.status.text()
        assert "Re-mark all" not in page.status.text()

    tell(story)
