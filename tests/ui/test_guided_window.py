"""Guided in the window: by keys alone, by mouse alone, left and taken up, closed in the middle."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton

from tests.cases import one_in
from tests.old_database import CUT_SHORT, make_old_database
from tests.paint.on_screen import camera_of
from tests.ui.conftest import Hand, Tell, in_window, one_after_another, view
from tests.ui.seen import fold, texts
from trainer.errors import DiskFull
from trainer.felt.laying import index_area
from trainer.felt.places import ChipRole
from trainer.felt.shapes import Point, middle
from trainer.house.file import read_house_file
from trainer.library.items import LibraryItem
from trainer.procedure.chip_work import right_columns
from trainer.procedure.data import Matter, Sweep
from trainer.procedure.questions import InChips, Losers, Money, QuestionGroup, Total, amount_of
from trainer.rounds.sheet import lay_out, question_frames
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import Bet, BetKind
from trainer.rules.money import Cents
from trainer.scoring.marks import Slip
from trainer.storage.attempts import Attempts
from trainer.storage.database import open_database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Attempt, AttemptState, Mode
from ui.app import AGAIN
from ui.felt.view import FeltView
from ui.me.preferences import LANGUAGE, PreferencesPage
from ui.paint.arrange import piece_at
from ui.shell.commands import RecordsState
from ui.supervise.editor.page import EditorPage
from ui.table import guided, result
from ui.table.answers.chips import KEYS, ChipEditor
from ui.table.answers.choices import LosersEditor
from ui.table.past import result_of, round_of
from ui.table.states import AnsweringState, FeedbackState, SlipState, WatchState
from ui.widgets.rounds import CROSS

MOST_LEFT_OUT = 1
"""How many questions of one of these rounds are not asked because they would be repetitions."""


def attempts(database: Path) -> list[Attempt]:
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        trainee = records.trainees.current()
        assert trainee is not None
        return [records.attempts.get(one.id) for one in records.attempts.latest(trainee.id, 10)]


def by_scenario(database: Path) -> dict[str, Attempt]:
    return {attempt.summary.scenario_id: attempt for attempt in attempts(database)}


ROUNDS = (
    "plain-round",
    "insurance-won",
    "all-three-pairs",
    "split-aces",
    "bj5-blackjack-is-under-13",
    "blackjack-paid-at-once",
    "huxley-losers-first",
    "double-for-less",
    "live-house-looks-under-tens",
    "live-ace-ends-the-round",
    "nevada-dealer-envy",
    "nevada-envy",
)


def test_a_round_played_by_keys_alone(tell: Tell, database: Path) -> None:
    async def story(hand: Hand, scenario: str) -> None:
        await hand.begin(scenario)
        await hand.play_on()

    rounds = one_in(4, ROUNDS)
    assert tell(one_after_another(*(partial(story, scenario=one) for one in rounds))) == 0
    played = by_scenario(database)
    assert played.keys() == {*rounds}
    for attempt in played.values():
        assert attempt.summary.state is AttemptState.FINISHED
        assert attempt.summary.right == len(attempt.answers) > 0
        # All but what was left out because it had been shown mastered.
        assert attempt.summary.questions - len(attempt.answers) <= MOST_LEFT_OUT


def test_a_round_played_by_mouse_alone(tell: Tell, database: Path) -> None:
    async def story(hand: Hand, scenario: str) -> None:
        window = hand.window
        hand.choose(scenario)
        hand.click("do_guided")
        await hand.at("table", AnsweringState)
        while window.state.page == "table":
            hand.answer_by_mouse()
            await hand.at("table", FeedbackState)
            hand.click("go_on_button")
            await hand.until(lambda: not isinstance(window.state.here, FeedbackState))
        await hand.at("result")
        hand.click("do_leave_result")
        await hand.at("library")
        entry = hand.library.entry
        assert entry is not None
        assert entry.result == "100 %"

    rounds = one_in(6, ROUNDS[1:])
    tell(one_after_another(*(partial(story, scenario=one) for one in rounds)))
    played = by_scenario(database)
    assert played.keys() == {*rounds}
    for attempt in played.values():
        assert attempt.summary.right == len(attempt.answers) > 0
        assert attempt.summary.questions - len(attempt.answers) <= MOST_LEFT_OUT


@pytest.mark.parametrize("mouse", [False, True])
def test_a_round_paid_in_chips(tell: Tell, database: Path, mouse: bool) -> None:
    """By key alone, or by mouse alone; chips are chosen once and stay chosen."""

    async def story(hand: Hand) -> None:
        await hand.begin("blackjack-paid-at-once")
        changed = 0
        while hand.window.state.page == "table":
            task = hand.question.task
            if task is None:
                await hand.answer_by_key()
                await hand.go_on()
                continue
            if not isinstance(hand.table.question.editor, ChipEditor):
                changed += 1
                hand.click("in_chips") if mouse else hand.key("c")
            tubes = sorted(task.values)
            for column in right_columns(task):
                for value in column:
                    key = KEYS[tubes.index(value)]
                    hand.click(f"tube_{value}") if mouse else hand.key(key)
            hand.click("chips_cut") if mouse else hand.key("d")
            hand.click("confirm", hand.table.question) if mouse else hand.key(Qt.Key.Key_Return)
            await hand.at("table", FeedbackState)
            await hand.go_on()
        await hand.at("result")
        assert changed == 1

    tell(story)
    (attempt,) = attempts(database)
    assert attempt.summary.right == attempt.summary.questions > 0
    assert any(isinstance(answer.given, InChips) for answer in attempt.answers)


def test_a_slip_is_taken_back_with_one_key_and_another_is_marked_later(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        first = hand.question
        await wrongly(hand)
        # Its feedback has not been read: the same question is asked again at once.
        assert hand.window.state.here == FeedbackState(slip=SlipState.FRESH)
        hand.key(Qt.Key.Key_Backspace)
        await hand.at("table", AnsweringState)
        assert hand.question is first
        await hand.answer_by_key()
        assert "your first answer counts" in texts(hand.table.feedback_panel)
        assert hand.window.state.here == FeedbackState()
        await hand.go_on()
        await wrongly(hand)
        hand.table.reading.timeout.emit()
        hand.key(Qt.Key.Key_Backspace)
        await hand.until(lambda: hand.window.state.here == FeedbackState())
        assert "it still counts" in texts(hand.table.feedback_panel)
        await hand.go_on()
        await wrongly(hand)
        await hand.go_on()
        await hand.play_on()
        lines = hand.result.result
        assert lines is not None
        assert [bool(line.detail.slip) for line in lines.lines[:3]] == [True, True, False]
        hand.result.answers.selectRow(2)
        hand.key(Qt.Key.Key_Backspace)
        await hand.until(lambda: "it still counts" in texts(hand.result))
        assert not hand.find("do_mark_slip_recorded").isVisible()

    assert tell(story) == 0
    (attempt,) = attempts(database)
    slips = [answer.slip for answer in attempt.answers]
    assert slips[1:] == [Slip(), Slip(), *[None] * (len(slips) - 3)]
    again = slips[0]
    assert again is not None
    assert again == Slip(attempt.answers[0].question.expected, right=True)
    assert attempt.summary.right == len(slips) - 3


async def hints_say_where_then_what_then_why_and_leave_the_answer_to_the_trainee(
    hand: Hand,
) -> None:
    await hand.begin("plain-round")
    shown: list[str] = []
    for more in ("Look here: Box 2.", "Add up the cards", "An Ace counts 11"):
        shown.append(more)
        hand.key(Qt.Key.Key_F4)
        seen = texts(hand.table.question)
        assert all(hint in seen for hint in shown)
    hand.key(Qt.Key.Key_F4)
    assert "There is no other hint." in texts(hand.table.question)
    await hand.answer_by_key()
    hand.key("x")
    assert "X does nothing here." in texts(hand.table.feedback_panel)
    await hand.go_on()
    assert "Look here" not in texts(hand.table.question)
    assert hand.here(AnsweringState) == AnsweringState(hint=True)


async def wrongly(hand: Hand) -> None:
    """Answer a question on a hand's total wrongly."""
    assert isinstance(hand.question.expected, Total)
    hand.key("2", "9", Qt.Key.Key_Return)
    await hand.at("table", FeedbackState)


