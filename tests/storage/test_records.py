"""Trainees, attempts, answers and settings, written and read back."""

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC
from fractions import Fraction
from pathlib import Path

import pytest

from trainer.errors import AttemptElsewhere, DatabaseDamaged
from trainer.lesson.ports import Answered, Journal
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.scoring.marks import Cost, mark
from trainer.settings.decoding import FaultKind
from trainer.settings.house import HouseSettings
from trainer.settings.looks import ColorSchemeChoice
from trainer.settings.personal import PersonalSettings
from trainer.storage.journal import AttemptJournal
from trainer.storage.records import Records
from trainer.storage.rows import (
    AttemptState,
    Mode,
    NameRefusal,
    NewAttempt,
    Trainee,
)
from trainer.storage.trainees import LONGEST_NAME

Making = Callable[..., NewAttempt]
Answering = Callable[..., Answered]
Beginning = Callable[..., AttemptJournal]
Citing = dict[Rule, tuple[str, ...]]


# Trainees


def test_a_fresh_database_has_nobody(records: Records) -> None:
    assert records.trainees() == ()
    assert records.current_trainee() is None
    assert records.backup is None


def test_whoever_is_added_is_the_current_one(records: Records, ann: Trainee) -> None:
    assert records.current_trainee() == ann
    ben = records.add_trainee("Ben")
    assert isinstance(ben, Trainee)
    assert records.current_trainee() == ben
    assert records.switch_trainee(ann.id) == ann
    assert records.current_trainee() == ann


def test_trainees_are_listed_by_name(records: Records) -> None:
    for name in ("émile", "Zoë", "ann"):
        records.add_trainee(name)
    assert [one.name for one in records.trainees()] == ["ann", "Zoë", "émile"]


def test_the_current_trainee_is_remembered(
    records: Records, ann: Trainee, opened: Callable[..., Records]
) -> None:
    records.add_trainee("Ben")
    records.switch_trainee(ann.id)
    assert opened().current_trainee() == ann


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", NameRefusal.EMPTY),
        (" \t\n\x00", NameRefusal.EMPTY),
        ("a" * (LONGEST_NAME + 1), NameRefusal.TOO_LONG),
        ("Ann", NameRefusal.TAKEN),
        ("  ANN ", NameRefusal.TAKEN),
        ("Ａnn", NameRefusal.TAKEN),
    ],
)
def test_a_name_that_will_not_do(
    records: Records, ann: Trainee, name: str, refusal: NameRefusal
) -> None:
    ben = records.add_trainee("Ben")
    assert isinstance(ben, Trainee)
    assert records.add_trainee(name) is refusal
    assert records.rename_trainee(ben.id, name) is refusal
    assert records.trainees() == (ann, ben)


def test_a_trainee_may_respell_his_own_name(records: Records, ann: Trainee) -> None:
    renamed = records.rename_trainee(ann.id, "  ANN   Lee ")
    assert isinstance(renamed, Trainee)
    assert renamed.name == "ANN Lee"
    respelled = records.rename_trainee(ann.id, "Ann Lee")
    assert isinstance(respelled, Trainee)
    assert records.trainees() == (respelled,)


def test_nobody_is_found_where_nobody_is(records: Records) -> None:
    with pytest.raises(LookupError):
        records.switch_trainee(99)
    with pytest.raises(LookupError):
        records.rename_trainee(99, "Ann")
    assert records.current_trainee() is None


# Attempts


def test_an_attempt_keeps_everything_it_ran_on(
    records: Records, ann: Trainee, new_attempt: Making, answer: Answering, citations: Citing
) -> None:
    new = new_attempt(ann)
    journal = records.begin(new, citations)
    given = [answer(0), answer(1, paid=36000, milliseconds=4000), answer(2, paid=40000)]
    for one in given:
        journal.answered(one)
    journal.finished()

    attempt = records.attempt(journal.attempt)
    assert attempt.text == new.text
    assert attempt.house == new.house
    assert attempt.rule_version == new.rule_version
    assert attempt.program == new.program
    assert attempt.sittings == 1
    assert [
        Answered(one.number, one.question, one.given, one.verdict, one.milliseconds)
        for one in attempt.answers
    ] == given
    assert {one.document for one in attempt.answers} == {new.document}
    assert attempt.answers[0].paragraphs == ("3.14.1", "4.1.2", "3.13")
    assert attempt.answers[0].answered.tzinfo is UTC


