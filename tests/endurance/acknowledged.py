"""What programs said was recorded, and whether it is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from trainer.scoring.marks import cost
from trainer.settings.personal import PersonalSettings
from trainer.storage.connection import Cancellation
from trainer.storage.database import Database, open_database
from trainer.storage.rows import Attempt, AttemptState, Trainee
from trainer.storage.verifying import verify

Said = tuple[str, int | str, int | str]
"""What is reported: a word, and what it is about.

``answer`` (attempt, number), ``finished`` (attempt), ``trainee`` (name), ``settings`` (trainee,
speed), ``layout`` (file), ``resumed`` (attempt, answers): what was found at the start.
"""

Say = Callable[[Said], None]
"""Reports something, and returns when it is out of the program."""

PRINTED: Final = "printed-"
"""How the files begin into which windows print what goes wrong."""

_BESIDE: Final = ("-wal", "-shm", "-journal")


def now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


class Acknowledged:
    """Everything that was reported about one database so far."""

    def __init__(self) -> None:
        self.answers: defaultdict[int, list[int]] = defaultdict(list)
        self.finished: set[int] = set()
        self.trainees: set[str] = set()
        self.settings: dict[int, int] = {}
        self.layouts: set[str] = set()

    def note(self, said: Said) -> str:
        """Add a report; returns what is wrong with it, or nothing."""
        match said:
            case ("answer", int(attempt), int(number)):
                self.answers[attempt].append(number)
            case ("finished", int(attempt), _):
                self.finished.add(attempt)
            case ("trainee", str(name), _):
                self.trainees.add(name)
            case ("settings", int(trainee), int(speed)):
                self.settings[trainee] = speed
            case ("layout", str(name), _):
                self.layouts.add(name)
            case ("resumed", int(attempt), int(answers)):
                if answers != len(self.answers[attempt]):
                    return f"resumed with {answers} answers of {len(self.answers[attempt])}"
            case _:
                return f"{said} was said"
        return ""

    def faults(self, path: Path, ahead: int) -> Iterator[str]:
        """What is missing in the database at ``path``, or too much by more than ``ahead``.

        ``ahead`` is how many programs may have written something that they could no longer report.
        What they did is taken as reported from now on.
        """
        with open_database(path, clock=now, lock_timeout=60_000) as database:
            yield from self._faults(database, ahead)
            yield from _inconsistencies(database)
            verified = verify(path, Cancellation())
            assert verified is not None
            yield from (f"the log: {finding}" for finding in verified.findings)
        yield from self._wrong_layouts(path.with_name("layouts"))

    def _faults(self, database: Database, ahead: int) -> Iterator[str]:
        stored = every_attempt(database)
        more: Counter[str] = Counter()
        for attempt in self.answers.keys() | stored.keys():
            said = self.answers[attempt]
            if attempt not in stored:
                yield f"attempt {attempt} with {len(said)} answers is gone"
                continue
            numbers = [answer.number for answer in stored[attempt].answers]
            # What another program has resumed may go on after an answer that was not reported.
            if [number for number in numbers if number in said] != said:
                yield f"attempt {attempt} has {numbers} where {said} was acknowledged"
            more["answers"] += len(numbers) - len(said)
            self.answers[attempt] = numbers
            yield from _wrong_sums(stored[attempt])
        finished = {
            number
            for number, attempt in stored.items()
            if attempt.summary.state is AttemptState.FINISHED
        }
        if not finished >= self.finished:
            yield f"{self.finished - finished} are no longer finished"
        more["finished attempts"] = len(finished - self.finished)
        self.finished = finished
        names = {trainee.name for trainee in database.trainees.all()}
        if not names >= self.trainees:
            yield f"{self.trainees - names} are no longer there"
        # One whose adding waited for another program is not reported.
        self.trainees = names
        for trainee, speed in self.settings.items():
            found = database.settings.load(trainee)
            if found.speed != speed:
                more["settings"] += 1
            self.settings[trainee] = found.speed
            if database.settings.unusable(trainee) or not 0 <= _later(found, speed) <= ahead:
                yield f"{found} of {trainee} where {speed} was acknowledged"
        if more.total() > ahead:
            yield f"more than was begun: {dict(more)}"

    def _wrong_layouts(self, folder: Path) -> Iterator[str]:
        there = {path.name for path in folder.glob("*.layout.yaml")}
        if not there >= self.layouts:
            yield f"{self.layouts - there} are no longer there"
        self.layouts = there


def next_speed(settings: PersonalSettings) -> int:
    """The speed that is stored after this one: they go round."""
    return 25 + (settings.speed - 25 + 1) % 376


def _later(settings: PersonalSettings, speed: int) -> int:
    """How many changes after ``speed`` these were stored."""
    return (settings.speed - speed) % 376


def every_attempt(database: Database) -> dict[int, Attempt]:
    """All attempts of all trainees, by id."""
    return {
        one.id: database.attempts.get(one.id)
        for trainee in database.trainees.all()
        for one in database.attempts.latest(trainee.id, 1_000_000)
    }


def _wrong_sums(attempt: Attempt) -> Iterator[str]:
    summary, answers = attempt.summary, attempt.answers
    costs = [cost(answer.question, answer.given, answer.verdict) for answer in answers]
    expected = (
        len(answers),
        sum(answer.verdict.right for answer in answers),
        sum(answer.milliseconds for answer in answers),
        sum(one.house for one in costs),
        sum(one.guests for one in costs),
    )
    stored = (
        summary.answers,
        summary.right,
        summary.milliseconds,
        summary.cost.house,
        summary.cost.guests,
    )
    if stored != expected:
        yield f"attempt {summary.id} sums to {stored}, its answers to {expected}"


def _inconsistencies(database: Database) -> Iterator[str]:
    """What SQLite finds."""
    execute = database.connection.db.execute
    found = (
        execute("PRAGMA integrity_check").fetchall()
        + execute("PRAGMA foreign_key_check").fetchall()
    )
    if found != [("ok",)]:
        yield f"SQLite finds {found}"


def left_behind(path: Path) -> Iterator[str]:
    """What nobody needs any more, in the folder of a database that nobody has open."""
    for one in path.parent.rglob("*"):
        if one.suffix.startswith(".part") or one.name in {path.name + ending for ending in _BESIDE}:
            yield f"{one.name} is left"


def printed(path: Path) -> Iterator[str]:
    """The tracebacks that windows have printed since this was called last."""
    for errors in path.parent.glob(f"{PRINTED}*"):
        text = errors.read_text(errors="replace")
        if "Traceback" in text:
            yield text
        errors.unlink()


def somebody(database: Database) -> Trainee:
    """Ann, who is added if she is not there; others may be current."""
    database.trainees.add("Ann")
    return next(one for one in database.trainees.all() if one.name == "Ann")
