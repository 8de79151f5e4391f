"""Trainees, attempts, answers and settings, written and read back."""

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC
from fractions import Fraction
from pathlib import Path

import pytest

from trainer.errors import AttemptElsewhere, DatabaseDamaged
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, mark
from trainer.sessions.ports import AnswerRecord, Journal
from trainer.settings.looks import ColorSchemeChoice
from trainer.settings.personal import PersonalSettings
from trainer.storage.database import Database
from trainer.storage.journal import AttemptJournal
from trainer.storage.rows import AttemptState, Mode, NameRefusal, NewAttempt, Trainee
from trainer.storage.trainees import MAX_NAME_LENGTH

Making = Callable[..., NewAttempt]
Answering = Callable[..., AnswerRecord]
Beginning = Callable[..., AttemptJournal]
Citing = dict[Rule, tuple[str, ...]]


# Trainees


def test_a_fresh_database_has_nobody(database: Database) -> None:
    assert database.trainees.all() == ()
    assert database.trainees.current() is None
    assert database.backup is None


def test_whoever_is_added_is_the_current_one(database: Database, ann: Trainee) -> None:
    assert database.trainees.current() == ann
    ben = database.trainees.add("Ben")
    assert isinstance(ben, Trainee)
    assert database.trainees.current() == ben
    assert database.trainees.make_current(ann.id) == ann
    assert database.trainees.current() == ann


def test_trainees_are_listed_by_name(database: Database) -> None:
    for name in ("émile", "Zoë", "ann"):
        database.trainees.add(name)
    assert [one.name for one in database.trainees.all()] == ["ann", "Zoë", "émile"]


def test_the_current_trainee_is_remembered(
    database: Database, ann: Trainee, opened: Callable[..., Database]
) -> None:
    database.trainees.add("Ben")
    database.trainees.make_current(ann.id)
    assert opened().trainees.current() == ann


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", NameRefusal.EMPTY),
        (" \t\n\x00", NameRefusal.EMPTY),
        ("a" * (MAX_NAME_LENGTH + 1), NameRefusal.TOO_LONG),
        ("Ann", NameRefusal.TAKEN),
        ("  ANN ", NameRefusal.TAKEN),
        ("Ａnn", NameRefusal.TAKEN),
    ],
)
def test_a_name_that_will_not_do(
    database: Database, ann: Trainee, name: str, refusal: NameRefusal
) -> None:
    ben = database.trainees.add("Ben")
    assert isinstance(ben, Trainee)
    assert database.trainees.add(name) is refusal
    assert database.trainees.rename(ben.id, name) is refusal
    assert database.trainees.all() == (ann, ben)


def test_a_trainee_may_respell_his_own_name(database: Database, ann: Trainee) -> None:
    renamed = database.trainees.rename(ann.id, "  ANN   Lee ")
    assert isinstance(renamed, Trainee)
    assert renamed.name == "ANN Lee"
    respelled = database.trainees.rename(ann.id, "Ann Lee")
    assert isinstance(respelled, Trainee)
    assert database.trainees.all() == (respelled,)


def test_nobody_is_found_where_nobody_is(database: Database) -> None:
    with pytest.raises(LookupError):
        database.trainees.make_current(99)
    with pytest.raises(LookupError):
        database.trainees.rename(99, "Ann")
    assert database.trainees.current() is None


# Attempts


def test_an_attempt_keeps_everything_it_ran_on(
    database: Database, ann: Trainee, new_attempt: Making, answer: Answering, citations: Citing
) -> None:
    new = new_attempt(ann)
    journal = database.attempts.begin(new, citations)
    given = [answer(0), answer(1, paid=36000, milliseconds=4000), answer(2, paid=40000)]
    for one in given:
        journal.answered(one)
    journal.finished()

    attempt = database.attempts.get(journal.attempt)
    assert attempt.text == new.text
    assert attempt.rule_version == new.rule_version
    assert attempt.program == new.program
    assert attempt.sessions == 1
    assert [
        AnswerRecord(one.number, one.question, one.given, one.verdict, one.milliseconds)
        for one in attempt.answers
    ] == given
    assert {one.document for one in attempt.answers} == {new.document}
    assert attempt.answers[0].paragraphs == ("3.14.1", "4.1.2", "3.13")
    assert attempt.answers[0].answered.tzinfo is UTC


