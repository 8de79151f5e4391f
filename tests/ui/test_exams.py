"""Exams in the real window: sat without a word about them, and held by a supervisor."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QLineEdit, QPushButton, QWidget

from tests.exams.made import DEFINITION
from tests.training_room import CHEAP, PASSWORD, PIN, add_person, make_room, sign_in
from tests.ui.conftest import Hand, Tell, keys_for, view
from tests.ui.seen import texts
from trainer.exams.course import State
from trainer.exams.definition import Definition, PartKind, read
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.orders import Action
from trainer.exams.time import Reading
from trainer.room.keys import unseal
from trainer.storage.database import Database, open_database
from ui.shell.commands import Room
from ui.supervise.exams.dialogs import ExamDialog, NewExamDialog, ReasonDialog
from ui.supervise.exams.page import ExamsPage
from ui.supervise.exams.states import (
    Can,
    CandidateState,
    ExamsState,
    FrozenExamState,
    PlannedExamState,
)
from ui.table.states import AnsweringState, DealState
from ui.train.exam.controller import ExamState, PausedState
from ui.train.exam.page import ExamPage

ASKED = replace(DEFINITION, parts=DEFINITION.parts[:2])
FREELY = replace(DEFINITION, parts=(replace(DEFINITION.parts[2], kind=PartKind.FREE),))
SILENTLY = replace(DEFINITION, parts=DEFINITION.parts[2:])
SignsIn = Callable[[str, str], None]
IN_EXAMS = {"full_screen", "hand_in", "keys", "tell_time", "turn_table"}


def opened(path: Path) -> Database:
    return open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP)


def held(path: Path, definition: Definition) -> str:
    """A training room in which Ann, who is at this computer, is to sit an exam; its start code."""
    with opened(path) as database:
        make_room(database)
        ann = add_person(database, "Ann", "101")
        database.people.set_pin(ann.id, PIN)
        exam = database.exams.plan(definition)
        assert database.exams.add(exam, ann.id) is not None
        assert database.exams.freeze(exam) == 1
        database.trainees.make_current(ann.id)
        return database.exams.start_code(exam)


@pytest.fixture
def signs_in(monkeypatch: pytest.MonkeyPatch) -> SignsIn:
    """Somebody is signed in as soon as the records are open."""

    def signs(number: str, secret: str) -> None:
        def signed(path: Path | None, **_given: object) -> Database:
            assert path is not None
            database = open_database(path, clock=lambda: datetime.now(UTC), cost=CHEAP)
            sign_in(database, number, secret)
            return database

        monkeypatch.setattr("trainer.storage.database.open_database", signed)

    return signs


def kept(path: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def fill(within: QWidget, **typed: str) -> None:
    """Type into fields by their names, as somebody who tabs from one to the next."""
    for name, text in typed.items():
        field = within.findChildren(QLineEdit, name)[-1]
        field.setText(text)


async def open_exam(hand: Hand) -> ExamPage:
    await hand.complete()
    hand.go("exam")
    await hand.at("exam", ExamState)
    return view(hand.window, ExamPage)


async def press(hand: Hand, page: ExamPage) -> None:
    """Press the button of the card, once it is laid out."""
    await hand.until(lambda: hand.find("exam_next", page).isVisible())
    hand.click("exam_next", page)


async def sit_down(hand: Hand, page: ExamPage, done: str) -> None:
    """Identify oneself by the PIN; the button then says what comes next."""
    fill(page, exam_secret=PIN)
    await press(hand, page)
    await hand.until(lambda: page.card is not None and page.card.done == done)


def possible(hand: Hand) -> set[str]:
    return set(hand.window.bindings.possible)


def test_an_exam_is_sat_from_the_seat_to_handing_in_without_a_word_about_it(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    code = held(database, ASKED)
    signs_in("101", PIN)

    async def story(hand: Hand) -> None:
        page = await open_exam(hand)
        await sit_down(hand, page, "Start")
        fill(page, exam_code="2222-2222-2222")
        await press(hand, page)
        assert "This is not the code." in texts(page)
        fill(page, exam_code=code.lower())
        await press(hand, page)
        await hand.at("table", AnsweringState)
        assert possible(hand) == IN_EXAMS
        names = [one.accessibleName() for one in hand.table.findChildren(QLabel)]
        assert any(name.endswith(" left") for name in names)
        asked = 0
        while hand.window.state.page == "table":
            question = hand.question
            hand.key(*keys_for(question, hand.window))
            asked += 1
            await hand.until(
                lambda before=question: (  # type: ignore[misc]
                    hand.window.state.page == "exam" or hand.question is not before
                )
            )
        assert page.card is not None
        assert page.card.lines[-1] == "The results are not yet released."
        assert kept(database, "SELECT count(*) FROM exam_entries WHERE kind = 'answer'") == [
            (asked,)
        ]

    assert tell(story, room=Room.TRAIN) == 0
    assert kept(database, "SELECT state FROM exam_sittings") == [(State.MARKED.value,)]
    assert kept(database, "SELECT min(is_right), count(*) > 3 FROM exam_marks") == [(1, 1)]


def test_a_window_that_is_closed_interrupts_it_and_a_supervisor_lets_it_go_on(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    code = held(database, ASKED)
    signs_in("101", PIN)

    async def leave(hand: Hand) -> None:
        page = await open_exam(hand)
        await sit_down(hand, page, "Start")
        fill(page, exam_code=code)
        await press(hand, page)
        await hand.at("table", AnsweringState)

    async def come_back(hand: Hand) -> None:
        page = await open_exam(hand)
        await sit_down(hand, page, "Go on")
        fill(page, exam_code=code)
        await press(hand, page)
        assert "This is not the code." in texts(page)
        fill(page, exam_supervisor="M1", exam_secret=PASSWORD, exam_credit="1")
        await press(hand, page)
        await hand.at("table", AnsweringState)
        hand.key(Qt.Key.Key_F12)
        hand.click("decide_stay", hand.table)
        await hand.at("table", AnsweringState)
        hand.key(Qt.Key.Key_F12)
        hand.click("decide_hand_in", hand.table)
        await hand.at("exam", ExamState)

    assert tell(leave, room=Room.TRAIN) == 0
    assert kept(database, "SELECT state, interruptions FROM exam_sittings") == [("interrupted", 1)]
    assert tell(come_back, room=Room.TRAIN) == 0
    assert kept(database, "SELECT state FROM exam_sittings") == [("marked",)]
    events = kept(database, "SELECT kind FROM exam_entries WHERE by_id IS NOT NULL")
    assert {("credited",), ("event",)} <= set(events)


def test_what_stands_wrong_is_not_told_in_an_exam(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    code = held(database, FREELY)
    signs_in("101", PIN)

    async def story(hand: Hand) -> None:
        page = await open_exam(hand)
        await sit_down(hand, page, "Start")
        fill(page, exam_code=code)
        await press(hand, page)
        await hand.at("table", DealState)
        assert possible(hand) == IN_EXAMS
        before = kept(database, "SELECT count(*) FROM exam_entries WHERE kind = 'act'")
        hand.table.deal.setFocus()
        hand.key("d")  # a card before the bets are closed
        await hand.until(
            lambda: kept(database, "SELECT count(*) FROM exam_entries WHERE kind = 'act'") != before
        )
        assert "it stands" not in texts(hand.table)

    assert tell(story, room=Room.TRAIN) == 0


def known(path: Path) -> OpenedExam:
    """The exam as only a supervisor could open it."""
    with opened(path) as records:
        sign_in(records, "M1")
        signed = records.rights.signed
        assert signed is not None
        assert signed.room_key is not None
        sitting = records.exams.of_candidate(2)[0].row
        (sealed, locked) = kept(path, "SELECT sealed, key FROM exams")[0]
        assert isinstance(sealed, bytes)
        assert isinstance(locked, bytes)
        about = f"exam {sitting.exam_id}".encode()
        key = unseal(locked, signed.room_key, about)
        assert key is not None
        text = unseal(sealed, key, about)
        assert text is not None
        return OpenedExam(read(text), key, sitting.id)


def test_a_pause_covers_the_table_until_it_ends_and_more_time_is_said(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    code = held(database, ASKED)
    signs_in("101", PIN)

    async def story(hand: Hand) -> None:
        page = await open_exam(hand)
        await sit_down(hand, page, "Start")
        fill(page, exam_code=code)
        await press(hand, page)
        await hand.at("table", AnsweringState)
        with opened(database) as records:
            sign_in(records, "M1")
            (line,) = records.exams.of_candidate(2)

            def order(action: Action, minutes: int = 0) -> None:
                records.exams.act(line.row.id, action, minutes)

            order(Action.PAUSE)
            await hand.at("exam", PausedState)
            assert texts(hand.window).strip().startswith("The exam is paused by Mara.")
            assert not hand.window.header.isVisible()
            assert possible(hand) == IN_EXAMS - {"hand_in", "tell_time", "turn_table"}
            order(Action.RESUME)
            await hand.at("table", AnsweringState)
            order(Action.EXTEND, 10)
            await hand.until(lambda: "10 minutes more" in texts(hand.table))
        hand.key(Qt.Key.Key_F12)
        hand.click("decide_hand_in", hand.table)
        await hand.at("exam", ExamState)

    assert tell(story, room=Room.TRAIN) == 0
    assert kept(database, "SELECT state, allowed, interruptions FROM exam_sittings") == [
        ("marked", 40 * 60_000, 0)
    ]


def test_a_round_is_dealt_to_its_end_and_finished(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    code = held(database, SILENTLY)
    exam = known(database)
    signs_in("101", PIN)

    async def story(hand: Hand) -> None:
        page = await open_exam(hand)
        await sit_down(hand, page, "Start")
        fill(page, exam_code=code)
        await press(hand, page)
        await hand.at("table", DealState)
        dealt, done = exam.dealt(Place(0, 0), 0), 0
        acts = "SELECT count(*) FROM exam_entries WHERE kind = 'act'"
        while (owed := dealt.now.suggested()) is not None:
            dealt.attempt(owed.act)
            hand.table.deal.acted.emit(owed.act)
            done += 1
            await hand.until(lambda so_far=done: kept(database, acts) == [(so_far,)])  # type: ignore[misc]
        await hand.until(lambda: hand.here(DealState).cleared)
        assert possible(hand) == {*IN_EXAMS, "finish_round"}
        hand.key(Qt.Key.Key_Return)
        await hand.at("exam", ExamState)

    assert tell(story, room=Room.TRAIN) == 0
    assert kept(database, "SELECT min(is_right), sum(lost) FROM exam_marks") == [(1, 0)]
    assert kept(database, "SELECT missing FROM exam_rounds") == [(0,)]


def test_a_supervisor_plans_freezes_decides_signs_and_releases(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    code = held(database, ASKED)
    signs_in("M1", PASSWORD)
    with opened(database) as records:
        sign_in(records, "M1")
        sitting = records.exams.of_candidate(2)[0].row.id
        now = Reading(0, 0)
        records.exams.sit_down(sitting, now)
        journal = records.exams.start(sitting, code, now)
        assert journal is not None
        journal.interrupted()
        sign_in(records, "M1")
        records.exams.stop(sitting, "The fire alarm.")

    async def story(hand: Hand) -> None:
        await hand.complete()
        hand.go("exams")
        await hand.at("exams", ExamsState)
        page = view(hand.window, ExamsPage)
        assert hand.here(CandidateState).ended
        for key, can in (("k", Can.DECIDE), ("d", Can.SIGN), ("i", Can.APPEAL)):
            hand.key(key)
            await hand.until(lambda can=can: hand.here(CandidateState).can is can)  # type: ignore[misc]
        assert hand.here(CandidateState).signed
        hand.key("r")
        await hand.until(lambda: not hand.here(CandidateState).signed)
        rows = page.candidates.model()
        assert rows.index(0, 7).data() == "0 %, not passed"
        hand.key("n")
        begun = hand.window.findChild(NewExamDialog)
        assert begun is not None
        begun.accept()
        plan = hand.window.findChild(ExamDialog)
        assert plan is not None
        plan.title.setText("Another")
        plan.accept()
        await hand.until(lambda: isinstance(hand.window.state.here, PlannedExamState))
        hand.key("f")
        await hand.until(lambda: isinstance(hand.window.state.here, FrozenExamState))
        shown = hand.window.findChild(QDialog, "exam_text")
        assert shown is not None
        hand.click("exam_text_back", shown)
        assert shown.findChild(QPushButton, "exam_text_save") is None

    assert tell(story) == 0
    assert kept(database, "SELECT number, title FROM exams ORDER BY number") == [
        (1, "Final exam"),
        (2, "Another"),
    ]
    assert kept(database, "SELECT released_at IS NOT NULL FROM exam_sittings") == [(1,)]


def test_an_exam_is_planned_from_selected_rounds(
    tell: Tell, database: Path, signs_in: SignsIn
) -> None:
    held(database, ASKED)
    signs_in("M1", PASSWORD)

    async def story(hand: Hand) -> None:
        assert hand.library.entry is not None
        hand.window.bindings.trigger("exam_rounds")
        plan = hand.window.findChild(ExamDialog)
        assert plan is not None
        assert plan.parts.count() == 1
        plan.accept()
        await hand.until(lambda: isinstance(hand.window.state.here, PlannedExamState))
        hand.key("f")
        await hand.until(lambda: isinstance(hand.window.state.here, FrozenExamState))

    assert tell(story) == 0
    assert kept(database, "SELECT number, title FROM exams ORDER BY number") == [
        (1, "Final exam"),
        (2, "Exam"),
    ]


def test_at_home_there_is_no_exam(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        await hand.complete()
        shown = [placed.page.id for placed in hand.window.tabs.shown]
        assert "exam" not in shown
        assert hand.window.findChild(QPushButton, f"go_{Room.CLASSROOM}") is None or not (
            hand.find(f"go_{Room.CLASSROOM}").isVisible()
        )

    assert tell(story, room=Room.TRAIN) == 0


def test_several_candidates_are_paused_at_once_and_one_goes_to_another_station_by_a_file(
    tell: Tell, database: Path, signs_in: SignsIn, tmp_path: Path
) -> None:
    code = held(database, ASKED)
    signs_in("M1", PASSWORD)
    with opened(database) as records:
        sign_in(records, "M1")
        (exam,) = records.exams.all()
        second = records.exams.add(exam.id, add_person(records, "Ben").id)
        assert second is not None
        wall = records.connection.clock().timestamp()
        for line in records.exams.sittings(exam.id):
            now = Reading(0, int(wall * 1_000))
            records.exams.sit_down(line.row.id, now)
            assert records.exams.start(line.row.id, code, now) is not None
    states = "SELECT state FROM exam_sittings ORDER BY id"

    async def story(hand: Hand) -> None:
        await hand.complete()
        hand.go("exams")
        await hand.at("exams", ExamsState)
        page = view(hand.window, ExamsPage)
        page.candidates.selectAll()
        for key, state in (("b", "paused"), ("b", "running"), ("b", "paused")):
            await hand.until(lambda: len(page.candidates.selected_rows) == 2)
            hand.key(key)
            await hand.until(lambda state=state: kept(database, states) == [(state,)] * 2)  # type: ignore[misc]
            page.candidates.selectAll()
        hand.key("v")
        asked = hand.window.findChild(ReasonDialog)
        assert asked is not None
        asked.reason.setText("The screen is broken.")
        asked.accept()
        choice = hand.window.findChild(QFileDialog, "file_choice")
        assert choice is not None
        choice.fileSelected.emit(str(tmp_path / "ann.feltexam"))
        choice.close()
        await hand.until(lambda: kept(database, states) == [("moved",), ("paused",)])

    assert tell(story) == 0
    assert (tmp_path / "ann.feltexam").is_file()
