"""What answers show of each skill, and their sums by day, kept with every answer."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer.practice.evidence import (
    LAST,
    NOTHING_SEEN,
    STUCK,
    DayTally,
    Memory,
    Method,
    SkillState,
    Trained,
    answered,
    brought_back,
)
from trainer.practice.plan import STAGE_TEST, Sprint
from trainer.practice.sprints import Score, sprints
from trainer.scoring.marks import Cost
from trainer.storage.connection import Connection
from trainer.storage.rights import Rights
from trainer.storage.rows import DEALT

if TYPE_CHECKING:
    import sqlite_utils

_RIGHT: Final = "+"
_WRONG: Final = "-"


class AnswerCount(NamedTuple):
    """One answer as it counts in the sums.

    ``error`` is its class, empty if it is right; ``paragraphs`` are those of ``document``.
    ``dealt``: it is an act of a round that is dealt by hand. ``mistake`` is the named one that it
    shows for certain, empty if there is none. ``hinted``: it was given after a hint.
    """

    trainee: int
    day: int
    document: str
    right: bool
    milliseconds: int
    cost: Cost
    error: str
    paragraphs: Sequence[str]
    trained: Trained | None
    dealt: bool = False
    mistake: str = ""
    hinted: bool = False


class StuckSkill(NamedTuple):
    """A skill with which every method was tried in vain: the supervisor is to be asked.

    ``since`` is the ordinal of the day on which it was stuck, None where its answers are not all
    kept; ``mistakes`` are the last named ones, the latest first.
    """

    skill: str
    since: int | None
    mistakes: tuple[str, ...]


class _SkillRow(Struct):
    """The row of one skill of one trainee; a value of another type is damage."""

    skill: str
    seen: int
    recent: str
    pace: int | None
    tried: int
    stability: float | None
    difficulty: float | None
    last_day: int | None
    due_day: int | None
    day: int | None
    day_right: int | None
    day_wrong: int | None
    day_slow: int | None
    accurate_on: int | None
    mastered_on: int | None
    shown_on: int | None
    placed_on: int | None
    solved: int


class Practice:
    """The trainees' skills in the database."""

    def __init__(self, connection: Connection, rights: Rights) -> None:
        self._connection = connection
        self._rights = rights

    def today(self) -> int:
        """The ordinal of today."""
        return self._connection.today()

    def states(self, trainee: int) -> dict[str, SkillState]:
        """Return what has been shown of each skill that was ever asked, by the skill's id."""
        self._rights.require_own(trainee)
        with self._connection.reading() as db:
            rows = db.query("SELECT * FROM skills WHERE trainee_id = ?", [trainee])
            today = self.today()
            return {row["skill"]: brought_back(_state(row), today) for row in rows}

    def stuck(self, trainee: int) -> tuple[StuckSkill, ...]:
        states = self.states(trainee)
        found = (skill for skill, at in states.items() if at.method is Method.SUPERVISOR)
        with self._connection.reading() as db:
            return tuple(_stuck_skill(db, trainee, skill) for skill in found)

    def bring_back(self, trainee: int) -> int:
        """Bring the days of skills that lie in the future back to today, as ``states`` reads them.

        Returns how many skills were ahead by more than a day, which no other time zone explains.
        """
        today = self.today()
        with self._connection.reading() as db:
            rows = db.query(_AHEAD, [trainee, today])
            ahead = {row["skill"]: _state(row) for row in rows}
        if not ahead:
            return 0
        with self._connection.writing() as db:
            for skill, state in ahead.items():
                columns = _columns(brought_back(state, today))
                db.execute(_STORE, [trainee, skill, *columns])
        return sum(state != brought_back(state, today + 1) for state in ahead.values())

    def place(self, trainee: int, skills: Iterable[str]) -> None:
        """Believe skills that a placement has shown today."""
        today = self.today()
        with self._connection.writing() as db:
            for skill in skills:
                key = [trainee, skill]
                rows = db.query("SELECT * FROM skills WHERE trainee_id = ? AND skill = ?", key)
                state = next(map(_state, rows), NOTHING_SEEN)
                db.execute(_STORE, [*key, *_columns(replace(state, placed_on=today))])

    def best(self, trainee: int, sprint: Sprint) -> Score | None:
        """The first of the best of a trainee's sprints of a kind; None before there is one."""
        length = sprints()[sprint]
        query = (
            "SELECT SUM(is_right AND (:within IS NULL OR milliseconds <= :within)"
            " AND (:lasts IS NULL OR spent <= :lasts)) AS right_answers,"
            " COUNT(*) AS answers, SUM(milliseconds) AS milliseconds, MIN(day) AS day"
            " FROM (SELECT a.*, SUM(a.milliseconds)"
            " OVER (PARTITION BY attempt_id ORDER BY number) AS spent"
            " FROM attempts AS t JOIN answers AS a ON a.attempt_id = t.id"
            " WHERE trainee_id = :trainee AND state = 'finished' AND mode = 'drill'"
            " AND scenario_id IN (:name, :earlier))"
            " GROUP BY attempt_id"
            " HAVING right_answers > 0 AND (:questions IS NULL OR answers >= :questions)"
            " ORDER BY right_answers DESC, answers, milliseconds, attempt_id LIMIT 1"
        )
        of = {
            "within": length.within,
            "lasts": length.milliseconds,
            "trainee": trainee,
            "name": record_name(sprint),
            "earlier": _EARLIER.get(sprint),
            "questions": length.questions,
        }
        with self._connection.reading() as db:
            found = db.query(query, of)
            return next((msgspec.convert(tuple(row.values()), Score) for row in found), None)

    def stage_tests(self, trainee: int) -> dict[str, Score]:
        """The best of a trainee's tests of each stage, by its id; those broken off do not count."""
        first = record_name(None, stage="_").removesuffix("_")
        query = (
            "SELECT SUBSTR(scenario_id, ?) AS stage, SUM(is_right) AS right_answers,"
            " COUNT(*) AS answers, SUM(a.milliseconds) AS milliseconds, MIN(day) AS day"
            " FROM attempts AS t JOIN answers AS a ON a.attempt_id = t.id"
            " WHERE trainee_id = ? AND state = 'finished' AND mode = 'drill'"
            " AND SUBSTR(scenario_id, 1, ?) = ?"
            " GROUP BY t.id HAVING answers >= ? ORDER BY right_answers, milliseconds DESC"
        )
        of = (len(first) + 1, trainee, len(first), first, STAGE_TEST)
        with self._connection.reading() as db:
            rows = (tuple(row.values()) for row in db.query(query, [*of]))
            return {stage: msgspec.convert(score, Score) for stage, *score in rows}