def test_the_kept_sums_are_the_sums_of_the_answers(
    database: Database, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    for one in (answer(0), answer(1, paid=36000, milliseconds=4000), answer(2, paid=40000)):
        journal.answered(one)
    attempt = database.attempts.get(journal.attempt)
    marked = mark(attempt.answers)
    summary = attempt.summary
    assert (summary.answers, summary.right) == (marked.tally.answers, marked.tally.right)
    assert summary.milliseconds == marked.tally.milliseconds == 7000
    assert summary.cost == marked.cost == Cost(house=Cents(2500), guests=Cents(1500))
    assert marked.tally.accuracy == Fraction(1, 3)
    assert (summary.percent, summary.mean) == (33, 2333)


def test_an_answer_has_its_facts_in_columns(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0, paid=36000))
    (row,) = database.connection.db.query("SELECT * FROM answers")
    kept = {name: row[name] for name in row if name not in ("question", "answered_at")}
    assert kept == {
        "attempt_id": journal.attempt,
        "number": 0,
        "question_id": "payout:0",
        "ask": "payouts",
        "document": "rws-perfect-pairs-v5",
        "paragraphs": '["3.14.1","4.1.2","3.13"]',
        "box": 1,
        "bettor": "Ann",
        "bet_kind": "perfect_pairs",
        "hand": 0,
        "stake": 1500,
        "odds": "25 to 1",
        "expected": '{"money":37500}',
        "given": '{"money":36000}',
        "is_right": 0,
        "error": "payout",
        "direction": "underpaid",
        "money": 1500,
        "milliseconds": 1500,
        "skill": None,
        "drill": None,
        "target": None,
        "day": database.practice.today(),
        "cost_house": 0,
        "cost_guests": 1500,
        "mended": None,
        "mistakes": None,
        "hinted": 0,
    }