def test_the_kept_sums_are_the_sums_of_the_answers(
    records: Records, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    for one in (answer(0), answer(1, paid=36000, milliseconds=4000), answer(2, paid=40000)):
        journal.answered(one)
    attempt = records.attempt(journal.attempt)
    marked = mark(attempt.answers)
    summary = attempt.summary
    assert (summary.answers, summary.right) == (marked.tally.answers, marked.tally.right)
    assert summary.milliseconds == marked.tally.milliseconds == 7000
    assert summary.cost == marked.cost == Cost(house=Cents(2500), guests=Cents(1500))
    assert marked.tally.accuracy == Fraction(1, 3)
    assert (summary.percent, summary.mean) == (33, 2333)
    totals = records.totals(ann.id)
    assert (totals.answers, totals.percent, totals.mean, totals.cost) == (
        3,
        33,
        2333,
        summary.cost,
    )


def test_an_answer_has_its_facts_in_columns(
    records: Records, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0, paid=36000))
    (row,) = records._database.query("SELECT * FROM answers")
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
    }


def test_the_journal_is_the_lessons(
    records: Records, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    journal: Journal = begun()
    journal.answered(answer(0))
    journal.abandoned()
    (summary,) = records.attempts(ann.id)
    assert summary.state is AttemptState.ABANDONED
    assert summary.finished is not None
    assert summary.finished > summary.started


def test_attempts_are_paged_the_latest_first(
    records: Records, ann: Trainee, new_attempt: Making, citations: Citing
) -> None:
    made = [records.begin(new_attempt(ann, f"s{n}"), citations).attempt for n in range(5)]
    ben = records.add_trainee("Ben")
    assert isinstance(ben, Trainee)
    records.begin(new_attempt(ben), citations)
    latest_first = list(reversed(made))
    assert [one.id for one in records.attempts(ann.id)] == latest_first
    assert [one.id for one in records.attempts(ann.id, limit=2)] == latest_first[:2]
    assert [one.id for one in records.attempts(ann.id, limit=2, offset=2)] == latest_first[2:4]
    assert records.count_attempts(ann.id) == 5
    assert records.count_attempts(ben.id) == 1


def test_the_library_shows_the_last_finished_attempt_of_each_scenario(
    records: Records, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    def run(scenario: str, paid: int, mode: Mode = Mode.GUIDED) -> int:
        journal = begun(scenario, mode)
        journal.answered(answer(0, paid))
        journal.finished()
        return journal.attempt

    run("one", 1)
    second = run("one", 37500)
    other = run("two", 1)
    watched = run("one", 37500, Mode.WATCH)
    begun("one")
    begun("three").abandoned()
    last = records.last_results(ann.id)
    assert {scenario: one.id for scenario, one in last.items()} == {"one": second, "two": other}
    assert (last["one"].percent, last["two"].percent) == (100, 0)
    assert [one.id for one in records.last_results(ann.id, Mode.WATCH).values()] == [watched]


def test_totals_are_of_one_mode_and_one_trainee(
    records: Records, ann: Trainee, begun: Beginning, answer: Answering
) -> None:
    assert records.totals(ann.id).percent is None
    journal = begun()
    journal.answered(answer(0))
    journal.finished()
    begun(mode=Mode.WATCH).finished()
    begun()
    totals = records.totals(ann.id)
    assert (totals.attempts, totals.finished, totals.answers) == (2, 1, 1)


def test_one_text_is_kept_once(records: Records, begun: Beginning) -> None:
    for _ in range(3):
        begun()
    (row,) = records._database.query("SELECT count(*) AS texts FROM scenario_texts")
    assert row["texts"] == 1


# Taking up again


def test_a_left_attempt_is_offered_and_resumed(
    records: Records,
    begun: Beginning,
    answer: Answering,
    citations: Citing,
    opened: Callable[..., Records],
) -> None:
    journal = begun()
    journal.answered(answer(0))
    begun().finished()
    records.close()

    again = opened()
    ann = again.current_trainee()
    assert ann is not None
    (left,) = again.unfinished(ann.id)
    assert left.id == journal.attempt
    assert (left.answers, left.questions) == (1, 3)
    resumed = again.resume(left.id, citations)
    resumed.answered(answer(1))
    resumed.finished()
    attempt = again.attempt(left.id)
    assert [one.number for one in attempt.answers] == [0, 1]
    assert attempt.answers[1].paragraphs == ("3.14.1", "4.1.2", "3.13")
    assert attempt.sittings == 2
    assert again.unfinished(ann.id) == ()


def test_a_left_attempt_can_be_given_up(records: Records, ann: Trainee, begun: Beginning) -> None:
    journal = begun()
    records.abandon(journal.attempt)
    assert records.unfinished(ann.id) == ()
    assert records.attempt(journal.attempt).summary.state is AttemptState.ABANDONED


def test_an_ended_attempt_is_not_resumed(
    records: Records, begun: Beginning, answer: Answering, citations: Citing
) -> None:
    journal = begun()
    journal.finished()
    with pytest.raises(AttemptElsewhere) as caught:
        records.resume(journal.attempt, citations)
    assert caught.value.values == {"title": "The scenario pairs"}
    with pytest.raises(AttemptElsewhere):
        journal.answered(answer(0))
    with pytest.raises(AttemptElsewhere):
        journal.abandoned()
    assert records.attempt(journal.attempt).answers == ()


def test_an_attempt_that_is_not_there(records: Records, citations: Citing) -> None:
    for ask in (lambda: records.attempt(7), lambda: records.resume(7, citations)):
        with pytest.raises(LookupError):
            ask()


# Settings


def test_settings_are_each_trainees_own(records: Records, ann: Trainee) -> None:
    ben = records.add_trainee("Ben")
    assert isinstance(ben, Trainee)
    chosen = PersonalSettings(speed=200, room=ColorSchemeChoice.DARK)
    records.store_personal_settings(ann.id, PersonalSettings(speed=50))
    records.store_personal_settings(ann.id, chosen)
    assert records.personal_settings(ann.id).settings == chosen
    assert records.personal_settings(ben.id).settings == PersonalSettings()


def test_damaged_settings_fall_back_and_say_so(records: Records, ann: Trainee) -> None:
    records.store_personal_settings(ann.id, PersonalSettings(speed=50))
    records._database.execute("UPDATE preferences SET settings = '{'")
    read = records.personal_settings(ann.id)
    assert read.settings == PersonalSettings()
    assert [fault.kind for fault in read.faults] == [FaultKind.NOT_JSON]


def test_the_house_has_one_set(records: Records, opened: Callable[..., Records]) -> None:
    assert records.house_settings().settings == HouseSettings()
    chosen = HouseSettings(register=(("dealer_completes", "always"),))
    records.store_house_settings(chosen)
    assert opened().house_settings().settings == chosen


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
    records: Records,
    begun: Beginning,
    answer: Answering,
    damage: str,
) -> None:
    journal = begun()
    journal.answered(answer(0, paid=1))
    records._database.execute(damage)
    with pytest.raises(DatabaseDamaged):
        records.attempt(journal.attempt)


def test_an_answer_that_is_there_already_is_a_bug_and_changes_nothing(
    records: Records, begun: Beginning, answer: Answering
) -> None:
    journal = begun()
    journal.answered(answer(0))
    with pytest.raises(Exception, match="UNIQUE"):
        journal.answered(answer(0, paid=1))
    attempt = records.attempt(journal.attempt)
    assert (attempt.summary.answers, attempt.summary.right) == (1, 1)
    assert len(attempt.answers) == 1


def test_naming_the_records_loads_no_database_library() -> None:
    seen = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys, trainer.storage.opening, trainer.storage.records\n"
            "print([name for name in ('sqlite_utils', 'platformdirs') if name in sys.modules])",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "[]"


@pytest.mark.parametrize("name", ["a b.sqlite", "50% done?.sqlite", "größe#1.db", "no ending"])
def test_any_file_name_will_do(tmp_path: Path, opened: Callable[..., Records], name: str) -> None:
    opened(tmp_path / name).close()
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_a_path_may_be_relative(
    tmp_path: Path, opened: Callable[..., Records], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    opened(Path("here.sqlite")).close()
    assert [one.name for one in tmp_path.iterdir()] == ["here.sqlite"]
