"""Another program holds the records: the window stays awake, waits, and goes on by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget

from tests.ui.conftest import TIMEOUT_SECONDS, Hand
from tests.ui.seen import texts
from tests.ui.test_guided_window import attempts
from trainer.sessions import asking
from trainer.settings.looks import TableSide
from trainer.storage import database as opening
from trainer.storage.database import open_database
from trainer.storage.rows import AttemptState
from ui.app import PAGES, ApplicationTheme, _open_database, serve, show_first_page
from ui.me.trainees import TraineeDialog
from ui.shell.commands import RecordsState
from ui.shell.reporter import Reporter
from ui.shell.window import Window
from ui.table.states import AnsweringState, FeedbackState, StoringState

if TYPE_CHECKING:
    from tests.ui.conftest import Tell


class Holder:
    """Another program that holds the write lock."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._connection: sqlite3.Connection | None = None

    def hold(self, how: str = "IMMEDIATE", mode: str = "NORMAL") -> None:
        self._connection = sqlite3.connect(self._database, isolation_level=None)
        self._connection.execute(f"PRAGMA locking_mode = {mode}")
        self._connection.execute(f"BEGIN {how}")

    def release(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


@pytest.fixture
def holder(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Holder]:
    monkeypatch.setattr(asking, "SHOWN_AFTER", 1)
    made = Holder(database)
    yield made
    made.release()


async def held(hand: Hand) -> None:
    await hand.until(lambda: hand.window.notices.has_notice("held"))


async def goes_on(hand: Hand) -> None:
    await hand.until(lambda: not hand.window.notices.has_notice("held"))


def test_sqlite_never_waits_for_the_window(database: Path) -> None:
    with _open_database(database) as records:
        assert records.connection.db.execute("PRAGMA busy_timeout").fetchone() == (0,)


def test_an_answer_waits_until_it_can_be_stored(tell: Tell, database: Path, holder: Holder) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        holder.hold()
        hand.table.answered.emit(hand.question.expected)
        await held(hand)
        assert hand.window.state.here == StoringState()
        assert "will be saved" in texts(hand.window.notices)
        # Nothing more is taken, and nothing is acknowledged.
        assert not hand.table.question.isEnabled()
        hand.table.answered.emit(hand.question.expected)
        hand.key("1", Qt.Key.Key_Return)
        assert hand.window.state.here == StoringState()
        with closing(sqlite3.connect(database)) as records:
            assert records.execute("SELECT count(*) FROM answers").fetchone() == (0,)
        holder.release()
        await hand.at("table", FeedbackState)
        await goes_on(hand)
        await hand.go_on()
        assert hand.table.question.isEnabled()
        await hand.play_on()

    tell(story)
    (attempt,) = attempts(database)
    assert attempt.summary.state is AttemptState.FINISHED
    assert len(attempt.answers) == attempt.summary.questions
    assert all(answer.verdict.right for answer in attempt.answers)


def test_the_window_closes_while_an_answer_waits(
    tell: Tell, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        await hand.go_on()
        holder.hold()
        hand.table.answered.emit(hand.question.expected)
        await held(hand)
        hand.window.close()

    assert tell(story) == 0
    holder.release()
    (attempt,) = attempts(database)
    assert [answer.number for answer in attempt.answers] == [0]
    assert attempt.summary.state is AttemptState.RUNNING


def test_the_round_can_be_left_while_an_answer_waits(
    tell: Tell, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        holder.hold()
        hand.table.answered.emit(hand.question.expected)
        await held(hand)
        hand.key(Qt.Key.Key_Escape)
        assert "has not been saved" in texts(hand.table.decision)
        hand.table.decided.emit("later")
        await hand.at("library")
        await goes_on(hand)
        assert not hand.window.notices.has_notice("trouble")
        holder.release()
        hand.window.bindings.trigger("resume")
        await hand.at("table", AnsweringState)
        assert hand.question.step >= 0
        await hand.play_on()

    tell(story)
    (attempt,) = attempts(database)
    assert len(attempt.answers) == attempt.summary.questions


def test_abandoning_waits_too(tell: Tell, database: Path, holder: Holder) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.answer_by_key()
        hand.key(Qt.Key.Key_Escape)
        holder.hold()
        hand.table.decided.emit("abandon")
        await held(hand)
        assert hand.window.state.here == StoringState(answer=False)
        assert "Your last action will be carried out" in texts(hand.window.notices)
        hand.key(Qt.Key.Key_Escape)
        assert "Every answer so far has been saved" in texts(hand.table.decision)
        hand.table.decided.emit("stay")
        holder.release()
        await hand.at("library")

    tell(story)
    assert [one.summary.state for one in attempts(database)] == [AttemptState.ABANDONED]


def test_whoever_is_deciding_goes_on_deciding(tell: Tell, database: Path, holder: Holder) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        holder.hold()
        hand.table.answered.emit(hand.question.expected)
        await held(hand)
        hand.key(Qt.Key.Key_Escape)
        holder.release()
        await goes_on(hand)
        assert hand.window.state.deciding
        assert hand.table.decision.isVisible()
        hand.table.decided.emit("stay")
        await hand.at("table", FeedbackState)
        assert hand.table.feedback_panel.isVisible()
        await hand.go_on()
        await hand.play_on()

    tell(story)
    assert [one.summary.state for one in attempts(database)] == [AttemptState.FINISHED]


def test_a_round_begins_when_it_can_be_recorded(tell: Tell, database: Path, holder: Holder) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.choose("plain-round")
        holder.hold()
        hand.key(Qt.Key.Key_Return)
        await held(hand)
        for command in ("guided", "watch", "records", "rules"):
            assert not hand.window.bindings.actions[command].isEnabled()
        holder.release()
        await hand.at("table", AnsweringState)
        await goes_on(hand)

    tell(story)
    assert len(attempts(database)) == 1


def test_nobody_has_to_wait_for_a_round_to_begin(
    tell: Tell, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        hand.choose("plain-round")
        holder.hold()
        hand.key(Qt.Key.Key_Return)
        await held(hand)
        hand.click("held_stop")
        await hand.until(lambda: hand.window.notices.has_notice("trouble"))
        await hand.to_library()
        await goes_on(hand)
        assert hand.window.bindings.actions["watch"].isEnabled()

    tell(story)
    holder.release()
    assert attempts(database) == []


def test_settings_and_trainees_wait_their_turn(tell: Tell, database: Path, holder: Holder) -> None:
    async def story(hand: Hand) -> None:
        window = hand.window
        await hand.until(lambda: window.state.records)
        holder.hold()
        hand.key(Qt.Key.Key_F8)
        await held(hand)
        window.bindings.trigger("trainees")
        (dialog,) = window.findChildren(TraineeDialog)
        dialog.added.emit("Ann")
        dialog.added.emit("Ben")
        assert "carried out" in texts(dialog)
        said = dialog.findChild(QLabel, "trainee_refusal")
        assert isinstance(said, QLabel)
        assert said.property("kind") == "muted", "nothing is wrong"
        assert names(dialog) == []
        holder.release()
        await hand.until(lambda: "Ben" in names(dialog))
        await goes_on(hand)
        dialog.renamed.emit(2, "Benjamin")
        assert names(dialog) == ["Benjamin", "Trainee 1"]
        dialog.accept()

    tell(story, home=True)
    with closing(sqlite3.connect(database)) as records:
        stored = records.execute("SELECT trainee_id, settings FROM preferences").fetchall()
        chosen = records.execute("SELECT trainee_id FROM current_trainee").fetchone()
    ((trainee, settings),) = stored
    assert trainee == 1
    assert f'"{TableSide.PLAYERS.value}"' in settings
    assert chosen == (2,)


def names(dialog: TraineeDialog) -> list[str]:
    shown: QListWidget = dialog.names
    return [shown.item(row).text() for row in range(shown.count())]


def test_what_waits_is_tried_once_more_when_the_window_closes(
    tell: Tell, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.state.records)
        holder.hold()
        hand.key(Qt.Key.Key_F8)
        holder.release()
        hand.window.close()

    tell(story, home=True)
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        assert records.settings.load(1).table_side is TableSide.PLAYERS


def test_the_records_are_opened_when_they_are_free(
    tell: Tell, database: Path, holder: Holder
) -> None:
    open_database(database, clock=lambda: datetime.now(UTC)).close()
    holder.hold("EXCLUSIVE", "EXCLUSIVE")

    async def story(hand: Hand) -> None:
        await held(hand)
        assert not hand.window.state.records
        assert "open as soon as" in texts(hand.window.notices)
        holder.release()
        await hand.until(lambda: hand.window.state.records)
        await goes_on(hand)
        assert not hand.window.notices.has_notice("database")
        await hand.begin("plain-round")
        holder.release()

    tell(story)
    assert len(attempts(database)) == 1


def test_nobody_has_to_wait_for_the_records(tell: Tell, database: Path, holder: Holder) -> None:
    open_database(database, clock=lambda: datetime.now(UTC)).close()
    holder.hold("EXCLUSIVE", "EXCLUSIVE")

    async def story(hand: Hand) -> None:
        await held(hand)
        hand.click("held_stop")
        await hand.until(lambda: hand.window.notices.has_notice("database"))
        assert "in use" in texts(hand.window.notices)
        await goes_on(hand)
        hand.click("database_retry")
        await held(hand)
        assert not hand.window.notices.has_notice("database")
        holder.release()
        await hand.until(lambda: hand.window.state.records)

    tell(story)


def test_reading_waits_where_there_is_no_log(
    tell: Tell, database: Path, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As on a network drive: a writer then also keeps readers out.
    monkeypatch.setattr(opening, "_use_log", lambda _db: None)

    async def story(hand: Hand) -> None:
        window = hand.window
        await hand.begin("plain-round")
        await hand.answer_by_key()
        holder.hold("EXCLUSIVE")
        hand.key(Qt.Key.Key_Escape)
        hand.table.decided.emit("later")
        await hand.at("library")
        await held(hand)
        window.bindings.trigger("records")
        assert hand.here(RecordsState) == RecordsState()
        holder.release()
        await hand.until(lambda: hand.records.line is not None)
        await goes_on(hand)
        holder.hold("EXCLUSIVE")
        window.bindings.trigger("open_record")
        await held(hand)
        assert window.state.page == "records"
        holder.release()
        await hand.at("result")
        holder.hold("EXCLUSIVE")
        window.bindings.trigger("replay")
        await held(hand)
        holder.release()
        await hand.until(lambda: window.state.page == "table")

    tell(story)


def test_two_windows_write_by_turns(
    tell: Tell, theme: ApplicationTheme, database: Path, holder: Holder
) -> None:
    async def story(hand: Hand) -> None:
        window = Window(PAGES)
        show_first_page(window)
        window.show()
        second = asyncio.ensure_future(serve(window, Reporter(window), theme, database))
        other = Hand(window)
        try:
            await other.to_library()
            windows = [hand, other]
            for one, scenario in zip(windows, ("plain-round", "split-aces"), strict=True):
                one.choose(scenario)
                one.window.bindings.trigger("guided")
                await one.at("table", AnsweringState)
            while windows:
                for one in windows:
                    one.table.answered.emit(one.question.expected)
                for one in windows:
                    await one.at("table", FeedbackState)
                    one.window.bindings.trigger("go_on")
                    await one.left(FeedbackState)
                windows = [one for one in windows if one.window.state.page == "table"]
        finally:
            window.close()
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await second
            window.deleteLater()

    tell(story)
    for attempt in attempts(database):
        assert attempt.summary.state is AttemptState.FINISHED
        assert attempt.summary.right == attempt.summary.questions
