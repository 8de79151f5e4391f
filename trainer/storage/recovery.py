"""What can still be read of a damaged database, brought into a new one.

The damaged file is only copied. From the copy each table is read row by row; where a page cannot be
read, the rows around it are found by halving the range of their numbers. What is in a row must be
what the program writes, and the sums of an attempt are worked out again from its answers.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from trainer.errors import FileUnreadable
from trainer.messages import _, ngettext
from trainer.messages.troubles import contents_text
from trainer.room.rights import Right, Warden
from trainer.scoring.marks import cost
from trainer.storage import rows
from trainer.storage.atomic_write import flush_directory, move, write_troubles
from trainer.storage.attempts import AttemptRow, known_words, stored_answer
from trainer.storage.backups import Contents, contents_of, unfinished, verified
from trainer.storage.checking import UNREADABLE, Sums, sums_of
from trainer.storage.connection import Cancellation, translated_errors
from trainer.storage.houses import text_of_version
from trainer.storage.inspection import KnownSchema, new_database, require_file
from trainer.storage.log import seal_imported
from trainer.storage.practice import show_skills
from trainer.storage.rows import Instant, StoredAnswer
from trainer.storage.trainees import TraineeRow
from trainer.yamlfile.characters import alike

_PAGE: Final = 4096
_ROWS_ON_A_PAGE: Final = 400
"""More rows than this never lie on one page."""

_QUERIES: Final = 5_000
_QUERIES_FOR_A_ROW: Final = 4
"""The most queries for a table: where its root is lost, none of them finds anything."""

_HEADER: Final = 100
_CHANGES: Final = slice(24, 28)
_COUNTED_AT: Final = slice(92, 96)
_COUNT_OF_PAGES: Final = slice(28, 32)
_FREE_PAGES: Final = slice(32, 40)
"""Places in the header of a database file."""

_TABLES: Final = (
    "trainees",
    "current_trainee",
    "scenario_texts",
    "attempts",
    "answers",
    "preferences",
    "house",
)
"""The tables that every version has."""

_EMPTY_TEXT: Final = sha256(b"").hexdigest()


class Recovered(NamedTuple):
    """How much was saved, and how much at least was lost; settings are those of trainees."""

    saved: Contents
    lost: Contents
    settings: int
    texts: int
    """Attempts without the text of their scenario: their answers are there, their round is not."""


class _Columns(NamedTuple):
    names: tuple[str, ...]
    values: tuple[Any, ...]

    def row(self) -> dict[str, Any]:
        return dict(zip(self.names, self.values, strict=True))


def recover(
    rights: Warden, damaged: Path, target: Path, cancellation: Cancellation
) -> Recovered | None:
    """Bring what can be read of ``damaged`` into a new database; None if ``target`` exists.

    Nothing else may be writing to the damaged file, which is left as it is. Raises
    ``EnvironmentTrouble`` or ``Cancelled``; there is then no ``target``.
    """
    rights.require(Right.BACKUPS)
    require_file(damaged)
    if os.path.lexists(target):
        return None
    with write_troubles(target), ExitStack() as stack:
        work = stack.enter_context(unfinished(target))
        part = stack.enter_context(unfinished(target))
        stack.callback(_remove_log, work)
        _copy_files(damaged, work)
        part.write_bytes(_sound())
        with translated_errors(target), closing(sqlite3.connect(part)) as made:
            made.execute("PRAGMA foreign_keys = ON")
            with _readable(work) as connection:
                recovered = _Recovery(connection, made, cancellation).run()
            seal_imported(made)
            made.commit()
        verified(part, target, cancellation)
        if not move(part, target):
            return None
        flush_directory(target.parent)
    return recovered


def _sound() -> bytes:
    from trainer.storage.migrations import SCHEMA

    return new_database(KnownSchema(SCHEMA))


def _copy_files(damaged: Path, work: Path) -> None:
    for ending in ("", "-wal", "-journal"):
        source = damaged.with_name(damaged.name + ending)
        if ending and not source.is_file():
            continue
        try:
            shutil.copyfile(source, work.with_name(work.name + ending))
        except OSError as error:
            if error.filename == str(source):
                raise FileUnreadable(source, str(error)) from error
            raise


def _remove_log(work: Path) -> None:
    for ending in ("-wal", "-shm", "-journal"):
        with suppress(OSError):
            work.with_name(work.name + ending).unlink()


# Reading the damaged copy


@contextmanager
def _readable(work: Path) -> Iterator[sqlite3.Connection]:
    """The copy, with its schema put right if that cannot be read."""
    connection = _tolerant(work)
    try:
        for repair in (_replace_header, _replace_schema):
            if not _has_tables(connection):
                connection.close()
                _remove_log(work)
                repair(work)
                connection = _tolerant(work)
        yield connection
    finally:
        connection.close()


def _tolerant(work: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(work, isolation_level=None)
    # What is no text any more is noticed when its row is decoded.
    connection.text_factory = lambda data: data.decode("utf-8", "surrogateescape")
    with suppress(sqlite3.DatabaseError):
        # A file that is shorter than it says is read all the same.
        connection.execute("PRAGMA writable_schema = ON")
    return connection


def _has_tables(connection: sqlite3.Connection) -> bool:
    """True if every table is listed with its columns; an earlier version made fewer of them."""
    with closing(sqlite3.connect(":memory:")) as sound:
        sound.deserialize(_sound())
        try:
            for name in _TABLES:
                found = _columns(connection, name)
                if not found or found != _columns(sound, name)[: len(found)]:
                    return False
        except sqlite3.DatabaseError:
            return False
    return True


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]


def _replace_header(work: Path) -> None:
    """Put the header of a new database in the place of the file's own."""
    content = bytearray(work.read_bytes())
    content[:_HEADER] = _sound()[:_HEADER]
    content[_COUNT_OF_PAGES] = (len(content) // _PAGE).to_bytes(4, "big")
    content[_FREE_PAGES] = bytes(8)
    # The count of pages holds for this state of the file.
    content[_COUNTED_AT] = content[_CHANGES]
    work.write_bytes(content)


def _replace_schema(work: Path) -> None:
    """Put the schema of a new database in the place of the one that cannot be read.

    The program makes every database in the same way, so that its tables begin on the same pages.
    """
    sound = _sound()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(sound)
        roots = {
            root for (root,) in connection.execute("SELECT rootpage FROM sqlite_schema") if root
        }
    content = bytearray(work.read_bytes())
    for page in set(range(1, len(sound) // _PAGE + 1)) - roots:
        place = slice((page - 1) * _PAGE, page * _PAGE)
        content[place] = sound[place]
    work.write_bytes(content)
    _replace_header(work)


def _rows(
    connection: sqlite3.Connection, table: str, cancellation: Cancellation
) -> Iterator[_Columns]:
    """The rows of a table that can be read, in no order."""
    try:
        connection.execute(f"SELECT rowid FROM {table} LIMIT 0")
    except sqlite3.DatabaseError:
        yield from _rows_by_key(connection, table, cancellation)
        return
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    # The longest first.
    ranges = deque([(1, pages * _ROWS_ON_A_PAGE)])
    queries, most = 0, _QUERIES
    while ranges and queries < most:
        cancellation.check()
        low, high = ranges.popleft()
        for order in ("ASC", "DESC"):
            queries += 1
            try:
                cursor = connection.execute(
                    f"SELECT rowid, * FROM {table} WHERE rowid BETWEEN ? AND ?"
                    f" ORDER BY rowid {order}",
                    (low, high),
                )
                names = tuple(column[0] for column in cursor.description[1:])
                for rowid, *values in cursor:
                    low, high = (rowid + 1, high) if order == "ASC" else (low, rowid - 1)
                    most += _QUERIES_FOR_A_ROW
                    yield _Columns(names, tuple(values))
                low = high + 1
                break
            except sqlite3.DatabaseError:
                cancellation.check()
        if low < high:
            middle = (low + high) // 2
            ranges += [(low, middle), (middle + 1, high)]


def _rows_by_key(
    connection: sqlite3.Connection, table: str, cancellation: Cancellation
) -> Iterator[_Columns]:
    """The rows of a small table that have no numbers, from both of its ends, perhaps twice."""
    for order in ("ASC", "DESC"):
        cancellation.check()
        with suppress(sqlite3.DatabaseError):
            cursor = connection.execute(f"SELECT * FROM {table} ORDER BY 1 {order}")
            names = tuple(column[0] for column in cursor.description)
            for values in cursor:
                yield _Columns(names, tuple(values))
            return


# Writing the new database


class _Recovery:
    def __init__(
        self, source: sqlite3.Connection, made: sqlite3.Connection, cancellation: Cancellation
    ) -> None:
        self._source = source
        self._made = made
        self._cancellation = cancellation
        self._trainees: set[int] = set()
        self._attempts: dict[int, int] = {}
        """How many answers each attempt says that it has."""
        self._sums: dict[int, Sums] = {}
        self._lost: Counter[str] = Counter()
        self._without_text = 0

    def run(self) -> Recovered:
        """Bring over everything, parents first."""
        self._add_trainees()
        self._add_texts()
        self._add_attempts()
        self._add_answers()
        self._add_shifts()
        self._add_rejudged()
        self._correct_sums()
        self._show_skills()
        settings = self._add_settings()
        saved = contents_of(self._made)
        attempts = max(self._attempts, default=0)
        return Recovered(
            saved,
            Contents(
                self._lost["trainees"],
                max(attempts - saved.attempts, self._lost["attempts"]),
                self._lost["answers"],
            ),
            settings,
            self._without_text,
        )

    def _decoded(self, table: str, kind: type[Any]) -> Iterator[tuple[dict[str, Any], Any]]:
        for columns in _rows(self._source, table, self._cancellation):
            row = columns.row()
            try:
                yield row, msgspec.convert(row, kind)
            except ValueError:
                self._lost[table] += 1

    def _insert(self, table: str, row: dict[str, Any]) -> bool:
        """Add a row; whether it could be."""
        places = ", ".join("?" * len(row))
        try:
            done = self._made.execute(
                f"INSERT OR IGNORE INTO {table} ({', '.join(row)}) VALUES ({places})",
                list(row.values()),
            )
        except (sqlite3.IntegrityError, ValueError, OverflowError):
            return False
        return done.rowcount > 0

    def _add_trainees(self) -> None:
        for row, trainee in self._decoded("trainees", TraineeRow):
            self._add_trainee(trainee.id, trainee.name, trainee.added_at, row)

    def _add_trainee(
        self, trainee: int, name: str, added: Instant, row: dict[str, Any] | None = None
    ) -> None:
        """Add somebody; ``row`` has what else is known of them, where that is anything."""
        known = {"id": trainee, "added_at": added.isoformat(timespec="milliseconds")}
        if self._insert("trainees", (row or {}) | known | {"name": name, "name_key": alike(name)}):
            self._trainees.add(trainee)
        else:
            self._lost["trainees"] += 1

    def _add_texts(self) -> None:
        for columns in _rows(self._source, "scenario_texts", self._cancellation):
            row = columns.row()
            with suppress(*UNREADABLE, AttributeError):
                if sha256(row["text"].encode()).hexdigest() == row["hash"]:
                    self._insert("scenario_texts", row)

    def _add_attempts(self) -> None:
        texts = {item for (item,) in self._made.execute("SELECT hash FROM scenario_texts")}
        for columns in _rows(self._source, "attempts", self._cancellation):
            row = columns.row()
            try:
                attempt = msgspec.convert(known_words(row) | {"text": ""}, AttemptRow)
            except (ValueError, TypeError):
                self._lost["attempts"] += 1
                continue
            if attempt.trainee_id not in self._trainees:
                # The attempts of somebody whose name is lost are kept under another.
                lost = _("Trainee {number}").format(number=attempt.trainee_id)
                self._add_trainee(attempt.trainee_id, lost, attempt.started_at)
                self._lost["trainees"] += 1
            if not _texts_of(attempt) <= texts:
                self._insert("scenario_texts", {"hash": _EMPTY_TEXT, "text": ""})
                row |= {"scenario_hash": _EMPTY_TEXT, "house": "{}"}
                self._without_text += 1
            if "counted_from" not in row and attempt.mode.dealt:
                row["counted_from"] = None  # of an earlier version
            if self._insert("attempts", row):
                self._attempts[attempt.id] = attempt.answers
            else:
                self._lost["attempts"] += 1

    def _add_answers(self) -> None:
        found: Counter[int] = Counter()
        for columns in _rows(self._source, "answers", self._cancellation):
            row = columns.row()
            try:
                answer = _readable_answer(row)
            except (*UNREADABLE, rows.NewerFormat):
                if row.get("attempt_id") not in self._attempts:
                    self._lost["answers"] += 1
                continue
            if not all(isinstance(row.get(name), int) for name in ("cost_house", "cost_guests")):
                lost = cost(answer.question, answer.given, answer.verdict)
                row |= {"cost_house": lost.house, "cost_guests": lost.guests}
            if not isinstance(row.get("day"), int):
                # Of an earlier version, or damaged.
                row["day"] = answer.answered.astimezone().toordinal()
            if not self._insert("answers", row):
                self._lost["answers"] += 1
                continue
            attempt = row["attempt_id"]
            found[attempt] += 1
            before = self._sums.get(attempt, Sums(0, 0, 0, 0, 0))
            self._sums[attempt] = Sums._make(map(sum, zip(before, sums_of([answer]), strict=True)))
        self._lost["answers"] += sum(
            max(0, number - found[attempt]) for attempt, number in self._attempts.items()
        )

    def _add_shifts(self) -> None:
        """The shifts of the trainees and attempts that were saved; the others belong to nobody."""
        for table, key in (("shifts", "plan"), ("shift_rounds", "state")):
            if not _columns(self._source, table):
                continue  # of an earlier version
            for columns in _rows(self._source, table, self._cancellation):
                row = columns.row()
                with suppress(*UNREADABLE, msgspec.DecodeError):
                    msgspec.json.decode(row[key])
                    self._insert(table, row)

    def _add_rejudged(self) -> None:
        """What stands beside what was saved: later verdicts, slips, lessons, a training room."""
        beside = ("rejudgings", "rejudged_answers", "marked_again", "slips", "lessons")
        room = ("room", "secrets", "keys", "journal", "table_tests", "table_test_entries")
        taught = ("classes", "class_members", "assignments", "assignment_people", "certificates")
        sat = ("exam_keys", "exam_entries", "exam_rounds", "exam_marks", "exam_rulings")
        station = ("station", "room_published", "room_aside")
        exams = ("exams", "exam_sittings", *sat)
        for table in (*beside, "lesson_acts", *room, *taught, *exams, *station):
            if not _columns(self._source, table):
                continue  # of an earlier version
            for columns in _rows(self._source, table, self._cancellation):
                with suppress(*UNREADABLE):
                    self._insert(table, columns.row())

    def _correct_sums(self) -> None:
        for attempt in self._attempts:
            sums = self._sums.get(attempt, Sums(0, 0, 0, 0, 0))
            self._made.execute(
                "UPDATE attempts SET answers = ?, right_answers = ?, milliseconds = ?,"
                " cost_house = ?, cost_guests = ? WHERE id = ?",
                (*sums, attempt),
            )

    def _show_skills(self) -> None:
        """Work out again what the answers show; the targets of that time are not known."""
        from trainer.storage.migrations import fill_day_sums

        fill_day_sums(self._made)
        show_skills(self._made)

    def _add_settings(self) -> int:
        settings = 0
        for table in ("preferences", "house", "current_trainee"):
            for columns in _rows(self._source, table, self._cancellation):
                row = columns.row()
                if table == "house" and not self._has_text(row):
                    continue
                text = row.get("settings", "{}")
                if isinstance(text, str) and self._insert(table, row):
                    settings += table == "preferences"
        return settings

    def _has_text(self, version: dict[str, Any]) -> bool:
        """True if a version of the house's choices has kept its text; without it, it is none."""
        hashed = text_of_version(version.get("settings"))
        query = "SELECT 1 FROM scenario_texts WHERE hash = ?"
        return self._made.execute(query, (hashed,)).fetchone() is not None


def _texts_of(attempt: AttemptRow) -> set[str]:
    """The texts without which the attempt's round cannot be played, by their hashes."""
    try:
        house = attempt.house_hash
    except ValueError:
        return {attempt.scenario_hash, ""}
    return {attempt.scenario_hash} | ({house} if house is not None else set())


def _readable_answer(row: dict[str, Any]) -> StoredAnswer:
    """The answer of a row. Raises what ``UNREADABLE`` says."""
    for value in row.values():
        if isinstance(value, str):
            value.encode()
    return stored_answer(row)


def recovered_lines(recovered: Recovered) -> list[str]:
    """Return what was saved and what was lost, in words."""
    lines = [
        _("Saved: {contents}, and the preferences of {count} of the trainees.").format(
            contents=contents_text(*recovered.saved), count=recovered.settings
        )
    ]
    if any(recovered.lost):
        lost = contents_text(*recovered.lost)
        lines.append(_("Known to be lost: {contents}.").format(contents=lost))
    else:
        lines.append(_("Nothing is known to be lost."))
    if recovered.texts:
        lines.append(
            ngettext(
                "{count} attempt has lost the text of its scenario: its answers can be read, its "
                "round cannot be played.",
                "{count} attempts have lost the texts of their scenarios: their answers can be "
                "read, their rounds cannot be played.",
                recovered.texts,
            ).format(count=recovered.texts)
        )
    return lines
