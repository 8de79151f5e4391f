"""Backups in the window: made in the background, listed and restored."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLabel

from tests.old_database import make_old_database, make_present_database
from tests.ui.conftest import TIMEOUT_SECONDS, Hand, Tell, view
from trainer.storage.backups import REPLACED, Contents, examine, folder_of, free_name, list_backups
from trainer.storage.checking import Findings
from trainer.storage.connection import Cancellation
from trainer.storage.database import open_database
from ui.me.records.backups import BackupsDialog


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


def status(dialog: BackupsDialog) -> str:
    label = dialog.findChild(QLabel, "backup_status")
    assert label is not None
    return label.text()


@pytest.fixture
def saved(database: Path) -> Path:
    """A backup of an earlier year, with eleven attempts in it."""
    return make_old_database(free_name(database, "day", datetime(2025, 1, 2, tzinfo=UTC)))


async def listed(hand: Hand) -> BackupsDialog:
    await hand.until(lambda: bool(hand.window.findChildren(BackupsDialog)))
    dialog = view(hand.window, BackupsDialog)
    await hand.until(lambda: not dialog.busy and dialog.line is not None)
    return dialog


async def restored(hand: Hand, dialog: BackupsDialog) -> None:
    hand.click("backup_restore", dialog)
    hand.click("backup_agree", dialog)
    await hand.until(lambda: "restored" in status(dialog))


def test_a_backup_is_restored_from_the_records_page(
    tell: Tell, database: Path, saved: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.begin("plain-round")
        await hand.play_on()
        await hand.until(lambda: len(list_backups(database)) == 2)
        hand.window.bindings.actions["records"].trigger()
        await hand.at("records")
        assert hand.records.line is not None
        hand.window.bindings.actions["backups"].trigger()
        dialog = await listed(hand)
        dialog.rows.selectRow(1)
        line = dialog.line
        assert line is not None
        assert line.path == saved
        assert line.contents[:2] == ("2", "11")
        # Nothing is done before the question is answered with yes.
        hand.click("backup_restore", dialog)
        assert line.date in status(dialog)
        hand.click("backup_refuse", dialog)
        dialog.rows.selectRow(1)
        await restored(hand, dialog)
        hand.click("backup_close", dialog)
        await hand.at("path")
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
    tell: Tell, database: Path, saved: Path, accident: Callable[[Path], None]
) -> None:
    accident(database)

    async def story(hand: Hand) -> None:
        hand.click("database_remedy")
        dialog = await listed(hand)
        await restored(hand, dialog)
        dialog.close()
        assert not hand.window.notices.has_notice("database")
        assert hand.window.state.records

    assert tell(story) == 0


def test_new_records_beside_backups_are_not_begun_without_a_word(
    tell: Tell, database: Path, saved: Path
) -> None:
    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("nothing_recorded"))
        hand.click("nothing_recorded_restore")
        dialog = await listed(hand)
        await restored(hand, dialog)
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
        hand.window.bindings.actions["records"].trigger()
        hand.window.bindings.actions["backups"].trigger()
        dialog = await listed(hand)
        dialog.rows.selectRow(1)
        assert "damaged" in status(dialog)
        assert not dialog.restore.isEnabled()
        # A backup that is damaged between listing and restoring.
        dialog.rows.selectRow(2)
        os.truncate(saved, 20_000)
        hand.click("backup_restore", dialog)
        hand.click("backup_agree", dialog)
        await hand.until(lambda: "damaged" in status(dialog) and not dialog.busy)
        assert hand.window.state.records

    assert tell(story) == 0


def test_the_window_can_be_closed_while_a_backup_is_restored(
    tell: Tell, database: Path, saved: Path
) -> None:
    make_present_database(database)

    async def story(hand: Hand) -> None:
        await hand.until(lambda: len(list_backups(database)) == 2)
        hand.window.bindings.actions["records"].trigger()
        hand.window.bindings.actions["backups"].trigger()
        dialog = await listed(hand)
        hand.click("backup_restore", dialog)
        hand.click("backup_agree", dialog)

    assert tell(story) == 0
    with open_database(database, clock=lambda: datetime.now(UTC)) as records:
        assert len(records.trainees.all()) == 2
    assert list(database.parent.glob("**/*.part*")) == []


async def opened_dialog(hand: Hand) -> BackupsDialog:
    hand.window.bindings.actions["records"].trigger()
    await hand.at("records")
    hand.window.bindings.actions["backups"].trigger()
    return await listed(hand)


def test_the_records_are_checked_while_the_window_goes_on(
    tell: Tell, database: Path, saved: Path
) -> None:
    make_present_database(database)

    async def story(hand: Hand) -> None:
        dialog = await opened_dialog(hand)
        hand.click("backup_check", dialog)
        await hand.until(lambda: "No problems found" in status(dialog))
        assert dialog.report.isHidden()
        with closing(sqlite3.connect(database)) as other:
            other.execute("UPDATE attempts SET right_answers = 99 WHERE id IN (2, 3)")
            other.commit()
        hand.click("backup_check", dialog)
        await hand.until(lambda: "The records have problems" in status(dialog))
        assert len(dialog.report.toPlainText().splitlines()) == 2
        assert dialog.report.isVisible()
        dialog.rows.selectRow(1)
        assert dialog.report.isHidden()

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

    monkeypatch.setattr("ui.me.records.backups.check_records", endless)

    async def story(hand: Hand) -> None:
        dialog = await opened_dialog(hand)
        hand.click("backup_check", dialog)
        await hand.until(lambda: "of 1,000,000 attempts" in status(dialog))
        hand.click("backup_cancel", dialog)
        await hand.until(lambda: status(dialog) == "Cancelled.")
        # Closing the dialog, or the window, ends it too.
        hand.click("backup_check", dialog)
        await hand.until(lambda: "of 1,000,000 attempts" in status(dialog))

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
        dialog = view(hand.window, BackupsDialog)
        await hand.until(lambda: "No backups" in status(dialog))
        hand.click("backup_recover", dialog)
        files = dialog.findChild(QFileDialog)
        assert files is not None
        files.selectFile(str(target))
        files.accept()
        await hand.until(lambda: "Replace the records" in status(dialog))
        assert "Saved: 2 trainees, 11 attempts" in dialog.report.toPlainText()
        assert database.read_bytes() == content
        assert not hand.window.state.records
        hand.click("backup_agree", dialog)
        await hand.until(lambda: "restored" in status(dialog))
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
        dialog = await opened_dialog(hand)
        database.unlink()
        hand.click("backup_restore", dialog)
        hand.click("backup_agree", dialog)
        await hand.until(lambda: "Save the records as another file" in status(dialog))
        assert hand.window.notices.has_notice("trouble")
        assert hand.window.state.records
        assert not database.exists()

    assert tell(story) == 0


def test_where_there_is_no_backup_it_is_said_when_one_is_made(tell: Tell) -> None:
    async def story(hand: Hand) -> None:
        hand.window.bindings.actions["records"].trigger()
        await hand.at("records")
        hand.window.bindings.actions["backups"].trigger()
        await hand.until(lambda: bool(hand.window.findChildren(BackupsDialog)))
        dialog = view(hand.window, BackupsDialog)
        await hand.until(lambda: "on each day you open it" in status(dialog))

    tell(story)
