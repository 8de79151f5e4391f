"""One candidate's sitting of an exam: what was given and done in it, and its time.

Nothing is kept of what is right, nor of what is still to come: of a round only which of the
candidate's rounds it is, and that once it begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from trainer.dealing.acts import DealerAct, Pay
from trainer.dealing.notation import read, written
from trainer.errors import AttemptElsewhere
from trainer.exams.course import ENDINGS, HELD, LOOK_AFTER, Event, State, after
from trainer.exams.marking import GivenAnswer, SatExam
from trainer.exams.opened import OpenedExam, Place
from trainer.exams.time import BEAT, GAP, Reading, Timer, after_gap
from trainer.procedure.chip_work import Columns
from trainer.procedure.questions import Answer
from trainer.storage.connection import Connection
from trainer.storage.rows import Instant, decode_answer, encode_answer

if TYPE_CHECKING:
    import sqlite_utils


_MINUTE: Final = 60_000


class Kind(StrEnum):
    """The kinds of entry of a sitting."""

    EVENT = "event"
    OPENED = "opened"
    ANSWER = "answer"
    ACT = "act"
    LEFT = "left"
    """The candidate has left the window."""
    EXTENDED = "extended"
    CREDITED = "credited"
    ENTERED = "entered"
    """The mark of a part that is seen at the table."""
    APPEAL = "appeal"
    RULED = "ruled"
    """The decision about an appeal."""


class Said(Struct, frozen=True, omit_defaults=True):
    """The body of an entry: what belongs to its kind."""

    event: Event | None = None
    pick: int = 0
    given: str = ""
    chips: Columns = ()
    amount: int = 0
    text: str = ""
    passed: bool | None = None
    percent: str = ""
    signature: str = ""
    order: str = ""
    """The order that it was done by, which is done once."""
    key: str = ""
    """The public half of the key to which a supervisor elsewhere can seal that of the exam."""


@dataclass(frozen=True, slots=True)
class SittingEntry:
    """One entry of a sitting: when, by whom if by a supervisor, and at which charged time."""

    number: int
    kind: Kind
    at: Instant
    by: str
    place: Place
    item: int
    charged: int
    milliseconds: int
    said: Said


class _EntryRow(Struct):
    number: int
    kind: Kind
    at: Instant
    by_name: str | None
    part: int
    place: int
    item: int
    charged: int
    milliseconds: int
    body: str


class SittingRow(Struct):
    """The row of a sitting. ``allowed`` is its time, ``beat`` when it was last heard of."""

    id: int
    exam_id: int
    trainee_id: int
    state: State
    session: int
    charged: int
    allowed: int
    beat: int
    interruptions: int
    released_at: Instant | None = None

    def running_elsewhere(self, now: Reading) -> bool:
        """True if somebody sits at it and it was heard of just now."""
        return self.state in HELD and abs(now.wall - self.beat) <= GAP

    @property
    def second_look(self) -> bool:
        """True if it takes a second look before it is decided."""
        return self.interruptions >= LOOK_AFTER


COLUMNS: Final = (
    "id, exam_id, trainee_id, state, session, charged, allowed, beat, interruptions, released_at"
)


def sitting_row(db: sqlite_utils.Database, sitting: int) -> SittingRow:
    """The row of a sitting. LookupError if there is none."""
    for row in db.query(f"SELECT {COLUMNS} FROM exam_sittings WHERE id = ?", [sitting]):
        return msgspec.convert(row, SittingRow)
    raise LookupError(sitting)


NOWHERE: Final = Place(0, 0)


def add_entry(
    db: sqlite_utils.Database,
    at: str,
    sitting: int,
    kind: Kind,
    said: Said,
    *,
    by: int | None = None,
    place: Place = NOWHERE,
    item: int = 0,
    milliseconds: int = 0,
) -> None:
    """Add an entry; it is never changed."""
    db.execute(
        "INSERT INTO exam_entries SELECT ?, coalesce(max(number), 0) + 1, ?, ?, ?, ?, ?, ?,"
        " (SELECT charged FROM exam_sittings WHERE id = ?), ?, ?"
        " FROM exam_entries WHERE sitting_id = ?",
        [
            sitting,
            kind.value,
            at,
            by,
            *place,
            item,
            sitting,
            milliseconds,
            msgspec.json.encode(said).decode(),
            sitting,
        ],
    )


def move(  # noqa: PLR0917 - the transaction that it belongs to, and what happens
    db: sqlite_utils.Database,
    at: str,
    sitting: int,
    event: Event,
    by: int | None = None,
    said: Said | None = None,
) -> State:
    """Lead a sitting to its next state. ``AttemptElsewhere`` where that cannot happen any more."""
    row = sitting_row(db, sitting)
    state = after(row.state, event, second_look=row.second_look)
    if state is None:
        raise elsewhere(db, sitting)
    db.execute(
        "UPDATE exam_sittings SET state = ?, interruptions = interruptions + ? WHERE id = ?",
        [state.value, event is Event.INTERRUPT, sitting],
    )
    body = msgspec.structs.replace(said or Said(), event=event)
    add_entry(db, at, sitting, Kind.EVENT, body, by=by)
    return state


def elsewhere(db: sqlite_utils.Database, sitting: int) -> AttemptElsewhere:
    """The trouble that a sitting has gone on elsewhere."""
    row = db.execute(
        "SELECT title FROM exams JOIN exam_sittings ON exams.id = exam_id"
        " WHERE exam_sittings.id = ?",
        [sitting],
    ).fetchone()
    return AttemptElsewhere(row[0])


def interrupt(db: sqlite_utils.Database, at: str, row: SittingRow) -> None:
    """Interrupt a sitting; what may have passed unheard before is charged."""
    db.execute(
        "UPDATE exam_sittings SET charged = ?, session = session + 1 WHERE id = ?",
        [min(after_gap(row.charged), row.allowed), row.id],
    )
    move(db, at, row.id, Event.INTERRUPT)


def extend(  # noqa: PLR0917 - the transaction that it belongs to, and what is given
    db: sqlite_utils.Database, at: str, sitting: int, minutes: int, by: int | None, said: Said
) -> None:
    """Give a sitting more time."""
    more = minutes * _MINUTE
    db.execute("UPDATE exam_sittings SET allowed = allowed + ? WHERE id = ?", [more, sitting])
    add_entry(db, at, sitting, Kind.EXTENDED, msgspec.structs.replace(said, amount=more), by=by)


def give_back(
    db: sqlite_utils.Database, at: str, sitting: int, milliseconds: int, by: int | None
) -> None:
    """Take time back that was charged, never more than was."""
    given = min(milliseconds, sitting_row(db, sitting).charged)
    db.execute("UPDATE exam_sittings SET charged = charged - ? WHERE id = ?", [given, sitting])
    add_entry(db, at, sitting, Kind.CREDITED, Said(amount=given), by=by)


def paused_by(db: sqlite_utils.Database, row: SittingRow) -> str:
    """The name of whoever has paused it; empty where it is not paused."""
    if row.state is not State.PAUSED:
        return ""
    by = db.execute(
        "SELECT name FROM exam_entries JOIN trainees ON trainees.id = by_id WHERE sitting_id = ?"
        f" AND body ->> 'event' = '{Event.PAUSE.value}' ORDER BY number DESC LIMIT 1",
        [row.id],
    ).fetchone()
    return "" if by is None else str(by[0])


def entries(db: sqlite_utils.Database, sitting: int) -> tuple[SittingEntry, ...]:
    """The entries of a sitting in their order."""
    rows = db.query(
        "SELECT number, kind, at, name AS by_name, part, place, item, charged, milliseconds, body"
        " FROM exam_entries LEFT JOIN trainees ON trainees.id = by_id"
        " WHERE sitting_id = ? ORDER BY number",
        [sitting],
    )
    return tuple(map(entry_of, rows))


def decision(found: Iterable[SittingEntry]) -> SittingEntry | None:
    """The last of these entries that says whether it was passed."""
    decided = [one for one in found if one.said.passed is not None]
    return decided[-1] if decided else None


def entry_of(columns: Mapping[str, Any]) -> SittingEntry:
    """An entry from its columns, with the name of whom it is by."""
    row = msgspec.convert(columns, _EntryRow)
    return SittingEntry(
        row.number,
        row.kind,
        row.at,
        row.by_name or "",
        Place(row.part, row.place),
        row.item,
        row.charged,
        row.milliseconds,
        msgspec.json.decode(row.body, type=Said),
    )


def sat(found: tuple[SittingEntry, ...]) -> SatExam:
    """Return what was opened and given in a sitting, and what was entered of it at the table."""
    return SatExam(
        {one.place: one.said.pick for one in found if one.kind is Kind.OPENED},
        tuple(_given(found)),
        {one.place.part: one.said.amount for one in found if one.kind is Kind.ENTERED},
    )


def _given(found: tuple[SittingEntry, ...]) -> Iterator[GivenAnswer]:
    for one in found:
        if one.kind is Kind.ANSWER:
            given: Answer | DealerAct = decode_answer(one.said.given)
        elif one.kind is Kind.ACT:
            given = _act(one.said)
        else:
            continue
        yield GivenAnswer(one.place, one.item, given, one.milliseconds)


def _act(said: Said) -> DealerAct:
    act = read(said.given)
    return Pay(act.amount, act.bet, said.chips) if isinstance(act, Pay) and said.chips else act


@dataclass(frozen=True, slots=True)
class Heard:
    """What is known of a running sitting at one moment; times are milliseconds."""

    state: State
    charged: int
    allowed: int
    by: str = ""
    """Who has paused it."""

    @property
    def left(self) -> int:
        return max(0, self.allowed - self.charged)


class SittingJournal:
    """One hold on a running sitting. Every method returns when its data is on the disk.

    ``AttemptElsewhere`` once it runs under another hold, or not at all any more.
    """

    def __init__(
        self,
        connection: Connection,
        row: SittingRow,
        exam: OpenedExam,
        found: tuple[SittingEntry, ...],
        now: Reading,
    ) -> None:
        self._connection = connection
        self._session = row.session
        self._timer = Timer.resumed(row.charged, now)
        self._beat = row.beat
        self._paused = False
        self.sitting = row.id
        self.trainee = row.trainee_id
        self.exam = exam
        self.before = sat(found)
        self.began: dict[int, int] = {}
        """The time charged when each part began."""
        for one in found:
            if one.kind is Kind.OPENED:
                self.began.setdefault(one.place.part, one.charged)

    @property
    def charged(self) -> int:
        """Milliseconds so far."""
        return self._timer.charged

    def tick(self, now: Reading) -> Heard:
        """Count the time on, and write it where that is due; called at least every second.

        Whatever a supervisor has done meanwhile is in the answer.
        """
        timer = self._timer.at(now)
        with self._connection.reading() as db:
            row = sitting_row(db, self.sitting)
            by = paused_by(db, row)
        if row.session != self._session or row.state not in HELD:
            return Heard(
                row.state if row.session == self._session else State.INTERRUPTED,
                row.charged,
                row.allowed,
            )
        if row.state is State.PAUSED and (self._paused or timer is not None):
            self._stand(timer, now)
            return Heard(State.PAUSED, self.charged, row.allowed, by)
        self._paused = False
        if timer is None:
            with self._connection.writing() as db:
                self._require(db)
                interrupt(db, self._connection.timestamp(), sitting_row(db, self.sitting))
            return Heard(State.INTERRUPTED, row.charged, row.allowed)
        self._timer = timer
        if timer.due:
            with self._connection.writing() as db:
                self._write(db)
        return Heard(State.RUNNING, timer.charged, row.allowed)

    def _stand(self, timer: Timer | None, now: Reading) -> None:
        """Charge what passed until the pause was noticed, and nothing more while it lasts."""
        begins, self._paused = not self._paused, True
        self._timer = timer if begins and timer is not None else replace(self._timer, last=now)
        if begins or now.wall - self._beat >= BEAT:
            with self._connection.writing() as db:
                self._write(db)

    def opened(self, place: Place, pick: int) -> None:
        with self._connection.writing() as db:
            self._write(db)
            self._add(db, Kind.OPENED, Said(pick=pick), place=place)
        self.began.setdefault(place.part, self.charged)

    def answered(self, place: Place, item: int, given: Answer, milliseconds: int) -> None:
        self._give(Kind.ANSWER, Said(given=encode_answer(given)), place, item, milliseconds)

    def acted(self, place: Place, item: int, act: DealerAct, milliseconds: int) -> None:
        chips = act.chips if isinstance(act, Pay) else ()
        self._give(Kind.ACT, Said(given=written(act), chips=chips), place, item, milliseconds)

    def _give(self, kind: Kind, said: Said, place: Place, item: int, milliseconds: int) -> None:
        with self._connection.writing() as db:
            self._write(db)
            self._add(db, kind, said, place=place, item=item, milliseconds=milliseconds)

    def left_window(self) -> None:
        with self._connection.writing() as db:
            self._write(db)
            self._add(db, Kind.LEFT, Said())

    def end(self, event: Event) -> None:
        assert event in ENDINGS, event
        with self._connection.writing() as db:
            self._write(db)
            move(db, self._connection.timestamp(), self.sitting, event)
        self._connection.fold_log()

    def interrupted(self) -> None:
        """Interrupt the sitting: the window is closed, or cannot go on."""
        with self._connection.writing() as db:
            self._require(db)
            interrupt(db, self._connection.timestamp(), sitting_row(db, self.sitting))

    def _add(self, db: sqlite_utils.Database, kind: Kind, said: Said, **more: Any) -> None:
        add_entry(db, self._connection.timestamp(), self.sitting, kind, said, **more)

    def _write(self, db: sqlite_utils.Database) -> None:
        self._require(db)
        db.execute(
            "UPDATE exam_sittings SET charged = ?, beat = ? WHERE id = ?",
            [self._timer.charged, self._timer.last.wall, self.sitting],
        )
        self._timer = self._timer.stored()
        self._beat = self._timer.last.wall

    def _require(self, db: sqlite_utils.Database) -> None:
        row = sitting_row(db, self.sitting)
        if row.session != self._session or row.state not in HELD:
            raise elsewhere(db, self.sitting)
