"""What a program left that was killed while it wrote a file goes with a later write."""

import os
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from trainer.storage.atomic_write import part_of, put
from trainer.storage.backups import DAY, free_name, unfinished
from trainer.storage.database import Database, open_database

HOUR = 60 * 60


@pytest.fixture
def left() -> Callable[..., list[Path]]:
    """Leaves what is not complete of a file and of the log beside it, so many seconds ago."""

    def leave(target: Path, ago: float) -> list[Path]:
        part = part_of(target)
        made = [part, part.with_name(f"{part.name}-journal")]
        for one in made:
            one.write_bytes(b"half of it")
            os.utime(one, (time.time() - ago,) * 2)
        return made

    return leave


@pytest.mark.parametrize("name", ["file", "new\nline", "\N{GREEK SMALL LETTER OMEGA}" * 120])
def test_it_goes_with_the_next_file_of_that_name(
    tmp_path: Path, left: Callable[..., list[Path]], name: str
) -> None:
    target = tmp_path / name
    left(target, 2 * HOUR)
    stay = [*left(target, 1), *left(tmp_path / "another", 2 * HOUR)]
    put(target, b"content", replace=True)
    assert sorted(tmp_path.iterdir()) == sorted([*stay, target])


def test_it_goes_when_the_records_are_copied(
    place: Path, database: Database, left: Callable[..., list[Path]]
) -> None:
    gone = left(place.with_name("copy.sqlite"), 2 * HOUR)
    database.copy_to(place.with_name("copy.sqlite"))
    assert not any(one.exists() for one in gone)


def test_it_goes_when_the_records_are_opened(
    place: Path, database: Database, left: Callable[..., list[Path]]
) -> None:
    database.close()
    backup = free_name(place, DAY, datetime(2026, 11, 21, tzinfo=UTC))
    gone, recent = left(place, 2 * HOUR) + left(backup, 2 * HOUR), left(place, 1)
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