_LAST_MISTAKES: Final = 3


def _stuck_skill(db: sqlite_utils.Database, trainee: int, skill: str) -> StuckSkill:
    of_skill = (
        " FROM answers AS a JOIN attempts AS t ON t.id = a.attempt_id"
        f" WHERE a.skill = ? AND trainee_id = ? AND mode NOT IN ({', '.join('?' * len(DEALT))})"
    )
    values = [skill, trainee, *DEALT]
    days = f"SELECT a.day{of_skill} ORDER BY answered_at LIMIT 1 OFFSET {STUCK - 1}"
    named = (
        f"SELECT a.mistakes ->> 0{of_skill} AND json_array_length(a.mistakes) = 1"
        f" GROUP BY 1 ORDER BY max(answered_at) DESC LIMIT {_LAST_MISTAKES}"
    )
    since = next((int(day) for (day,) in db.execute(days, values)), None)
    mistakes = tuple(str(name) for (name,) in db.execute(named, values))
    return StuckSkill(skill, since, mistakes)


RECORDED: Final = "practice"
"""What stands for the scenario in the record of a sitting."""


_EARLIER: Final = {Sprint.COUNTS: f"{RECORDED}.counting"}
"""What stood for a sprint before: ten stacks, each in the same five seconds as today's."""


