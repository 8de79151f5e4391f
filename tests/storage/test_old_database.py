"""An old database opens with everything in it, and an attempt cut short in it goes on."""

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from tests.cases import for_each
from tests.old_database import CUT_SHORT, make_old_database
from tests.scenario_files import playable_text
from tests.storage.conftest import Opener
from tests.waiting import alone
from trainer.procedure.ask import questions
from trainer.procedure.questions import IN_ROUNDS, Question, QuestionGroup
from trainer.procedure.steps import steps
from trainer.sessions.guided import Ending, run_guided
from trainer.sessions.ports import AnswerRecord, AsyncInbox, Continue, Progress
from trainer.settings.looks import Cloth, ColorSchemeChoice, TableSide
from trainer.settings.personal import PersonalSettings
from trainer.storage import rows as codec
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import Attempt, AttemptState, StoredAnswer


@pytest.fixture
def database(place: Path, opened: Opener) -> Database:
    return opened(make_old_database(place))


def attempts(database: Database) -> dict[str, Attempt]:
    summaries = [
        summary
        for trainee in database.trainees.all()
        for summary in database.attempts.latest(trainee.id, 100)
    ]
    return {summary.scenario_id: database.attempts.get(summary.id) for summary in summaries}


def rows(place: Path, table: str) -> list[sqlite3.Row]:
    with closing(sqlite3.connect(place)) as connection:
        connection.row_factory = sqlite3.Row
        return connection.execute(f"SELECT * FROM {table}").fetchall()


def test_a_copy_is_kept_before_it_is_brought_up_to_date(database: Database) -> None:
    assert database.backup is not None
    with closing(sqlite3.connect(database.backup)) as connection:
        assert "skill" not in [row[1] for row in connection.execute("PRAGMA table_info(answers)")]
        assert connection.execute("SELECT count(*) FROM answers").fetchone() == (66,)


def test_its_answers_count_in_the_sums_by_day(database: Database, place: Path) -> None:
    by_skill, by_error = rows(place, "skill_sums"), rows(place, "error_sums")
    assert {row["skill"] for row in by_skill} == {""}
    assert sum(row["answers"] for row in by_skill) == 66
    answers = rows(place, "answers")
    assert sum(row["answers"] for row in by_error) == sum(bool(row["error"]) for row in answers)
    (first,) = {datetime.fromisoformat(row["answered_at"]).toordinal() for row in answers[:1]}
    assert first in {row["day"] for row in by_skill}
    assert all(row["answers"] for row in rows(place, "paragraph_sums"))
    assert database.practice.states(1) == {}


def test_the_trainees_and_their_settings(database: Database) -> None:
    bob, ann = sorted(database.trainees.all(), key=lambda trainee: trainee.id)
    assert (bob.name, ann.name) == ("Bob", "Ann")
    assert database.trainees.current() == ann
    assert database.settings.load(bob.id) == PersonalSettings()
    assert database.settings.load(ann.id) == PersonalSettings(
        speed=150,
        room=ColorSchemeChoice.LIGHT,
        four_colour=True,
        table_side=TableSide.PLAYERS,
        cloth=Cloth.BLUE,
        read_bets=True,
    )


def test_the_attempts_with_their_sums(database: Database, place: Path) -> None:
    found = attempts(database)
    stored = rows(place, "attempts")
    assert len(found) == len(stored) == 11
    for row in stored:
        attempt = found[row["scenario_id"]]
        summary = attempt.summary
        assert (summary.id, summary.trainee, summary.title, summary.document) == (
            row["id"],
            row["trainee_id"],
            row["scenario_title"],
            row["document"],
        )
        assert summary.state.value == row["state"]
        assert summary.started.isoformat(timespec="milliseconds") == row["started_at"]
        assert summary.questions == row["questions"]
        assert summary.answers == row["answers"] == len(attempt.answers)
        assert summary.right == row["right_answers"]
        assert (summary.cost.house, summary.cost.guests) == (row["cost_house"], row["cost_guests"])
    states = [attempt.summary.state for attempt in found.values()]
    assert states.count(AttemptState.RUNNING) == len(CUT_SHORT)
    assert states.count(AttemptState.ABANDONED) == 1
    assert states.count(AttemptState.FINISHED) == 8


