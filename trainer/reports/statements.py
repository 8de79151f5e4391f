"""What was done in a training room as statements of the Experience API (xAPI), a line each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

import msgspec

from trainer.room.rights import Right
from trainer.storage.database import Database
from trainer.storage.log import head_of
from trainer.storage.progress import Chosen, ListedAnswer
from trainer.storage.rows import Trainee, encode_answer

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
    with database.connection.reading() as db:
        home = f"{_SITE}/{head_of(db.conn).origin}"
    for person in database.people.all():
        actor = {
            "objectType": "Agent",
            "name": person.name,
            "account": {"homePage": home, "name": person.staff_number or f"person-{person.id}"},
        }
        for answer in _answers(database, person):
            yield _line(_of_answer(answer, home, actor))
        for line in database.exams.of_candidate(person.id):
            decided = database.exams.decided(line.row.id)
            if line.row.released_at is not None and decided is not None:
                passed = decided.said.passed
                verb = "passed" if passed else "failed"
                place = f"exam/{line.row.id}"
                about = _activity(f"exam/{line.exam_number}", line.exam_title, "assessment")
                result: dict[str, Any] = {"success": passed, "completion": True}
                result["duration"] = _duration(line.row.charged)
                yield _line(_statement(home, place, actor, verb, about, result, decided.at))


def _answers(database: Database, person: Trainee) -> Iterator[ListedAnswer]:
    start = 0
    while page := database.progress.answers(person.id, Chosen(), start, _PAGE):
        yield from page
        start += len(page)


def _of_answer(listed: ListedAnswer, home: str, actor: Mapping[str, Any]) -> dict[str, Any]:
    answer = listed.answer
    question = answer.question
    about = _activity(f"question/{quote(question.id)}", question.id, "question")
    result = {
        "success": answer.verdict.right,
        "response": encode_answer(answer.given),
        "duration": _duration(answer.milliseconds),
    }
    place = f"answer/{listed.attempt}/{answer.number}"
    statement = _statement(home, place, actor, "answered", about, result, answer.answered)
    attempt = _activity(f"attempt/{listed.attempt}", listed.title, "attempt")
    statement["context"] = {"contextActivities": {"parent": [attempt]}}
    return statement


def _statement(  # noqa: PLR0917 - the parts of a statement
    home: str,
    place: str,
    actor: Mapping[str, Any],
    verb: str,
    about: Mapping[str, Any],
    result: Mapping[str, Any],
    at: datetime,
) -> dict[str, Any]:
    return {
        "id": str(uuid5(NAMESPACE_URL, f"{home}/{place}")),
        "actor": actor,
        "verb": {"id": _VERBS + verb, "display": {"en": verb}},
        "object": about,
        "result": result,
        "timestamp": at.isoformat(),
        "version": "1.0.3",
    }


def _activity(place: str, name: str, kind: str) -> dict[str, Any]:
    definition = {"type": _ACTIVITIES + kind, "name": {"en": name}}
    return {"objectType": "Activity", "id": f"{_SITE}/{place}", "definition": definition}


def _duration(milliseconds: int) -> str:
    """A time as ISO 8601 has it, to the hundredth of a second."""
    return f"PT{milliseconds // 1000}.{milliseconds % 1000 // 10:02}S"


def _line(statement: Mapping[str, Any]) -> str:
    return msgspec.json.encode(statement).decode() + "\n"
