"""A transaction that takes the write lock at its start, so that it cannot fail half-way for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite_utils import Database


@contextmanager
def writing(database: Database) -> Iterator[None]:
    """Everything inside, or nothing of it. Waits for another window's write, then gives up."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.commit()
    except BaseException:
        database.rollback()
        raise
