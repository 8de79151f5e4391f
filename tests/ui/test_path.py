"""The path as the home page: led by its gold button, its steps and what comes before it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from tests.ui.seen import every_text, texts
from tests.ui.test_practice import rows
from trainer.messages import _
from trainer.practice.plan import STAGE_TEST
from trainer.practice.syllabus import syllabus
from ui.table.states import AnsweringState, FeedbackState, GuidedState, ResultState
from ui.train.path import PathState

if TYPE_CHECKING:
    from pathlib import Path

    from tests.ui.conftest import Hand, Tell


async def at_home(hand: Hand) -> None:
    await hand.at("path", PathState)
    await hand.until(lambda: bool(hand.path.stages.items))


async def left_for_home(hand: Hand) -> None:
    """End the sitting, and see what there is to do next."""
    hand.window.bindings.trigger("end_sitting")
    await hand.at("result", ResultState)
    hand.window.bindings.trigger("sitting_done")
    await at_home(hand)


def test_each_step_of_a_stage_has_its_key_and_leads_back(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        assert hand.here(PathState).lesson
        hand.key("2")
        await hand.at("table", AnsweringState)
        await hand.answer_by_key()
        await left_for_home(hand)
        hand.key("3")
        await hand.at("table", GuidedState)
        assert not hand.here(GuidedState).practice
        hand.key(Qt.Key.Key_Escape)
        await at_home(hand)
        hand.key("1")
        await hand.left(PathState)

    assert tell(story, home=True) == 0


def test_a_lesson_that_was_left_is_gone_on_with(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        shown = every_text(hand.path)
        assert "Begin the lesson" in shown
        hand.key("1")
        await hand.left(PathState)
        hand.window.bindings.trigger("lesson_skip")
        await hand.until(lambda: "Step 2 of 9" in texts(hand.table))
        hand.window.bindings.trigger("leave_lesson")
        await at_home(hand)
        await hand.until(lambda: "Go on with the lesson" in every_text(hand.path))
        assert "step 2" in every_text(hand.path)

    assert tell(story, home=True) == 0


def test_the_test_of_a_stage_is_marked_on_the_path(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        hand.key("4")
        await hand.at("table", AnsweringState)
        for _question in range(STAGE_TEST):
            assert not hand.window.bindings.actions["hint"].isEnabled(), "it is a test"
            await hand.answer_by_key()
            await hand.go_on()
        await hand.at("result", ResultState)
        hand.window.bindings.trigger("sitting_done")
        await at_home(hand)
        first, second, *_others = hand.path.stages.items
        assert (first.place, first.mark) == ("done", f"{STAGE_TEST} of {STAGE_TEST}")
        assert second.place == "now"
        # Led on: the card is that of the next stage.
        assert hand.path.title.text() == _(syllabus()[1].title)

    assert tell(story, home=True) == 0


def test_what_went_wrong_comes_before_the_path(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        assert not hand.here(PathState).wrong
        hand.key("2")
        await hand.at("table", AnsweringState)
        hand.key("9", "9", "h", Qt.Key.Key_Return)
        await hand.at("table", FeedbackState)
        await left_for_home(hand)
        assert hand.here(PathState).wrong
        hand.key("w")
        await hand.at("table", AnsweringState)

    assert tell(story, home=True) == 0


def test_any_stage_can_be_chosen(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        await hand.until(lambda: bool(hand.path.felt.arrangement().cards))
        hand.path.stages.choose_row(1)
        assert hand.path.title.text() == _(syllabus()[1].title)
        assert not hand.here(PathState).rounds, "work in chips has no rounds"
        hand.key("2")
        await hand.at("table", AnsweringState)
        hand.key(Qt.Key.Key_Escape)
        await at_home(hand)
        assert hand.path.title.text() == _(syllabus()[1].title), "it is still that stage"

    assert tell(story, home=True) == 0


def test_the_stage_about_other_games_comes_later_and_is_open(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await at_home(hand)
        hand.path.stages.choose(lambda line: line.id == "mixed_tables")
        assert hand.path.stages.item is not None
        assert hand.path.stages.item.place == "later"
        hand.key("4")
        await hand.at("table", AnsweringState)
        for _both in range(2):
            await hand.at("table", AnsweringState)
            await hand.answer_by_key()
            await hand.go_on()

    assert tell(story, home=True) == 0
    skills = [skill for (skill,) in rows(database, "SELECT skill FROM answers ORDER BY rowid")]
    assert [str(skill).partition(".")[0] for skill in skills] == ["options", "contrast"]


def test_what_was_left_is_resumed_from_home_by_its_key_and_from_its_notice(tell: Tell) -> None:
    async def leave(hand: Hand) -> None:
        await at_home(hand)
        await hand.to_library()
        await hand.begin("plain-round")
        await hand.answer_by_key()

    async def resume(hand: Hand, *, by_key: bool) -> None:
        await at_home(hand)
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        if by_key:
            hand.key("r")
        else:
            hand.click("unfinished_resume")
        await hand.at("table", AnsweringState)

    assert tell(leave, home=True) == 0
    assert tell(partial(resume, by_key=True), home=True) == 0
    assert tell(partial(resume, by_key=False), home=True) == 0
