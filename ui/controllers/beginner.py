"""Who begins: the program leads such a trainee to the first lesson."""

from __future__ import annotations

from trainer.storage.database import Database
from trainer.storage.rows import Trainee


def has_begun(records: Database, trainee: Trainee) -> bool:
    """Whether the trainee has begun at least one round."""
    return bool(records.attempts.latest(trainee.id, 1))
