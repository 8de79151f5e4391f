"""Checking the records: every page of the file, every row, and whether they agree."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from trainer import __version__
from trainer.errors import DatabaseDamaged
from trainer.messages import _, ngettext
from trainer.messages.troubles import contents_text
from trainer.scoring.marks import Cost, cost
from trainer.storage import rows as codec
from trainer.storage.attempts import ANSWERS, AttemptRow, is_newer, known_words, stored_answer
from trainer.storage.backups import LOCK_TIMEOUT, Contents, contents_of
from trainer.storage.connection import Cancellation, translated_errors
from trainer.storage.inspection import (
    KnownSchema,
    check_ours,
    has_log,
    plain_connection,
    require_file,
)
from trainer.storage.rejudgings import KEPT, kept_verdicts
from trainer.storage.rows import StoredAnswer
from trainer.storage.trainees import TraineeRow
from trainer.texts import N_, TextEnum

MESSAGES: Final = 20
"""At most so many of SQLite's own messages are kept."""

UNREADABLE: Final = (sqlite3.DatabaseError, ValueError, TypeError, KeyError, IndexError)
"""What reading and decoding a damaged row raises."""


class Problem(TextEnum):
    """What is wrong with an attempt."""

    UNREADABLE = "unreadable", N_("cannot be read")
    TEXT = "text", N_("its scenario text is not the one that was played")
    HOUSE = "house", N_("the house settings are not those it was played under")
    ANSWERS = "answers", N_("answers cannot be read or are missing")
    SUMS = "sums", N_("its totals do not match its answers")
    TRAINEE = "trainee", N_("its trainee is missing")
    LATER = "later", N_("marks that were kept later cannot be read")


