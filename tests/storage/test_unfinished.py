"""What a program left that was killed while it wrote a file goes with a later write."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest

from trainer.storage.atomic_write import put
from trainer.storage.copying import unfinished
from trainer.storage.database import Database
from trainer.storage.opening import open_database

HOUR = 60 * 60


@pytest.fixture
def left(tmp_path: Path) -> Callable[..., list[Path]]:
    """Leaves the files of an unfinished copy, so many seconds ago."""

    def leave(ago: float, folder: Path = tmp_path) -> list[Path]:
        hidden, copy = f".{uuid4().hex}.part", f"copy.sqlite.{uuid4().hex[:8]}.part"
        migrated = f"database.v3-20261120T090100Z.backup.sqlite.{uuid4().hex[:8]}.part"
        made = [folder / name for name in (hidden, copy, f"{copy}-journal", migrated)]
        for one in made:
            one.write_bytes(b"half of it")
            os.utime(one, (time.time() - ago,) * 2)
        return made

    return leave


def test_it_goes_with_the_next_file_that_is_written(
    tmp_path: Path, left: Callable[..., list[Path]]
) -> None:
    left(2 * HOUR)
    recent = left(1)
    own = tmp_path / "my.part"
    own.write_bytes(b"a person's own")
    os.utime(own, (0, 0))
    put(tmp_path / "file", b"content", replace=True)
    assert sorted(tmp_path.iterdir()) == sorted([*recent, own, tmp_path / "file"])


def test_it_goes_when_the_records_are_copied(
    place: Path, database: Database, left: Callable[..., list[Path]]
) -> None:
    gone = left(2 * HOUR)
    database.copy_to(place.with_name("copy.sqlite"))
    assert not any(one.exists() for one in gone)


def test_it_goes_when_the_records_are_opened(
    place: Path, database: Database, left: Callable[..., list[Path]]
) -> None:
    database.close()
    (place.parent / "backups").mkdir()
    gone, recent = left(2 * HOUR) + left(2 * HOUR, place.parent / "backups"), left(1)
    with open_database(place, clock=lambda: datetime.now(UTC)):
        pass
    assert not any(one.exists() for one in gone)
    assert all(one.exists() for one in recent)


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path) -> None:
    # On a full disk SQLite cannot bring the copy's log into it, and leaves that.
    with suppress(OSError), unfinished(tmp_path / "copy.sqlite") as part:
        for ending in ("", "-journal", "-wal", "-shm"):
            part.with_name(part.name + ending).write_bytes(b"half of it")
        raise OSError("the disk is full")
    assert list(tmp_path.iterdir()) == []
