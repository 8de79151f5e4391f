"""Backups in the window: made in the background, listed and restored."""

from pathlib import Path

from PySide6.QtCore import Qt

from tests.old_database import make_old_database
from tests.ui.conftest import Hand, Tell
from trainer.storage.backups import examine, folder_of, list_backups
from trainer.storage.copying import Contents


def test_the_backup_of_the_day_is_made_once(tell: Tell, database: Path) -> None:
    make_old_database(database)

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
    make_old_database(database)
    folder_of(database).touch()

    async def story(hand: Hand) -> None:
        await hand.until(lambda: hand.window.notices.has_notice("backup"))
        hand.key(Qt.Key.Key_F2)
        await hand.at("rules")

    assert tell(story) == 0