def test_every_answer_says_what_was_written(database: Database, place: Path) -> None:
    by_id = {attempt.summary.id: attempt for attempt in attempts(database).values()}
    stored = rows(place, "answers")
    assert len(stored) == sum(len(attempt.answers) for attempt in by_id.values())
    for row in stored:
        answer = by_id[row["attempt_id"]].answers[row["number"]]
        question, verdict = answer.question, answer.verdict
        written = json.loads(codec.encode_question(question))
        assert written == json.loads(row["question"]) | {"format": codec.FORMAT}
        for today, then in ((question.expected, "expected"), (answer.given, "given")):
            stored = json.loads(codec.encode_answer(today))
            assert stored | json.loads(row[then]) == stored
            assert stored.keys() - {"blackjack"} == json.loads(row[then]).keys()
        assert codec.encode_texts(answer.paragraphs) == row["paragraphs"]
        assert (question.id, question.ask) == (row["question_id"], row["ask"])
        assert (verdict.right, verdict.error, verdict.direction, verdict.money) == (
            row["is_right"],
            row["error"],
            row["direction"],
            row["money"],
        )
        assert verdict.right == (answer.given == question.expected)


def test_every_kind_of_question_is_in_it(database: Database) -> None:
    """All that there were at its time: who is paid was not asked yet."""
    asked = {answer.question.ask for one in attempts(database).values() for answer in one.answers}
    assert asked == set(IN_ROUNDS) - {QuestionGroup.WHO}


class Ann:
    """Answers everything right from where she stopped."""

    def __init__(self) -> None:
        self.inbox = AsyncInbox()
        self.asked: list[int] = []

    def milliseconds(self) -> int:
        return 0

    def show(self, step: int) -> None:
        pass

    def ask(self, question: Question, number: int, of: int) -> None:
        self.asked.append(number)
        asyncio.get_running_loop().call_soon(self.inbox.submit, question.expected)

    def hold(self) -> None:
        raise AssertionError("nobody holds the records")

    def slipped(self, answer: AnswerRecord) -> None:
        raise AssertionError

    def feedback(self, answer: AnswerRecord) -> None:
        asyncio.get_running_loop().call_soon(self.inbox.submit, Continue())

    def finish(self, answers: object) -> None:
        pass


def uncited(answers: Iterable[StoredAnswer]) -> list[Question]:
    """The questions without their rules: another paragraph may be cited today."""
    return [replace(answer.question, rules=()) for answer in answers]


@for_each(CUT_SHORT)
def test_an_attempt_cut_short_goes_on_where_it_stopped(scenario: str, database: Database) -> None:
    before = attempts(database)[scenario]
    playable = playable_text(before.text.encode())
    playthrough = steps(playable.trace, playable.game.procedure)
    asked = questions(playthrough, playable.terms, playable.scenario.ask)
    assert len(before.answers) == CUT_SHORT[scenario]
    assert len(asked) == before.summary.questions
    assert (
        uncited(before.answers) == [replace(one, rules=()) for one in asked][: len(before.answers)]
    )
    journal: AttemptJournal = database.attempts.resume(
        before.summary.id, playable.game.document.citations
    )
    progress = Progress(
        tuple(
            AnswerRecord(one.number, one.question, one.given, one.verdict, one.milliseconds)
            for one in before.answers
        )
    )
    ann = Ann()
    with asyncio.Runner() as runner:
        ending = runner.run(
            run_guided(playthrough, asked, ann.inbox, ann, journal, alone(), ann, progress)
        )
    assert ending is Ending.FINISHED
    assert ann.asked == list(range(CUT_SHORT[scenario], len(asked)))
    after = database.attempts.get(before.summary.id)
    assert after.summary.state is AttemptState.FINISHED
    assert after.answers[: len(before.answers)] == before.answers
    assert uncited(after.answers) == [replace(one, rules=()) for one in asked]
    right = before.summary.right + len(ann.asked)
    assert (after.summary.right, after.sessions) == (right, 2)