def record_name(sprint: Sprint | None, *, placement: bool = False, stage: str = "") -> str:
    """Say what stands for the scenario in the record of a sprint, a test, or another sitting."""
    if placement:
        return f"{RECORDED}.placement"
    if stage:
        return f"{RECORDED}.stage.{stage}"
    return RECORDED if sprint is None else f"{RECORDED}.{sprint}"


def count(db: sqlite_utils.Database, other: AnswerCount) -> None:
    """Count an answer, in the transaction that writes it.

    An act opens no skill and brings none back: its time is no answer's, and it may have been told.
    """
    skill = other.trained.skill if other.trained is not None else ""
    _add(db, "document_sums", other)
    _add(db, "skill_sums", other, "skill", skill)
    if other.error:
        _add(db, "error_sums", other, "error", other.error)
    if other.mistake:
        _add(db, "mistake_sums", other, "mistake", other.mistake)
    for paragraph in other.paragraphs:
        _add(db, "paragraph_sums", other, "paragraph", paragraph)
    if other.trained is not None and not other.dealt:
        _show(db, other, other.trained)


def _add(
    db: sqlite_utils.Database, table: str, other: AnswerCount, column: str = "", key: str = ""
) -> None:
    more, keys = (f", {column}", [key]) if column else ("", [])
    db.execute(
        f"INSERT INTO {table} VALUES (?, ?, ?{', ?' * len(keys)}, ?, ?, 1, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (trainee_id, day, document{more}, dealt, tenths) DO UPDATE SET"
        " answers = answers + 1, right_answers = right_answers + excluded.right_answers,"
        " milliseconds = milliseconds + excluded.milliseconds,"
        " cost_house = cost_house + excluded.cost_house,"
        " cost_guests = cost_guests + excluded.cost_guests,"
        " costly = costly + excluded.costly",
        [
            other.trainee,
            other.day,
            other.document,
            *keys,
            int(other.dealt),
            other.milliseconds // 100,
            int(other.right),
            other.milliseconds,
            other.cost.house,
            other.cost.guests,
            int(other.cost != Cost()),
        ],
    )


def recost(
    db: sqlite_utils.Database, attempt: int, number: int, lost: Cost, *, mended: int | None = None
) -> None:
    """Let an act of an attempt count for what it has ``lost`` in the end.

    ``mended`` is the act that has put it right. Acts that wait to be marked again do not count yet.
    """
    query = (
        "SELECT {table}.*, trainee_id FROM {table} JOIN attempts ON id = attempt_id AND {counts}"
        " WHERE attempt_id = ? AND number = ?"
    )
    where = {"answers": "number >= counted_from", "marked_again": "number < counted_from"}
    for table, counts in where.items():
        for row in [*db.query(query.format(table=table, counts=counts), [attempt, number])]:
            before = Cost(row["cost_house"], row["cost_guests"])
            db.execute(
                f"UPDATE {table} SET mended = coalesce(mended, ?), cost_house = ?, cost_guests = ?"
                " WHERE attempt_id = ? AND number = ?",
                [mended, lost.house, lost.guests, attempt, number],
            )
            if lost != before:
                _count_cost(db, row, before, lost)


def _count_cost(db: sqlite_utils.Database, row: dict[str, Any], before: Cost, after: Cost) -> None:
    keys = [("document_sums", "document", row["document"])]
    keys.append(("skill_sums", "skill", row["skill"] or ""))
    if row["error"]:
        keys.append(("error_sums", "error", row["error"]))
    cited = msgspec.json.decode(row["paragraphs"], type=list[str])
    keys += (("paragraph_sums", "paragraph", paragraph) for paragraph in cited)
    for table, column, key in keys:
        db.execute(
            f"UPDATE {table} SET costly = costly + ?, cost_house = cost_house + ?,"
            " cost_guests = cost_guests + ? WHERE trainee_id = ? AND day = ? AND document = ?"
            f" AND {column} = ? AND dealt = 1 AND tenths = ?",
            [
                (after != Cost()) - (before != Cost()),
                after.house - before.house,
                after.guests - before.guests,
                row["trainee_id"],
                row["day"],
                row["document"],
                key,
                row["milliseconds"] // 100,
            ],
        )


