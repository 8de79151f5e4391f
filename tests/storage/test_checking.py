"""Checking the records says exactly what is wrong with them."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.old_database import make_old_database
from tests.storage.conftest import Beginner
from trainer.cli.files import INVALID
from trainer.cli.main import main
from trainer.procedure.error_models import AmountError
from trainer.room.rights import AT_HOME
from trainer.sessions.ports import AnswerRecord
from trainer.storage.backups import Contents
from trainer.storage.checking import Findings, Problem, check_records, findings_lines
from trainer.storage.connection import Cancellation, Cancelled
from trainer.storage.recovery import recover

CURRENT = "UPDATE answers SET question = json_set(question, '$.format', 9) WHERE attempt_id = 3"


@pytest.fixture
def old(place: Path) -> Path:
    return make_old_database(place)


def checked(path: Path) -> Findings:
    return check_records(path, Cancellation())


def changed(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return path


def test_sound_records(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = old.read_bytes()
    assert checked(old) == Findings(Contents(2, 11, 66))
    assert main(["--database", str(old), "records", "check"]) == 0
    assert capsys.readouterr().out == (
        "No problems found: 2 trainees, 11 attempts and 66 answers.\n"
    )
    assert old.read_bytes() == before


@pytest.mark.parametrize("table", ["document_sums", "skill_sums", "error_sums", "paragraph_sums"])
@pytest.mark.parametrize("change", ["UPDATE {} SET answers = answers + 1", "DELETE FROM {}"])
def test_sums_by_day_that_are_not_those_of_the_answers_are_noticed(
    place: Path, begun: Beginner, answer: Callable[..., AnswerRecord], table: str, change: str
) -> None:
    begun().answered(answer(0, paid=40_000))
    assert checked(place).sound
    findings = checked(changed(place, change.format(table)))
    assert not findings.sound
    assert "daily totals" in findings_lines(findings)[-1]
    target = place.with_name("recovered.sqlite")
    assert recover(AT_HOME, place, target, Cancellation()) is not None
    assert checked(target).sound


def test_a_wrong_sum_of_named_mistakes_is_noticed(
    place: Path, begun: Beginner, answer: Callable[..., AnswerRecord]
) -> None:
    certain = answer(0, paid=40_000)._replace(mistakes=(AmountError.OTHER_TIER,))
    begun().answered(certain)
    assert checked(place).sound
    assert not checked(changed(place, "UPDATE mistake_sums SET answers = answers + 1")).sound


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE attempts SET started_at = 'soon' WHERE id = 3", Problem.UNREADABLE),
        ("UPDATE attempts SET scenario_hash = 'f' WHERE id = 3", Problem.TEXT),
        ("UPDATE attempts SET trainee_id = 99 WHERE id = 3", Problem.TRAINEE),
        ("UPDATE attempts SET answers = answers + 1 WHERE id = 3", Problem.ANSWERS),
        ("UPDATE attempts SET right_answers = 0 WHERE id = 3", Problem.SUMS),
        ("UPDATE attempts SET cost_guests = 5 WHERE id = 3", Problem.SUMS),
        ("UPDATE answers SET given = '{}' WHERE attempt_id = 3 AND number = 1", Problem.ANSWERS),
        ("DELETE FROM answers WHERE attempt_id = 3 AND number = 1", Problem.ANSWERS),
    ],
)
def test_an_attempt_with_something_wrong_is_named(
    old: Path, statement: str, problem: Problem
) -> None:
    findings = checked(changed(old, statement))
    (affected,) = findings.attempts
    assert affected.id == 3
    assert affected.problems == (problem,)
    assert not findings.sound
    lines = findings_lines(findings)
    assert problem.text in lines[-1]
    if problem is not Problem.UNREADABLE:
        assert affected.title in lines[-1]


def test_a_scenario_text_that_was_changed(old: Path) -> None:
    findings = checked(changed(old, "UPDATE scenario_texts SET text = text || ' '"))
    assert len(findings.attempts) == 11
    assert {one.problems for one in findings.attempts} == {(Problem.TEXT,)}


def test_a_trainee_that_cannot_be_read(old: Path) -> None:
    findings = checked(changed(old, "UPDATE trainees SET added_at = 'long ago' WHERE id = 1"))
    assert findings.trainees == 1
    assert "1 trainee cannot be read." in findings_lines(findings)


def test_answers_of_a_newer_version_are_not_wrong(old: Path) -> None:
    findings = checked(changed(old, CURRENT))
    assert findings.sound
    assert findings.newer == 1


def test_a_damaged_file(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = bytearray(old.read_bytes())
    content[-4096:] = bytes(4096)
    old.write_bytes(content)
    assert checked(old).file
    assert main(["--database", str(old), "records", "check"]) == INVALID
    assert "damaged" in capsys.readouterr().out


def test_it_can_be_cancelled(old: Path) -> None:
    cancellation = Cancellation()
    seen = []

    def progress(done: int, of: int) -> None:
        seen.append((done, of))
        if done == 4:
            cancellation.cancel()

    with pytest.raises(Cancelled):
        check_records(old, cancellation, progress)
    assert seen == [(number, 11) for number in range(5)]
