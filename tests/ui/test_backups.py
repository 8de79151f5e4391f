"""Backups in the window: made in the background, listed and restored."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.old_database import make_old_database, make_present_database
from tests.ui.conftest import TIMEOUT_SECONDS, Hand, Tell, view
from tests.ui.files import name_file
from tests.ui.seen import texts
from trainer.storage.backups import REPLACED, Contents, examine, folder_of, free_name, list_backups
from trainer.storage.checking import Findings
from trainer.storage.connection import Cancellation
from trainer.storage.database import open_database
from ui.me import preferences
from ui.shell.commands import Room
from ui.supervise.backups import BackupsPage, BackupsState
from ui.table.states import AnsweringState


def test_the_backup_of_the_day_is_made_once(tell: Tell, database: Path) -> None:
    make_present_database(database)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: bool(list_backups(database)))

    assert tell(story) == 0
    assert tell(story) == 0
    (backup,) = list_backups(database)
    assert isinstance(examine(backup).found, Contents)
    assert list(folder_of(database).iterdir()) == [backup.path]


def test_the_first_attempt_brings_the_first_backup(tell: Tell, database: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.play_on()
        await hand.until(lambda: bool(list_backups(database)))

    tell(story)


def test_a_backup_that_fails_is_a_notice(tell: Tell, database: Path) -> None:
    make_present_database(database)
    folder_of(database).touch()

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("backup"))
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")

    assert tell(story) == 0


def status(page: BackupsPage) -> str:
    return page.status.text()


@pytest.fixture
def saved(database: Path) -> Path:
    """A backup of an earlier year, with eleven attempts in it."""
    return make_old_database(free_name(database, "day", datetime(2025, 1, 2, tzinfo=UTC)))


async def listed(hand: Hand) -> BackupsPage:
    """The page, once it lists what there is."""
    await hand.at("backups")
    page = view(hand.window, BackupsPage)
    await hand.until(lambda: not hand.here(BackupsState).busy and page.line is not None)
    return page


async def opened(hand: Hand) -> BackupsPage:
    """The page, opened from the records."""
    hand.window.bindings.trigger("records")
    await hand.at("records")
    hand.key("b")
    return await listed(hand)


def agree(hand: Hand) -> None:
    """Ask for the selected backup, and answer with yes."""
    hand.window.bindings.trigger("restore_backup")
    hand.click("decide_restore")


async def restored(hand: Hand, page: BackupsPage) -> None:
    agree(hand)
    await hand.until(lambda: "restored" in status(page))


def test_a_backup_is_restored_from_the_records_page(
    tell: Tell, database: Path, saved: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.play_on()
        await hand.until(lambda: len(list_backups(database)) == 2)
        page = await opened(hand)
        page.rows.selectRow(1)
        line = page.line
        assert line is not None
        assert line.path == saved
        assert line.contents[:2] == ("2", "11")
        # Nothing is done before the question is answered with yes.
        hand.key(Qt.Key.Key_Return)
        assert line.date in page.decision.accessibleName()
        hand.key(Qt.Key.Key_Return)
        assert page.decision.isHidden(), "Enter twice restores nothing"
        page.rows.selectRow(1)
        await restored(hand, page)
        assert hand.window.state.room is Room.SUPERVISE
        hand.window.bindings.actions["records"].trigger()
        await hand.at("records")
        assert hand.records.attempts.model().rowCount() > 3

    assert tell(story) == 0
    (kept,) = [one for one in list_backups(database) if one.kind == REPLACED]
    found = examine(kept).found
    assert isinstance(found, Contents)
    assert found.attempts == 1


@pytest.mark.parametrize(
    "accident",
    [lambda path: path.write_bytes(b"x" * 9000), lambda path: path.touch()],
    ids=["damaged", "empty"],
)
def test_the_notice_of_records_that_cannot_be_opened_leads_to_the_backups(
    tell: Tell,
    database: Path,
    saved: Path,
    accident: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(preferences, "has_own", lambda _app: False)
    accident(database)

    async def story(hand: Hand) -> None:
        for name in ("database_remedy", "database_retry", "database_other", "database_dismiss"):
            button = hand.find(name)
            assert button.width() >= button.sizeHint().width(), f"{name} cannot be read whole"
        hand.click("database_remedy")
        page = await listed(hand)
        assert hand.window.state.room is Room.ME
        assert not hand.window.tabs.isVisible()
        await restored(hand, page)
        assert not hand.window.notices.has_notice("database")
        assert hand.window.state.records

    assert tell(story, room=Room.TRAIN) == 0


def test_new_records_beside_backups_are_not_begun_without_a_word(
    tell: Tell, database: Path, saved: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("nothing_recorded"))
        hand.click("nothing_recorded_restore")
        page = await listed(hand)
        await restored(hand, page)
        assert not hand.window.notices.has_notice("nothing_recorded")

    assert tell(story) == 0


def test_what_cannot_be_restored_says_why_and_the_records_stay(
    tell: Tell, database: Path, saved: Path
) -> None:
    broken = free_name(database, "day", datetime(2025, 1, 3, tzinfo=UTC))
    broken.write_bytes(b"rubbish" * 1000)
    make_present_database(database)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(list_backups(database)) == 3)
        page = await opened(hand)
        page.rows.selectRow(1)
        assert "damaged" in status(page)
        assert not hand.here(BackupsState).chosen
        # A backup that is damaged between listing and restoring.
        page.rows.selectRow(2)
        os.truncate(saved, 20_000)
        agree(hand)
        await hand.until(lambda: "damaged" in status(page) and not hand.here(BackupsState).busy)
        assert hand.window.state.records

    assert tell(story) == 0


def test_the_window_can_be_closed_while_a_backup_is_restored(
    tell: Tell, database: Path, saved: Path
) -> None:
    make_present_database(database)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(list_backups(database)) == 2)
        await opened(hand)
        agree(hand)

    assert tell(story) == 0
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        assert len(records.trainees.all()) == 2
    assert list(database.parent.glob("**/*.part*")) == []


def test_the_records_are_checked_while_the_window_goes_on(
    tell: Tell, database: Path, saved: Path
) -> None:
    make_present_database(database)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        hand.window.bindings.trigger("check_records")
        await hand.until(lambda: "No problems found" in status(page))
        assert page.report.isHidden()
        with closing(sqlite3.connect(database)) as other:
            other.execute("UPDATE attempts SET right_answers = 99 WHERE id IN (2, 3)")
            other.commit()
        hand.window.bindings.trigger("check_records")
        await hand.until(lambda: "The records have problems" in status(page))
        assert len(page.report.toPlainText().splitlines()) == 2
        assert page.report.isVisible()
        page.rows.selectRow(1)
        assert page.report.isHidden()

    assert tell(story) == 0


def test_a_check_is_cancelled(
    tell: Tell, database: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_present_database(database)

    def endless(_path: Path, cancellation: Cancellation, progress: object) -> Findings:
        assert callable(progress)
        progress(50, 10**6)
        cancellation._wanted.wait(TIMEOUT_SECONDS)
        cancellation.check()
        raise AssertionError("it was not cancelled")

    monkeypatch.setattr("ui.supervise.backups.check_records", endless)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        hand.window.bindings.trigger("check_records")
        await hand.until(lambda: "of 1,000,000 attempts" in status(page))
        hand.key("x")
        await hand.until(lambda: status(page) == "Cancelled.")
        # Closing the window ends it too.
        hand.window.bindings.trigger("check_records")
        await hand.until(lambda: "of 1,000,000 attempts" in status(page))

    assert tell(story) == 0


def test_damaged_records_are_recovered_and_put_in_their_place(tell: Tell, database: Path) -> None:
    make_present_database(database)
    content = bytearray(database.read_bytes())
    content[16:18] = b"xx"
    content[-4096:] = bytes(4096)
    database.write_bytes(content)
    target = database.with_name("saved.sqlite")

    async def story(hand: Hand) -> None:
        hand.click("database_remedy")
        await hand.at("backups")
        page = view(hand.window, BackupsPage)
        await hand.until(lambda: "No backups" in status(page))
        hand.window.bindings.trigger("recover_records")
        await name_file(hand, target)
        await hand.until(lambda: "Replace the records" in page.decision.accessibleName())
        assert "Saved: 2 trainees, 11 attempts" in page.report.toPlainText()
        assert database.read_bytes() == content
        assert not hand.window.state.records
        hand.click("decide_restore")
        await hand.until(lambda: "restored" in status(page))
        assert hand.window.state.records

    assert tell(story) == 0
    (kept,) = [one for one in list_backups(database) if one.kind == REPLACED]
    assert kept.path.read_bytes() == content


@pytest.mark.skipif(os.name == "nt", reason="an open file stays where it is there")
def test_records_whose_file_is_gone_are_not_closed_for_a_backup(
    tell: Tell, database: Path, saved: Path
) -> None:
    make_present_database(database)

    async def story(hand: Hand) -> None:
        page = await opened(hand)
        database.unlink()
        agree(hand)
        await hand.until(lambda: "Save the records as another file" in status(page))
        assert hand.window.notices.has_notice("trouble")
        assert hand.window.state.records
        assert not database.exists()

    assert tell(story) == 0


def test_where_there_is_no_backup_it_is_said_when_one_is_made(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.go("backups")
        await hand.at("backups")
        page = view(hand.window, BackupsPage)
        await hand.until(lambda: "on each day you open it" in status(page))
        assert not page.rows.isVisible()
        assert hand.window.focusWidget() is page

    tell(story)


def test_the_backups_wait_until_the_round_is_left(tell: Tell, saved: Path) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("nothing_recorded"))
        await hand.begin("plain-round")
        hand.click("nothing_recorded_restore")
        await hand.at("table", AnsweringState)
        assert "Leave the round first." in texts(hand.window.notices)
        await hand.play_on()
        hand.click("nothing_recorded_restore")
        await listed(hand)

    assert tell(story) == 0
