"""Lessons in the window: begun, gone through by key and by pointer, left and resumed."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.cases import one_in
from tests.ui.conftest import Hand, Tell, in_window, view
from tests.ui.seen import texts
from tests.ui.test_deal import BY_MOUSE, Dealer
from trainer.course.at_table import Done, LessonHere, PartHere, Quizzed, Shown
from trainer.course.course import lesson_names, lesson_of, lesson_text
from trainer.dealing.acts import DealCard, Lay, Say
from trainer.dealing.round import Dealing
from trainer.making.tables import practice_table
from trainer.messages.spoken import spoken
from trainer.practice.syllabus import taught_at
from trainer.rulebook import documents, load_document
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import open_database
from trainer.storage.lessons import LessonProgress
from trainer.storage.own.lessons import lessons_folder
from ui.shell.session import first_trainee
from ui.table.states import AnsweringState, DealState, FeedbackState
from ui.train.lesson.controller import LessonState
from ui.train.practice import PracticeState
from ui.train.practice_page import PracticePage
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

USUAL = "rws-perfect-pairs-v5"


def begun_from_practice() -> Iterator[tuple[str, str]]:
    """Each lesson at each table."""
    for document in documents():
        for one in taught_at((practice_table(load_document(document), ""),)).stages:
            if one.stage.id in lesson_names():
                yield document, one.stage.id


CASES = list(begun_from_practice())


def lesson_at(document: str, stage: str) -> LessonHere:
    found = lesson_of(stage, practice_table(load_document(document), ""))
    assert found is not None
    return found


def choose_table(database: Path, document: str) -> None:
    layout = load_document(document).default_layout
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        settings = PersonalSettings(table=f"{document}/{layout}", table_asked=True)
        records.settings.store(first_trainee(records).id, settings)


async def begin(hand: Hand, lesson: LessonHere) -> None:
    """Begin a lesson from the practice page, at its stage."""
    await hand.until(lambda: hand.window.state.records)
    hand.key(Qt.Key.Key_F6)
    await hand.at("practice", PracticeState)
    page = view(hand.window, PracticePage)
    assert page.stages.choose(lambda card: card.id == lesson.stage.stage.id)
    hand.key("e")


class Pupil(Dealer):
    """Deals part of a round; an act is shown as soon as it is kept."""

    def __init__(self, hand: Hand, database: Path) -> None:
        super().__init__(hand, "")
        self._database = database
        self._before = self._kept()

    def _kept(self) -> int:
        with closing(sqlite3.connect(self._database)) as records:
            return int(records.execute("SELECT count(*) FROM lesson_acts").fetchone()[0])

    def shown(self) -> bool:
        return self._kept() == self._before + self.done


class Learner:
    """Goes through a lesson, by key or by pointer."""

    def __init__(self, hand: Hand, database: Path, lesson: LessonHere, *, pointer: bool) -> None:
        self.hand = hand
        self.database = database
        self.lesson = lesson
        self.pointer = pointer

    def on(self) -> None:
        """Go on."""
        if self.pointer:
            self.hand.click("do_lesson_on")
        else:
            self.hand.key(Qt.Key.Key_Return)

    async def all(self) -> None:
        """Everything, to the page from which it was begun."""
        for part in self.lesson.steps:
            await self.part(part)
        await self.hand.at("table", LessonState)
        assert "That was the lesson." in texts(self.hand.table)
        self.on()
        await self.hand.at("practice", PracticeState)

    async def part(self, part: PartHere) -> None:
        """One part."""
        match part:
            case Done():
                await self._deal(part)
            case Quizzed():
                await self._answer(part)
            case Shown(start=start, end=end):
                for position in range(start, end + 1):
                    await self._watched(position)
                    await self._read(part)
            case _:
                await self._read(part)

    async def _watched(self, position: int) -> None:
        """Wait until a round is shown after so many of its acts."""
        await self.hand.until(lambda: self.hand.table.position == position)

    async def _read(self, part: PartHere) -> None:
        await self.hand.at("table", LessonState)
        says = [said.text for said in part.says]
        await self.hand.until(lambda: all(text in texts(self.hand.table) for text in says))
        self.on()

    async def _deal(self, part: Done) -> None:
        await self.hand.at("table", DealState)
        assert all(said.text in texts(self.hand.table) for said in part.says)
        heard = self.hand.table.deal.accessibleName()
        assert all(spoken(said.text) in heard for said in part.says)
        assert re.search(r"\b(press|Press|Space)\b", heard), "and how it is done"
        dealer = Pupil(self.hand, self.database)
        so_far = Dealing(part.sheet.playable)
        for act in part.begun:
            so_far.do(act)
        for act in part.todo:
            if self.pointer and isinstance(act, BY_MOUSE):
                await dealer.do_by_mouse(act, so_far)
            else:
                says = so_far.procedure.acts[act.line].says if isinstance(act, Say) else ""
                await dealer.do(act, says)
            so_far.do(act)
        await self.hand.at("table", LessonState)
        self.on()

    async def _answer(self, part: Quizzed) -> None:
        for number in range(part.questions):
            await self.hand.at("table", AnsweringState)
            counted = f"{number + 1} of {part.questions}"
            await self.hand.until(partial(self._counts, counted))
            self.hand.table.answered.emit(self.hand.question.expected)  # of editors there are tests
            await self.hand.at("table", FeedbackState)
            if self.pointer:
                self.hand.click("go_on_button")
                await self.hand.left(FeedbackState)
            else:
                await self.hand.go_on()

    def _counts(self, counted: str) -> bool:
        return counted in texts(self.hand.table).splitlines()


@pytest.mark.parametrize(("document", "stage"), one_in(30, CASES))
def test_a_lesson_is_gone_through_by_key(
    tell: Tell, database: Path, document: str, stage: str
) -> None:
    lesson = lesson_at(document, stage)
    choose_table(database, document)

    async def story(hand: Hand) -> None:
        await begin(hand, lesson)
        await Learner(hand, database, lesson, pointer=False).all()
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)  # the panel of the lesson is gone by then

    tell(story)
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        trainee = first_trainee(records).id
        kept = records.lessons.progress(trainee, document)
        assert kept == {stage: LessonProgress(0, finished=True)}
        todo = sum(len(part.todo) for part in lesson.steps if isinstance(part, Done))
        acts = records.lessons.acts(trainee, document, stage)
        assert [act.done for act in acts] == [True] * todo
        asked = [part.skills for part in lesson.steps if isinstance(part, Quizzed)]
        assert {*records.practice.states(trainee)} <= {one.id for skills in asked for one in skills}


@pytest.mark.parametrize(("document", "stage"), one_in(60, CASES))
def test_a_lesson_is_gone_through_by_pointer(
    tell: Tell, database: Path, document: str, stage: str
) -> None:
    lesson = lesson_at(document, stage)
    choose_table(database, document)

    async def story(hand: Hand) -> None:
        await begin(hand, lesson)
        await Learner(hand, database, lesson, pointer=True).all()

    tell(story)


def test_a_lesson_leads_back_and_is_resumed_where_it_was_left(tell: Tell, database: Path) -> None:
    lesson = lesson_at(USUAL, "values")
    choose_table(database, USUAL)
    first, second, third = lesson.steps[:3]

    async def story(hand: Hand) -> None:
        learner = Learner(hand, database, lesson, pointer=False)
        await begin(hand, lesson)
        await hand.at("table", DealState)
        back = hand.window.bindings.actions["lesson_undo"]
        assert not back.isEnabled(), "nothing comes before it"
        await learner.part(first)
        await learner.part(second)
        await hand.at("table", DealState)
        assert back.isEnabled()
        hand.key(Qt.Key.Key_PageUp)
        await learner.part(second)
        await hand.at("table", DealState)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("practice", PracticeState)
        hand.key("e")
        await learner.part(third)
        await hand.until(lambda: lesson.steps[3].says[0].text in texts(hand.table))
        hand.key(Qt.Key.Key_Left)
        await hand.at("table", DealState)
        hand.key(Qt.Key.Key_PageDown)
        await learner.part(lesson.steps[3])

    tell(story)


def test_a_wrong_act_is_stopped_and_kept_as_wrong(tell: Tell, database: Path) -> None:
    lesson = lesson_at(USUAL, "values")
    choose_table(database, USUAL)

    async def story(hand: Hand) -> None:
        await begin(hand, lesson)
        await hand.at("table", DealState)
        hand.key("0", "d")
        await hand.until(lambda: "not carried out" in texts(hand.table))
        hand.key("2", "d")
        await hand.at("table", LessonState)

    tell(story)
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        acts = records.lessons.acts(first_trainee(records).id, USUAL, "values")
    assert [act.done for act in acts] == [False, True]


def test_the_card_of_a_double_is_told_apart_from_one_that_is_dealt_face_up(
    tell: Tell, database: Path
) -> None:
    stage = "doubles_and_splits"
    lesson = lesson_at(USUAL, stage)
    choose_table(database, USUAL)
    sideways = next(
        number
        for number, part in enumerate(lesson.steps)
        if isinstance(part, Done)
        and any(isinstance(act, DealCard) and act.lay is Lay.SIDEWAYS for act in part.todo)
    )
    with closing(open_database(database, clock=lambda: datetime.now(UTC))) as records:
        records.lessons.reached(first_trainee(records).id, USUAL, stage, sideways)

    async def story(hand: Hand) -> None:
        await begin(hand, lesson)
        await hand.at("table", DealState)
        assert "press I to deal its card sideways" in texts(hand.table)

    tell(story)


def test_a_lesson_of_the_house_is_shown_and_one_with_errors_is_not(
    tell: Tell, database: Path
) -> None:
    lesson = lesson_at(USUAL, "values")
    choose_table(database, USUAL)
    own = lessons_folder(database) / "values.course.yaml"
    own.parent.mkdir()
    text = lesson_text("values").replace("course: 1", "course: 1\ntitle: Our first cards")

    async def story(hand: Hand) -> None:
        own.write_text(text, encoding="utf-8")
        await begin(hand, lesson)
        await hand.at("table", DealState)
        assert "Our first cards" in texts(hand.table)
        hand.key(Qt.Key.Key_Escape)
        await hand.at("practice", PracticeState)
        own.write_text(text.replace("stage: values", "stage: valeus"), encoding="utf-8")
        hand.key("e")
        await hand.at("table", DealState)
        assert "Our first cards" not in texts(hand.table)
        assert hand.window.notices.has_notice("own_lesson")
        assert "is not a stage of the syllabus" in texts(hand.window)

    tell(story)


@in_window
async def test_a_bet_is_matched_only_where_it_wins_as_much_as_lies_there(hand: Hand) -> None:
    for stage, matched in (("surrender", False), ("even_money_bets", True)):
        await begin(hand, lesson_at(USUAL, stage))
        await hand.at("table", LessonState)
        while isinstance(hand.window.state.here, LessonState):
            hand.key(Qt.Key.Key_Return)
            await hand.complete()
        said = texts(hand.table)
        assert "press P" in said
        assert ("press B" in said) is matched
        hand.key(Qt.Key.Key_Escape)
        await hand.at("practice", PracticeState)


@in_window
async def test_whoever_clicks_on_and_on_skips_nothing_that_is_to_be_done(hand: Hand) -> None:
    lesson = lesson_at(USUAL, "even_money_bets")
    await begin(hand, lesson)
    await hand.at("table", LessonState)
    clicked = hand.find("do_lesson_on").geometry()
    while isinstance(hand.window.state.here, LessonState):
        hand.click("do_lesson_on")
        await hand.complete()
    await hand.at("table", DealState)
    await hand.until(lambda: hand.find("do_lesson_skip").isVisible())
    assert not hand.find("do_lesson_skip").geometry().intersects(clicked)


def test_what_is_paid_in_a_lesson_is_confirmed_without_scrolling(
    tell: Tell, database: Path
) -> None:
    choose_table(database, USUAL)

    async def story(hand: Hand) -> None:
        await begin(hand, lesson_at(USUAL, "values"))
        await hand.at("table", DealState)
        hand.key("d")
        await hand.at("table", LessonState)
        hand.key(Qt.Key.Key_Return)
        await hand.until(lambda: "it counts 10" in texts(hand.table))
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", DealState)
        hand.key("p")
        QApplication.sendPostedEvents()
        (confirm,) = [
            one for one in hand.table.deal.findChildren(KeyButton, "confirm") if one.isVisible()
        ]
        assert confirm.visibleRegion().boundingRect() == confirm.rect()

    tell(story)
