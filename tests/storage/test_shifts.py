"""A shift is kept with its plan, and each of its rounds with what went before it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.storage.conftest import Opener
from trainer.dealing.coached import Style
from trainer.room.rights import AT_HOME
from trainer.rules.money import Cents
from trainer.scoring.marks import RoundsDealt, Tally
from trainer.shift.plan import Betting, Frequency, ShiftPlan, ShiftState
from trainer.storage.checking import check_records
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database
from trainer.storage.recovery import recover
from trainer.storage.rows import Mode, NewAttempt, ShiftRound, Trainee
from trainer.storage.shifts import StoredShift

PLAN = ShiftPlan(
    "live-blackjack", 7, boxes=3, betting=Betting.WILD, asks=Frequency.OFTEN, style=Style.FREE
)
STATES = (ShiftState(), ShiftState(2, 1, 17, (Cents(2_500),), {"Ann": 1}))


def _begun(database: Database, trainee: Trainee) -> tuple[int, tuple[int, ...]]:
    shift = database.shifts.begin(trainee.id, PLAN)
    new = NewAttempt(trainee.id, "", "A round", "", "live-blackjack", 1, "0.1.0", Mode.FREE)
    attempts = []
    for state in STATES:
        of_shift = replace(new, shift=ShiftRound(shift, PLAN, state))
        attempts.append(database.attempts.begin(of_shift, {}).attempt)
    database.attempts.begin(new, {})
    return shift, tuple(attempts)


def test_a_shift_is_read_back_as_it_was_begun(database: Database, ann: Trainee) -> None:
    assert database.shifts.last(ann.id) is None
    shift, attempts = _begun(database, ann)
    assert database.shifts.last(ann.id) == PLAN
    assert database.shifts.get(shift) == StoredShift(shift, ann.id, PLAN, over=False)
    assert database.shifts.attempts(shift) == attempts
    for attempt, state in zip(attempts, STATES, strict=True):
        assert database.attempts.get(attempt).shift == ShiftRound(shift, PLAN, state)
    assert database.attempts.get(attempts[-1] + 1).shift is None
    assert database.shifts.tally(shift) == Tally()
    database.shifts.end(shift)
    assert database.shifts.get(shift).over
    with pytest.raises(LookupError):
        database.shifts.get(shift + 1)


def test_the_rounds_of_shifts_are_counted_once_they_are_over(
    database: Database, ann: Trainee
) -> None:
    today = database.practice.today()
    _shift, (first, second) = _begun(database, ann)
    assert database.shifts.dealt(ann.id, today) == RoundsDealt()
    assert RoundsDealt().an_hour is None
    with database.connection.writing() as db:
        db.execute("UPDATE attempts SET milliseconds = 50000")
    for attempt in (first, second + 1):
        # The last is a round by itself, which is dealt at leisure.
        database.attempts.resume(attempt, {}).finished()
    dealt = database.shifts.dealt(ann.id, today)
    assert dealt == RoundsDealt(1, 50_000)
    assert dealt.an_hour == 72
    assert database.shifts.dealt(ann.id, today + 1) == RoundsDealt()
    assert database.shifts.dealt(ann.id + 1, today) == RoundsDealt()


def test_shifts_are_recovered_from_a_damaged_file(
    place: Path, opened: Opener, database: Database, ann: Trainee
) -> None:
    shift, attempts = _begun(database, ann)
    database.close()
    target = place.with_name("recovered.sqlite")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    assert check_records(target, Cancellation()).sound
    recovered = opened(target)
    assert recovered.shifts.get(shift).plan == PLAN
    assert recovered.shifts.attempts(shift) == attempts