def test_the_journal_is_the_attempts(
    database: Database, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    journal: Journal = begun()
    journal.answered(answer(0))
    journal.abandoned()
    (summary,) = database.attempts.latest(ann.id, 10)
    assert summary.state is AttemptState.ABANDONED
    assert summary.finished is not None
    assert summary.finished > summary.started


def test_attempts_are_listed_the_latest_first(
    database: Database, ann: Trainee, new_attempt: Making, citations: Citing
) -> None:
    made = [database.attempts.begin(new_attempt(ann, f"s{n}"), citations).attempt for n in range(5)]
    ben = database.trainees.add("Ben")
    assert isinstance(ben, Trainee)
    database.attempts.begin(new_attempt(ben), citations)
    latest_first = list(reversed(made))
    assert [one.id for one in database.attempts.latest(ann.id, 10)] == latest_first
    assert [one.id for one in database.attempts.latest(ann.id, 2)] == latest_first[:2]


def test_the_library_shows_the_last_finished_attempt_of_each_scenario(
    database: Database, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    def run(scenario: str, paid: int, mode: Mode = Mode.GUIDED) -> int:
        journal = begun(scenario, mode)
        journal.answered(answer(0, paid))
        journal.finished()
        return journal.attempt

    run("one", 1)
    second = run("one", 37500)
    other = run("two", 1)
    run("one", 37500, Mode.WATCH)
    begun("one")
    begun("three").abandoned()
    last = database.attempts.last_results(ann.id)
    assert {scenario: one.id for scenario, one in last.items()} == {"one": second, "two": other}
    assert (last["one"].percent, last["two"].percent) == (100, 0)


def test_one_text_is_kept_once(database: Database, begun: Beginning) -> None:
    for _ in range(3):
        begun()
    (row,) = database.connection.db.query("SELECT count(*) AS texts FROM scenario_texts")
    assert row["texts"] == 1


# Taking up again


def test_a_left_attempt_is_offered_and_resumed(
    database: Database,
    begun: Beginning,
    answer: Answering,
    citations: Citing,
    opened: Callable[..., Database],
) -> None:
    journal = begun()
    journal.answered(answer(0))
    begun().finished()
    database.close()

    again = opened()
    ann = again.trainees.current()
    assert ann is not None
    (left,) = again.attempts.unfinished(ann.id)
    assert left.id == journal.attempt
    assert (left.answers, left.questions) == (1, 3)
    resumed = again.attempts.resume(left.id, citations)
    resumed.answered(answer(1))
    resumed.finished()
    attempt = again.attempts.get(left.id)
    assert [one.number for one in attempt.answers] == [0, 1]
    assert attempt.answers[1].paragraphs == ("3.14.1", "4.1.2", "3.13")
    assert attempt.sessions == 2
    assert again.attempts.unfinished(ann.id) == ()


def test_a_left_attempt_can_be_given_up(
    database: Database, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    database.attempts.abandon(journal.attempt)
    assert database.attempts.unfinished(ann.id) == ()
    assert database.attempts.get(journal.attempt).summary.state is AttemptState.ABANDONED


def test_an_ended_attempt_is_not_resumed(
    database: Database, begun: Beginning, answer: Answering, citations: Citing
) -> None:
    journal = begun()
    journal.finished()
    with pytest.raises(AttemptElsewhere) as caught:
        database.attempts.resume(journal.attempt, citations)
    assert caught.value.values == {"title": "The scenario pairs"}
    with pytest.raises(AttemptElsewhere):
        journal.answered(answer(0))
    with pytest.raises(AttemptElsewhere):
        journal.abandoned()
    assert database.attempts.get(journal.attempt).answers == ()


def test_an_attempt_that_is_not_there(database: Database, citations: Citing) -> None:
    for ask in (lambda: database.attempts.get(7), lambda: database.attempts.resume(7, citations)):
        with pytest.raises(LookupError):
            ask()


# Settings


def test_settings_are_each_trainees_own(database: Database, ann: Trainee) -> None:
    ben = database.trainees.add("Ben")
    assert isinstance(ben, Trainee)
    chosen = PersonalSettings(speed=200, room=ColorSchemeChoice.DARK)
    database.settings.store(ann.id, PersonalSettings(speed=50))
    database.settings.store(ann.id, chosen)
    assert database.settings.load(ann.id) == chosen
    assert database.settings.load(ben.id) == PersonalSettings()


def test_damaged_settings_fall_back(database: Database, ann: Trainee) -> None:
    database.settings.store(ann.id, PersonalSettings(speed=50))
    database.connection.db.execute("UPDATE preferences SET settings = '{'")
    assert database.settings.load(ann.id) == PersonalSettings()


# What must not be


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE answers SET given = '{}'",
        "UPDATE answers SET question = '{}'",
        "UPDATE answers SET ask = 'riddles'",
        "UPDATE answers SET direction = 'sideways'",
        "UPDATE answers SET answered_at = 'yesterday'",
        "UPDATE attempts SET mode = 'asleep'",
    ],
)
def test_a_row_that_makes_no_sense_is_damage(
    database: Database,
    begun: Beginning,
    answer: Answering,
    damage: str,
) -> None:
    journal = begun()
    journal.answered(answer(0, paid=1))
    database.connection.db.execute(damage)
    with pytest.raises(DatabaseDamaged):
        database.attempts.get(journal.attempt)


def test_an_answer_that_is_there_already_is_a_bug_and_changes_nothing(
    database: Database, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    with pytest.raises(Exception, match="UNIQUE"):
        journal.answered(answer(0, paid=1))
    attempt = database.attempts.get(journal.attempt)
    assert (attempt.summary.answers, attempt.summary.right) == (1, 1)
    assert len(attempt.answers) == 1


def test_naming_the_records_loads_no_database_library() -> None:
    seen = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, trainer.storage.database, trainer.storage.database\n"
            "print([name for name in ('sqlite_utils', 'platformdirs') if name in sys.modules])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["a b.sqlite", "50% done?.sqlite", "größe#1.db", "no ending"])
def test_any_file_name_will_do(tmp_path: Path, opened: Callable[..., Database], name: str) -> None:
    opened(tmp_path / name).close()
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_a_path_may_be_relative(
    tmp_path: Path, opened: Callable[..., Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    opened(Path("here.sqlite")).close()
    assert [one.name for one in tmp_path.iterdir()] == ["here.sqlite"]
