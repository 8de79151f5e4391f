"""Shifts: the plan of each, and which attempts its rounds were."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random
from types import MappingProxyType
from typing import Final

import msgspec

from trainer.dealing.coached import Style
from trainer.dealing.fork import whole_shoe
from trainer.room.rights import Right
from trainer.rules.cards import Card
from trainer.scenario.check import PlayableRound
from trainer.scoring.marks import RoundsDealt, Tally
from trainer.shift.plan import ShiftPlan
from trainer.shift.rounds import shoe_behind
from trainer.storage.connection import Connection
from trainer.storage.rights import Rights
from trainer.storage.rows import AttemptState, Mode, ShiftRound


@dataclass(frozen=True, slots=True)
class StoredShift:
    """A shift; ``over`` once nothing more is dealt in it."""

    id: int
    trainee: int
    plan: ShiftPlan
    over: bool


class Shifts:
    """The shifts in the database."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def begin(self, trainee: int, plan: ShiftPlan) -> int:
        """Record that a shift begins; returns its number."""
        self._rights.require_own(trainee, Right.STAFF)
        with self._connection.writing() as db:
            db.table("shifts").insert(
                {
                    "trainee_id": trainee,
                    "plan": msgspec.json.encode(plan).decode(),
                    "started_at": self._connection.timestamp(),
                    "ended_at": None,
                }
            )
            (shift,) = db.execute("SELECT last_insert_rowid()").fetchone()
        return int(shift)

    def get(self, shift: int) -> StoredShift:
        """One shift. Raises LookupError if there is none."""
        with self._connection.reading() as db:
            rows = db.query(
                "SELECT id, trainee_id, plan, ended_at FROM shifts WHERE id = ?", [shift]
            )
            for row in rows:
                self._rights.require_own(row["trainee_id"])
                plan = msgspec.json.decode(row["plan"], type=ShiftPlan)
                return StoredShift(row["id"], row["trainee_id"], plan, row["ended_at"] is not None)
        raise LookupError(shift)

    def last(self, trainee: int) -> ShiftPlan | None:
        """The plan of a trainee's last shift; None before the first."""
        self._rights.require_own(trainee)
        with self._connection.reading() as db:
            query = "SELECT plan FROM shifts WHERE trainee_id = ? ORDER BY id DESC LIMIT 1"
            plans = [row["plan"] for row in db.query(query, [trainee])]
        return msgspec.json.decode(plans[0], type=ShiftPlan) if plans else None

    def attempts(self, shift: int) -> tuple[int, ...]:
        with self._connection.reading() as db:
            query = "SELECT attempt_id FROM shift_rounds WHERE shift_id = ? ORDER BY number"
            return tuple(row["attempt_id"] for row in db.query(query, [shift]))

    def tally(self, shift: int) -> Tally:
        """The acts of a shift so far, how many were right, and their time."""
        with self._connection.reading() as db:
            query = (
                "SELECT coalesce(sum(answers), 0), coalesce(sum(right_answers), 0),"
                " coalesce(sum(milliseconds), 0)"
                " FROM attempts JOIN shift_rounds ON attempt_id = id WHERE shift_id = ?"
            )
            return Tally(*db.execute(query, [shift]).fetchone())

    def dealt(self, trainee: int, since: int) -> RoundsDealt:
        """The rounds of shifts that have been dealt to their end since a day, by its ordinal."""
        self._rights.require_own(trainee)
        day = datetime.fromordinal(since).astimezone(UTC).isoformat(timespec="milliseconds")
        with self._connection.reading() as db:
            query = (
                "SELECT count(*), coalesce(sum(milliseconds), 0)"
                " FROM attempts JOIN shift_rounds ON attempt_id = id"
                " WHERE trainee_id = ? AND attempts.state = ? AND finished_at >= ?"
            )
            values = [trainee, AttemptState.FINISHED.value, day]
            return RoundsDealt(*db.execute(query, values).fetchone())

    def end(self, shift: int) -> None:
        """Record that nothing more is dealt in a shift."""
        with self._connection.writing() as db:
            db.execute(
                "UPDATE shifts SET ended_at = ? WHERE id = ? AND ended_at IS NULL",
                [self._connection.timestamp(), shift],
            )


# What is recorded of rounds that were dealt by hand: their style, their acts and their cards.

MODES: Final = MappingProxyType({mode.style: mode for mode in Mode if mode.style is not None})
"""As what a round dealt in each style is recorded."""


def style_of(mode: Mode) -> Style:
    """The style in which an attempt was dealt."""
    assert mode.style is not None, "the round was dealt by hand"
    return mode.style


def cards_of(attempt: int, place: ShiftRound | None, playable: PlayableRound) -> tuple[Card, ...]:
    """The cards of a round's shoe and those behind them: of a shift, those of its own shoe."""
    if place is None:
        return whole_shoe(playable, Random(attempt))
    return (*playable.scenario.shoe, *shoe_behind(place.plan, place.state, playable))
