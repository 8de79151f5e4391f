"""Instants as the database keeps them: UTC, whole milliseconds, so that text sorts as time does."""

from __future__ import annotations

from datetime import UTC, datetime

from trainer.storage.rows import WallClock


def written(now: WallClock) -> str:
    """The present instant as text."""
    return now().astimezone(UTC).isoformat(timespec="milliseconds")


def read(text: str) -> datetime:
    """The instant that ``written`` wrote."""
    return datetime.fromisoformat(text)