def test_a_round_is_played_again_from_what_was_wrong(tell: Tell, database: Path) -> None:
    asked: list[str] = []

    async def story(hand: Hand) -> None:
        await hand.begin("blackjack-paid-at-once")
        while not isinstance(hand.question.expected, Money) or not asked:
            asked.append(hand.question.id)
            await hand.answer_by_key()
            await hand.go_on()
        wrong = hand.question.id
        hand.key("1", Qt.Key.Key_Return)
        await hand.at("table", FeedbackState)
        await hand.go_on()
        await hand.play_on()
        assert hand.result.line is not None
        assert hand.result.line.question_id == wrong
        whole = hand.result.answers.model().rowCount()
        hand.key(Qt.Key.Key_F)
        await hand.at("table", AnsweringState)
        assert hand.question.id == wrong
        await hand.answer_by_key()
        await hand.go_on()
        hand.key(Qt.Key.Key_Escape)
        await hand.until(lambda: hand.window.state.deciding)
        hand.key("1")
        await hand.at("library")
        hand.key(Qt.Key.Key_R)
        await hand.at("table", AnsweringState)
        assert hand.question.id != wrong
        await hand.play_on()
        assert hand.result.answers.model().rowCount() == whole - len(asked)
        assert not hand.find("do_from_here").isVisible()
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        entry = hand.library.entry
        assert entry is not None
        assert entry.result not in {"", "100 %"}, "a part is no result of the whole round"

    assert tell(story) == 0
    part, whole = attempts(database)
    assert (part.summary.mode, whole.summary.mode) == (Mode.PART, Mode.GUIDED)
    assert part.summary.questions == len(part.answers) == len(whole.answers) - len(asked)
    assert part.summary.state is AttemptState.FINISHED


