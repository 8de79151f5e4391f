"""What was done in a training room as statements of the Experience API (xAPI), a line each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Any, Final, NamedTuple
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

import msgspec

from trainer.errors import DatabaseDamaged
from trainer.room.rights import Right
from trainer.storage.database import Database
from trainer.storage.exam_records import SittingLine
from trainer.storage.log import Act, head_of, protected
from trainer.storage.progress import Chosen, ListedAnswer, listed_answer
from trainer.storage.rights import find_person
from trainer.storage.rows import NewerFormat, Trainee, encode_answer
from trainer.storage.sittings import SittingEntry, decision, entries

_SITE: Final = "https://feltwork.invalid"
"""What stands before the ids: a name that nobody can own (RFC 6761)."""
_VERBS: Final = "http://adlnet.gov/expapi/verbs/"
_ACTIVITIES: Final = "http://adlnet.gov/expapi/activities/"
_PAGE: Final = 50


def statements(database: Database) -> Iterator[str]:
    """A statement for each answer and each decided exam of everybody, as lines of JSON.

    An id follows from the record: whoever writes them again writes the same.
    """
    database.rights.require(Right.REPORTS)
    homes = _homes(database)
    for person in database.people.all():
        for answer in _answers(database, person):
            yield _encoded(_of_answer(homes, person, answer)) + "\n"
        for line in database.exams.of_candidate(person.id):
            decided = database.exams.decided(line.row.id)
            if line.row.released_at is not None and decided is not None:
                yield _encoded(_of_sitting(homes, person, line, decided)) + "\n"


def _answers(database: Database, person: Trainee) -> Iterator[ListedAnswer]:
    start = 0
    while page := database.progress.answers(person.id, Chosen(), start, _PAGE):
        yield from page
        start += len(page)


_KINDS: Final = (f"answers {Act.ADDED}", f"exam_sittings {Act.CHANGED}")
"""The entries of the log that statements follow from; what was imported is told by a file."""


class Told(NamedTuple):
    """A statement, as it is sent on one line; ``text`` is empty where it cannot be read."""

    id: str
    text: str


def statements_between(database: Database, after: int, upto: int) -> Iterator[Told]:
    """The statements on what the log says behind one entry and up to another, whoever asks.

    An answer is told as it is marked now; what has been erased is passed over.
    """
    homes = _homes(database)
    with database.connection.reading() as db:
        tables = {table.name: table for table in protected(db.conn)}
        said = db.execute(
            "SELECT kind, CAST(body AS BLOB) FROM log WHERE seq > ? AND seq <= ?"
            " AND kind IN (?, ?) AND body IS NOT NULL ORDER BY seq",
            [after, upto, *_KINDS],
        ).fetchall()
    for kind, body in said:
        table = kind.partition(" ")[0]
        key = tables[table].key_of(body)
        try:
            statement = _READERS[table](database, homes, *key)
        except LookupError:
            continue
        except (NewerFormat, DatabaseDamaged):
            yield Told(f"{homes.log}/{table}/{'/'.join(map(str, key))}", "")
        else:
            yield Told(statement["id"], _encoded(statement))


def _read_answer(database: Database, homes: _Homes, attempt: int, number: int) -> dict[str, Any]:
    with database.connection.reading() as db:
        trainee, listed = listed_answer(db, attempt, number)
        person = find_person(db, trainee)
    if person is None:
        raise LookupError(trainee)
    return _of_answer(homes, person, listed)


def _read_sitting(database: Database, homes: _Homes, sitting: int) -> dict[str, Any]:
    """The statement on a sitting; ``LookupError`` before its result is released."""
    line = database.exams.line(sitting)
    with database.connection.reading() as db:
        decided = decision(entries(db, sitting))
        person = find_person(db, line.row.trainee_id)
    if line.row.released_at is None or decided is None or person is None:
        raise LookupError(sitting)
    return _of_sitting(homes, person, line, decided)


_READERS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {
    "answers": _read_answer,
    "exam_sittings": _read_sitting,
}


class _Homes(NamedTuple):
    """Where answers have their numbers, and where people and exams have theirs.

    The stations of a room share the second: there somebody is one actor, wherever they train.
    """

    log: str
    room: str

    def actor(self, person: Trainee) -> dict[str, Any]:
        name = person.staff_number or f"person-{person.id}"
        account = {"homePage": self.room, "name": name}
        return {"objectType": "Agent", "name": person.name, "account": account}


def _homes(database: Database) -> _Homes:
    room = database.rights.room
    with database.connection.reading() as db:
        log = f"{_SITE}/{head_of(db.conn).origin}"
    return _Homes(log, log if room is None else f"{_SITE}/room/{sha256(room.public).hexdigest()}")


def _of_answer(homes: _Homes, person: Trainee, listed: ListedAnswer) -> dict[str, Any]:
    answer = listed.answer
    question = answer.question
    about = _activity(f"{_SITE}/question/{quote(question.id)}", question.id, "question")
    result = {
        "success": answer.verdict.right,
        "response": encode_answer(answer.given),
        "duration": _duration(answer.milliseconds),
    }
    place = f"{homes.log}/answer/{listed.attempt}/{answer.number}"
    actor = homes.actor(person)
    statement = _statement(place, actor, "answered", about, result, answer.answered)
    attempt = _activity(f"{homes.log}/attempt/{listed.attempt}", listed.title, "attempt")
    statement["context"] = {"contextActivities": {"parent": [attempt]}}
    return statement


def _of_sitting(
    homes: _Homes, person: Trainee, line: SittingLine, decided: SittingEntry
) -> dict[str, Any]:
    passed = decided.said.passed
    place = f"{homes.room}/exam/{line.row.id}"
    number = line.exam_number
    about = _activity(f"{homes.room}/exam/{number}", line.exam_title, "assessment")
    duration = _duration(line.row.charged)
    result = {"success": passed, "completion": True, "duration": duration}
    verb = "passed" if passed else "failed"
    return _statement(place, homes.actor(person), verb, about, result, decided.at)


def _statement(  # noqa: PLR0917 - the parts of a statement
    place: str,
    actor: Mapping[str, Any],
    verb: str,
    about: Mapping[str, Any],
    result: Mapping[str, Any],
    at: datetime,
) -> dict[str, Any]:
    return {
        "id": str(uuid5(NAMESPACE_URL, place)),
        "actor": actor,
        "verb": {"id": _VERBS + verb, "display": {"en": verb}},
        "object": about,
        "result": result,
        "timestamp": at.isoformat(),
        "version": "1.0.3",
    }


def _activity(place: str, name: str, kind: str) -> dict[str, Any]:
    definition = {"type": _ACTIVITIES + kind, "name": {"en": name}}
    return {"objectType": "Activity", "id": place, "definition": definition}


def _duration(milliseconds: int) -> str:
    """A time as ISO 8601 has it, to the hundredth of a second."""
    return f"PT{milliseconds // 1000}.{milliseconds % 1000 // 10:02}S"


def _encoded(statement: Mapping[str, Any]) -> str:
    """A statement as it is sent, on one line."""
    return msgspec.json.encode(statement).decode()