@dataclass(frozen=True, slots=True)
class Affected:
    """An attempt with something wrong; ``trainee`` and ``title`` are empty where not known."""

    id: int
    trainee: str
    title: str
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What a check has found; ``file`` is what SQLite says of the file itself."""

    contents: Contents
    file: tuple[str, ...] = ()
    trainees: int = 0
    """Trainees that cannot be read."""
    attempts: tuple[Affected, ...] = ()
    newer: int = 0
    """Attempts with answers of a newer version, which nothing is wrong with."""
    sums: bool = True
    """The sums by day are those of the answers."""

    @property
    def sound(self) -> bool:
        """True if nothing is wrong."""
        return self.sums and not (self.file or self.trainees or self.attempts)


class Sums(NamedTuple):
    """The sums that an attempt keeps of its answers."""

    answers: int
    right: int
    milliseconds: int
    cost_house: int
    cost_guests: int


def sums_of(answers: list[StoredAnswer]) -> Sums:
    """The sums of these answers."""
    lost = sum((cost(answer.question, answer.given, answer.verdict) for answer in answers), Cost())
    return Sums(
        len(answers),
        sum(answer.verdict.right for answer in answers),
        sum(answer.milliseconds for answer in answers),
        lost.house,
        lost.guests,
    )


def _agree(sums: Sums, kept: Sums) -> bool:
    """Tell whether sums that an attempt kept are those of its answers.

    Early versions counted all errors of an answer about several bets as the cost of one side.
    """
    return sums[:3] == kept[:3] and sum(sums[3:]) == sum(kept[3:])


def check_records(
    path: Path,
    cancellation: Cancellation,
    progress: Callable[[int, int], None] = lambda _done, _of: None,
) -> Findings:
    """Check the database at ``path``, which may be in use.

    ``progress`` is told how many attempts have been checked, and of how many. Raises ``Cancelled``,
    or the ``EnvironmentTrouble`` that keeps the file from being read at all.
    """
    require_file(path)
    with (
        translated_errors(path),
        closing(plain_connection(path, mode_to_read(path), LOCK_TIMEOUT)) as connection,
        cancellation.ending(connection),
    ):
        return _Check(connection, path, cancellation, progress).findings()


def mode_to_read(path: Path) -> str:
    """Tell how the file is opened: on a read-only medium SQLite cannot make its log beside it."""
    alone = not has_log(path) and not os.access(path.parent, os.W_OK)
    return "ro&immutable=1" if alone else "ro"


class _Check:
    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        cancellation: Cancellation,
        progress: Callable[[int, int], None],
    ) -> None:
        self._connection = connection
        self._path = path
        self._cancellation = cancellation
        self._progress = progress
        self._names: dict[int, str] = {}
        self._texts: dict[str, bool] = {}
        self._newer = 0

    def findings(self) -> Findings:
        from trainer.storage.migrations import SCHEMA

        try:
            check_ours(self._connection, self._path, KnownSchema(SCHEMA))
        except DatabaseDamaged as damage:
            return Findings(Contents(0, 0, 0), (damage.detail,))
        # One state of the records, also if answers are given meanwhile.
        self._connection.execute("BEGIN")
        file = tuple(self._of_the_file())
        try:
            contents = contents_of(self._connection)
            trainees = self._trainees()
            affected = tuple(self._attempts(contents.attempts))
            sums = self._day_sums_agree()
        except sqlite3.DatabaseError as error:
            self._cancellation.check()
            return Findings(Contents(0, 0, 0), file or (str(error),))
        return Findings(contents, file, trainees, affected, self._newer, sums)

    def _day_sums_agree(self) -> bool:
        """True if the sums by day are those of the answers, where the file has such sums yet."""
        from trainer.storage.migrations import DAY_SUMS, day_sums, sums_of_questions

        # Of an earlier version: acts did not count yet.
        due_in = day_sums if "round_sums" in self._tables else sums_of_questions
        return all(
            self._connection.execute(
                f"SELECT 1 WHERE EXISTS ({due} EXCEPT SELECT * FROM {table})"
                f" OR EXISTS (SELECT * FROM {table} EXCEPT {due})"
            ).fetchone()
            is None
            for table in DAY_SUMS
            if table in self._tables
            for due in (f"SELECT * FROM ({due_in(table)})",)
        )

    def _of_the_file(self) -> Iterator[str]:
        try:
            for (message,) in self._connection.execute(f"PRAGMA integrity_check({MESSAGES})"):
                if message != "ok":
                    yield str(message)
            for table, *_rest in self._connection.execute("PRAGMA foreign_key_check").fetchmany(
                MESSAGES
            ):
                yield f"a dangling reference in {table}"
        except sqlite3.DatabaseError as error:
            self._cancellation.check()
            yield str(error)

    def _trainees(self) -> int:
        unreadable = 0
        for row in self._rows("SELECT id, name, added_at FROM trainees"):
            try:
                trainee = msgspec.convert(row, TraineeRow)
                self._names[trainee.id] = trainee.name
            except ValueError:
                unreadable += 1
        return unreadable

    def _attempts(self, number: int) -> Iterator[Affected]:
        ids = [item for (item,) in self._connection.execute("SELECT id FROM attempts ORDER BY id")]
        for done, attempt in enumerate(ids):
            self._cancellation.check()
            self._progress(done, number)
            affected = self._attempt(attempt)
            if affected.problems:
                yield affected

    def _attempt(self, attempt: int) -> Affected:
        try:
            (row,) = self._rows(
                "SELECT attempts.*, text FROM attempts LEFT JOIN scenario_texts"
                " ON hash = scenario_hash WHERE id = ?",
                attempt,
            )
            text = row["text"]
            stored = msgspec.convert(known_words(row) | {"text": text or ""}, AttemptRow)
        except UNREADABLE:
            self._cancellation.check()
            return Affected(attempt, "", "", (Problem.UNREADABLE,))
        problems = []
        trainee = self._names.get(stored.trainee_id)
        if trainee is None:
            problems.append(Problem.TRAINEE)
        if text is None or not self._is_text(stored.scenario_hash, text):
            problems.append(Problem.TEXT)
        if not self._has_house(stored):
            problems.append(Problem.HOUSE)
        problems += self._of_answers(stored)
        if not self._has_later(attempt):
            problems.append(Problem.LATER)
        return Affected(attempt, trainee or "", stored.scenario_title, tuple(problems))

    def _of_answers(self, row: AttemptRow) -> list[Problem]:
        query = ANSWERS
        if "slips" not in self._tables:  # of an earlier version
            query = "SELECT * FROM answers WHERE attempt_id = ? ORDER BY number"
        try:
            answers = list(map(stored_answer, self._rows(query, row.id)))
        except codec.NewerFormat:
            self._newer += 1
            return []
        except UNREADABLE:
            self._cancellation.check()
            if is_newer(row.program_version, __version__):
                self._newer += 1
                return []
            return [Problem.ANSWERS]
        if len(answers) != row.answers:
            return [Problem.ANSWERS]
        kept = Sums(
            row.answers, row.right_answers, row.milliseconds, row.cost_house, row.cost_guests
        )
        return [] if _agree(sums_of(answers), kept) else [Problem.SUMS]

    def _has_later(self, attempt: int) -> bool:
        """Tell whether the verdicts that were kept later, if any, can be read."""
        if "rejudged_answers" not in self._tables:
            return True  # of an earlier version
        try:
            kept_verdicts(self._rows(KEPT, attempt))
        except UNREADABLE:
            self._cancellation.check()
            return False
        return True

    @cached_property
    def _tables(self) -> frozenset[str]:
        rows = self._connection.execute("SELECT name FROM sqlite_schema").fetchall()
        return frozenset(name for (name,) in rows)

    def _is_text(self, hashed: str, text: str) -> bool:
        if hashed not in self._texts:
            self._texts[hashed] = sha256(text.encode()).hexdigest() == hashed
        return self._texts[hashed]

    def _has_house(self, row: AttemptRow) -> bool:
        """Tell whether the house file that the attempt was made under is there."""
        try:
            hashed = row.house_hash
        except ValueError:
            return False
        if hashed is None:
            return True
        query = "SELECT text FROM scenario_texts WHERE hash = ?"
        found = self._connection.execute(query, (hashed,)).fetchone()
        return found is not None and self._is_text(hashed, found[0])

    def _rows(self, query: str, *values: object) -> Iterator[dict[str, Any]]:
        cursor = self._connection.execute(query, values)
        names = [column[0] for column in cursor.description]
        return (dict(zip(names, row, strict=True)) for row in cursor)


def findings_lines(findings: Findings) -> list[str]:
    """Return what was found, in words; the first line says whether anything was."""
    contents = contents_text(*findings.contents)
    if findings.sound:
        lines = [_("No problems found: {contents}.").format(contents=contents)]
    else:
        lines = [_("The records have problems.")]
    if findings.file:
        lines.append(
            _("The file itself is damaged ({detail}).").format(detail="; ".join(findings.file))
        )
    if findings.trainees:
        lines.append(
            ngettext(
                "{count} trainee cannot be read.",
                "{count} trainees cannot be read.",
                findings.trainees,
            ).format(count=findings.trainees)
        )
    lines += map(_affected_line, findings.attempts)
    if not findings.sums:
        lines.append(_("The daily totals do not match the answers. Recovery recalculates them."))
    if findings.newer:
        lines.append(
            ngettext(
                "{count} attempt has answers from a newer version of Feltwork.",
                "{count} attempts have answers from a newer version of Feltwork.",
                findings.newer,
            ).format(count=findings.newer)
        )
    return lines


def _affected_line(affected: Affected) -> str:
    problems = _("; ").join(_(problem.text) for problem in affected.problems)
    if not affected.title:
        return _("Attempt {number}: {problems}.").format(number=affected.id, problems=problems)
    if not affected.trainee:
        return _("“{title}”: {problems}.").format(title=affected.title, problems=problems)
    return _("{trainee}, “{title}”: {problems}.").format(
        trainee=affected.trainee, title=affected.title, problems=problems
    )