def test_no_light_on_the_felt_gives_an_answer_away(items: tuple[LibraryItem, ...]) -> None:
    (entry,) = (one for one in items if one.id == "live-house-looks-under-tens")
    assert entry.checked.round is not None
    sheet = lay_out(entry.checked.round)
    lit = question_frames(sheet)
    at_large = {q.ask for q in sheet.questions if lit[q.step] != sheet.frames[q.step]}
    # Which act is next, the look at the hole card among them; which bets lose.
    assert at_large == {QuestionGroup.NEXT_ACT, QuestionGroup.PAYOUTS}
    for question in sheet.questions:
        pointed_at = question.bet is not None or question.about is not None
        assert pointed_at or lit[question.step].active is None


async def the_chips_put_on_insurance_lie_on_the_felt_while_it_is_asked_about(hand: Hand) -> None:
    await hand.begin("insurance-lost")
    question = hand.question
    assert question.offered
    insured = {
        key.bet.box: pile.amount
        for key, pile in hand.table.felt.arrangement().piles.items()
        if key.bet.kind is BetKind.INSURANCE
    }
    assert insured == {question.bet and question.bet.box: question.offered}


def paid(hand: Hand) -> dict[Bet, Cents]:
    """The payouts that lie on the felt."""
    piles = hand.table.felt.arrangement().piles.values()
    return {pile.key.bet: pile.amount for pile in piles if pile.key.role is ChipRole.PAYOUT}


@pytest.mark.parametrize("right", [True, False])
def test_what_is_answered_is_paid_on_the_cloth_and_stays_paid(tell: Tell, right: bool) -> None:
    """At once after a right answer, after a wrong one when its feedback is left."""

    async def story(hand: Hand) -> None:
        await hand.begin("live-house-looks-under-tens")
        while not isinstance(hand.question.expected, Money):
            await hand.answer_by_key()
            await hand.go_on()
        question = hand.question
        assert question.bet is not None
        assert paid(hand) == {}
        due = {question.bet: amount_of(question.expected)}
        if right:
            await hand.answer_by_key()
            await hand.until(lambda: paid(hand) == due)
        else:
            hand.key("1", Qt.Key.Key_Return)
            await hand.at("table", FeedbackState)
            assert paid(hand) == {}
        await hand.go_on()
        assert hand.question.step == question.step, "its turn is still to come"
        assert paid(hand) == due

    assert tell(story) == 0


async def what_was_asked_last_is_paid_on_the_cloth_though_the_answer_was_wrong(hand: Hand) -> None:
    """No question follows with which it could be seen."""
    await hand.begin("blackjack-against-a-ten-wins")
    asked = hand.table.question.asked
    while asked is not None and asked.number + 1 < asked.of:
        await hand.answer_by_key()
        await hand.go_on()
        asked = hand.table.question.asked
    question = hand.question
    assert isinstance(question.expected, Money)
    assert question.bet is not None
    assert question.bet not in paid(hand)
    hand.key("1", Qt.Key.Key_Return)
    await hand.at("table", FeedbackState)
    await hand.until(lambda: question.bet in paid(hand))
    assert paid(hand)[question.bet] == amount_of(question.expected)
    hand.key(Qt.Key.Key_Return)
    await hand.at("result")