def _show(db: sqlite_utils.Database, other: AnswerCount, trained: Trained) -> None:
    key = [other.trainee, trained.skill]
    rows = db.query("SELECT * FROM skills WHERE trainee_id = ? AND skill = ?", key)
    state = brought_back(next(map(_state, rows), NOTHING_SEEN), other.day)
    after = answered(
        state,
        trained.skill,
        other.right,
        other.milliseconds,
        other.day,
        trained.target,
        harder=trained.harder,
        drilled=trained.drilled,
        hinted=other.hinted,
    )
    db.execute(_STORE, [*key, *_columns(after)])


_AHEAD: Final = (
    "SELECT * FROM skills WHERE trainee_id = ?"
    " AND max(coalesce(day, 0), coalesce(last_day, 0), coalesce(accurate_on, 0),"
    " coalesce(mastered_on, 0), coalesce(shown_on, 0), coalesce(placed_on, 0)) > ?"
)
# A row is not replaced: its entry in the log would be another one with each answer.
_STORE: Final = (
    f"INSERT INTO skills VALUES ({', '.join('?' * 19)})"
    " ON CONFLICT (trainee_id, skill) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _SkillRow.__struct_fields__[1:])
)


def show_skills(connection: sqlite3.Connection) -> None:
    """Work out what all answers to questions show of each skill, where the table is empty.

    Early versions kept no targets: none of their answers is slow, and none has mastered a skill.
    """
    states: dict[tuple[int, str], SkillState] = {}
    rows = connection.execute(
        "SELECT trainee_id, skill, is_right, a.milliseconds, day, target, drill,"
        " coalesce(hinted, 0) FROM answers AS a"
        " JOIN attempts AS t ON t.id = a.attempt_id WHERE skill IS NOT NULL"
        f" AND mode NOT IN ({', '.join('?' * len(DEALT))})"
        " ORDER BY answered_at, attempt_id, number",
        [*DEALT],
    )
    for trainee, skill, right, milliseconds, day, target, drill, hinted in rows:
        state = states.get((trainee, skill), NOTHING_SEEN)
        trained = Trained(skill, drill=drill or "")
        after = answered(
            state,
            skill,
            bool(right),
            milliseconds,
            day,
            target or None,
            harder=trained.harder,
            drilled=trained.drilled,
            hinted=bool(hinted),
        )
        if target is None:
            after = replace(after, mastered_on=state.mastered_on)
        states[trainee, skill] = after
    connection.executemany(_STORE, [[*key, *_columns(state)] for key, state in states.items()])


def _columns(state: SkillState) -> list[object]:
    memory, today = state.memory, state.today
    return [
        state.seen,
        "".join(_RIGHT if right else _WRONG for right in state.recent),
        state.pace,
        state.tried,
        *((None,) * 4 if memory is None else memory),
        *((None,) * 4 if today is None else today),
        state.accurate_on,
        state.mastered_on,
        state.shown_on,
        state.placed_on,
        state.solved,
    ]


def _state(columns: dict[str, Any]) -> SkillState:
    """The state in a row of ``skills``. Raises ``ValueError`` for one that cannot be."""
    row = msgspec.convert(columns, _SkillRow)
    if set(row.recent) - {_RIGHT, _WRONG} or len(row.recent) > LAST or row.seen < len(row.recent):
        raise ValueError(f"no answers: {row.recent}")
    memory = (row.stability, row.difficulty, row.last_day, row.due_day)
    tally = (row.day, row.day_right, row.day_wrong, row.day_slow)
    return SkillState(
        seen=row.seen,
        recent=tuple(mark == _RIGHT for mark in row.recent),
        pace=row.pace,
        tried=row.tried,
        memory=None if None in memory else Memory(*memory),  # type: ignore[arg-type]
        today=None if None in tally else DayTally(*tally),  # type: ignore[arg-type]
        accurate_on=row.accurate_on,
        mastered_on=row.mastered_on,
        shown_on=row.shown_on,
        placed_on=row.placed_on,
        solved=row.solved,
    )
