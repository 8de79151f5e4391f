"""Every answer that was given in a training room, one line each, for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from trainer.room.rights import Right
from trainer.storage.database import Database
from trainer.storage.exam_marks import MarkedSitting
from trainer.storage.progress import ANSWER_TITLES, Chosen, answer_rows, csv_lines
from trainer.storage.rows import encode_answer

PERSON_TITLES = ("person", "staff_number")
"""The columns before those of an answer."""


def everything_csv(database: Database) -> Iterator[str]:
    """The answers of everybody, in parts: of their attempts and, once released, of their exams."""
    database.rights.require(Right.REPORTS)
    yield csv_lines([(*PERSON_TITLES, *ANSWER_TITLES)])
    for person in database.people.all():
        whose = (person.name, person.staff_number)
        for rows in answer_rows(database.progress, person.id, Chosen()):
            yield csv_lines((*whose, *row) for row in rows)
        for line in database.exams.of_candidate(person.id):
            if line.row.released_at is not None:
                marked = database.exams.marked(line.row.id)
                yield csv_lines((*whose, *row) for row in _of_exam(marked))


def _of_exam(marked: MarkedSitting) -> Iterator[Sequence[object]]:
    line = marked.line
    day = marked.entries[0].at.date() if marked.entries else date.min
    for answer in (answer for of_round in marked.rounds for answer in of_round.answers):
        yield (
            day.isoformat(),
            "",
            f"exam {line.exam_number} {line.row.id}",
            line.exam_title,
            "",
            answer.question.id,
            "",
            encode_answer(answer.question.expected),
            "" if answer.given is None else encode_answer(answer.given),
            int(answer.right),
            answer.verdict.error or "",
            answer.milliseconds,
            "",
            "",
            "",
            "",
        )