async def an_answer_can_be_typed_while_the_felt_has_the_keyboard(hand: Hand) -> None:
    await hand.begin("blackjack-paid-at-once")
    while not isinstance(hand.question.expected, Money):
        await hand.answer_by_key()
        await hand.go_on()
    hand.table.felt.setFocus()
    await hand.answer_by_key()
    await hand.go_on()


async def the_sheet_of_keys_lets_no_command_through(hand: Hand) -> None:
    hand.choose("plain-round")
    hand.key("w")
    await hand.at("table", WatchState)
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_W):
        hand.key(Qt.Key.Key_F1)
        assert hand.keys.isVisible()
        hand.key(key)
        assert not hand.keys.isVisible()
        assert hand.window.state.page == "table"
        assert hand.table.position == 0


def test_a_wrong_amount_is_reported_with_what_was_due_and_the_paragraph(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("all-three-pairs")
        while not isinstance(hand.question.expected, Money):
            await hand.answer_by_key()
            await hand.go_on()
        hand.key("1", Qt.Key.Key_Enter)
        await hand.at("table", FeedbackState)
        panel = hand.table.feedback_panel
        said = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
        assert any("Wrong" in text for text in said)
        assert any("Underpaid" in text for text in said)
        assert any("=" in text for text in said), "the arithmetic"
        assert re.match(r"¶[\d.]+", fold(panel).text)
        # It was on the disk before it was shown.
        assert (
            len(attempts(database)[0].answers)
            == len([one for one in attempts(database)[0].answers if one.verdict.right]) + 1
        )

    tell(story)


def test_left_and_taken_up_again(tell: Tell, database: Path) -> None:
    async def leave(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        await hand.go_on()
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        assert hand.window.state.deciding
        hand.key("1")
        await hand.at("library")
        assert hand.window.notices.has_notice("unfinished")

    async def take_up(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        hand.key("r")
        await hand.at("table", AnsweringState)
        assert not hand.window.notices.has_notice("unfinished")
        await hand.play_on()

    tell(leave)
    assert [len(one.answers) for one in attempts(database)] == [2]
    tell(take_up)
    (attempt,) = attempts(database)
    assert attempt.summary.state is AttemptState.FINISHED
    assert [answer.number for answer in attempt.answers] == list(range(attempt.summary.questions))


def test_what_another_window_answers_until_it_is_taken_up_is_not_asked_again(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    latest = list(CUT_SHORT)[-1]
    before = by_scenario(make_old_database(database))[latest]
    last = len(before.answers) - 1
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE later AS SELECT * FROM answers WHERE 0")
        connection.executescript(
            f"""
            INSERT INTO later SELECT * FROM answers
                WHERE attempt_id = {before.summary.id} AND number = {last};
            DELETE FROM answers WHERE attempt_id = {before.summary.id} AND number = {last};
            UPDATE attempts SET answers = {last} WHERE id = {before.summary.id};
            """
        )
    resume = Attempts.resume

    def answered_elsewhere(*given: Any, **named: Any) -> AttemptJournal:
        with closing(sqlite3.connect(database)) as other:
            other.execute("INSERT INTO answers SELECT * FROM later")
            update = "UPDATE attempts SET answers = answers + 1 WHERE id = ?"
            other.execute(update, [before.summary.id])
            other.commit()
        return resume(*given, **named)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        monkeypatch.setattr(Attempts, "resume", answered_elsewhere)
        hand.key("r")
        await hand.at("table", AnsweringState)
        await hand.play_on()

    tell(story)
    after = by_scenario(database)[latest]
    assert after.summary.state is AttemptState.FINISHED
    assert after.answers[: last + 1] == before.answers
    assert len(after.answers) == after.summary.questions


def test_an_attempt_of_an_old_database_is_taken_up(tell: Tell, database: Path) -> None:
    before = by_scenario(make_old_database(database))
    latest = list(CUT_SHORT)[-1]

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        hand.key("r")
        await hand.at("table", AnsweringState)
        await hand.play_on()

    tell(story)
    after = by_scenario(database)
    old, new = before.pop(latest), after.pop(latest)
    assert after == before
    assert new.summary.state is AttemptState.FINISHED
    assert new.answers[: CUT_SHORT[latest]] == old.answers
    assert [answer.number for answer in new.answers] == list(range(new.summary.questions))


def test_an_attempt_whose_questions_have_changed_goes_on(tell: Tell, database: Path) -> None:
    latest = list(CUT_SHORT)[-1]
    before = by_scenario(make_old_database(database))[latest]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(
            "UPDATE answers SET question_id = 'gone-' || number, question ="
            " json_set(question, '$.step', 900) WHERE attempt_id = ? AND number IN (0, 3)",
            [before.summary.id],
        )
        connection.commit()

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        hand.key("r")
        await hand.at("table", AnsweringState)
        await hand.play_on()

    tell(story)
    after = by_scenario(database)[latest]
    assert after.summary.state is AttemptState.FINISHED
    # What was acknowledged is still there, and each question has an answer.
    kept = {answer.number: answer.given for answer in after.answers}
    assert {one.number: one.given for one in before.answers}.items() <= kept.items()
    assert len(after.answers) == after.summary.questions == before.summary.questions + 2
    lines = result_of(after, RULEBOOK).lines
    assert len(lines) == len(after.answers)
    assert all(line.question and line.expected and line.given for line in lines)


ASKED_SINCE = {"a-pair-without-a-hand": 1}
"""How many questions a round has today that it had not: there, what has gone wrong."""


def test_the_result_sheets_and_rounds_of_an_old_database(database: Path) -> None:
    for attempt in attempts(make_old_database(database)):
        result = result_of(attempt, RULEBOOK)
        assert [line.right for line in result.lines] == [
            answer.verdict.right for answer in attempt.answers
        ]
        assert all(line.question and line.expected and line.given for line in result.lines)
        sheet = round_of(attempt, RULEBOOK)
        assert sheet is not None
        asked = {question.ask for question in sheet.questions}
        # Insurance is asked about in another way today.
        if QuestionGroup.INSURANCE not in asked:
            more = ASKED_SINCE.get(attempt.summary.scenario_id, 0)
            assert len(sheet.questions) == attempt.summary.questions + more


HOUSE = """\
house: 1
grading: {pass_mark: 100}
procedure: {default: {passes: {hands: {sweep: left_to_right}}}}
"""


def test_an_attempt_that_is_resumed_is_marked_by_the_house_that_it_was_begun_under(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_old_database(database)
    get = Attempts.get

    def begun_under_a_house(*given: Any) -> Attempt:
        return replace(get(*given), house=HOUSE)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("unfinished"))
        monkeypatch.setattr(Attempts, "get", begun_under_a_house)
        hand.key("r")
        await hand.at("table", AnsweringState)
        await hand.play_on()
        assert "house pass mark 100 %" in texts(hand.result)

    tell(story)


def test_an_attempt_is_marked_and_dealt_as_its_own_house_has_it(database: Path) -> None:
    under_today = read_house_file(HOUSE.encode()).rulebook()
    for attempt in attempts(make_old_database(database)):
        own = replace(attempt, house=HOUSE)
        assert "house pass mark 100 %" in result_of(own, RULEBOOK).mark_detail
        # Nothing of the house in force today comes into an attempt that was made without it.
        assert "none published" in result_of(attempt, under_today).mark_detail
        assert "house figure" not in result_of(attempt, under_today).mark_detail
        before, after = round_of(attempt, under_today), round_of(own, RULEBOOK)
        assert before is not None
        assert after is not None
        sweeps = [
            sheet.playable.game.procedure.passes[Matter.HANDS].sweep for sheet in (before, after)
        ]
        assert sweeps == [Sweep.RIGHT_TO_LEFT, Sweep.LEFT_TO_RIGHT]
        assert before.playable.settlement == after.playable.settlement


def test_taken_up_from_the_records(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape, "1")
        await hand.at("library")
        await hand.begin("surrender")
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape, "1")
        await hand.at("library")
        hand.window.bindings.actions["records"].trigger()
        hand.records.attempts.selectRow(1)
        hand.key("r")
        await hand.at("table", AnsweringState)
        await hand.play_on()

    tell(story)
    states = {one.summary.scenario_id: one.summary.state for one in attempts(database)}
    assert states == {
        "plain-round": AttemptState.FINISHED,
        "surrender": AttemptState.RUNNING,
    }


async def staying_goes_back_to_the_same_question(hand: Hand) -> None:
    await hand.begin("plain-round")
    await hand.answer_by_key()
    await hand.go_on()
    before = hand.question
    hand.key(Qt.Key.Key_Escape)
    await hand.until(lambda: hand.window.state.deciding)
    hand.key(Qt.Key.Key_Escape)
    await hand.at("table", AnsweringState)
    assert hand.question is before
    await hand.answer_by_key()


def test_a_round_in_which_nothing_was_answered_is_left_without_a_question(
    tell: Tell, database: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        hand.key(Qt.Key.Key_Escape)
        await hand.at("library")
        assert not hand.window.state.deciding
        assert not hand.window.notices.has_notice("unfinished")

    assert tell(story) == 0
    assert attempts(database) == []


def test_abandoned(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        hand.click("decide_abandon")
        await hand.at("library")
        assert not hand.window.notices.has_notice("unfinished")

    tell(story)
    assert [one.summary.state for one in attempts(database)] == [AttemptState.ABANDONED]


@pytest.mark.parametrize("answered", [False, True])
def test_closed_in_the_middle(tell: Tell, database: Path, answered: bool) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        if answered:
            await hand.answer_by_key()
        hand.window.close()
        assert hand.window.isVisible(), "the attempt comes to its end first"

    assert tell(story) == 0
    (attempt,) = attempts(database)
    assert attempt.summary.state is AttemptState.RUNNING
    assert len(attempt.answers) == int(answered)


def test_the_window_opens_in_another_language_and_nothing_that_was_begun_is_lost(
    tell: Tell, database: Path
) -> None:
    typed = "Begun in one language"

    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["edit_scenario"].trigger()
        await hand.at("editor")
        title = view(hand.window, EditorPage).title
        title.selectAll()
        QTest.keyClicks(title, typed)
        hand.go("library")
        await hand.at("library")
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.window.bindings.actions["preferences"].trigger()
        await hand.at("preferences")
        language = view(hand.window, PreferencesPage).language
        language.setCurrentIndex(language.findData("es"))
        await hand.until(lambda: hand.window.notices.has_notice(LANGUAGE))
        (again,) = [
            button
            for button in hand.window.notices.findChildren(QPushButton)
            if button.text() == "Open it again now"
        ]
        assert again.isVisible(), "here, where the language has been chosen"
        again.click()

    async def later(hand: Hand) -> None:
        hand.window.bindings.actions["editor"].trigger()
        await hand.at("editor")
        assert view(hand.window, EditorPage).title.text() == typed

    assert tell(story) == AGAIN
    (attempt,) = attempts(database)
    assert attempt.summary.state is AttemptState.RUNNING
    assert len(attempt.answers) == 1
    assert tell(later) == 0


def test_closed_between_an_answer_and_its_feedback(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        # Both in one go: the attempt has not woken up for the answer when the window closes.
        hand.table.answered.emit(hand.question.expected)
        hand.window.close()

    assert tell(story) == 0
    (attempt,) = attempts(database)
    assert len(attempt.answers) == 1


def test_an_answer_that_cannot_be_written_does_not_count(
    tell: Tell, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: object, answer: object) -> None:
        raise DiskFull(database)

    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        monkeypatch.setattr(AttemptJournal, "answered", full)
        hand.key(*"99", Qt.Key.Key_Enter)
        await hand.at("library")
        assert hand.window.notices.has_notice("trouble")
        assert hand.window.notices.has_notice("unfinished"), "it can be taken up"

    tell(story)
    assert [len(one.answers) for one in attempts(database)] == [0]


def choose_file(hand: Hand, path: Path) -> None:
    dialog = hand.window.findChildren(QFileDialog, "file_choice")[-1]
    dialog.fileSelected.emit(str(path))
    dialog.reject()


@pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is there")
def test_records_deleted_in_a_round_are_saved_elsewhere(tell: Tell, database: Path) -> None:
    saved = database.with_name("saved.sqlite")

    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Enter)
        await hand.at("table", AnsweringState)
        database.unlink()
        hand.table.answered.emit(hand.question.expected)
        await hand.at("library")
        notices = hand.window.notices
        assert notices.has_notice("trouble")
        notices.answered.emit("trouble", "remedy")
        choose_file(hand, saved)
        await hand.until(lambda: not notices.has_notice("trouble"))
        await hand.until(lambda: notices.has_notice("unfinished"))
        hand.window.activateWindow()
        await hand.until(hand.window.isActiveWindow)
        notices.answered.emit("unfinished", "resume")
        await hand.at("table", AnsweringState)
        await hand.play_on()

    tell(story)
    assert not database.exists()
    (attempt,) = attempts(saved)
    assert attempt.summary.state is AttemptState.FINISHED
    assert [answer.number for answer in attempt.answers] == list(range(attempt.summary.questions))
    assert all(answer.verdict.right for answer in attempt.answers)
    assert attempt.sessions == 2


@pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is there")
def test_records_are_not_saved_over_another_file(tell: Tell, database: Path) -> None:
    other = database.with_name("other.sqlite")
    other.write_bytes(b"something else")

    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        database.unlink()
        hand.table.answered.emit(hand.question.expected)
        await hand.at("library")
        notices = hand.window.notices
        notices.answered.emit("trouble", "remedy")
        choose_file(hand, other)
        assert notices.has_notice("trouble"), "it is still offered"

    tell(story)
    assert other.read_bytes() == b"something else"


def test_an_attempt_of_a_newer_version_stands_in_the_list(tell: Tell, database: Path) -> None:
    async def played(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()

    tell(played)
    with closing(sqlite3.connect(database)) as records, records:
        records.execute("UPDATE attempts SET mode = 'tournament', program_version = '9.1'")

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        assert not hand.window.notices.has_notice("unfinished")
        hand.key(Qt.Key.Key_R)
        hand.window.bindings.trigger("records")
        line = hand.records.line
        assert line is not None
        assert line.mode == "newer"
        assert hand.here(RecordsState) == RecordsState(chosen=True)
        hand.window.bindings.trigger("replay")
        await hand.until(lambda: hand.window.notices.has_notice("trouble"))
        assert "played in a newer version" in texts(hand.window.notices)

    tell(story)


def test_a_double_click_is_harmless(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        hand.table.answered.emit(hand.question.expected)
        hand.table.answered.emit(hand.question.expected)
        await hand.at("table", FeedbackState)

    tell(story)
    assert [len(one.answers) for one in attempts(database)] == [1]


async def the_result_sheet_gives_every_paragraph_its_room(hand: Hand) -> None:
    await hand.begin("nevada-dealer-envy")
    await hand.play_on()
    page = hand.result
    for row in range(page.answers.model().rowCount()):
        page.answers.setCurrentIndex(page.answers.model().index(row, 0))
        await hand.until(
            lambda: all(
                shown.height() >= shown.heightForWidth(shown.width())
                for shown in page.citations.findChildren(QLabel)
                if shown.isVisible()
            )
        )


async def a_recorded_attempt_cites_what_it_cited(hand: Hand) -> None:
    await hand.begin("nevada-dealer-envy")
    await hand.play_on()
    page = hand.result
    # The pay table is cited for the wager's hand, which is asked for after those that lose.
    hand.key(Qt.Key.Key_End)
    assert page.citations.first is not None
    cited = page.citations.first.paragraph
    rows = page.answers.model().rowCount()
    citations = [page.answers.model().index(row, 5).data() for row in range(rows)]
    assert any(text.startswith("Appendix B") for text in citations)
    hand.go("records")
    await hand.at("records")
    hand.key(Qt.Key.Key_Return)
    await hand.at("result")
    hand.key(Qt.Key.Key_End)
    assert page.citations.first.paragraph == cited
    assert citations == [page.answers.model().index(row, 5).data() for row in range(rows)]


class Stepping:
    """A ticker for which time passes when it is told to."""

    passed = asyncio.Event()

    async def wait(self, milliseconds: int) -> None:
        await self.passed.wait()


def test_a_right_answer_goes_on_by_itself_unless_something_else_is_open(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hand: Hand) -> None:
        monkeypatch.setattr(guided, "SleepTicker", Stepping)
        Stepping.passed = asyncio.Event()
        await hand.begin("plain-round")
        await hand.answer_by_key()
        await hand.at("table", FeedbackState)
        hand.key(Qt.Key.Key_Escape)
        assert hand.window.state.deciding
        Stepping.passed.set()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert hand.window.state.deciding, "whoever decides is not hurried on"
        hand.key("3")
        await hand.at("table", FeedbackState)
        await hand.go_on()
        Stepping.passed.clear()
        second = hand.question
        await hand.answer_by_key()
        await hand.at("table", FeedbackState)
        Stepping.passed.set()
        await hand.at("table", AnsweringState)
        assert hand.question != second

    assert tell(story) == 0


def test_a_key_that_was_for_the_last_question_does_not_leave_the_result_sheet(
    tell: Tell, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(hand: Hand) -> None:
        monkeypatch.setattr(result, "DEAF", inf)
        await hand.begin("plain-round")
        await hand.play_on()
        for key in (Qt.Key.Key_Return, "n", "a"):
            hand.key(key)
            await asyncio.sleep(0)
            await hand.at("result")
        monkeypatch.setattr(result, "DEAF", 0)
        hand.key(Qt.Key.Key_Return)
        await hand.at("table", AnsweringState)

    assert tell(story) == 0


async def the_result_sheet_opens_at_the_first_wrong_answer(hand: Hand) -> None:
    await hand.begin("plain-round")
    while not isinstance(hand.question.expected, Money):
        await hand.answer_by_key()
        await hand.go_on()
    hand.key("9", "9", "9", Qt.Key.Key_Return)
    await hand.at("table", FeedbackState)
    await hand.go_on()
    await hand.play_on()
    page = hand.result
    row = page.answers.currentIndex().row()
    assert row > 0
    assert page.answers.model().index(row, 0).data() == CROSS


test_a_result_is_read_and_cites = in_window(
    the_result_sheet_gives_every_paragraph_its_room,
    the_result_sheet_opens_at_the_first_wrong_answer,
    a_recorded_attempt_cites_what_it_cited,
)


async def losing_bets_are_marked_by_a_click_on_their_hand_or_beside_their_chips(hand: Hand) -> None:
    """The cards of a hand stand for its bet, a spot for the bet on it, if there is only one."""
    await hand.begin("everybody-at-once")
    while not isinstance(hand.question.expected, Losers):
        await hand.answer_by_key()
        await hand.go_on()
        await hand.at("table", AnsweringState)
    editor = hand.table.question.editor
    assert isinstance(editor, LosersEditor)
    assert len({bet.box for bet in editor.bets}) > 2
    view = hand.table.felt
    for bet in editor.bets:
        assert not editor.marked
        alone = len([one for one in editor.bets if one.box == bet.box]) == 1
        for marked in (({bet} if alone else set()), set()):
            click(view, first_card(view, bet))
            assert editor.marked == marked
        for marked in ({bet} if alone else set(), set()):
            click(view, free_place(view, bet))
            assert editor.marked == marked


test_what_is_asked_is_hinted_typed_marked_and_paid = in_window(
    hints_say_where_then_what_then_why_and_leave_the_answer_to_the_trainee,
    the_chips_put_on_insurance_lie_on_the_felt_while_it_is_asked_about,
    what_was_asked_last_is_paid_on_the_cloth_though_the_answer_was_wrong,
    an_answer_can_be_typed_while_the_felt_has_the_keyboard,
    the_sheet_of_keys_lets_no_command_through,
    staying_goes_back_to_the_same_question,
    losing_bets_are_marked_by_a_click_on_their_hand_or_beside_their_chips,
)


def click(view: FeltView, at: Point) -> None:
    view.viewport().repaint()
    view.stage.finish()
    camera = camera_of(view)
    place = view.mapFromScene(camera.pixel(at))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def first_card(view: FeltView, bet: Bet) -> Point:
    """The index of the first card on a bet's box."""
    felt, lying = view.drawn_felt, view.arrangement()
    assert felt is not None
    first = next(card for card in lying.cards.values() if card.place.box == bet.box)
    return index_area(felt.card, first.pose).centre


def free_place(view: FeltView, bet: Bet) -> Point:
    """A place on the spot of a bet where neither chips nor cards lie."""
    felt, lying = view.drawn_felt, view.arrangement()
    assert felt is not None
    spot = felt.spot(bet.box, bet.kind)
    corners = spot.outline.polygon()
    centre = middle(spot.outline)
    inner = [
        Point(centre.x + part * (at.x - centre.x), centre.y + part * (at.y - centre.y))
        for part in (0.3, 0.6, 0.9)
        for at in corners
    ]
    return next(
        at for at in inner if felt.spot_at(at) == spot and piece_at(felt, lying, at, -1) is None
    )
